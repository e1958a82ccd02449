"""The rule of thumb: buy, complete groups, build, keep a reserve, bid by value, take trades that help.

Everything it looks at lies open on the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ludex.core.chance import Chance
from ludex.core.seats import lowest_seat
from ludex.games.monopoly.rules import actions as do
from ludex.games.monopoly.rules import estate
from ludex.games.monopoly.rules.actions import act, strip
from ludex.games.monopoly.rules.board import NONE, lowest_lot
from ludex.games.monopoly.rules.cards import size
from ludex.games.monopoly.rules.draft import Draft
from ludex.games.monopoly.rules.legal import may
from ludex.games.monopoly.rules.money import is_hopeless
from ludex.games.monopoly.rules.phases import AUCTION, BUY, CLAIM, DEBT, DRAFT, LIFT, MARKET, OFFER, TAX
from ludex.games.monopoly.rules.sale import highest, purse
from ludex.games.monopoly.rules.sensible_building import RESERVE, reserve, to_answer
from ludex.games.monopoly.rules.trade import is_sound, may_offer
from ludex.games.monopoly.rules.trade_values import advantage, find_deal, gain_by, has_deal, lot_to_ask

if TYPE_CHECKING:
    from ludex.games.monopoly.rules.state import Monopoly

FREE_LOTS: Final[i64] = 6
"""While the bank has more lots than these, jail is left at once."""
STEPS: Final[i64] = 6
"""A bid goes up by the part of one's limit that takes so many steps."""


def sensible_action(state: Monopoly, seat: i64, chance: Chance) -> i64:
    """In the phases that have no function of their own for it: all but the building window and the throw."""
    phase = state.phase
    if phase == BUY:
        return to_buy(state, seat)
    if phase == AUCTION:
        return to_bid(state, seat, chance)
    if phase == DEBT:
        return to_raise(state, seat)
    if phase == DRAFT:
        return to_write(state, seat)
    if phase == OFFER:
        helps = advantage(state, state.draft, seat) > 0 and is_sound(state)
        return act(do.ACCEPT if helps else do.DECLINE)
    if phase == LIFT:
        lot = lowest_seat(state.lifts)
        is_easy = state.cash[seat] >= state.board.mortgages[lot] + reserve(state, seat)
        return act(do.LIFT_MORTGAGE if is_easy else do.KEEP_MORTGAGE, lot)
    if phase == TAX:
        space = state.place[seat]
        part = estate.taxed_worth(state, seat) * state.board.percents[space] // 100
        return act(do.PART if part < state.board.amounts[space] else do.FLAT)
    if phase == CLAIM:
        return act(do.CLAIM_RENT)
    if phase == MARKET:
        return to_answer(state, seat)
    return act(do.PASS)


# ---- one's own turn ----


def before_the_throw(state: Monopoly, seat: i64) -> i64:
    """Out of jail while there is something to buy; mortgages lifted; a trade; then the throw."""
    if state.jail[seat] > 0:
        way_out = out_of_jail(state, seat)
        if way_out >= 0:
            return way_out
    if state.cash[seat] > RESERVE and state.owned[seat] & state.mortgaged_lots != 0:
        lot = lot_to_lift(state, seat)
        if lot != NONE:
            return act(do.LIFT_MORTGAGE, lot)
    # Every other round is often enough to go round the table with an offer.
    is_time = (state.round + seat) & 1 == 0 and state.doubles == 0
    if is_time and state.offers[seat] == 0 and may_offer(state, seat):
        lot = lot_to_ask(state, seat)
        if lot != NONE and has_deal(state, seat):
            return act(do.TALK_TO, state.owner[lot])
    return act(do.ROLL_DICE)


def lot_to_lift(state: Monopoly, seat: i64) -> i64:
    """The first of its mortgaged lots that the seat can lift and keep its reserve; NONE if there is none."""
    spare = state.cash[seat] - reserve(state, seat)
    if spare < 0:
        return NONE
    left = state.owned[seat] & state.mortgaged_lots
    while left != 0:
        lot = lowest_lot(left)
        left &= left - 1
        if spare >= state.board.mortgages[lot] and spare >= estate.lift_cost(state, lot):
            return lot
    return NONE


def out_of_jail(state: Monopoly, seat: i64) -> i64:
    """A card or the fine while lots are left; -1 where it is as well to stay."""
    taken: i64 = 0
    for other in range(state.terms.seats):
        taken += size(state.owned[other])
    if len(state.board.lots) - taken <= FREE_LOTS:
        return -1
    if state.cards[seat] & 1 != 0:
        return act(do.USE_CARD, 0)
    if state.cards[seat] & 2 != 0:
        return act(do.USE_CARD, 1)
    return act(do.PAY_FINE) if state.cash[seat] >= state.board.fine + RESERVE else -1


