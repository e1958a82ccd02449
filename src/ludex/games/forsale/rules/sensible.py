"""A quick sense of what to bid and what to sell, from what the seat itself may know.

The numbers in capitals were found by self-play: each change had to win money from the numbers before it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.core.chance import Chance
from ludex.games.forsale.rules.actions import PASS, bid, sell
from ludex.games.forsale.rules.cards import ALL_CHEQUES, ALL_PROPERTIES, card, highest, lowest, nth, size

if TYPE_CHECKING:
    from ludex.games.forsale.rules.state import ForSale

SPREAD: Final[i64] = 10
"""Hundredths of an even share of the purse that each point between the worst and the best property is worth."""
STEP: Final[i64] = 7
"""Hundredths of a coin that each point between the two worst properties is worth."""
WHIM: Final[i64] = 60
"""Hundredths of a coin by which a limit varies, so that a seat can't be read."""

RAISES: Final[i64] = 2
"""How many bids are worth looking at: the least, and those just above it."""
STEP_COST: Final[i64] = 4
"""What an imagined step counts: a decision of For Sale deserves some milliseconds."""

SCALE: Final[i64] = 1024
KEPT: Final[i64] = 922
"""Of SCALE: how much of a property's usual price counts against selling it now."""
EAGER: Final[i64] = 174
"""Of SCALE: how much of the highest cheque a seat grants to its best property for being high."""
MOOD: Final[i64] = 44
"""Of SCALE: how much of the highest cheque the choice varies by."""


def sensible_bid(state: ForSale, seat: i64, chance: Chance) -> i64:
    """Raises by as little as can be while the properties on the table are far enough apart."""
    balance = state.balance(seat)
    least = state.auction.least(seat)
    if least > balance:
        return PASS
    worst = lowest(state.market)
    best = highest(state.market)
    rounds_left = state.terms.rounds - state.round + 1
    limit = SPREAD * balance * (best - worst) // rounds_left
    limit += STEP * (lowest(state.market & (state.market - 1)) - worst) + chance.below(WHIM)
    # No more than the cheques that such properties usually fetch lie apart.
    worth = state.cheque_value(best - 1) - state.cheque_value(worst - 1)
    return bid(least) if least * 100 <= limit and least <= worth else PASS


def sensible_raises(state: ForSale, seat: i64) -> vec[i64]:
    """To pass, or to raise by as little as can be, or by a little more: nobody is driven out sooner by higher leaps."""
    found = vec[i64]([PASS])
    least = state.auction.least(seat)
    amount = least
    while amount < least + RAISES and amount <= state.balance(seat):
        found = append(found, bid(amount))
        amount += 1
    return found


def sensible_offer(state: ForSale, seat: i64, chance: Chance) -> i64:
    """Sells the property that gains most on its usual price, if the others offer any of the unseen ones."""
    hand = state.hands[seat]
    if hand & (hand - 1) == 0:
        return sell(lowest(hand))
    prices = vec[i64](capacity=6)
    market = state.market
    while market != 0:
        prices = append(prices, SCALE * state.cheque_value(lowest(market)))
        market &= market - 1
    unseen = ALL_PROPERTIES & ~state.sold & ~hand
    cheques = ALL_CHEQUES & ~state.market & ~state.cheques[seat]
    others = size(unseen)
    last = size(cheques) - 1
    most = state.cheque_value(29)
    chosen: i64 = 0
    most_gain: i64 = 0
    while hand != 0:
        number = lowest(hand)
        hand &= hand - 1
        lower = size(unseen & (card(number) - 1))
        usual = state.cheque_value(nth(cheques, lower * last // others))
        gain = expected(prices, lower, others) - KEPT * usual + EAGER * most * lower // others
        gain += chance.below(MOOD * most + 1)
        if chosen == 0 or gain > most_gain:
            chosen = number
            most_gain = gain
    return sell(chosen)


def expected(prices: vec[i64], lower: i64, others: i64) -> i64:
    """The mean of rising prices when each rival is beaten with the chance lower / others.

    That is a Bernstein polynomial; de Casteljau's scheme gives its value by repeated mixing of neighbours.
    """
    mixed = prices[:]
    left: i64 = len(prices) - 1
    while left > 0:
        index: i64 = 0
        while index < left:
            mixed[index] = (mixed[index] * (others - lower) + mixed[index + 1] * lower) // others
            index += 1
        left -= 1
    return mixed[0]
