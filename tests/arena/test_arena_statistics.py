"""Intervals: published values, the borders, and that they hold the truth about 95 times in 100."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

import pytest

from ludex.arena.result import ENOUGH
from ludex.arena.statistics import Estimate, Moments, Z, always, grouped_share, mean_estimate, share_estimate, wilson


def test_wilson_as_published() -> None:
    """5 of 10: 0.2366 to 0.7634; 81 of 263: 0.2553 to 0.3662 (Newcombe 1998, method 3)."""
    half = share_estimate([1.0] * 5 + [0.0] * 5)
    assert half.low == pytest.approx(0.2366, abs=1e-4)
    assert half.high == pytest.approx(0.7634, abs=1e-4)
    newcombe = share_estimate([1.0] * 81 + [0.0] * 182)
    assert newcombe.low == pytest.approx(0.2553, abs=1e-4)
    assert newcombe.high == pytest.approx(0.3662, abs=1e-4)


def test_never_winning_still_leaves_room_for_doubt() -> None:
    """0 of 20: 0 to 0.1611 (Newcombe 1998, method 3)."""
    never = share_estimate([0.0] * 20)
    assert never.low == 0
    assert never.high == pytest.approx(0.1611, abs=1e-4)
    always = share_estimate([1.0] * 20)
    assert always.low == pytest.approx(1 - 0.1611, abs=1e-4)
    assert always.high == 1


def test_the_mean_with_its_normal_interval() -> None:
    """1 to 5: variance 2.5, standard error the root of a half."""
    found = mean_estimate([1, 2, 3, 4, 5])
    assert found.mean == 3
    assert found.low == pytest.approx(3 - 1.959964 * 0.5**0.5)
    assert found.high == pytest.approx(3 + 1.959964 * 0.5**0.5)
    assert mean_estimate([7]) == Estimate(7, None, None)


@pytest.mark.parametrize("chance", [0.05, 0.25, 0.5])
def test_intervals_hold_the_truth_about_as_often_as_they_say(chance: float) -> None:
    draw = random.Random(7).random
    held = 0
    for _ in range(1000):
        found = share_estimate([1.0 if draw() < chance else 0.0 for _ in range(200)])
        held += found.low is not None and found.high is not None and found.low <= chance <= found.high
    assert 920 <= held <= 980


def test_moments_are_those_of_the_whole_list() -> None:
    chance = random.Random(4)
    values = [chance.gauss(3, 2) for _ in range(500)]
    moments = Moments()
    for value in values:
        moments.add(value)
    assert moments.estimate() == pytest.approx(mean_estimate(values))
    assert Moments().estimate() == (0.0, None, None)


def test_groups_that_differ_as_their_trials_do_count_as_all_trials() -> None:
    """Independent trials in groups are worth about as much as without; groups of equal trials as one trial each."""
    chance = random.Random(5)
    mixed, alike = Moments(), Moments()
    for _ in range(2000):
        mixed.add(sum(chance.random() < 0.3 for _ in range(4)) / 4)
        alike.add(float(chance.random() < 0.3))
    assert width(grouped_share(mixed, 8000)) == pytest.approx(width(wilson(0.3, 8000)), rel=0.06)
    assert width(grouped_share(alike, 8000)) == pytest.approx(width(wilson(0.3, 2000)), rel=0.06)


def test_groups_that_happen_to_agree_prove_nothing() -> None:
    few = Moments()
    few.add(1.0)
    few.add(1.0)
    assert grouped_share(few, 6) == wilson(1.0, 6)
    assert wilson(1.0, 6).low == pytest.approx(0.61, abs=0.01)


def width(estimate: Estimate) -> float:
    assert estimate.low is not None
    assert estimate.high is not None
    return estimate.high - estimate.low


def wrong_ever(seed: int, steps: int, half: Callable[[Moments], float]) -> bool:
    """Whether somebody who looks after every value ever takes two equal players for different."""
    chance = random.Random(seed)
    values = Moments()
    for _ in range(steps):
        values.add(chance.choice((-1.0, -0.5, 0.0, 0.5, 1.0)))
        if values.count >= ENOUGH and abs(values.mean) > half(values):
            return True
    return False


def test_looking_after_every_game_does_not_mislead() -> None:
    """The usual interval does mislead who looks at it all the time: that is why there is another one."""
    trials = 200
    usual = sum(
        wrong_ever(seed, 400, lambda values: Z * math.sqrt(values.variance() / values.count)) for seed in range(trials)
    )
    steady = sum(wrong_ever(seed, 400, lambda values: always(values, 0.95)) for seed in range(trials))
    assert usual / trials > 0.15
    assert steady / trials <= 0.05


def test_the_steady_interval_closes_in() -> None:
    values = Moments()
    assert always(values, 0.95) == math.inf
    chance = random.Random(6)
    widths = []
    for step in range(1, 10_001):
        values.add(chance.gauss(0, 0.5))
        if step in (100, 1000, 10_000):
            widths.append(always(values, 0.95))
    assert 0.25 > widths[0] > 2 * widths[1] > 4 * widths[2]
    assert always(values, 0.99) > always(values, 0.95)
