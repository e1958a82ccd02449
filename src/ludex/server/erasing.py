"""Erasing a person: the name and the words of whoever sits on a seat go, and the journal's chain stays sound."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludex.core import refused
from ludex.journal import Entry, line_of
from ludex.journal.personal import ERASED, can_erase, erased
from ludex.server.errors import ApiError
from ludex.server.listing import result_words

if TYPE_CHECKING:
    from ludex.server.lobby import Lobby


async def erase(lobby: Lobby, table: str, seat: int) -> dict[str, object]:
    """Erases the person on a seat of a table that is over or has not begun: name, words, and the seat's token."""
    room = lobby.room(table)
    if not 0 <= seat < len(room.places):
        raise ApiError(404, "no_such_seat", f"This table has no seat {seat}.", "seat")
    place = room.places[seat]
    if place.kind != "person":
        raise ApiError(409, "no_person", f"Nobody sits on seat {seat}.", "seat")
    if room.open_seats():
        room.places[seat] = type(place)(code=None)
        await lobby.archive.save(room)
        lobby.tell_room(room)
        return {"table": table, "seat": seat, "entries": 0}
    live = await lobby.table(table)
    if not live.is_over:
        raise ApiError(409, "not_over", "The game runs; close the table first.", "table")
    async with live.lock:
        entries = await lobby.archive.entries(table)
        changed = [erased_entry(entry, seat) for entry in entries if concerns(entry, seat)]
        place.name, place.token, place.code, place.votes, place.share = ERASED, None, None, [], False
        place.reserved = True  # so that the seat stays taken
        names = room.names()
        room.result = result_words(live.table.outcome(), names, live.table.resigned)
        await lobby.archive.rewrite(table, {entry["n"]: line_of(entry) for entry in changed}, room)
    lobby.unseat(room, seat)
    if lobby.live.get(table) is live:
        del lobby.live[table]
    for viewer in list(lobby.viewers.get(table, ())):
        viewer.close(1012)  # what they were shown has the name in it; they come back and are shown it without
    return {"table": table, "seat": seat, "entries": len(changed)}


def concerns(entry: Entry, seat: int) -> bool:
    """Whether the name or words of the seat's person are in the entry."""
    return entry["kind"] == "open" or (entry["kind"] in ("seat", "press") and entry["seat"] == seat)


def erased_entry(entry: Entry, seat: int) -> Entry:
    if not can_erase(entry):
        message = "This journal is of an older form: its chain holds names and words themselves, so they can't go."
        raise refused("old_journal", message, {"n": entry["n"]})
    return erased(entry, seat)
