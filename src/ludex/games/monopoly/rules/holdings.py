"""What the building market works on: the streets of a board, who holds them, what stands on them, and the bank's stock.

Plain numbers in arrays, by lot or by seat. A lot goes by any number from 0 to 63 that its board gives it; the market
asks for nothing else of a board.
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64


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
    ) -> None:
        self.cash = cash
        """By seat."""
        self.owner = owner
        """By lot: a seat, or NONE."""
        self.levels = levels
        """By lot: 0 to 4 houses, 5 a hotel."""
        self.mortgaged = mortgaged
        """By lot: 1 if it is."""
        self.houses: i64 = houses
        """Left in the bank."""
        self.hotels: i64 = hotels

    def copy(self) -> Holdings:
        return Holdings(self.cash[:], self.owner[:], self.levels[:], self.mortgaged[:], self.houses, self.hotels)

    def scratch(self) -> Holdings:
        """A copy for trying out buildings; owners and mortgages, which building never changes, are shared."""
        return Holdings(self.cash[:], self.owner, self.levels[:], self.mortgaged, self.houses, self.hotels)
