"""Where a server keeps its tables: a SQLite file for one process, or a PostgreSQL database that many share.

Both homes hold the journals and the rooms. The archive's thread is the only one that uses them.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from ludex.core import refused
from ludex.journal import Entry, SqliteJournal
from ludex.journal.postgres import is_postgres

if TYPE_CHECKING:
    from ludex.server.cluster import Cluster
    from ludex.server.rooms import Room

PATIENCE = 2.0
"""Seconds to wait for another process that writes a SQLite file: people wait too."""


class Behind(Exception):
    """Somebody else has changed what was to be changed: it has to be read anew first."""


class Row(NamedTuple):
    """A room as it is stored."""

    id: str
    created: int
    body: bytes
    revision: int
    """How often it was changed before."""
    status: str
    """`waiting`, `playing` or `over`."""


class Journals(Protocol):
    """Journals as the archive needs them."""

    def append_many(self, batch: Sequence[tuple[str, Sequence[Entry]]]) -> None:
        """All of the batch in one transaction; where one part is refused, nothing of it is written."""

    def entries(self, table: str) -> list[Entry]: ...

    def lines(self, table: str, first: int = 0, most: int | None = None) -> list[bytes]: ...

    def lines_at(self, table: str, numbers: Sequence[int]) -> list[bytes]: ...

    def rewrite(self, table: str, lines: Mapping[int, bytes]) -> None: ...

    def forget(self) -> None: ...

    def tables(self) -> list[str]: ...

    def close(self) -> None: ...


class Rooms(Protocol):
    """Rooms as the archive needs them."""

    def save(self, rooms: Iterable[Row]) -> None:
        """Writes rooms in one transaction. `Behind` where somebody else has changed one, and then none is written."""

    def keep(self, name: str, value: str) -> str: ...

    def kept(self, prefix: str) -> dict[str, str]: ...

    def drop(self, name: str) -> bool: ...

    def replace(self, copy: Callable[[sqlite3.Connection], None]) -> None: ...

    def check(self) -> None: ...

    def remove(self, id: str, revision: int) -> None: ...

    def all(self) -> list[Room]: ...

    def some(self, finished: int) -> list[Room]: ...

    def one(self, id: str) -> Room | None: ...

    def close(self) -> None: ...


class Home(NamedTuple):
    """A database that is open."""

    journal: Journals
    rooms: Rooms
    faults: tuple[type[Exception], ...]
    """What may come up beside `Refused` and `Behind`."""
    down: tuple[type[Exception], ...]
    """Those of them where the database itself is at fault: locked, full, gone."""
    cluster: Cluster | None = None
    """What servers that share it tell each other; None where it has one server only."""

    def close(self) -> None:
        self.journal.close()
        self.rooms.close()


def open_home(db: str, patience: float | None = None) -> Home:
    """The database, made ready where it is new; `Refused` where it can't be used.

    One that is not there yet is waited for: some seconds, or as long as is said.
    """
    if is_postgres(db):
        from ludex.journal.postgres import Database, PostgresJournal
        from ludex.server.cluster import Cluster
        from ludex.server.rooms_postgres import PostgresRooms

        database = Database(db, first=patience)
        journal, rooms = PostgresJournal(database), PostgresRooms(database)
        return Home(journal, rooms, database.faults, database.down, Cluster(database))
    from ludex.server.rooms import RoomStore

    faults, down = (sqlite3.Error, OSError), (sqlite3.OperationalError,)
    return Home(SqliteJournal(db, PATIENCE), RoomStore(db, PATIENCE), faults, down)


def need_file(db: str, what: str) -> None:
    """Raises `Refused` (not_for_postgres) for a command that works on a SQLite file only."""
    if is_postgres(db):
        raise refused("not_for_postgres", f"{what} is for SQLite files; PostgreSQL has pg_dump and pg_restore.")
