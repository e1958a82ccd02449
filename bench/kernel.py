"""Times the kernel of the Ludex that is imported, and OpenSpiel's goofspiel as a yardstick. Prints JSON.

Every figure is the best of REPEATS runs of about SECONDS each: whatever else the machine does can only slow a run
down, so the best is nearest to the truth. A game begins with a fresh deal, and that is counted. `bench/run.py` runs
this twice: with the installed package, and with PYTHONPATH=src, where the same sources are interpreted.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable

import ludex
from ludex import games
from ludex.bots import make
from ludex.core import Ask, Chance, State, canonical, lowest_seat, play_randomly, play_sensibly

SEATS = 4
REPEATS = 5
SECONDS = 0.25

GAME = games.find("forsale")


def calls_a_second(call: Callable[[], object]) -> float:
    """How often a second the call can be made."""
    best = 0.0
    batch = 1
    while True:
        start = time.perf_counter()
        for _ in range(batch):
            call()
        took = time.perf_counter() - start
        if took > SECONDS / 10:
            break
        batch *= 2
    batch = max(1, round(batch * SECONDS / took))
    for _ in range(REPEATS):
        start = time.perf_counter()
        for _ in range(batch):
            call()
        best = max(best, batch / (time.perf_counter() - start))
    return best


class Dealer:
    """Starts game after game, each with its own luck."""

    def __init__(self) -> None:
        self.chance = Chance.of_seed("bench")
        settings = GAME.start(SEATS).settings
        self.empty = GAME.setup(SEATS, settings, self.chance)

    def deal(self) -> State:
        state = self.empty.copy()
        state.chance = self.chance.split()
        state.begin()
        return state


def in_the_middle() -> State:
    """A game in its fourth round of buying, somebody about to bid."""
    chance = Chance.of_seed("bench")
    state = GAME.start(SEATS, 7)
    for _ in range(24):
        seat = lowest_seat(state.to_act())
        state.play(seat, state.sensible(seat, chance))
    return state


def step_by_step(state: State, chance: Chance) -> None:
    """A random game as a learner drives it: each call made from Python."""
    while seats := state.to_act():
        seat = lowest_seat(seats)
        actions = state.legal(seat)
        state.play(seat, actions[chance.below(len(actions))])


def kernel() -> dict[str, float]:
    """Rates by name; all are calls a second."""
    dealer = Dealer()
    chance = Chance.of_seed("choices")
    state = in_the_middle()
    seat = lowest_seat(state.to_act())
    text = canonical(GAME.position(state))
    sharp = make("sharp", "bench")
    return {
        "random playouts": calls_a_second(lambda: play_randomly(dealer.deal(), chance)),
        "sensible playouts": calls_a_second(lambda: play_sensibly(dealer.deal(), chance)),
        "stepping": calls_a_second(lambda: step_by_step(dealer.deal(), chance)),
        "copy": calls_a_second(state.copy),
        "legal": calls_a_second(lambda: state.legal(seat)),
        "sample": calls_a_second(lambda: state.sample(seat, chance)),
        "view": calls_a_second(lambda: GAME.view(state, seat)),
        "write": calls_a_second(lambda: canonical(GAME.position(state))),
        "read": calls_a_second(lambda: GAME.restore(json.loads(text))),
        "hash": calls_a_second(lambda: GAME.hash(state)),
        "sharp": calls_a_second(lambda: sharp.choose(Ask(GAME, state, seat))),
    }


def goofspiel() -> float | None:
    """Random games a second of OpenSpiel's goofspiel, four players, driven from Python; None where it is missing."""
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game(f"goofspiel(players={SEATS},num_cards=13,points_order=random)")
    choose = random.Random("bench").choice

    def play() -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(choose(state.legal_actions()))
            else:
                state.apply_actions([choose(state.legal_actions(seat)) for seat in range(SEATS)])

    return calls_a_second(play)


def main() -> None:
    is_compiled = ludex.is_compiled()
    found: dict[str, object] = {"is_compiled": is_compiled, "rates": kernel()}
    if "--yardstick" in sys.argv:
        found["goofspiel"] = goofspiel()
    print(json.dumps(found))


if __name__ == "__main__":
    main()
