"""Rematch: the same people, bots, game, options and pace at a new table, everybody one seat on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludex.server.absence import hear
from ludex.server.changing import change
from ludex.server.errors import ApiError
from ludex.server.places import bot_name
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
    there = (seat + 1) % len(room.places)
    token = new_token()
    async with lobby.lock(room.id):
        made = None if room.next is not None else await make_next(lobby, room, there, token, address, nonce)
    following = made or await lobby.find_room(str(room.next))
    if made is None:
        await change(lobby, following, lambda draft: give_token(draft, there, token))
    await lobby.table(following.id)
    hear(lobby, following, there)
    lobby.tell_room(following)
    return Rematch(following.id, there, token)


async def make_next(lobby: Lobby, room: Room, there: int, token: str, address: str, nonce: str) -> Room | None:
    """The room of the next game, with one person who has come; None where another server has made one meanwhile."""
    maker = await lobby.may_make(address)
    following = next_room(room, lobby.now())
    following.maker = maker
    give_token(following, there, token)
    following.places[there].nonce = nonce

    def go_on(draft: Room) -> None:
        if draft.next is not None:
            raise MadeAlready
        draft.next = following.id

    try:
        await change(lobby, room, go_on, following)
    except MadeAlready:
        return None
    lobby.rooms[following.id] = following
    lobby.tell_room(room)
    return following


class MadeAlready(Exception):
    """The next table is there."""


def give_token(room: Room, seat: int, token: str) -> None:
    room.places[seat].token = fingerprint(token)


def next_room(room: Room, now: int) -> Room:
    """The room of the next game: who sat on a seat sits on the one after it. People's seats are kept for them; a bot
    goes on for those whom the host removed."""
    moved = [room.places[(seat - 1) % len(room.places)] for seat in range(len(room.places))]
    following = Room(
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
        absent_seconds=room.absent_seconds,
        secret=new_secret(),
        seen=now,
    )
    for seat, place in enumerate(moved):
        if place.removed and place.stand_in is not None:
            following.places[seat] = Place()
            following.places[seat] = Place(bot_name(place.stand_in, following), place.stand_in)
    return following
