"""Keeping: how much one table, and the tables of one address, may grow."""

from __future__ import annotations

import time
from collections import Counter
from contextlib import suppress
from typing import TYPE_CHECKING

from ludex.core import Refused
from ludex.server.errors import ApiError
from ludex.server.limits import Buckets, Limits

if TYPE_CHECKING:
    from ludex.server.live import Live
    from ludex.server.lobby import Lobby
    from ludex.table import Table

EACH = 5
"""Decisions that a seat may take back for each of its own that stands then, beside those that all may."""
OFTEN = 256
"""Steps of a table after which what its maker's tables have in memory is counted again."""


class Keeping:
    """The bounds on what a lobby's tables keep beside letters (`letters.py`)."""

    def __init__(self, lobby: Lobby, limits: Limits) -> None:
        self.lobby = lobby
        self.changes = Buckets(limits.changes_per_minute)

    def allow_change(self, address: str) -> None:
        """Raises `ApiError` where somebody takes back, leaves, comes back or votes too often."""
        if not self.changes.take(address, time.monotonic()):
            raise ApiError(429, "too_many_changes", "You are changing too much; wait a moment.")

    def look_after(self, live: Live) -> None:
        """A table has one step more."""
        if live.last >= self.lobby.limits.steps_per_table:
            self.lobby.later(end(live))
        elif live.last % OFTEN == 0:
            self.weigh()

    def weigh(self) -> None:
        """Counts what the tables of each maker have in memory. Where it is too much, those that nobody looks at rest;
        where that is not enough, nothing more is decided at the others until some are over or left."""
        lobby = self.lobby
        most = lobby.limits.entries_per_address
        total: Counter[str] = Counter()
        for live in lobby.live.values():
            total[live.room.maker] += live.last
        for live in sorted(lobby.live.values(), key=lambda live: live.used):
            maker = live.room.maker
            if maker and total[maker] > most and lobby.resting.may_go(live):
                live.stop()
                lobby.let_go(live.room.id)
                total[maker] -= live.last
        for live in lobby.live.values():
            live.fill(bool(live.room.maker) and total[live.room.maker] > most)


async def end(live: Live) -> None:
    """Stops a game that is as long as a game may be."""
    with suppress(Refused):  # it was over a moment before
        await live.halt("the game is as long as a game may be")


def may_take_back(table: Table, seat: int, most: int) -> bool:
    """Whether a seat has taken back so little that it may go on: what a table keeps grows with the decisions that
    stand."""
    done = table.taking_back
    return done.taken.get(seat, 0) < most + EACH * (done.standing.get(seat, 0) - 1)


def check_take_back(table: Table, seat: int, most: int) -> None:
    """Raises `ApiError` for a seat that has taken back too much."""
    if not may_take_back(table, seat, most):
        raise ApiError(409, "too_many_take_backs", "You have taken back too much in this game; what you decide stands.")
