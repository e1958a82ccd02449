"""A movement phase: which orders count, what they come to, and where everybody stands afterwards.

Everything is by province number. The orders are settled at once: no result depends on their sequence.
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
    VIA,
    detail_of,
    kind_of,
    other_of,
    target_of,
)
from ludex.games.diplomacy.rules.battle import MOVES, NO, OPEN, ROUTES, SUPPORTS, YES, Battle, question_of
from ludex.games.diplomacy.rules.board import NONE, Board
from ludex.games.diplomacy.rules.convoys import can_carry, can_help, can_land, carriers, is_chain, route_exists
from ludex.games.diplomacy.rules.cycles import find_cycle
from ludex.games.diplomacy.rules.guessing import Guesser, TooLong
from ludex.games.diplomacy.rules.rulebook import (
    ALWAYS,
    BY_GUESSES,
    BY_STRENGTHS,
    IGNORED,
    INTENT,
    MUST_MATCH,
    Rulebook,
)
from ludex.games.diplomacy.rules.units import Units

SUCCEEDS: Final[i64] = 1
FAILS: Final[i64] = 0
VOID: Final[i64] = -1

NO_PATHS: Final[dict[int, list[int]]] = {}
"""No order names the seas it is to go over."""


class Movement:
    """The orders of all units, and after `adjudicate()` their results."""

    def __init__(
        self,
        board: Board,
        rulebook: Rulebook,
        units: Units,
        orders: vec[i64],
        paths: dict[int, list[int]] = NO_PATHS,
    ) -> None:
        """`orders` has the order of the unit in each province; 0: none, it holds. `paths` has the provinces over which
        an army is to be convoyed, where its order names them (DATC 4.A.6)."""
        self.board = board
        self.rulebook = rulebook
        self.units = units
        self.orders: vec[i64] = orders
        self.paths = paths
        self.settled_by: i64 = BY_STRENGTHS
        """Who gave the answers; BY_STRENGTHS where the guesses of BY_GUESSES took too long."""
        count = board.province_count
        self.battle = Battle(board, rulebook, units)
        self.provinces: vec[i64] = vec[i64](capacity=40)
        """The provinces with units."""
        self.fleets: vec[i64] = vec[i64](capacity=1)
        """Those of them that can convoy, once an order made it matter."""
        self.has_fleets = False
        self.is_void: vec[i64] = vec[i64]([0] * count)
        """1 where an order can never be valid: the unit holds, and can by most rulebooks be supported in that."""
        self.is_idle: vec[i64] = vec[i64]([0] * count)
        """1 where a support or convoy is of an order that was not given, or of a unit that is not there."""
        self.results: vec[i64] = vec[i64]([SUCCEEDS] * count)
        """SUCCEEDS, FAILS or VOID. A support succeeds if given, a convoy if used and unbroken, a hold if it holds."""
        self.dislodged_from: vec[i64] = vec[i64]([NONE] * count)
        """The province from which the unit here was dislodged, or NONE."""
        self.by_convoy: vec[i64] = self.battle.by_convoy
        """1 where the unit from here goes, or tries to, by convoy; an attacker: `by_convoy[dislodged_from[p]]`."""
        self.contested: vec[i64] = vec[i64]([0] * count)
        """1 where a standoff left a province empty."""
        self.went: vec[i64] = vec[i64]([NONE] * count)
        """The node that the unit from here moved to, or NONE."""

    def adjudicate(self) -> None:
        self.read_orders()
        self.settle()
        self.write_results()

    # Which orders count.

    def read_orders(self) -> None:
        provinces = vec[i64](capacity=40)
        types = self.units.types
        count = self.board.province_count
        province: i64 = 0
        has_convoy = False
        while province < count:
            if types[province] >= 0:
                provinces = append(provinces, province)
                if kind_of(self.orders[province]) == CONVOY:
                    has_convoy = True
            province += 1
        self.provinces = provinces
        if has_convoy:
            for unit in provinces:
                if kind_of(self.orders[unit]) == CONVOY:
                    self.read_convoy(unit)
        for unit in provinces:
            if kind_of(self.orders[unit]) == MOVE:
                self.read_move(unit)
        for unit in provinces:
            kind = kind_of(self.orders[unit])
            if kind in (SUPPORT_HOLD, SUPPORT_MOVE):
                self.read_support(unit)
            elif kind != MOVE and kind != CONVOY and kind != HOLD and kind != 0:
                self.is_void[unit] = 1

    def all_fleets(self) -> vec[i64]:
        if not self.has_fleets:
            self.fleets = carriers(self.board, self.units)
            self.has_fleets = True
        return self.fleets

    def read_convoy(self, unit: i64) -> None:
        board = self.board
        order = self.orders[unit]
        army = other_of(order)
        target = board.province_of[target_of(order)]
        kind = self.units.types[army]
        if kind < 0 or not board.is_convoyed[kind]:
            self.is_idle[unit] = 1
        elif (
            not can_carry(board, self.units, unit)
            or not can_land(board, kind, army, target)
            or not can_help(
                board,
                self.units,
                self.all_fleets(),
                unit,
                army,
                target,
                self.rulebook.unnecessary_convoy_is_void,
            )
        ):
            self.is_void[unit] = 1
        elif (
            kind_of(self.orders[army]) != MOVE
            or board.province_of[target_of(self.orders[army])] != target
            or self.is_off_path(unit, army)
        ):
            self.is_idle[unit] = 1
        else:
            self.battle.add_convoy(unit, army)

    def is_off_path(self, fleet: i64, army: i64) -> bool:
        """Whether the army's order names a path that does not lead over the fleet."""
        return len(self.paths) > 0 and int(army) in self.paths and int(fleet) not in self.paths[int(army)]

    def read_move(self, unit: i64) -> None:
        if len(self.paths) > 0 and int(unit) in self.paths:
            self.read_path(unit)
            return
        board = self.board
        order = self.orders[unit]
        kind = self.units.types[unit]
        node = target_of(order)
        target = board.province_of[node]
        if not board.is_convoyed[kind]:
            # A fleet goes to the very coast it names.
            if node in board.next_to[kind][self.units.nodes[unit]]:
                self.battle.add_move(unit, target, False)
            else:
                self.is_void[unit] = 1
            return
        is_near = board.can_step(kind, self.units.nodes[unit], target)
        is_via = detail_of(order) == VIA
        if is_near and not self.goes_by_convoy(unit, target, is_via):
            if is_via and not self.rulebook.via_falls_back_to_land:
                self.read_convoyed_move(unit, target)
            else:
                self.battle.add_move(unit, target, False)
        else:
            self.read_convoyed_move(unit, target)

    def read_convoyed_move(self, unit: i64, target: i64) -> None:
        """It counts if fleets are where they could convoy it, whatever their orders."""
        board = self.board
        if can_land(board, self.units.types[unit], unit, target) and route_exists(
            board, self.units, self.all_fleets(), unit, target
        ):
            self.battle.add_move(unit, target, True)
        else:
            self.is_void[unit] = 1

    def read_path(self, unit: i64) -> None:
        """A move that names its path: it counts if fleets are there, and needs a convoy by each of them."""
        target = self.board.province_of[target_of(self.orders[unit])]
        kind = self.units.types[unit]
        path = vec[i64](capacity=8)
        for province in self.paths[int(unit)]:
            path = append(path, province)
        can_go = self.board.is_convoyed[kind] and can_land(self.board, kind, unit, target)
        if not can_go or not is_chain(self.board, self.units, path, unit, target):
            self.is_void[unit] = 1
            return
        self.battle.add_move(unit, target, True)
        self.battle.needs_all[unit] = 1
        for fleet in path:
            if self.battle.carried[fleet] != unit:
                self.battle.routes[unit] = NO

    def goes_by_convoy(self, unit: i64, target: i64, is_via: bool) -> bool:
        """Whether an army that could go by land is convoyed: a convoy must be ordered, and be meant.

        By some rulebooks one fleet of the army's own power is enough for that, though no whole chain is ordered.
        """
        battle = self.battle
        fleets = vec[i64](capacity=8)
        by_intent = False
        fleet = battle.carrier[unit]
        while fleet >= 0:
            fleets = append(fleets, fleet)
            if self.rulebook.adjacent_convoy == INTENT and self.units.owners[fleet] == self.units.owners[unit]:
                by_intent = True
            fleet = battle.next_carrier[fleet]
        if by_intent and not self.rulebook.intent_falls_back_to_land:
            return True
        is_meant = is_via or by_intent or self.rulebook.adjacent_convoy == ALWAYS
        return is_meant and route_exists(self.board, self.units, fleets, unit, target)

    def read_support(self, unit: i64) -> None:
        board = self.board
        order = self.orders[unit]
        other = other_of(order)
        aim = other if kind_of(order) == SUPPORT_HOLD else board.province_of[target_of(order)]
        if other == unit or not board.can_step(self.units.types[unit], self.units.nodes[unit], aim):
            self.is_void[unit] = 1
        elif self.units.types[other] < 0 or not self.is_supported_order(order, other, aim):
            self.is_idle[unit] = 1
        else:
            self.battle.add_support(unit, other, aim)

    def is_supported_order(self, order: i64, other: i64, aim: i64) -> bool:
        """Whether the supported unit does what the support is for."""
        goes_to = self.battle.targets[other]
        if kind_of(order) == SUPPORT_HOLD:
            is_failed_move = self.is_void[other] == 1 and kind_of(self.orders[other]) == MOVE
            return goes_to < 0 and (self.rulebook.impossible_move_holds or not is_failed_move)
        return goes_to == aim and self.is_coast_supported(order, self.orders[other], self.units.types[other])

    def is_coast_supported(self, order: i64, supported: i64, unit_type: i64) -> bool:
        """Whether the coast that a support names, or leaves out, fits the move of a unit of a type to that province."""
        named = target_of(order)
        going = target_of(supported)
        if going < self.board.province_count or self.board.is_convoyed[unit_type]:
            return True
        choice = self.rulebook.support_coast
        return named == going or choice == IGNORED or (choice != MUST_MATCH and named < self.board.province_count)

    # What they come to.

    def settle(self) -> None:
        """Answers what follows from what is known; where nothing does, settles a cycle; until all is answered."""
        battle = self.battle
        questions = vec[i64](capacity=40)
        for unit in self.provinces:
            if battle.targets[unit] >= 0:
                if battle.routes[unit] == OPEN:
                    questions = append(questions, question_of(unit, ROUTES))
                questions = append(questions, question_of(unit, MOVES))
            elif battle.helped[unit] >= 0:
                if battle.attacker[unit] < 0:
                    battle.supports[unit] = YES
                else:
                    questions = append(questions, question_of(unit, SUPPORTS))
        if self.rulebook.resolver == BY_GUESSES:
            try:
                Guesser(battle, questions).settle()
                self.settled_by = BY_GUESSES
                return
            except TooLong:
                pass  # nothing is settled yet, and the comparison of strengths gives the same answers
        count: i64 = len(questions)
        while count > 0:
            kept: i64 = 0
            at: i64 = 0
            while at < count:
                question = questions[at]
                if battle.answer(question) == OPEN:
                    answer = battle.judge(question)
                    if answer == OPEN:
                        questions[kept] = question
                        kept += 1
                    else:
                        battle.settle(question, answer)
                at += 1
            if kept == count:
                find_cycle(battle, questions[:count]).settle()
            count = kept

    # Where everybody stands afterwards.

    def write_results(self) -> None:
        battle = self.battle
        for unit in self.provinces:
            if battle.moves[unit] == YES:
                target = battle.targets[unit]
                node = target_of(self.orders[unit])
                self.went[unit] = target if self.board.is_convoyed[self.units.types[unit]] else node
                if self.units.types[target] >= 0 and battle.moves[target] != YES:
                    self.dislodged_from[target] = unit
        for unit in self.provinces:
            self.results[unit] = self.result(unit)
            target = battle.targets[unit]
            if target >= 0 and battle.moves[unit] == NO and self.contested[target] == 0:
                self.contested[target] = self.standoff(target)

    def result(self, unit: i64) -> i64:
        battle = self.battle
        if self.is_void[unit] == 1:
            return VOID
        if self.is_idle[unit] == 1:
            return FAILS
        if battle.targets[unit] >= 0:
            return SUCCEEDS if battle.moves[unit] == YES else FAILS
        if battle.helped[unit] >= 0:
            return SUCCEEDS if battle.supports[unit] == YES else FAILS
        if self.dislodged_from[unit] >= 0:
            return FAILS
        if kind_of(self.orders[unit]) == CONVOY:
            army = other_of(self.orders[unit])
            return SUCCEEDS if battle.by_convoy[army] == 1 and battle.routes[army] == YES else FAILS
        return SUCCEEDS

    def standoff(self, province: i64) -> i64:
        """1 if several moves to a province, none of them successful, left it empty."""
        battle = self.battle
        if self.units.types[province] >= 0 and battle.moves[province] != YES:
            return 0
        count: i64 = 0
        rival = battle.attacker[province]
        while rival >= 0:
            if battle.moves[rival] == YES:
                return 0
            is_driven_out = self.dislodged_from[rival] == province and battle.can_be_beaten(rival, province)
            if battle.routes[rival] == YES and not is_driven_out:
                count += 1
            rival = battle.next_attacker[rival]
        return 1 if count > 1 else 0
