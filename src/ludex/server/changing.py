"""Changing a room: on a copy, which counts once it is written; on a fresh one where another server was first."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from ludex.server.errors import ApiError
from ludex.server.rooms import ROOM, Room
from ludex.server.storage import Behind

if TYPE_CHECKING:
    from ludex.server.lobby import Lobby


async def change(lobby: Lobby, room: Room, alter: Callable[[Room], None], *others: Room) -> None:
    """Lets `alter` change the room, and writes it down, with new rooms beside it.

    `alter` is given a copy, perhaps more than one after the other, and raises `ApiError` for what can't be (any more).
    """
    era = lobby.era
    async with lobby.changing(room.id):
        lobby.check_era(era)
        if room.stage == "waiting" and lobby.rooms.get(room.id) is not room:
            raise no_table()  # it was dropped while this waited
        base, is_stored = room, False
        while True:
            draft = copy_of(base)
            alter(draft)
            if is_stored and draft == base and not others:
                break  # another server has made the same change
            lobby.check_era(era)
            try:
                await lobby.archive.save(draft, *others)
                break
            except Behind:
                base, is_stored = await stored(lobby, room), True
                become(lobby, room, base)
        become(lobby, room, draft)


async def drop(lobby: Lobby, room: Room) -> bool:
    """Drops a room whose game has not begun; False where it has by now. `ApiError` where somebody just sat down."""
    async with lobby.changing(room.id):
        if not room.open_seats():
            return False
        await lobby.archive.remove(room)
        if lobby.archive.is_shared and await lobby.archive.room(room.id) is not None:
            await lobby.refresh(room.id)
            raise ApiError(409, "changed", "Somebody sat down or stood up just now; look again, and try again.")
        if lobby.rooms.get(room.id) is room:
            del lobby.rooms[room.id]
    return True


def no_table() -> ApiError:
    return ApiError(404, "unknown_table", "There is no such table any more.", "table")


async def stored(lobby: Lobby, room: Room) -> Room:
    """A room as it is stored now; `ApiError` (404) where it is gone."""
    found = await lobby.archive.room(room.id)
    if found is None:
        raise no_table()
    return found


def copy_of(room: Room) -> Room:
    """A copy that shares nothing with the room."""
    return ROOM.decode(msgspec.json.encode(room))


def become(lobby: Lobby, room: Room, other: Room) -> None:
    """Gives a room the contents of another, so that whoever holds it has them; what the journal says counts more."""
    seen, decided = max(room.seen, other.seen), room.decided or other.decided
    other = copy_of(other)
    for field in Room.__struct_fields__:
        setattr(room, field, getattr(other, field))
    room.seen, room.decided = seen, decided
    live = lobby.live.get(room.id)
    if live is not None:
        live.note_in(room)
