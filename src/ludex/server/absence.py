"""Absence: since when a person was not heard of, and from when the others may vote that a bot stands in.

A sign of life is a WebSocket, its end, or any request with the seat's token. What this server has seen is kept in
memory; what others have seen comes through the database they share. Nobody counts as absent since before this server
began to listen, or since before the game began: until then nobody could be heard.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from ludex.core import SPECTATOR
from ludex.server.changing import change
from ludex.table import Clock

if TYPE_CHECKING:
    from ludex.server.live import Live
    from ludex.server.lobby import Lobby
    from ludex.server.rooms import Room

LONG = 3600
"""From so many seconds for a decision on, people come and go: nobody votes before somebody let that time run out."""
ALONE = 5
"""Where one vote is enough, and decisions have no deadline, so many times as long an absence is needed."""
SLACK = 1.0
"""Seconds that clocks of several servers may differ by."""
STALE = 10.0
"""Seconds by which a later sign of life must differ for those connected to be told of it."""


class Signs:
    """The last sign of life from each seat of the tables in play, in seconds of the clock."""

    def __init__(self, clock: Callable[[], Clock]) -> None:
        self._clock = clock
        self._last: dict[str, dict[int, float]] = {}
        self._shown: dict[str, dict[int, float]] = {}
        """Those of them that those connected were told of."""
        self.told: dict[str, list[int | None]] = {}
        """From when votes are possible, as those connected to a table were told last."""
        self.listen()

    def listen(self) -> None:
        """From now on signs of life are heard; who was absent before is absent since now."""
        clock = self._clock()
        self._since, self._stamp = clock.now(), clock.stamp()

    def last(self, table: str, seat: int) -> float:
        """Since when a seat has been absent, if nobody is connected to it."""
        return max(self._since, self._last.get(table, {}).get(seat, self._since))

    def note(self, table: str, seat: int, at: float) -> float:
        """A sign of life; how many seconds it came after the last one known, or less than 0."""
        later = at - self.last(table, seat)
        if later >= 0:
            self._last.setdefault(table, {})[seat] = at
        return later

    def is_stale(self, table: str, seat: int) -> bool:
        """Whether those connected are to be told of a seat's last sign; so they are with this, for a while."""
        last = self.last(table, seat)
        if last - max(self._since, self._shown.get(table, {}).get(seat, self._since)) <= STALE:
            return False
        self._shown.setdefault(table, {})[seat] = last
        return True

    def stamp(self, at: float) -> int:
        """A moment of the clock in milliseconds since 1970."""
        return self._stamp + round((at - self._since) * 1000)

    def forget(self, table: str) -> None:
        """The table is over."""
        self._last.pop(table, None)
        self._shown.pop(table, None)
        self.told.pop(table, None)

    def keep(self, rooms: dict[str, Room]) -> None:
        """Forgets tables that are over or gone without a word, now and then."""
        if len(self._last) > 2 * len(rooms) + 100:
            for id in [id for id in self._last if id not in rooms or rooms[id].is_over]:
                self.forget(id)


class Absence(NamedTuple):
    """What the others may do about somebody."""

    since: int | None
    """When the person was last heard of, in milliseconds since 1970; None for whoever is here."""
    vote_from: int | None
    """From when a vote is possible, as far as can be foreseen."""
    is_votable: bool
    """Whether a vote is possible now."""
    needed: int
    """How many votes it takes."""
    votes: list[int]
    """The seats whose votes count."""


def hear(lobby: Lobby, room: Room, seat: int) -> None:
    """A sign of life from a seat: nobody votes on it any more."""
    if seat == SPECTATOR or room.stage != "playing":
        return
    later = lobby.signs.note(room.id, seat, lobby.clock.now())
    if lobby.together is not None:
        lobby.together.heard(room.id, seat, later)
    end_votes(lobby, room, seat)


def hear_request(lobby: Lobby, room: Room, seat: int) -> None:
    """Like `hear`, for a request: those connected are told now and then, as it may be all that is heard of the seat."""
    hear(lobby, room, seat)
    tell_if_stale(lobby, room, seat)


def hear_elsewhere(lobby: Lobby, room: Room, seat: int, ago: float) -> None:
    """Like `hear`, for a sign of life at another server, some seconds ago."""
    later = 0.0 if room.stage != "playing" else lobby.signs.note(room.id, seat, lobby.clock.now() - ago)
    if later > SLACK / 2:  # else it is the sign that was known: what passes on the way to the database differs a little
        end_votes(lobby, room, seat)
        tell_if_stale(lobby, room, seat)


