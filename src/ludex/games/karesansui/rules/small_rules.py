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


class Atoms:
    """Rules with their tokens, in order."""

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
    for index, garden in enumerate(gardens):
        if fits(rule, garden) != marks[index]:
            return False
    return True


def smallest_atoms() -> Atoms:
    """Counts up to 6 and relations, of the eleven named sets."""
    found = Atoms()
    number: i64 = 0
    while number <= 6:
        kind: i64 = ATLEAST
        while kind <= EXACTLY:
            states: i64 = JOINS
            while states < SETS:
                # Every garden has at least none.
                if number > 0 or kind != ATLEAST:
                    found.add(vec[i64]([count_token(kind, number), states]))
                states += 1
            kind += 1
        number += 1
    kind = MORE
    while kind <= SAMECOL:
        # What is right of is left of the other way round, what is below is above; being near goes both ways.
        if kind != RIGHTOF and kind != BELOW:
            add_pairs(found, kind)
        kind += 1
    return found


def add_pairs(found: Atoms, kind: i64) -> None:
    first: i64 = JOINS
    while first < SETS:
        second: i64 = first if kind >= ADJACENT else JOINS
        while second < SETS:
            if first != second or kind >= LEFTOF:
                found.add(vec[i64]([pair_token(kind), first, second]))
            second += 1
        first += 1


SMALLEST: Final = smallest_atoms()
