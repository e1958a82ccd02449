"""The bot that plays anything that is legal."""

from __future__ import annotations

from ludex.core import Ask, Chance


class Random:
    """Every legal action is equally likely."""

    def __init__(self, seed: int | str) -> None:
        self.chance = Chance.of_seed(seed)

    def choose(self, ask: Ask) -> int:
        actions = ask.legal()
        return actions[self.chance.below(len(actions))]
