"""Why an order came to what it did: a code, the units that caused it, and the strengths on both sides.

A pass of its own after `Movement.adjudicate()`, for those who ask; the words are made elsewhere.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.games.diplomacy.rules.actions import (
    CONVOY,
    HOLD,
    MOVE,
    SUPPORT_HOLD,
    SUPPORT_MOVE,
    kind_of,
    other_of,
    target_of,
)
from ludex.games.diplomacy.rules.battle import ANYBODY, NO, YES, Battle
from ludex.games.diplomacy.rules.board import COAST, INLAND
from ludex.games.diplomacy.rules.circles import circle_of, paradox_orders
from ludex.games.diplomacy.rules.convoys import can_carry, can_help, can_land, route_exists
from ludex.games.diplomacy.rules.movement import Movement

NOT_WRITTEN: Final[dict[int, int]] = {}
"""No orders that were void as written: a table takes legal ones only."""


class Reason:
    """The reason for one order's result. Units are named by the province they stood in."""

    def __init__(self, code: str, because: list[int]) -> None:
        self.code = code
        self.because = because
        """The units whose orders, or whose presence, caused it. Of a move that was kept out: the unit that stood
        there or came against it first, then the other moves, the strongest first."""
        self.strength = 0
        """Of the attack, or of the unit that was dislodged where it stood; 0 where none was measured."""
        self.against: list[int] = []
        """The strength of each unit in `because`, where one was measured."""
        self.cuts: list[tuple[int, int]] = []
        """Supports that were cut: the supporter, and the unit that cut it."""
        self.left_out: list[int] = []
        """Supports that do not count, since they would help to drive out a unit of the supporter's own power."""
        self.lost: list[int] = []
        """The convoying fleets whose loss broke the convoy."""
        self.broken_by: list[int] = []
        """The moves from outside that broke the circle of moves this one is part of."""

    def __repr__(self) -> str:
        return f"Reason({self.code!r}, because={self.because}, {self.strength} against {self.against})"


def explain(movement: Movement, province: i64, written: dict[int, int] = NOT_WRITTEN) -> Reason:
    """The reason for the result of the order of the unit in a province.

    `written` has the orders that were void as written, of units that have no other, by province: the movement knows
    nothing of them.

    Of any order: "succeeds". Of a hold: "dislodged". Of a move: "bounced" (with other moves, and nobody got in),
    "held_off" (by the unit that stays there), "head_to_head", "beaten" (by another move, which got in), "own_unit",
    "trades_places" (with a unit of its own power), "no_convoy", "convoy_incomplete", "convoy_broken", "paradox"; never
    valid: "no_such_path", "same_province", "wrong_terrain", "wrong_coast", "missing_coast", "not_adjacent", "no_route".
    Of a support: "support_cut", "dislodged", "no_such_unit", "mismatched", "impossible_order"; never valid:
    "supports_itself", "out_of_reach". Of a convoy: "dislodged", "convoy_incomplete", "convoy_broken", "paradox",
    "goes_by_land", "no_such_unit", "not_carried", "mismatched", "off_path", "impossible_order"; never valid:
    "cannot_convoy", "no_route", "off_route", "unnecessary_convoy", "wrong_terrain". Of anything else: "wrong_phase". A
    unit with another code than "dislodged" may have been dislodged too.
    """
    kind = kind_of(movement.orders[province])
    if kind == MOVE:
        return explain_move(movement, province)
    if kind in (SUPPORT_HOLD, SUPPORT_MOVE):
        return explain_support(movement, province, written)
    if kind == CONVOY:
        return explain_convoy(movement, province, written)
    if kind not in (HOLD, 0):
        return Reason("wrong_phase", [])
    return explain_hold(movement, province)


def explain_hold(movement: Movement, unit: i64) -> Reason:
    if movement.dislodged_from[unit] >= 0:
        return dislodged(movement, unit)
    return Reason("succeeds", [])


