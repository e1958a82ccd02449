"""What lots are worth to whom, and which trade would help both sides, as the sensible player counts it.

A group is worth more the nearer it is to whole, and half of what another gains by a trade counts against it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ludex.games.monopoly.rules.board import NONE, lowest_lot
from ludex.games.monopoly.rules.cards import size
from ludex.games.monopoly.rules.draft import Draft
from ludex.games.monopoly.rules.estate import count_place, held
from ludex.games.monopoly.rules.sets import single
from ludex.games.monopoly.rules.swaps import gain_from, lot_to_give, lot_to_want
from ludex.games.monopoly.rules.trade import fees, most_cash

if TYPE_CHECKING:
    from ludex.games.monopoly.rules.state import Monopoly

SAVED: Final[i64] = 60
"""Dollars that a seat keeps back when it buys a lot from another."""


def gain_by(state: Monopoly, seat: i64, group: i64, change: i64) -> i64:
    """What so many lots of a group more (or less) are worth to a seat."""
    return gain_from(state.terms.lot_values, group, held(state, seat, group), change)


def advantage(state: Monopoly, draft: Draft, seat: i64) -> i64:
    """Whether the trade on a sheet helps a seat: dollars, of which half of the other side's gain is taken off."""
    other = draft.by
    coming = draft.give
    going = draft.ask
    cash = draft.cash
    if seat == draft.by:
        other = draft.partner()
        coming = draft.ask
        going = draft.give
        cash = -draft.cash
    mine = gain_in_groups(state, seat, coming, going)
    theirs = gain_in_groups(state, other, going, coming)
    return balance(state, mine, theirs, coming, going) + cash


def balance(state: Monopoly, mine: i64, theirs: i64, coming: i64, going: i64) -> i64:
    """What lots that come and go help a seat: its gain in groups without half of the other side's, and mortgages."""
    found = mine
    if theirs > 0:
        found -= theirs // 2
    if (coming | going) & state.mortgaged_lots != 0:
        found -= fees(state, coming) + mortgage_discount(state, coming, going)
    return found


def gain_in_groups(state: Monopoly, seat: i64, coming: i64, going: i64) -> i64:
    """What a seat's groups are worth more once some lots come to it and others go."""
    board = state.board
    total: i64 = 0
    left = coming | going
    while left != 0:
        group = board.groups[lowest_lot(left)]
        lots = board.group_sets[group]
        left &= ~lots
        change = size(coming & lots) - size(going & lots)
        if change != 0:
            total += gain_by(state, seat, group, change)
    return total


def mortgage_discount(state: Monopoly, coming: i64, going: i64) -> i64:
    """A mortgaged lot is worth its mortgage less."""
    return mortgages_on(state, coming) - mortgages_on(state, going)


def mortgages_on(state: Monopoly, lots: i64) -> i64:
    """The mortgages of some lots together."""
    total: i64 = 0
    left = lots & state.mortgaged_lots
    while left != 0:
        total += state.board.mortgages[lowest_lot(left)]
        left &= left - 1
    return total


def find_deal(state: Monopoly, seat: i64, sheet: Draft) -> bool:
    """Writes the best trade for the seat that the other side would accept; False where there is none."""
    return lot_to_ask(state, seat) != NONE and write_deal(state, seat, sheet)


def lot_to_ask(state: Monopoly, seat: i64) -> i64:
    """The lot that the seat would ask another for (see `swaps`); NONE where it has not the cash, or wants none."""
    if state.cash[seat] < SAVED:
        return NONE
    return lot_to_want(state, seat)


def write_deal(state: Monopoly, seat: i64, sheet: Draft) -> bool:
    """Writes the wanted lot against what its owner would lose and a little more, in cash and perhaps another lot.

    False where the seat cannot pay, or would not want to; the sheet is left as it was.
    """
    cash = price_of_swap(state, seat)
    if cash == NONE:
        return False
    wanted = lot_to_want(state, seat)
    given = lot_to_give(state, seat)
    sheet.open(seat, single(state.owner[wanted]))
    sheet.ask = single(wanted)
    if given != NONE:
        sheet.give = single(given)
    sheet.cash = cash
    return True


def has_deal(state: Monopoly, seat: i64) -> bool:
    """Whether a seat that wants a lot would write a trade for it."""
    return price_of_swap(state, seat) != NONE


def price_of_swap(state: Monopoly, seat: i64) -> i64:
    """The dollars for which its owner would let a seat have the lot it wants, beside the one that it gives, if any.

    NONE where the seat cannot pay, or would not want to.
    """
    wanted = lot_to_want(state, seat)
    given = lot_to_give(state, seat)
    board = state.board
    counts, values, groups = state.counts, state.terms.lot_values, board.groups
    owner = state.owner[wanted]
    row = count_place(board, seat, 0)
    other_row = count_place(board, owner, 0)
    group = groups[wanted]
    ask = single(wanted)
    give: i64 = 0
    mine = gain_from(values, group, counts[row + group], 1)
    theirs = gain_from(values, group, counts[other_row + group], -1)
    if given != NONE:
        group = groups[given]
        give = single(given)
        mine += gain_from(values, group, counts[row + group], -1)
        theirs += gain_from(values, group, counts[other_row + group], 1)
    step = state.terms.increment
    cash = (10 - balance(state, theirs, mine, give, ask) + step - 1) // step * step
    if cash < 0:
        cash = 0  # The owner gains as it is.
    if cash > most_cash(state, seat) or state.cash[seat] - cash - fees(state, ask) < SAVED:
        return NONE
    if (give == 0 and cash == 0) or balance(state, mine, theirs, ask, give) - cash <= 0:
        return NONE
    if state.cash[owner] + cash - fees(state, give) < 0:
        return NONE
    return cash
