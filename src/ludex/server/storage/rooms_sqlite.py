"""Rooms in a SQLite file, beside the journals."""

from __future__ import annotations

import heapq
import logging
import sqlite3
from collections.abc import Callable, Iterable, Iterator

from ludex.server.storage.backends import Row
from ludex.server.storage.rooms import Room, age, room_of

LOG = logging.getLogger("ludex.server")


class RoomStore:
    """The rooms in SQLite, beside the journal; one thread uses it."""

    def __init__(self, path: str, patience: float) -> None:
        self.connection = sqlite3.connect(path, isolation_level=None, timeout=patience)
        self.connection.execute("PRAGMA journal_mode=WAL")
        self.connection.execute("PRAGMA synchronous=FULL")
        self.connection.execute(
            "CREATE TABLE IF NOT EXISTS rooms (id TEXT PRIMARY KEY, created INTEGER NOT NULL, body BLOB NOT NULL)"
        )
        self.connection.execute("CREATE TABLE IF NOT EXISTS kept (name TEXT PRIMARY KEY, value TEXT NOT NULL)")

    def save(self, rooms: Iterable[Row]) -> None:
        """Writes rooms in one transaction; durable on return."""
        self.connection.execute("BEGIN IMMEDIATE")
        try:
            self.connection.executemany(
                "INSERT INTO rooms VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body",
                [row[:3] for row in rooms],
            )
        except BaseException:
            self.connection.execute("ROLLBACK")
            raise
        self.connection.execute("COMMIT")

    def keep(self, name: str, value: str) -> str:
        """What is kept under a name: this value, if nothing was before. Durable on return."""
        self.connection.execute("INSERT INTO kept VALUES (?, ?) ON CONFLICT (name) DO NOTHING", (name, value))
        [found] = self.connection.execute("SELECT value FROM kept WHERE name = ?", (name,)).fetchone()
        return str(found)

    def kept(self, prefix: str) -> dict[str, str]:
        """What is kept under names that begin so."""
        rows = self.connection.execute("SELECT name, value FROM kept").fetchall()
        return {name: value for name, value in rows if name.startswith(prefix)}

    def drop(self, name: str) -> bool:
        """Keeps nothing under a name any more; whether there was something. Durable on return."""
        return self.connection.execute("DELETE FROM kept WHERE name = ?", (name,)).rowcount > 0

    def replace(self, copy: Callable[[sqlite3.Connection], None]) -> None:
        """Lets the whole database be replaced, the journal with it."""
        copy(self.connection)

    def check(self) -> None:
        """Raises where nothing can be written."""
        self.connection.execute("BEGIN IMMEDIATE")
        self.connection.execute("ROLLBACK")

    def remove(self, id: str, revision: int) -> None:
        self.connection.execute("DELETE FROM rooms WHERE id = ?", (id,))

    def one(self, id: str) -> Room | None:
        """A room as it is stored."""
        row = self.connection.execute("SELECT body FROM rooms WHERE id = ?", (id,)).fetchone()
        return None if row is None else room_of(id, row[0])

    def all(self) -> list[Room]:
        """Every room that can be read, the oldest first; what is wrong with the others is logged."""
        return sorted(self._readable(), key=age)

    def some(self, finished: int) -> list[Room]:
        """All rooms that are not over and the `finished` newest that are, the oldest first."""
        going_on: list[Room] = []
        newest: list[tuple[tuple[int, str], Room]] = []
        for room in self._readable():
            if not room.is_over:
                going_on.append(room)
            elif len(newest) < finished:
                heapq.heappush(newest, (age(room), room))
            else:
                heapq.heappushpop(newest, (age(room), room))
        return sorted([*going_on, *(room for _, room in newest)], key=age)

    def _readable(self) -> Iterator[Room]:
        for id, body in self._rows():
            room = room_of(id, body)
            if room is not None:
                yield room

    def _rows(self) -> Iterator[tuple[str, bytes]]:
        read: set[str] = set()
        try:
            for id, body in self.connection.execute("SELECT id, body FROM rooms"):
                read.add(id)
                yield id, body
            return
        except sqlite3.DatabaseError as error:
            LOG.error("the list of rooms is damaged, so they are read one by one: %s", error)
        for (id,) in self.connection.execute("SELECT id FROM rooms ORDER BY id").fetchall():  # from its index
            if id in read:
                continue
            try:
                yield from self.connection.execute("SELECT id, body FROM rooms WHERE id = ?", (id,)).fetchall()
            except sqlite3.DatabaseError as error:
                LOG.error("table %s is left out: its room can't be read: %s", id, error)

    def close(self) -> None:
        self.connection.close()
