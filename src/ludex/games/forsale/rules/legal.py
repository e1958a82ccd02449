"""Every action a seat may play now, each exactly once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.core.seats import has_seat
from ludex.games.forsale.rules.actions import PASS, bid, sell
from ludex.games.forsale.rules.cards import lowest
from ludex.games.forsale.rules.phases import BUYING, SELLING

if TYPE_CHECKING:
    from ludex.games.forsale.rules.state import ForSale


def legal_actions(state: ForSale, seat: i64) -> vec[i64]:
    """In Part I pass and every bid the seat can pay; in Part II every property it holds."""
    actions = vec[i64](capacity=20)
    if state.phase == BUYING:
        if seat == state.auction.turn:
            actions = append(actions, PASS)
            amount = state.auction.least(seat)
            most = state.balance(seat)
            while amount <= most:
                actions = append(actions, bid(amount))
                amount += 1
    elif state.phase == SELLING and has_seat(state.offers.awaited, seat):
        hand = state.hands[seat]
        while hand != 0:
            actions = append(actions, sell(lowest(hand)))
            hand &= hand - 1
    return actions
