"""What a position of Part II is worth to the seat that looks ahead: its chance to win, as hands and cheques lie.

A seat is measured by its money and by its properties: the lowest of all properties left counts as the lowest cheque
left, and so on up, as if all were sold at once. The weights were fitted by `bench/forsale_sale_value.py` to the winners
of games of one seat that plays `keen_action` among sensible others (a logit choice among the seats).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from ludex.core.shares import share_among
from ludex.games.forsale.rules.cards import card, lowest, nth, size
from ludex.games.forsale.rules.phases import OVER

if TYPE_CHECKING:
    from ludex.games.forsale.rules.state import ForSale

SCALE: Final = 1000.0
"""What weights are counted in."""

NAMES: Final = ("money", "fetched", "best", "ahead")

# By sales left, from none to eight.
MONEY: Final = vec[i64]([0, 4048, 405, 303, 254, 223, 203, 186, 166])
"""What one coin or one of a cheque held is worth."""
FETCHED: Final = vec[i64]([0, 2015, 274, 207, 175, 154, 141, 130, 123])
"""What one of all cheques that the properties stand for is worth."""
BEST: Final = vec[i64]([0, 2015, 151, 167, 206, 256, 325, 385, 439])
"""What one of the best of them is worth beside that."""
AHEAD: Final = vec[i64]([0, 120, 208, 395, 659, 952, 1269, 1566, 1816])
"""What it is worth to be the seat that looks ahead: it sells better than the others."""


def sale_value(state: ForSale, seat: i64) -> float:
    """The seat's share of the win in Part II or after it, from 0 to 1, if it sells keenly and the others sensibly."""
    if state.phase == OVER:
        outcome = state.outcome()
        assert outcome is not None
        return outcome.share(seat)
    left = state.terms.rounds - state.round + 1
    strengths: list[float] = []
    for other in range(state.terms.seats):
        measures = standing(state, other)
        weighed = MONEY[left] * measures[0] + FETCHED[left] * measures[1] + BEST[left] * measures[2]
        if other == seat:
            weighed += AHEAD[left]
        strengths.append(float(int(weighed)) / SCALE)
    return share_among(strengths, seat)


def standing(state: ForSale, seat: i64) -> vec[i64]:
    """A seat's money, the cheques that its properties stand for, and the best of these."""
    properties: i64 = 0
    for held in state.hands:
        properties |= held
    cheques = state.market | state.cheque_deck
    hand = state.hands[seat]
    fetched: i64 = 0
    best: i64 = 0
    while hand != 0:
        best = state.cheque_value(nth(cheques, size(properties & (card(lowest(hand)) - 1))))
        fetched += best
        hand &= hand - 1
    return vec[i64]([state.score(seat), fetched, best])
