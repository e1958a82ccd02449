"""Positions of Diplomacy as plain JSON, in the form other judges' users know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ludex.core.seats import seat_list
from ludex.games.diplomacy.rules.legal import retreats_of
from ludex.games.diplomacy.rules.phases import KINDS, RETREAT
from ludex.games.diplomacy.rules.units import Units

if TYPE_CHECKING:
    from ludex.games.diplomacy.rules.state import Diplomacy


def write(state: Diplomacy) -> dict[str, object]:
    """The body of a position; orders already given are sealed on `sheets`, as codes."""
    board = state.board
    powers = board.powers
    ending = state.ending
    return {
        "year": state.year,
        "season": state.variant.calendar.phases[state.number].season,
        "phase": KINDS[state.kind],
        "units": units(state),
        "centers": centers(state),
        "dislodged": all_dislodged(state),
        "contested": [board.province_ids[province] for province, at in enumerate(state.contested) if at == 1]
        if state.kind == RETREAT
        else [],
        "sheets": {powers[power]: list(sheet) for power, sheet in enumerate(state.sheets) if len(sheet) > 0},
        "awaited": [powers[power] for power in seat_list(state.awaited)],
        "ended": None
        if ending is None
        else {"winners": [powers[winner] for winner in ending.winners], "reason": ending.reason},
    }


def units(state: Diplomacy) -> list[list[str]]:
    """Power, type and place of every unit, by province."""
    return [
        unit_entry(state, state.units, province)
        for province, unit_type in enumerate(state.units.types)
        if unit_type >= 0
    ]


def unit_entry(state: Diplomacy, units: Units, province: i64) -> list[str]:
    """Power, type and place of the unit in a province."""
    return [
        state.terms.power_name(units.owners[province]),
        state.board.unit_types[units.types[province]],
        state.board.node_ids[units.nodes[province]],
    ]


def all_dislodged(state: Diplomacy) -> list[dict[str, object]]:
    """Every dislodged unit, the attack on it, and its retreats."""
    return [
        dislodged(state, province) for province, unit_type in enumerate(state.dislodged.units.types) if unit_type >= 0
    ]


def centers(state: Diplomacy) -> dict[str, object]:
    """The owner of every center that has one."""
    return {
        state.board.province_ids[province]: state.terms.power_name(owner)
        for province, owner in enumerate(state.centers)
        if owner >= 0
    }


def dislodged(state: Diplomacy, province: i64) -> dict[str, object]:
    board = state.board
    origin = state.dislodged.came_from[province]
    return {
        "unit": unit_entry(state, state.dislodged.units, province),
        "from": board.province_ids[origin] if origin >= 0 else None,
        "by_convoy": state.dislodged.by_convoy[province] == 1,
        "retreats": [board.node_ids[node] for node in retreats_of(state, province)],
    }
