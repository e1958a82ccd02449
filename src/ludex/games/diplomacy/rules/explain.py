"""Why an order came to what it did: a code, the units that caused it, and the strengths on both sides.

A pass of its own after `Movement.adjudicate()`, for those who ask; the words are made elsewhere.
"""

from __future__ import annotations

from mypy_extensions import i64

from ludex.games.diplomacy.rules.battle import NO, YES, Battle
from ludex.games.diplomacy.rules.board import COAST, INLAND
from ludex.games.diplomacy.rules.convoys import can_carry, can_help, can_land
from ludex.games.diplomacy.rules.movement import Movement
from ludex.games.diplomacy.rules.orders import (
    CONVOY,
    HOLD,
    MOVE,
    SUPPORT_HOLD,
    SUPPORT_MOVE,
    kind_of,
    other_of,
    target_of,
)

ANYBODY: i64 = -2
"""No power: nobody's support is left out."""


class Reason:
    """The reason for one order's result. Units are named by the province they stood in."""

    def __init__(self, code: str, because: list[int]) -> None:
        self.code = code
        self.because = because
        """The units whose orders, or whose presence, caused it; the strongest first."""
        self.strength = 0
        """Of the attack, or of the unit that was dislodged where it stood; 0 where none was measured."""
        self.against = 0
        """The greatest strength on the other side."""
        self.helpers: list[int] = []
        """The supports in `strength`."""
        self.cuts: list[tuple[int, int]] = []
        """Supports that were cut: the supporter, and the unit that cut it."""
        self.left_out: list[int] = []
        """Supports that do not count, since they would help to drive out a unit of the supporter's own power."""
        self.lost: list[int] = []
        """The convoying fleets that were dislodged."""

    def __repr__(self) -> str:
        return f"Reason({self.code!r}, because={self.because}, {self.strength} against {self.against})"


def explain(movement: Movement, province: i64) -> Reason:
    """The reason for the result of the order of the unit in a province.

    Of any order: "succeeds". Of a hold: "dislodged". Of a move: "bounced" (with other moves), "held_off" (by the unit
    that stands there), "head_to_head", "own_unit", "no_convoy", "convoy_broken", "paradox"; never valid:
    "same_province", "wrong_terrain", "wrong_coast", "missing_coast", "not_adjacent", "no_route". Of a support:
    "support_cut", "dislodged", "no_such_unit", "mismatched"; never valid: "supports_itself", "out_of_reach". Of a
    convoy: "dislodged", "no_convoy", "convoy_broken", "paradox", "goes_by_land", "no_such_unit", "not_carried",
    "mismatched"; never valid: "cannot_convoy", "no_route", "unnecessary_convoy", "wrong_terrain". Of anything else:
    "wrong_phase".
    """
    kind = kind_of(movement.orders[province])
    if kind == MOVE:
        return explain_move(movement, province)
    if kind in (SUPPORT_HOLD, SUPPORT_MOVE):
        return explain_support(movement, province)
    if kind == CONVOY:
        return explain_convoy(movement, province)
    if kind not in (HOLD, 0):
        return Reason("wrong_phase", [])
    return explain_hold(movement, province)


def explain_hold(movement: Movement, unit: i64) -> Reason:
    if movement.dislodged_from[unit] >= 0:
        return dislodged(movement, unit)
    return Reason("succeeds", [])


def dislodged(movement: Movement, unit: i64) -> Reason:
    """Of a unit that did not move: the attack that drove it out, and the strength it was held with."""
    enemy = movement.dislodged_from[unit]
    reason = Reason("dislodged", [enemy])
    measure(movement.battle, unit, ANYBODY, reason)
    reason.against = int(1 + movement.battle.least_help(enemy, movement.owners[unit]))
    return reason


def measure(battle: Battle, unit: i64, left_out: i64, reason: Reason) -> None:
    """The strength of a unit with its supports, less those of one power."""
    friend = battle.supporter[unit]
    while friend >= 0:
        if battle.supports[friend] == NO:
            reason.cuts.append((int(friend), int(cutters(battle, friend)[0])))
        elif battle.owners[friend] == left_out:
            reason.left_out.append(friend)
        else:
            reason.helpers.append(friend)
        friend = battle.next_supporter[friend]
    reason.helpers.sort()
    reason.cuts.sort()
    reason.left_out.sort()
    reason.strength = 1 + len(reason.helpers)


def cutters(battle: Battle, unit: i64) -> list[int]:
    """The units that cut a support."""
    found: list[int] = []
    enemy = battle.attacker[unit]
    while enemy >= 0:
        if battle.cut_by(unit, enemy) == YES:
            found.append(enemy)
        enemy = battle.next_attacker[enemy]
    found.sort()
    return found


# Moves.


