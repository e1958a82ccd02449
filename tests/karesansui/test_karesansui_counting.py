"""The share of gardens that fit: known figures, all gardens of small plots, and estimates within their error."""

from __future__ import annotations

from itertools import product
from math import comb
from random import Random

import pytest
from karesansui_random import random_atom, random_rule

from ludex.games.karesansui.language.reading import read_rule
from ludex.games.karesansui.reasoning.counting import drawn_evenly, share
from ludex.games.karesansui.reasoning.garden_batch import GardenBatch
from ludex.games.karesansui.reasoning.solver import Solver
from ludex.games.karesansui.rules.effort import Effort
from ludex.games.karesansui.rules.plot import STANDARD, Plot
from thorough import count

ALL = 20**16

FIGURES = {
    "always": ALL,
    "never": 0,
    "no empty": 19**16,
    "exactly 16 feature": 18**16,
    "at least 1 water": ALL - 19**16,
    "exactly 3 small": comb(16, 3) * 9**3 * 11**13,
    "more small than large": (ALL - sum(comb(16, n) * comb(16 - n, n) * 81**n * 2 ** (16 - 2 * n) for n in range(9)))
    // 2,
    "exactly 2 water and not water samerow water": 96 * 19**14,
    "exactly 2 water and water adjacent water": 42 * 19**14,
    "exactly 2 water and water orthadjacent water": 24 * 19**14,
    "exactly 2 water and not water leftof water": 24 * 19**14,
    "exactly 16 (water or empty) and not water adjacent water": 314,  # kings that don't attack each other
    "exactly 16 (water or empty) and not water orthadjacent water": 1234,  # hard squares
    "exactly 2 small black stone and exactly 3 water": comb(16, 2) * comb(14, 3) * 18**11,
}


@pytest.mark.parametrize("typed", FIGURES)
def test_shares_that_are_known(typed: str) -> None:
    found = share(read_rule(typed))
    assert found.exact
    assert (found.fitting, found.of) == (FIGURES[typed], ALL)
    assert found.error == 0


@pytest.mark.proof
@pytest.mark.parametrize("size", [(2, 2), (3, 1), (1, 4)], ids=str)
def test_all_gardens_of_small_plots_counted_one_by_one(size: tuple[int, int]) -> None:
    plot = Plot(*size)
    batch = GardenBatch(list(product(range(20), repeat=plot.cells)), plot)
    random = Random(str(size))
    for _ in range(count(40, 1000)):
        rule = random_rule(random, 2, plot.cells)
        found = share(rule, plot, most_summaries=10**6, effort=Effort(10**12))
        assert found.exact
        assert (found.fitting, found.of) == (batch.fitting(rule).bit_count(), 20**plot.cells)


@pytest.mark.proof
def test_estimates_are_within_their_error() -> None:
    random = Random(3)
    off = tried = 0
    while tried < count(60, 1000):
        rule = random_atom(random)
        exact = share(rule)
        if exact.exact:
            tried += 1
            estimate = share(rule, most_summaries=0) if exact.fitting not in (0, exact.of) else exact
            off += abs(estimate.millionths - exact.millionths) > estimate.error
    assert off <= tried // 10  # two standard errors: about one in twenty


def test_single_atoms_are_counted_and_large_rules_estimated() -> None:
    random = Random(4)
    assert sum(share(random_atom(random)).exact for _ in range(50)) >= 45
    large = read_rule("small leftof large and black above grey and stone adjacent plant and white samecol statue")
    found = share(large)
    assert not found.exact
    assert found.of == len(drawn_evenly(STANDARD).gardens)
    assert 0 < found.error < 20_000


def test_a_share_of_none_is_what_the_solver_says_too() -> None:
    solver = Solver(STANDARD, 0)
    random = Random(5)
    for _ in range(count(40, 500)):
        rule = random_rule(random, 1)
        found = share(rule)
        if found.exact:
            assert (found.fitting == 0) == (solver.fit(rule).garden is None)
            assert (found.fitting == found.of) == (solver.unfit(rule).garden is None)
