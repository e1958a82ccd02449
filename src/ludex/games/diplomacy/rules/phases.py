"""The three kinds of phase: who has something to order, what may be ordered, and what comes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.core.seats import only
from ludex.games.diplomacy.rules.actions import BUILD, DISBAND, WAIVE, build, disband, kind_of, retreat, unit_of
from ludex.games.diplomacy.rules.adjustments import Adjustments, adjustment_orders, center_count, open_sites, unit_count
from ludex.games.diplomacy.rules.board import ARMY, NOBODY
from ludex.games.diplomacy.rules.events import tell_adjustment, tell_movement, tell_retreats
from ludex.games.diplomacy.rules.limits import allowed
from ludex.games.diplomacy.rules.movement import Movement
from ludex.games.diplomacy.rules.retreats import Retreats, retreat_nodes

if TYPE_CHECKING:
    from ludex.games.diplomacy.rules.state import Diplomacy

MOVEMENT: Final[i64] = 0
RETREAT: Final[i64] = 1
ADJUSTMENT: Final[i64] = 2

KINDS: Final = ("movement", "retreat", "adjustment")


def due_powers(state: Diplomacy) -> i64:
    """The powers that have something to order in this phase."""
    powers: i64 = 0
    power: i64 = 0
    while power < state.board.power_count:
        if has_something(state, power):
            powers |= only(power)
        power += 1
    return powers


def has_something(state: Diplomacy, power: i64) -> bool:
    if state.kind == MOVEMENT:
        return unit_count(state.owners, state.types, power) > 0
    if state.kind == RETREAT:
        return unit_count(state.lost_owners, state.lost_types, power) > 0
    due = center_count(state.board, state.centers, power) - unit_count(state.owners, state.types, power)
    if due > 0:
        return open_sites(state.board, state.terms.build_rule, state.types, state.centers, power) > 0
    return due < 0


def ordered_units(state: Diplomacy) -> tuple[vec[i64], vec[i64], vec[i64]]:
    """Types, nodes and owners of the units that orders are for now: in a retreat, of the dislodged."""
    if state.kind == RETREAT:
        return state.lost_types, state.lost_nodes, state.lost_owners
    return state.types, state.nodes, state.owners


def legal_for(state: Diplomacy, power: i64, only_next: bool) -> vec[i64]:
    """The orders a power may add to its sheet; with `only_next`, those of its first unit that has none."""
    if state.kind == ADJUSTMENT:
        return legal_adjustments(state, power)
    board = state.board
    ordered: vec[i64] = vec[i64]([0] * board.province_count)
    for order in state.sheets[power]:
        ordered[unit_of(order)] = 1
    types = state.types if state.kind == MOVEMENT else state.lost_types
    owners = state.owners if state.kind == MOVEMENT else state.lost_owners
    found = vec[i64](capacity=32)
    province: i64 = 0
    while province < board.province_count:
        if types[province] >= 0 and owners[province] == power and ordered[province] == 0:
            for order in orders_of(state, province):
                found = append(found, order)
            if only_next:
                return found
        province += 1
    return found


def orders_of(state: Diplomacy, province: i64) -> vec[i64]:
    """Every order the unit in a province may be given now, of a movement or a retreat."""
    if state.kind == MOVEMENT:
        return allowed(state, state.types, state.listed().of_unit(province))
    found = vec[i64]([disband(province)])
    for node in retreats_of(state, province):
        found = append(found, retreat(province, node))
    return allowed(state, state.lost_types, found)


def retreats_of(state: Diplomacy, province: i64) -> vec[i64]:
    """The nodes to which the unit dislodged from a province may retreat."""
    found = retreat_nodes(
        state.board,
        state.rulebook,
        state.lost_types[province],
        state.lost_nodes[province],
        state.lost_from[province],
        state.lost_by_convoy[province] == 1,
        state.types,
        state.contested,
    )
    if len(state.named_retreats) == 0 or int(province) not in state.named_retreats:
        return found
    named = state.named_retreats[int(province)]
    return vec[i64]([node for node in found if node in named])


def legal_adjustments(state: Diplomacy, power: i64) -> vec[i64]:
    """What is left to build or remove, after what the sheet has already."""
    types = state.types[:]
    owners = state.owners[:]
    waived: i64 = 0
    for order in state.sheets[power]:
        if kind_of(order) == BUILD:
            types[unit_of(order)] = 0
            owners[unit_of(order)] = power
        elif kind_of(order) == DISBAND:
            types[unit_of(order)] = -1
            owners[unit_of(order)] = NOBODY
        elif kind_of(order) == WAIVE:
            waived += 1
    due = center_count(state.board, state.centers, power) - unit_count(owners, types, power)
    if due > 0 and due <= waived:
        return vec[i64]()
    found = adjustment_orders(state.board, state.terms.build_rule, types, owners, state.centers, power)
    return allowed(state, state.types, found)


def resolve_phase(state: Diplomacy) -> None:
    """Resolves the phase by the powers' sheets."""
    if state.kind == ADJUSTMENT:
        types, nodes = state.types, state.nodes
        codes = settle_adjustment(state, state.sheets)
        if state.events is not None:
            tell_adjustment(state, types, nodes, codes)
        return
    orders: vec[i64] = vec[i64]([0] * state.board.province_count)
    for sheet in state.sheets:
        for order in sheet:
            if unit_of(order) < state.board.province_count and orders[unit_of(order)] == 0:
                orders[unit_of(order)] = order
    if state.kind == MOVEMENT:
        movement = settle_movement(state, orders)
        if state.events is not None:
            tell_movement(state, movement)
    else:
        retreats = settle_retreats(state, orders)
        if state.events is not None:
            tell_retreats(state, retreats)


