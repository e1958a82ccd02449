"""What a power may play: the orders it may still add to its sheet, closing it, taking back, and votes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.core.seats import has_seat
from ludex.games.diplomacy.rules.actions import (
    BUILD,
    DISBAND,
    WAIVE,
    concede,
    disband,
    done,
    draw_vote,
    is_vote,
    kind_of,
    retreat,
    undo,
    unit_of,
)
from ludex.games.diplomacy.rules.adjustments import adjustment_orders, center_count, open_sites
from ludex.games.diplomacy.rules.board import ARMY
from ludex.games.diplomacy.rules.ending import NO_VOTE
from ludex.games.diplomacy.rules.limits import allowed
from ludex.games.diplomacy.rules.phases import ADJUSTMENT, MOVEMENT
from ludex.games.diplomacy.rules.retreats import retreat_nodes
from ludex.games.diplomacy.rules.units import Units

if TYPE_CHECKING:
    from ludex.games.diplomacy.rules.state import Diplomacy


def legal_actions(state: Diplomacy, power: i64) -> vec[i64]:
    """Everything a power may play now."""
    if not has_seat(state.awaited, power):
        return vec[i64]()
    actions = legal_orders(state, power, False)
    actions = append(actions, done())
    if len(state.sheets[power]) > 0:
        actions = append(actions, undo())
    if state.has_votes() and state.votes[power] == NO_VOTE:
        actions = append(actions, draw_vote())
        for other in range(state.board.power_count):
            if other != power and state.is_alive(other):
                actions = append(actions, concede(other))
    return actions


def legal_orders(state: Diplomacy, power: i64, only_next: bool) -> vec[i64]:
    """The orders a power may add to its sheet; with `only_next`, those of its first unit that has none."""
    if state.kind == ADJUSTMENT:
        return legal_adjustments(state, power)
    board = state.board
    ordered: vec[i64] = vec[i64]([0] * board.province_count)
    for order in state.sheets[power]:
        if not is_vote(order):
            ordered[unit_of(order)] = 1
    units = state.ordered_units()
    types, owners = units.types, units.owners
    found = vec[i64](capacity=32)
    for province in range(board.province_count):
        if types[province] >= 0 and owners[province] == power and ordered[province] == 0:
            for order in orders_of(state, province):
                found = append(found, order)
            if only_next:
                return found
    return found


def orders_of(state: Diplomacy, province: i64) -> vec[i64]:
    """Every order the unit in a province may be given now, of a movement or a retreat."""
    if state.kind == MOVEMENT:
        return allowed(state, state.listed().of_unit(province))
    found = vec[i64]([disband(province)])
    for node in retreats_of(state, province):
        found = append(found, retreat(province, node))
    return allowed(state, found)


def retreats_of(state: Diplomacy, province: i64) -> vec[i64]:
    """The nodes to which the unit dislodged from a province may retreat."""
    found = retreat_nodes(state.board, state.rulebook, state.dislodged, province, state.units.types, state.contested)
    if len(state.named_retreats) == 0 or int(province) not in state.named_retreats:
        return found
    named = state.named_retreats[int(province)]
    return vec[i64]([node for node in found if node in named])


def legal_adjustments(state: Diplomacy, power: i64) -> vec[i64]:
    """What is left to build or remove, after what the sheet has already."""
    units = units_after(state, power)
    due = center_count(state.board, state.centers, power) - units.count(power)
    if due > 0 and due <= waived_by(state, power):
        return vec[i64]()
    return allowed(state, adjustment_orders(state.board, state.terms.build_rule, units, state.centers, power))


def units_after(state: Diplomacy, power: i64) -> Units:
    """The units as they are once a power's builds and removals are carried out; what is built is an army."""
    units = state.units.copy()
    for order in state.sheets[power]:
        province = unit_of(order)
        if kind_of(order) == BUILD:
            units.put(province, ARMY, power, province)
        elif kind_of(order) == DISBAND:
            units.remove(province)
    return units


def waived_by(state: Diplomacy, power: i64) -> i64:
    """How many builds a power has waived on its sheet."""
    waived: i64 = 0
    for order in state.sheets[power]:
        if kind_of(order) == WAIVE:
            waived += 1
    return waived


def left_to_adjust(state: Diplomacy, power: i64) -> int:
    """How many units a power may still build (above 0) or must still remove (below 0), after what its sheet has."""
    units = units_after(state, power)
    due = center_count(state.board, state.centers, power) - units.count(power)
    if due <= 0:
        return int(due)
    sites = open_sites(state.board, state.terms.build_rule, units.types, state.centers, power)
    due -= waived_by(state, power)
    return int(max(0, min(due, sites)))


def unordered(state: Diplomacy, power: i64) -> list[int]:
    """The provinces of a power's units that have no order yet, of a movement or a retreat."""
    ordered = [int(unit_of(order)) for order in state.sheets[power] if not is_vote(order)]
    units = state.ordered_units()
    return [
        province
        for province in range(state.board.province_count)
        if units.owners[province] == power and units.types[province] >= 0 and province not in ordered
    ]
