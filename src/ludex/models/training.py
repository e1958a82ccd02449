"""Episodes for training by reinforcement: one seat against bots, the same texts that models read everywhere.

Nothing here knows a framework; `environment` is the face of an episode for OpenEnv.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import inf
from typing import NamedTuple

from ludex.core import Refused
from ludex.models.sitting import OwnGame
from ludex.models.texts import grammar_text, refusal_text

RETRIES = 3
"""Refusals of one decision before the game's recovery decides in its place."""
FAULT = -0.05
"""The reward of a refused action."""


class Step(NamedTuple):
    """What came of an action."""

    text: str
    """What the model reads next."""
    reward: float
    """A refusal costs `FAULT`; the end brings the seat's share of the win, from 0 to 1; all else nothing."""
    is_done: bool
    code: str = ""
    """Of the refusal, where the action was refused."""


class Episode:
    """One game of one seat. The same seed and the same actions give the same texts and rewards."""

    def __init__(
        self,
        game: str,
        seat: int = 0,
        seats: int | None = None,
        bot: str = "careful",
        options: Mapping[str, object] | None = None,
        seed: int | str | None = None,
        retries: int = RETRIES,
    ) -> None:
        self.seat = seat
        self.retries = retries
        # Bots have all the time they need: what comes of an action must not depend on the load of the machine.
        self.sitting = OwnGame(game, seats, [seat], bot, options, seed, patience=inf)
        self.faults: Counter[str] = Counter()
        """How often an action was refused, by code."""
        self.steps = 0
        self._tries = 0
        scene = self.sitting.scene(seat)
        ground = scene.game.ground(scene.view)
        self.opening = "\n".join(part for part in (ground, grammar_text(scene), self.sitting.turn(seat)) if part)
        """The first text: what stays the same, how actions are written, and the first turn."""

    @property
    def is_done(self) -> bool:
        return self.sitting.is_over()

    def step(self, action: str) -> Step:
        """Plays an action as text. After the last try the game's recovery decision stands in, so that episodes end."""
        if self.is_done:
            return Step("The game is over.", 0.0, True)
        self.steps += 1
        try:
            text = self.sitting.play(self.seat, action)
        except Refused as error:
            return self.refuse(error)
        self._tries = 0
        return Step(text, self.share(), self.is_done)

    def refuse(self, error: Refused) -> Step:
        self.faults[error.refusal.code] += 1
        self._tries += 1
        text, code = refusal_text(error.refusal), error.refusal.code
        if self._tries <= self.retries:
            return Step(text, FAULT, False, code)
        self._tries = 0
        after = self.sitting.recover(self.seat)
        return Step(f"{text}\nThe referee decided for you.\n{after}", FAULT + self.share(), self.is_done, code)

    def share(self) -> float:
        """The seat's share of the win, once the game is over."""
        outcome = self.sitting.table.outcome()
        return 0.0 if outcome is None else outcome.share(self.seat)