def settle_movement(state: Diplomacy, orders: vec[i64]) -> Movement:
    """Moves the units by the orders of each province's unit; those without one hold."""
    board = state.board
    movement = Movement(board, state.rulebook, state.types, state.owners, state.nodes, orders)
    movement.adjudicate()
    none = [NOBODY] * board.province_count
    types: vec[i64] = vec[i64](none)
    owners: vec[i64] = vec[i64](none)
    nodes: vec[i64] = vec[i64](none)
    province: i64 = 0
    while province < board.province_count:
        if state.types[province] >= 0:
            node = movement.went[province]
            if node >= 0:
                there = board.province_of[node]
                types[there] = state.types[province]
                owners[there] = state.owners[province]
                nodes[there] = node
            elif movement.dislodged_from[province] < 0:
                types[province] = state.types[province]
                owners[province] = state.owners[province]
                nodes[province] = state.nodes[province]
        province += 1
    lost_types: vec[i64] = vec[i64](none)
    province = 0
    while province < board.province_count:
        state.lost_from[province] = movement.dislodged_from[province]
        if state.types[province] >= 0 and movement.dislodged_from[province] >= 0:
            lost_types[province] = state.types[province]
            state.lost_owners[province] = state.owners[province]
            state.lost_nodes[province] = state.nodes[province]
            state.lost_by_convoy[province] = movement.by_convoy[movement.dislodged_from[province]]
        province += 1
    state.lost_types = lost_types
    state.types = types
    state.owners = owners
    state.nodes = nodes
    state.contested = movement.contested[:]
    destroy_trapped(state)
    return movement


def destroy_trapped(state: Diplomacy) -> None:
    """Dislodged units that cannot retreat, and neutral ones, are gone at once."""
    state.destroyed = []
    province: i64 = 0
    while province < state.board.province_count:
        if state.lost_types[province] >= 0:
            is_neutral = state.lost_owners[province] == state.terms.neutral
            if is_neutral or len(retreats_of(state, province)) == 0:
                state.destroyed.append(lost_unit(state, province))
                forget_lost(state, province)
        province += 1


def lost_unit(state: Diplomacy, province: i64) -> list[str]:
    """Power, type and place of the unit dislodged from a province."""
    return [
        state.terms.power_name(state.lost_owners[province]),
        state.board.unit_types[state.lost_types[province]],
        state.board.node_ids[state.lost_nodes[province]],
    ]


def forget_lost(state: Diplomacy, province: i64) -> None:
    state.lost_types[province] = NOBODY
    state.lost_owners[province] = NOBODY
    state.lost_nodes[province] = NOBODY
    state.lost_from[province] = NOBODY
    state.lost_by_convoy[province] = NOBODY