def worth_of(state: Monopoly, seat: i64, lot: i64) -> i64:
    """What a lot of the bank's is worth to the seat."""
    group = state.board.groups[lot]
    worth = gain_by(state, seat, group, 1)
    # To keep another from a whole group is worth something too.
    for other in state.board.lots_of[group]:
        owner = state.owner[other]
        if owner != NONE and owner != seat:
            denied = gain_by(state, owner, group, 1) // 2
            if denied > worth:
                worth = denied
    return worth


def to_buy(state: Monopoly, seat: i64) -> i64:
    """Buys what it can; mortgages for a lot that is worth much more than its price."""
    price = state.board.prices[state.lot]
    if state.cash[seat] >= price:
        return act(do.BUY_LOT)
    if worth_of(state, seat, state.lot) >= price * 3 // 2 and estate.raisable(state, seat) >= price + RESERVE:
        lot = lot_to_mortgage(state, seat, False)
        if lot != NONE:
            return act(do.MORTGAGE, lot)
    return act(do.DECLINE_LOT)


def to_bid(state: Monopoly, seat: i64, chance: Chance) -> i64:
    """Up to what the lot is worth to it and it has to spare, in a few steps."""
    step = state.terms.increment
    least = state.auction.least(seat)
    limit = worth_of(state, seat, state.lot)
    limit = min(limit + chance.below(limit // 8 + 1), min(state.cash[seat] - RESERVE // 2, purse(state, seat)))
    if least > limit:
        return act(do.PASS)
    amount = max(least, min(min(limit, state.auction.rounds.high + limit // STEPS), highest(state, seat)))
    return act(do.BID, amount // step * step)


# ---- raising cash ----


def lot_to_mortgage(state: Monopoly, seat: i64, with_groups: bool) -> i64:
    """The first lot that can be mortgaged, of no whole group unless those count too; NONE if there is none."""
    left = state.owned[seat] & ~state.mortgaged_lots
    if not with_groups:
        # Nothing is built outside whole groups.
        left &= ~state.whole_lots
        return NONE if left == 0 else lowest_lot(left)
    while left != 0:
        lot = lowest_lot(left)
        left &= left - 1
        if not estate.has_buildings(state, state.board.groups[lot]):
            return lot
    return NONE


def to_raise(state: Monopoly, seat: i64) -> i64:
    """Single lots are mortgaged first, then buildings sold, then whole groups mortgaged."""
    if is_hopeless(state):
        return act(do.BANKRUPT)
    lot = lot_to_mortgage(state, seat, False)
    if lot != NONE:
        return act(do.MORTGAGE, lot)
    left = state.owned[seat] & state.holdings.built
    while left != 0:
        lot = lowest_lot(left)
        left &= left - 1
        if estate.can_sell(state, seat, lot):
            return act(do.SELL, lot)
    for group in range(state.board.group_count):
        most = estate.most_after_strip(state, seat, group)
        if most >= 0:
            return strip(group, most)
    return act(do.MORTGAGE, lot_to_mortgage(state, seat, True))


# ---- trades ----


def to_write(state: Monopoly, seat: i64) -> i64:
    """Writes the trade of `find_deal`, one thing at a time; withdraws where anything else is on the sheet."""
    draft = state.draft
    if draft.counters > 0:
        return act(do.WITHDRAW)
    sheet = state.sheet
    if sheet is None:
        sheet = Draft()
        if not find_deal(state, seat, sheet):
            sheet.close()
        state.sheet = sheet
    is_own = sheet.by == seat and sheet.to == draft.to
    extra = (draft.give & ~sheet.give) | (draft.ask & ~sheet.ask) | draft.give_cards | draft.ask_cards
    if not is_own or extra != 0 or draft.touched_lots & ~(sheet.give | sheet.ask) != 0:
        return act(do.WITHDRAW)
    if sheet.ask & ~draft.ask != 0:
        action = act(do.ASK, lowest_seat(sheet.ask & ~draft.ask))
    elif sheet.give & ~draft.give != 0:
        action = act(do.GIVE, lowest_seat(sheet.give & ~draft.give))
    elif sheet.cash != draft.cash:
        action = act(do.GIVE_CASH, sheet.cash)
    else:
        action = act(do.PROPOSE)
    return action if may(state, seat, action) else act(do.WITHDRAW)
