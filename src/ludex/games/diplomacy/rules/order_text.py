"""Packed orders as players write them: `A PAR - BUR`, `F NTH C A YOR - NWY`. `faces/text.py` reads them."""

from __future__ import annotations

from typing import Final

from ludex.games.diplomacy.rules.actions import (
    BUILD,
    CONCEDE,
    DISBAND,
    DONE,
    DRAW,
    HOLD,
    MOVE,
    RETREAT,
    SUPPORT_HOLD,
    SUPPORT_MOVE,
    UNDO,
    VIA,
    WAIVE,
    detail_of,
    kind_of,
    other_of,
    target_of,
    unit_of,
)
from ludex.games.diplomacy.rules.board import Board
from ludex.games.diplomacy.rules.units import Units

AT_ANY_TIME: Final[dict[int, str]] = {int(DONE): "done", int(UNDO): "undo", int(DRAW): "draw"}
"""Words to the table, of whatever phase."""


def unit_text(board: Board, units: Units, province: int, with_coast: bool = True) -> str:
    """`F STP/SC`; without its coast `F STP`, and only the province where no unit stands."""
    if units.types[province] < 0:
        return board.province_ids[province]
    node = int(units.nodes[province]) if with_coast else province
    return f"{board.unit_types[int(units.types[province])]} {board.node_ids[node]}"


def order_text(board: Board, units: Units, code: int, with_coasts: bool = True) -> str:
    """The order as players write it.

    `units` are those that orders are for: in a retreat phase the dislodged ones.
    """
    kind = int(kind_of(code))
    if kind == WAIVE:
        return "waive"
    if kind == CONCEDE:
        return f"concede to {board.powers[int(other_of(code))]}"
    if kind in AT_ANY_TIME:
        return AT_ANY_TIME[kind]
    target = board.node_ids[int(target_of(code))]
    if kind == BUILD:
        return f"{board.unit_types[int(detail_of(code))]} {target} B"
    unit = unit_text(board, units, int(unit_of(code)), with_coasts)
    if kind == HOLD:
        return f"{unit} H"
    if kind == DISBAND:
        return f"{unit} D"
    if kind == RETREAT:
        return f"{unit} R {target}"
    if kind == MOVE:
        return f"{unit} - {target}{' VIA' if detail_of(code) == VIA else ''}"
    other = unit_text(board, units, int(other_of(code)), with_coasts)
    if kind == SUPPORT_HOLD:
        return f"{unit} S {other}"
    return f"{unit} {'S' if kind == SUPPORT_MOVE else 'C'} {other} - {target}"
