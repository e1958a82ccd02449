"""Shares of a win out of how strong each side stands: the logit choice, for `State.value`."""

from __future__ import annotations

from math import exp


def share_among(strengths: list[float], place: int) -> float:
    """The part of the one at a place, each counting by the exponential of its strength; all parts add up to 1."""
    most = max(strengths)
    total = 0.0
    own = 0.0
    for index in range(len(strengths)):
        # Measured from the strongest, so that no number is too large for its exponential.
        part = exp(strengths[index] - most)
        total += part
        if index == place:
            own = part
    return own / total
