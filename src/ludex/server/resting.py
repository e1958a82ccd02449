"""Resting: games that nobody looks at leave the memory, and come back when somebody does or a deadline is there.

What is needed of a game meanwhile is kept: whom it waits for, and until when. Bots that play with people go on by
themselves; a game of bots only goes on for a moment after the last one who looked, and then rests too.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, NamedTuple

from ludex.core import SPECTATOR, Refused
from ludex.server.errors import ApiError

if TYPE_CHECKING:
    from ludex.server.live import Live
    from ludex.server.lobby import Lobby
    from ludex.server.rooms import Room
    from ludex.table import Table

LOG = logging.getLogger("ludex.server")
SOON = 10.0
"""Seconds before a deadline for which it is not worth while to let a game go."""
UNUSED = 10.0
"""Seconds after which a game that was asked for may rest where memory is needed."""
AGAIN = 10.0
"""Seconds after which a game that could not be read at its deadline is tried again."""


class Times(NamedTuple):
    """An open question, and until when it may be answered."""

    number: int
    time_up: float
    bot_time_up: float | None

    @property
    def deadline(self) -> float:
        return self.time_up if self.bot_time_up is None else self.bot_time_up


class Rest(NamedTuple):
    """What is kept of a game that is not in memory."""

    to_act: list[int]
    n: int
    """The last step as spectators count; -1 where the game has not been read since the server started."""
    entries: int
    """How many its journal had."""
    times: dict[int, Times]
    """The open questions that have a deadline, by seat."""
    since: float
    """From when the time of questions runs that are not named."""
    alarm: asyncio.TimerHandle | None


class Resting:
    """The games of a lobby that rest."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self._games: dict[str, Rest] = {}

    # ---- which games may rest ----

    def is_unneeded(self, live: Live) -> bool:
        """Whether nobody looks at a game, and nothing is to be done in it before somebody does or a deadline comes."""
        lobby, limits = self.lobby, self.lobby.limits
        if live.is_over or live.viewers or live.hinting or live.lock.locked() or lobby.is_visited(live.room.id):
            return False
        unused = time.monotonic() - live.used
        if is_bots_only(live):
            return unused >= limits.bots_alone_seconds
        if unused < limits.unwatched_seconds or any(seat in live.players.bots for seat in live.to_act()):
            return False
        deadline = live.table.next_deadline()
        return deadline is None or deadline - live.table.clock.now() > SOON

    def may_go(self, live: Live) -> bool:
        """Whether a game can be let go of though it may have something to do: nobody looks at it or is deciding."""
        is_used = live.viewers or live.hinting or live.lock.locked() or self.lobby.is_visited(live.room.id)
        return not is_used and time.monotonic() - live.used >= UNUSED

    def is_asleep(self, room: Room) -> bool:
        """Whether a game of bots only is not to go on before somebody looks, as far as the room's row says."""
        unseen = self.lobby.now() - max(room.seen, room.created)
        return only_bots(room) and unseen > 1000 * self.lobby.limits.bots_alone_seconds

    def is_needed(self, room: Room) -> bool:
        """Whether a game is to be read when the server starts: a bot may have to decide at once."""
        has_bots = any(place.bot is not None or place.stand_in is not None for place in room.places)
        return has_bots and not self.is_asleep(room)

    def let_go(self) -> int:
        """Lets go of the games that nobody needs in memory; answers how many."""
        lobby = self.lobby
        found = [live for live in lobby.live.values() if live.leads and self.is_unneeded(live)]
        for live in found:
            live.stop()
            lobby.let_go(live.room.id)
        return len(found)

    # ---- what is kept of them ----

    def note(self, live: Live) -> None:
        """A game leaves the memory."""
        table = live.table
        times: dict[int, Times] = {}
        for seat in live.to_act():
            asked = table.question(seat)
            if asked is not None and asked.time_up is not None:
                times[seat] = Times(asked.number, asked.time_up, asked.bot_time_up)
        self._put(live.room.id, live.to_act(), live.number_for(SPECTATOR), table.count, times, table.clock.now())

    def put_off(self, room: Room) -> None:
        """A game is not read when the server starts; the time for its questions begins anew now."""
        since = self.lobby.clock.now()
        self._put(room.id, [], -1, 0, {}, since)
        if room.seconds is not None:
            self._set_alarm(room.id, since + room.seconds)

    def _put(self, id: str, to_act: list[int], n: int, entries: int, times: dict[int, Times], since: float) -> None:
        self.forget(id)
        self._games[id] = Rest(to_act, n, entries, times, since, None)
        if times:
            self._set_alarm(id, min(each.deadline for each in times.values()))

    def _set_alarm(self, id: str, deadline: float) -> None:
        delay = max(0.0, deadline - self.lobby.clock.now())
        alarm = asyncio.get_running_loop().call_later(delay, self._ring, id)
        self._games[id] = self._games[id]._replace(alarm=alarm)

    def _ring(self, id: str) -> None:
        self.lobby.later(self._wake(id))

    async def _wake(self, id: str) -> None:
        """Reads a game whose deadline has come; its table's own alarm does the rest."""
        try:
            await self.lobby.table(id)
        except (ApiError, Refused, OSError) as error:
            LOG.error("table %s cannot go on: %s", id, error)
            if id in self._games:
                self._set_alarm(id, self.lobby.clock.now() + AGAIN)

    def has(self, id: str) -> bool:
        return id in self._games

    def to_act(self, id: str) -> list[int]:
        """Whom a resting game waits for, as far as it is known."""
        rest = self._games.get(id)
        return [] if rest is None else rest.to_act

    def step(self, id: str) -> int:
        """The last step of a resting game; -1 where it is not known."""
        rest = self._games.get(id)
        return -1 if rest is None else rest.n

    def counts(self) -> dict[str, int]:
        """How many entries the journals of resting games had."""
        return {id: rest.entries for id, rest in self._games.items()}

    def restore(self, room: Room, table: Table) -> None:
        """Gives the open questions of a game that was read again the time they had."""
        rest = self._games.get(room.id)
        if rest is None:
            return
        for seat in range(table.seats):
            asked = table.question(seat)
            if asked is None or asked.time_up is None or table.settings.seconds is None:
                continue
            times = rest.times.get(seat)
            if times is not None and times.number == asked.number:
                asked.time_up, asked.bot_time_up = times.time_up, times.bot_time_up
            elif rest.n < 0:
                asked.time_up = min(asked.time_up, rest.since + table.settings.seconds)
        self.forget(room.id)

    def forget(self, id: str) -> None:
        """A game rests no longer, or is no more."""
        rest = self._games.pop(id, None)
        if rest is not None and rest.alarm is not None:
            rest.alarm.cancel()

    def clear(self) -> None:
        for id in list(self._games):
            self.forget(id)

    # ---- when the server starts ----

    async def look_through(self) -> None:
        """Reads the games of people that were put off, one after the other, to know whom they wait for; each is let go
        at once."""
        for id in [id for id, rest in self._games.items() if rest.n < 0]:
            room = self.lobby.rooms.get(id)
            if room is None or not self.has(id) or self.is_asleep(room):
                continue
            try:
                live = await self.lobby.table(id)
            except Exception as error:  # whatever is wrong with one table, the others go on
                LOG.error("table %s cannot go on: %s: %s", id, type(error).__name__, error)
                continue
            self.let_go_of(live)
            await asyncio.sleep(0)

    def let_go_of(self, live: Live) -> None:
        """Lets go at once of a game that was read only to look at it."""
        live.used = -self.lobby.limits.unwatched_seconds - self.lobby.limits.bots_alone_seconds
        if live.leads and self.is_unneeded(live):
            live.stop()
            self.lobby.let_go(live.room.id)


def is_bots_only(live: Live) -> bool:
    """Whether bots play all seats, for those who left too."""
    return len(live.players.bots) == len(live.room.places)


def only_bots(room: Room) -> bool:
    """Whether bots play all seats, as far as the room's row says."""
    return all(place.bot is not None or place.stand_in is not None for place in room.places)
