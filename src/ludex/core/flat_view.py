"""The observation of a game that has written none of its own: its view, flattened.

Views differ in length from position to position, and an observation must not. So the places are laid out once for each
game, options and number of seats, from the views of some random games with fixed seeds: a place for every value ever
seen, by its path. A value that then comes where there is no place, or does not fit one, goes into a checksum at the
end, which is 0 as long as all fits. It is slow beside an observation of a game's own.
"""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Final

from mypy_extensions import i16, i64

from ludex.core.canon import canonical
from ludex.core.chance import Chance
from ludex.core.dense import LEAST, MOST, Field, Layout, Numbers
from ludex.core.seats import seat_list
from ludex.core.state import State

if TYPE_CHECKING:
    from ludex.core.game import Game

ABSENT: Final = LEAST
"""What stands where the view has nothing, or null."""

GAMES: Final = 4
STEPS: Final = 240
LOOKS: Final = 12
"""How many random games are looked at, for how many steps, and every how many steps."""

SEATED: Final = ("seat", "you", "turn", "first", "winner", "bidder", "leader")
SEATED_LISTS: Final = ("to_act", "winners")
"""Names under which a view has a seat, or a list of them: told as how many seats further on than the observer."""

SEATS: Final = "seats"
"""The name under which a view has one entry for each seat: told from the observer onward."""

CHECKSUM: Final = 2


class FlatView:
    """The places of a game's view, for one set of options and one number of seats."""

    def __init__(self, game: Game, seats: int, settings: dict[str, object]) -> None:
        self.seats = seats
        found: dict[str, None] = {}
        for number in range(GAMES):
            look_at(game, game.start(seats, f"places of a view {number}", settings), found)
        self.places: dict[str, int] = {}
        layout = Layout()
        layout.add("own seat", 1, 0, seats - 1)
        for path in found:
            self.places[path] = layout.size
            layout.add(path, 1, LEAST, MOST)
        layout.add("checksum of what has no place", CHECKSUM, 0, MOST)
        self.fields: list[Field] = layout.fields
        self.size = layout.size

    def write(self, view: dict[str, object], seat: int, out: Numbers, at: i64) -> None:
        """Writes the view of a seat."""
        for place in range(self.size):
            out.values[at + place] = ABSENT
        out.values[at] = i16(seat)
        values: dict[str, object] = {}
        flatten(view, "", seat, self.seats, values)
        has_room = True
        for path, value in values.items():
            found = self.places.get(path)
            shown = as_number(value)
            if found is None or shown is None:
                has_room = False
            else:
                out.values[at + found] = i16(shown)
        checksum = 0 if has_room else zlib.crc32(canonical(view))
        out.values[at + self.size - 2] = i16(checksum & MOST)
        out.values[at + self.size - 1] = i16((checksum >> 15) & MOST)


def look_at(game: Game, state: State, found: dict[str, None]) -> None:
    """Notes the paths of all seats' views in a random game."""
    chance = Chance.of_seed("places of a view")
    seats = int(state.seat_count())
    step = 0
    while True:
        waiting = seat_list(state.to_act())
        if step % LOOKS == 0 or not waiting:
            for seat in range(seats):
                values: dict[str, object] = {}
                flatten(game.view(state, seat), "", seat, seats, values)
                for path in values:
                    found.setdefault(path)
        if not waiting or step == STEPS:
            return
        seat = waiting[0]
        state.play(seat, state.random(seat, chance))
        step += 1


def flatten(value: object, path: str, seat: int, seats: int, found: dict[str, object]) -> None:
    """The single values of a view by their paths, and the length of every list; seats as the observer counts them."""
    name = path.rpartition(".")[2]
    if isinstance(value, dict):
        for key, part in value.items():
            flatten(part, f"{path}.{key}" if path else str(key), seat, seats, found)
    elif isinstance(value, list):
        found[f"{path}.length"] = len(value)
        turned = len(value) == seats and name == SEATS
        if name in SEATED_LISTS and all(type(part) is int and 0 <= part < seats for part in value):
            value = sorted((part - seat) % seats for part in value)
        for place in range(len(value)):
            part = value[(place + seat) % seats] if turned else value[place]
            flatten(part, f"{path}[{place}]", seat, seats, found)
    elif type(value) is int and name in SEATED and 0 <= value < seats:
        found[path] = (value - seat) % seats
    else:
        found[path] = value


def as_number(value: object) -> int | None:
    """A single value as a number: a text as a hash of it; None for one that does not fit."""
    if value is None:
        return ABSENT
    if isinstance(value, bool):
        return 1 if value else 0
    if isinstance(value, int):
        return value if LEAST < value <= MOST else None
    return zlib.crc32(str(value).encode()) & MOST
