"""Civil disorder: which unit goes when a power must remove one and does not say which.

The unit farthest from the power's centers; of equally far ones fleets first, then in the alphabet of the provinces'
names. Far from which centers, and how the way is counted, is the rulebook's choice (DATC 4.D.8).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.games.diplomacy.rules.board import FLEET, Board
from ludex.games.diplomacy.rules.rulebook import BY_HOME_CENTERS, BY_OWNED_CENTERS, Rulebook
from ludex.games.diplomacy.rules.units import Units

NO_WAY: Final[i64] = 1000000


def alphabet_of(names: list[str]) -> vec[i64]:
    """Each province's place when the provinces' names are put in order."""
    places: list[int] = [0] * len(names)
    for place, province in enumerate(sorted(range(len(names)), key=lambda at: (names[at].casefold(), at))):
        places[province] = place
    return vec[i64](places)


def distance(board: Board, unit_type: i64, node: i64, goals: vec[i64], any_terrain: bool) -> i64:
    """The steps from a node to the nearest province whose goal is not 0; NO_WAY if there is none.

    With `any_terrain` every step counts that a unit of any type could make between the two provinces.
    """
    if goals[board.province_of[node]] != 0:
        return 0
    steps: vec[i64] = vec[i64]([-1] * board.node_count)
    queue = vec[i64](capacity=64)
    queue = append(queue, node)
    steps[node] = 0
    at: i64 = 0
    while at < len(queue):
        here = queue[at]
        at += 1
        first, last = unit_type, unit_type
        if any_terrain:
            first, last = 0, len(board.next_to) - 1
        # Over any terrain the coasts of a province are one place.
        starts = places_of(board, board.province_of[here]) if any_terrain else one(here)
        for start in starts:
            kind = first
            while kind <= last:
                for there in board.next_to[kind][start]:
                    if steps[there] < 0:
                        steps[there] = steps[here] + 1
                        if goals[board.province_of[there]] != 0:
                            return steps[there]
                        queue = append(queue, there)
                kind += 1
    return NO_WAY


def one(node: i64) -> vec[i64]:
    return append(vec[i64](capacity=1), node)


def places_of(board: Board, province: i64) -> vec[i64]:
    """The province's own node and its coasts."""
    found = one(province)
    for coast in board.coasts_of[province]:
        found = append(found, coast)
    return found


def next_removal(
    board: Board,
    rulebook: Rulebook,
    units: Units,
    center_owners: vec[i64],
    alphabet: vec[i64],
    power: i64,
) -> i64:
    """The province of the power's unit that goes first; -1 for a power without units."""
    by_home = rulebook.disorder != BY_OWNED_CENTERS
    goals: vec[i64] = vec[i64]([0] * board.province_count)
    for province in range(board.province_count):
        if board.is_center[province]:
            whose = board.home_of[province] if by_home else center_owners[province]
            if whose == power:
                goals[province] = 1
    chosen: i64 = -1
    chosen_far: i64 = -1
    for province in range(board.province_count):
        if units.types[province] < 0 or units.owners[province] != power:
            continue
        # By one rule armies go over land and sea, but fleets by sea only.
        any_terrain = rulebook.disorder != BY_HOME_CENTERS or board.is_convoyed[units.types[province]]
        far = distance(board, units.types[province], units.nodes[province], goals, any_terrain)
        if chosen < 0 or far > chosen_far or (far == chosen_far and goes_before(units, alphabet, province, chosen)):
            chosen = province
            chosen_far = far
    return chosen


def goes_before(units: Units, alphabet: vec[i64], province: i64, other: i64) -> bool:
    """Of two units equally far away: fleets first, then by name."""
    if units.types[province] != units.types[other] and (units.types[province] == FLEET or units.types[other] == FLEET):
        return units.types[province] == FLEET
    return alphabet[province] < alphabet[other]
