"""PostgresJournal: all tables in one PostgreSQL database, which any number of servers write to.

An entry is accepted where its number is free (the primary key) and its `prev` is the hash of the entry before it (a
trigger). So of two servers that rule on the same position one is refused, reads on and judges again.

A connection may be lost in the middle of a commit, and then nobody knows whether it was made. What is written says so
itself: an entry that is there with the same hash is the one that was to be written. So everything here is tried again
on a new connection, until it is known or patience is at its end.

psycopg is imported here and nowhere else; it comes with the extra `postgres`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from ludex.core import refused
from ludex.journal.chain import Entry, check_append, entry_of, hash_of, line_of, sound
from ludex.journal.journal import check_table
from ludex.journal.migrations import FORK, migrate

T = TypeVar("T")

INSERT = """
INSERT INTO journal (table_id, n, prev, hash, entry)
SELECT * FROM unnest(%s::text[], %s::integer[], %s::text[], %s::text[], %s::text[])
"""
LAST = "SELECT n, hash FROM journal WHERE table_id = %s AND n <= %s ORDER BY n DESC LIMIT 1"
REFUSED = ("23505", FORK)
"""The states of SQL errors that say: the number is taken, or another entry comes before it."""

PATIENCE = 5.0
"""Seconds to wait for a database that is not there, as while it is started anew: people wait too."""
PAUSE = 0.1
"""Seconds between two tries."""
DOWN = 0.5
"""Seconds for which a database that was waited for in vain counts as gone, so that all who wait are told at once."""
OPTIONS = "-c synchronous_commit=on -c statement_timeout=20000 -c lock_timeout=5000 -c client_encoding=UTF8"
IDLE = "-c idle_in_transaction_session_timeout=5000"
"""A server that stands still in the middle of a transaction must not hold up the others."""
KEEPALIVE = {"keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3, "tcp_user_timeout": 8000}
"""So that a connection whose other end is gone is noticed."""


def is_postgres(db: str) -> bool:
    """Whether a database is named by the address of a PostgreSQL server."""
    return str(db).startswith(("postgresql://", "postgres://"))


def driver() -> Any:
    """psycopg; `Refused` (no_driver) where it is not installed."""
    try:
        import psycopg
    except ImportError:
        raise refused("no_driver", "PostgreSQL needs psycopg: pip install 'ludex[postgres]'.") from None
    return psycopg


def shown(db: str) -> str:
    """The database's name as it may be told: without its password."""
    if not is_postgres(db):
        return db
    scheme, _, rest = db.partition("://")
    who, at, where = rest.rpartition("@")
    where = where.partition("?")[0]
    return f"{scheme}://{who.partition(':')[0]}{at}{where}"


def check_run(entries: Sequence[Entry]) -> None:
    """Raises `Refused` unless the entries are sound and follow each other; the database sees to what is before them."""
    if entries:
        first = entries[0]
        n, prev = first.get("n"), first.get("prev")
        check_append({"n": n - 1, "hash": prev} if type(n) is int and n > 0 else None, entries)


class InDoubt(Exception):
    """The connection was lost while something was being written: it may stand or not."""


class Database:
    """One connection, made anew when it is lost; for one thread at a time."""

    def __init__(self, url: str, patience: float = PATIENCE, first: float | None = None) -> None:
        self.url = url
        self.patience = patience if first is None else first
        """How long it is waited for; the first time perhaps longer."""
        self.psycopg = driver()
        self.faults = (self.psycopg.Error, InDoubt)
        """What may come up while something is read or written, beside `Refused`."""
        self.down = (self.psycopg.OperationalError, InDoubt)
        """Those of them where the database itself is at fault."""
        self._connection: Any = None
        self._down_until = 0.0
        try:
            self.run(migrate)
        except self.psycopg.Error as error:
            where = shown(url)
            raise refused("no_database", f"{where} can't be used: {str(error).strip()}.") from None
        self.patience = patience

    def connect(self) -> Any:
        """The connection; made where there is none."""
        if self._connection is None or self._connection.closed:
            self._connection = self.psycopg.connect(
                self.url,
                autocommit=True,
                connect_timeout=3,
                options=f"{OPTIONS} {IDLE}",
                application_name="ludex",
                **KEEPALIVE,
            )
            [encoding] = self._connection.execute("SHOW server_encoding").fetchone()
            if encoding != "UTF8":
                raise refused("bad_encoding", f"The database's encoding is {encoding}; Ludex needs UTF8.")
        return self._connection

    def run(self, work: Callable[[Any], T], writes: bool = False) -> T:
        """What the work gives on a connection that stands; it may be done more than once, so it must not mind.

        `InDoubt` where something was being written and it is not known whether it was.
        """
        end = time.monotonic() + (0.0 if time.monotonic() < self._down_until else self.patience)
        begun = False
        while True:
            try:
                connection = self.connect()
                begun = begun or writes
                return work(connection)
            except (self.psycopg.OperationalError, self.psycopg.InterfaceError) as error:
                if self._connection is not None and not self._connection.closed:
                    raise  # the database answers: what is wrong is something else, such as a full disk
                self._connection = None
                if time.monotonic() >= end:
                    self._down_until = time.monotonic() + DOWN
                    if begun:
                        raise InDoubt(str(error)) from error
                    raise
                time.sleep(PAUSE)

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


