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
    count = len(shares)
    mean = math.fsum(shares) / count
    weight = Z * Z / count
    centre = (mean + weight / 2) / (1 + weight)
    half = Z * math.sqrt(mean * (1 - mean) / count + weight / (4 * count)) / (1 + weight)
    return Estimate(mean, max(0.0, centre - half), min(1.0, centre + half))


def mean_estimate(values: Sequence[float]) -> Estimate:
    """The mean of any values, with the normal interval: 1.96 standard errors either way."""
    count = len(values)
    mean = math.fsum(values) / count
    if count < 2:
        return Estimate(mean, None, None)
    variance = math.fsum((value - mean) ** 2 for value in values) / (count - 1)
    half = Z * math.sqrt(variance / count)
    return Estimate(mean, mean - half, mean + half)
