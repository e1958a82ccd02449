"""Resource cards on their way between bank and hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ludex.games.catan.rules.cards import FIELD, KINDS, WIDTH
from ludex.games.catan.rules.knowledge import learn_least

if TYPE_CHECKING:
    from ludex.games.catan.rules.state import CatanState


def pay(state: CatanState, seat: i64, goods: i64) -> None:
    """A bundle from a hand to the bank, for all to see."""
    place = KINDS * seat
    resource: i64 = 0
    while goods != 0:
        count = goods & FIELD
        state.hands[place + resource] -= count
        state.bank[resource] += count
        goods >>= WIDTH
        resource += 1
    if state.fog != 0:
        learn_least(state, seat, 0)


def take(state: CatanState, seat: i64, resource: i64, count: i64) -> None:
    """Cards from the bank, for all to see."""
    state.bank[resource] -= count
    state.hands[KINDS * seat + resource] += count


def hand_over(state: CatanState, giver: i64, taker: i64, goods: i64) -> None:
    """A bundle from hand to hand, for all to see."""
    resource: i64 = 0
    while goods != 0:
        count = goods & FIELD
        state.hands[KINDS * giver + resource] -= count
        state.hands[KINDS * taker + resource] += count
        goods >>= WIDTH
        resource += 1
    if state.fog != 0:
        learn_least(state, giver, 0)
