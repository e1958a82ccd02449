"""The retreat phase: where a dislodged unit may go, and who gets there.

Dislodged units are given like units: by the province they were dislodged from, one each.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.games.diplomacy.rules.actions import RETREAT, kind_of, target_of
from ludex.games.diplomacy.rules.board import NONE, Board
from ludex.games.diplomacy.rules.rulebook import Rulebook
from ludex.games.diplomacy.rules.units import Dislodged

RETREATS: Final[i64] = 0
DISBANDS: Final[i64] = 1
"""By order, or for want of one."""
COLLIDES: Final[i64] = 2
"""Another unit retreats to the same province, so both disband."""
NOT_ADJACENT: Final[i64] = 3
"""Retreats go one step, without a convoy."""
OCCUPIED: Final[i64] = 4
ATTACKED_FROM: Final[i64] = 5
"""The attacker came from there."""
STANDOFF: Final[i64] = 6
"""A standoff left the province empty; all its coasts are closed."""
NOT_NAMED: Final[i64] = 7
"""The position names the unit's retreats, and this is none of them."""
SAME_PROVINCE: Final[i64] = 8
"""It was dislodged from there."""
WRONG_TERRAIN: Final[i64] = 9
"""Such a unit cannot be there."""
WRONG_COAST: Final[i64] = 10
"""The province is next to it, but not on that coast."""

RETREAT_CODES: Final = (
    "succeeds",
    "disbands",
    "retreats_collide",
    "not_adjacent",
    "occupied",
    "attacked_from_there",
    "standoff_there",
    "not_named",
    "same_province",
    "wrong_terrain",
    "wrong_coast",
)
"""The code of each of these numbers."""


def province_problem(
    rulebook: Rulebook,
    province: i64,
    came_from: i64,
    by_convoy: bool,
    occupied: vec[i64],
    contested: vec[i64],
) -> i64:
    """Why a unit may not retreat to a province beside it; RETREATS where it may."""
    if occupied[province] >= 0:
        return OCCUPIED
    if province == came_from and not (by_convoy and rulebook.retreat_to_convoyed_origin):
        return ATTACKED_FROM
    if contested[province] != 0:
        return STANDOFF
    return RETREATS


def retreat_nodes(
    board: Board,
    rulebook: Rulebook,
    dislodged: Dislodged,
    province: i64,
    occupied: vec[i64],
    contested: vec[i64],
) -> vec[i64]:
    """The nodes to which the unit dislodged from a province may retreat.

    `occupied` has the unit types by province after the
    movement, `contested` is not 0 where a standoff left a province empty.
    """
    found = vec[i64](capacity=8)
    came_from = dislodged.came_from[province]
    by_convoy = dislodged.by_convoy[province] == 1
    for there in board.next_to[dislodged.units.types[province]][dislodged.units.nodes[province]]:
        beside = board.province_of[there]
        if province_problem(rulebook, beside, came_from, by_convoy, occupied, contested) == RETREATS:
            found = append(found, there)
    return found


def retreat_problem(
    board: Board,
    rulebook: Rulebook,
    dislodged: Dislodged,
    province: i64,
    target: i64,
    occupied: vec[i64],
    contested: vec[i64],
) -> i64:
    """Why the unit dislodged from a province may not retreat to a node; RETREATS where it may."""
    unit_type, node = dislodged.units.types[province], dislodged.units.nodes[province]
    for there in board.next_to[unit_type][node]:
        if there == target:
            by_convoy = dislodged.by_convoy[province] == 1
            goal = board.province_of[there]
            return province_problem(rulebook, goal, dislodged.came_from[province], by_convoy, occupied, contested)
    goal = board.province_of[target]
    if goal == province:
        return SAME_PROVINCE
    if not board.can_be_in(unit_type, goal):
        return WRONG_TERRAIN
    return WRONG_COAST if target != goal and board.can_step(unit_type, node, goal) else NOT_ADJACENT


class Retreats:
    """One retreat phase. All vectors go by the province a unit was dislodged from, and are only read."""

    def __init__(
        self,
        board: Board,
        rulebook: Rulebook,
        dislodged: Dislodged,
        occupied: vec[i64],
        contested: vec[i64],
        named: dict[int, list[int]],
        orders: vec[i64],
    ) -> None:
        """`occupied` has the unit types by province after the movement, `named` the only retreats of some units; an
        order of 0 is none."""
        self.board = board
        self.rulebook = rulebook
        self.dislodged = dislodged
        self.occupied: vec[i64] = occupied
        self.contested: vec[i64] = contested
        self.named = named
        self.orders: vec[i64] = orders
        self.went: vec[i64] = vec[i64]([-1] * board.province_count)
        """The node on which each unit ends; -1 where it disbands."""
        self.codes: vec[i64] = vec[i64]([DISBANDS] * board.province_count)
        """What became of each unit: RETREATS, DISBANDS, COLLIDES, or why its order was void."""

    def adjudicate(self) -> None:
        """Units that go alone to where they may go get there; all others disband."""
        board = self.board
        arrivals: vec[i64] = vec[i64]([0] * board.province_count)
        for province in range(board.province_count):
            if self.dislodged.units.types[province] == NONE:
                continue
            order = self.orders[province]
            if kind_of(order) != RETREAT:
                continue
            target = target_of(order)
            code = retreat_problem(
                board,
                self.rulebook,
                self.dislodged,
                province,
                target,
                self.occupied,
                self.contested,
            )
            if code == RETREATS and int(province) in self.named and int(target) not in self.named[int(province)]:
                code = NOT_NAMED
            self.codes[province] = code
            if code == RETREATS:
                self.went[province] = target
                arrivals[board.province_of[target]] += 1
        for province in range(board.province_count):
            target = self.went[province]
            if target >= 0 and arrivals[board.province_of[target]] > 1:
                self.went[province] = -1
                self.codes[province] = COLLIDES

    def colliding(self, province: i64) -> list[int]:
        """The provinces whose units retreat to the same place as the one from this province."""
        board = self.board
        place = board.province_of[target_of(self.orders[province])]
        return [
            int(other)
            for other in range(board.province_count)
            if other != province
            and self.codes[other] == COLLIDES
            and board.province_of[target_of(self.orders[other])] == place
        ]
