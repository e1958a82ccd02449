"""A batch of any size is written whole or not at all: by one statement, or by many in a transaction."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludex.core import Refused
from ludex.journal import Entry, chain
from ludex.journal.sqlite import MOST_ROWS, SqliteJournal


def entries(number: int) -> list[Entry]:
    found: list[Entry] = []
    for n in range(number):
        found.append(chain(found[-1] if found else None, "stop", {"reason": str(n)}))
    return found


@pytest.mark.parametrize("size", [1, MOST_ROWS, MOST_ROWS + 1, 2 * MOST_ROWS + 1])
def test_all_or_nothing(size: int, tmp_path: Path) -> None:
    journal, other = (SqliteJournal(tmp_path / "journal.sqlite") for _ in range(2))
    made, pair = entries(size), entries(2)
    with pytest.raises(Refused):
        journal.append_many([("a", made), ("b", pair[1:])])  # the second does not begin at the beginning
    assert journal.tables() == []
    journal.append("b", pair[:1])
    other.append("b", pair[1:])
    with pytest.raises(Refused):
        journal.append_many([("a", made), ("b", pair[1:])])  # the database finds out: somebody else was there first
    assert journal.tables() == ["b"]
    journal.append_many([("a", made)])
    assert other.entries("a") == made
    journal.close()
    other.close()
