"""The open questions of a movement phase, and what can be said of each from what is known so far.

There are three kinds, all by the province of the unit that is ordered: does a move succeed, is a support given, does a
convoyed move have a route. Each answer follows from others; `judge` gives it as soon as the known answers suffice,
whatever the unknown ones will be, by comparing least and greatest strengths.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.games.diplomacy.rules.board import NONE, Board
from ludex.games.diplomacy.rules.convoys import route_exists
from ludex.games.diplomacy.rules.rulebook import OLD_1971, OLD_1982, Rulebook
from ludex.games.diplomacy.rules.units import Units

OPEN: Final[i64] = 0
YES: Final[i64] = 1
NO: Final[i64] = 2
MOVES: Final[i64] = 0
SUPPORTS: Final[i64] = 1
ROUTES: Final[i64] = 2
"""The kinds of question."""
KINDS_OF_QUESTION: Final[i64] = 3

ANYBODY: Final[i64] = -2
"""No power: nobody's support is left out."""


def question_of(unit: i64, kind: i64) -> i64:
    """The number of the question of a kind about the unit in a province."""
    return KINDS_OF_QUESTION * unit + kind


def unit_asked(question: i64) -> i64:
    """The province of the unit that a question is about."""
    return question // KINDS_OF_QUESTION


def kind_asked(question: i64) -> i64:
    """MOVES, SUPPORTS or ROUTES."""
    return question % KINDS_OF_QUESTION


