"""The bot that looks ahead, on the contract alone, so that every game has it.

For each decision it imagines many truths it can't tell from the real one, plays each of its actions in them and
lets the game's rule of thumb finish for all seats; the action that wins most is its choice (`ludex.search`, which is
compiled).
"""

from __future__ import annotations

from ludex.core import Ask, Chance, is_compiled, search

COMPILED_BUDGET = 100_000
INTERPRETED_BUDGET = 10_000
"""Imagined steps for each decision: a fraction of a second either way."""

BUDGET = COMPILED_BUDGET if is_compiled() else INTERPRETED_BUDGET


class Sharp:
    """Chooses what does best in imagined games, for about `budget` steps of them."""

    def __init__(self, seed: int | str, budget: int = BUDGET) -> None:
        self.chance = Chance.of_seed(seed)
        self.budget = budget

    def choose(self, ask: Ask) -> int:
        return search(ask, self.budget, self.chance).action
