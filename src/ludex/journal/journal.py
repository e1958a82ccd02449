"""Journal: what every store of entries does, and the one that forgets."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Protocol

from ludex.core import refused
from ludex.journal.chain import Entry, check_append

TABLE_ID = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9_.-]{0,99}")


class Journal(Protocol):
    """An append-only store. What `append` returned from is there after a crash."""

    def append(self, table: str, entries: Sequence[Entry]) -> None:
        """Writes entries that go on from the last one; durable on return. `Refused` for a gap, a fork or a repeat."""

    def entries(self, table: str) -> list[Entry]:
        """All entries of a table, in order; none for a table it does not know. `Refused` where one is altered."""

    def tables(self) -> list[str]:
        """The tables that have entries, sorted."""


def check_table(table: object) -> str:
    """The table id, if it is one: letters, digits, '-', '_' and '.', so that it can name a file."""
    if not isinstance(table, str) or TABLE_ID.fullmatch(table) is None:
        raise refused("bad_table", "A table's id is 1 to 100 letters, digits, '-', '_' or '.', not '.' first.")
    return table


class MemoryJournal:
    """For tests and matches: everything is gone with the process."""

    def __init__(self) -> None:
        self._entries: dict[str, list[Entry]] = {}

    def append(self, table: str, entries: Sequence[Entry]) -> None:
        written = self._entries.get(check_table(table), [])
        check_append(written[-1] if written else None, entries)
        self._entries.setdefault(table, written).extend(entries)

    def entries(self, table: str) -> list[Entry]:
        return list(self._entries.get(table, ()))

    def tables(self) -> list[str]:
        return sorted(table for table, entries in self._entries.items() if entries)
