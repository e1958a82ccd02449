"""A quick sense of what to bid and what to sell, from what the seat itself may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ludex.core.chance import Chance
from ludex.games.forsale.rules.actions import PASS, bid, sell
from ludex.games.forsale.rules.cards import highest, lowest, nth, size

if TYPE_CHECKING:
    from ludex.games.forsale.rules.state import ForSale


def sensible_bid(state: ForSale, seat: i64, chance: Chance) -> i64:
    """Raises by one while the step from the worst card to the best is worth its price."""
    balance = state.balance(seat)
    least = state.auction.least(seat)
    if least > balance:
        return PASS
    rounds_left = state.terms.rounds - state.round + 1
    spread = highest(state.market) - lowest(state.market)
    # A fair price for a spread of 15 is an even share of the coins left; half as much again is where it ends.
    limit = balance * spread * 3 // (rounds_left * 30)
    limit += chance.below(2)
    if limit > balance:
        limit = balance
    return bid(least) if least <= limit else PASS


def sensible_offer(state: ForSale, seat: i64, chance: Chance) -> i64:
    """Answers a rich market with a high property, a poor one with a low property."""
    hand = state.hands[seat]
    count = size(hand)
    top = state.cheque_value(highest(state.market))
    bottom = state.cheque_value(lowest(state.market))
    most = state.cheque_value(29)
    if most == 0:
        return sell(lowest(hand))
    # How rich: the best cheque counts double, for that is what a high card fights for.
    index = (count - 1) * (2 * top + bottom) // (3 * most)
    if count > 2 and top - bottom > most // 2 and chance.below(3) == 0:
        index += 1
    return sell(nth(hand, index if index < count else count - 1))
