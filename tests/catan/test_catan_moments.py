"""Cards bought this turn, in positions of played games: accepted where the seat could buy, and only there."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from ludex.core import Chance, Refused, seat_list
from ludex.games.catan.game import GAME
from ludex.games.catan.rules.phases import BEFORE_ROLL, MAIN, OVER, SPECIAL
from ludex.games.catan.rules.state import CatanState


def refusal_of(position: dict[str, Any]) -> str | None:
    """Where the position is refused; None for one that is accepted."""
    try:
        GAME.restore(position)
    except Refused as error:
        return str(error.refusal.values["where"])
    return None


def with_bought(position: dict[str, Any], seat: int) -> dict[str, Any]:
    """The same, but that the seat has just bought a knight of the deck."""
    changed = deepcopy(position)
    changed["deck"]["knight"] -= 1
    changed["seats"][seat]["cards"]["knight"] += 1
    changed["seats"][seat]["bought"]["knight"] += 1
    return changed


def is_unclear(state: CatanState) -> bool:
    """A seven and a card played: a knight after the robber's move, or any card before the roll."""
    return state.has_played and state.die_one + state.die_two == 7


@pytest.mark.parametrize("extension", ["paired", "special"])
@pytest.mark.parametrize("seats", [2, 4, 5, 6])
def test_a_seat_has_bought_only_where_it_could(seats: int, extension: str) -> None:
    chance = Chance.of_seed(f"moments {seats}")
    options = {"offers": 1, "offer_cards": 1, "turns": 40, "discard_limit": 3, "points": 6, "extension": extension}
    accepted = refused = 0
    for seed in range(4):
        state = GAME.start(seats, seed, options)
        assert isinstance(state, CatanState)
        had_chance: set[int] = set()
        while state.phase != OVER:
            if state.phase == BEFORE_ROLL and not state.has_played:
                had_chance = set()
            if state.is_paired and state.turn not in had_chance:
                had_chance = {state.turn}
            if state.phase in (MAIN, SPECIAL):
                had_chance.update(seat_list(state.to_act()))
            position: dict[str, Any] = GAME.position(state)
            if chance.below(10) == 0 and position["deck"]["knight"] > 0:
                for seat in range(seats):
                    where = refusal_of(with_bought(position, seat))
                    if seat in had_chance:
                        assert where is None, (where, position["phase"], seat)
                        accepted += 1
                    elif seat != state.turn or not is_unclear(state):
                        expected = "cards" if position["phase"] in ("settlement", "road") else "bought"
                        assert where == f"position.seats[{seat}].{expected}", (position["phase"], seat)
                        refused += 1
            acting = seat_list(state.to_act())[0]
            state.play(acting, state.random(acting, chance))
    assert accepted > 20
    assert refused > 100