def settle_retreats(state: Diplomacy, orders: vec[i64]) -> Retreats:
    """Retreats the dislodged units by their orders; those without one disband."""
    board = state.board
    retreats = retreats_by(state, orders)
    types = state.types[:]
    owners = state.owners[:]
    nodes = state.nodes[:]
    province: i64 = 0
    while province < board.province_count:
        node = retreats.went[province]
        if node >= 0:
            there = board.province_of[node]
            types[there] = state.lost_types[province]
            owners[there] = state.lost_owners[province]
            nodes[there] = node
        province += 1
    state.types = types
    state.owners = owners
    state.nodes = nodes
    clear_retreats(state)
    return retreats


def retreats_by(state: Diplomacy, orders: vec[i64]) -> Retreats:
    """What becomes of the dislodged units by some orders; changes nothing."""
    retreats = Retreats(
        state.board,
        state.rulebook,
        state.lost_types,
        state.lost_nodes,
        state.lost_from,
        state.lost_by_convoy,
        state.types,
        state.contested,
        state.named_retreats,
        orders,
    )
    retreats.adjudicate()
    return retreats


def clear_retreats(state: Diplomacy) -> None:
    """Nothing is dislodged or contested any more. New vectors: what was resolved may still look at the old ones."""
    none = [NOBODY] * state.board.province_count
    state.lost_types = vec[i64](none)
    state.lost_owners = vec[i64](none)
    state.lost_nodes = vec[i64](none)
    state.lost_from = vec[i64](none)
    state.lost_by_convoy = vec[i64](none)
    state.contested = vec[i64]([0] * state.board.province_count)
    state.named_retreats = {}


def settle_adjustment(state: Diplomacy, sheets: list[vec[i64]], void: list[vec[i64]] | None = None) -> list[vec[i64]]:
    """Builds and removes by the powers' sheets; what became of each order.

    `void` has, by power, the orders that were handed in beside those and are none as written (0: not understood).
    """
    adjustments = adjustments_of(state)
    codes = [adjustments.adjust(power, sheet) for power, sheet in enumerate(sheets)]
    if state.variant.opening_armies and is_opening(state):
        for power, sheet in enumerate(sheets):
            given = sheet[:]
            if void is not None:
                for order in void[power]:
                    given = append(given, order)
            raise_armies(state, adjustments, power, given)
    neutral = state.variant.neutral
    if neutral is not None and neutral.rebuild:
        adjustments.rebuild_neutral(state.terms.neutral)
    state.types = adjustments.types
    state.owners = adjustments.owners
    state.nodes = adjustments.nodes
    return codes


def adjustments_of(state: Diplomacy) -> Adjustments:
    """The adjustment of a state, before any order."""
    return Adjustments(
        state.board,
        state.rulebook,
        state.terms.build_rule,
        state.types,
        state.owners,
        state.nodes,
        state.centers,
        state.terms.alphabet,
    )


def is_opening(state: Diplomacy) -> bool:
    """Whether this adjustment opens the game."""
    start = state.variant.start
    is_first = state.number == state.variant.calendar.index(start.season, start.phase)
    return is_first and state.year == start.year


def raise_armies(state: Diplomacy, adjustments: Adjustments, power: i64, given: vec[i64]) -> None:
    """Chaos: a center of the power's for which nothing was ordered gets an army.

    An order is one for the center it would build in, void or not; any other (a waived build, a build in what is not
    the power's, words nobody understands) is one for some center that is left.
    """
    is_named: vec[i64] = vec[i64]([0] * state.board.province_count)
    others: i64 = 0
    for order in given:
        province = unit_of(order)
        is_own = province < state.board.province_count and state.centers[province] == power
        if kind_of(order) == BUILD and is_own:
            is_named[province] = 1
        else:
            others += 1
    left = vec[i64](capacity=4)
    for province in range(state.board.province_count):
        if state.centers[province] == power and is_named[province] == 0:
            left = append(left, province)
    at: i64 = 0
    while at < len(left) - others:
        adjustments.build_once(power, build(left[at], left[at], ARMY), adjustments.due(power))
        at += 1
