"""The bot that plays by the game's own rule of thumb."""

from __future__ import annotations

from ludex.core import Ask, Chance


class Careful:
    """Plays `State.sensible`: what the game thinks reasonable at a glance, without looking ahead.

    It asks an imagined state, so what it may not see cannot leak into the choice.
    """

    def __init__(self, seed: int | str) -> None:
        self.chance = Chance.of_seed(seed)

    def choose(self, ask: Ask) -> int:
        return ask.imagine(self.chance).sensible(ask.seat, self.chance)
