"""Convoy routes: which chains of fleets can carry an army across the sea."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.games.diplomacy.rules.board import SEA, Board
from ludex.games.diplomacy.rules.units import Units

MAX_STEPS: Final[i64] = 5000
"""How long to look for a route that needs a fleet; beyond that any route will do."""


def can_carry(board: Board, units: Units, province: i64) -> bool:
    """Whether the unit in a province is of a kind, and in a place, that convoys."""
    kind = units.types[province]
    return kind >= 0 and board.convoys[kind] and board.convoyable[province]


def carriers(board: Board, units: Units) -> vec[i64]:
    """The provinces with a unit that can convoy."""
    found = vec[i64](capacity=16)
    for province in range(board.province_count):
        if can_carry(board, units, province):
            found = append(found, province)
    return found


def touches(board: Board, units: Units, fleet: i64, province: i64) -> bool:
    """Whether the fleet is next to a province, on its own coast."""
    return board.can_step(units.types[fleet], units.nodes[fleet], province)


def boards(board: Board, units: Units, fleet: i64, army: i64) -> bool:
    """Whether the way from some coast of the army's province leads to the fleet; one-way links only lead one way."""
    kind = units.types[fleet]
    here = units.nodes[fleet]
    for there in board.next_to[kind][army]:
        if there == here:
            return True
    for coast in board.coasts_of[army]:
        for there in board.next_to[kind][coast]:
            if there == here:
                return True
    return False


def can_land(board: Board, unit_type: i64, army: i64, target: i64) -> bool:
    """Whether a convoyed unit of a type may want to go there at all."""
    return target != army and board.kinds[target] != SEA and board.can_be_in(unit_type, target)


def route_exists(board: Board, units: Units, fleets: vec[i64], army: i64, target: i64) -> bool:
    """Whether some chain of these fleets joins the army's province to its target."""
    count: i64 = len(fleets)
    reached = vec[i64](capacity=16)
    waiting = vec[i64](capacity=16)
    at: i64 = 0
    while at < count:
        fleet = fleets[at]
        if boards(board, units, fleet, army):
            if touches(board, units, fleet, target):
                return True
            reached = append(reached, fleet)
        else:
            waiting = append(waiting, fleet)
        at += 1
    at = 0
    while at < len(reached):
        from_fleet = reached[at]
        place: i64 = 0
        while place < len(waiting):
            fleet = waiting[place]
            if fleet >= 0 and touches(board, units, from_fleet, fleet):
                if touches(board, units, fleet, target):
                    return True
                reached = append(reached, fleet)
                waiting[place] = -1
            place += 1
        at += 1
    return False


def is_chain(board: Board, units: Units, path: vec[i64], army: i64, target: i64) -> bool:
    """Whether fleets that can convoy stand in the provinces of a path, each once and next to the one before, from the
    army's province to its target."""
    length: i64 = len(path)
    at: i64 = 0
    while at < length:
        fleet = path[at]
        if not can_carry(board, units, fleet):
            return False
        if at == 0 and not boards(board, units, fleet, army):
            return False
        if at > 0 and (fleet in path[:at] or not touches(board, units, path[at - 1], fleet)):
            return False
        at += 1
    return length > 0 and touches(board, units, path[length - 1], target)


def can_help(
    board: Board,
    units: Units,
    fleets: vec[i64],
    fleet: i64,
    army: i64,
    target: i64,
    only_needed: bool,
) -> bool:
    """Whether a fleet can be part of a route made of the fleets present, whatever their orders.

    With `only_needed`, of a route from which no fleet could be left out (DATC 6.G.19).
    """
    if boards(board, units, fleet, army) and touches(board, units, fleet, target):
        return True
    if not is_on_route(board, units, fleets, fleet, army, target):
        return False
    if not only_needed:
        return True
    search = RouteSearch(board, units, fleets, fleet, army, target)
    return search.lengthen(vec[i64](capacity=16)) or search.steps_left <= 0


def is_on_route(board: Board, units: Units, fleets: vec[i64], fleet: i64, army: i64, target: i64) -> bool:
    """Whether two chains that share no fleet lead from a fleet to the army and to its target.

    That is so if each can be reached, and no other fleet lies on all the ways to both (Menger's theorem).
    """
    if not can_reach(board, units, fleets, fleet, army, -1, -1):
        return False
    if not can_reach(board, units, fleets, fleet, -1, target, -1):
        return False
    for without in fleets:
        if without != fleet and not can_reach(board, units, fleets, fleet, army, target, without):
            return False
    return True


def can_reach(
    board: Board,
    units: Units,
    fleets: vec[i64],
    start: i64,
    army: i64,
    target: i64,
    without: i64,
) -> bool:
    """Whether a chain of fleets that begins with one, and leaves another out, comes to where the army boards or lands.

    -1 stands for no army, target or fleet. Between fleets every way is taken to lead both ways.
    """
    is_new = vec[i64]([0] * board.province_count)
    for fleet in fleets:
        is_new[fleet] = 1
    if without >= 0:
        is_new[without] = 0
    is_new[start] = 0
    reached = vec[i64](capacity=16)
    reached = append(reached, start)
    at: i64 = 0
    while at < len(reached):
        fleet = reached[at]
        if army >= 0 and boards(board, units, fleet, army):
            return True
        for node in board.next_to[units.types[fleet]][units.nodes[fleet]]:
            province = board.province_of[node]
            if province == target:
                return True
            if is_new[province] == 1:
                is_new[province] = 0
                reached = append(reached, province)
        at += 1
    return False


class RouteSearch:
    """Looks for a route with a wanted fleet in it, and none that could be left out."""

    def __init__(self, board: Board, units: Units, fleets: vec[i64], wanted: i64, army: i64, target: i64) -> None:
        self.board = board
        self.units = units
        self.fleets: vec[i64] = fleets
        self.wanted: i64 = wanted
        self.army: i64 = army
        self.target: i64 = target
        self.steps_left: i64 = MAX_STEPS

    def lengthen(self, route: vec[i64]) -> bool:
        """Whether a route so far can be made into a whole one."""
        self.steps_left -= 1
        if self.steps_left <= 0:
            return False
        length: i64 = len(route)
        if length > 0 and self.touches(route[length - 1], self.target):
            return self.wanted in route
        for fleet in self.fleets:
            if self.follows(route, fleet) and self.lengthen(append(route[:], fleet)):
                return True
        return False

    def follows(self, route: vec[i64], fleet: i64) -> bool:
        """Whether a fleet can come next and makes no earlier one needless."""
        length: i64 = len(route)
        if length == 0:
            return self.boards(fleet)
        if fleet in route or not self.touches(route[length - 1], fleet) or self.boards(fleet):
            return False
        for at in range(length - 1):
            if self.touches(route[at], fleet):
                return False
        return True

    def touches(self, fleet: i64, province: i64) -> bool:
        return self.board.can_step(self.units.types[fleet], self.units.nodes[fleet], province)

    def boards(self, fleet: i64) -> bool:
        return boards(self.board, self.units, fleet, self.army)
