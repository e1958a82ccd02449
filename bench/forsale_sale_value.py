"""Fits the weights of `rules/sale_value.py` in For Sale and prints them, a line for each number of sales left.

    python bench/forsale_sale_value.py 60000

Plays games of three seats, one of which plays `keen_action` and the others `sensible`. At the start of each sale the
seats are measured (`sale_value.standing`). The weights are those of the logit choice that makes the winners most
likely, found by Newton's method; they are in thousandths, as the tables have them.
"""

from __future__ import annotations

import json
import sys

import numpy as np
from numpy.typing import NDArray

from ludex.core import Chance, lowest_seat
from ludex.games.forsale import GAME
from ludex.games.forsale.rules.keen import keen_action
from ludex.games.forsale.rules.phases import SELLING
from ludex.games.forsale.rules.sale_value import NAMES, standing
from ludex.games.forsale.rules.state import ForSale

SEATS = 3
STEADY = 0.0001
"""How much a weight is drawn towards 0: enough to keep those of the last sale finite, where all is certain."""

Sample = tuple[list[list[int]], list[float]]
"""The measures of all seats, a last one of them 1 for the keen seat and 0 for others; each seat's share of the win."""


def samples(games: int) -> dict[int, list[Sample]]:
    """By sales left, what was measured."""
    found: dict[int, list[Sample]] = {left: [] for left in range(1, 9)}
    for number in range(games):
        state = GAME.start(SEATS, f"sale value/{number}")
        chance = Chance.of_seed(f"sale value/{number} careful")
        assert isinstance(state, ForSale)
        own = number % SEATS
        seen: dict[int, list[list[int]]] = {}
        while waiting := state.to_act():
            left = int(state.terms.rounds - state.round + 1)
            if state.phase == SELLING and left not in seen:
                seen[left] = [[*standing(state, seat), seat == own] for seat in range(SEATS)]
            seat = lowest_seat(waiting)
            state.play(seat, keen_action(state, seat) if seat == own else state.sensible(seat, chance))
        outcome = state.outcome()
        assert outcome is not None
        shares = [outcome.share(seat) for seat in range(SEATS)]
        for left, measures in seen.items():
            found[left].append((measures, shares))
    return found


def fitted(found: list[Sample]) -> NDArray[np.float64]:
    """The weights of the measures that make the winners most likely."""
    measures = np.array([sample[0] for sample in found], dtype=np.float64)
    shares = np.array([sample[1] for sample in found])
    weights = np.zeros(measures.shape[2])
    for _ in range(50):
        strengths = measures @ weights
        parts = np.exp(strengths - strengths.max(axis=1, keepdims=True))
        parts /= parts.sum(axis=1, keepdims=True)
        means = np.einsum("gs,gsm->gm", parts, measures)
        slope = np.einsum("gs,gsm->m", shares - parts, measures) / len(found) - 2 * STEADY * weights
        bend = np.einsum("gs,gsm,gsn->mn", parts, measures, measures) - means.T @ means
        step = np.linalg.solve(bend / len(found) + 2 * STEADY * np.eye(len(weights)), slope)
        weights += step * min(1.0, 1.0 / np.abs(step).max())
        if np.abs(step).max() < 1e-6:
            break
    return weights


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 60000
    for left, found in samples(games).items():
        weights = [round(1000 * weight) for weight in fitted(found)]
        print(json.dumps({"sales_left": left, **dict(zip(NAMES, weights, strict=True))}), flush=True)


if __name__ == "__main__":
    main()
