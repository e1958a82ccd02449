"""Every order that can ever be given on a map, in one row: made once for each board.

They are sorted by the province of the unit, then by kind, target, other unit and detail. A unit is taken to be of any
type and on any coast, and fleets to be wherever a convoy may need them, so what is legal in some position is there.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ludex.core.dense import NONE
from ludex.games.diplomacy.rules.actions import (
    LARGE,
    SMALL,
    build,
    convoy,
    detail_of,
    disband,
    hold,
    kind_of,
    move,
    other_of,
    pack,
    retreat,
    support_hold,
    support_move,
    target_of,
    unit_of,
)
from ludex.games.diplomacy.rules.adjustments import ANYWHERE
from ludex.games.diplomacy.rules.board import NONE as NOBODY
from ludex.games.diplomacy.rules.board import Board
from ludex.games.diplomacy.rules.convoys import can_land


def key_of(order: i64) -> i64:
    """The parts of an order packed for sorting: what sorts first is in the high bits."""
    key = (unit_of(order) << 5) | kind_of(order)
    key = (key << 10) | target_of(order)
    key = (key << 10) | other_of(order)
    return (key << 5) | detail_of(order)


def order_of(key: i64) -> i64:
    return pack((key >> 25) & SMALL, key >> 30, (key >> 15) & LARGE, (key >> 5) & LARGE, key & SMALL)


class NumberedOrders:
    """The orders of a board, from 0 on."""

    def __init__(self, board: Board, build_rule: i64) -> None:
        self.board = board
        keys: list[int] = []
        starts: list[int] = []
        ways = Ways(board)
        for province in range(board.province_count):
            starts.append(len(keys))
            keys.extend(sorted(ways.keys_of(province, build_rule)))
        starts.append(len(keys))
        self.keys: vec[i64] = vec[i64](keys)
        self.starts: vec[i64] = vec[i64](starts)
        """By province, where its unit's orders begin; one more at the end."""
        self.count: i64 = len(keys)

    def place_of(self, order: i64) -> i64:
        """Where an order stands in the row; NONE for what is no order of this board. Any integer may be given."""
        province = unit_of(order)
        if order < 0 or province >= self.board.province_count:
            return NONE
        key = key_of(order)
        keys = self.keys
        low = self.starts[province]
        high = self.starts[province + 1]
        while low < high:
            middle = (low + high) >> 1
            if keys[middle] < key:
                low = middle + 1
            else:
                high = middle
        is_found = low < self.starts[province + 1] and order_of(keys[low]) == order
        return low if is_found else NONE

    def order_at(self, place: i64) -> i64:
        """The order at a place of the row."""
        return order_of(self.keys[place])


class Ways:
    """Who can get where on a board, whatever stands there."""

    def __init__(self, board: Board) -> None:
        self.board = board
        count = int(board.province_count)
        self.nodes: list[set[int]] = [set() for _ in range(count)]
        """By province, the nodes to which a unit there can move without a convoy."""
        self.steps: list[set[int]] = [set() for _ in range(count)]
        """The provinces of these."""
        self.movers: list[set[int]] = [set() for _ in range(count)]
        """By province, those from which a unit can get there, by convoy too."""
        self.armies: list[set[int]] = [set() for _ in range(count)]
        """By province where fleets convoy, the armies that a chain of fleets brings to a fleet there."""
        self.landings: list[set[int]] = [set() for _ in range(count)]
        """By province, where an army from there can land."""
        for unit_type in range(len(board.next_to)):
            for node in range(board.node_count):
                if board.can_stand(unit_type, node):
                    for there in board.next_to[unit_type][node]:
                        self.nodes[board.province_of[node]].add(there)
        for province in range(count):
            for there in self.nodes[province]:
                self.steps[province].add(board.province_of[there])
            for place in self.steps[province]:
                self.movers[place].add(province)
        self.find_convoys()

    def find_convoys(self) -> None:
        """Follows the chains of fleets from every province that has an army."""
        board = self.board
        shores: list[set[int]] = [set() for _ in range(board.province_count)]
        ahead: list[set[int]] = [set() for _ in range(board.province_count)]
        for unit_type in range(len(board.next_to)):
            if board.convoys[unit_type]:
                for node in range(board.node_count):
                    for there in board.next_to[unit_type][node]:
                        ahead[board.province_of[node]].add(board.province_of[there])
                        if board.convoyable[board.province_of[there]]:
                            shores[board.province_of[node]].add(board.province_of[there])
        for army in range(board.province_count):
            seas = shores[army].copy()
            waiting = list(seas)
            beside: set[int] = set()
            while waiting:
                for place in ahead[waiting.pop()]:
                    beside.add(place)
                    if board.convoyable[place] and place != army and place not in seas:
                        seas.add(place)
                        waiting.append(place)
            for place in beside:
                if self.lands(army, place):
                    self.landings[army].add(place)
                    self.movers[place].add(army)
            if self.landings[army]:
                for sea in seas:
                    self.armies[sea].add(army)

    def lands(self, army: i64, place: i64) -> bool:
        """Whether a unit of a type that can be convoyed can be in one province and land in the other."""
        board = self.board
        for unit_type in range(len(board.next_to)):
            is_carried = board.is_convoyed[unit_type] and board.can_be_in(unit_type, army)
            if is_carried and can_land(board, unit_type, army, place):
                return True
        return False

    def keys_of(self, province: i64, build_rule: i64) -> set[int]:
        """All orders of the unit in a province, as keys."""
        board = self.board
        found: set[int] = {key_of(hold(province)), key_of(disband(province))}
        for node in self.nodes[province]:
            found.add(key_of(move(province, node, False)))
            found.add(key_of(retreat(province, node)))
        for place in self.landings[province]:
            found.add(key_of(move(province, place, True)))
        for place in self.steps[province]:
            found.add(key_of(support_hold(province, place)))
            for mover in self.movers[place]:
                if mover != province:
                    found.add(key_of(support_move(province, mover, place)))
        for army in self.armies[province]:
            for place in self.landings[army]:
                if place != province:
                    found.add(key_of(convoy(province, army, place)))
        if board.is_center[province] and (build_rule == ANYWHERE or board.home_of[province] != NOBODY):
            for unit_type in range(len(board.unit_types)):
                if board.can_stand(unit_type, province):
                    found.add(key_of(build(province, province, unit_type)))
                for coast in board.coasts_of[province]:
                    if board.can_stand(unit_type, coast):
                        found.add(key_of(build(coast, province, unit_type)))
        return found


def orders_of_board(board: Board, build_rule: i64) -> NumberedOrders:
    """The numbered orders of a board, made when they are first asked for. A board has one rule for builds."""
    found = board.numbered
    if found is None:
        found = NumberedOrders(board, build_rule)
        board.numbered = found
    return found
