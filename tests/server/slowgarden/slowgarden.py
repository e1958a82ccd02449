"""Karesansui with a Master who takes most of a second of the processor for every guess."""

from __future__ import annotations

import time

from librt.vecs import vec
from mypy_extensions import i64

from ludex.core import Chance
from ludex.games.karesansui.game import KaresansuiGame
from ludex.games.karesansui.reasoning.master import SolverMaster
from ludex.games.karesansui.reasoning.verdicts import Finding
from ludex.games.karesansui.rules.rule import Rule
from ludex.games.karesansui.rules.state import Karesansui

SECONDS = 0.8


class SlowMaster(SolverMaster):
    def found(self, secret: Rule, guess: Rule, gardens: list[vec[i64]], wants_fit: bool) -> Finding:
        end = time.thread_time() + SECONDS
        while time.thread_time() < end:
            pass
        return super().found(secret, guess, gardens, wants_fit)


class SlowGame(KaresansuiGame):
    def __init__(self) -> None:
        super().__init__()
        self.name = "slowgarden"
        self.title = "Slow garden"

    def setup(self, seats: int, settings: dict[str, object], chance: Chance) -> Karesansui:
        state = super().setup(seats, settings, chance)
        state.master = SLOW
        return state

    def load(self, settings: dict[str, object], chance: Chance, body: dict[str, object]) -> Karesansui:
        state = super().load(settings, chance, body)
        state.master = SLOW
        return state


SLOW = SlowMaster("sat")
GAME = SlowGame()
