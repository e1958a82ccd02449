"""What lots are worth to whom, and which trade would help both sides, as the sensible player counts it.

A group is worth more the nearer it is to whole, and half of what another gains by a trade counts against it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from ludex.core.seats import only
from ludex.games.monopoly.rules.board import NONE, lowest_lot
from ludex.games.monopoly.rules.cards import size
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
    return gain_from(state.terms.lot_values, group, held(state, seat, group), change)


def gain_from(values: vec[i64], group: i64, count: i64, change: i64) -> i64:
    """The same for whoever holds so many of them, by the table of values."""
    at = group * WIDTH + count
    return values[at + change] - values[at]


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
    lot = lot_to_ask(state, seat)
    return lot != NONE and write_deal(state, seat, lot, sheet)


def lot_to_ask(state: Monopoly, seat: i64) -> i64:
    """The lot of another, in a street group of which the seat has a lot, whose change of hands gains most; or NONE."""
    if state.cash[seat] < SAVED:
        return NONE
    board = state.board
    holders, owners, counts, values = state.holder, state.owner, state.counts, state.terms.lot_values
    lots, starts, costs = board.group_lots, board.group_starts, board.group_costs
    best: i64 = 0
    found: i64 = NONE
    row = count_place(board, seat, 0)
    group: i64 = 0
    while group < board.group_count:
        count = counts[row + group]
        if count > 0 and holders[group] == NONE and costs[group] > 0:
            wanted = gain_from(values, group, count, 1)
            at = starts[group]
            end = starts[group + 1]
            while at < end:
                owner = owners[lots[at]]
                if owner != seat and owner != NONE:
                    surplus = wanted + gain_from(values, group, counts[count_place(board, owner, group)], -1)
                    if surplus > best:
                        best = surplus
                        found = lots[at]
                at += 1
        group += 1
    return found


def write_deal(state: Monopoly, seat: i64, lot: i64, sheet: Draft) -> bool:
    """Writes the lot against what its owner would lose and a little more, in cash and perhaps another lot.

    False where the seat cannot pay, or would not want to; the sheet is left as it was.
    """
    given = lot_to_give(state, seat, lot)
    cash = price_of(state, seat, lot, given)
    if cash == NONE:
        return False
    sheet.open(seat, only(state.owner[lot]))
    sheet.ask = only(lot)
    if given != NONE:
        sheet.give = only(given)
    sheet.cash = cash
    return True


def has_deal(state: Monopoly, seat: i64, lot: i64) -> bool:
    """Whether `write_deal` would write a trade."""
    return price_of(state, seat, lot, lot_to_give(state, seat, lot)) != NONE


def price_of(state: Monopoly, seat: i64, lot: i64, given: i64) -> i64:
    """The dollars for which its owner would let a seat have a lot, beside one of another group (or NONE).

    NONE where the seat cannot pay, or would not want to.
    """
    groups = state.board.groups
    owner = state.owner[lot]
    ask = only(lot)
    give: i64 = 0
    mine = gain_by(state, seat, groups[lot], 1)
    theirs = gain_by(state, owner, groups[lot], -1)
    if given != NONE:
        give = only(given)
        mine += gain_by(state, seat, groups[given], -1)
        theirs += gain_by(state, owner, groups[given], 1)
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


def lot_to_give(state: Monopoly, seat: i64, wanted: i64) -> i64:
    """The lot whose change of hands helps the owner of a wanted one most, for what it costs the seat; NONE if it only
    costs. None of the wanted lot's own group."""
    best: i64 = 0
    found: i64 = NONE
    board = state.board
    holders, counts, values = state.holder, state.counts, state.terms.lot_values
    groups, sets = board.groups, board.group_sets
    owner = state.owner[wanted]
    left = state.owned[seat] & ~sets[groups[wanted]]
    while left != 0:
        lot = lowest_lot(left)
        group = groups[lot]
        # All lots of a group are worth the same: the first stands for them.
        left &= ~sets[group]
        if holders[group] == NONE:
            theirs = gain_from(values, group, counts[count_place(board, owner, group)], 1)
            surplus = theirs + gain_from(values, group, counts[count_place(board, seat, group)], -1)
            if surplus > best and is_tradable(state, lot):
                best = surplus
                found = lot
    return found
