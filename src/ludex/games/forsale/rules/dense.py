"""Dense actions of For Sale: pass, the bids by how far they are above the least that may be bid, and the properties.

There are as many bids as coins to begin with, at most MOST_BIDS. The last of them is everything the seat has, where
that is further above the least than all the others. So with up to MOST_BIDS coins every bid has an index.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ludex.core.dense import NONE, Marks
from ludex.core.seats import has_seat
from ludex.games.forsale.rules.actions import BID, PASS, SELL, bid, kind_of, number_of, sell
from ludex.games.forsale.rules.cards import CARDS, lowest
from ludex.games.forsale.rules.phases import BUYING, SELLING

if TYPE_CHECKING:
    from ludex.games.forsale.rules.state import ForSale
    from ludex.games.forsale.rules.terms import Terms

MOST_BIDS: Final[i64] = 32

FIRST_BID: Final[i64] = 1
"""The index of the lowest bid; 0 is to pass."""


def bid_count(terms: Terms) -> i64:
    """How many bids have an index."""
    return terms.coins if terms.coins < MOST_BIDS else MOST_BIDS


def action_count(terms: Terms) -> i64:
    return FIRST_BID + bid_count(terms) + CARDS


def index_of(state: ForSale, seat: i64, action: i64) -> i64:
    kind = kind_of(action)
    number = number_of(action)
    if kind == PASS:
        return 0
    bids = bid_count(state.terms)
    if kind == SELL:
        return FIRST_BID + bids + number - 1 if 1 <= number <= CARDS else NONE
    if kind != BID:
        return NONE
    step = number - state.auction.least(seat)
    if 0 <= step < bids - 1:
        return FIRST_BID + step
    return FIRST_BID + bids - 1 if step >= bids - 1 and number == state.balance(seat) else NONE


def action_at(state: ForSale, seat: i64, index: i64) -> i64:
    bids = bid_count(state.terms)
    if index < 0 or index >= action_count(state.terms):
        return NONE
    if index >= FIRST_BID + bids:
        return sell(index - FIRST_BID - bids + 1)
    if index == 0:
        return PASS
    if state.phase != BUYING:
        return NONE
    least = state.auction.least(seat)
    if index < FIRST_BID + bids - 1:
        return bid(least + index - FIRST_BID)
    most = state.balance(seat)
    return bid(most) if most - least >= bids - 1 else NONE


def write_mask(state: ForSale, seat: i64, mask: Marks, at: i64) -> None:
    marks = mask.values
    bids = bid_count(state.terms)
    for place in range(at, at + FIRST_BID + bids + CARDS):
        marks[place] = 0
    if state.phase == BUYING and seat == state.auction.turn:
        marks[at] = 1
        steps = state.balance(seat) - state.auction.least(seat) + 1
        for place in range(at + FIRST_BID, at + FIRST_BID + min(steps, bids)):
            marks[place] = 1
    elif state.phase == SELLING and has_seat(state.offers.awaited, seat):
        hand = state.hands[seat]
        while hand != 0:
            marks[at + FIRST_BID + bids + lowest(hand) - 1] = 1
            hand &= hand - 1
