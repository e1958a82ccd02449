"""What is impossible in a state of Diplomacy: the one place that says so, for positions and after every decision.

A reader of positions asks the functions here part by part, so that it can say at which place of the position the fault
is; `check` asks them all of a whole state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ludex.core.refusal import Refusal
from ludex.games.diplomacy.rules.board import COAST, NONE, Board
from ludex.games.diplomacy.rules.phases import RETREAT, due_powers
from ludex.games.diplomacy.rules.refusals_results import RETREAT_WORDS
from ludex.games.diplomacy.rules.retreats import NOT_ADJACENT, RETREAT_CODES, RETREATS, province_problem
from ludex.games.diplomacy.rules.units import Units

if TYPE_CHECKING:
    from ludex.games.diplomacy.rules.state import Diplomacy


def check(state: Diplomacy) -> Refusal | None:
    """What is impossible in the state, or None."""
    place = misplaced_unit(state.board, state.units)
    if place == NONE:
        place = misplaced_unit(state.board, state.dislodged.units)
    if place != NONE:
        return Refusal("impossible_unit", f"The unit in {state.board.province_ids[place]} cannot be there.")
    for province, owner in enumerate(state.centers):
        if owner != NONE and not state.board.is_center[province]:
            return Refusal("impossible_center", center_fault(state.board.province_ids[province]))
    fault = dislodged_fault(state) or attacks_fault(state) or awaited_fault(state, state.awaited)
    return None if fault is None else Refusal("impossible_phase", fault)


def misplaced_unit(board: Board, units: Units) -> i64:
    """The first province with a unit that cannot be there; NONE if there is none."""
    types, nodes = units.types, units.nodes
    for province in range(board.province_count):
        if types[province] >= 0 and not board.can_stand(types[province], nodes[province]):
            return province
    return NONE


def unit_fault(board: Board, unit_type: i64, node: i64) -> str | None:
    """Why a unit of a type cannot be on a node; None where it can."""
    if board.can_stand(unit_type, node):
        return None
    coasts = [board.node_ids[coast] for coast in board.coasts_of[board.province_of[node]]]
    hint = f" It takes a coast: {' or '.join(coasts)}." if len(coasts) > 0 else ""
    return f"A unit of type {board.unit_types[unit_type]} cannot be in {board.node_ids[node]}.{hint}"


def center_fault(place: str) -> str:
    """That a place has an owner and is no center."""
    return f"{place} is no supply center."


def dislodged_fault(state: Diplomacy) -> str | None:
    """Units wait for their retreat in a retreat phase only, or where the game ended before it."""
    if state.kind == RETREAT or state.ending is not None:
        return None
    for unit_type in state.dislodged.units.types:
        if unit_type >= 0:
            return "Units are dislodged only in a retreat phase."
    return None


def attacks_fault(state: Diplomacy) -> str | None:
    """The first dislodged unit that cannot have been driven out as the state has it."""
    for province in range(state.board.province_count):
        if state.dislodged.units.types[province] >= 0:
            fault = attacker_fault(state, province) or origin_fault(state, province)
            if fault is not None:
                return fault
    return None


def attacker_fault(state: Diplomacy, province: i64) -> str | None:
    """Why no unit can have driven out the one dislodged from a province: nobody is there, or one of its own power."""
    place = state.board.province_ids[province]
    if state.units.types[province] < 0:
        return f"Nobody stands in {place}, so no unit was dislodged there."
    if state.units.owners[province] == state.dislodged.units.owners[province]:
        return f"The unit in {place} is of the same power, and drives out none of its own."
    return None


def origin_fault(state: Diplomacy, province: i64) -> str | None:
    """Why the unit that stands in a province cannot have come from where it is said to have."""
    board, units = state.board, state.units
    origin = state.dislodged.came_from[province]
    if origin < 0:
        return None
    kind = units.types[province]
    by_convoy = state.dislodged.by_convoy[province] == 1
    if by_convoy and board.is_convoyed[kind] and board.kinds[origin] == COAST and origin != province:
        return None
    if not by_convoy and board.can_come_from(kind, origin, units.nodes[province]):
        return None
    how = "by convoy" if by_convoy else "in one step"
    return f"The unit in {board.province_ids[province]} cannot have come {how} from {board.province_ids[origin]}."


def retreat_fault(state: Diplomacy, unit: i64, province: i64) -> str:
    """Why the unit dislodged from a province cannot retreat to any part of another."""
    dislodged = state.dislodged
    problem = NOT_ADJACENT
    if state.board.can_step(dislodged.units.types[unit], dislodged.units.nodes[unit], province):
        came_from, by_convoy = dislodged.came_from[unit], dislodged.by_convoy[unit] == 1
        problem = province_problem(state.rulebook, province, came_from, by_convoy, state.units.types, state.contested)
    return RETREAT_WORDS[RETREAT_CODES[NOT_ADJACENT if problem == RETREATS else problem]]


def awaited_fault(state: Diplomacy, awaited: i64) -> str | None:
    """Those whose orders are not closed have something to order, and there is one as long as anybody has."""
    if state.ending is not None:
        return None if awaited == 0 else "Nobody is awaited when the game is over."
    due = due_powers(state)
    if awaited & ~due != 0:
        return "Only powers with something to order are awaited."
    if due != 0 and awaited == 0:
        return "Somebody is awaited, or the phase would be over."
    return None
