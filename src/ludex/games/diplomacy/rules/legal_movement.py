"""Every legal order of a movement phase, as packed orders, each once.

A move that needs a convoy is listed as a move VIA, and so is, beside the plain one, a move that could go either way.
A support names the province its unit goes to, without a coast. A convoy is listed where fleets now at sea make a chain
from the army to the shore, the convoying fleet among them. A fleet cannot support an army that no other fleets could
bring there without it.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.games.diplomacy.rules.actions import (
    CONVOY,
    MOVE,
    SUPPORT_MOVE,
    convoy,
    detail_of,
    hold,
    kind_of,
    move,
    other_of,
    support_hold,
    support_move,
    target_of,
    unit_of,
)
from ludex.games.diplomacy.rules.board import Board
from ludex.games.diplomacy.rules.convoys import can_land
from ludex.games.diplomacy.rules.rulebook import Rulebook
from ludex.games.diplomacy.rules.units import Units, no_units

BY_CONVOY: Final[i64] = 1024
"""Marks, in the list of units that can get to a province, those that only a convoy brings there."""

MAX_ROUTES: Final[i64] = 5000
"""How many routes of one army are looked at, whole or in part. Beyond that every fleet it can reach may convoy it."""


class Orders:
    """The legal orders of a position, unit by unit."""

    def __init__(self, board: Board, codes: vec[i64], starts: vec[i64]) -> None:
        self.board = board
        self.codes: vec[i64] = codes
        """Of all units, in the sequence of their provinces; of each the hold first."""
        self.starts: vec[i64] = starts
        """By province, where its unit's orders begin in `codes`; one more at the end."""

    def of_unit(self, province: i64) -> vec[i64]:
        """The orders of the unit in a province; none where there is no unit."""
        return self.codes[self.starts[province] : self.starts[province + 1]]

    def has(self, order: i64) -> bool:
        """Whether exactly this order is listed. Any integer may be given."""
        province = unit_of(order)
        if order < 0 or province >= self.board.province_count:
            return False
        at = self.starts[province]
        end = self.starts[province + 1]
        while at < end:
            if self.codes[at] == order:
                return True
            at += 1
        return False

    def listed(self, order: i64) -> i64:
        """The listed order that means the same; -1 if there is none.

        A move that can only go by convoy need not say VIA, and a support or a convoy may name a coast.
        """
        if self.has(order):
            return order
        board = self.board
        if order < 0 or target_of(order) >= board.node_count:
            return -1
        same: i64 = -1
        kind = kind_of(order)
        if kind == MOVE and detail_of(order) == 0:
            same = move(unit_of(order), target_of(order), True)
        elif kind == SUPPORT_MOVE:
            same = support_move(unit_of(order), other_of(order), board.province_of[target_of(order)])
        elif kind == CONVOY:
            same = convoy(unit_of(order), other_of(order), board.province_of[target_of(order)])
        return same if self.has(same) else -1


