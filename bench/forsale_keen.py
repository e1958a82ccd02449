"""How often one seat of For Sale wins by `keen_action` among careful others, and better numbers for it. Prints JSON.

    python bench/forsale_keen.py 10000
    PYTHONPATH=src python bench/forsale_keen.py 2000 100

The first line measures the numbers as they are, with 3 to 6 seats. The second, interpreted, also looks for better ones
with 3 seats: a hundred times it changes one or two numbers of `rules/keen.py` a little and keeps what wins more of the
same 2,000 games. The numbers were found by such a climb, with ten times as many games, in a quicker copy of the rules.
"""

from __future__ import annotations

import json
import sys

import ludex
from ludex.core import Chance, lowest_seat
from ludex.games.forsale import GAME
from ludex.games.forsale.rules import keen
from ludex.games.forsale.rules.state import ForSale

NUMBERS = ("SPREAD", "STEP", "LOW", "PRECIOUS", "QUIET", "LOUD")


def share(seats: int, games: int, seed: str) -> float:
    """The part of so many games that the keen seat wins; it moves on by one seat from game to game."""
    won = 0.0
    for number in range(games):
        state = GAME.start(seats, f"{seed}/{number}")
        chance = Chance.of_seed(f"{seed}/{number} careful")
        assert isinstance(state, ForSale)
        own = number % seats
        while waiting := state.to_act():
            seat = lowest_seat(waiting)
            action = keen.keen_action(state, seat) if seat == own else state.sensible(seat, chance)
            state.play(seat, action)
        outcome = state.outcome()
        assert outcome is not None
        won += outcome.share(own)
    return won / games


def climb(games: int, steps: int) -> None:
    """Changes numbers by chance and keeps what wins more; says so each time."""
    if ludex.is_compiled():
        raise SystemExit("Compiled, the numbers can't be changed: run it with PYTHONPATH=src.")
    chance = Chance.of_seed("climb")
    best = share(3, games, "climb")
    for _ in range(steps):
        before = {name: getattr(keen, name) for name in NUMBERS}
        for _ in range(1 + chance.below(2)):
            name = NUMBERS[chance.below(len(NUMBERS))]
            width = max(2, before[name] // 6)
            setattr(keen, name, before[name] + chance.below(2 * width + 1) - width)
        found = share(3, games, "climb")
        if found > best:
            best = found
            print(json.dumps({"share": round(found, 4), **{name: getattr(keen, name) for name in NUMBERS}}), flush=True)
        else:
            for name, value in before.items():
                setattr(keen, name, value)


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 10000
    for seats in range(3, 7):
        print(json.dumps({"seats": seats, "games": games, "share": round(share(seats, games, "keen"), 4)}), flush=True)
    if len(sys.argv) > 2:
        climb(games, int(sys.argv[2]))


if __name__ == "__main__":
    main()
