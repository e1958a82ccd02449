"""A phase is resolved: what its orders come to, and the units, centers and retreats that it leaves in the state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.games.diplomacy.rules.actions import BUILD, build, is_vote, kind_of, unit_of
from ludex.games.diplomacy.rules.adjustments import DONE_SO, Adjustments
from ludex.games.diplomacy.rules.board import ARMY
from ludex.games.diplomacy.rules.events import tell_adjustment, tell_movement, tell_retreats
from ludex.games.diplomacy.rules.legal import retreats_of
from ludex.games.diplomacy.rules.losses import disorder_report, raised_report, unordered_report
from ludex.games.diplomacy.rules.movement import NO_PATHS, Movement
from ludex.games.diplomacy.rules.phases import ADJUSTMENT, MOVEMENT
from ludex.games.diplomacy.rules.position import unit_entry
from ludex.games.diplomacy.rules.retreats import Retreats

if TYPE_CHECKING:
    from ludex.games.diplomacy.rules.state import Diplomacy


def resolve_phase(state: Diplomacy) -> None:
    """Resolves the phase by the powers' sheets; votes are no orders and leave them first."""
    state.sheets = [orders_alone(sheet) for sheet in state.sheets]
    forget_losses(state)
    if state.kind == ADJUSTMENT:
        before = state.units
        codes = settle_adjustment(state, state.sheets)
        if state.events is not None:
            tell_adjustment(state, before, codes)
        return
    orders: vec[i64] = vec[i64]([0] * state.board.province_count)
    for sheet in state.sheets:
        for order in sheet:
            if orders[unit_of(order)] == 0:
                orders[unit_of(order)] = order
    if state.kind == MOVEMENT:
        movement = settle_movement(state, orders)
        if state.events is not None:
            tell_movement(state, movement)
    else:
        retreats = settle_retreats(state, orders)
        if state.events is not None:
            tell_retreats(state, retreats)


def forget_losses(state: Diplomacy) -> None:
    """Before a phase is resolved: nothing has come or gone in it yet."""
    state.destroyed = []
    state.removed = []
    state.raised = []


def orders_alone(sheet: vec[i64]) -> vec[i64]:
    """A power's sheet without its votes."""
    found = vec[i64](capacity=8)
    for order in sheet:
        if not is_vote(order):
            found = append(found, order)
    return found


def settle_movement(state: Diplomacy, orders: vec[i64], paths: dict[int, list[int]] = NO_PATHS) -> Movement:
    """Moves the units by the orders of each province's unit; those without one hold. `paths`: see `Movement`."""
    board = state.board
    before = state.units
    movement = Movement(board, state.rulebook, before, orders, paths)
    movement.adjudicate()
    after = state.terms.no_units.copy()
    dislodged = state.terms.none_dislodged.copy()
    for province in movement.provinces:
        node = movement.went[province]
        enemy = movement.dislodged_from[province]
        if node >= 0:
            after.put(board.province_of[node], before.types[province], before.owners[province], node)
        elif enemy < 0:
            after.put(province, before.types[province], before.owners[province], before.nodes[province])
        else:
            unit_type, owner = before.types[province], before.owners[province]
            dislodged.put(province, unit_type, owner, before.nodes[province], enemy, movement.by_convoy[enemy] == 1)
    state.units = after
    state.dislodged = dislodged
    state.contested = movement.contested[:]
    destroy_trapped(state)
    return movement


def destroy_trapped(state: Diplomacy) -> None:
    """Dislodged units that cannot retreat, and neutral ones, are gone at once."""
    state.destroyed = []
    lost = state.dislodged.units
    for province in range(state.board.province_count):
        if lost.types[province] >= 0:
            is_neutral = lost.owners[province] == state.terms.neutral
            if is_neutral or len(retreats_of(state, province)) == 0:
                state.destroyed.append(unit_entry(state, lost, province))
                state.dislodged.remove(province)


def settle_retreats(state: Diplomacy, orders: vec[i64]) -> Retreats:
    """Retreats the dislodged units by their orders; those without one disband."""
    board = state.board
    retreats = retreats_by(state, orders)
    lost = state.dislodged.units
    units = state.units.copy()
    for province in range(board.province_count):
        node = retreats.went[province]
        if node >= 0:
            units.put(board.province_of[node], lost.types[province], lost.owners[province], node)
        elif lost.types[province] >= 0 and orders[province] == 0:
            state.removed = [*state.removed, unordered_report(state, lost, province)]
    state.units = units
    # New vectors: what was resolved may still look at the old ones.
    state.dislodged = state.terms.none_dislodged.copy()
    state.contested = vec[i64]([0] * board.province_count)
    state.named_retreats = {}
    return retreats


def retreats_by(state: Diplomacy, orders: vec[i64]) -> Retreats:
    """What becomes of the dislodged units by some orders; changes nothing."""
    retreats = Retreats(
        state.board,
        state.rulebook,
        state.dislodged,
        state.units.types,
        state.contested,
        state.named_retreats,
        orders,
    )
    retreats.adjudicate()
    return retreats


def settle_adjustment(state: Diplomacy, sheets: list[vec[i64]], void: list[vec[i64]] | None = None) -> list[vec[i64]]:
    """Builds and removes by the powers' sheets; what became of each order.

    `void` has, by power, the orders that were handed in beside those and are none as written (0: not understood).
    """
    adjustments = adjustments_of(state)
    codes = [adjustments.adjust(power, sheet) for power, sheet in enumerate(sheets)]
    if len(adjustments.removals) > 0:
        gone = [disorder_report(state, state.units, removal) for removal in adjustments.removals]
        state.removed = [*state.removed, *gone]
    if state.variant.opening_armies and is_opening(state):
        for power, sheet in enumerate(sheets):
            given = sheet[:]
            if void is not None:
                for order in void[power]:
                    given = append(given, order)
            for province in raise_armies(state, adjustments, power, given):
                state.raised = [*state.raised, raised_report(state, adjustments.units, province, "opening")]
    neutral = state.variant.neutral
    if neutral is not None and neutral.rebuild:
        for province in adjustments.rebuild_neutral(state.terms.neutral):
            state.raised = [*state.raised, raised_report(state, adjustments.units, province, "neutral")]
    state.units = adjustments.units
    return codes


def adjustments_of(state: Diplomacy) -> Adjustments:
    """The adjustment of a state, before any order."""
    return Adjustments(
        state.board,
        state.rulebook,
        state.terms.build_rule,
        state.units,
        state.centers,
        state.terms.alphabet,
    )


def is_opening(state: Diplomacy) -> bool:
    """Whether this adjustment opens the game."""
    start = state.variant.start
    is_first = state.number == state.variant.calendar.index(start.season, start.phase)
    return is_first and state.year == start.year


def raise_armies(state: Diplomacy, adjustments: Adjustments, power: i64, given: vec[i64]) -> list[int]:
    """Chaos: a center of the power's for which nothing was ordered gets an army; answers where.

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
    raised: list[int] = []
    at: i64 = 0
    while at < len(left) - others:
        if adjustments.build_once(power, build(left[at], left[at], ARMY), adjustments.due(power)) == DONE_SO:
            raised.append(int(left[at]))
        at += 1
    return raised
