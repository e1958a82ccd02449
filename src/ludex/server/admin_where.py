"""Which tables an operator means: conditions on tables that are not over, all of which must hold."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING

from ludex.core import refused

if TYPE_CHECKING:
    from ludex.server.lobby import Lobby
    from ludex.server.rooms import Room

HOUR_MS = 3_600_000
KNOWN = "waiting, playing, undecided, game=NAME, maker=MARK, older=HOURS, unseen=HOURS"

Condition = Callable[["Lobby", "Room"], Awaitable[bool]]


def condition(text: str) -> Condition:
    """A condition as it is typed; `Refused` (bad_condition) for what is none."""
    name, _, value = text.partition("=")
    if text in ("waiting", "playing"):
        return lambda lobby, room: settled(room.stage == text)
    if text == "undecided":
        return is_undecided
    if name == "game" and value:
        return lambda lobby, room: settled(room.game == value)
    if name == "maker" and value:
        return lambda lobby, room: settled(room.maker == value)
    if name in ("older", "unseen") and re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,3})?", value, re.ASCII):
        least = float(value) * HOUR_MS
        return is_older(least) if name == "older" else is_unseen(least)
    raise refused("bad_condition", f"{text[:80]!r} is no condition; there are: {KNOWN}.")


async def settled(found: bool) -> bool:
    """What needs nothing to be read."""
    return found


def is_older(least: float) -> Condition:
    return lambda lobby, room: settled(lobby.now() - room.created >= least)


def is_unseen(least: float) -> Condition:
    """Nobody has been connected to the table for so long."""

    async def holds(lobby: Lobby, room: Room) -> bool:
        return not lobby.is_visited(room.id) and lobby.now() - max(room.seen, room.created) >= least

    return holds


async def is_undecided(lobby: Lobby, room: Room) -> bool:
    """Whether no person has decided anything: the journal is asked where the room's row does not say."""
    if room.decided:
        return False
    if room.open_seats():
        return True
    return not any(
        entry["kind"] == "decision" and entry["recovered"] is None and room.places[entry["seat"]].bot is None
        for entry in await lobby.archive.entries(room.id)
    )


async def tables_where(lobby: Lobby, wishes: Sequence[str]) -> list[Room]:
    """The tables that are not over for which all conditions hold, the oldest first."""
    conditions = [
        condition(wish) for wish in sorted(wishes, key=lambda wish: wish == "undecided")
    ]  # that takes longest
    found: list[Room] = []
    for stored in await lobby.archive.rooms():
        room = lobby.rooms.get(stored.id, stored)
        if room.is_over:
            continue
        for holds in conditions:
            if not await holds(lobby, room):
                break
        else:
            found.append(room)
    return found
