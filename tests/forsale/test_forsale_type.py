"""The board of For Sale fits a phone: no type is so small that the page has to make the whole of it larger."""

from __future__ import annotations

import re

import pytest

from ludex.core import SPECTATOR, Chance, lowest_seat
from ludex.games.forsale import GAME
from ludex.games.forsale.faces.drawing_layout import SMALL

NAMES = ("Ann", "Bo", "Cy", "Di", "Eve", "Fay")


@pytest.mark.parametrize("seats", [3, 6])
def test_no_type_is_smaller_than_the_smallest_words(seats: int) -> None:
    state = GAME.start(seats, 4)
    chance = Chance.of_seed(4)
    while waiting := state.to_act():
        turn = lowest_seat(waiting)
        for seat in (SPECTATOR, 0):
            choices = GAME.menu(state, seat, NAMES[:seats]).choices if seat == turn else []
            drawn = GAME.draw(GAME.view(state, seat), choices, NAMES[:seats])
            sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', drawn)]
            assert min(sizes, default=SMALL) >= SMALL
        state.play(turn, state.sensible(turn, chance))
