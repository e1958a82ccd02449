"""The archive: one thread that owns the database, and group commit.

Entries of all tables that wait while a commit runs go into the next one together, in one transaction: a thousand
decisions a second cost a few hundred commits. `append` returns when the entries are on disk.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from ludex.core import Refused
from ludex.journal import Entry, SqliteJournal
from ludex.server.errors import ApiError
from ludex.server.rooms import Room, RoomStore

LOG = logging.getLogger("ludex.server")
PATIENCE = 2.0
"""Seconds to wait for another process that writes: people wait too."""

T = TypeVar("T")
Waiting = tuple[str, Sequence[Entry], "asyncio.Future[None]"]
Job = tuple[Callable[[], Any], "asyncio.Future[Any]"]


class Archive:
    """The journal and the rooms of one SQLite file, for the event loop."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.commits = 0
        """How many transactions the entries took."""
        self.written = 0
        """How many entries were committed."""
        self._loop = asyncio.get_running_loop()
        self._wake = threading.Condition()
        self._entries: list[Waiting] = []
        self._jobs: list[Job] = []
        self._closing = False
        self._opened: asyncio.Future[None] = self._loop.create_future()
        self._thread = threading.Thread(target=self._run, name="ludex-archive", daemon=True)
        self._thread.start()

    async def opened(self) -> None:
        """Returns when the database is open; raises what kept it from opening."""
        await self._opened

    async def append(self, table: str, entries: Sequence[Entry]) -> None:
        """Durable on return. Raises what the journal raised, and then nothing was written for this table."""
        done: asyncio.Future[None] = self._loop.create_future()
        with self._wake:
            self._entries.append((table, entries, done))
            self._wake.notify()
        await done

    async def save(self, *rooms: Room) -> None:
        """Writes rooms, all of them or none; durable on return. `ApiError` (503) where they can't be written."""
        rows = [(room.id, room.created, msgspec.json.encode(room)) for room in rooms]
        try:
            await self._call(lambda: self._rooms.save(rows))
        except (sqlite3.Error, OSError) as error:
            LOG.error("rooms could not be written: %s", error)
            raise not_written() from error

    async def keep(self, name: str, value: str) -> str:
        """What the server keeps under a name: this value, if there was none. `ApiError` (503) where it can't."""
        try:
            return await self._call(lambda: self._rooms.keep(name, value))
        except (sqlite3.Error, OSError) as error:
            LOG.error("the server's own %s could not be kept: %s", name, error)
            raise not_written() from error

    async def remove(self, id: str) -> None:
        await self._call(lambda: self._rooms.remove(id))

    async def rooms(self) -> list[Room]:
        return await self._call(lambda: self._rooms.all())

    async def entries(self, table: str) -> list[Entry]:
        """A table's journal; `ApiError` (503) where it is damaged."""
        try:
            return await self._call(lambda: self._journal.entries(table))
        except (sqlite3.Error, Refused) as error:
            LOG.error("table %s: its journal can't be read: %s", table, error)
            raise ApiError(503, "damaged", "This table's journal is damaged, so it can't go on.", "table") from error

    async def replace(self, path: str, copy: Callable[[str, sqlite3.Connection], None]) -> None:
        """Puts another database's contents in the place of these."""
        await self._call(lambda: self._rooms.replace(lambda own: copy(path, own)))
        await self._call(lambda: self._journal.forget())

    async def rewrite(self, table: str, lines: Mapping[int, bytes], *rooms: Room) -> None:
        """Writes entries anew whose words were erased, and rooms with them; all or nothing."""
        rows = [(room.id, room.created, msgspec.json.encode(room)) for room in rooms]
        await self._call(lambda: self._journal.rewrite(table, lines))
        await self._call(lambda: self._rooms.save(rows))

    async def check(self) -> None:
        """Raises where the database can't be written now."""
        await self._call(lambda: self._rooms.check())

    async def tables(self) -> set[str]:
        return await self._call(lambda: set(self._journal.tables()))

    async def close(self) -> None:
        """Writes what still waits, then closes the database."""
        with self._wake:
            self._closing = True
            self._wake.notify()
        await asyncio.to_thread(self._thread.join)

    async def _call(self, work: Callable[[], T]) -> T:
        done: asyncio.Future[T] = self._loop.create_future()
        with self._wake:
            self._jobs.append((work, done))
            self._wake.notify()
        return await done

    # ---- in the thread ----

    def _run(self) -> None:
        try:
            self._journal = SqliteJournal(self.path, PATIENCE)
            self._rooms = RoomStore(self.path, PATIENCE)
        except Exception as error:
            self._loop.call_soon_threadsafe(_finish, self._opened, error, None)
            return
        self._loop.call_soon_threadsafe(_finish, self._opened, None, None)
        while True:
            with self._wake:
                while not (self._entries or self._jobs or self._closing):
                    self._wake.wait()
                entries, self._entries = self._entries, []
                jobs, self._jobs = self._jobs, []
                if not entries and not jobs:
                    break
            if entries:
                self._commit(entries)
            for work, done in jobs:
                self._do(work, done)
        self._journal.close()
        self._rooms.close()

    def _commit(self, batch: list[Waiting]) -> None:
        try:
            self.commits += 1
            self._journal.append_many([(table, entries) for table, entries, _ in batch])
        except Exception as error:
            if len(batch) == 1 or isinstance(error, sqlite3.OperationalError):
                # One entry at fault, or the database itself: locked, full, gone. One by one would only take longer.
                for _, _, done in batch:
                    self._loop.call_soon_threadsafe(_finish, done, error, None)
                return
            for one in batch:  # only the table at fault may suffer
                self._commit([one])
            return
        self.written += sum(len(entries) for _, entries, _ in batch)
        self._loop.call_soon_threadsafe(_finish_all, [done for _, _, done in batch])

    def _do(self, work: Callable[[], Any], done: asyncio.Future[Any]) -> None:
        try:
            result = work()
        except Exception as error:
            self._loop.call_soon_threadsafe(_finish, done, error, None)
        else:
            self._loop.call_soon_threadsafe(_finish, done, None, result)


def not_written() -> ApiError:
    return ApiError(503, "not_written", "It could not be written down, so it does not count. Try again.")


def _finish(done: asyncio.Future[Any], error: Exception | None, result: object) -> None:
    if done.done():
        return
    if error is None:
        done.set_result(result)
    else:
        done.set_exception(error)


def _finish_all(batch: list[asyncio.Future[None]]) -> None:
    for done in batch:
        _finish(done, None, None)
