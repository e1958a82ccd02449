"""Moving resource cards between bank and hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ludex.games.catan.rules.knowledge import learn_least

if TYPE_CHECKING:
    from ludex.games.catan.rules.state import CatanState


def pay(state: CatanState, seat: i64, goods: i64) -> None:
    """Moves a bundle from a hand to the bank, for all to see."""
    state.hands[seat] -= goods
    state.bank += goods
    if state.unsure != 0:
        learn_least(state, seat, 0)


def take(state: CatanState, seat: i64, goods: i64) -> None:
    """Moves a bundle from the bank to a hand, for all to see."""
    state.bank -= goods
    state.hands[seat] += goods


def hand_over(state: CatanState, giver: i64, taker: i64, goods: i64) -> None:
    """Moves a bundle from hand to hand, for all to see."""
    state.hands[giver] -= goods
    state.hands[taker] += goods
    if state.unsure != 0:
        learn_least(state, giver, 0)
