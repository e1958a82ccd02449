"""Seats and names at a table: what may be taken, and what somebody may be called there."""

from __future__ import annotations

import unicodedata

from ludex import bots
from ludex.core import Game
from ludex.server.errors import ApiError
from ludex.server.listing import folded
from ludex.server.rooms import Room


def free_seat(room: Room, seat: int) -> int:
    """The seat, if it is there and free."""
    if not 0 <= seat < len(room.places):
        raise ApiError(404, "no_such_seat", f"This table has no seat {seat}.", "seat")
    if seat not in room.open_seats():
        raise ApiError(409, "seat_taken", f"Seat {seat + 1} is taken.", "seat")
    return seat


def clean_name(name: str, where: str) -> str:
    """A name without anything invisible; `ApiError` if nothing is left."""
    kept = "".join(
        " " if ch.isspace() else ch for ch in name if ch.isspace() or unicodedata.category(ch)[0] not in "CZ"
    )
    found = " ".join(kept.split())
    if not 1 <= len(found) <= 40:
        raise ApiError(400, "bad_name", "A name is 1 to 40 visible characters.", where)
    return found


def free_name(name: str, room: Room, where: str) -> str:
    """A clean name that nobody else at the table has; case and width don't make a difference."""
    found = clean_name(name, where)
    if folded(found) in {folded(place.name) for place in room.places}:
        raise ApiError(409, "name_taken", f"There is a {found} at this table already; take another name.", where)
    return found


def check_bot(game: Game, bot: str, where: str) -> None:
    """Only the bots that are offered: a name from outside never imports anything, nor sets its own budget."""
    known = bots.names(game)
    if bot not in known:
        raise ApiError(404, "unknown_bot", f"There is no bot {bot[:80]!r} here; there are: {', '.join(known)}.", where)


def bot_name(bot: str, room: Room) -> str:
    """`Careful bot`, and a number where there are several."""
    base = f"{bot.capitalize()} bot"
    taken = {folded(place.name) for place in room.places}
    count = 1
    name = base
    while folded(name) in taken:
        count += 1
        name = f"{base} {count}"
    return name