def dislodged(movement: Movement, unit: i64) -> Reason:
    """The attack that drove a unit out, and the strength it was held with.

    A unit that tried to move has only its own strength, unless it moved against its attacker.
    """
    battle = movement.battle
    enemy = movement.dislodged_from[unit]
    reason = Reason("dislodged", [int(enemy)])
    reason.strength = 1
    if battle.targets[unit] < 0 or battle.is_head_to_head(unit, enemy):
        measure(battle, unit, ANYBODY, reason)
    reason.against = [int(1 + battle.least_help(enemy, movement.units.owners[unit]))]
    return reason


def measure(battle: Battle, unit: i64, left_out: i64, reason: Reason) -> None:
    """The strength of a unit with its supports, less those of one power."""
    strength = 1
    friend = battle.supporter[unit]
    while friend >= 0:
        if battle.supports[friend] == NO:
            reason.cuts.append((int(friend), int(cutters(battle, friend)[0])))
        elif battle.units.owners[friend] == left_out:
            reason.left_out.append(int(friend))
        else:
            strength += 1
        friend = battle.next_supporter[friend]
    reason.cuts.sort()
    reason.left_out.sort()
    reason.strength = strength


def cutters(battle: Battle, unit: i64) -> list[int]:
    """The units that cut a support."""
    found: list[int] = []
    enemy = battle.attacker[unit]
    while enemy >= 0:
        if battle.cut_by(unit, enemy) == YES:
            found.append(int(enemy))
        enemy = battle.next_attacker[enemy]
    found.sort()
    return found


# Moves.


def explain_move(movement: Movement, unit: i64) -> Reason:
    battle = movement.battle
    if movement.is_void[unit] == 1:
        return Reason(why_never(movement, unit), [])
    if battle.routes[unit] == NO:
        return broken_route(movement, unit, unit)
    target = battle.targets[unit]
    is_head_on = battle.is_head_to_head(unit, target)
    winner = arrival(battle, target)
    if battle.moves[unit] == YES:
        return fought(movement, unit, "succeeds", 0)
    if battle.in_paradox[unit] != 0:
        return paradox(movement, unit, unit)
    if is_head_on and battle.moves[target] == YES:
        reason = fought(movement, unit, "head_to_head", 0)
        reason.because = reason.because[:1]
        reason.against = reason.against[:1]
        return reason
    if winner >= 0:
        reason = Reason("beaten", [int(winner)])
        measure(battle, unit, ANYBODY, reason)
        reason.against = [int(1 + battle.least_help(winner, ANYBODY))]
        return reason
    if (
        movement.units.types[target] >= 0
        and battle.moves[target] != YES
        and movement.units.owners[target] == movement.units.owners[unit]
    ):
        return kept_by_own(movement, unit)
    reason = fought(movement, unit, "bounced", 1)
    if int(target) in reason.because:
        reason.code = "head_to_head" if is_head_on else "held_off"
    return reason


def kept_by_own(movement: Movement, unit: i64) -> Reason:
    """Of a move to where a unit of the same power stays.

    Where that one stays only because this one does, what stopped either of them is the reason: two units cannot trade
    places, and a circle of moves was broken from outside.
    """
    battle = movement.battle
    target = battle.targets[unit]
    if battle.is_head_to_head(unit, target):
        return Reason("trades_places", [int(target)])
    outsiders: list[int] = []
    for member in circle_of(battle, unit):
        stopped = bounced_from_outside(movement, member)
        if member == unit and len(stopped.because) > 0:
            return stopped
        outsiders += [rival for rival in stopped.because if rival not in outsiders]
    reason = Reason("own_unit", [int(target)])
    reason.broken_by = sorted(outsiders)
    return reason


def bounced_from_outside(movement: Movement, unit: i64) -> Reason:
    """A move and the other moves that keep it out whether or not the unit there leaves; `because` is empty without."""
    reason = Reason("bounced", [])
    if movement.battle.routes[unit] == NO:
        return reason  # its convoy failed, whoever else was to go there
    measure(movement.battle, unit, ANYBODY, reason)
    for strength, rival in competing_moves(movement, unit):
        if strength >= reason.strength:
            reason.because.append(rival)
            reason.against.append(strength)
    return reason


def arrival(battle: Battle, province: i64) -> i64:
    """The unit that moved to a province, or NONE."""
    rival = battle.attacker[province]
    while rival >= 0 and battle.moves[rival] != YES:
        rival = battle.next_attacker[rival]
    return rival


