"""Erasing a person: the name and the words of whoever sits on a seat go, and the journal's chain stays sound."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludex.core import refused
from ludex.journal import Entry, line_of
from ludex.journal.personal import ERASED, can_erase, erased
from ludex.server.errors import ApiError
from ludex.server.storage.rooms import Place, Room
from ludex.server.tables.room_edits import change

if TYPE_CHECKING:
    from ludex.server.tables.registry import Lobby


async def erase(lobby: Lobby, table: str, seat: int) -> dict[str, object]:
    """Erases the person on a seat of a table that is over or has not begun: name, words, and the seat's token."""
    room = await lobby.find_room(table)
    if not 0 <= seat < len(room.places):
        raise ApiError(404, "no_such_seat", f"This table has no seat {seat}.", "seat")
    place = room.places[seat]
    if place.kind != "person":
        raise ApiError(409, "no_person", f"Nobody sits on seat {seat}.", "seat")
    if room.open_seats():
        await change(lobby, room, lambda draft: vacate(draft, seat))
        lobby.tell_room(room)
        return {"table": table, "seat": seat, "entries": 0}
    live = await lobby.table(table)
    if not live.is_over:
        raise ApiError(409, "not_over", "The game runs; close the table first.", "table")
    async with live.lock:
        entries = await lobby.archive.entries(table)
        changed = [erased_entry(entry, seat) for entry in entries if concerns(entry, seat)]
        await lobby.archive.rewrite(table, {entry["n"]: line_of(entry) for entry in changed})
        live.table.names[seat] = ERASED

        def forget(draft: Room) -> None:
            forget_person(draft.places[seat])
            live.note_in(draft)

        await change(lobby, room, forget)
    lobby.unseat(room, seat)
    send_away(lobby, table)
    await lobby.archive.tell("erased", table)
    return {"table": table, "seat": seat, "entries": len(changed)}


def vacate(room: Room, seat: int) -> None:
    if not room.open_seats():
        raise ApiError(409, "not_over", "The game has begun meanwhile; close the table first.", "table")
    room.places[seat] = Place()


def forget_person(place: Place) -> None:
    place.name, place.token, place.code, place.votes, place.share = ERASED, None, None, (), False
    place.reserved = True  # so that the seat stays taken


def send_away(lobby: Lobby, table: str) -> None:
    """What those connected were shown has the name in it; they come back and are shown it without."""
    lobby.live.pop(table, None)
    for viewer in list(lobby.viewers.get(table, ())):
        viewer.close(1012)


def concerns(entry: Entry, seat: int) -> bool:
    """Whether the name or words of the seat's person are in the entry."""
    return entry["kind"] == "open" or (entry["kind"] in ("seat", "press") and entry["seat"] == seat)


def erased_entry(entry: Entry, seat: int) -> Entry:
    if not can_erase(entry):
        message = "This journal is of an older form: its chain holds names and words themselves, so they can't go."
        raise refused("old_journal", message, {"n": entry["n"]})
    return erased(entry, seat)
