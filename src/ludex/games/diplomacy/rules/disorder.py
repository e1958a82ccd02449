"""Civil disorder: which unit goes when a power must remove one and does not say which.

The unit farthest from the power's centers; of equally far ones fleets first, then in the alphabet of the provinces'
names. Far from which centers, and how the way is counted, is the rulebook's choice (DATC 4.D.8). Droidippy's judge
(godip, phase/phase.go) counts from the home centers along any links, coast by coast, takes a unit without a way for one
at home, and puts equally far ones in the alphabet of their places' abbreviations.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.games.diplomacy.rules.board import FLEET, Board
from ludex.games.diplomacy.rules.rulebook import (
    BY_HOME_CENTERS,
    BY_HOME_CENTERS_ANY_TERRAIN,
    BY_OWNED_CENTERS,
    Rulebook,
)
from ludex.games.diplomacy.rules.units import Units

NO_WAY: Final[i64] = 1000000


class Removal:
    """A unit that civil disorder removes, and what makes it the first to go."""

    def __init__(self, province: i64, steps: i64) -> None:
        self.province: i64 = province
        self.steps: i64 = steps
        """The way to the nearest of the centers; NO_WAY if there is none."""
        self.tied: list[int] = []
        """The provinces of the power's units that are as far away."""


def alphabet_of(names: list[str]) -> vec[i64]:
    """Each province's place when the provinces' names are put in order."""
    places: list[int] = [0] * len(names)
    for place, province in enumerate(sorted(range(len(names)), key=lambda at: (names[at].casefold(), at))):
        places[province] = place
    return vec[i64](places)


def distance(
    board: Board, unit_type: i64, node: i64, goals: vec[i64], any_terrain: bool, coasts_apart: bool = False
) -> i64:
    """The steps from a node to the nearest province whose goal is not 0; NO_WAY if there is none.

    With `any_terrain` every step counts that a unit of any type could make between the two provinces. Then the coasts
    of a province are one place, unless they are to be apart: then only at the start.
    """
    if goals[board.province_of[node]] != 0:
        return 0
    steps: vec[i64] = vec[i64]([-1] * board.node_count)
    queue = vec[i64](capacity=64)
    starts = places_of(board, board.province_of[node]) if any_terrain and coasts_apart else one(node)
    for start in starts:
        queue = append(queue, start)
        steps[start] = 0
    at: i64 = 0
    while at < len(queue):
        here = queue[at]
        at += 1
        first, last = unit_type, unit_type
        if any_terrain:
            first, last = 0, len(board.next_to) - 1
        starts = places_of(board, board.province_of[here]) if any_terrain and not coasts_apart else one(here)
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
) -> Removal | None:
    """The power's unit that goes first; None for a power without units."""
    by_home = rulebook.disorder != BY_OWNED_CENTERS
    as_droidippy = rulebook.disorder == BY_HOME_CENTERS_ANY_TERRAIN
    goals: vec[i64] = vec[i64]([0] * board.province_count)
    for province in range(board.province_count):
        if board.is_center[province]:
            whose = board.home_of[province] if by_home else center_owners[province]
            if whose == power:
                goals[province] = 1
    chosen: Removal | None = None
    for province in range(board.province_count):
        if units.types[province] < 0 or units.owners[province] != power:
            continue
        # By one rule armies go over land and sea, but fleets by sea only.
        any_terrain = rulebook.disorder != BY_HOME_CENTERS or board.is_convoyed[units.types[province]]
        far = distance(board, units.types[province], units.nodes[province], goals, any_terrain, as_droidippy)
        if as_droidippy and far == NO_WAY:
            far = 0
        if chosen is None or far > chosen.steps:
            chosen = Removal(province, far)
        elif far == chosen.steps:
            if goes_before(board, units, alphabet, province, chosen.province, as_droidippy):
                chosen.tied.append(int(chosen.province))
                chosen.province = province
            else:
                chosen.tied.append(int(province))
    if chosen is not None:
        chosen.tied.sort()
    return chosen


def goes_before(
    board: Board, units: Units, alphabet: vec[i64], province: i64, other: i64, by_abbreviation: bool
) -> bool:
    """Of two units equally far away: fleets first, then by the provinces' names or the places' abbreviations."""
    if units.types[province] != units.types[other] and (units.types[province] == FLEET or units.types[other] == FLEET):
        return units.types[province] == FLEET
    if by_abbreviation:
        return board.node_ids[units.nodes[province]].lower() < board.node_ids[units.nodes[other]].lower()
    return alphabet[province] < alphabet[other]
