"""Seats and names at a table: what may be taken, and what somebody may be called there."""

from __future__ import annotations

from ludex import bots
from ludex.core import Game
from ludex.server.errors import ApiError
from ludex.server.names import BadName, alike, cleaned, reads_as_bot
from ludex.server.rooms import Room


def free_seat(room: Room, seat: int) -> int:
    """The seat, if it is there and free."""
    if not 0 <= seat < len(room.places):
        raise ApiError(404, "no_such_seat", f"This table has no seat {seat}.", "seat")
    if seat not in room.open_seats():
        raise ApiError(409, "seat_taken", f"Seat {seat + 1} is taken.", "seat")
    return seat


def clean_name(name: str, where: str) -> str:
    """A name as it is shown; `ApiError` (bad_name) for one that nobody may have."""
    try:
        return cleaned(name)
    except BadName as error:
        raise ApiError(400, "bad_name", str(error), where) from None


def free_name(name: str, room: Room, where: str, game: Game | None = None) -> str:
    """A clean name that can be told from all others at the table, and for a person of this game from its bots."""
    found = clean_name(name, where)
    taken = next((place.name for place in room.places if place.name and alike(found, place.name)), None)
    if taken is not None:
        raise ApiError(409, "name_taken", f"There is a {taken} at this table already; take another name.", where)
    if game is not None and reads_as_bot(found, frozenset(bots.names(game))):
        raise ApiError(400, "bad_name", "Only bots are called that; take another name.", where)
    return found


def check_bot(game: Game, bot: str, where: str) -> None:
    """Only the bots that are offered: a name from outside never imports anything, nor sets its own budget."""
    known = bots.names(game)
    if bot not in known:
        raise ApiError(404, "unknown_bot", f"There is no bot {bot[:80]!r} here; there are: {', '.join(known)}.", where)


def bot_name(bot: str, room: Room) -> str:
    """`Careful bot`, and a number where there are several."""
    base = f"{bot.capitalize()} bot"
    count = 1
    name = base
    while any(alike(name, place.name) for place in room.places):
        count += 1
        name = f"{base} {count}"
    return name
