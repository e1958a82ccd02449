"""Rooms in memory: a server has thousands of them, so they share what they have in common."""

from __future__ import annotations

import sys

import msgspec

from ludex.server.storage.rooms import ROOM, SHORT, Place, Room
from ludex.server.tables.room_edits import copy_of


def a_room(id: str, options: dict[str, object]) -> Room:
    return Room(id, "forsale", [Place("Careful bot", "careful"), Place("Ann", token="t")], options, 0, "h", "i")


def test_rooms_share_what_they_have_in_common() -> None:
    rooms = [ROOM.decode(msgspec.json.encode(a_room(id, {"bids": "open"}))) for id in "ab"]
    for first, second in [
        (rooms[0], rooms[1]),
        (rooms[0], copy_of(rooms[0])),
        (rooms[0], a_room("c", {"bids": "open"})),
    ]:
        assert first.options is second.options
        assert first.game is second.game
        assert first.places[0].bot is second.places[0].bot
        assert first.places[0].name is second.places[0].name
        assert first.places[0] is not second.places[0], "what may change is a room's own"
        assert first.places[1].name == second.places[1].name
    assert rooms[0].options == {"bids": "open"}


def test_long_options_and_what_people_are_called_are_kept_by_each_room_for_itself() -> None:
    long: dict[str, object] = {"board": "x" * SHORT}
    first, second = (copy_of(a_room("a", long)) for _ in range(2))
    assert first.options == second.options == long
    assert first.options is not second.options
    assert first.places[1].name is not second.places[1].name


def test_a_room_of_bots_takes_little_memory() -> None:
    room = copy_of(Room("a", "forsale", [Place(f"Careful bot {n}", "careful") for n in range(4)], {}, 0, "h", "i"))
    own = [room, room.places, *room.places]
    assert sum(map(sys.getsizeof, own)) < 1000
