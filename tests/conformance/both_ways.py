"""Random games boiled down to a few letters each; run as a program it prints them for the Ludex it finds."""

from __future__ import annotations

import hashlib
import json

import ludex
from ludex.core import Chance, seat_list

GAMES: tuple[tuple[str, int, dict[str, object]], ...] = (
    ("forsale", 5, {}),
    ("diplomacy", 7, {"years": 2}),
    ("diplomacy", 10, {"years": 2, "map": "youngstownredux"}),
    ("catan", 4, {}),
    ("catan", 6, {"trade": False, "board": "random"}),
    ("karesansui", 2, {"level": 3, "gardens": 40}),
    ("karesansui", 3, {"level": 5}),
    ("monopoly", 4, {}),
)
"""Games, seats and options."""

DECISIONS = 250
"""In each game at most."""


def boiled(name: str, seats: int, options: dict[str, object]) -> str:
    """What is legal, sensible and imagined on the way, and the hash of every state."""
    game = ludex.find(name)
    state = game.start(seats, 11, options)
    chance = Chance.of_seed("both ways")
    digest = hashlib.sha256()
    decided = 0
    while state.to_act() and decided < DECISIONS:
        seat = seat_list(state.to_act())[0]
        legal = list(state.legal(seat))
        digest.update(str([len(legal), sum(legal), state.sensible(seat, chance)]).encode())
        if decided % 5 == 0:
            digest.update(game.hash(state.sample(seat, chance)).encode())
        state.play(seat, legal[chance.below(len(legal))])
        digest.update(game.hash(state).encode())
        decided += 1
    return digest.hexdigest()


def all_boiled() -> dict[str, object]:
    games = {f"{name} {seats} {options}": boiled(name, seats, options) for name, seats, options in GAMES}
    return {"is_compiled": ludex.is_compiled(), "games": games}


if __name__ == "__main__":
    print(json.dumps(all_boiled()))
