"""What the host of a table may do: remove somebody from it, and close it. The host is whoever made it.

A host must gain nothing by it in a game. So a seat that somebody was removed from is played by a bot to the end and
can't be given to anybody; the host sees no more than before; that it was the host's doing is in the journal, is told to
everybody, and stands in the result. A game that was closed has no winner. Neither takes words of the host: what is said
at a table can be erased, the reason in a journal can't.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from ludex.server.changing import change, drop
from ludex.server.errors import ApiError
from ludex.server.rooms import Place, Room

if TYPE_CHECKING:
    from ludex.server.live import Live
    from ludex.server.lobby import Lobby

POLICY = 1008
REMOVED = ApiError(403, "removed", "The host has removed you from this table.")
CLOSED = ApiError(404, "table_closed", "This table was closed before its game began.")
REASON = "closed by the host"


async def remove(lobby: Lobby, room: Room, seat: int) -> None:
    """Removes the person of a seat. Before the game the seat is free again; later a bot plays it to the end."""
    if not 0 <= seat < len(room.places):
        raise ApiError(404, "no_such_seat", f"This table has no seat {seat}.", "seat")
    place = room.places[seat]
    if place.kind != "person":
        raise ApiError(409, "no_person", f"Nobody sits on seat {seat + 1}.", "seat")
    if not room.open_seats():
        await remove_from_game(await lobby.table(room.id), seat)
        return
    token = place.token

    def stand_up(draft: Room) -> None:
        if not draft.open_seats():
            raise ApiError(409, "already_started", "The game has begun meanwhile; try again.")
        if draft.places[seat].token != token:
            raise ApiError(409, "no_person", "Somebody else sits there now.", "seat")
        draft.places[seat] = Place()

    await change(lobby, room, stand_up)
    show_out(lobby, room, seat)
    lobby.tell_room(room)


async def remove_from_game(live: Live, seat: int) -> None:
    if live.is_over:
        raise ApiError(409, "game_over", "The game is over.")
    if seat in live.table.removed:
        raise ApiError(409, "removed_already", "A bot plays that seat to the end already.", "seat")
    await live.remove(seat)


def shut_out(place: Place) -> None:
    """Makes a place's token worthless. The seat stays taken, so nobody else can have it."""
    place.removed, place.reserved = True, True
    place.token, place.code, place.votes = None, None, ()


def show_out(lobby: Lobby, room: Room, seat: int) -> None:
    """Tells those who are connected to a seat that they were removed; from now on they only look on."""
    told = msgspec.json.encode({"type": "error", **REMOVED.to_json()})
    for viewer in lobby.viewers.get(room.id, ()):
        if viewer.face.seat == seat:
            viewer.push(told)
    lobby.unseat(room, seat)


async def close(lobby: Lobby, room: Room, reason: str = REASON) -> Literal["stopped", "dropped"]:
    """Stops a game where it stands, for good; a table whose game has not begun is dropped. How it is then."""
    if room.open_seats() and await drop(lobby, room):
        say_gone(lobby, room.id)
        return "dropped"
    live = await lobby.table(room.id)
    if live.is_over:
        raise ApiError(409, "game_over", "The game is over already.", "table")
    await live.halt(reason)
    return "stopped"


def say_gone(lobby: Lobby, table: str) -> None:
    """Tells those who are connected to a table that there is none any more."""
    told = msgspec.json.encode({"type": "error", **CLOSED.to_json()})
    for viewer in list(lobby.viewers.get(table, ())):
        viewer.push(told)
        viewer.close(POLICY)
