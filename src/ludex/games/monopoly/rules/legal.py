"""What a seat may do: one predicate for every action, and the list of all that pass it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.core.seats import has_seat, lowest_seat
from ludex.games.monopoly.rules import actions as do
from ludex.games.monopoly.rules import estate, trade, windows
from ludex.games.monopoly.rules.actions import act, group_of, houses_of, kind_of, number_of, strip
from ludex.games.monopoly.rules.money import is_hopeless
from ludex.games.monopoly.rules.phases import (
    AUCTION,
    BUY,
    CLAIM,
    DEBT,
    DRAFT,
    LIFT,
    MARKET,
    OFFER,
    ROLL,
    TALK,
    TAX,
    WINDOW,
)
from ludex.games.monopoly.rules.sale import highest

if TYPE_CHECKING:
    from ludex.games.monopoly.rules.state import Monopoly


def may(state: Monopoly, seat: i64, action: i64) -> bool:
    """Whether the seat, which is to decide now, may do this; any integer may be given."""
    kind = kind_of(action)
    number = number_of(action)
    phase = state.phase
    if phase in (ROLL, BUY, TAX, DEBT, TALK):
        return may_at_leisure(state, seat, kind, number) or may_now(state, seat, kind, number, action)
    if phase == DRAFT:
        return may_write(state, seat, kind, number)
    if phase == WINDOW:
        return windows.may_request(state, seat, kind, number)
    return may_now(state, seat, kind, number, action)


def may_now(state: Monopoly, seat: i64, kind: i64, number: i64, action: i64) -> bool:
    """What the phase itself asks for."""
    phase = state.phase
    if phase == ROLL:
        return may_throw(state, seat, kind, number)
    if phase == BUY:
        if kind == do.BUY_LOT:
            return number == 0 and state.cash[seat] >= state.board.prices[state.lot]
        return kind == do.DECLINE_LOT and number == 0
    if phase == AUCTION:
        if kind == do.BID:
            return is_bid(state, seat, number)
        return kind == do.PASS and number == 0
    if phase == DEBT:
        return may_raise(state, seat, kind, number, action)
    if phase == OFFER:
        if number != 0:
            return False
        if kind == do.ACCEPT:
            return trade.is_sound(state)
        return kind == do.DECLINE or (kind == do.COUNTER and trade.can_counter(state))
    if phase == LIFT:
        return (kind == do.LIFT_MORTGAGE or kind == do.KEEP_MORTGAGE) and number == lowest_seat(state.lifts)
    if phase == TAX:
        return (kind == do.FLAT or kind == do.PART) and number == 0
    if phase == CLAIM:
        return (kind == do.CLAIM_RENT or kind == do.WAIVE_RENT) and number == 0
    if phase == TALK:
        return kind == do.PASS and number == 0
    return phase == MARKET and kind == do.MARKET_ANSWER and windows.may_answer(state, seat, number)


def may_throw(state: Monopoly, seat: i64, kind: i64, number: i64) -> bool:
    """Rule 5: from jail, also the fine or a card."""
    if kind == do.ROLL_DICE:
        return number == 0
    if state.jail[seat] == 0:
        return False
    if kind == do.PAY_FINE:
        return number == 0 and state.cash[seat] >= state.board.fine
    return kind == do.USE_CARD and number < 2 and (state.cards[seat] >> number) & 1 == 1


def is_bid(state: Monopoly, seat: i64, amount: i64) -> bool:
    """At least the next step, at most what the seat has and 20,000 steps, in whole steps."""
    if amount < state.auction.least(seat) or amount > highest(state, seat):
        return False
    return amount % state.terms.increment == 0


def may_at_leisure(state: Monopoly, seat: i64, kind: i64, number: i64) -> bool:
    """What a seat may do beside what it is asked for: mortgages and trades."""
    if kind == do.TALK_TO:
        return number != seat and has_seat(state.alive, number) and trade.may_offer(state, seat)
    if state.phase == TALK:
        return False
    if kind == do.MORTGAGE:
        return estate.can_mortgage(state, seat, number)
    if kind == do.LIFT_MORTGAGE:
        return state.phase == ROLL and estate.can_lift(state, seat, number)
    # Rule 10: buildings are sold outside the windows only to raise cash.
    return kind == do.SELL and state.phase != ROLL and estate.can_sell(state, seat, number)


def may_raise(state: Monopoly, seat: i64, kind: i64, number: i64, action: i64) -> bool:
    """Rules 17 and 24, beside mortgages, sales and trades."""
    if kind == do.STRIP:
        return houses_of(action) <= estate.most_after_strip(state, seat, group_of(action))
    return kind == do.BANKRUPT and number == 0 and is_hopeless(state)


def may_write(state: Monopoly, seat: i64, kind: i64, number: i64) -> bool:
    """Steps of a draft."""
    other = state.draft.partner()
    if kind == do.GIVE:
        return trade.can_add_lot(state, seat, number)
    if kind == do.ASK:
        return trade.can_add_lot(state, other, number)
    if kind == do.DROP:
        return trade.can_drop_lot(state, number)
    if kind == do.GIVE_CASH:
        return trade.can_add_cash(state, seat, number)
    if kind == do.ASK_CASH:
        return trade.can_add_cash(state, other, number)
    if kind == do.GIVE_CARD:
        return trade.can_add_card(state, seat, number)
    if kind == do.ASK_CARD:
        return trade.can_add_card(state, other, number)
    if kind == do.DROP_CARD:
        return trade.can_drop_card(state, number)
    if number != 0:
        return False
    if kind == do.DROP_CASH:
        return state.draft.cash != 0 and state.draft.touched_cash == 0
    if kind == do.PROPOSE:
        return trade.can_propose(state)
    return kind == do.WITHDRAW


# ---- lists ----


def listed(state: Monopoly, seat: i64) -> vec[i64]:
    """Every action the seat may do now, each once: what is asked for first, sums of money last."""
    phase = state.phase
    found = list_singles(state, seat)
    if phase == AUCTION:
        return add_amounts(found, do.BID, state.auction.least(seat), highest(state, seat), state.terms.increment)
    if phase == DRAFT and state.draft.touched_cash == 0:
        step = state.terms.increment
        found = add_amounts(found, do.GIVE_CASH, step, trade.most_cash(state, seat), step)
        return add_amounts(found, do.ASK_CASH, step, trade.most_cash(state, state.draft.partner()), step)
    if phase == MARKET:
        return windows.list_bids(state, seat, found)
    return found


def list_singles(state: Monopoly, seat: i64) -> vec[i64]:
    """What the seat, which is to decide now, may do beside naming a sum of money."""
    phase = state.phase
    found = vec[i64](capacity=16)
    if phase == AUCTION:
        return append(found, act(do.PASS))
    if phase == DRAFT:
        return list_draft(state, seat, found)
    if phase == WINDOW:
        return windows.list_requests(state, seat, found)
    if phase == MARKET:
        return windows.list_answers(state, seat, found)
    if phase == ROLL:
        found = append(found, act(do.ROLL_DICE))
        found = add(state, seat, found, act(do.PAY_FINE))
        found = add(state, seat, found, act(do.USE_CARD, 0))
        found = add(state, seat, found, act(do.USE_CARD, 1))
    elif phase == BUY:
        found = add(state, seat, found, act(do.BUY_LOT))
        found = append(found, act(do.DECLINE_LOT))
    elif phase == DEBT:
        found = add(state, seat, found, act(do.BANKRUPT))
        found = list_strips(state, seat, found)
    elif phase == OFFER:
        found = add(state, seat, found, act(do.ACCEPT))
        found = append(found, act(do.DECLINE))
        return add(state, seat, found, act(do.COUNTER))
    elif phase == LIFT:
        found = append(found, act(do.LIFT_MORTGAGE, lowest_seat(state.lifts)))
        return append(found, act(do.KEEP_MORTGAGE, lowest_seat(state.lifts)))
    elif phase == TAX:
        found = append(found, act(do.FLAT))
        found = append(found, act(do.PART))
    elif phase == CLAIM:
        found = append(found, act(do.CLAIM_RENT))
        return append(found, act(do.WAIVE_RENT))
    else:
        found = append(found, act(do.PASS))
    return list_leisure(state, seat, found)


def add(state: Monopoly, seat: i64, found: vec[i64], action: i64) -> vec[i64]:
    """The list with the action, if it may be done."""
    return append(found, action) if may(state, seat, action) else found


def add_amounts(found: vec[i64], kind: i64, least: i64, most: i64, step: i64) -> vec[i64]:
    amount = least
    while amount <= most:
        found = append(found, act(kind, amount))
        amount += step
    return found


def list_leisure(state: Monopoly, seat: i64, found: vec[i64]) -> vec[i64]:
    for kind in (do.SELL, do.MORTGAGE, do.LIFT_MORTGAGE):
        for lot in state.board.lots:
            if state.owner[lot] == seat and may_at_leisure(state, seat, kind, lot):
                found = append(found, act(kind, lot))
    other: i64 = 0
    while other < state.terms.seats:
        if may_at_leisure(state, seat, do.TALK_TO, other):
            found = append(found, act(do.TALK_TO, other))
        other += 1
    return found


def list_strips(state: Monopoly, seat: i64, found: vec[i64]) -> vec[i64]:
    group: i64 = 0
    while group < state.board.group_count:
        most = estate.most_after_strip(state, seat, group)
        houses: i64 = 0
        while houses <= most:
            found = append(found, strip(group, houses))
            houses += 1
        group += 1
    return found


def list_draft(state: Monopoly, seat: i64, found: vec[i64]) -> vec[i64]:
    for kind in (do.PROPOSE, do.WITHDRAW, do.DROP_CASH):
        if may_write(state, seat, kind, 0):
            found = append(found, act(kind))
    for kind in (do.GIVE, do.ASK, do.DROP):
        for lot in state.board.lots:
            if may_write(state, seat, kind, lot):
                found = append(found, act(kind, lot))
    for kind in (do.GIVE_CARD, do.ASK_CARD, do.DROP_CARD):
        for deck in (0, 1):
            if may_write(state, seat, kind, deck):
                found = append(found, act(kind, deck))
    return found
