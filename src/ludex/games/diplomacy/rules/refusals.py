"""Why a table does not take an order: the code and the words by which the judge finds the same order void.

The order is put to the rules alone, as if nobody else had ordered anything: what makes it void does not depend on the
others' orders. Where a table is stricter than the judge the refusal has a code that the judge does not use:
`listed_otherwise` (each order is listed in one form only), `impossible_for_other` and `needed_for_convoy` (supports
that cannot help).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.core.refusal import Refusal
from ludex.games.diplomacy.rules.actions import (
    BUILD,
    CONCEDE,
    CONVOY,
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
    move,
    other_of,
    pack,
    target_of,
    unit_of,
)
from ludex.games.diplomacy.rules.adjustments import DONE_SO, SURPLUS, earlier_build, mended
from ludex.games.diplomacy.rules.board import Board
from ludex.games.diplomacy.rules.ending import NO_VOTE
from ludex.games.diplomacy.rules.events import adjustment_report, movement_report, retreat_report
from ludex.games.diplomacy.rules.explain import NOT_WRITTEN
from ludex.games.diplomacy.rules.limits import barred, is_barred
from ludex.games.diplomacy.rules.movement import Movement
from ludex.games.diplomacy.rules.order_text import order_text
from ludex.games.diplomacy.rules.phases import ADJUSTMENT, KINDS, MOVEMENT, ORDERS_OF_PHASE
from ludex.games.diplomacy.rules.refusals_results import reason
from ludex.games.diplomacy.rules.resolution import adjustments_of, retreats_by

if TYPE_CHECKING:
    from ludex.games.diplomacy.rules.state import Diplomacy

EXAMPLES: Final = {
    "movement": "'A PAR - BUR', 'A PAR H', 'A PAR S A MAR - BUR' or 'F NTH C A YOR - NWY'",
    "retreat": "'A PAR R BUR' or 'A PAR D'",
    "adjustment": "'A PAR B', 'F STP/SC B', 'A PAR D' or 'waive'",
}


# Reasons that the judge and the table both give before the rules of a phase are asked.


def wrong_phase(phase: str) -> Refusal:
    named = "an adjustment" if phase == "adjustment" else f"a {phase}"
    return Refusal("wrong_phase", f"In {named} phase orders are {EXAMPLES[phase]}.", {"phase": phase})


def order_limited() -> Refusal:
    return Refusal("order_limited", "The variant does not allow such an order now.")


def no_such_unit() -> Refusal:
    return Refusal("no_such_unit", "The power has no such unit.")


def not_your_unit(place: str, owner: str) -> Refusal:
    """`owner` is empty where nobody plays the unit."""
    whose = f"{owner}'s" if owner else "nobody's"
    return Refusal("not_your_unit", f"The unit in {place} is {whose}, not yours.")


def ordered_twice() -> Refusal:
    return Refusal("ordered_twice", "The unit has an order already.")


def not_an_order() -> Refusal:
    return Refusal("not_an_order", "That is no order to a unit, and no build.")


def missing_coast(board: Board, province: i64, possible: list[int], name: str = "") -> Refusal:
    """`name` is what the province is called, if not by its id."""
    named = [board.node_ids[node] for node in possible]
    why = f"{name or board.province_ids[province]} has several coasts: write {' or '.join(named)}."
    return Refusal("missing_coast", why, {"province": board.province_ids[province], "meant": named})


# The table's refusal.


def why_not(state: Diplomacy, power: i64, action: i64) -> Refusal:
    """The refusal of an action that is not among the power's legal ones. Any integer may be given."""
    if not is_packed(state.board, action):
        return not_an_order()
    refusal = why_no_word(state, power, action)
    if refusal is None:
        refusal = why_no_order(state, power, action)
    refusal.values = {
        **refusal.values,
        "power": state.board.powers[power],
        "order": order_text(state.board, state.ordered_units(), action),
    }
    return refusal


def is_packed(board: Board, action: i64) -> bool:
    """Whether a number is an action made by `actions.py`, of what is on this board."""
    kind, unit, target, other = kind_of(action), unit_of(action), target_of(action), other_of(action)
    detail = detail_of(action)
    if unit >= board.province_count or target >= board.node_count or other >= board.province_count:
        return False
    if kind == CONCEDE:
        return other < board.power_count and action == pack(kind, 0, 0, other, 0)
    if kind in (WAIVE, DONE, UNDO, DRAW):
        return action == pack(kind, 0, 0, 0, 0)
    if kind in (HOLD, DISBAND):
        return action == pack(kind, unit, 0, 0, 0)
    if kind in (MOVE, RETREAT):
        return action == pack(kind, unit, target, 0, detail) and detail <= (VIA if kind == MOVE else 0)
    if kind == BUILD:
        return action == pack(kind, unit, target, 0, detail) and detail < len(board.unit_types)
    if kind == SUPPORT_HOLD:
        return action == pack(kind, unit, 0, other, 0)
    return kind in (SUPPORT_MOVE, CONVOY) and action == pack(kind, unit, target, other, 0)


def why_no_word(state: Diplomacy, power: i64, action: i64) -> Refusal | None:
    """Of what is said to the table: taking back, voting. None for an order."""
    kind = kind_of(action)
    if kind == UNDO:
        return Refusal("nothing_to_undo", "There is no order to take back.")
    if kind != DRAW and kind != CONCEDE:
        return None
    if not state.terms.has_votes:
        return Refusal("no_votes", "No votes are taken at this table.")
    if not state.has_votes():
        return Refusal("no_votes", "Votes are taken in movement phases only.")
    if state.votes[power] != NO_VOTE:
        return Refusal("voted_already", "The power has voted already; undo takes the vote back.")
    return Refusal("cannot_concede", "A power concedes to another one that is still alive.")


