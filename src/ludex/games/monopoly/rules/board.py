"""The board as the rules use it: numbers by space, in the sequence of the spaces from Go.

A lot (street, railroad, utility) goes by the number of its space. Sets of lots are bits of one integer, so a board
has at most 60 spaces.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ludex.core.seats import only

GO: Final[i64] = 0
STREET: Final[i64] = 1
RAILROAD: Final[i64] = 2
UTILITY: Final[i64] = 3
CHANCE: Final[i64] = 4
CHEST: Final[i64] = 5
TAX: Final[i64] = 6
JAIL: Final[i64] = 7
FREE: Final[i64] = 8
GO_TO_JAIL: Final[i64] = 9

KINDS: Final = ("go", "street", "railroad", "utility", "chance", "chest", "tax", "jail", "free", "go_to_jail")

NONE: Final[i64] = -1
"""No group, no owner, no seat: nobody, or the bank."""

HOTEL: Final[i64] = 5
"""The level of a lot with a hotel; 1 to 4 are houses, 0 is bare."""
HOUSES_IN_HOTEL: Final[i64] = 4
"""What a hotel takes the place of, and what its demolition needs."""

EIGHT: Final[i64] = 0xFF
"""The first eight lots of a set."""


RENT_WIDTH: Final[i64] = 8
"""How many rents a space has at most: a railroad has one for each number owned."""


def rent_row(steps: list[int]) -> list[int]:
    """A space's rents, the last of them repeated up to the width of the table."""
    return (steps + steps[-1:] * int(RENT_WIDTH))[: int(RENT_WIDTH)] if steps else [0] * int(RENT_WIDTH)


@final
class Board:
    """Everything about a board that never changes. All states of a game share it."""

    def __init__(
        self,
        names: list[str],
        kinds: list[int],
        groups: list[int],
        group_names: list[str],
        prices: list[int],
        mortgages: list[int],
        house_costs: list[int],
        rents: list[list[int]],
        amounts: list[int],
        percents: list[int],
        also: list[list[str]],
    ) -> None:
        """One value a space, 0 where it has no meaning; `rents` of a street are six, of a railroad or a utility one
        for each number owned."""
        self.names = names
        self.also = also
        """By space: other names it is read by."""
        self.group_names = group_names
        self.spaces: i64 = len(names)
        self.kinds: vec[i64] = vec[i64](kinds)
        self.groups: vec[i64] = vec[i64](groups)
        """The group of a lot; NONE for other spaces."""
        self.group_count: i64 = len(group_names)
        self.prices: vec[i64] = vec[i64](prices)
        self.mortgages: vec[i64] = vec[i64](mortgages)
        self.house_costs: vec[i64] = vec[i64](house_costs)
        self.rents: list[vec[i64]] = [vec[i64](steps) for steps in rents]
        self.rent_rows: vec[i64] = vec[i64]([rent for steps in rents for rent in rent_row(steps)])
        """All rents in one row, RENT_WIDTH for each space: quicker to read than `rents`."""
        self.amounts: vec[i64] = vec[i64](amounts)
        """Salary, tax or fine."""
        self.percents: vec[i64] = vec[i64](percents)
        """Of a tax that may also be paid as a part of one's worth; 0 for a flat one."""
        self.lots: vec[i64] = vec[i64]([space for space, group in enumerate(groups) if group >= 0])
        self.lots_of: list[vec[i64]] = [
            vec[i64]([space for space, own in enumerate(groups) if own == group]) for group in range(len(group_names))
        ]
        in_a_row: list[int] = []
        starts = [0]
        for lots in self.lots_of:
            in_a_row.extend([int(lot) for lot in lots])
            starts.append(len(in_a_row))
        self.group_lots: vec[i64] = vec[i64](in_a_row)
        self.group_starts: vec[i64] = vec[i64](starts)
        """The lots of all groups in one row, and where each group begins in it: quicker than `lots_of`."""
        self.group_sets: vec[i64] = vec[i64]([sum([int(only(lot)) for lot in lots]) for lots in self.lots_of])
        """The lots of each group as a set."""
        self.group_sizes: vec[i64] = vec[i64]([len(lots) for lots in self.lots_of])
        self.group_prices: vec[i64] = vec[i64](
            [sum(prices[int(lot)] for lot in lots) // len(lots) for lots in self.lots_of]
        )
        """What a lot of each group costs, one with the other."""
        self.group_costs: vec[i64] = vec[i64]([house_costs[int(lots[0])] for lots in self.lots_of])
        """What a house costs in each group; 0 where none can be built."""
        self.street_lots: i64 = sum(
            [int(self.group_sets[group]) for group in range(len(group_names)) if self.group_costs[group] > 0]
        )
        """The lots on which houses can be built, as a set."""
        self.first_lots: i64 = sum([int(only(lots[0])) for lots in self.lots_of])
        """The first lot of every group, as a set."""
        self.least_cost: i64 = min([cost for cost in house_costs if cost > 0], default=0)
        """What the cheapest house costs."""
        self.jail: i64 = kinds.index(int(JAIL))
        self.salary: i64 = amounts[0]
        self.fine: i64 = amounts[kinds.index(int(JAIL))]

    def is_lot(self, space: i64) -> bool:
        return 0 <= space < self.spaces and self.groups[space] >= 0

    def is_street(self, space: i64) -> bool:
        return 0 <= space < self.spaces and self.kinds[space] == STREET

    def nearest(self, space: i64, kind: i64) -> i64:
        """The next space of a kind, going forward; the space itself where there is no other."""
        at = space
        while True:
            at += 1
            if at == self.spaces:
                at = 0
            if self.kinds[at] == kind or at == space:
                return at


def lowest_lot(lots: i64) -> i64:
    """The first lot of a set that is not empty; `lowest_seat` is quicker for sets of small numbers."""
    lot: i64 = 0
    while lots & EIGHT == 0:
        lots >>= 8
        lot += 8
    while lots & 1 == 0:
        lots >>= 1
        lot += 1
    return lot
