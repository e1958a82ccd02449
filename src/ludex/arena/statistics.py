"""Means with their 95% confidence intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

Z = 1.959963984540054
"""The two-sided 95% point of the normal distribution."""


class Estimate(NamedTuple):
    """A mean, and where the true one lies with 95% confidence; no interval where too little is known."""

    mean: float
    low: float | None
    high: float | None

    def to_json(self) -> dict[str, object]:
        return {"mean": self.mean, "low": self.low, "high": self.high}


def share_estimate(shares: Sequence[float]) -> Estimate:
    """The mean of values from 0 to 1, with Wilson's score interval.

    Wilson's is for successes and failures. A shared win lies between the two, which makes the values vary less,
    so the interval is then a little too wide, never too narrow.
    """
    return wilson(math.fsum(shares) / len(shares), len(shares))


def mean_estimate(values: Sequence[float]) -> Estimate:
    """The mean of any values, with the normal interval: 1.96 standard errors either way."""
    count = len(values)
    mean = math.fsum(values) / count
    if count < 2:
        return Estimate(mean, None, None)
    variance = math.fsum((value - mean) ** 2 for value in values) / (count - 1)
    half = Z * math.sqrt(variance / count)
    return Estimate(mean, mean - half, mean + half)


class Moments:
    """Mean and variance of values that come one by one and are not kept (Welford's method)."""

    __slots__ = ("count", "mean", "squares")

    def __init__(self) -> None:
        self.count = 0
        self.mean = 0.0
        self.squares = 0.0
        """The sum of squared distances from the mean."""

    def add(self, value: float) -> None:
        self.count += 1
        step = value - self.mean
        self.mean += step / self.count
        self.squares += step * (value - self.mean)

    def variance(self) -> float:
        """Of the values, as far as the sample tells; 0 for fewer than two."""
        return self.squares / (self.count - 1) if self.count > 1 else 0.0

    def estimate(self) -> Estimate:
        """The mean with the normal interval, as `mean_estimate` gives it."""
        if self.count < 2:
            return Estimate(self.mean, None, None)
        half = Z * math.sqrt(self.variance() / self.count)
        return Estimate(self.mean, self.mean - half, self.mean + half)


def wilson(mean: float, count: float) -> Estimate:
    """Wilson's score interval of a share that was found in so many independent trials."""
    weight = Z * Z / count
    centre = (mean + weight / 2) / (1 + weight)
    half = Z * math.sqrt(mean * (1 - mean) / count + weight / (4 * count)) / (1 + weight)
    return Estimate(mean, max(0.0, centre - half), min(1.0, centre + half))


def grouped_share(groups: Moments, trials: int) -> Estimate:
    """A share from the means of groups of trials that are alike, as the games of one deal are, with Wilson's interval.

    Trials of one group tell less than as many independent ones, or more where seats were changed on purpose. How many
    independent trials they are worth comes from how much the groups' means differ: at least one a group, and never
    more than there were trials, so that a few groups that happen to agree do not pass for certainty.
    """
    mean = min(1.0, max(0.0, groups.mean))
    variance = groups.variance()
    worth = trials if variance == 0 else mean * (1 - mean) / variance * groups.count
    return wilson(mean, min(max(worth, groups.count), trials))


TUNED = 100
"""The number of values for which `always` is made as narrow as it can be."""


def always(values: Moments, confidence: float) -> float:
    """Half the width of an interval round the mean that may be looked at after every value.

    An interval of `estimate` holds the truth with 95% if it is looked at once; who looks after every game and stops
    when it suits is wrong far more often. This one holds at all times together with the wanted confidence: it is the
    asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas ("Time-uniform central limit
    theory and asymptotic confidence sequences", 2021). The variance is taken a little larger than it was found, by one
    over the count, so that a run of equal values is no proof.
    """
    count = values.count
    if count < 2:
        return math.inf
    alpha = 1 - confidence
    tuning = (-2 * math.log(alpha) + math.log(-2 * math.log(alpha) + 1)) / TUNED
    spread = values.variance() + 1 / count
    steps = count * tuning + 1
    return math.sqrt(spread * 2 * steps / (count * count * tuning) * math.log(math.sqrt(steps) / alpha))
