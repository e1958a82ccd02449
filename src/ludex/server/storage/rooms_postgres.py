"""PostgresRooms: rooms in PostgreSQL. Each change counts up the revision, so nobody overwrites another's change."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from typing import Any

from ludex.core import refused
from ludex.journal.postgres import Database
from ludex.server.storage.backends import Behind, Row
from ludex.server.storage.rooms import Room, age, room_of

MAKE = """
INSERT INTO rooms (id, created, body, revision, status) VALUES (%s, %s, %s, 1, %s) ON CONFLICT (id) DO NOTHING
"""
CHANGE = """
UPDATE rooms SET body = %s, status = %s, revision = revision + 1, changed = clock_timestamp()
WHERE id = %s AND revision = %s
"""
SELECT = "SELECT id, body, revision FROM rooms"


class PostgresRooms:
    """The rooms in a database; one thread uses it."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def save(self, rooms: Iterable[Row]) -> None:
        rows = sorted(rooms)

        def work(connection: Any) -> None:
            with connection.transaction():
                for row in rows:
                    save_one(connection, row)

        self.database.run(work, writes=True)

    def keep(self, name: str, value: str) -> str:
        def work(connection: Any) -> str:
            connection.execute("INSERT INTO kept VALUES (%s, %s) ON CONFLICT (name) DO NOTHING", (name, value))
            return str(connection.execute("SELECT value FROM kept WHERE name = %s", (name,)).fetchone()[0])

        return self.database.run(work)

    def kept(self, prefix: str) -> dict[str, str]:
        """What is kept under names that begin so."""
        query = "SELECT name, value FROM kept WHERE starts_with(name, %s)"
        return dict(self.database.run(lambda connection: connection.execute(query, (prefix,)).fetchall()))

    def drop(self, name: str) -> bool:
        """Keeps nothing under a name any more; whether there was something."""
        query = "DELETE FROM kept WHERE name = %s"
        return bool(self.database.run(lambda connection: connection.execute(query, (name,)).rowcount > 0))

    def replace(self, copy: Callable[[sqlite3.Connection], None]) -> None:
        raise refused("not_for_postgres", "A backup of a SQLite file can't be put into PostgreSQL; use pg_restore.")

    def check(self) -> None:
        """Raises where nothing can be written."""
        [is_off] = self.database.run(lambda connection: connection.execute("SHOW transaction_read_only").fetchone())
        if is_off != "off":
            raise refused("read_only", "The database can't be written now.")

    def remove(self, id: str, revision: int) -> None:
        """Drops a room whose game has not begun, unless somebody has changed it."""
        query = "DELETE FROM rooms WHERE id = %s AND revision = %s AND status = 'waiting'"
        self.database.run(lambda connection: connection.execute(query, (id, revision)))

    def all(self) -> list[Room]:
        """Every room that can be read, the oldest first; what is wrong with the others is logged."""
        return self._found(SELECT)

    def some(self, finished: int) -> list[Room]:
        """All rooms that are not over and the `finished` newest that are, the oldest first."""
        newest = f"{SELECT} WHERE status = 'over' ORDER BY created DESC, id DESC LIMIT {finished:d}"
        return self._found(f"{SELECT} WHERE status <> 'over' UNION ALL ({newest})")

    def _found(self, query: str) -> list[Room]:
        rows = self.database.run(lambda connection: connection.execute(query).fetchall())
        return sorted((room for row in rows if (room := read(row)) is not None), key=age)

    def one(self, id: str) -> Room | None:
        query = f"{SELECT} WHERE id = %s"
        row = self.database.run(lambda connection: connection.execute(query, (id,)).fetchone())
        return None if row is None else read(row)

    def close(self) -> None:
        self.database.close()


def save_one(connection: Any, row: Row) -> None:
    body = row.body.decode()
    if row.revision == 0:
        done = connection.execute(MAKE, (row.id, row.created, body, row.status))
    else:
        done = connection.execute(CHANGE, (body, row.status, row.id, row.revision))
    if done.rowcount == 1:
        return
    # A commit whose answer was lost is no change of somebody else's.
    found = connection.execute("SELECT revision, body FROM rooms WHERE id = %s", (row.id,)).fetchone()
    if found != (row.revision + 1, body):
        raise Behind(row.id)


def read(row: tuple[str, str, int]) -> Room | None:
    """A room from its row; None where it can't be read."""
    id, body, revision = row
    room = room_of(id, body)
    if room is not None:
        room.revision = revision
    return room
