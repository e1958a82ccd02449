"""Movement once more, slowly and obviously: every combination of outcomes is tried for consistency.

The rules are those of the second adjudicator, each a function of the answers to other questions. What follows whatever
the rest turns out to be is settled first. If something remains, then in the smallest part of it that depends on nothing
outside, every combination is tried: the only consistent one is the answer. If there are several or none, it is a
rotation, which goes round, or a convoy paradox, to which its rule is applied.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product

from ludex.games.diplomacy.cases.second_movement import NO_PATHS, Question, SecondMovement
from ludex.games.diplomacy.rules.board import Board
from ludex.games.diplomacy.rules.rulebook import ALL_HOLD, FAIL_OR_HOLD, OLD_1971, Rulebook
from ludex.games.diplomacy.rules.units import Units

ALL_HOLDING = (ALL_HOLD, OLD_1971, FAIL_OR_HOLD)
"""The rules that make all moves of a paradox fail, at once or if they have no better answer."""


class Unknown(Exception):
    def __init__(self, question: Question) -> None:
        self.question = question


def moves_in(case: dict[Question, bool]) -> int:
    return sum(1 for (kind, _), answer in case.items() if kind == "move" and answer)


class SlowMovement(SecondMovement):
    """One movement phase. Units and orders are given by province, as to the fast one."""

    def __init__(
        self,
        board: Board,
        rulebook: Rulebook,
        units: Units,
        orders: Iterable[int],
        paths: Mapping[int, Sequence[int]] = NO_PATHS,
    ) -> None:
        super().__init__(board, rulebook, units, orders, paths)
        self.paradoxes: list[set[Question]] = []
        """What the rule for paradoxes answered, paradox by paradox; known after `solve`."""

    def solve(self) -> dict[Question, bool]:
        known: dict[Question, bool] = {}
        while len(known) < len(self.questions):
            if not self.settle_what_follows(known):
                self.settle_core(known)
        return known

    def settle_what_follows(self, known: dict[Question, bool]) -> bool:
        """Answers every question whose answer is the same whatever those not yet answered turn out to be."""
        before = len(known)
        for question in self.questions:
            if question not in known:
                answers = {answer for _, answer in self.cases(question, known)}
                if len(answers) == 1:
                    known[question] = answers.pop()
        return len(known) > before

    def cases(self, question: Question, known: dict[Question, bool]) -> list[tuple[dict[Question, bool], bool]]:
        """The answer to a question in every case of what it asks about that is not known."""
        found = []
        ahead: list[dict[Question, bool]] = [{}]
        while ahead:
            assumed = ahead.pop()

            def resolve(asked: Question, assumed: dict[Question, bool] = assumed) -> bool:
                if asked in known:
                    return known[asked]
                if asked in assumed:
                    return assumed[asked]
                raise Unknown(asked)

            try:
                found.append((assumed, self.adjudicate(question, resolve)))
            except Unknown as unknown:
                ahead.append({**assumed, unknown.question: False})
                ahead.append({**assumed, unknown.question: True})
        return found

    def settle_core(self, known: dict[Question, bool]) -> None:
        core = self.core(known)
        consistent = list(self.consistent(core, known))
        paths = [question for question in core if question[0] == "path"]
        if len(consistent) == 1:
            known.update(consistent[0])
        elif consistent and all(case[path] == consistent[0][path] for case in consistent for path in paths):
            # No convoy is in doubt. There is nothing else but a rotation, and it goes round.
            rotation = max(consistent, key=moves_in)
            known.update(rotation)
        else:
            assert paths, f"no convoy in {core}, and yet a paradox"
            without = [case for case in consistent if not any(case[path] for path in paths)]
            if self.rulebook.paradox == FAIL_OR_HOLD and without:
                failing = max(without, key=moves_in)
                known.update(failing)
                self.paradoxes.append(set(paths))
            elif self.rulebook.paradox in ALL_HOLDING:
                known.update((question, False) for question in core if question[0] != "support")
                self.paradoxes.append({question for question in core if question[0] != "support"})
            else:
                known.update((path, False) for path in paths)
                self.paradoxes.append(set(paths))

    def consistent(self, core: list[Question], known: dict[Question, bool]) -> Iterator[dict[Question, bool]]:
        for answers in product([False, True], repeat=len(core)):
            case = dict(zip(core, answers, strict=True))
            every = {**known, **case}
            if all(self.adjudicate(question, every.__getitem__) == case[question] for question in core):
                yield case

    def core(self, known: dict[Question, bool]) -> list[Question]:
        """The smallest set of open questions that depends on no other open question."""
        needs = {question: self.needs(question, known) for question in self.questions if question not in known}
        closures = []
        for question in needs:
            closure: set[Question] = set()
            ahead = [question]
            while ahead:
                for other in needs[ahead.pop()] - closure:
                    closure.add(other)
                    ahead.append(other)
            closures.append(closure)
        smallest = min(closures, key=len)
        return [question for question in self.questions if question in smallest]

    def needs(self, question: Question, known: dict[Question, bool]) -> set[Question]:
        """The open questions that can make a difference to this one."""
        cases = self.cases(question, known)
        asked = {other for assumed, _ in cases for other in assumed}
        return {other for other in asked if self.makes_a_difference(other, cases)}

    def makes_a_difference(self, other: Question, cases: list[tuple[dict[Question, bool], bool]]) -> bool:
        """Two cases that need not differ in anything else, with different answers."""
        for one, answer in cases:
            for two, contrary in cases:
                is_pair = answer != contrary and one.get(other) is False and two.get(other) is True
                if is_pair and all(two.get(same, value) == value for same, value in one.items() if same != other):
                    return True
        return False
