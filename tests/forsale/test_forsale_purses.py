"""How full the purses are that a seat imagines the others to have."""

from __future__ import annotations

import pytest

from ludex.core import Chance, lowest_seat
from ludex.games.forsale import GAME
from ludex.games.forsale.rules.phases import BUYING, SELLING
from ludex.games.forsale.rules.state import ForSale


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_imagined_purses_are_as_full_as_those_of_sensible_seats(seats: int) -> None:
    """In the mean over many games, within less than a coin, late in Part I and after it."""
    for phase, rounds_left in ((BUYING, 2), (SELLING, 0)):
        off = 0
        for number in range(200):
            state = GAME.start(seats, f"purses/{number}")
            chance = Chance.of_seed(number)
            assert isinstance(state, ForSale)
            while state.phase != phase or (phase == BUYING and state.terms.rounds - state.round + 1 != rounds_left):
                seat = lowest_seat(state.to_act())
                state.play(seat, state.sensible(seat, chance))
            imagined = state.sample(0, chance)
            assert isinstance(imagined, ForSale)
            off += sum(int(imagined.coins[seat] - state.coins[seat]) for seat in range(1, seats))
        assert abs(off) / (200 * (seats - 1)) < 0.8
