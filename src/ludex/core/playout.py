"""Games played on by chance or by rule of thumb, inside the compiled kernel."""

from __future__ import annotations

from mypy_extensions import i64

from ludex.core.chance import Chance
from ludex.core.seats import lowest_seat
from ludex.core.state import State


def play_randomly(state: State, chance: Chance) -> int:
    """Plays uniformly random legal actions, in place, to the end; answers how many were played."""
    steps: i64 = 0
    seats = state.to_act()
    while seats != 0:
        seat = lowest_seat(seats)
        state.play(seat, state.random(seat, chance))
        steps += 1
        seats = state.to_act()
    return steps


def play_sensibly(state: State, chance: Chance) -> int:
    """Plays every seat's `sensible` action, in place, to the end; answers how many were played."""
    steps: i64 = 0
    seats = state.to_act()
    while seats != 0:
        seat = lowest_seat(seats)
        state.play(seat, state.sensible(seat, chance))
        steps += 1
        seats = state.to_act()
    return steps


def play_on(state: State, chance: Chance, most: i64) -> i64:
    """Plays every seat's `sensible` action, in place, for so many steps at most; answers how many were played."""
    steps: i64 = 0
    while steps < most:
        seats = state.to_act()
        if seats == 0:
            return steps
        seat = lowest_seat(seats)
        state.play(seat, state.sensible(seat, chance))
        steps += 1
    return steps
