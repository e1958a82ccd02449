"""What the building market works on: the streets of a board, who holds them, what stands on them, and the bank's stock.

Plain numbers in arrays, by lot or by seat. A lot goes by any number from 0 to 63 that its board gives it; the market
asks for nothing else of a board.
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from ludex.games.monopoly.rules.board import HOTEL
from ludex.games.monopoly.rules.sets import single


@final
class Streets:
    """Which lots can be built on, and at what price. Never changes; all states of a game share it."""

    def __init__(self, groups: vec[i64], lots_of: list[vec[i64]], costs: vec[i64]) -> None:
        self.groups = groups
        """The group of each lot; -1 for what is no lot."""
        self.lots_of = lots_of
        """The lots of each group, in the sequence of the board."""
        self.costs = costs
        """What a house costs in each group; 0 where nothing can be built (railroads, utilities)."""

    def price(self, lot: i64) -> i64:
        """Of one house, or of the step from four houses to a hotel."""
        return self.costs[self.groups[lot]]

    def refund(self, lot: i64) -> i64:
        """For one level taken down: half the price."""
        return self.costs[self.groups[lot]] // 2

    def is_street(self, lot: i64) -> bool:
        """Whether it is a lot on which something can be built; any number may be given."""
        return 0 <= lot < len(self.groups) and self.groups[lot] >= 0 and self.costs[self.groups[lot]] > 0


@final
class Holdings:
    """The part of a game's state that building changes or depends on. The arrays may be shared with the state."""

    def __init__(
        self,
        cash: vec[i64],
        owner: vec[i64],
        levels: vec[i64],
        mortgaged: vec[i64],
        houses: i64,
        hotels: i64,
        fresh: bool = True,
    ) -> None:
        self.cash = cash
        """By seat."""
        self.owner = owner
        """By lot: a seat, or NONE."""
        self.levels = levels
        """By lot: 0 to 4 houses, 5 a hotel. Changed by `set_level`."""
        self.mortgaged = mortgaged
        """By lot: 1 if it is."""
        self.houses: i64 = houses
        """Left in the bank."""
        self.hotels: i64 = hotels
        self.built: i64 = 0
        """The lots with any building, as a set. Follows from the levels, as do the next two."""
        self.twos: i64 = 0
        """The lots with two houses or more."""
        self.topped: i64 = 0
        """The lots with a hotel."""
        if fresh:
            lot: i64 = 0
            while lot < len(levels):
                self.set_level(lot, levels[lot])
                lot += 1

    def set_level(self, lot: i64, level: i64) -> None:
        """So much stands on the lot from now on."""
        self.levels[lot] = level
        here = single(lot)
        self.built = self.built | here if level > 0 else self.built & ~here
        self.twos = self.twos | here if level > 1 else self.twos & ~here
        self.topped = self.topped | here if level == HOTEL else self.topped & ~here

    def copy(self) -> Holdings:
        twin = Holdings(self.cash[:], self.owner[:], self.levels[:], self.mortgaged[:], self.houses, self.hotels, False)
        twin.take_sets(self)
        return twin

    def scratch(self) -> Holdings:
        """A copy for trying out buildings; owners and mortgages, which building never changes, are shared."""
        twin = Holdings(self.cash[:], self.owner, self.levels[:], self.mortgaged, self.houses, self.hotels, False)
        twin.take_sets(self)
        return twin

    def take_sets(self, other: Holdings) -> None:
        """The sets of another with the same levels."""
        self.built = other.built
        self.twos = other.twos
        self.topped = other.topped
