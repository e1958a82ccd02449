"""SqliteJournal: all tables in one SQLite database, in WAL mode with synchronous=FULL.

`append_many` writes the entries of many tables in one transaction: one wait for the disk for all of them.
Writing and reading use a connection each, so a reader never waits for the disk. Any thread may call.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path

from ludex.core import refused
from ludex.journal.chain import Entry, check_append, entry_of, hash_of, line_of, sound
from ludex.journal.journal import check_table

SCHEMA = """
CREATE TABLE IF NOT EXISTS journal (
    table_id TEXT NOT NULL,
    n INTEGER NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (table_id, n)
) WITHOUT ROWID
"""
INSERT = "INSERT INTO journal (table_id, n, entry) VALUES "
MOST_ROWS = 300
"""Written by one statement; more would be more parameters than some builds of SQLite take."""
MAX_LINKS = 2000
"""Tables whose last entry is remembered: as many as a server lets be played at a time."""
PATIENCE = 30.0
"""How many seconds to wait for another process that writes, unless told otherwise."""


class SqliteJournal:
    """A database file; made where there is none."""

    def __init__(self, path: str | Path, patience: float = PATIENCE) -> None:
        self.path = Path(path)
        self.patience = patience
        self._write_lock = threading.Lock()
        self._read_lock = threading.Lock()
        self._links: dict[str, Entry] = {}
        """The last entry, as far as the chain needs it, of the tables written to lately, the latest last."""
        try:
            self._writer = self._connect()
            self._writer.execute(SCHEMA)
            self._reader = self._connect()
        except sqlite3.DatabaseError as error:
            raise refused("bad_journal", f"{self.path.name} is no SQLite journal: {error}.") from None

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, timeout=self.patience, isolation_level=None, check_same_thread=False)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        return connection

    def append(self, table: str, entries: Sequence[Entry]) -> None:
        self.append_many([(table, entries)])

    def append_many(self, batch: Sequence[tuple[str, Sequence[Entry]]]) -> None:
        """All of the batch in one transaction; where one part is refused, nothing of it is written."""
        with self._write_lock:
            try:
                self._write(batch)
            except sqlite3.IntegrityError:
                # Somebody else wrote on: `_write` forgot what it remembered, and now says what is wrong.
                self._write(batch)

    def _write(self, batch: Sequence[tuple[str, Sequence[Entry]]]) -> None:
        links: dict[str, Entry] = {}
        rows: list[tuple[str, int, str]] = []
        try:
            for table, entries in batch:
                last = links.get(table) or self._links.get(table) or self._last(check_table(table))
                check_append(last, entries)
                rows += [(table, entry["n"], line_of(entry).decode()) for entry in entries]
                if entries:
                    links[table] = {"n": entries[-1]["n"], "hash": entries[-1]["hash"]}
            self._insert(rows)
        except BaseException:
            self._links.clear()
            raise
        for table, link in links.items():
            self._links.pop(table, None)
            self._links[table] = link
        while len(self._links) > MAX_LINKS:
            del self._links[next(iter(self._links))]

    def _insert(self, rows: Sequence[tuple[str, int, str]]) -> None:
        """Writes all rows or none. So many as a server has at a time go by one statement, which is a transaction by
        itself: between statements this thread would have to wait for others that compute."""
        if not rows:
            return
        if len(rows) <= MOST_ROWS:
            places = ", ".join(["(?, ?, ?)"] * len(rows))
            self._writer.execute(INSERT + places, [value for row in rows for value in row])
            return
        self._writer.execute("BEGIN IMMEDIATE")
        try:
            self._writer.executemany(INSERT + "(?, ?, ?)", rows)
            self._writer.execute("COMMIT")
        except BaseException:
            if self._writer.in_transaction:
                self._writer.execute("ROLLBACK")
            raise

    def _last(self, table: str) -> Entry | None:
        query = "SELECT n, entry FROM journal WHERE table_id = ? ORDER BY n DESC LIMIT 1"
        row = self._writer.execute(query, (table,)).fetchone()
        if row is None:
            return None
        last = entry_of(as_bytes(row[1]))
        if last is None or last.get("n") != row[0]:
            raise refused("bad_journal", f"Entry {row[0]} of table {table} cannot be read.", {"n": row[0]})
        return last

    def lines(self, table: str, first: int = 0, most: int | None = None) -> list[bytes]:
        """The entries as they are written, from a number on; so many at most, or all."""
        query = "SELECT entry FROM journal WHERE table_id = ? AND n >= ? ORDER BY n LIMIT ?"
        with self._read_lock:
            rows = self._reader.execute(query, (table, first, -1 if most is None else most))
            return [as_bytes(entry) for (entry,) in rows]

    def lines_at(self, table: str, numbers: Sequence[int]) -> list[bytes]:
        """The entries of these numbers that are there, in order, as they are written; at most some hundreds."""
        places = ", ".join("?" * len(numbers))
        query = f"SELECT entry FROM journal WHERE table_id = ? AND n IN ({places}) ORDER BY n"
        with self._read_lock:
            return [as_bytes(entry) for (entry,) in self._reader.execute(query, (table, *numbers))]

    def entries(self, table: str) -> list[Entry]:
        return sound(self.lines(table), f"table {table}")

    def rewrite(self, table: str, lines: Mapping[int, bytes]) -> None:
        """Writes entries anew whose words were erased (`personal.py`); the old ones are overwritten on the disk.

        `Refused` (bad_entry) where the chain would not hold as it did, and then nothing is written.
        """
        with self._write_lock:
            self._writer.execute("PRAGMA secure_delete=ON")
            self._writer.execute("BEGIN IMMEDIATE")
            try:
                for n, line in lines.items():
                    rows = self._writer.execute("SELECT entry FROM journal WHERE table_id = ? AND n = ?", (table, n))
                    found = rows.fetchone()
                    before, after = None if found is None else entry_of(as_bytes(found[0])), entry_of(line)
                    is_same = before is not None and after is not None and before["hash"] == after["hash"]
                    if after is None or not is_same or hash_of(after) != after["hash"]:
                        raise refused("bad_entry", f"Entry {n} of table {table} would not be what it was.", {"n": n})
                    self._writer.execute(
                        "UPDATE journal SET entry = ? WHERE table_id = ? AND n = ?", (line.decode(), table, n)
                    )
                self._writer.execute("COMMIT")
            except BaseException:
                if self._writer.in_transaction:
                    self._writer.execute("ROLLBACK")
                raise
            with self._read_lock:
                self._writer.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def forget(self) -> None:
        """Forgets what it remembers of the last entries: somebody else has written."""
        with self._write_lock:
            self._links.clear()

    def tables(self) -> list[str]:
        with self._read_lock:
            return [table for (table,) in self._reader.execute("SELECT DISTINCT table_id FROM journal ORDER BY 1")]

    def close(self) -> None:
        with self._write_lock, self._read_lock:
            self._reader.close()
            self._writer.close()


def as_bytes(stored: object) -> bytes:
    """What a cell holds; anything but the text that was written counts as unreadable later on."""
    if isinstance(stored, str):
        return stored.encode("utf-8", "surrogateescape")
    return stored if isinstance(stored, bytes) else b""