class Battle:
    """Orders that count, linked up by what they bear on, and the answers found so far."""

    def __init__(self, board: Board, rulebook: Rulebook, units: Units) -> None:
        self.board = board
        self.rulebook = rulebook
        self.units = units
        count = board.province_count
        self.targets: vec[i64] = vec[i64]([NONE] * count)
        """The province a unit moves to, or NONE."""
        self.by_convoy: vec[i64] = vec[i64]([0] * count)
        """1 where a move goes by convoy."""
        self.helped: vec[i64] = vec[i64]([NONE] * count)
        """The province of the unit that the unit here supports, or NONE."""
        self.aims: vec[i64] = vec[i64]([NONE] * count)
        """The province a support is for: where the supported unit goes or stays."""
        self.attacker: vec[i64] = vec[i64]([NONE] * count)
        """The first unit that moves to a province; `next_attacker` leads to the others."""
        self.next_attacker: vec[i64] = vec[i64]([NONE] * count)
        self.supporter: vec[i64] = vec[i64]([NONE] * count)
        """The first unit that supports the unit in a province; `next_supporter` leads to the others."""
        self.next_supporter: vec[i64] = vec[i64]([NONE] * count)
        self.carrier: vec[i64] = vec[i64]([NONE] * count)
        """The first fleet that convoys the army in a province; `next_carrier` leads to the others."""
        self.next_carrier: vec[i64] = vec[i64]([NONE] * count)
        self.needs_all: vec[i64] = vec[i64]([0] * count)
        """1 where a convoyed move names its path, so that no other fleet can stand in for one of it."""
        self.carried: vec[i64] = vec[i64]([NONE] * count)
        """The army that the fleet in a province convoys, or NONE."""
        self.moves: vec[i64] = vec[i64]([OPEN] * count)
        self.supports: vec[i64] = vec[i64]([OPEN] * count)
        self.routes: vec[i64] = vec[i64]([OPEN] * count)
        """The answers: OPEN, YES or NO."""
        self.in_paradox: vec[i64] = vec[i64]([0] * count)
        """The number of the paradox whose rule gave the answer, from 1; 0 elsewhere."""
        self.paradox_count: i64 = 0

    def add_move(self, unit: i64, target: i64, by_convoy: bool) -> None:
        self.targets[unit] = target
        self.next_attacker[unit] = self.attacker[target]
        self.attacker[target] = unit
        if by_convoy:
            self.by_convoy[unit] = 1
        else:
            self.routes[unit] = YES

    def add_support(self, unit: i64, other: i64, aim: i64) -> None:
        self.helped[unit] = other
        self.aims[unit] = aim
        self.next_supporter[unit] = self.supporter[other]
        self.supporter[other] = unit

    def add_convoy(self, unit: i64, army: i64) -> None:
        self.next_carrier[unit] = self.carrier[army]
        self.carrier[army] = unit
        self.carried[unit] = army

    def answer(self, question: i64) -> i64:
        kind = kind_asked(question)
        if kind == MOVES:
            return self.moves[unit_asked(question)]
        if kind == SUPPORTS:
            return self.supports[unit_asked(question)]
        return self.routes[unit_asked(question)]

    def settle(self, question: i64, answer: i64) -> None:
        kind = kind_asked(question)
        if kind == MOVES:
            self.moves[unit_asked(question)] = answer
        elif kind == SUPPORTS:
            self.supports[unit_asked(question)] = answer
        else:
            self.routes[unit_asked(question)] = answer

    def judge(self, question: i64) -> i64:
        """The answer that follows from those already known, or OPEN."""
        kind = kind_asked(question)
        if kind == MOVES:
            return self.judge_move(unit_asked(question))
        if kind == SUPPORTS:
            return self.judge_support(unit_asked(question))
        return self.judge_route(unit_asked(question))

    def dislodged(self, unit: i64) -> i64:
        """Whether a unit that does not move away is driven out: YES, NO or OPEN."""
        found = NO
        enemy = self.attacker[unit]
        while enemy >= 0:
            success = self.moves[enemy]
            if success == YES:
                return YES
            if success == OPEN:
                found = OPEN
            enemy = self.next_attacker[enemy]
        return found

    def judge_route(self, unit: i64) -> i64:
        """A chain of convoying fleets must hold; by one old rule, every fleet that convoys."""
        if self.by_convoy[unit] == 0:
            return YES
        safe = vec[i64](capacity=8)
        standing = vec[i64](capacity=8)
        is_broken = False
        fleet = self.carrier[unit]
        while fleet >= 0:
            lost = self.dislodged(fleet)
            if lost == NO:
                safe = append(safe, fleet)
            if lost == YES:
                is_broken = True
            else:
                standing = append(standing, fleet)
            fleet = self.next_carrier[fleet]
        needs_all = self.rulebook.any_broken_route_fails or self.needs_all[unit] == 1
        if is_broken and needs_all:
            return NO
        board = self.board
        target = self.targets[unit]
        if not route_exists(board, self.units, standing, unit, target):
            return NO
        if len(safe) == len(standing):
            return YES
        if needs_all:
            return OPEN
        return YES if route_exists(board, self.units, safe, unit, target) else OPEN

    def cut_by(self, unit: i64, enemy: i64) -> i64:
        """Whether the enemy that moves to a supporting unit's province cuts its support: YES, NO or OPEN."""
        if self.units.owners[enemy] == self.units.owners[unit]:
            return NO
        if self.must_dislodge(unit, enemy):
            return self.moves[enemy]
        if self.by_convoy[enemy] == 1 and self.is_spared(unit, enemy):
            return NO
        return self.routes[enemy]

    def is_spared(self, unit: i64, enemy: i64) -> bool:
        """Whether an old rule against paradoxes keeps a convoyed army from cutting a support at all (6.F.17-21)."""
        aim = self.aims[unit]
        if self.rulebook.paradox == OLD_1982:
            return self.is_convoying(aim)
        return self.rulebook.paradox == OLD_1971 and self.carried[aim] == enemy and self.helped[unit] != aim

    def must_dislodge(self, unit: i64, enemy: i64) -> bool:
        """The unit that a support is aimed at cuts it only by driving the supporter out."""
        if enemy != self.aims[unit]:
            return False
        return self.by_convoy[enemy] == 0 or not self.rulebook.convoyed_defender_cuts

    def is_convoying(self, fleet: i64) -> bool:
        """Whether the unit in a province convoys an army that goes by convoy."""
        army = self.carried[fleet]
        return army >= 0 and self.by_convoy[army] == 1

    def judge_support(self, unit: i64) -> i64:
        found = YES
        enemy = self.attacker[unit]
        while enemy >= 0:
            cut = self.cut_by(unit, enemy)
            if cut == YES:
                return NO
            if cut == OPEN:
                found = OPEN
            enemy = self.next_attacker[enemy]
        return found

    def least_help(self, unit: i64, not_from: i64) -> i64:
        """Supports surely given, but for those of one power."""
        count: i64 = 0
        friend = self.supporter[unit]
        while friend >= 0:
            if self.supports[friend] == YES and self.units.owners[friend] != not_from:
                count += 1
            friend = self.next_supporter[friend]
        return count

    def greatest_help(self, unit: i64, not_from: i64) -> i64:
        """Supports given or still open, but for those of one power."""
        count: i64 = 0
        friend = self.supporter[unit]
        while friend >= 0:
            if self.supports[friend] != NO and self.units.owners[friend] != not_from:
                count += 1
            friend = self.next_supporter[friend]
        return count

    def is_head_to_head(self, unit: i64, other: i64) -> bool:
        """Whether two units move against each other, neither by convoy."""
        return (
            self.targets[unit] == other
            and self.targets[other] == unit
            and self.by_convoy[unit] == 0
            and self.by_convoy[other] == 0
        )

    def can_be_beaten(self, unit: i64, other: i64) -> bool:
        """Whether a unit that moves to where the other comes from has no effect there if the other drives it out."""
        if self.rulebook.passed_by_convoy_bounces:
            return self.is_head_to_head(unit, other)
        return self.targets[unit] == other and self.targets[other] == unit

    def is_beaten(self, unit: i64, other: i64) -> i64:
        """Of two units of which the first can be beaten by the other, whether it is: YES, NO or OPEN."""
        victory = self.moves[other]
        if victory != YES or self.is_head_to_head(unit, other):
            return victory
        # By convoy they may also pass each other.
        gone = self.moves[unit]
        return YES if gone == NO else NO if gone == YES else OPEN

    def judge_move(self, unit: i64) -> i64:
        """The attack must be stronger than what holds or comes against it and than every other attack there."""
        route = self.routes[unit]
        if route == NO:
            return NO
        target = self.targets[unit]
        least: i64 = 0
        greatest: i64 = 0
        against_least: i64 = 0
        against_greatest: i64 = 0
        if self.units.types[target] < 0:
            least = 1 + self.least_help(unit, ANYBODY)
            greatest = 1 + self.greatest_help(unit, ANYBODY)
        else:
            owner = self.units.owners[target]
            is_head_on = self.is_head_to_head(unit, target)
            leaves = NO
            if is_head_on:
                against_least = 1 + self.least_help(target, ANYBODY)
                against_greatest = 1 + self.greatest_help(target, ANYBODY)
            elif self.targets[target] >= 0:
                leaves = self.moves[target]
                against_least = 1 if leaves == NO else 0
                against_greatest = 0 if leaves == YES else 1
            else:
                against_least = 1 + self.least_help(target, ANYBODY)
                against_greatest = 1 + self.greatest_help(target, ANYBODY)
            # Nobody drives out a unit of their own, nor helps to.
            if leaves == YES:
                least = 1 + self.least_help(unit, ANYBODY)
            elif owner != self.units.owners[unit]:
                least = 1 + self.least_help(unit, owner)
            if leaves != NO:
                greatest = 1 + self.greatest_help(unit, ANYBODY)
            elif owner != self.units.owners[unit]:
                greatest = 1 + self.greatest_help(unit, owner)
        if greatest <= against_least:
            return NO
        if route == OPEN:
            least = 0
        found = YES if least > against_greatest else OPEN
        rival = self.attacker[target]
        while rival >= 0:
            if rival != unit and self.routes[rival] != NO:
                is_beaten = OPEN if self.routes[rival] == OPEN else NO
                if self.units.types[target] >= 0 and self.can_be_beaten(rival, target):
                    # A unit driven out head to head does nothing in the province its attacker came from.
                    beaten = self.is_beaten(rival, target)
                    if beaten != NO:
                        is_beaten = beaten
                if is_beaten == NO and greatest <= 1 + self.least_help(rival, ANYBODY):
                    return NO
                if is_beaten != YES and least <= 1 + self.greatest_help(rival, ANYBODY):
                    found = OPEN
            rival = self.next_attacker[rival]
        return found
