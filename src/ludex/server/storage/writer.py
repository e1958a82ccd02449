"""The archive: one thread that owns the database (`backends.py`), and group commit.

Entries of all tables that wait while a commit runs go into the next one together, in one transaction: a thousand
decisions a second cost a few hundred commits. `append` returns when the entries are on disk.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import sqlite3
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from ludex.core import Refused
from ludex.journal import Entry
from ludex.journal.chain import altered, entry_of, read_on
from ludex.journal.postgres import is_postgres
from ludex.server.errors import ApiError
from ludex.server.network.time_budget import breathe
from ludex.server.storage.backends import Behind, Home, open_home
from ludex.server.storage.rooms import Room

LOG = logging.getLogger("ludex.server")
START = 30.0
"""Seconds that a server waits for a database on another machine when it starts: that may be starting too."""
GONE_ON = frozenset({"journal_exists", "journal_fork", "journal_gap"})
"""Refusals of a journal that somebody else has written to."""

PAGE = 200
"""Entries of a journal that are read at a time: a long one keeps nobody waiting."""

T = TypeVar("T")
Told = Callable[[Exception | None], None]
"""Called in the event loop when entries are on disk, or with what kept them from it."""
Waiting = tuple[str, Sequence[Entry], Told]
Job = tuple[Callable[[Home], Any], "asyncio.Future[Any]"]


class Archive:
    """The journals and the rooms of one database, for the event loop."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.is_shared = is_postgres(path)
        """Whether other servers may write to it."""
        self.server = secrets.token_hex(8)
        """What this server is called among those who share it."""
        self.commits = 0
        """How many transactions the entries took."""
        self.written = 0
        """How many entries were committed."""
        self._loop = asyncio.get_running_loop()
        self._wake = threading.Condition()
        self._fresh: list[Waiting] = []
        """Entries that the event loop has not handed over yet."""
        self._entries: list[Waiting] = []
        self._jobs: list[Job] = []
        self._closing = False
        self._is_busy = False
        """Whether the thread is at work: then it looks for more by itself, and need not be woken."""
        self._opened: asyncio.Future[None] = self._loop.create_future()
        self._thread = threading.Thread(target=self._run, name="ludex-archive", daemon=True)
        self._thread.start()

    async def opened(self) -> None:
        """Returns when the database is open; raises what kept it from opening."""
        await self._opened

    async def append(self, table: str, entries: Sequence[Entry]) -> None:
        """Durable on return. Raises what the journal raised, and then nothing was written for this table: `Behind`
        where another server has written to it. After `InDoubt` it may have been."""
        done: asyncio.Future[None] = self._loop.create_future()
        self.append_then(table, entries, lambda error: _finish(done, error, None))
        await done

    def append_then(self, table: str, entries: Sequence[Entry], told: Told) -> None:
        """Appends without waiting: calls `told` when the entries are durable, or with what `append` would raise.

        It is called in the event loop, for all entries of a commit one after the other.
        """
        if not self._fresh:
            self._loop.call_soon(self._hand_over)
        self._fresh.append((table, entries, told))

    def _hand_over(self) -> None:
        """Gives the thread what was judged in one round of the event loop, all at once.

        Handed over one by one, the first would be committed alone, and the thread would break into the loop's work
        again and again.
        """
        fresh, self._fresh = self._fresh, []
        with self._wake:
            self._entries += fresh
            if not self._is_busy:
                self._wake.notify()

    async def save(self, *rooms: Room) -> None:
        """Writes rooms, all of them or none; durable on return. `ApiError` (503) where they can't be written, `Behind`
        where another server has changed one of them."""
        rows = [room.row() for room in rooms]
        try:
            await self.call(lambda home: home.rooms.save(rows))
        except self._home.faults as error:
            LOG.error("rooms could not be written: %s", error)
            raise not_written() from error
        if self.is_shared:
            for room in rooms:
                room.revision += 1
            await self.tell("rooms", *(room.id for room in rooms))

    async def keep(self, name: str, value: str) -> str:
        """What the server keeps under a name: this value, if there was none. `ApiError` (503) where it can't."""
        try:
            return await self.call(lambda home: home.rooms.keep(name, value))
        except self._home.faults as error:
            LOG.error("the server's own %s could not be kept: %s", name, error)
            raise not_written() from error

    async def kept(self, prefix: str) -> dict[str, str]:
        """What the server keeps under names that begin so. `ApiError` (503) where it can't be read."""
        try:
            return await self.call(lambda home: home.rooms.kept(prefix))
        except self._home.faults as error:
            raise not_read() from error

    async def drop(self, name: str) -> bool:
        """Keeps nothing under a name any more; whether there was something. `ApiError` (503) where it can't."""
        try:
            return await self.call(lambda home: home.rooms.drop(name))
        except self._home.faults as error:
            LOG.error("the server's own %s could not be dropped: %s", name, error)
            raise not_written() from error

    async def remove(self, room: Room) -> None:
        """Drops a room whose game has not begun; not one that another server has changed."""
        try:
            await self.call(lambda home: home.rooms.remove(room.id, room.revision))
        except self._home.faults as error:
            LOG.error("table %s could not be dropped: %s", room.id, error)
            raise not_written() from error
        await self.tell("rooms", room.id)

    async def rooms(self) -> list[Room]:
        return await self.call(lambda home: home.rooms.all())

    async def first_rooms(self, finished: int) -> list[Room]:
        """The rooms to begin with: all that are not over, and the newest so many that are. A database that is being
        started is waited for."""
        end = self._loop.time() + START
        while True:
            try:
                return await self.call(lambda home: home.rooms.some(finished))
            except self._home.down:
                if not self.is_shared or self._loop.time() > end:
                    raise
                await asyncio.sleep(1)

    async def room(self, id: str) -> Room | None:
        """A room as it is stored now; `ApiError` (503) where it can't be read."""
        try:
            return await self.call(lambda home: home.rooms.one(id))
        except self._home.faults as error:
            raise not_read() from error

    async def entries(self, table: str) -> list[Entry]:
        """A table's journal; `ApiError` (503) where it is damaged."""
        wrong: tuple[type[Exception], ...] = (*self._home.faults, Refused)
        found: list[Entry] = []
        try:
            while True:
                lines = await self.call(lambda home: home.journal.lines(table, len(found), PAGE))
                broken = read_on(found, lines)
                if broken is not None:
                    raise altered(broken, f"table {table}")
                if len(lines) < PAGE:
                    return found
                await breathe()
        except wrong as error:
            LOG.error("table %s: its journal can't be read: %s", table, error)
            if self.is_shared and not isinstance(error, Refused):
                raise not_read() from error
            raise ApiError(503, "damaged", "This table's journal is damaged, so it can't go on.", "table") from error

    async def lines(self, table: str, first: int, most: int | None = None) -> list[bytes]:
        """The entries from a number on, as they are written; so many at most, or all."""
        try:
            return await self.call(lambda home: home.journal.lines(table, first, most))
        except self._home.faults as error:
            raise not_read() from error

    async def lines_at(self, table: str, numbers: Sequence[int]) -> list[bytes]:
        """The entries of these numbers that are there, in order, as they are written."""
        try:
            return await self.call(lambda home: home.journal.lines_at(table, numbers))
        except self._home.faults as error:
            raise not_read() from error

    async def after(self, table: str, first: int) -> list[Entry]:
        """The entries from a number on: whether they follow is for the table to say."""
        return [entry_of(line) or {} for line in await self.lines(table, first)]

    async def replace(self, path: str, copy: Callable[[str, sqlite3.Connection], None]) -> None:
        """Puts another database's contents in the place of these."""

        def replace(home: Home) -> None:
            home.rooms.replace(lambda own: copy(path, own))
            home.journal.forget()  # before anything else is written: it would follow entries that are gone

        await self.call(replace)

    async def rewrite(self, table: str, lines: Mapping[int, bytes]) -> None:
        """Writes entries anew whose words were erased; all or nothing."""
        await self.call(lambda home: home.journal.rewrite(table, lines))

    async def tell(self, what: str, *ids: str) -> None:
        """Wakes other servers up. One that does not hear it finds out by itself, a little later."""
        if self.is_shared:
            try:
                await self.call(lambda home: self._tell(home, what, ids))
            except self._home.faults as error:
                LOG.warning("other servers could not be told of %s: %s", what, error)

    def _tell(self, home: Home, what: str, ids: Sequence[str]) -> None:
        if home.cluster is not None:
            home.cluster.tell(self.server, what, ids)

    async def check(self) -> None:
        """Raises where the database can't be written now."""
        await self.call(lambda home: home.rooms.check())

    async def tables(self) -> set[str]:
        return await self.call(lambda home: set(home.journal.tables()))

    async def close(self) -> None:
        """Writes what still waits, then closes the database."""
        self._hand_over()
        with self._wake:
            self._closing = True
            self._wake.notify()
        await asyncio.to_thread(self._thread.join)

    async def call(self, work: Callable[[Home], T]) -> T:
        """What the work gives in the thread that has the database."""
        done: asyncio.Future[T] = self._loop.create_future()
        with self._wake:
            self._jobs.append((work, done))
            if not self._is_busy:
                self._wake.notify()
        return await done

    def _tell_all(self, batch: list[Waiting], error: Exception | None) -> None:
        """Tells those who wait for a commit what became of it; in the event loop."""
        for table, _, told in batch:
            try:
                told(None if error is None else self._fault(table, error))
            except Exception:  # others wait for the same commit
                LOG.exception("table %s: what follows a commit failed", table)

    def _fault(self, table: str, error: Exception) -> Exception:
        """What kept entries from being written, as those who wait are told: `Behind` where others wrote first."""
        if self.is_shared and isinstance(error, Refused) and error.refusal.code in GONE_ON:
            behind = Behind(table)
            behind.__cause__ = error
            return behind
        return error

    # ---- in the thread ----

    def _run(self) -> None:
        try:
            self._home = open_home(self.path, START)
        except Exception as error:
            self._loop.call_soon_threadsafe(_finish, self._opened, error, None)
            return
        self._loop.call_soon_threadsafe(_finish, self._opened, None, None)
        while True:
            with self._wake:
                self._is_busy = False
                while not (self._entries or self._jobs or self._closing):
                    self._wake.wait()
                self._is_busy = True
                entries, self._entries = self._entries, []
                jobs, self._jobs = self._jobs, []
                if not entries and not jobs:
                    break
            if entries:
                self._commit(entries)
            for work, done in jobs:
                self._do(work, done)
        self._home.close()

    def _commit(self, batch: list[Waiting]) -> None:
        try:
            self.commits += 1
            self._home.journal.append_many([(table, entries) for table, entries, _ in batch])
        except Exception as error:
            if len(batch) == 1 or isinstance(error, self._home.down):
                # One entry at fault, or the database itself: locked, full, gone. One by one would only take longer.
                self._loop.call_soon_threadsafe(self._tell_all, batch, error)
                return
            for one in batch:  # only the table at fault may suffer
                self._commit([one])
            return
        self.written += sum(len(entries) for _, entries, _ in batch)
        self._loop.call_soon_threadsafe(self._tell_all, batch, None)
        if not self.is_shared:
            return
        try:
            self._tell(self._home, "entries", sorted({table for table, _, _ in batch}))
        except self._home.faults as error:
            LOG.warning("other servers could not be told of new entries: %s", error)

    def _do(self, work: Callable[[Home], Any], done: asyncio.Future[Any]) -> None:
        try:
            result = work(self._home)
        except Exception as error:
            self._loop.call_soon_threadsafe(_finish, done, error, None)
        else:
            self._loop.call_soon_threadsafe(_finish, done, None, result)


def not_written() -> ApiError:
    return ApiError(503, "not_written", "It could not be written down, so it does not count. Try again.")


def not_read() -> ApiError:
    return ApiError(503, "not_read", "The database can't be reached now. Try again.")


def _finish(done: asyncio.Future[Any], error: Exception | None, result: object) -> None:
    if done.done():
        return
    if error is None:
        done.set_result(result)
    else:
        done.set_exception(error)
