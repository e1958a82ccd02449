"""The packed actions of Diplomacy: one integer each, made and read only by the functions here.

From the low bits: kind (5), the ordered unit's province (10), a target node (10), another unit's province (10), and a
detail (5). A node is a province or one of its coasts, by its number on the `Board`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

HOLD: Final[i64] = 1
MOVE: Final[i64] = 2
SUPPORT_HOLD: Final[i64] = 3
SUPPORT_MOVE: Final[i64] = 4
CONVOY: Final[i64] = 5
RETREAT: Final[i64] = 6
DISBAND: Final[i64] = 7
"""A dislodged unit that does not retreat, or a unit removed in an adjustment."""
BUILD: Final[i64] = 8
WAIVE: Final[i64] = 9
DONE: Final[i64] = 10
"""Closes the power's orders for this phase."""
UNDO: Final[i64] = 11
"""Takes the power's last order back."""
DRAW: Final[i64] = 12
"""A vote for a draw among the survivors."""
CONCEDE: Final[i64] = 13
"""A vote for another power's victory."""

VIA: Final[i64] = 1
"""The detail of a move that is to go by convoy."""


UNIT: Final[i64] = 5
TARGET: Final[i64] = 15
OTHER: Final[i64] = 25
DETAIL: Final[i64] = 35
"""Where each part begins; the kind is at 0."""
SMALL: Final[i64] = 31
"""The largest kind or detail."""
LARGE: Final[i64] = 1023
"""The largest province or node."""


def pack(kind: i64, unit: i64, target: i64, other: i64, detail: i64) -> i64:
    """The action with these parts."""
    return kind | (unit << UNIT) | (target << TARGET) | (other << OTHER) | (detail << DETAIL)


def kind_of(order: i64) -> i64:
    return order & SMALL


def unit_of(order: i64) -> i64:
    """The province of the unit that is ordered; of a build, the province built in."""
    return (order >> UNIT) & LARGE


def target_of(order: i64) -> i64:
    """The node a move, a retreat or a build goes to, or where a supported or convoyed unit is to go."""
    return (order >> TARGET) & LARGE


def other_of(order: i64) -> i64:
    """The province of the unit that is supported or convoyed; of CONCEDE, the power."""
    return (order >> OTHER) & LARGE


def detail_of(order: i64) -> i64:
    """VIA of a move; the unit type of a build."""
    return (order >> DETAIL) & SMALL


def hold(unit: i64) -> i64:
    return pack(HOLD, unit, 0, 0, 0)


def move(unit: i64, node: i64, via: bool) -> i64:
    """To move to a node: of a fleet to a province with coasts, the coast."""
    return pack(MOVE, unit, node, 0, VIA if via else 0)


def support_hold(unit: i64, other: i64) -> i64:
    """To support the unit in another province where it stands."""
    return pack(SUPPORT_HOLD, unit, 0, other, 0)


def support_move(unit: i64, other: i64, node: i64) -> i64:
    """To support the unit in another province in moving to a node (a province, or the coast that was named)."""
    return pack(SUPPORT_MOVE, unit, node, other, 0)


def convoy(unit: i64, other: i64, province: i64) -> i64:
    """To convoy the army in another province to a province."""
    return pack(CONVOY, unit, province, other, 0)


def retreat(unit: i64, node: i64) -> i64:
    return pack(RETREAT, unit, node, 0, 0)


def disband(unit: i64) -> i64:
    return pack(DISBAND, unit, 0, 0, 0)


def build(node: i64, province: i64, unit_type: i64) -> i64:
    return pack(BUILD, province, node, 0, unit_type)


def waive() -> i64:
    return pack(WAIVE, 0, 0, 0, 0)


def done() -> i64:
    return pack(DONE, 0, 0, 0, 0)


def undo() -> i64:
    return pack(UNDO, 0, 0, 0, 0)


def is_vote(action: i64) -> bool:
    """Whether it is a vote for a draw or a concession: on a power's sheet, but no order of any unit."""
    return kind_of(action) == DRAW or kind_of(action) == CONCEDE


def draw_vote() -> i64:
    return pack(DRAW, 0, 0, 0, 0)


def concede(power: i64) -> i64:
    return pack(CONCEDE, 0, 0, power, 0)


def tells_nothing(order: i64, is_last: bool) -> bool:
    """Whether the power learns nothing: only the last power that is done opens the orders."""
    kind = kind_of(order)
    return kind == UNDO or HOLD <= kind <= WAIVE or (kind == DONE and not is_last)
