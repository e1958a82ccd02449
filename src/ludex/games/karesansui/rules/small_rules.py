"""The smallest rules, shortest first: each is one count or relation of named sets. `sensible` considers these."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.games.karesansui.rules.fitting import fits
from ludex.games.karesansui.rules.rule import (
    ADJACENT,
    ATLEAST,
    BELOW,
    EXACTLY,
    LEFTOF,
    MORE,
    RIGHTOF,
    SAMECOL,
    Rule,
)
from ludex.games.karesansui.rules.tokens import JOINS, SETS, RuleDraft, count_token, pair_token

MOST_COUNTED: Final[i64] = 6
"""The largest number of a count among small rules."""


class Atoms:
    """Rules of one atom each with their tokens, in order."""

    def __init__(self) -> None:
        self.rules: list[Rule] = []
        self.tokens: list[vec[i64]] = []

    def add(self, tokens: vec[i64]) -> None:
        draft = RuleDraft()
        for token in tokens:
            draft.add(token)
        self.rules.append(draft.rule())
        self.tokens.append(tokens)

    def consistent(self, gardens: list[vec[i64]], marks: list[bool], most: i64) -> vec[i64]:
        """The first of them, at most so many, that mark these gardens as they are marked."""
        found = vec[i64](capacity=most)
        index: i64 = 0
        while index < len(self.rules) and len(found) < most:
            if agrees(self.rules[index], gardens, marks):
                found = append(found, index)
            index += 1
        return found


def agrees(rule: Rule, gardens: list[vec[i64]], marks: list[bool]) -> bool:
    """Whether the rule marks these gardens as they are marked."""
    for index, garden in enumerate(gardens):
        if fits(rule, garden) != marks[index]:
            return False
    return True


def smallest_atoms() -> Atoms:
    """Counts and relations of the eleven named sets."""
    found = Atoms()
    for number in range(MOST_COUNTED + 1):
        for kind in range(ATLEAST, EXACTLY + 1):
            if number > 0 or kind != ATLEAST:  # every garden has at least none
                for states in range(JOINS, SETS):
                    found.add(vec[i64]([count_token(kind, number), states]))
    add_pairs(found)
    return found


def add_pairs(found: Atoms) -> None:
    """Adds MORE and the relations of the named sets, each meaning once.

    What is right of is left of the other way round, what is below is above; being near goes both ways.
    """
    for kind in range(MORE, SAMECOL + 1):
        if kind in (RIGHTOF, BELOW):
            continue
        for first in range(JOINS, SETS):
            for second in range(first if kind >= ADJACENT else JOINS, SETS):
                if first != second or kind >= LEFTOF:
                    found.add(vec[i64]([pair_token(kind), first, second]))


SMALLEST: Final = smallest_atoms()
