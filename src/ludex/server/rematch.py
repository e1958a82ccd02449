"""Rematch: the same people, bots, game, options and pace at a new table, everybody one seat on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludex.server.errors import ApiError
from ludex.server.promises import new_secret
from ludex.server.rooms import Place, Room
from ludex.server.shapes import Rematch
from ludex.server.tokens import fingerprint, new_table_id, new_token

if TYPE_CHECKING:
    from ludex.server.lobby import Lobby


async def rematch(lobby: Lobby, room: Room, seat: int, address: str, nonce: str = "") -> Rematch:
    """One's seat at the next table, which the first who asks makes; the game there begins at once.

    Asked again, one gets the same seat and a new token, and the old one is no longer valid: only its fingerprint was
    kept, so nobody could tell it again.
    """
    if not room.is_over:
        raise ApiError(409, "not_over", "A rematch comes after the game.")
    async with lobby.lock(room.id):
        token = new_token()
        there = (seat + 1) % len(room.places)
        following = None if room.next is None else lobby.rooms.get(room.next)
        if following is None:
            lobby.may_make(address)
            following = next_room(room, lobby.now())
            following.places[there].token = fingerprint(token)
            following.places[there].nonce = nonce
            room.next = following.id
            try:
                await lobby.archive.save(following, room)
            except BaseException:
                room.next = None
                raise
            lobby.rooms[following.id] = following
            lobby.tell_room(room)
        else:
            await give_token(lobby, following, there, token)
    await lobby.table(following.id)
    lobby.tell_room(following)
    return Rematch(following.id, there, token)


async def give_token(lobby: Lobby, room: Room, seat: int, token: str) -> None:
    place = room.places[seat]
    before, place.token = place.token, fingerprint(token)
    try:
        await lobby.archive.save(room)
    except BaseException:
        place.token = before
        raise


def next_room(room: Room, now: int) -> Room:
    """The room of the next game: who sat on a seat sits on the one after it. People's seats are kept for them."""
    moved = [room.places[(seat - 1) % len(room.places)] for seat in range(len(room.places))]
    return Room(
        id=new_table_id(),
        game=room.game,
        places=[Place(place.name, place.bot, reserved=place.bot is None) for place in moved],
        options=room.options,
        created=now,
        host=room.host,
        invite=fingerprint(new_token()),
        public=room.public,
        seconds=room.seconds,
        retries=room.retries,
        pause_ms=room.pause_ms,
        stand_in=room.stand_in,
        secret=new_secret(),
        seen=now,
    )