class LegalOrders:
    """Lists orders on one board under one rulebook. It keeps working space, so one position at a time."""

    def __init__(self, board: Board, rulebook: Rulebook) -> None:
        self.board = board
        self.only_needed: bool = rulebook.unnecessary_convoy_is_void
        size = board.province_count
        self.size: i64 = size
        self.steps: list[list[vec[i64]]] = [[once_each(board, nodes) for nodes in by_node] for by_node in board.next_to]
        """By unit type and node: the provinces a unit can step to."""
        self.shores: list[list[vec[i64]]] = [shores_of(board, unit_type) for unit_type in range(len(board.next_to))]
        """By unit type and province: where a fleet of the type can take an army of that province on board."""
        self.units: Units = no_units(size)
        self.at_sea: vec[i64] = vec[i64]([0] * size)
        """1 where a fleet can convoy."""
        # Linked lists: entries of `entry_unit` and `entry_next` begin at heads by province.
        self.mover_head: vec[i64] = vec[i64]([-1] * size)
        """The units that can get to a province."""
        self.via_head: vec[i64] = vec[i64]([-1] * size)
        """The provinces to which an army can go by convoy."""
        self.convoy_head: vec[i64] = vec[i64]([-1] * size)
        """The orders of a fleet that can convoy."""
        self.barred_head: vec[i64] = vec[i64]([-1] * size)
        """The supports that a fleet cannot give, since it would have to convoy."""
        self.entry: vec[i64] = vec[i64](capacity=1024)
        self.entry_next: vec[i64] = vec[i64](capacity=1024)
        # The search for an army's routes. Marks count up, so that nothing needs wiping.
        self.mark: i64 = 0
        self.fleet_mark: vec[i64] = vec[i64]([0] * size)
        self.shore_mark: vec[i64] = vec[i64]([0] * size)
        self.land_mark: vec[i64] = vec[i64]([0] * size)
        self.step_mark: vec[i64] = vec[i64]([0] * size)
        self.pair_mark: vec[i64] = vec[i64]([0] * (size * size))
        self.pair_routes: vec[i64] = vec[i64]([0] * (size * size))
        """By fleet and landing province: how many routes there use the fleet."""
        self.land_routes: vec[i64] = vec[i64]([0] * size)
        self.fleets: vec[i64] = vec[i64]([0] * size)
        self.fleet_count: i64 = 0
        self.lands: vec[i64] = vec[i64]([0] * size)
        self.land_count: i64 = 0
        self.route: vec[i64] = vec[i64]([0] * size)
        self.covered: vec[i64] = vec[i64]([0] * size)
        self.routes_left: i64 = 0

    def of_position(self, units: Units) -> Orders:
        """All orders of all units."""
        board = self.board
        size = self.size
        self.units = units
        types, nodes = units.types, units.nodes
        self.entry = vec[i64](capacity=1024)
        self.entry_next = vec[i64](capacity=1024)
        any_at_sea = False
        for province in range(size):
            self.mover_head[province] = -1
            self.via_head[province] = -1
            self.convoy_head[province] = -1
            self.barred_head[province] = -1
            unit_type = types[province]
            self.at_sea[province] = 0
            if unit_type >= 0 and board.convoyable[province] and board.convoys[unit_type]:
                self.at_sea[province] = 1
                any_at_sea = True
        # From the last province to the first, since the lists grow at their heads.
        province = size - 1
        while province >= 0:
            unit_type = types[province]
            if unit_type >= 0:
                self.mark += 1
                for there in self.steps[unit_type][nodes[province]]:
                    self.step_mark[there] = self.mark
                    self.push(self.mover_head, there, province)
                if any_at_sea and board.is_convoyed[unit_type]:
                    self.find_convoys(province)
            province -= 1
        codes = vec[i64](capacity=1024)
        starts = vec[i64]([0] * (size + 1))
        for province in range(size):
            starts[province] = len(codes)
            if types[province] >= 0:
                codes = self.add_orders(codes, province)
        starts[size] = len(codes)
        return Orders(board, codes, starts)

    def push(self, heads: vec[i64], at: i64, value: i64) -> None:
        self.entry_next = append(self.entry_next, heads[at])
        heads[at] = len(self.entry)
        self.entry = append(self.entry, value)

    def add_orders(self, codes: vec[i64], province: i64) -> vec[i64]:
        """Puts the orders of one unit at the end."""
        types = self.units.types
        entry = self.entry
        entry_next = self.entry_next
        unit_type = types[province]
        node = self.units.nodes[province]
        codes = append(codes, hold(province))
        for there in self.board.next_to[unit_type][node]:
            codes = append(codes, move(province, there, False))
        at = self.via_head[province]
        while at >= 0:
            codes = append(codes, move(province, entry[at], True))
            at = entry_next[at]
        for place in self.steps[unit_type][node]:
            if types[place] >= 0:
                codes = append(codes, support_hold(province, place))
            at = self.mover_head[place]
            while at >= 0:
                mover = entry[at]
                at = entry_next[at]
                if mover == province:
                    continue
                if mover < BY_CONVOY:
                    codes = append(codes, support_move(province, mover, place))
                else:
                    order = support_move(province, mover - BY_CONVOY, place)
                    if not self.is_barred(province, order):
                        codes = append(codes, order)
        at = self.convoy_head[province]
        while at >= 0:
            codes = append(codes, entry[at])
            at = entry_next[at]
        return codes

    def is_barred(self, fleet: i64, order: i64) -> bool:
        at = self.barred_head[fleet]
        while at >= 0:
            if self.entry[at] == order:
                return True
            at = self.entry_next[at]
        return False

    def find_convoys(self, army: i64) -> None:
        """Lists where an army can go by convoy, and the convoy orders that take it there."""
        self.follow_fleets(army)
        if self.land_count == 0:
            return
        at = self.land_count - 1
        while at >= 0:
            land = self.lands[at]
            self.push(self.via_head, army, land)
            if self.step_mark[land] != self.mark:
                self.push(self.mover_head, land, army + BY_CONVOY)
            at -= 1
        if self.find_routes(army):
            self.bar_supports(army)
            return
        for at in range(self.fleet_count):
            for of in range(self.land_count):
                self.add_convoy(self.fleets[at], army, self.lands[of])

    def bar_supports(self, army: i64) -> None:
        """Lists the supports into its landing provinces by fleets that every route there uses."""
        for at in range(self.fleet_count):
            fleet = self.fleets[at]
            for there in self.steps[self.units.types[fleet]][self.units.nodes[fleet]]:
                if self.land_mark[there] == self.mark and self.step_mark[there] != self.mark:
                    pair = fleet * self.size + there
                    if self.pair_mark[pair] == self.mark and self.pair_routes[pair] == self.land_routes[there]:
                        self.push(self.barred_head, fleet, support_move(fleet, army, there))

    def follow_fleets(self, army: i64) -> None:
        """Collects the fleets that chains from the army's shores reach, and the provinces where they can land."""
        mark = self.mark
        types = self.units.types
        fleets = self.fleets
        count: i64 = 0
        landed: i64 = 0
        for unit_type in range(len(self.shores)):
            for sea in self.shores[unit_type][army]:
                if self.at_sea[sea] != 0 and types[sea] == unit_type and self.fleet_mark[sea] != mark:
                    self.fleet_mark[sea] = mark
                    self.shore_mark[sea] = mark
                    fleets[count] = sea
                    count += 1
        at: i64 = 0
        while at < count:
            fleet = fleets[at]
            at += 1
            for there in self.steps[types[fleet]][self.units.nodes[fleet]]:
                if self.at_sea[there] != 0 and self.fleet_mark[there] != mark:
                    self.fleet_mark[there] = mark
                    fleets[count] = there
                    count += 1
                if self.land_mark[there] != mark and can_land(self.board, types[army], army, there):
                    self.land_mark[there] = mark
                    self.land_routes[there] = 0
                    self.lands[landed] = there
                    landed += 1
        self.fleet_count = count
        self.land_count = landed

    def find_routes(self, army: i64) -> bool:
        """Lists convoys by fleets that are part of some route; False if there are too many to look at."""
        self.routes_left = MAX_ROUTES
        for at in range(self.fleet_count):
            if self.shore_mark[self.fleets[at]] == self.mark:
                if self.only_needed:
                    self.extend_needed(army, self.fleets[at], 0)
                else:
                    self.extend_any(army, self.fleets[at], 0)
        return self.routes_left > 0

    def extend_needed(self, army: i64, fleet: i64, length: i64) -> None:
        """Goes on by one fleet, on routes from which no fleet can be left out (DATC 6.G.19).

        So no fleet is next to an earlier one but its predecessor, only the first is next to the shore the army
        leaves, and only the last is next to the shore it lands on.
        """
        self.routes_left -= 1
        if self.routes_left <= 0:
            return
        self.route[length] = fleet
        beside = self.steps[self.units.types[fleet]][self.units.nodes[fleet]]
        for there in beside:
            if self.covered[there] == 0 and self.land_mark[there] == self.mark:
                self.add_route(army, there, length)
            self.covered[there] += 1
        for there in beside:
            if self.at_sea[there] != 0 and self.covered[there] == 1 and self.shore_mark[there] != self.mark:
                self.extend_needed(army, there, length + 1)
        for there in beside:
            self.covered[there] -= 1

    def extend_any(self, army: i64, fleet: i64, length: i64) -> None:
        """Goes on by one fleet, on routes that use no fleet twice."""
        self.routes_left -= 1
        if self.routes_left <= 0:
            return
        self.route[length] = fleet
        self.covered[fleet] = 1
        for there in self.steps[self.units.types[fleet]][self.units.nodes[fleet]]:
            if self.land_mark[there] == self.mark:
                self.add_route(army, there, length)
            if self.at_sea[there] != 0 and self.covered[there] == 0:
                self.extend_any(army, there, length + 1)
        self.covered[fleet] = 0

    def add_route(self, army: i64, land: i64, length: i64) -> None:
        """Lists the convoys along the route to a landing province."""
        self.land_routes[land] += 1
        for at in range(length + 1):
            self.add_convoy(self.route[at], army, land)

    def add_convoy(self, fleet: i64, army: i64, land: i64) -> None:
        """Lists a convoy order unless it is listed already."""
        pair = fleet * self.size + land
        if self.pair_mark[pair] == self.mark:
            self.pair_routes[pair] += 1
        elif fleet != land:
            self.pair_mark[pair] = self.mark
            self.pair_routes[pair] = 1
            self.push(self.convoy_head, fleet, convoy(fleet, army, land))


def once_each(board: Board, nodes: vec[i64]) -> vec[i64]:
    """The provinces of some nodes."""
    found = vec[i64](capacity=8)
    for node in nodes:
        province = board.province_of[node]
        if province not in found:
            found = append(found, province)
    return found


def shores_of(board: Board, unit_type: i64) -> list[vec[i64]]:
    """By province, the provinces beside any of its coasts in which a unit of the type may convoy."""
    shores: list[vec[i64]] = []
    for province in range(board.province_count):
        found = vec[i64]()
        if board.convoys[unit_type]:
            for node in range(board.node_count):
                if board.province_of[node] == province:
                    for there in board.next_to[unit_type][node]:
                        sea = board.province_of[there]
                        if board.convoyable[sea] and sea not in found:
                            found = append(found, sea)
        shores.append(found)
    return shores
