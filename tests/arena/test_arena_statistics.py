"""Intervals: published values, the borders, and that they hold the truth about 95 times in 100."""

from __future__ import annotations

import random

import pytest

from ludex.arena import Estimate, mean_estimate, share_estimate


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
