"""Coin, the smallest game: the first seat calls heads or tails, and chance says who wins."""

from __future__ import annotations

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from ludex.core import Chance, Game, Outcome, Refusal, State, only


class Call(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is called."""

    side: int


class Coin(State):
    """Who has won, once it is over."""

    def __init__(self, settings: dict[str, object], chance: Chance, winner: int = -1) -> None:
        super().__init__(settings, chance)
        self.winner = winner

    def seat_count(self) -> i64:
        return 2

    def to_act(self) -> i64:
        return only(0) if self.winner < 0 else 0

    def legal(self, seat: i64) -> vec[i64]:
        return vec[i64]([0, 1]) if seat == 0 and self.winner < 0 else vec[i64]()

    def refusal(self, seat: i64, action: i64) -> Refusal | None:
        wrong = self.turn_refusal(seat)
        return wrong or (None if action in (0, 1) else Refusal("no_side", "A coin has two sides."))

    def play(self, seat: i64, action: i64) -> None:
        self.winner = 0 if self.chance.below(2) == action else 1

    def copy(self) -> State:
        return Coin(self.settings, self.chance.copy(), self.winner)

    def sample(self, seat: i64, chance: Chance) -> State:
        return Coin(self.settings, chance.split(), self.winner)

    def outcome(self) -> Outcome | None:
        if self.winner < 0:
            return None
        return Outcome([int(seat == self.winner) for seat in range(2)], [self.winner], "tossed")

    def to_json(self) -> dict[str, object]:
        return {"winner": self.winner}


class CoinGame(Game):
    def __init__(self) -> None:
        super().__init__("coin", "Coin", "1", (2, 2), Call)

    def setup(self, seats: int, settings: dict[str, object], chance: Chance) -> State:
        return Coin(settings, chance)


GAME = CoinGame()
