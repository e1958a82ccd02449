"""Cycles: questions whose answers depend on each other in a circle.

A cycle with one consistent set of answers gets it. Units that move in a circle have two, all or none, and go. A convoy
paradox has none, or several with different convoys in them, and is settled as the rulebook says.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.games.diplomacy.rules.battle import (
    MOVES,
    NO,
    OPEN,
    ROUTES,
    SUPPORTS,
    YES,
    Battle,
    kind_asked,
    question_of,
    unit_asked,
)
from ludex.games.diplomacy.rules.rulebook import ALL_HOLD, FAIL_OR_HOLD, OLD_1971


class Cycle:
    """Some open questions that depend on no others, and every set of answers that fits."""

    def __init__(self, battle: Battle, questions: vec[i64]) -> None:
        self.battle = battle
        self.questions: vec[i64] = questions
        self.solutions: list[vec[i64]] = []
        """Answers in the sequence of the questions."""

    def answers(self) -> vec[i64]:
        found = vec[i64](capacity=16)
        for question in self.questions:
            found = append(found, self.battle.answer(question))
        return found

    def restore(self, answers: vec[i64]) -> None:
        at: i64 = 0
        while at < len(self.questions):
            self.battle.settle(self.questions[at], answers[at])
            at += 1

    def spread(self) -> bool:
        """Answer what follows from the answers so far; False if one of them is wrong."""
        battle = self.battle
        is_changed = True
        while is_changed:
            is_changed = False
            for question in self.questions:
                judged = battle.judge(question)
                if judged == OPEN:
                    continue
                known = battle.answer(question)
                if known == OPEN:
                    battle.settle(question, judged)
                    is_changed = True
                elif known != judged:
                    return False
        return True

    def solve(self) -> None:
        """Find every consistent set of answers by trying both for a question left open, and so on."""
        before = self.answers()
        if self.spread():
            undecided = self.first_open()
            if undecided < 0:
                self.solutions.append(self.answers())
            else:
                now = self.answers()
                self.battle.settle(undecided, YES)
                self.solve()
                self.restore(now)
                self.battle.settle(undecided, NO)
                self.solve()
        self.restore(before)

    def first_open(self) -> i64:
        """A question to guess at: routes first, as most follows from them."""
        found: i64 = -1
        for question in self.questions:
            if self.battle.answer(question) == OPEN:
                if kind_asked(question) == ROUTES:
                    return question
                if found < 0 or kind_asked(question) == MOVES:
                    found = question
        return found

    def is_paradox(self) -> bool:
        """Whether a convoy's route has no answer, or more than one."""
        at: i64 = 0
        while at < len(self.questions):
            if kind_asked(self.questions[at]) == ROUTES:
                if len(self.solutions) == 0:
                    return True
                for solution in self.solutions:
                    if solution[at] != self.solutions[0][at]:
                        return True
            at += 1
        return False

    def settle(self) -> None:
        self.solve()
        if not self.is_paradox():
            self.restore(fullest(self.questions, self.solutions))
            return
        battle = self.battle
        rule = battle.rulebook.paradox
        failing = self.without_convoys() if rule == FAIL_OR_HOLD else []
        if len(failing) > 0:
            self.restore(fullest(self.questions, failing))
        battle.paradox_count += 1
        all_hold = len(failing) == 0 and rule in (ALL_HOLD, OLD_1971, FAIL_OR_HOLD)
        for question in self.questions:
            if kind_asked(question) == ROUTES or (all_hold and kind_asked(question) == MOVES):
                battle.settle(question, NO)
                battle.in_paradox[unit_asked(question)] = battle.paradox_count

    def without_convoys(self) -> list[vec[i64]]:
        """The consistent sets of answers in which every convoy of the cycle fails."""
        found: list[vec[i64]] = []
        for solution in self.solutions:
            has_convoy = False
            at: i64 = 0
            while at < len(self.questions):
                if kind_asked(self.questions[at]) == ROUTES and solution[at] == YES:
                    has_convoy = True
                at += 1
            if not has_convoy:
                found.append(solution)
        return found


