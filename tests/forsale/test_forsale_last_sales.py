"""The end of For Sale solved exactly, and what the bots play there held against it."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from forsale_last_sales import choice_of, matched, payoffs, solved, temptation, two_left, worth

from ludex.bots import make
from ludex.core import Ask
from ludex.games.forsale import GAME

POSITIONS = 12


def test_payoffs_share_one_win_among_all() -> None:
    table = payoffs(two_left(3, 1))
    assert len(table) == 8
    assert all(sum(values) == 1 for values in table.values())


def test_regret_matching_finds_the_mixture_of_a_game_without_a_plain_solution() -> None:
    """Matching pennies, with a third seat that has no say: one half each, exactly known."""
    table = {}
    for choice in product(range(2), repeat=3):
        table[choice] = [Fraction(choice[0] == choice[1]), Fraction(choice[0] != choice[1]), Fraction()]
    mixes = matched(table, 3)
    assert temptation(table, mixes) <= Fraction(1, 100)
    assert all(abs(mix[0] - Fraction(1, 2)) <= Fraction(1, 100) for mix in mixes[:2])


@pytest.mark.parametrize("seed", range(6))
def test_the_last_two_sales_are_solved(seed: int) -> None:
    """Nobody gains more than a hundredth of a win by leaving the solution: counted exactly."""
    table = payoffs(two_left(3, seed))
    assert temptation(table, solved(table, 3)) <= Fraction(1, 100)


def test_what_the_sharp_bot_plays_at_the_end_costs_little_against_the_solution() -> None:
    """Against others who play the solution, its choice loses less than that of a seat that picks at random."""
    lost = {"random": Fraction(0), "sharp:20000": Fraction(0)}
    for seed in range(POSITIONS):
        state = two_left(3, seed)
        table = payoffs(state)
        mixes = solved(table, 3)
        for name in lost:
            for seat in range(3):
                action = make(name, f"{seed}/{seat}", GAME).choose(Ask(GAME, state, seat))
                own = choice_of(state, seat, action)
                lost[name] += worth(table, mixes, seat) - worth(table, mixes, seat, own)
    mean = {name: float(total) / (3 * POSITIONS) for name, total in lost.items()}
    assert mean["sharp:20000"] < 0.03
    assert mean["sharp:20000"] < mean["random"] / 2
