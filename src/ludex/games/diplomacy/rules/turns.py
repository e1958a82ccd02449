"""From phase to phase: the beginning, what comes after a phase, and when the game is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludex.games.diplomacy.rules.board import NONE
from ludex.games.diplomacy.rules.ending import (
    Ending,
    ending_by_centers,
    ending_by_limit,
    ending_by_survival,
    ending_without_orders,
)
from ludex.games.diplomacy.rules.events import tell_phase, tell_raised
from ludex.games.diplomacy.rules.phases import ADJUSTMENT, KINDS, RETREAT, due_powers
from ludex.games.diplomacy.rules.resolution import settle_adjustment

if TYPE_CHECKING:
    from ludex.games.diplomacy.rules.state import Diplomacy


def set_up(state: Diplomacy) -> None:
    """Sets up the variant's own beginning."""
    board, variant = state.board, state.variant
    start = variant.start
    state.year = start.year
    state.number = variant.calendar.index(start.season, start.phase)
    state.kind = KINDS.index(start.phase)
    for power, unit_type, place in variant.units:
        node = board.node_ids.index(place)
        province = board.province_of[node]
        state.units.put(province, board.unit_types.index(unit_type), state.terms.power_number(power), node)
    for place, power in variant.centers.items():
        state.centers[board.province_ids.index(place)] = state.terms.power_number(power)


def next_phase(state: Diplomacy) -> None:
    """Goes to the next phase in which anybody has anything to order, or to the end."""
    calendar = state.variant.calendar
    passed = 0
    while state.ending is None:
        state.year, state.number = calendar.following(state.year, state.number)
        state.kind = KINDS.index(calendar.phases[state.number].kind)
        if state.kind == ADJUSTMENT:
            capture_centers(state)
        state.ending = ending_now(state)
        state.awaited = due_powers(state) if state.ending is None else 0
        if state.awaited != 0:
            break
        if state.kind == ADJUSTMENT and state.ending is None:
            # Nobody has anything to adjust, but neutral armies come back all the same.
            already = len(state.raised)
            settle_adjustment(state, state.sheets)
            if state.events is not None:
                tell_raised(state, already)
        passed += 1
        if state.ending is None and passed > len(calendar.phases):
            state.ending = ending_without_orders(state)
    if state.events is not None:
        tell_phase(state)


def ending_now(state: Diplomacy) -> Ending | None:
    """The end that a phase brings as it comes up, if it does."""
    ending: Ending | None = None
    if state.kind == ADJUSTMENT:
        ending = ending_by_centers(state)
    if ending is None and state.kind != RETREAT:
        ending = ending_by_survival(state)
    if ending is None and state.number == 0:
        ending = ending_by_limit(state)
    return ending


def capture_centers(state: Diplomacy) -> None:
    """Whoever stands in a center owns it from now on."""
    owners = state.units.owners
    for province in range(state.board.province_count):
        if state.board.is_center[province] and owners[province] != NONE:
            state.centers[province] = owners[province]