def explain_move(movement: Movement, unit: i64) -> Reason:
    battle = movement.battle
    if movement.is_void[unit] == 1:
        return Reason(why_never(movement, unit), [])
    if battle.routes[unit] == NO:
        return broken_route(movement, unit)
    target = battle.targets[unit]
    owner: i64 = ANYBODY
    is_head_on = battle.is_head_to_head(unit, target)
    stays = movement.types[target] >= 0 and (is_head_on or battle.moves[target] != YES)
    if stays:
        owner = movement.owners[target]
    reason = Reason("succeeds", [])
    measure(battle, unit, owner, reason)
    rivals = opposition(movement, unit, is_head_on)
    if len(rivals) > 0:
        reason.against = rivals[0][0]
    if battle.moves[unit] == YES:
        reason.because = [rival for _, rival in rivals]
        return reason
    if stays and owner == movement.owners[unit]:
        reason.code = "own_unit"
        reason.because = [target]
        return reason
    reason.because = [rival for strength, rival in rivals if strength >= reason.strength]
    if battle.in_paradox[unit] == 1:
        reason.code = "paradox"
    elif target not in reason.because:
        reason.code = "bounced"
    else:
        reason.code = "head_to_head" if is_head_on else "held_off"
    return reason


def opposition(movement: Movement, unit: i64, is_head_on: bool) -> list[tuple[int, int]]:
    """What stood against a move: strengths and units, the strongest first."""
    battle = movement.battle
    target = battle.targets[unit]
    found: list[tuple[int, int]] = []
    if movement.types[target] >= 0:
        if is_head_on or battle.targets[target] < 0:
            found.append((int(1 + battle.least_help(target, ANYBODY)), int(target)))
        elif battle.moves[target] == NO:
            found.append((1, int(target)))
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
    board = movement.board
    node = target_of(movement.orders[unit])
    target = board.province_of[node]
    kind = movement.types[unit]
    if target == unit:
        return "same_province"
    if board.is_convoyed[kind]:
        if not board.can_be_in(kind, target):
            return "wrong_terrain"
        if board.can_step(kind, movement.nodes[unit], target):
            return "no_route"  # its order says VIA
        is_no_crossing = board.kinds[target] != COAST or board.kinds[unit] == INLAND
        return "not_adjacent" if is_no_crossing else "no_route"
    if board.can_step(kind, movement.nodes[unit], target):
        return "missing_coast" if node == target else "wrong_coast"
    return "not_adjacent" if board.can_be_in(kind, target) else "wrong_terrain"


def broken_route(movement: Movement, unit: i64) -> Reason:
    """Of a convoyed army that did not get away: the fleets that were lost, because of those who drove them out."""
    battle = movement.battle
    fleets: list[int] = []
    lost: list[int] = []
    fleet = battle.carrier[unit]
    while fleet >= 0:
        fleets.append(fleet)
        if movement.dislodged_from[fleet] >= 0:
            lost.append(fleet)
        fleet = battle.next_carrier[fleet]
    fleets.sort()
    lost.sort()
    reason = Reason("convoy_broken", [int(movement.dislodged_from[fleet]) for fleet in lost])
    reason.lost = lost
    if battle.in_paradox[unit] == 1:
        reason.code = "paradox"
        if len(lost) == 0:
            reason.because = fleets
    elif len(lost) == 0:
        reason.code = "no_convoy"
    return reason


# Supports and convoys.


def explain_support(movement: Movement, unit: i64) -> Reason:
    other = other_of(movement.orders[unit])
    if movement.is_void[unit] == 1:
        return Reason("supports_itself" if other == unit else "out_of_reach", [])
    if movement.types[other] < 0:
        return Reason("no_such_unit", [])
    if movement.is_idle[unit] == 1:
        return Reason("mismatched", [int(other)])
    if movement.battle.supports[unit] == YES:
        return Reason("succeeds", [])
    if movement.dislodged_from[unit] >= 0:
        return dislodged(movement, unit)
    return Reason("support_cut", cutters(movement.battle, unit))


def explain_convoy(movement: Movement, unit: i64) -> Reason:
    board = movement.board
    battle = movement.battle
    order = movement.orders[unit]
    army = other_of(order)
    target = board.province_of[target_of(order)]
    if movement.is_void[unit] == 1:
        return Reason(why_no_convoy(movement, unit, army, target), [])
    if movement.types[army] < 0:
        return Reason("no_such_unit", [])
    if movement.dislodged_from[unit] >= 0:
        return dislodged(movement, unit)
    if movement.is_idle[unit] == 1:
        is_carried = board.is_convoyed[movement.types[army]]
        return Reason("mismatched" if is_carried else "not_carried", [int(army)])
    if battle.by_convoy[army] == 0:
        return Reason("goes_by_land", [int(army)])
    if battle.routes[army] == NO:
        return broken_route(movement, army)
    return Reason("succeeds", [])


def why_no_convoy(movement: Movement, unit: i64, army: i64, target: i64) -> str:
    """Why a convoy could not be valid whatever anybody ordered."""
    board = movement.board
    if not can_carry(board, movement.types, unit):
        return "cannot_convoy"
    if not can_land(board, movement.types[army], army, target) or board.kinds[target] != COAST:
        return "wrong_terrain"
    fleets = movement.all_fleets()
    if can_help(board, movement.types, movement.nodes, fleets, unit, army, target, False):
        return "unnecessary_convoy"
    return "no_route"
