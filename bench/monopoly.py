"""Times Monopoly, four seats on the default board and rules. Prints JSON.

- sensible games: every seat plays `sensible` to the end, inside the kernel; buildings, auctions and trades included.
- stepped: the same with `to_act`, `sensible` and `play` each called from Python.
- random games: a random legal action each time. Random games are some twenty times as long.
- market: the settling of building requests of four seats that want more houses than there are, auctions and all.

A figure is the best of several runs: whatever else the machine does can only slow a run down.
"""

from __future__ import annotations

import json

import ludex
from kernel import calls_a_second
from ludex.core import Chance, State, lowest_seat, play_randomly, play_sensibly
from ludex.games.monopoly import GAME
from ludex.games.monopoly.rules.phases import ROLL
from ludex.games.monopoly.rules.state import Monopoly

SEATS = 4

SHORTAGE: dict[str, object] = {
    "options": {"houses": 14},
    "phase": "window",
    "next": "begin_talk",
    "awaited": [0, 1, 2, 3],
    "seats": [{"cash": 2000} for _ in range(SEATS)],
    "lots": {
        name: {"owner": seat, "level": 1}
        for seat, names in enumerate(
            (
                ("Oriental", "Vermont", "Connecticut"),
                ("St Charles", "States", "Virginia"),
                ("St James", "Tennessee", "New York"),
                ("Kentucky", "Indiana", "Illinois"),
            )
        )
        for name in names
    },
}
"""A window in which everybody wants houses, and the bank has two."""


class Dealer:
    """Starts game after game, each with its own luck."""

    def __init__(self) -> None:
        self.chance = Chance.of_seed("bench")
        self.empty = GAME.setup(SEATS, GAME.start(SEATS).settings, self.chance)

    def deal(self) -> State:
        state = self.empty.copy()
        state.chance = self.chance.split()
        state.begin()
        return state


def step_by_step(state: State, chance: Chance) -> None:
    while seats := state.to_act():
        seat = lowest_seat(seats)
        state.play(seat, state.sensible(seat, chance))


def settle(window: Monopoly, chance: Chance) -> None:
    """All write their requests, and the market runs to its end."""
    state = window.copy()
    while state.phase != ROLL:
        seat = lowest_seat(state.to_act())
        state.play(seat, state.sensible(seat, chance))


def kernel() -> dict[str, float]:
    """Rates by name; all are calls a second."""
    dealer = Dealer()
    chance = Chance.of_seed("choices")
    middle = dealer.deal()
    for _ in range(250):
        seat = lowest_seat(middle.to_act())
        middle.play(seat, middle.sensible(seat, chance))
    window = GAME.restore(SHORTAGE)
    assert isinstance(window, Monopoly)
    return {
        "sensible": calls_a_second(lambda: play_sensibly(dealer.deal(), chance)),
        "stepped": calls_a_second(lambda: step_by_step(dealer.deal(), chance)),
        "random": calls_a_second(lambda: play_randomly(dealer.deal(), chance)),
        "copy": calls_a_second(middle.copy),
        "market": calls_a_second(lambda: settle(window, chance)),
    }


def main() -> None:
    print(json.dumps({"is_compiled": ludex.is_compiled(), "rates": kernel()}))


if __name__ == "__main__":
    main()
