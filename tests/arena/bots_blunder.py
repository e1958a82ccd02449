"""A bot that plays badly on purpose."""

from __future__ import annotations

from ludex.core import Ask


class Highest:
    """Always the last of the legal actions: the highest bid, the best property."""

    def __init__(self, seed: int | str) -> None:
        pass

    def choose(self, ask: Ask) -> int:
        return ask.legal()[-1]
