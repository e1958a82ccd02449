"""Which tables that never began are cleared away, and which games and rooms leave the memory."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from ludex.server.listing import MINUTE_MS, is_forsaken

if TYPE_CHECKING:
    from ludex.server.lobby import Lobby
    from ludex.server.rooms import Room

LOG = logging.getLogger("ludex.server")
EVERY = 30.0
"""Seconds between two clearings."""
UNUSED = 10.0
"""Seconds after which a game that was asked for may rest."""


def never_began(lobby: Lobby) -> list[Room]:
    """Tables that wait for players and that nobody has been connected to for too long."""
    limits = lobby.limits
    waiting = [room for room in lobby.rooms.values() if not room.is_over and room.open_seats()]
    minutes = limits.crowd_minutes if len(waiting) > limits.crowd else limits.waiting_minutes
    limit = lobby.now() - minutes * MINUTE_MS
    return [room for room in waiting if not lobby.is_visited(room.id) and max(room.seen, room.created) <= limit]


def clear_away(lobby: Lobby) -> int:
    """Drops tables that never began; answers how many."""
    found = never_began(lobby)
    for room in found:
        lobby.forget(room)
    return len(found)


def let_go_of_old(lobby: Lobby) -> None:
    """Lets go of the rooms of tables that are over, or that nobody has come to for long, those first that have been
    known longest.

    A server that has run for years keeps no more than one that has run for days. They are read again when asked for.
    """
    old = [
        room.id
        for room in lobby.rooms.values()
        if (room.is_over or (is_forsaken(lobby, room) and not room.open_seats() and room.seconds is None))
        and room.id not in lobby.live
        and not lobby.is_visited(room.id)
    ]
    for id in old[: max(0, len(old) - lobby.limits.finished)]:
        del lobby.rooms[id]
        lobby.resting.forget(id)


def let_rest(lobby: Lobby, unused: float = UNUSED) -> int:
    """Lets go of games that nobody looks at, the longest unused first, until the others are few enough for the memory;
    answers how many.

    A game of bots only would else go on for ever somewhere, and a thousand of them at once. They go on when somebody
    looks at them again. Where servers share tables, each game is run by one of them, and none rests.
    """
    if lobby.archive.is_shared:
        return 0
    lives = lobby.live.values()
    much = sum(live.last for live in lives) - lobby.limits.entries
    if much <= 0:
        return 0
    latest = time.monotonic() - unused
    found = 0
    for live in sorted(lives, key=lambda live: live.used):
        if much <= 0 or live.used > latest:
            break
        if not live.viewers and not live.lock.locked():
            live.stop()
            lobby.let_go(live.room.id)
            much -= live.last
            found += 1
    return found


async def keep_clear(lobby: Lobby) -> None:
    """Clears away again and again."""
    while True:
        await asyncio.sleep(EVERY)
        let_go_of_old(lobby)
        lobby.rest()
        if not lobby.archive.is_shared:
            lobby.resting.let_go()
        lobby.keeping.weigh()
        resting = let_rest(lobby)
        if resting:
            LOG.info("%d games that nobody looks at rest: there are too many decisions in memory", resting)
        cleared = clear_away(lobby)
        if cleared:
            LOG.info("%d tables that never began were cleared away", cleared)