def tell_if_stale(lobby: Lobby, room: Room, seat: int) -> None:
    """Tells those connected from when a vote is possible, where what they know is too old."""
    if lobby.viewers.get(room.id) and seat not in lobby.here(room) and lobby.signs.is_stale(room.id, seat):
        lobby.tell_room(room)


def end_votes(lobby: Lobby, room: Room, seat: int) -> None:
    """Nobody has voted on a seat."""
    if room.places[seat].votes:
        room.places[seat].votes = ()
        lobby.later(change(lobby, room, partial(clear_votes, seat)))
        lobby.tell_room(room)


def begin(lobby: Lobby, room: Room) -> None:
    """The game begins: whoever sat down long before is not absent yet."""
    lobby.signs.keep(lobby.rooms)
    for seat in room.people():
        hear(lobby, room, seat)


def clear_votes(seat: int, room: Room) -> None:
    room.places[seat].votes = ()


def voters(room: Room, seat: int) -> list[int]:
    """Who may vote on a seat: all other people, here or not, but none who resigned or for whom a bot stands in."""
    places = room.places
    return [each for each in room.people() if each != seat and not places[each].resigned and not places[each].stand_in]


def waits_for_deadline(room: Room, able: list[int]) -> bool:
    """Whether somebody must have let the time for a decision run out before a vote."""
    return room.seconds is not None and (room.seconds >= LONG or len(able) == 1)


def seconds_needed(lobby: Lobby, room: Room) -> int:
    """How long somebody must be absent before a vote."""
    return max(room.absent_seconds or 0, lobby.limits.absent_seconds)


def absence(lobby: Lobby, room: Room, seat: int, live: Live | None, here: set[int]) -> Absence:
    """Whether a seat's person is absent, and what it takes to have a bot stand in."""
    able = voters(room, seat)
    place, needed = room.places[seat], len(able) // 2 + 1
    votes = [each for each in place.votes if each in able]
    if place.kind != "person" or seat in here or room.stage != "playing" or (live is not None and live.is_over):
        return Absence(None, None, False, needed, votes)
    signs, now = lobby.signs, lobby.clock.now()
    since = signs.last(room.id, seat)
    if place.resigned or place.stand_in is not None or not able:
        return Absence(signs.stamp(since), None, False, needed, votes)
    wait = seconds_needed(lobby, room)
    start: float | None
    if room.seconds is None:
        start, is_due = since + (max(wait, ALONE * lobby.limits.absent_seconds) if len(able) == 1 else wait), True
    elif waits_for_deadline(room, able):
        start, is_due = after_deadline(live, seat, since, since + wait)
    else:
        start, is_due = since + wait, True
    vote_from = None if start is None else signs.stamp(start)
    is_votable = is_due and start is not None and start <= now
    return Absence(signs.stamp(since), vote_from, is_votable, needed, votes)


def after_deadline(live: Live | None, seat: int, since: float, start: float) -> tuple[float | None, bool]:
    """From when a vote is possible where a deadline must have been missed, and whether one was; None: no one knows."""
    if live is None:
        return None, False
    late = live.table.late.get(seat)
    if late is not None and late > since + SLACK:
        return max(start, late), True
    asked = live.table.question(seat)
    if asked is None or asked.deadline is None:
        return None, False
    return max(start, asked.deadline), False


def tell_of_change(lobby: Lobby, live: Live) -> None:
    """Tells those connected where a step has changed from when votes are possible: a deadline was set, or missed."""
    room, signs = live.room, lobby.signs
    if room.seconds is None or not lobby.viewers.get(room.id):
        return
    found: list[int | None] = []
    here = lobby.here(room)
    for seat in room.people():
        if waits_for_deadline(room, voters(room, seat)):
            found.append(absence(lobby, room, seat, live, here).vote_from)
    before = signs.told.get(room.id, [None] * len(found))
    if len(before) != len(found) or any(is_news(*pair) for pair in zip(before, found, strict=True)):
        signs.told[room.id] = found
        lobby.tell_room(room)


def is_news(before: int | None, now: int | None) -> bool:
    """Whether a moment is another than was told, and not only a little later."""
    if before is None or now is None:
        return before is not now
    return abs(now - before) > STALE * 1000
