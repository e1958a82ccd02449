"""The adjustment phase: builds, waived builds, removals, and what happens without orders.

A power with more centers than units may build, one with fewer must remove. Orders are taken in the sequence given:
the first ones that can stand, stand, and surplus ones fail (by one reading all of the power's). No power's result
depends on another's.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.games.diplomacy.rules.actions import (
    BUILD,
    DISBAND,
    WAIVE,
    build,
    detail_of,
    disband,
    kind_of,
    target_of,
    unit_of,
    waive,
)
from ludex.games.diplomacy.rules.board import ARMY, FLEET, INLAND, NONE, Board
from ludex.games.diplomacy.rules.disorder import Removal, next_removal
from ludex.games.diplomacy.rules.rulebook import Rulebook
from ludex.games.diplomacy.rules.units import Units

HOME: Final[i64] = 0
"""A power builds in its own home centers."""
ANY_HOME: Final[i64] = 1
"""In the home centers of all powers, where it owns them."""
ANYWHERE: Final[i64] = 2
"""In every center it owns."""

DONE_SO: Final[i64] = 0
SURPLUS: Final[i64] = 1
"""The power has no build or removal left for this order."""
NO_UNIT: Final[i64] = 2
"""To remove a unit that is not there, or not the power's."""
NOT_OWNED: Final[i64] = 3
"""To build in what is no center, or not the power's."""
NOT_HOME: Final[i64] = 4
TAKEN: Final[i64] = 5
"""To build where a unit is, or where an earlier order builds one."""
WRONG_TERRAIN: Final[i64] = 6
"""To build a unit that cannot stand there."""
NO_COAST: Final[i64] = 7
"""To build a fleet without saying on which coast."""
NOT_AN_ADJUSTMENT: Final[i64] = 8
"""An order of another phase."""
SPOILED: Final[i64] = 9
"""It could have been carried out, but the power ordered too many, and by one reading gets none."""
TWICE: Final[i64] = 10
"""To remove a unit that an earlier order removes (DATC 6.J.2)."""

ADJUSTMENT_CODES: Final = (
    "succeeds",
    "surplus",
    "no_such_unit",
    "not_owned",
    "not_home",
    "occupied",
    "wrong_terrain",
    "missing_coast",
    "not_an_adjustment",
    "spoiled",
    "ordered_twice",
)
"""The code of each of these numbers."""


def center_count(board: Board, center_owners: vec[i64], power: i64) -> i64:
    """How many centers a power owns."""
    count: i64 = 0
    for province in range(board.province_count):
        if center_owners[province] == power and board.is_center[province]:
            count += 1
    return count


def may_build_in(board: Board, build_rule: i64, center_owners: vec[i64], power: i64, province: i64) -> i64:
    """Why a power may not build in a province, whatever stands there; DONE_SO where it may."""
    if not board.is_center[province] or center_owners[province] != power:
        return NOT_OWNED
    home = board.home_of[province]
    if (build_rule == HOME and home != power) or (build_rule == ANY_HOME and home == NONE):
        return NOT_HOME
    return DONE_SO


def build_problem(
    board: Board, build_rule: i64, types: vec[i64], center_owners: vec[i64], power: i64, order: i64
) -> i64:
    """Why a power cannot build so, its number of builds aside; DONE_SO where it can."""
    province, node, unit_type = unit_of(order), target_of(order), detail_of(order)
    if province >= board.province_count or node >= board.node_count or unit_type >= len(board.unit_types):
        return NOT_AN_ADJUSTMENT
    problem = may_build_in(board, build_rule, center_owners, power, province)
    if problem != DONE_SO:
        return problem
    if types[province] >= 0:
        return TAKEN
    if board.province_of[node] != province:
        return WRONG_TERRAIN
    if board.can_stand(unit_type, node):
        return DONE_SO
    if node == province:
        for coast in board.coasts_of[province]:
            if board.can_stand(unit_type, coast):
                return NO_COAST
    return WRONG_TERRAIN


def mended(board: Board, rulebook: Rulebook, order: i64) -> i64:
    """A build; by one reading a fleet that is to be built inland is an army (4.C.4)."""
    province = unit_of(order)
    is_fleet = rulebook.inland_fleet_is_army and detail_of(order) == FLEET
    if is_fleet and province < board.province_count and board.kinds[province] == INLAND:
        return build(province, province, ARMY)
    return order


def build_orders(board: Board, build_rule: i64, types: vec[i64], center_owners: vec[i64], power: i64) -> vec[i64]:
    """Every build that a power can order, its number of builds aside: each unit type, each coast."""
    found = vec[i64](capacity=16)
    for province in range(board.province_count):
        if types[province] >= 0 or may_build_in(board, build_rule, center_owners, power, province) != DONE_SO:
            continue
        for unit_type in range(len(board.unit_types)):
            if board.can_stand(unit_type, province):
                found = append(found, build(province, province, unit_type))
            for coast in board.coasts_of[province]:
                if board.can_stand(unit_type, coast):
                    found = append(found, build(coast, province, unit_type))
    return found


def open_sites(board: Board, build_rule: i64, types: vec[i64], center_owners: vec[i64], power: i64) -> i64:
    """In how many provinces a power can build."""
    count: i64 = 0
    for province in range(board.province_count):
        if types[province] < 0 and may_build_in(board, build_rule, center_owners, power, province) == DONE_SO:
            count += 1
    return count


