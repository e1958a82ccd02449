"""Units by province: those that stand on the board, and those that were dislodged."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ludex.games.diplomacy.rules.board import NONE


class Units:
    """At most one unit in each province. Without a unit all three numbers of a province are NONE (-1)."""

    def __init__(self, types: vec[i64], owners: vec[i64], nodes: vec[i64]) -> None:
        self.types: vec[i64] = types
        """The unit type: ARMY, FLEET or one of the variant's own."""
        self.owners: vec[i64] = owners
        """The power that has the unit."""
        self.nodes: vec[i64] = nodes
        """The node it is on: the province, or one of its coasts."""

    def copy(self) -> Units:
        return Units(self.types[:], self.owners[:], self.nodes[:])

    def put(self, province: i64, unit_type: i64, owner: i64, node: i64) -> None:
        self.types[province] = unit_type
        self.owners[province] = owner
        self.nodes[province] = node

    def remove(self, province: i64) -> None:
        self.put(province, NONE, NONE, NONE)

    def count(self, power: i64) -> i64:
        """How many units a power has."""
        types, owners = self.types, self.owners
        count: i64 = 0
        province: i64 = 0
        while province < len(owners):
            if owners[province] == power and types[province] >= 0:
                count += 1
            province += 1
        return count


class Dislodged:
    """The dislodged unit of each province, and the attack on it."""

    def __init__(self, units: Units, came_from: vec[i64], by_convoy: vec[i64]) -> None:
        self.units = units
        self.came_from: vec[i64] = came_from
        """The province from which its attacker came; NONE where that is not known."""
        self.by_convoy: vec[i64] = by_convoy
        """1 where its attacker came by convoy."""

    def copy(self) -> Dislodged:
        return Dislodged(self.units.copy(), self.came_from[:], self.by_convoy[:])

    def put(self, province: i64, unit_type: i64, owner: i64, node: i64, came_from: i64, by_convoy: bool) -> None:
        self.units.put(province, unit_type, owner, node)
        self.came_from[province] = came_from
        self.by_convoy[province] = 1 if by_convoy else 0

    def remove(self, province: i64) -> None:
        self.units.remove(province)
        self.came_from[province] = NONE
        self.by_convoy[province] = NONE


def no_units(province_count: i64) -> Units:
    """A board without units."""
    none = [NONE] * province_count
    return Units(vec[i64](none), vec[i64](none), vec[i64](none))


def none_dislodged(province_count: i64) -> Dislodged:
    none = [NONE] * province_count
    return Dislodged(no_units(province_count), vec[i64](none), vec[i64](none))
