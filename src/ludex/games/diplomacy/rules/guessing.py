"""Movement settled by guesses: the other way to answer the questions of a battle, with `mechanisms/resolver`.

Each question is worked out when it is asked for, from those it waits for. One that comes back to itself is guessed to
fail and to succeed; if both guesses come true, or none, units that move in a circle go, and a convoy paradox is settled
as the rulebook says. The answers are those of `Movement.settle`; a table chooses with `resolver` who gives them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludex.games.diplomacy.rules.battle import MOVES, NO, OPEN, ROUTES, YES, Battle, kind_asked, unit_asked
from ludex.games.diplomacy.rules.cycles import directly_behind
from ludex.games.diplomacy.rules.rulebook import ALL_HOLD, FAIL_OR_HOLD, OLD_1971
from ludex.mechanisms.resolver import Resolver

MOST: Final = 20_000
"""Adjudications of single questions in one movement; played games stay far below it."""
DEEPEST: Final = 80
"""Questions that wait for each other in a row; Python's stack has room for about twice as many."""


class TooLong(Exception):
    """The guesses came to more than MOST adjudications, or DEEPEST of them in a row; nothing is settled."""


class Guesser:
    """Answers the open questions of one battle."""

    def __init__(self, battle: Battle, questions: vec[i64]) -> None:
        self.battle = battle
        self.questions: list[int] = [int(question) for question in questions]
        self.left: int = MOST
        """How many adjudications may still follow."""
        self.depth: int = 0
        """How many of them are under way."""
        self.holding: set[int] = set()
        """The convoys of the paradoxes in which all moves fail."""
        self.failed: set[int] = set()
        """The convoys that the back-up rule let fail."""
        self.rulings: list[list[int]] = []
        """What the back-up rule let fail, paradox by paradox."""

    def settle(self) -> None:
        """Answers every question in the battle; `TooLong` if that takes too many adjudications."""
        rule = self.battle.rulebook.paradox
        answers = self.resolve_all()
        while rule == FAIL_OR_HOLD:
            # By this rule the convoys just fail, unless that turns out not to follow from the rest.
            wrong = [route for route in sorted(self.failed - self.holding) if self.follows(route, answers)]
            if len(wrong) == 0:
                break
            self.holding.update(wrong)
            answers = self.resolve_all()
        self.write(answers)
        self.number_paradoxes(answers)

    def resolve_all(self) -> dict[int, bool]:
        self.failed = set()
        self.rulings = []
        resolver: Resolver[int] = Resolver(self.adjudicate, self.backup)
        return {question: resolver.resolve(question) for question in self.questions}

    def adjudicate(self, question: int, resolve: Callable[[int], bool]) -> bool:
        """The answer to a question, from as few others as suffice."""
        battle = self.battle
        self.left -= 1
        if self.left < 0 or self.depth >= DEEPEST:
            raise TooLong()
        self.depth += 1
        found: dict[int, bool] = {}
        while True:
            self.write(found)
            answer = battle.judge(question)
            behind = directly_behind(battle, question)
            # What was found belongs to this question's guesses: the next one starts from nothing.
            for known in found:
                battle.settle(known, OPEN)
            if answer != OPEN:
                self.depth -= 1
                return answer == YES
            asked = int(behind[0])
            found[asked] = resolve(asked)

    def follows(self, question: int, answers: dict[int, bool]) -> bool:
        """Whether a question is answered with yes if all others are answered so."""
        self.write({other: answer for other, answer in answers.items() if other != question})
        answer = self.battle.judge(question)
        for other in answers:
            self.battle.settle(other, OPEN)
        return answer == YES

    def write(self, answers: dict[int, bool]) -> None:
        for question, answer in answers.items():
            self.battle.settle(question, YES if answer else NO)

    def backup(self, question: int, cycle: list[int]) -> dict[int, bool]:
        """The ruling where both guesses come true, or neither: a circle goes, a paradox is settled by its rule."""
        routes = [other for other in cycle if kind_asked(other) == ROUTES]
        if len(routes) == 0:
            return {question: True}
        self.failed.update(routes)
        rule = self.battle.rulebook.paradox
        all_hold = rule in (ALL_HOLD, OLD_1971) or any(route in self.holding for route in routes)
        ruled = [other for other in cycle if kind_asked(other) == ROUTES or (all_hold and kind_asked(other) == MOVES)]
        self.rulings.append(ruled)
        return dict.fromkeys(ruled, False)

    def number_paradoxes(self, answers: dict[int, bool]) -> None:
        """Notes what the rule for paradoxes answered, as the other resolver does."""
        battle = self.battle
        for ruled in self.rulings:
            battle.paradox_count += 1
            for question in ruled:
                if not answers[question]:
                    battle.in_paradox[unit_asked(question)] = battle.paradox_count
