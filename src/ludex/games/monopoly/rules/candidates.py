"""Which legal actions are worth looking ahead from: a few bids instead of all, trades that help, no taking back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.games.monopoly.rules import actions as do
from ludex.games.monopoly.rules.actions import act, kind_of
from ludex.games.monopoly.rules.board import NONE
from ludex.games.monopoly.rules.legal import list_singles
from ludex.games.monopoly.rules.market import units
from ludex.games.monopoly.rules.phases import AUCTION, DRAFT, MARKET, ROLL, TALK
from ludex.games.monopoly.rules.sale import highest
from ludex.games.monopoly.rules.trade_values import has_deal, lot_to_ask

if TYPE_CHECKING:
    from ludex.games.monopoly.rules.state import Monopoly

BIDS: Final[i64] = 4
"""How many bids are looked at."""


def worth_a_look(state: Monopoly, seat: i64) -> vec[i64]:
    """Some of the legal actions of a seat that must act, at least one."""
    phase = state.phase
    singles = list_singles(state, seat)
    if phase == AUCTION:
        return with_bids(state, seat, singles)
    if phase == MARKET:
        return with_market_bids(state, seat, singles)
    found = vec[i64](capacity=16)
    for action in singles:
        if is_worth_it(state, seat, kind_of(action)):
            found = append(found, action)
    if phase in (ROLL, TALK):
        lot = lot_to_ask(state, seat)
        partner = NONE if lot == NONE else state.owner[lot]
        if partner != NONE and has_deal(state, seat):
            talk = act(do.TALK_TO, partner)
            for action in singles:
                if action == talk:
                    found = append(found, talk)
    return found if len(found) > 0 else singles


def is_worth_it(state: Monopoly, seat: i64, kind: i64) -> bool:
    """Whether such an action is looked at. Cash is raised where some is due or something is to be bought with it."""
    if kind in (do.UNDO, do.COUNTER, do.TALK_TO, do.UNBUILD, do.DROP, do.DROP_CASH, do.DROP_CARD):
        return False
    if kind in (do.GIVE, do.ASK, do.GIVE_CARD, do.ASK_CARD) and state.phase == DRAFT:
        return False  # the rule of thumb writes the trade
    return not (kind == do.MORTGAGE and state.phase == ROLL)


def with_bids(state: Monopoly, seat: i64, found: vec[i64]) -> vec[i64]:
    """Adds the least bid, and some between it and twice the printed price."""
    step = state.terms.increment
    least = state.auction.least(seat)
    most = min(highest(state, seat), max(least, 2 * state.board.prices[state.lot]))
    last: i64 = -1
    for place in range(BIDS):
        amount = (least + (most - least) * place // (BIDS - 1)) // step * step
        if amount >= least and amount != last and amount <= most:
            found = append(found, act(do.BID, amount))
            last = amount
    return found


def with_market_bids(state: Monopoly, seat: i64, found: vec[i64]) -> vec[i64]:
    """Adds the least bid for a scarce building, and some up to half of the seat's cash."""
    market = state.market
    assert market is not None
    if not market.asks_for_bid(seat):
        return found
    least = market.least(seat)
    most = min(market.most(seat), max(least, state.cash[seat] // 2))
    last: i64 = -1
    for place in range(BIDS):
        amount = (least + (most - least) * place // (BIDS - 1)) // market.step * market.step
        if amount >= least and amount != last and amount <= most:
            found = append(found, act(do.MARKET_ANSWER, units.bid(amount)))
            last = amount
    return found
