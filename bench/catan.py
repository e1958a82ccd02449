"""Times Catan's kernel; with --yardstick beside the packages `catanatron` and `fastcatan` in the same run. Prints JSON.

Four seats at random, no trade among players: catanatron's random players never offer any. What is counted:

- playouts: whole random games, the board's laying out included; `Game(...)` and `play()` of the package, the same
  games in every pass: with its few games a pass, the best would be the one with the shortest games.
- stepping: the same with `legal`, a choice and `play` each called from Python; `legal_actions` and `step` of fastcatan,
  an engine in C++ for Python 3.12 and later.
- legal, copy: in the middle of random games; `generate_playable_actions` and `copy()` of the package.
- play: all actions of random games played again, by their number; `execute` of the package, without its check, which
  also lists the next actions.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from itertools import count, cycle
from typing import Any

from kernel import calls_a_second, step_by_step
from ludex.core import Chance, lowest_seat, play_randomly, play_sensibly
from ludex.games.catan.game import GAME
from ludex.games.catan.rules import legal
from ludex.games.catan.rules.state import CatanState

SEATS = 4
OPTIONS: dict[str, object] = {"trade": False}
MIDDLE = 400
"""Into a game by so many actions, positions are taken."""
POSITIONS = 20
GAMES = 20
PASSES = 3


class Dealer:
    """Starts game after game, each with its own luck."""

    def __init__(self) -> None:
        self.chance = Chance.of_seed("bench")
        self.settings = GAME.start(SEATS, 0, OPTIONS).settings

    def deal(self) -> CatanState:
        state = GAME.setup(SEATS, self.settings, self.chance.split())
        state.begin()
        return state


def in_the_middle(number: int) -> CatanState:
    """A random game that goes on after MIDDLE actions."""
    chance = Chance.of_seed(f"middle {number}")
    state = GAME.setup(SEATS, GAME.start(SEATS, 0, OPTIONS).settings, chance.split())
    state.begin()
    for _ in range(MIDDLE):
        if state.to_act() == 0:
            return in_the_middle(number + POSITIONS)
        seat = lowest_seat(state.to_act())
        actions = state.legal(seat)
        state.play(seat, actions[chance.below(len(actions))])
    return state if state.to_act() else in_the_middle(number + POSITIONS)


def kernel() -> dict[str, float]:
    """Rates by name; all are calls a second."""
    dealer = Dealer()
    chance = Chance.of_seed("choices")
    states = cycle([in_the_middle(number) for number in range(POSITIONS)])

    def list_actions() -> object:
        state = next(states)
        return state.legal(lowest_seat(state.to_act()))

    def imagine() -> object:
        state = next(states)
        return state.sample(lowest_seat(state.to_act()), chance)

    return {
        "random playouts": calls_a_second(lambda: play_randomly(dealer.deal(), chance)),
        "sensible playouts": calls_a_second(lambda: play_sensibly(dealer.deal(), chance)),
        "stepping": calls_a_second(lambda: step_by_step(dealer.deal(), chance)),
        "legal": calls_a_second(list_actions),
        "play": best_pass(replayed),
        "copy": calls_a_second(lambda: next(states).copy()),
        "sample": calls_a_second(imagine),
    }


def best_pass(game: Callable[[int], tuple[int, float]]) -> float:
    """Best of several passes over the same games; a game answers what it counts and the seconds that took."""
    best = 0.0
    for _ in range(PASSES):
        played = [game(number) for number in range(1, GAMES + 1)]
        best = max(best, sum(counted for counted, _ in played) / sum(took for _, took in played))
    return best


def replayed(number: int) -> tuple[int, float]:
    """A random game, written down and played again against the clock."""
    chance = Chance.of_seed(f"replay {number}")
    settings = GAME.start(SEATS, 0, OPTIONS).settings
    state = GAME.setup(SEATS, settings, chance.split())
    state.begin()
    again = state.copy()
    actions = []
    while seats := state.to_act():
        seat = lowest_seat(seats)
        legal_now = state.legal(seat)
        action = legal_now[chance.below(len(legal_now))]
        state.play(seat, action)
        actions.append((seat, action))
    start = time.perf_counter()
    for seat, action in actions:
        again.play(seat, action)
    return len(actions), time.perf_counter() - start


def catanatron() -> dict[str, float] | None:
    """The package's rates; None where it is missing."""
    try:
        from catanatron import Color, Game, RandomPlayer
        from catanatron.models.actions import generate_playable_actions
    except ImportError:
        return None

    def new_game(seed: int) -> Any:
        return Game([RandomPlayer(color) for color in list(Color)[:SEATS]], seed=seed)

    def whole(seed: int) -> tuple[int, float]:
        start = time.perf_counter()
        new_game(seed).play()
        return 1, time.perf_counter() - start

    def middle(seed: int) -> Any:
        game = new_game(seed)
        for _ in range(MIDDLE):
            game.play_tick()
        return game

    def timed(seed: int) -> tuple[int, float]:
        game = new_game(seed)
        took = 0.0
        played = 0
        while game.winning_color() is None and game.state.num_turns < 1000:
            player = game.state.current_player()
            action = player.decide(game, game.state.playable_actions)
            start = time.perf_counter()
            game.execute(action, validate_action=False)
            took += time.perf_counter() - start
            played += 1
        return played, took

    games = cycle([middle(seed) for seed in range(1, POSITIONS + 1)])
    return {
        "random playouts": best_pass(whole),
        "legal": calls_a_second(lambda: generate_playable_actions(next(games).state)),
        "play": best_pass(timed),
        "copy": calls_a_second(lambda: next(games).copy()),
    }


def fastcatan() -> dict[str, float] | None:
    """The rates of the package in C++; None where it is missing."""
    try:
        import fastcatan
    except ImportError:
        return None
    chance = Chance.of_seed("choices")
    numbers = count()

    def whole() -> None:
        game = fastcatan.Env()
        game.reset(seed=next(numbers))
        while not game.done:
            actions = game.legal_actions()
            action = actions[chance.below(len(actions))]
            while action >= fastcatan.action.TRADE_ADD_GIVE_BASE:  # trade among players
                action = actions[chance.below(len(actions))]
            game.step(action)

    return {"stepping": calls_a_second(whole)}


def main() -> None:
    is_compiled = not str(legal.__file__).endswith(".py")
    found: dict[str, object] = {"is_compiled": is_compiled, "rates": kernel()}
    if "--yardstick" in sys.argv:
        found["catanatron"] = catanatron()
        found["fastcatan"] = fastcatan()
    print(json.dumps(found))


if __name__ == "__main__":
    main()
