"""For Sale makes its menus itself, faster than other games do; they say the same."""

from __future__ import annotations

import pytest

from ludex.core import Chance, Game, seat_list
from ludex.games.forsale import GAME

NAMES = ["Ann", "Bo", "Cy", "Di"]


@pytest.mark.parametrize("seed", range(5))
def test_a_menu_is_what_the_contract_says_it_is(seed: int) -> None:
    state, chance = GAME.start(4, seed), Chance.of_seed(seed)
    while state.to_act():
        for seat in range(4):
            assert GAME.menu(state, seat, NAMES) == Game.menu(GAME, state, seat, NAMES)
        seat = seat_list(state.to_act())[0]
        state.play(seat, state.random(seat, chance))
