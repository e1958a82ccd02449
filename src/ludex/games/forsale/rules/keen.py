"""What a seat bids and sells against others who play by the rule of thumb (`sensible`): its own moves in a search.

It uses only what the seat may know, and no chance. The numbers in capitals were found by hill climbing on the games
that one such seat wins against careful others; `bench/forsale_keen.py` measures them and climbs on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.games.forsale.rules.actions import PASS, bid, sell
from ludex.games.forsale.rules.cards import ALL_PROPERTIES, card, highest, lowest, size
from ludex.games.forsale.rules.phases import BUYING
from ludex.games.forsale.rules.sensible import expected

if TYPE_CHECKING:
    from ludex.games.forsale.rules.state import ForSale

SPREAD: Final[i64] = 8
"""Hundredths of an even share of the purse that each point between the worst and the best property is worth."""
STEP: Final[i64] = 13
"""Hundredths of a coin that each point between the two worst properties is worth."""
LOW: Final[i64] = 4
"""Hundredths of a coin that each point of the worst property is worth."""
DEAREST: Final[i64] = 2
"""How many times as much as such cheques lie apart is bid at most."""

SCALE: Final[i64] = 1024
"""What shares are counted in."""
PRECIOUS: Final[i64] = 745
"""Of SCALE: how much of the highest cheque the best property is kept for; lower ones by the square of their rank."""
QUIET: Final[i64] = 3700
"""Of SCALE: how much lower than even the others' offers are where the cheques are all alike."""
LOUD: Final[i64] = 6590
"""Of SCALE: how much higher they are where cheques lie as far apart as can be."""


def keen_action(state: ForSale, seat: i64) -> i64:
    """A bid or a pass in Part I, a property to sell in Part II."""
    return keen_bid(state, seat) if state.phase == BUYING else keen_offer(state, seat)


def keen_bid(state: ForSale, seat: i64) -> i64:
    """Raises by as little as can be up to a limit, which is higher where even the worst property is a good one."""
    balance = state.balance(seat)
    least = state.auction.least(seat)
    if least > balance:
        return PASS
    worst = lowest(state.market)
    best = highest(state.market)
    rounds_left = state.terms.rounds - state.round + 1
    limit = SPREAD * balance * (best - worst) // rounds_left
    limit += STEP * (lowest(state.market & (state.market - 1)) - worst) + LOW * worst
    worth = state.cheque_value(best - 1) - state.cheque_value(worst - 1)
    return bid(least) if least * 100 <= limit and least <= DEAREST * worth else PASS


def keen_offer(state: ForSale, seat: i64) -> i64:
    """Sells the property that fetches most beyond what it is kept for.

    The others offer high properties for cheques that lie far apart and low ones for cheques alike, so the same property
    beats more of them in a flat market. What a property is kept for grows with the square of its rank among those not
    seen: the few highest earn most.
    """
    hand = state.hands[seat]
    if hand & (hand - 1) == 0:
        return sell(lowest(hand))
    prices = vec[i64](capacity=6)
    market = state.market
    while market != 0:
        prices = append(prices, SCALE * state.cheque_value(lowest(market)))
        market &= market - 1
    most = max(1, state.cheque_value(29))
    apart = state.cheque_value(highest(state.market)) - state.cheque_value(lowest(state.market))
    bend = QUIET - LOUD * apart // most
    unseen = ALL_PROPERTIES & ~state.sold & ~hand
    others = size(unseen)
    chosen: i64 = 0
    most_gain: i64 = 0
    while hand != 0:
        number = lowest(hand)
        hand &= hand - 1
        rank = SCALE * size(unseen & (card(number) - 1)) // others
        beaten = rank + bend * rank * (SCALE - rank) // (SCALE * SCALE)
        beaten = max(0, min(SCALE, beaten))
        gain = expected(prices, beaten, SCALE) - PRECIOUS * most * rank * rank // (SCALE * SCALE)
        if chosen == 0 or gain > most_gain:
            chosen = number
            most_gain = gain
    return sell(chosen)
