"""What a journal remembers of the tables it writes to: those written to last, however many there were."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludex.journal import Entry, chain, sqlite
from ludex.journal.sqlite import SqliteJournal


def test_the_tables_written_to_last_are_remembered_and_the_others_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "MAX_LINKS", 3)
    journal = SqliteJournal(tmp_path / "journal.sqlite")
    made: list[Entry] = []
    for n in range(10):
        made.append(chain(made[-1] if made else None, "stop", {"reason": str(n)}))
    for n in range(10):
        journal.append("busy", made[n : n + 1])
        journal.append(f"short{n}", made[:2])
        assert "busy" in journal._links
    assert list(journal._links) == ["short8", "busy", "short9"]
    journal.append("short0", made[2:])
    assert journal.entries("short0") == made
    assert journal.entries("busy") == made
    assert journal.lines("busy", 4, 3) == journal.lines("busy")[4:7]
    assert list(journal._links) == ["busy", "short9", "short0"]
    journal.close()
