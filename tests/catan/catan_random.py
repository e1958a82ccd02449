"""Random games of Catan for tests that draw their own cases."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core import Chance, seat_list
from ludex.games.catan.game import GAME
from ludex.games.catan.rules.state import CatanState

TERMS: list[dict[str, object]] = [
    {"trade": False},
    {"offers": 1, "offer_cards": 1},
    {"trade": False, "board": "random", "friendly_robber": True, "discard_limit": 4},
    {"offers": 2, "offer_cards": 0, "sole_claimant": False, "points": 8, "proposals": True},
    {"trade": False, "points": 13, "turns": 300, "dice": "balanced"},
    {"trade": False, "extension": "special", "dice": "balanced", "friendly_robber": True},
]


def start(number: int, seats: int | None = None) -> CatanState:
    """A game by its number, which says seats and options, too."""
    state = GAME.start(2 + number % 5 if seats is None else seats, number, TERMS[number // 5 % len(TERMS)])
    assert isinstance(state, CatanState)
    return state


def positions(state: CatanState, chance: Chance) -> Iterator[tuple[int, int]]:
    """Plays a game at random to its end, in place; yields every decision once it is made: seat and action."""
    waiting = state.to_act()
    while waiting:
        seats = seat_list(waiting)
        seat = seats[chance.below(len(seats))]
        actions = state.legal(seat)
        action = actions[chance.below(len(actions))]
        state.play(seat, action)
        yield seat, action
        waiting = state.to_act()
