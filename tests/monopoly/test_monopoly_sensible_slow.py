"""What the sensible player knows from sets and remembers between turns is what a slow count says."""

from __future__ import annotations

import pytest
import sensible_slow as slow
from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.core import Chance, seat_list
from ludex.games.monopoly import GAME
from ludex.games.monopoly.rules.board import NONE
from ludex.games.monopoly.rules.sensible_building import reserve, sensible_request
from ludex.games.monopoly.rules.state import Monopoly
from ludex.games.monopoly.rules.swaps import lot_to_give, lot_to_want
from ludex.games.monopoly.rules.windows import builders

TABLES: tuple[dict[str, object], ...] = (
    {},
    {"houses": 9, "hotels": 2},
    {"profile": "short", "trades": "any", "offers": 2, "increment": 25},
    {"start_cash": 4000, "windows": "throw", "housing": "equal", "increment": 50},
    {"profile": "timed", "bank_lots": "mortgaged", "increment": 50},
)


def require_the_same(state: Monopoly) -> None:
    assert set(seat_list(builders(state))) == slow.builders(state)
    for seat in seat_list(state.alive):
        assert reserve(state, seat) == slow.reserve(state, seat)
        assert list(sensible_request(state, seat)) == slow.request(state, seat)
        wish = slow.wanted(state, seat)
        assert lot_to_want(state, seat) == wish
        assert lot_to_give(state, seat) == (NONE if wish == NONE else slow.given(state, seat, wish))


@pytest.mark.slow
@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10**6), st.integers(2, 6), st.sampled_from(TABLES), st.integers(1, 40), st.booleans())
def test_sets_and_memory_say_what_a_slow_count_says(
    seed: int, seats: int, options: dict[str, object], every: int, is_copied: bool
) -> None:
    """In sensible games into which random actions come; now and then a copy plays on."""
    state = GAME.start(seats, seed, options)
    chance = Chance.of_seed(seed)
    assert isinstance(state, Monopoly)
    for step in range(900):
        deciders = seat_list(state.to_act())
        if not deciders:
            break
        seat = deciders[chance.below(len(deciders))]
        action = state.random(seat, chance) if chance.below(25) == 0 else state.sensible(seat, chance)
        if is_copied and step % 50 == 0:
            state = state.copy()
        state.play(seat, action)
        if step % every == 0:
            require_the_same(state)
    require_the_same(state)
