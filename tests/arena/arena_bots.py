"""Bots that misbehave, each in its own way."""

from __future__ import annotations

from ludex.core import Ask

ASKED: list[int] = []
"""The seats that these bots were asked for, one by one."""


class Raises:
    """Breaks down whenever it is asked."""

    def __init__(self, seed: int | str) -> None:
        self.seed = seed

    def choose(self, ask: Ask) -> int:
        ASKED.append(ask.seat)
        raise RuntimeError("out of ideas")


class Cheats:
    """Bids what nobody has and sells what nobody holds."""

    def __init__(self, seed: int | str) -> None:
        self.seed = seed

    def choose(self, ask: Ask) -> int:
        ASKED.append(ask.seat)
        return (1 << 32) + 5000


class Mumbles:
    """Answers with something that is no code."""

    def __init__(self, seed: int | str) -> None:
        self.seed = seed

    def choose(self, ask: Ask) -> object:
        ASKED.append(ask.seat)
        return "pass"