def removal_orders(units: Units, power: i64) -> vec[i64]:
    """Every unit that a power can order to be removed."""
    found = vec[i64](capacity=16)
    for province in range(len(units.types)):
        if units.types[province] >= 0 and units.owners[province] == power:
            found = append(found, disband(province))
    return found


def adjustment_orders(board: Board, build_rule: i64, units: Units, center_owners: vec[i64], power: i64) -> vec[i64]:
    """What a power can order in an adjustment phase: builds and a waived build, or removals, or nothing."""
    due = center_count(board, center_owners, power) - units.count(power)
    if due < 0:
        return removal_orders(units, power)
    if due == 0:
        return vec[i64]()
    found = build_orders(board, build_rule, units.types, center_owners, power)
    if len(found) > 0:
        found = append(found, waive())
    return found


def earlier_build(before: vec[i64], orders: vec[i64], codes: vec[i64], at: i64) -> i64:
    """The order by which a power builds already where a later one is to build; 0 where a unit stood there before.

    `before` has the units before the phase, `codes` what became of each order.
    """
    if codes[at] != TAKEN or before[unit_of(orders[at])] >= 0:
        return 0
    for earlier in range(at):
        is_build = kind_of(orders[earlier]) == BUILD and codes[earlier] in (DONE_SO, SPOILED)
        if is_build and unit_of(orders[earlier]) == unit_of(orders[at]):
            return orders[earlier]
    return 0


class Adjustments:
    """One adjustment phase: the units before it, and after it as the powers' orders come in."""

    def __init__(
        self,
        board: Board,
        rulebook: Rulebook,
        build_rule: i64,
        units: Units,
        center_owners: vec[i64],
        alphabet: vec[i64],
    ) -> None:
        """`units` are only read. `alphabet` is each province's place among the provinces' names."""
        self.board = board
        self.rulebook = rulebook
        self.build_rule: i64 = build_rule
        self.before: vec[i64] = units.types
        self.center_owners: vec[i64] = center_owners
        self.alphabet: vec[i64] = alphabet
        self.units = units.copy()
        self.removals: list[Removal] = []
        """What civil disorder removed, in that sequence."""

    def due(self, power: i64) -> i64:
        """How many units the power has yet to build (above 0) or to remove (below 0)."""
        return center_count(self.board, self.center_owners, power) - self.units.count(power)

    def adjust(self, power: i64, orders: vec[i64]) -> vec[i64]:
        """Carries out a power's orders; what became of each (DONE_SO, SURPLUS, SPOILED, ...).

        Removals that were not ordered are made by civil disorder; builds that were not ordered are waived.
        """
        before = self.units.copy()
        codes = self.carry_out(power, orders)
        if self.rulebook.surplus_spoils_all and SURPLUS in codes:
            self.units = before
            at: i64 = 0
            while at < len(codes):
                if codes[at] == DONE_SO:
                    codes[at] = SPOILED
                at += 1
        due = self.due(power)
        while due < 0:
            removal = self.disorder(power)
            if removal is None:
                break
            self.units.remove(removal.province)
            self.removals.append(removal)
            due += 1
        return codes

    def carry_out(self, power: i64, orders: vec[i64]) -> vec[i64]:
        """The orders one after the other, as long as there is something to build or remove."""
        codes = vec[i64](capacity=8)
        due = self.due(power)
        removed: vec[i64] = vec[i64]([0] * self.board.province_count)
        for order in orders:
            kind = kind_of(order)
            code: i64 = NOT_AN_ADJUSTMENT
            if kind == BUILD:
                code = self.build_once(power, order, due)
                if code == DONE_SO:
                    due -= 1
            elif kind == WAIVE:
                code = DONE_SO if due > 0 else SURPLUS
                if code == DONE_SO:
                    due -= 1
            elif kind == DISBAND:
                province = unit_of(order)
                if province < self.board.province_count and removed[province] != 0:
                    code = TWICE
                else:
                    code = self.remove_once(power, province, due)
                    if code == DONE_SO:
                        removed[province] = 1
                        due += 1
            codes = append(codes, code)
        return codes

    def build_once(self, power: i64, order: i64, due: i64) -> i64:
        order = mended(self.board, self.rulebook, order)
        # A province is vacant only if it was so before the phase and nothing was built in it since.
        problem = build_problem(self.board, self.build_rule, self.before, self.center_owners, power, order)
        if problem != DONE_SO:
            return problem
        province = unit_of(order)
        if self.units.types[province] >= 0:
            return TAKEN
        if due <= 0:
            return SURPLUS
        self.units.put(province, detail_of(order), power, target_of(order))
        return DONE_SO

    def remove_once(self, power: i64, province: i64, due: i64) -> i64:
        if (
            province >= self.board.province_count
            or self.units.types[province] < 0
            or self.units.owners[province] != power
        ):
            return NO_UNIT
        if due >= 0:
            return SURPLUS
        self.units.remove(province)
        return DONE_SO

    def disorder(self, power: i64) -> Removal | None:
        """The unit that a power loses next when it orders no removal."""
        return next_removal(self.board, self.rulebook, self.units, self.center_owners, self.alphabet, power)

    def rebuild_neutral(self, neutral: i64) -> list[int]:
        """Sets an army of the neutral power on every center it owns that was vacant; answers where."""
        rebuilt: list[int] = []
        for province in range(self.board.province_count):
            if self.center_owners[province] == neutral and self.before[province] < 0 and self.units.types[province] < 0:
                self.units.put(province, ARMY, neutral, province)
                rebuilt.append(int(province))
        return rebuilt
