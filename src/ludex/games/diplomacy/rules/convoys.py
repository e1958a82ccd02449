"""Convoy routes: which chains of fleets can carry an army across the sea."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.games.diplomacy.rules.board import SEA, Board


def can_carry(board: Board, types: vec[i64], province: i64) -> bool:
    """Whether the unit in a province is of a kind, and in a place, that convoys."""
    kind = types[province]
    return kind >= 0 and board.convoys[kind] and board.convoyable[province]


def carriers(board: Board, types: vec[i64]) -> vec[i64]:
    """The provinces with a unit that can convoy."""
    found = vec[i64](capacity=16)
    province: i64 = 0
    while province < board.province_count:
        if can_carry(board, types, province):
            found = append(found, province)
        province += 1
    return found


def touches(board: Board, types: vec[i64], nodes: vec[i64], fleet: i64, province: i64) -> bool:
    """Whether the fleet is next to a province, on its own coast."""
    return board.can_step(types[fleet], nodes[fleet], province)


def can_land(board: Board, army: i64, target: i64) -> bool:
    """Whether a convoyed unit may want to go there at all."""
    return target != army and board.kinds[target] != SEA


def route_exists(board: Board, types: vec[i64], nodes: vec[i64], fleets: vec[i64], army: i64, target: i64) -> bool:
    """Whether some chain of these fleets joins the army's province to its target."""
    count: i64 = len(fleets)
    reached = vec[i64](capacity=16)
    waiting = vec[i64](capacity=16)
    at: i64 = 0
    while at < count:
        fleet = fleets[at]
        if touches(board, types, nodes, fleet, army):
            if touches(board, types, nodes, fleet, target):
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
            if fleet >= 0 and touches(board, types, nodes, from_fleet, fleet):
                if touches(board, types, nodes, fleet, target):
                    return True
                reached = append(reached, fleet)
                waiting[place] = -1
            place += 1
        at += 1
    return False


def can_help(
    board: Board,
    types: vec[i64],
    nodes: vec[i64],
    fleets: vec[i64],
    fleet: i64,
    army: i64,
    target: i64,
    only_needed: bool,
) -> bool:
    """Whether a fleet can be part of a route made of the fleets present, whatever their orders.

    With `only_needed`, of a route from which no fleet could be left out.
    """
    if touches(board, types, nodes, fleet, army) and touches(board, types, nodes, fleet, target):
        return True
    return lengthen(board, types, nodes, fleets, fleet, army, target, only_needed, vec[i64](capacity=16))


def lengthen(
    board: Board,
    types: vec[i64],
    nodes: vec[i64],
    fleets: vec[i64],
    wanted: i64,
    army: i64,
    target: i64,
    only_needed: bool,
    route: vec[i64],
) -> bool:
    """Whether a route so far can be made into a whole one with the wanted fleet in it."""
    length: i64 = len(route)
    has_wanted = False
    if length > 0:
        last = route[length - 1]
        has_wanted = wanted in route
        if touches(board, types, nodes, last, target):
            if has_wanted:
                return True
            if only_needed:
                return False
    at: i64 = 0
    while at < len(fleets):
        fleet = fleets[at]
        at += 1
        if follows(board, types, nodes, route, fleet, army, only_needed) and lengthen(
            board, types, nodes, fleets, wanted, army, target, only_needed, append(route[:], fleet)
        ):
            return True
    return False


def follows(
    board: Board, types: vec[i64], nodes: vec[i64], route: vec[i64], fleet: i64, army: i64, only_needed: bool
) -> bool:
    """Whether a fleet can come next in a route; with `only_needed`, without making an earlier one needless."""
    length: i64 = len(route)
    if length == 0:
        return touches(board, types, nodes, fleet, army)
    if fleet in route or not touches(board, types, nodes, route[length - 1], fleet):
        return False
    if only_needed:
        if touches(board, types, nodes, fleet, army):
            return False
        at: i64 = 0
        while at < length - 1:
            if touches(board, types, nodes, route[at], fleet):
                return False
            at += 1
    return True
