"""The legal orders by unit, so that a page can let a player compose one by clicking: the unit, then where to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from ludex.core import Choice
from ludex.games.diplomacy.rules import actions
from ludex.games.diplomacy.rules.actions import (
    BUILD,
    CONCEDE,
    CONVOY,
    DISBAND,
    HOLD,
    MOVE,
    RETREAT,
    SUPPORT_HOLD,
    SUPPORT_MOVE,
    VIA,
    WAIVE,
)
from ludex.games.diplomacy.rules.board import Board
from ludex.games.diplomacy.rules.order_text import AT_ANY_TIME

Tree = dict[str, Any]

kind_of, unit_of, target_of = actions.kind_of, actions.unit_of, actions.target_of
other_of, detail_of = actions.other_of, actions.detail_of


def data_orders(choices: Sequence[Choice], board: Board, sheets: Mapping[str, Sequence[str]] | None = None) -> str:
    """The codes of the choices as JSON.

    By province: "hold", "disband", and where its unit may go (by place: "BUR", "SPA/NC"); "via" the same by convoy;
    "support" and "convoy" by the province of the other unit and then its target, "hold" if it stays; "build" by unit
    type, with the coast where there are several ("F/NC"). Under "" what belongs to no province: "done", "undo",
    "waive", "draw" and "concede" by power. In a sandbox any order on the `sheets` can be taken back: "undo" is then by
    province, "undo PAR" and the like.
    """
    tree: Tree = {}
    for choice in choices:
        put(tree, choice.code, board)
    for text in (text for texts in (sheets or {}).values() for text in texts):
        province = ordered_province(text)
        branch(branch(tree, ""), "undo")[province] = f"undo {province}"
    return msgspec.json.encode(tree).decode() if tree else ""


def ordered_province(order: str) -> str:
    """The province of the unit that is ordered, or to be built: PAR of `A PAR - BUR`."""
    return order.split(" ")[1].partition("/")[0]


def put(tree: Tree, code: int, board: Board) -> None:
    """Puts one code where it belongs."""
    kind = kind_of(code)
    if kind == CONCEDE:
        branch(branch(tree, ""), "concede")[board.powers[other_of(code)]] = code
        return
    if kind == WAIVE or kind in AT_ANY_TIME:
        branch(tree, "")[AT_ANY_TIME.get(kind, "waive")] = code
        return
    here = branch(tree, board.province_ids[unit_of(code)])
    if kind in (SUPPORT_MOVE, CONVOY):
        helped = branch(here, "support" if kind == SUPPORT_MOVE else "convoy")
        branch(helped, board.province_ids[other_of(code)])[board.node_ids[target_of(code)]] = code
    elif kind == SUPPORT_HOLD:
        branch(branch(here, "support"), board.province_ids[other_of(code)])["hold"] = code
    elif kind in (MOVE, RETREAT):
        to = branch(here, "via") if detail_of(code) == VIA else here
        to[board.node_ids[target_of(code)]] = code
    elif kind == HOLD:
        here["hold"] = code
    elif kind == DISBAND:
        here["disband"] = code
    elif kind == BUILD:
        _, _, coast = board.node_ids[target_of(code)].partition("/")
        unit_type = board.unit_types[detail_of(code)]
        branch(here, "build")[f"{unit_type}/{coast}" if coast else unit_type] = code


def branch(tree: Tree, key: str) -> Tree:
    found: Tree = tree.setdefault(key, {})
    return found