def why_no_order(state: Diplomacy, power: i64, order: i64) -> Refusal:
    """In the sequence of the judge: the phase, the units and coasts, the variant's limits, one order for each unit, and
    what the rules of the phase say."""
    phase = KINDS[state.kind]
    kind = kind_of(order)
    if kind not in ORDERS_OF_PHASE[phase]:
        return wrong_phase(phase)
    unread = why_unread(state, power, order)
    if unread is not None:
        return unread
    ruled_out = barred(state)
    if len(ruled_out) > 0 and is_barred(state, ruled_out, order):
        return order_limited()
    if state.kind == ADJUSTMENT:
        return why_no_adjustment(state, power, order)
    unit = unit_of(order)
    for given in state.sheets[power]:
        if kind_of(given) in ORDERS_OF_PHASE[phase] and unit_of(given) == unit:
            return ordered_twice()
    orders: vec[i64] = vec[i64]([0] * state.board.province_count)
    orders[unit] = order
    if state.kind == MOVEMENT:
        return why_no_movement(state, power, order, orders)
    return said(retreat_report(state, retreats_by(state, orders), power, order))


def why_unread(state: Diplomacy, power: i64, order: i64) -> Refusal | None:
    """What the reader of a text would find wrong first: a unit that is not there, a coast that is left out."""
    board = state.board
    units = state.ordered_units()
    types, nodes, owners = units.types, units.nodes, units.owners
    kind, unit = kind_of(order), unit_of(order)
    if kind == WAIVE:
        return None
    if kind == BUILD:
        possible = coasts_for(board, detail_of(order), unit)
        return missing_coast(board, unit, possible) if len(possible) > 0 and target_of(order) == unit else None
    if types[unit] < 0:
        return no_such_unit()
    if owners[unit] != power:
        is_played = 0 <= owners[unit] < board.power_count
        return not_your_unit(board.province_ids[unit], board.powers[owners[unit]] if is_played else "")
    if kind in (SUPPORT_HOLD, SUPPORT_MOVE, CONVOY) and types[other_of(order)] < 0:
        return Refusal("no_such_unit", f"There is no unit in {board.province_ids[other_of(order)]}.")
    if kind in (MOVE, RETREAT) and target_of(order) < board.province_count:
        possible = coasts_for(board, types[unit], target_of(order))
        reached = [coast for coast in possible if coast in board.reach(types[unit], nodes[unit])]
        if len(reached) > 0:
            return missing_coast(board, target_of(order), reached)
    return None


def coasts_for(board: Board, unit_type: i64, province: i64) -> list[int]:
    """The coasts of a province on which a unit of a type stands; empty where it needs none."""
    return [int(coast) for coast in board.coasts_of[province] if board.can_stand(unit_type, coast)]


def said(report: dict[str, object]) -> Refusal:
    """The judge's reason against an order."""
    return Refusal(str(report["code"]), reason(report))


def why_no_movement(state: Diplomacy, power: i64, order: i64, orders: vec[i64]) -> Refusal:
    movement = Movement(state.board, state.rulebook, state.units, orders)
    movement.adjudicate()
    report = movement_report(state, movement, power, order, NOT_WRITTEN)
    if report["result"] == "void" or report["code"] == "not_carried":
        return said(report)
    same = same_order(state, order)
    if same >= 0:
        return listed_otherwise(state, same)
    if kind_of(order) == SUPPORT_MOVE:
        return why_no_support(state, order)
    report["code"] = "no_route"
    return said(report)


def same_order(state: Diplomacy, order: i64) -> i64:
    """The listed order of a movement that means the same; -1 if there is none.

    VIA is nothing to a fleet, and by some rulebooks nothing to an army that has no way over sea.
    """
    same = state.listed().listed(order)
    if same >= 0 or kind_of(order) != MOVE or detail_of(order) != VIA:
        return same
    unit_type = state.units.types[unit_of(order)]
    if unit_type < 0 or (state.board.is_convoyed[unit_type] and not state.rulebook.via_falls_back_to_land):
        return -1
    return state.listed().listed(move(unit_of(order), target_of(order), False))


def listed_otherwise(state: Diplomacy, same: i64) -> Refusal:
    text = order_text(state.board, state.units, same)
    return Refusal("listed_otherwise", f"At a table that order is given as {text}.", {"same": text})


def why_no_support(state: Diplomacy, order: i64) -> Refusal:
    """Of a support into a province that its unit can reach: whether the other can, with or without this one."""
    aim = state.board.province_of[target_of(order)]
    for other in state.listed().of_unit(other_of(order)):
        if kind_of(other) == MOVE and state.board.province_of[target_of(other)] == aim:
            why = "The army has no way there without this fleet, which would have to convoy it."
            return Refusal("needed_for_convoy", why)
    return Refusal("impossible_for_other", "The other unit cannot go there.")


def why_no_adjustment(state: Diplomacy, power: i64, order: i64) -> Refusal:
    """What would become of the order after those on the power's sheet."""
    adjustments = adjustments_of(state)
    sheet = append(state.sheets[power][:], order)
    codes = adjustments.carry_out(power, sheet)
    found = codes[len(codes) - 1]
    if found == DONE_SO and kind_of(order) == BUILD:
        return listed_otherwise(state, mended(state.board, state.rulebook, order))
    if found == DONE_SO:
        found = SURPLUS  # a build is waived only where one can be made
    earlier = earlier_build(state.units.types, sheet, codes, len(codes) - 1)
    return said(adjustment_report(state, state.units, power, order, found, earlier))
