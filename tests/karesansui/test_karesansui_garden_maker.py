"""Pretty gardens: what is asked for, of many kinds, and without counts that give the rule away."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from karesansui_gardens import gardens_for
from karesansui_random import random_garden, random_rule
from librt.vecs import vec
from mypy_extensions import i64

from ludex.core import Chance
from ludex.games.karesansui.language.reading import read_rule
from ludex.games.karesansui.reasoning.plain_evaluator import plainly_fits
from ludex.games.karesansui.reasoning.solver import standard_solver
from ludex.games.karesansui.rules.cells import NAMED
from ludex.games.karesansui.rules.fitting import count_of, fits
from ludex.games.karesansui.rules.partial_gardens import ALWAYS_FITS, NEVER_FITS, OPEN, foreseen
from ludex.games.karesansui.rules.plot import STANDARD
from ludex.games.karesansui.rules.random_gardens import loosened, pretty_garden
from thorough import count

RARE = """
at least 10 small
exactly 16 feature
at least 12 water
more black than (white or grey or empty)
not feature adjacent feature and atleast 4 feature
not black leftof grey and atleast 3 black and atleast 3 grey
exactly 2 small black stone and exactly 2 large white statue and exactly 3 water
"""


def test_the_mix_of_a_garden_without_a_rule() -> None:
    chance = Chance.of_seed(1)
    states = Counter(state for _ in range(2000) for state in pretty_garden(chance))
    assert abs(states[0] / 32_000 - 0.60) < 0.02
    assert abs(states[1] / 32_000 - 0.07) < 0.01
    assert all(abs(states[state] / 32_000 - 0.33 / 18) < 0.005 for state in range(2, 20))


def test_gardens_are_what_was_wanted() -> None:
    random = Random(4)
    chance = Chance.of_seed(4)
    for _ in range(count(60, 2000)):
        rule = random_rule(random, random.randint(0, 3))
        for wanted in (True, False):
            garden = next(iter(gardens_for(rule, wanted, 1, chance)), None)
            solver = standard_solver()
            if garden is None:
                assert (solver.fit(rule) if wanted else solver.unfit(rule)).garden is None
            else:
                assert plainly_fits(rule, garden) == wanted


@pytest.mark.parametrize("typed", RARE.strip().splitlines())
def test_gardens_for_rare_rules_are_many_and_different(typed: str) -> None:
    gardens = gardens_for(read_rule(typed), True, 40, Chance.of_seed(typed))
    assert len(gardens) == 40
    assert all(plainly_fits(read_rule(typed), garden) for garden in gardens)
    for cell in range(STANDARD.cells):
        assert len({garden[cell] for garden in gardens}) >= 3
    apart = [sum(a != b for a, b in zip(one, two, strict=True)) for one in gardens[:20] for two in gardens[20:]]
    assert sum(apart) / len(apart) > 5


@pytest.mark.parametrize("least", [2, 3, 5, 8, 11])
def test_counts_do_not_stop_at_the_least_that_is_asked_for(least: int) -> None:
    gardens = gardens_for(read_rule(f"at least {least} small"), True, 150, Chance.of_seed(least))
    counts = Counter(count_of(NAMED["Small"], vec[i64](garden)) for garden in gardens)
    assert min(counts) == least
    assert counts[least] < 0.6 * len(gardens)
    assert len(counts) >= 4


@pytest.mark.parametrize("most", [1, 3, 6])
def test_counts_do_not_stay_at_the_most_that_is_allowed(most: int) -> None:
    gardens = gardens_for(read_rule(f"at most {most} feature"), True, 100, Chance.of_seed(most))
    counts = Counter(count_of(NAMED["Feature"], vec[i64](garden)) for garden in gardens)
    assert counts[most] < 0.85 * len(gardens)
    assert len(counts) > 1


def test_a_rule_with_one_garden_gives_just_that() -> None:
    assert gardens_for(read_rule("exactly 16 small black stone"), True, 5, Chance.of_seed(1)) == [[2] * 16]
    assert gardens_for(read_rule("never"), True, 5, Chance.of_seed(1)) == []


def test_the_same_chance_gives_the_same_gardens() -> None:
    for typed in ("at least 10 small", "black leftof grey"):
        one, two = (gardens_for(read_rule(typed), True, 5, Chance.of_seed(3)) for _ in range(2))
        assert one == two


@pytest.mark.proof
def test_what_is_foreseen_comes_true() -> None:
    random = Random(5)
    seen = Counter[int]()
    for _ in range(count(1500, 60_000)):
        rule = random_rule(random, random.randint(0, 3))
        whole = random_garden(random)
        open_share = random.random()
        part = [OPEN if random.random() < open_share else state for state in whole]
        answer = foreseen(rule, vec[i64](part))
        seen[answer] += 1
        for _ in range(4):
            others = random_garden(random)
            garden = [other if state == OPEN else state for state, other in zip(part, others, strict=True)]
            if answer in (ALWAYS_FITS, NEVER_FITS):
                assert fits(rule, vec[i64](garden)) == (answer == ALWAYS_FITS)
        if OPEN not in part:
            assert answer in (ALWAYS_FITS, NEVER_FITS)
    assert len(seen) == 3


def test_loosening_keeps_the_answer() -> None:
    random = Random(6)
    chance = Chance.of_seed(6)
    for _ in range(count(300, 5000)):
        rule = random_rule(random, 3)
        garden = vec[i64](random_garden(random))
        wanted = fits(rule, garden)
        assert fits(rule, loosened(rule, wanted, garden, chance)) == wanted