def fought(movement: Movement, unit: i64, code: str, least: int) -> Reason:
    """A move and everything that stood against it; with `least` 1 only what was strong enough to keep it out."""
    battle = movement.battle
    target = battle.targets[unit]
    is_head_on = battle.is_head_to_head(unit, target)
    reason = Reason(code, [])
    is_held = movement.units.types[target] >= 0 and (is_head_on or battle.moves[target] != YES)
    measure(battle, unit, movement.units.owners[target] if is_held else ANYBODY, reason)
    least = reason.strength if least > 0 else 0
    if is_held:
        held = int(1 + battle.least_help(target, ANYBODY)) if is_head_on or battle.targets[target] < 0 else 1
        if held >= least:
            reason.because.append(int(target))
            reason.against.append(held)
    for strength, rival in competing_moves(movement, unit):
        if strength >= least:
            reason.because.append(rival)
            reason.against.append(strength)
    return reason


def competing_moves(movement: Movement, unit: i64) -> list[tuple[int, int]]:
    """The other moves to the same province that have an effect there: strengths and units, the strongest first."""
    battle = movement.battle
    target = battle.targets[unit]
    found: list[tuple[int, int]] = []
    rival = battle.attacker[target]
    while rival >= 0:
        is_driven_out = battle.can_be_beaten(rival, target) and battle.is_beaten(rival, target) == YES
        if rival != unit and battle.routes[rival] == YES and not is_driven_out:
            found.append((int(1 + battle.least_help(rival, ANYBODY)), int(rival)))
        rival = battle.next_attacker[rival]
    found.sort(key=strongest_first)
    return found


def strongest_first(rival: tuple[int, int]) -> tuple[int, int]:
    return -rival[0], rival[1]


def why_never(movement: Movement, unit: i64) -> str:
    """Why a move could not be valid whatever anybody ordered."""
    if len(movement.paths) > 0 and int(unit) in movement.paths:
        return "no_such_path"
    board = movement.board
    node = target_of(movement.orders[unit])
    target = board.province_of[node]
    kind = movement.units.types[unit]
    if target == unit:
        return "same_province"
    if board.is_convoyed[kind]:
        if not board.can_be_in(kind, target):
            return "wrong_terrain"
        if board.can_step(kind, movement.units.nodes[unit], target):
            return "no_route"  # its order says VIA
        is_no_crossing = board.kinds[target] != COAST or board.kinds[unit] == INLAND
        return "not_adjacent" if is_no_crossing else "no_route"
    if board.can_step(kind, movement.units.nodes[unit], target):
        return "missing_coast" if node == target else "wrong_coast"
    return "not_adjacent" if board.can_be_in(kind, target) else "wrong_terrain"


def broken_route(movement: Movement, unit: i64, ordered: i64) -> Reason:
    """Of a convoyed army that did not get away: no fleets, too few, or those that were lost and who drove them out.

    `ordered` is the unit whose order is explained, the army or a fleet.
    """
    battle = movement.battle
    if battle.in_paradox[unit] != 0:
        return paradox(movement, unit, ordered)
    fleets = vec[i64](capacity=8)
    for province in movement.provinces:
        if battle.carried[province] == unit:
            fleets = append(fleets, province)
    lost: list[int] = [int(fleet) for fleet in fleets if movement.dislodged_from[fleet] >= 0]
    if len(fleets) == 0:
        return Reason("no_convoy", [])
    board, units, target = movement.board, movement.units, battle.targets[unit]
    is_whole = route_exists(board, units, fleets, unit, target)
    if battle.needs_all[unit] == 1:
        is_whole = len(fleets) == len(movement.paths[int(unit)])
    if not is_whole:
        return Reason("convoy_incomplete", [int(fleet) for fleet in fleets])
    if not movement.rulebook.any_broken_route_fails and battle.needs_all[unit] == 0:
        lost = [fleet for fleet in lost if can_help(board, units, fleets, fleet, unit, target, False)]
    reason = Reason("convoy_broken", [int(movement.dislodged_from[fleet]) for fleet in lost])
    reason.lost = lost
    return reason