class PostgresJournal:
    """The journals in a database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def append(self, table: str, entries: Sequence[Entry]) -> None:
        self.append_many([(table, entries)])

    def append_many(self, batch: Sequence[tuple[str, Sequence[Entry]]]) -> None:
        """All of the batch in one transaction; where one part is refused, nothing of it is written."""
        for table, entries in batch:
            check_table(table)
            check_run(entries)
        # In the same order for all servers, so that none waits for another that waits for it.
        rows = sorted(
            ((table, entry["n"], entry) for table, entries in batch for entry in entries), key=lambda row: row[:2]
        )
        if not rows:
            return
        columns = (
            [table for table, _, _ in rows],
            [n for _, n, _ in rows],
            [entry["prev"] for _, _, entry in rows],
            [entry["hash"] for _, _, entry in rows],
            [line_of(entry).decode() for _, _, entry in rows],
        )

        def work(connection: Any) -> None:
            try:
                connection.execute(INSERT, columns)
            except self.database.psycopg.Error as error:
                if error.sqlstate not in REFUSED:
                    raise
                for table, entries in batch:
                    explain(connection, table, entries)
                # All of it is there as it was to be written, before the connection was lost.

        self.database.run(work, writes=True)

    def lines(self, table: str, first: int = 0, most: int | None = None) -> list[bytes]:
        """The entries as they are written, from a number on; so many at most, or all."""
        query = "SELECT entry FROM journal WHERE table_id = %s AND n >= %s ORDER BY n LIMIT %s"
        rows = self.database.run(lambda connection: connection.execute(query, (table, first, most)).fetchall())
        return [entry.encode() for (entry,) in rows]

    def lines_at(self, table: str, numbers: Sequence[int]) -> list[bytes]:
        """The entries of these numbers that are there, in order, as they are written."""
        query = "SELECT entry FROM journal WHERE table_id = %s AND n = ANY(%s) ORDER BY n"
        rows = self.database.run(lambda connection: connection.execute(query, (table, list(numbers))).fetchall())
        return [entry.encode() for (entry,) in rows]

    def entries(self, table: str) -> list[Entry]:
        return sound(self.lines(table), f"table {table}")

    def rewrite(self, table: str, lines: Mapping[int, bytes]) -> None:
        """Writes entries anew whose words were erased (`personal.py`); `Refused` (bad_entry) where the chain would not
        hold as it did, and then nothing is written."""

        def work(connection: Any) -> None:
            with connection.transaction():
                for n, line in lines.items():
                    after = entry_of(line)
                    if after is None or hash_of(after) != after["hash"]:
                        raise refused("bad_entry", f"Entry {n} of table {table} would not be what it was.", {"n": n})
                    change = "UPDATE journal SET entry = %s WHERE table_id = %s AND n = %s AND hash = %s"
                    done = connection.execute(change, (line.decode(), table, n, after["hash"]))
                    if done.rowcount != 1:
                        raise refused("bad_entry", f"Entry {n} of table {table} would not be what it was.", {"n": n})

        self.database.run(work, writes=True)

    def forget(self) -> None:
        """Nothing is remembered here."""

    def tables(self) -> list[str]:
        query = "SELECT table_id FROM journal WHERE n = 0 ORDER BY table_id"
        return [table for (table,) in self.database.run(lambda connection: connection.execute(query).fetchall())]

    def close(self) -> None:
        self.database.close()


def explain(connection: Any, table: str, entries: Sequence[Entry]) -> None:
    """Raises `Refused` for entries that can't be written; returns where they are written already."""
    if not entries:
        return
    known = connection.execute(LAST, (table, entries[-1]["n"])).fetchone()
    if known is not None and known[1] == entries[-1]["hash"]:
        return
    last = connection.execute(LAST, (table, 2**31 - 1)).fetchone()
    check_append(None if last is None else {"n": last[0], "hash": last[1]}, entries)
    raise refused("journal_exists", f"Entry {entries[0]['n']} is written already.", {"n": entries[0]["n"]})