def fullest(questions: vec[i64], solutions: list[vec[i64]]) -> vec[i64]:
    """The answers with the most moves in them: units that move in a circle go."""
    best = solutions[0]
    most: i64 = -1
    for solution in solutions:
        count: i64 = 0
        at: i64 = 0
        while at < len(questions):
            if kind_asked(questions[at]) == MOVES and solution[at] == YES:
                count += 1
            at += 1
        if count > most:
            most = count
            best = solution
    return best


def find_cycle(battle: Battle, questions: vec[i64]) -> Cycle:
    """A cycle among the open questions: the fewest that lead to each other and nowhere else."""
    best = questions
    for question in questions:
        reached = everything_behind(battle, question, len(best))
        if len(reached) < len(best):
            best = reached
    return Cycle(battle, best)


def everything_behind(battle: Battle, question: i64, limit: i64) -> vec[i64]:
    """An open question and all open ones that its answer depends on, however remotely; no more than the limit."""
    reached = vec[i64](capacity=32)
    reached = append(reached, question)
    at: i64 = 0
    while at < len(reached) and len(reached) < limit:
        for behind in directly_behind(battle, reached[at]):
            if behind not in reached:
                reached = append(reached, behind)
        at += 1
    return reached


def directly_behind(battle: Battle, question: i64) -> vec[i64]:
    """The open questions whose answers an open question waits for."""
    found = vec[i64](capacity=16)
    unit = unit_asked(question)
    kind = kind_asked(question)
    if kind == ROUTES:
        fleet = battle.carrier[unit]
        while fleet >= 0:
            enemy = battle.attacker[fleet]
            while enemy >= 0:
                found = add_open(battle, found, question_of(enemy, MOVES))
                enemy = battle.next_attacker[enemy]
            fleet = battle.next_carrier[fleet]
    elif kind == SUPPORTS:
        enemy = battle.attacker[unit]
        while enemy >= 0:
            if battle.cut_by(unit, enemy) == OPEN:
                waits_for = MOVES if battle.must_dislodge(unit, enemy) else ROUTES
                found = add_open(battle, found, question_of(enemy, waits_for))
            enemy = battle.next_attacker[enemy]
    else:
        target = battle.targets[unit]
        found = add_open(battle, found, question_of(unit, ROUTES))
        found = add_supports(battle, found, unit)
        if battle.units.types[target] >= 0:
            if battle.targets[target] < 0 or battle.is_head_to_head(unit, target):
                found = add_supports(battle, found, target)
            else:
                found = add_open(battle, found, question_of(target, MOVES))
        rival = battle.attacker[target]
        while rival >= 0:
            if rival != unit and battle.routes[rival] != NO:
                found = add_open(battle, found, question_of(rival, ROUTES))
                found = add_supports(battle, found, rival)
                if battle.units.types[target] >= 0 and battle.can_be_beaten(rival, target):
                    found = add_open(battle, found, question_of(target, MOVES))
                    if not battle.is_head_to_head(rival, target):
                        found = add_open(battle, found, question_of(rival, MOVES))
            rival = battle.next_attacker[rival]
    return found


def add_open(battle: Battle, questions: vec[i64], question: i64) -> vec[i64]:
    unit = unit_asked(question)
    if kind_asked(question) != SUPPORTS and battle.targets[unit] < 0:
        return questions
    return append(questions, question) if battle.answer(question) == OPEN else questions


def add_supports(battle: Battle, questions: vec[i64], unit: i64) -> vec[i64]:
    friend = battle.supporter[unit]
    while friend >= 0:
        questions = add_open(battle, questions, question_of(friend, SUPPORTS))
        friend = battle.next_supporter[friend]
    return questions
