"""What lots are worth to whom, and which trade would help both sides, as the sensible player counts it.

A group is worth more the nearer it is to whole, and half of what another gains by a trade counts against it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ludex.core.seats import has_seat, lowest_seat, only
from ludex.games.monopoly.rules.board import NONE
from ludex.games.monopoly.rules.draft import Draft
from ludex.games.monopoly.rules.estate import count_place, held
from ludex.games.monopoly.rules.lot_values import WIDTH
from ludex.games.monopoly.rules.trade import fees, is_tradable, most_cash

if TYPE_CHECKING:
    from ludex.games.monopoly.rules.state import Monopoly

SAVED: Final[i64] = 60
"""Dollars that a seat keeps back when it buys a lot from another."""


def gain_by(state: Monopoly, seat: i64, group: i64, change: i64) -> i64:
    """What so many lots of a group more (or less) are worth to a seat."""
    values = state.terms.lot_values
    at = group * WIDTH + held(state, seat, group)
    return values[at + change] - values[at]


def advantage(state: Monopoly, draft: Draft, seat: i64) -> i64:
    """Whether the trade on a sheet helps a seat: dollars, of which half of the other side's gain is taken off."""
    mine: i64 = 0
    theirs: i64 = 0
    other = draft.partner() if seat == draft.by else draft.by
    coming = draft.ask if seat == draft.by else draft.give
    going = draft.give if seat == draft.by else draft.ask
    left = coming | going
    while left != 0:
        group = state.board.groups[lowest_seat(left)]
        change: i64 = 0
        for lot in state.board.lots_of[group]:
            if has_seat(coming, lot):
                change += 1
            elif has_seat(going, lot):
                change -= 1
            left &= ~only(lot)
        if change != 0:
            mine += gain_by(state, seat, group, change)
            theirs += gain_by(state, other, group, -change)
    cash = -draft.cash if seat == draft.by else draft.cash
    return mine - max(theirs, 0) // 2 + cash - fees(state, coming) - mortgage_discount(state, coming, going)


def mortgage_discount(state: Monopoly, coming: i64, going: i64) -> i64:
    """A mortgaged lot is worth its mortgage less."""
    total: i64 = 0
    left = coming | going
    while left != 0:
        lot = lowest_seat(left)
        left &= left - 1
        if state.mortgaged[lot] == 1:
            total += state.board.mortgages[lot] if has_seat(coming, lot) else -state.board.mortgages[lot]
    return total


def find_deal(state: Monopoly, seat: i64, sheet: Draft) -> bool:
    """Writes the best trade for the seat that the other side would accept; False where there is none."""
    lot = lot_to_ask(state, seat)
    return lot != NONE and write_deal(state, seat, lot, sheet)


def lot_to_ask(state: Monopoly, seat: i64) -> i64:
    """The lot of another, in a street group of which the seat has a lot, whose change of hands gains most; or NONE."""
    if state.cash[seat] < SAVED:
        return NONE
    board = state.board
    holders, owners, counts, lots = state.holder, state.owner, state.counts, board.group_lots
    best: i64 = 0
    found: i64 = NONE
    group: i64 = 0
    while group < board.group_count:
        is_open = holders[group] == NONE and counts[count_place(board, seat, group)] > 0
        if is_open and board.group_costs[group] > 0:
            wanted = gain_by(state, seat, group, 1)
            at = board.group_starts[group]
            end = board.group_starts[group + 1]
            while at < end:
                owner = owners[lots[at]]
                if owner != seat and owner != NONE:
                    surplus = wanted + gain_by(state, owner, group, -1)
                    if surplus > best:
                        best = surplus
                        found = lots[at]
                at += 1
        group += 1
    return found


def write_deal(state: Monopoly, seat: i64, lot: i64, sheet: Draft) -> bool:
    """The lot against what its owner would lose and a little more, in cash and perhaps another lot.

    False where the seat cannot pay, or would not want to.
    """
    owner = state.owner[lot]
    sheet.open(seat, only(owner))
    sheet.ask = only(lot)
    given = lot_to_give(state, seat, owner, state.board.groups[lot])
    if given != NONE:
        sheet.give = only(given)
    price = 10 - advantage(state, sheet, owner)
    sheet.cash = (price + state.terms.increment - 1) // state.terms.increment * state.terms.increment
    if sheet.cash < 0:
        sheet.cash = 0  # The owner gains as it is.
    if not sheet.is_two_sided() or advantage(state, sheet, seat) <= 0:
        return False
    if sheet.cash > most_cash(state, seat) or state.cash[seat] - sheet.cash - fees(state, sheet.ask) < SAVED:
        return False
    return state.cash[owner] + sheet.cash - fees(state, sheet.give) >= 0


def lot_to_give(state: Monopoly, seat: i64, owner: i64, wanted: i64) -> i64:
    """The lot whose change of hands helps the owner most, for what it costs the seat; NONE if it only costs."""
    best: i64 = 0
    found: i64 = NONE
    owners, holders, groups = state.owner, state.holder, state.board.groups
    for lot in state.board.lots:
        if owners[lot] != seat:
            continue
        group = groups[lot]
        if group != wanted and holders[group] == NONE:
            surplus = gain_by(state, owner, group, 1) + gain_by(state, seat, group, -1)
            if surplus > best and is_tradable(state, lot):
                best = surplus
                found = lot
    return found
