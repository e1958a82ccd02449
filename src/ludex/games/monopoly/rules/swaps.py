"""Which lot a sensible seat asks another for, and which of its own it offers beside the cash.

Both hang on nothing but who owns what in the groups of which the seat has lots, so they are looked for once and
remembered until a lot of such a group changes hands (`estate.set_owner` forgets them). What is remembered is one lot a
seat, six bits each, and no part of the position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from ludex.games.monopoly.rules.board import NONE, lowest_lot
from ludex.games.monopoly.rules.estate import count_place
from ludex.games.monopoly.rules.lot_values import WIDTH
from ludex.games.monopoly.rules.sets import single

if TYPE_CHECKING:
    from ludex.games.monopoly.rules.state import Monopoly

LOT_BITS: Final[i64] = 6
NO_LOT: Final[i64] = 63
"""No lot has this number: a board has at most 60 spaces."""


def lot_to_want(state: Monopoly, seat: i64) -> i64:
    """The lot of another, in a street group of which the seat has a lot, whose change of hands gains most; or NONE."""
    if (state.swaps >> seat) & 1 == 0:
        find_swap(state, seat)
    return lot_of_seat(state.wanted, seat)


def lot_to_give(state: Monopoly, seat: i64) -> i64:
    """The lot that would go the other way, to the owner of the wanted one; NONE where it takes cash alone."""
    if (state.swaps >> seat) & 1 == 0:
        find_swap(state, seat)
    return lot_of_seat(state.given, seat)


def find_swap(state: Monopoly, seat: i64) -> None:
    """Looks for both and remembers them."""
    wanted = find_wanted(state, seat)
    given = NONE if wanted == NONE else find_given(state, seat, wanted)
    state.wanted = with_lot(state.wanted, seat, wanted)
    state.given = with_lot(state.given, seat, given)
    state.swaps |= single(seat)


def lot_of_seat(lots: i64, seat: i64) -> i64:
    """The lot that is remembered for a seat, or NONE."""
    lot = (lots >> (seat * LOT_BITS)) & NO_LOT
    return NONE if lot == NO_LOT else lot


def with_lot(lots: i64, seat: i64, lot: i64) -> i64:
    """What is remembered, with another lot (or NONE) for a seat."""
    at = seat * LOT_BITS
    change = ((lots >> at) ^ lot) & NO_LOT
    return lots ^ (change << at)


def find_wanted(state: Monopoly, seat: i64) -> i64:
    """Where several lots gain as much, the first of them by group and by lot."""
    board = state.board
    mine = state.owned[seat] & board.street_lots & ~state.whole_lots
    best: i64 = 0
    found: i64 = NONE
    if mine == 0:
        return found
    owners, counts, values, sets = state.owner, state.counts, state.terms.lot_values, board.group_sets
    lots, starts = board.group_lots, board.group_starts
    row = count_place(board, seat, 0)
    group: i64 = 0
    while group < board.group_count:
        if mine & sets[group] != 0:
            wanted = gain_from(values, group, counts[row + group], 1)
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


def find_given(state: Monopoly, seat: i64, wanted: i64) -> i64:
    """The lot whose change of hands helps the owner of a wanted one most, for what it costs the seat; NONE if it only
    costs. None of the wanted lot's own group, and none of a whole group: on no other does a building stand."""
    best: i64 = 0
    found: i64 = NONE
    board = state.board
    counts, values, groups, sets = state.counts, state.terms.lot_values, board.groups, board.group_sets
    row = count_place(board, seat, 0)
    other_row = count_place(board, state.owner[wanted], 0)
    left = state.owned[seat] & ~sets[groups[wanted]] & ~state.whole_lots
    while left != 0:
        lot = lowest_lot(left)
        group = groups[lot]
        # All lots of a group are worth the same: the first stands for them.
        left &= ~sets[group]
        theirs = gain_from(values, group, counts[other_row + group], 1)
        surplus = theirs + gain_from(values, group, counts[row + group], -1)
        if surplus > best:
            best = surplus
            found = lot
    return found


def gain_from(values: vec[i64], group: i64, count: i64, change: i64) -> i64:
    """What so many lots of a group more (or less) are worth to whoever holds `count` of them, by the table."""
    at = group * WIDTH + count
    return values[at + change] - values[at]
