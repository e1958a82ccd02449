"""Convoy paths that an order names (`A LON - NTH - BEL`), where they can't be held to (DATC 4.A.6).

The judge holds an army to the path that its order names. A table keeps an order as a number, which has no room for a
path, so it takes one only where it is the army's only way.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.core.refusal import Refusal
from ludex.games.diplomacy.rules.actions import move, target_of, unit_of
from ludex.games.diplomacy.rules.board import Board
from ludex.games.diplomacy.rules.convoys import carriers, is_chain, route_exists
from ludex.games.diplomacy.rules.order_text import order_text
from ludex.games.diplomacy.rules.units import Units


def no_path_taken(board: Board, units: Units, order: i64) -> Refusal:
    """That a move may not name its path, and how it is written without."""
    plain = order_text(board, units, move(unit_of(order), target_of(order), True))
    return Refusal("convoy_path", f"A convoy's path is not named here: write {plain}.", {"same": plain})


def path_refusal(board: Board, units: Units, order: i64, path: tuple[int, ...]) -> Refusal | None:
    """Why a table does not take a move with its path; None where it is the only way, and VIA says the same."""
    army, target = unit_of(order), board.province_of[target_of(order)]
    seas = vec[i64](capacity=8)
    for province in path:
        seas = append(seas, province)
    if not is_chain(board, units, seas, army, target):
        return Refusal("no_such_path", "No fleets make the way that it names.")
    fleets = carriers(board, units)
    for sea in seas:
        others = vec[i64](capacity=16)
        for fleet in fleets:
            if fleet != sea:
                others = append(others, fleet)
        if route_exists(board, units, others, army, target):
            return no_path_taken(board, units, order)
    return None
