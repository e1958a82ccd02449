"""Dense actions of Monopoly: every action has an index but for sums of money, which go by a ladder of steps.

Seats are counted from the one that acts: the first to talk to is the next round the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.core.dense import NONE
from ludex.core.seats import has_seat
from ludex.games.monopoly.rules import actions as do
from ludex.games.monopoly.rules import trade
from ludex.games.monopoly.rules.actions import (
    act,
    group_of,
    has_number,
    houses_of,
    is_about_lot,
    kind_of,
    number_of,
    strip,
)
from ludex.games.monopoly.rules.dense_numbering import (
    DECKS,
    MARKET_BID,
    MARKET_CANCEL,
    MARKET_PASS,
    MARKET_TAKE,
    SUMS,
    place_of_sum,
    sum_at,
)
from ludex.games.monopoly.rules.legal import list_singles
from ludex.games.monopoly.rules.market import units
from ludex.games.monopoly.rules.market.terms import is_auction
from ludex.games.monopoly.rules.phases import AUCTION, DRAFT, MARKET
from ludex.games.monopoly.rules.sale import highest

if TYPE_CHECKING:
    from ludex.games.monopoly.rules.market.market import Market
    from ludex.games.monopoly.rules.state import Monopoly


def action_count(state: Monopoly) -> i64:
    return state.terms.numbering.count


def index_of(state: Monopoly, seat: i64, action: i64) -> i64:
    """The index of any integer; NONE for what is no action, and for a sum that is not on the ladder."""
    kind = kind_of(action)
    if kind < 0:
        return NONE
    place = place_of(state, seat, kind, number_of(action), action)
    return NONE if place == NONE else state.terms.numbering.firsts[kind] + place


def place_of(state: Monopoly, seat: i64, kind: i64, number: i64, action: i64) -> i64:
    """The place of an action among those of its kind."""
    if is_about_lot(kind):
        return state.terms.numbering.lot_places[number] if number < state.board.spaces else NONE
    if kind == do.BID or kind == do.GIVE_CASH or kind == do.ASK_CASH:
        least = least_sum(state, seat, kind)
        return (
            NONE if least == NONE else place_of_sum(least, most_sum(state, seat, kind), state.terms.increment, number)
        )
    if kind == do.TALK_TO:
        seats = state.terms.seats
        return (number - seat + seats) % seats - 1 if number < seats else NONE
    if kind == do.STRIP:
        return place_of_strip(state, group_of(action), houses_of(action))
    if kind == do.MARKET_ANSWER:
        return place_of_answer(state, seat, number)
    if has_number(kind):
        return number if number < DECKS else NONE
    return 0 if number == 0 else NONE


def action_at(state: Monopoly, seat: i64, index: i64) -> i64:
    numbering = state.terms.numbering
    if index < 0 or index >= numbering.count:
        return NONE
    firsts = numbering.firsts
    kind: i64 = 0
    while index >= firsts[kind + 1]:
        kind += 1
    place = index - firsts[kind]
    if is_about_lot(kind):
        return act(kind, state.board.lots[place])
    if kind == do.BID or kind == do.GIVE_CASH or kind == do.ASK_CASH:
        least = least_sum(state, seat, kind)
        if least == NONE:
            return NONE
        amount = sum_at(least, most_sum(state, seat, kind), state.terms.increment, place)
        return NONE if amount == NONE else act(kind, amount)
    if kind == do.TALK_TO:
        return act(kind, (seat + place + 1) % state.terms.seats)
    if kind == do.STRIP:
        group = group_at(numbering.strips, place)
        return strip(group, place - numbering.strips[group])
    if kind == do.MARKET_ANSWER:
        number = answer_at(state, seat, place)
        return NONE if number == NONE else act(kind, number)
    return act(kind, place)


# ---- sums of money ----


def least_sum(state: Monopoly, seat: i64, kind: i64) -> i64:
    """The least that may be bid, given or asked for; NONE where no such sum is asked for now."""
    if kind == do.BID:
        return state.auction.least(seat) if state.phase == AUCTION else NONE
    return state.terms.increment if state.phase == DRAFT else NONE


def most_sum(state: Monopoly, seat: i64, kind: i64) -> i64:
    if kind == do.BID:
        return highest(state, seat)
    return trade.most_cash(state, seat if kind == do.GIVE_CASH else state.draft.partner())


def add_sums(found: vec[i64], first: i64, least: i64, most: i64, step: i64) -> vec[i64]:
    """The indices with those of all sums on the ladder."""
    for place in range(SUMS):
        if sum_at(least, most, step, place) != NONE:
            found = append(found, first + place)
    return found


# ---- groups that are sold down ----


def place_of_strip(state: Monopoly, group: i64, houses: i64) -> i64:
    strips = state.terms.numbering.strips
    if group >= state.board.group_count:
        return NONE
    place = strips[group] + houses
    return place if place < strips[group + 1] else NONE


def group_at(starts: vec[i64], place: i64) -> i64:
    """The group to which a place belongs."""
    group: i64 = 0
    while place >= starts[group + 1]:
        group += 1
    return group


# ---- answers to the building market ----


def place_of_answer(state: Monopoly, seat: i64, code: i64) -> i64:
    numbering = state.terms.numbering
    kind = units.kind_of_answer(code)
    number = units.number_of_answer(code)
    if kind == units.PASS:
        return MARKET_PASS if number == 0 else NONE
    if kind == units.CANCEL:
        return MARKET_CANCEL if number == 0 else NONE
    if kind == units.BID:
        market = asking(state)
        if market is None:
            return NONE
        place = place_of_sum(market.least(seat), market.most(seat), market.step, number)
        return NONE if place == NONE else MARKET_BID + place
    if kind == units.TAKE:
        place = MARKET_TAKE + number - 1
        return place if number >= 1 and place < numbering.first_place else NONE
    if kind == units.PLACE:
        lot_place = numbering.lot_places[number] if number < state.board.spaces else NONE
        return NONE if lot_place == NONE else numbering.first_place + lot_place
    group = units.group_of_strip(code)
    if kind != units.STRIP or group >= state.board.group_count:
        return NONE
    # The sets of a group's lots, without that of all of them, for each level.
    size = state.board.group_sizes[group]
    sets = state.terms.numbering.sets_of(size)
    place = numbering.plans[group] + units.low_of_strip(code) * sets + units.higher_of_strip(code)
    is_one = units.higher_of_strip(code) < sets and place < numbering.plans[group + 1]
    return numbering.first_plan + place if is_one else NONE


def answer_at(state: Monopoly, seat: i64, place: i64) -> i64:
    numbering = state.terms.numbering
    if place == MARKET_PASS:
        return units.PASS
    if place == MARKET_CANCEL:
        return units.CANCEL
    if place < MARKET_TAKE:
        market = asking(state)
        if market is None:
            return NONE
        amount = sum_at(market.least(seat), market.most(seat), market.step, place - MARKET_BID)
        return NONE if amount == NONE else units.bid(amount)
    if place < numbering.first_place:
        return units.take(place - MARKET_TAKE + 1)
    if place < numbering.first_plan:
        return units.place(state.board.lots[place - numbering.first_place])
    place -= numbering.first_plan
    group = group_at(numbering.plans, place)
    place -= numbering.plans[group]
    sets = numbering.sets_of(state.board.group_sizes[group])
    return units.strip(group, place // sets, place % sets)


def asking(state: Monopoly) -> Market | None:
    """The building market while it asks for bids."""
    market = state.market
    return market if market is not None and is_auction(market.question) else None


# ---- what is legal ----


def legal_indices(state: Monopoly, seat: i64) -> vec[i64]:
    """The indices of all legal actions that have one. Sums of money are not listed one by one for it."""
    if not has_seat(state.to_act(), seat):
        return vec[i64]()
    found = list_singles(state, seat)
    for at in range(len(found)):
        found[at] = index_of(state, seat, found[at])
    firsts = state.terms.numbering.firsts
    step = state.terms.increment
    if state.phase == AUCTION:
        return add_sums(found, firsts[do.BID], state.auction.least(seat), highest(state, seat), step)
    if state.phase == DRAFT and state.draft.touched_cash == 0:
        found = add_sums(found, firsts[do.GIVE_CASH], step, trade.most_cash(state, seat), step)
        return add_sums(found, firsts[do.ASK_CASH], step, trade.most_cash(state, state.draft.partner()), step)
    if state.phase == MARKET:
        market = asking(state)
        if market is not None:
            first = firsts[do.MARKET_ANSWER] + MARKET_BID
            return add_sums(found, first, market.least(seat), market.most(seat), market.step)
    return found
