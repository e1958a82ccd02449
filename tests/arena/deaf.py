"""Coin, with a rule of thumb that thinks for ever in compiled code; so every bot but the random one does."""

from __future__ import annotations

from arena_bots import think_for_ever
from coin import Coin, CoinGame
from mypy_extensions import i64

from ludex.core import Chance, State


class Deaf(Coin):
    def copy(self) -> State:
        return Deaf(self.settings, self.chance.copy(), self.winner)

    def sample(self, seat: i64, chance: Chance) -> State:
        return Deaf(self.settings, chance.split(), self.winner)

    def sensible(self, seat: i64, chance: Chance) -> i64:
        return think_for_ever()


class DeafGame(CoinGame):
    def setup(self, seats: int, settings: dict[str, object], chance: Chance) -> State:
        return Deaf(settings, chance)


GAME = DeafGame()
