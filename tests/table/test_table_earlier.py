"""Journals that an earlier release wrote stay readable and sound, whatever newer tables write."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludex import games
from ludex.journal import Entry, FileJournal
from ludex.table import ManualClock, Table
from ludex.table.replay import version_of
from ludex.table.upgrading import anchor, judge
from ludex.table.verdict import verdict

JOURNALS = sorted((Path(__file__).parent / "journals").glob("*.jsonl"))


def test_there_is_one_of_every_game() -> None:
    assert {path.stem for path in JOURNALS} >= set(games.names())


def upgraded(path: Path) -> list[Entry]:
    """The entries as this release goes on with them: with an anchor, where the rules have another version by now."""
    journal = FileJournal(path)
    [id] = journal.tables()
    entries = journal.entries(id)
    if version_of(entries) == games.find(entries[0]["game"]).version:
        return list(entries)
    judged = judge(entries)
    assert judged.becomes == "same", judged.words
    return [*entries, anchor(entries[-1], judged, 0)]


@pytest.mark.parametrize("path", JOURNALS, ids=[path.stem for path in JOURNALS])
def test_an_earlier_journal_is_sound(path: Path) -> None:
    is_sound, words = verdict(upgraded(path), games.find)
    assert is_sound, words


@pytest.mark.parametrize("path", JOURNALS, ids=[path.stem for path in JOURNALS])
def test_an_earlier_table_goes_on(path: Path) -> None:
    entries = upgraded(path)
    table = Table.resume(entries, ManualClock())
    assert table.count == len(entries)
    assert table.game.hash(table.state) == [entry["state"] for entry in entries if "state" in entry][-1]
    if not table.may_download:
        seat = table.asks()[0].seat
        assert table.recover(seat).receipt.n == table.step + 1
