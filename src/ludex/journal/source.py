"""Journals to look at, wherever they are: a JSON-lines file, or tables of a database. Nothing is changed."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from ludex.core import refused
from ludex.journal.chain import Broken, Entry, entry_of, read_lines
from ludex.journal.file import sound_size
from ludex.journal.postgres import Database, PostgresJournal, is_postgres, shown
from ludex.journal.sqlite import as_bytes

SQLITE = b"SQLite format 3\0"


class Source(NamedTuple):
    """The lines of one table's journal."""

    table: str
    lines: list[bytes]
    torn: bool
    """Whether a last line follows that was never written to its end."""

    def read(self) -> tuple[list[Entry], Broken | None]:
        """The entries as far as they are sound, and the first that is not."""
        entries, broken = read_lines(self.lines)
        if broken is None and entries and entries[0].get("table") != self.table:
            return [], Broken(0, f"it is of table {entries[0].get('table')!r}")
        if broken is None and self.torn:
            broken = Broken(
                len(entries), "it is torn: its line was not written to the end, so nobody was told it stands"
            )
        return entries, broken


def sources(path: str | Path, table: str | None = None) -> list[Source]:
    """All journals in a file, or the one of a table; `Refused` where there is none to be read."""
    if is_postgres(str(path)):
        return _named(_postgres(str(path), table), shown(str(path)), table)
    path = Path(path)
    try:
        with path.open("rb") as file:
            is_database = file.read(len(SQLITE)) == SQLITE
        found = _database(path, table) if is_database else [_lines(path)]
    except OSError as error:
        raise refused("unreadable", f"{path} cannot be read: {error.strerror or error}.") from None
    except sqlite3.Error as error:
        raise refused("unreadable", f"{path} cannot be read as a journal: {error}.") from None
    return _named(found, str(path), table)


def _named(found: list[Source], path: str, table: str | None) -> list[Source]:
    """Those of a table, if one is named; `Refused` where there are none."""
    if table is not None:
        found = [source for source in found if source.table == table]
    if not found:
        raise refused("no_such_table", f"{path} has no table {table}." if table else f"{path} has no tables.")
    return found


def is_database(path: Path) -> bool:
    """Whether a file is a SQLite database."""
    try:
        with path.open("rb") as file:
            return file.read(len(SQLITE)) == SQLITE
    except OSError:
        return False


def each_source(path: Path) -> Iterator[Source]:
    """All journals in a file as `sources` gives them, with one of them in memory at a time."""
    if not is_database(path):
        yield from sources(path)
        return
    connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
    try:
        tables = [str(name) for (name,) in connection.execute("SELECT DISTINCT table_id FROM journal ORDER BY 1")]
    except sqlite3.Error as error:
        raise refused("unreadable", f"{path} cannot be read as a journal: {error}.") from None
    finally:
        connection.close()
    for table in tables:
        yield from sources(path, table)


def one_source(path: str | Path, table: str | None = None) -> Source:
    """The one journal in a file; of a database with several, the table must be named."""
    found = sources(path, table)
    if len(found) > 1:
        names = ", ".join(source.table for source in found[:20]) + (", ..." if len(found) > 20 else "")
        raise refused("which_table", f"{shown(str(path))} has {len(found)} tables: {names}. Choose one with --table.")
    return found[0]


def _lines(path: Path) -> Source:
    data = path.read_bytes()
    if not data:
        raise refused("unreadable", f"{path} is empty.")
    size = sound_size(data)
    lines = data[:size].split(b"\n")[:-1]
    first = entry_of(lines[0]) if lines else None
    if first is None and not any(key in data[:100_000] for key in (b'"kind"', b'"prev"', b'"hash"')):
        raise refused("unreadable", f"{path} is no journal: neither JSON lines nor a SQLite database.")
    table = str(first["table"]) if first is not None and "table" in first else path.stem
    return Source(table, lines, size < len(data))


def _postgres(url: str, table: str | None) -> list[Source]:
    database = Database(url)
    try:
        journal = PostgresJournal(database)
        tables = journal.tables() if table is None else [table]
        found = [Source(name, journal.lines(name), False) for name in tables]
        return [source for source in found if source.lines]
    except database.faults as error:
        raise refused("unreadable", f"{shown(url)} cannot be read: {error}.") from None
    finally:
        database.close()


def _database(path: Path, table: str | None) -> list[Source]:
    connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
    # Text that is no longer UTF-8 was altered; it is to be named, not to stop the reading.
    connection.text_factory = lambda data: data.decode("utf-8", "surrogateescape")
    try:
        found: dict[str, list[bytes]] = {}
        query = "SELECT table_id, entry FROM journal WHERE ? IS NULL OR table_id = ? ORDER BY table_id, n"
        for name, entry in connection.execute(query, (table, table)):
            found.setdefault(str(name), []).append(as_bytes(entry))
        return [Source(name, lines, False) for name, lines in found.items()]
    finally:
        connection.close()
