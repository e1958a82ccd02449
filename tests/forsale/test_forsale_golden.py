"""Recorded games as readable text: a change of the rules, the chance or the words shows as a diff.

LUDEX_REWRITE=1 writes them anew; look at the diff before you believe it.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from ludex.core import SPECTATOR, Chance, lowest_seat
from ludex.games import find

GAME = find("forsale")
FOLDER = Path(__file__).parent / "games"
NAMES = ["Ann", "Bo", "Cy", "Dee", "Eve", "Flo"]

GAMES: dict[str, tuple[int, dict[str, Any]]] = {
    "three": (3, {}),
    "four": (4, {"coins": "edition", "refund": "up"}),
    "five": (5, {"equal_allowed": True, "direction": "ccw", "first": "rotate"}),
    "six": (6, {"coins": "edition", "open": True, "first": "fixed"}),
}


def recorded(name: str) -> str:
    """A whole game of small random bids and random sales, told from start to end."""
    seats, options = GAMES[name]
    state = GAME.start(seats, name, options, listen=True)
    chance = Chance.of_seed(f"players of {name}")
    while state.to_act() != 0:
        seat = lowest_seat(state.to_act())
        legal = state.legal(seat)
        state.play(seat, legal[chance.below(min(4, len(legal)))])
    told = [GAME.event_text(event, NAMES) for event in state.events or []]
    end = [GAME.describe(GAME.view(state, SPECTATOR), NAMES), f"hash {GAME.hash(state)}"]
    return "\n".join([f"{seats} seats, seed {name!r}, options {options}", "", *told, "", *map(str, end)]) + "\n"


@pytest.mark.parametrize("name", GAMES)
def test_the_game_is_still_the_same(name: str) -> None:
    file = FOLDER / f"{name}.txt"
    if os.environ.get("LUDEX_REWRITE") == "1":
        file.write_text(recorded(name))
    assert recorded(name) == file.read_text()