def paradox(movement: Movement, unit: i64, ordered: i64) -> Reason:
    """That the rule for paradoxes settled a unit's move or convoy, with the other orders of the paradox."""
    members = paradox_orders(movement, movement.battle.in_paradox[unit])
    return Reason("paradox", [member for member in members if member != ordered])


# Supports and convoys.


def explain_support(movement: Movement, unit: i64, written: dict[int, int]) -> Reason:
    battle = movement.battle
    other = other_of(movement.orders[unit])
    if movement.is_void[unit] == 1:
        return Reason("supports_itself" if other == unit else "out_of_reach", [])
    if movement.units.types[other] < 0:
        return Reason("no_such_unit", [])
    if movement.is_idle[unit] == 1:
        return mismatched(movement, unit, written)
    if battle.supports[unit] == YES:
        reason = Reason("succeeds", [])
        if is_left_out(movement, unit):
            reason.left_out = [int(unit)]
        return reason
    if movement.dislodged_from[unit] >= 0:
        return dislodged(movement, unit)
    return Reason("support_cut", cutters(battle, unit))


def is_left_out(movement: Movement, unit: i64) -> bool:
    """Whether a support that was given does not count, as it would help to drive out a unit of its own power."""
    battle = movement.battle
    other = battle.helped[unit]
    aim = battle.aims[unit]
    if (
        battle.targets[other] < 0
        or movement.units.types[aim] < 0
        or movement.units.owners[aim] != movement.units.owners[unit]
    ):
        return False
    return battle.moves[aim] != YES or battle.is_head_to_head(other, aim)


def mismatched(movement: Movement, unit: i64, written: dict[int, int]) -> Reason:
    """Of a support or convoy of what the other unit does not do: it was not ordered so, or it can't."""
    order = movement.orders[unit]
    other = other_of(order)
    theirs = movement.orders[other]
    if theirs == 0 and int(other) in written:
        theirs = written[int(other)]
    province_of = movement.board.province_of
    if (
        kind_of(order) != SUPPORT_HOLD
        and kind_of(theirs) == MOVE
        and province_of[target_of(theirs)] == province_of[target_of(order)]
        and (kind_of(order) == CONVOY or movement.is_coast_supported(order, theirs, movement.units.types[other]))
    ):
        return Reason("impossible_order", [int(other)])
    return Reason("mismatched", [int(other)])


def explain_convoy(movement: Movement, unit: i64, written: dict[int, int]) -> Reason:
    board = movement.board
    battle = movement.battle
    order = movement.orders[unit]
    army = other_of(order)
    target = board.province_of[target_of(order)]
    if movement.is_void[unit] == 1:
        return Reason(why_no_convoy(movement, unit, army, target), [])
    if movement.units.types[army] < 0:
        return Reason("no_such_unit", [])
    if movement.dislodged_from[unit] >= 0:
        return dislodged(movement, unit)
    if movement.is_idle[unit] == 1 and movement.is_off_path(unit, army):
        theirs = movement.orders[army]
        if kind_of(theirs) == MOVE and board.province_of[target_of(theirs)] == target:
            return Reason("off_path", [int(army)])
    if movement.is_idle[unit] == 1:
        is_carried = board.is_convoyed[movement.units.types[army]]
        return mismatched(movement, unit, written) if is_carried else Reason("not_carried", [int(army)])
    if battle.by_convoy[army] == 0:
        return Reason("goes_by_land", [int(army)])
    if battle.routes[army] == NO:
        return broken_route(movement, army, unit)
    return Reason("succeeds", [] if battle.moves[army] == YES else [int(army)])


def why_no_convoy(movement: Movement, unit: i64, army: i64, target: i64) -> str:
    """Why a convoy could not be valid whatever anybody ordered."""
    board = movement.board
    if not can_carry(board, movement.units, unit):
        return "cannot_convoy"
    if not can_land(board, movement.units.types[army], army, target) or board.kinds[target] != COAST:
        return "wrong_terrain"
    fleets = movement.all_fleets()
    if can_help(board, movement.units, fleets, unit, army, target, False):
        return "unnecessary_convoy"
    return "off_route" if route_exists(board, movement.units, fleets, army, target) else "no_route"
