"""How the dense actions of Monopoly are laid out: block after block, in the sequence of the kinds of action.

Lots are counted along the board. Sums of money go by a ladder of steps, each so many increments above the least that
may be said, and behind the last step everything there is.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.core.bits import bit
from ludex.core.dense import NONE
from ludex.games.monopoly.rules import actions as do
from ludex.games.monopoly.rules.actions import is_about_lot
from ludex.games.monopoly.rules.board import HOTEL, HOUSES_IN_HOTEL, Board

LADDER: Final = (
    *(0, 1, 2, 3, 4, 5, 7, 9, 11, 14, 17, 19, 24, 29, 34, 39, 44, 49, 59, 69, 79, 89, 99),
    *(119, 139, 159, 179, 199, 219, 239, 259, 279, 299, 349, 399, 449, 499, 599, 699, 799, 899, 999),
    *(1249, 1499, 1999, 2999, 4999),
)
RAISES: Final = vec[i64](list(LADDER))
"""How many increments above the least a sum is, by its place on the ladder: from $1 on, round sums of dollars."""

LAST_RAISE: Final[i64] = 47
SUMS: Final[i64] = 48
"""The place of everything there is, behind all steps; and how many places there are."""

DECKS: Final[i64] = 2
BY_DECK: Final = (int(do.USE_CARD), int(do.GIVE_CARD), int(do.ASK_CARD), int(do.DROP_CARD))
OF_MONEY: Final = (int(do.BID), int(do.GIVE_CASH), int(do.ASK_CASH))
"""Kinds of action by what their number is."""

MARKET_PASS: Final[i64] = 0
MARKET_CANCEL: Final[i64] = 1
MARKET_BID: Final[i64] = 2
MARKET_TAKE: Final[i64] = 50
"""Places among the answers to the building market: the bids, and behind them how many hotels to take."""


class Numbering:
    """Where each block begins, for one board and number of seats."""

    def __init__(self, board: Board, seats: i64) -> None:
        self.lot_count: i64 = len(board.lots)
        lot_places = [-1] * int(board.spaces)
        for place, lot in enumerate(board.lots):
            lot_places[int(lot)] = place
        self.lot_places: vec[i64] = vec[i64](lot_places)
        """By space, the place of a lot among all lots; -1 for other spaces."""
        self.strips: vec[i64] = vec[i64](capacity=board.group_count + 1)
        """By group, where its ways to be sold down begin; behind the last, how many there are."""
        self.plans: vec[i64] = vec[i64](capacity=board.group_count + 1)
        """By group, where its plans before the building market begin; behind the last, how many there are."""
        strips: i64 = 0
        plans: i64 = 0
        streets: i64 = 0
        for group in range(board.group_count):
            self.strips = append(self.strips, strips)
            self.plans = append(self.plans, plans)
            if board.group_costs[group] > 0:
                size = board.group_sizes[group]
                strips += HOUSES_IN_HOTEL * size
                plans += HOTEL * self.sets_of(size)
                streets += size
        self.strips = append(self.strips, strips)
        self.plans = append(self.plans, plans)
        self.first_place: i64 = MARKET_TAKE + streets
        self.first_plan: i64 = self.first_place + self.lot_count
        """Among the answers to the building market: the first lot to build on, and the first plan for a group."""
        self.firsts: vec[i64] = vec[i64](capacity=do.KINDS + 1)
        """By kind of action, the index of its first; behind the last, how many indices there are."""
        count: i64 = 0
        for kind in range(do.KINDS):
            self.firsts = append(self.firsts, count)
            number = int(kind)
            if is_about_lot(kind):
                count += self.lot_count
            elif number in OF_MONEY:
                count += SUMS
            elif number in BY_DECK:
                count += DECKS
            elif kind == do.TALK_TO:
                count += seats - 1
            elif kind == do.STRIP:
                count += strips
            elif kind == do.MARKET_ANSWER:
                count += self.first_plan + plans
            else:
                count += 1
        self.firsts = append(self.firsts, count)
        self.count: i64 = count

    def sets_of(self, size: i64) -> i64:
        """How many sets there are of the lots of a group of this size, without the one of all."""
        return bit(size) - 1


def top_sum(least: i64, most: i64, step: i64) -> i64:
    """The highest sum of those that go up from the least by steps; below the least where there is none."""
    return least + (most - least) // step * step if most >= least else least - step


def place_of_sum(least: i64, most: i64, step: i64, amount: i64) -> i64:
    """The place of a sum on the ladder; NONE for one that has none."""
    above = amount - least
    if above < 0 or amount > most or above % step != 0:
        return NONE
    for place in range(LAST_RAISE):
        if RAISES[place] * step == above:
            return place
    return LAST_RAISE if amount == top_sum(least, most, step) else NONE


def sum_at(least: i64, most: i64, step: i64, place: i64) -> i64:
    """The sum at a place of the ladder; NONE where it stands for nothing now. Everything there is has the last place
    only where no step is as high."""
    if place < LAST_RAISE:
        amount = least + RAISES[place] * step
        return amount if amount <= most else NONE
    amount = top_sum(least, most, step)
    return amount if place_of_sum(least, most, step, amount) == LAST_RAISE else NONE
