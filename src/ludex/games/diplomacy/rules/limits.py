"""A variant's limits on orders: an order kind ruled out by year, season, phase, unit type or terrain."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.games.diplomacy.rules.actions import BUILD, detail_of, kind_of, unit_of

if TYPE_CHECKING:
    from ludex.games.diplomacy.rules.state import Diplomacy


def barred(state: Diplomacy) -> set[tuple[int, int, int]]:
    """What is ruled out in this phase; nothing in most variants."""
    if not state.terms.has_limits:
        return set()
    phase = state.variant.calendar.phases[state.number]
    return state.variant.barred(state.year, phase.season, phase.kind)


def is_barred(state: Diplomacy, ruled_out: set[tuple[int, int, int]], order: i64) -> bool:
    """Whether an order of the unit in its province, or a build there, is ruled out."""
    province = unit_of(order)
    kind = kind_of(order)
    unit_type = detail_of(order) if kind == BUILD else state.ordered_units().types[province]
    return (int(kind), int(unit_type), int(state.board.kinds[province])) in ruled_out


def allowed(state: Diplomacy, orders: vec[i64]) -> vec[i64]:
    """The orders that the variant's limits leave."""
    ruled_out = barred(state)
    if len(ruled_out) == 0:
        return orders
    found = vec[i64](capacity=len(orders))
    for order in orders:
        if not is_barred(state, ruled_out, order):
            found = append(found, order)
    return found
