"""Journals that an earlier release wrote stay readable and sound, whatever newer tables write."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludex import games
from ludex.cli import verify
from ludex.journal import FileJournal
from ludex.journal.source import one_source
from ludex.table import ManualClock, Table

JOURNALS = sorted((Path(__file__).parent / "journals").glob("*.jsonl"))


def test_there_is_one_of_every_game() -> None:
    assert {path.stem for path in JOURNALS} >= set(games.names())


@pytest.mark.parametrize("path", JOURNALS, ids=[path.stem for path in JOURNALS])
def test_an_earlier_journal_is_sound(path: Path) -> None:
    is_sound, words = verify.verify(one_source(path), games.find)
    assert is_sound, words


@pytest.mark.parametrize("path", JOURNALS, ids=[path.stem for path in JOURNALS])
def test_an_earlier_table_goes_on(path: Path) -> None:
    journal = FileJournal(path)
    [id] = journal.tables()
    entries = journal.entries(id)
    table = Table.resume(entries, ManualClock())
    assert table.count == len(entries)
    assert table.game.hash(table.state) == [entry["state"] for entry in entries if "state" in entry][-1]
    if not table.may_download:
        seat = table.asks()[0].seat
        assert table.recover(seat).receipt.n == table.step + 1
