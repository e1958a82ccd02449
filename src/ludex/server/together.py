"""Servers together: several share one PostgreSQL database, and with it all tables.

What is so stands in the journal and in the rooms' rows; each server has a copy in memory of what it needs. A message
from another server (`listener.py`) says what has changed there, so that those who are connected here see it at once.
Messages may be lost: every second a server looks for itself, says that it is alive, and takes over the tables of
servers that are not (`cluster.py`).
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from ludex.core import SPECTATOR, Refused
from ludex.server.absence import hear_elsewhere
from ludex.server.archive import not_read
from ludex.server.cluster import Cluster, News, Presence
from ludex.server.erasing import send_away
from ludex.server.errors import ApiError
from ludex.server.hosting import say_gone
from ludex.server.listener import Listener
from ludex.server.storage import Home

if TYPE_CHECKING:
    from ludex.server.lobby import Lobby
    from ludex.server.rooms import Room

LOG = logging.getLogger("ludex.server")
EVERY = 1.0
"""Seconds between two looks."""
MISSING_EVERY = 30.0
"""Seconds between two looks for tables that were cleared away, if no message was missed."""
CLEAR_EVERY = 600.0
UNUSED = 60.0
"""Seconds after which a table that another server runs, and that nobody here looks at, leaves the memory."""
DAMAGED = 60.0
"""Seconds before a table that could not go on is tried again."""
NOBODY = Presence(frozenset(), 0)


class Together:
    """One server's part among those who share the tables."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.archive = lobby.archive
        self.leases: set[str] = set()
        """The tables that are run here."""
        self.present: dict[str, Presence] = {}
        """Who is connected to tables at other servers."""
        self._moved: set[str] = set()
        """Tables where somebody came or went here, and the others have not been told."""
        self._heard: dict[tuple[str, int], float] = {}
        """When seats gave a sign of life here, and the others have not been told."""
        self._stale: set[str] = set()
        """Tables of which something new was heard."""
        self._pausing: dict[str, float] = {}
        """Until when tables that could not be read are left alone."""
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._listener: Listener | None = None
        self._cleared = time.monotonic()
        self._compared = 0.0
        """When rooms were last compared with those that are stored; 0: they have to be."""

    async def start(self) -> None:
        """Takes part from now on."""
        try:
            await self._look()
        except Exception as error:  # the next look is in a second
            LOG.warning("the database could not be looked at: %s", error)
        self._listener = Listener(self.archive.path, self.hear, self._missed)
        for work in (self._keep_looking(), self._keep_up(), self._keep_running()):
            self._tasks.append(asyncio.ensure_future(work))

    async def stop(self) -> None:
        """Takes no part any more: others may take over at once."""
        for task in self._tasks:
            task.cancel()
        if self._listener is not None:
            self._listener.stop()
        try:
            await self.archive.call(lambda home: cluster(home).release(self.archive.server))
        except Exception as error:  # the database is gone: others notice by themselves
            LOG.warning("other servers could not be told that this one ends: %s", error)

    async def claim(self, table: str) -> tuple[bool, bool]:
        """Takes a table's lease where nobody has it: whether it is run here now, and whether it was run of late.

        Where the table has its home in another process behind the same port, that one is to take it.
        """
        sibling = self.lobby.sibling
        if sibling is not None and not sibling.is_home(table):
            sibling.ask_to_run(table)
            return False, True
        try:
            return await self.archive.call(lambda home: cluster(home).claim(self.archive.server, table))
        except Exception as error:
            LOG.warning("table %s: its lease can't be had now: %s", table, error)
            return False, True

    # ---- who is connected ----

    def elsewhere(self, table: str) -> Presence:
        """Who is connected to a table at other servers."""
        return self.present.get(table, NOBODY)

    def show_up(self, table: str) -> None:
        """Somebody came or went here."""
        self._moved.add(table)
        self._wake.set()

    def heard(self, table: str, seat: int, later: float) -> None:
        """A seat gave a sign of life here, some seconds after the one before.

        The others are told at once; with the next look, where one sign follows the other.
        """
        self._heard[table, seat] = self.lobby.clock.now()
        if later > EVERY:
            self._wake.set()

    async def ask_around(self, room: Room) -> None:
        """Finds out who is connected to a table at other servers now, and from whom they have heard of late."""
        try:
            present, signs = await self.archive.call(lambda home: cluster(home).seen(self.archive.server, room.id))
        except Exception as error:
            raise not_read() from error
        self._hear(room.id, signs)
        for seat in self.elsewhere(room.id).seats - present.seats:
            hear_elsewhere(self.lobby, room, seat, 0.0)
        if present == NOBODY:
            self.present.pop(room.id, None)
        else:
            self.present[room.id] = present

    def _hear(self, table: str, signs: dict[int, float]) -> None:
        room = self.lobby.rooms.get(table)
        if room is not None:
            for seat, ago in signs.items():
                hear_elsewhere(self.lobby, room, seat, ago)

    async def _tell_present(self) -> None:
        moved, self._moved = self._moved, set()
        here = {table: self._here(table) for table in moved}
        heard, self._heard = self._heard, {}
        if not here and not heard:
            return
        now = self.lobby.clock.now()
        ago = {key: now - at for key, at in heard.items()}
        try:
            await self.archive.call(lambda home: cluster(home).show_up(self.archive.server, here, ago))
        except Exception:
            self._moved |= moved
            self._heard = heard | self._heard
            raise

    def _here(self, table: str) -> Presence:
        seats = [viewer.face.seat for viewer in self.lobby.viewers.get(table, ())]
        return Presence(frozenset(seats) - {SPECTATOR}, seats.count(SPECTATOR))

    # ---- hearing and looking ----

    def hear(self, message: str) -> None:
        """Another server says that something is new."""
        server, what, *tables = message.split(" ")
        if server == self.archive.server:
            return
        if what == "bans":
            self.lobby.later(self.lobby.bans.load(self.archive))
            return
        if what == "erased":
            for table in tables:
                send_away(self.lobby, table)
        elif what == "entries":
            for table in tables:
                self.lobby.resting.forget(table)  # perhaps a bot is to decide here now
            tables = [table for table in tables if self._matters(table)]
        self._stale.update(tables)
        self._wake.set()

    def _missed(self) -> None:
        """The connection is new: what was said before was not heard."""
        self._compared = 0.0

    def _matters(self, table: str) -> bool:
        """Whether somebody here has to know at once what happens at a table."""
        return table in self.leases or bool(self.lobby.viewers.get(table))

    async def _keep_up(self) -> None:
        """Takes in what is new, as soon as it is heard."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            try:
                await self._tell_present()
            except Exception as error:
                LOG.warning("other servers could not be told who is here: %s", error)
            while self._stale:
                table = self._stale.pop()
                try:
                    await self.freshen(table)
                except (ApiError, Refused) as error:
                    LOG.warning("table %s could not be read anew: %s", table, error)
                except Exception:
                    LOG.exception("table %s could not be read anew", table)

    async def freshen(self, id: str) -> None:
        """Shows those who are connected here what is new at a table."""
        lobby = self.lobby
        known = lobby.rooms.get(id)
        before = None if known is None else known.revision
        await lobby.refresh(id)
        room = lobby.rooms.get(id)
        if room is None:
            say_gone(lobby, id)
            return
        if not room.open_seats() and lobby.viewers.get(id) and id not in lobby.live:
            (await lobby.table(id)).show()
        if room.revision != before:
            lobby.tell_room(room)

    async def _keep_looking(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self._look()
            except Exception as error:
                LOG.warning("the database could not be looked at: %s", error)
                self.lobby.signs.listen()  # whoever was somewhere else meanwhile could not be heard of

    async def _look(self) -> None:
        """Says that this server is alive, and finds what it has not heard of."""
        lobby = self.lobby
        await self._tell_present()
        resting = lobby.resting.counts()
        tables = [*(id for id in lobby.live if self._matters(id)), *(id for id in resting if id in self.leases)]
        news: News = await self.archive.call(lambda home: cluster(home).beat(self.archive.server, tables))
        self.leases = news.leases
        for id, live in list(lobby.live.items()):
            live.lead(id in news.leases)
            live.retry()
            if news.counts.get(id, 0) > live.table.count:
                self._stale.add(id)
        for id, count in resting.items():
            if news.counts.get(id, 0) > count or id not in news.leases:
                lobby.resting.forget(id)  # somebody else has gone on with it: perhaps a bot is to decide here
        for id, revision in news.rooms.items():
            room = lobby.rooms.get(id)
            if room is None or room.revision < revision:
                self._stale.add(id)
        changed = {id for id in {*news.present, *self.present} if news.present.get(id) != self.present.get(id)}
        for id in changed:
            gone = self.elsewhere(id).seats - news.present.get(id, NOBODY).seats
            self._hear(id, dict.fromkeys(gone, 0.0))
        self.present = news.present
        for id, signs in news.signs.items():
            self._hear(id, signs)
        for id in changed & set(lobby.viewers):
            if id in lobby.rooms:
                lobby.tell_room(lobby.rooms[id])
        self._let_go()
        if time.monotonic() - self._compared > MISSING_EVERY:
            self._compared = time.monotonic()
            waiting = [room.id for room in lobby.rooms.values() if room.stage == "waiting"]
            self._stale |= await self.archive.call(lambda home: cluster(home).missing(waiting))
            await self.lobby.bans.load(self.archive)
        if self._stale:
            self._wake.set()
        if time.monotonic() - self._cleared > CLEAR_EVERY:
            self._cleared = time.monotonic()
            await self.archive.call(lambda home: cluster(home).clear())

    def _let_go(self) -> None:
        """Lets go of tables that are run elsewhere, or where nothing is to be done, and that nobody looks at."""
        self.lobby.resting.let_go()
        lobby, latest = self.lobby, time.monotonic() - UNUSED
        for id, live in list(lobby.live.items()):
            if not self._matters(id) and not live.is_over and live.used < latest and not live.lock.locked():
                live.stop()
                lobby.let_go(id)

    async def _keep_running(self) -> None:
        """Reads tables that are to be run here, or that somebody here looks at, and that are not in memory."""
        lobby = self.lobby
        while True:
            await asyncio.sleep(EVERY / 4)
            watched = {id for id, audience in lobby.viewers.items() if audience}
            for id in [id for id in {*self.leases, *watched} if id not in lobby.live]:
                room = lobby.rooms.get(id)
                if room is None or room.open_seats() or (room.is_over and id not in watched):
                    continue
                if not lobby.is_visited(id) and (lobby.resting.has(id) or lobby.resting.is_asleep(room)):
                    continue
                if self._pausing.get(id, 0.0) > time.monotonic():
                    continue
                try:
                    live = await lobby.table(id)
                    live.show()
                    self._pausing.pop(id, None)
                except Exception as error:  # whatever is wrong with one table, the others go on
                    LOG.error("table %s cannot go on: %s: %s", id, type(error).__name__, error)
                    is_passing = isinstance(error, ApiError) and error.code == "not_read"
                    self._pausing[id] = time.monotonic() + (EVERY if is_passing else DAMAGED)


def cluster(home: Home) -> Cluster:
    """What servers share beside journals and rooms."""
    assert home.cluster is not None
    return home.cluster
