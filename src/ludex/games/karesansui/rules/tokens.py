"""A rule written word by word: tokens in Polish order, each joining word before what it joins.

    and  atleast 3  Small  not  leftof  Black  Grey

A table takes a rule as a run of such tokens, so that every step is one small action and what may come next is always a
short list. `and`, `or`, `xor`, `&` and `|` join two; a longer chain is written by nesting and read back as one.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.games.karesansui.rules.cells import EVERY_STATE, NAMED
from ludex.games.karesansui.rules.rule import (
    KIND_NAMES,
    MORE,
    NOT,
    Rule,
    count_rule,
    joined,
    negation,
    pair_rule,
)

MOST: Final = 17
"""The largest number a count is written with: with 16 cells, more than 16 says the same as 17."""

COUNTS: Final = 54
PAIRS: Final = 63
JOINS: Final[i64] = 67
SETS: Final[i64] = 78
SET_AND: Final = 78
SET_OR: Final = 79
SET_NOT: Final = 80
TOKENS: Final[i64] = 81
"""Tokens below COUNTS are counts, then come `more` and the relations, the joining words, the named sets, `& | !`."""

RULE_NOT: Final = 63
"""The token `not`."""

MAX_TOKENS: Final = 256
MAX_ATOMS: Final = 64

SET_NAMES: Final = tuple(NAMED)
SET_VALUES: Final = vec[i64](list(NAMED.values()))


class RuleDraft:
    """A rule being written: its tokens, and what is still to come."""

    def __init__(self) -> None:
        self.tokens: vec[i64] = vec[i64](capacity=8)
        self.rules: i64 = 1
        """How many rules are still to be written, the one begun not among them."""
        self.sets: i64 = 0
        """How many sets are still to be written before anything else."""
        self.atoms: i64 = 0

    def copy(self) -> RuleDraft:
        twin = RuleDraft()
        twin.tokens = self.tokens[:]
        twin.rules = self.rules
        twin.sets = self.sets
        twin.atoms = self.atoms
        return twin

    def is_complete(self) -> bool:
        return self.rules == 0 and self.sets == 0

    def is_empty(self) -> bool:
        return len(self.tokens) == 0

    def takes(self, token: i64) -> bool:
        """Whether the token may come next: it is of the kind awaited, and the rule can still be finished in time."""
        if token < 0 or token >= TOKENS or self.is_complete():
            return False
        if (token >= JOINS) != (self.sets > 0):
            return False
        if (token in (RULE_NOT, SET_NOT)) and len(self.tokens) > 0 and self.tokens[-1] == token:
            return False  # twice denied is not denied
        rules = self.rules + rules_after(token)
        sets = self.sets + sets_after(token)
        if len(self.tokens) + 1 + 2 * rules + sets > MAX_TOKENS:
            return False
        return self.atoms + atoms_in(token) + rules <= MAX_ATOMS

    def add(self, token: i64) -> None:
        self.tokens = append(self.tokens, token)
        self.rules += rules_after(token)
        self.sets += sets_after(token)
        self.atoms += atoms_in(token)

    def drop(self) -> None:
        """Takes the last token back."""
        token = self.tokens[-1]
        self.tokens = self.tokens[: len(self.tokens) - 1]
        self.rules -= rules_after(token)
        self.sets -= sets_after(token)
        self.atoms -= atoms_in(token)

    def rule(self) -> Rule:
        """The rule, once it is complete."""
        return Reading(self.tokens).rule()


def draft_of(tokens: vec[i64]) -> RuleDraft | None:
    """The draft that some tokens make; None if one of them can't stand where it does."""
    draft = RuleDraft()
    for token in tokens:
        if not draft.takes(token):
            return None
        draft.add(token)
    return draft


def rules_after(token: i64) -> i64:
    """By how many more rules are to come after the token; an atom or `not` changes that by -1 or 0."""
    if token < PAIRS:
        return -1
    if token == RULE_NOT:
        return 0
    return 1 if token < JOINS else 0


def sets_after(token: i64) -> i64:
    if token < COUNTS:
        return 1
    if token < PAIRS:
        return 2
    if token < JOINS or token == SET_NOT:
        return 0
    return 1 if token >= SETS else -1


def atoms_in(token: i64) -> i64:
    return 1 if token < PAIRS else 0


class Reading:
    """Tokens being read into a rule."""

    def __init__(self, tokens: vec[i64]) -> None:
        self.tokens: vec[i64] = tokens
        self.at: i64 = 0

    def next(self) -> i64:
        self.at += 1
        return self.tokens[self.at - 1]

    def rule(self) -> Rule:
        token = self.next()
        if token < COUNTS:
            kind = token // (MOST + 1)
            return count_rule(kind, token % (MOST + 1), self.set())
        if token < PAIRS:
            first = self.set()
            return pair_rule(token - COUNTS + MORE, first, self.set())
        if token == RULE_NOT:
            return negation(self.rule())
        kind = token - RULE_NOT + NOT
        return joined(kind, [*self.operands(kind), *self.operands(kind)])

    def operands(self, kind: i64) -> list[Rule]:
        """The next rule; where it is joined by the same word, its parts."""
        if self.tokens[self.at] - RULE_NOT + NOT == kind:
            self.at += 1
            return [*self.operands(kind), *self.operands(kind)]
        return [self.rule()]

    def set(self) -> i64:
        token = self.next()
        if token < SETS:
            return SET_VALUES[token - JOINS]
        if token == SET_NOT:
            return EVERY_STATE & ~self.set()
        first = self.set()
        second = self.set()
        return first & second if token == SET_AND else first | second


# ---- single tokens ----


def count_token(kind: i64, number: i64) -> i64:
    """ATLEAST, ATMOST or EXACTLY with its number."""
    return kind * (MOST + 1) + min(number, MOST)


def pair_token(kind: i64) -> i64:
    return kind - MORE + COUNTS


def join_token(kind: i64) -> i64:
    """NOT, AND, OR or XOR."""
    return kind - NOT + RULE_NOT


def name_token(name: str) -> i64:
    return SET_NAMES.index(name) + JOINS


def token_name(token: i64) -> str:
    """The token as it is written: `atleast 3`, `leftof`, `xor`, `Small`, `&`."""
    if token < COUNTS:
        return f"{KIND_NAMES[token // (MOST + 1)]} {token % (MOST + 1)}"
    if token < PAIRS:
        return KIND_NAMES[token - COUNTS + MORE]
    if token < JOINS:
        return KIND_NAMES[token - RULE_NOT + NOT]
    return SET_NAMES[token - JOINS] if token < SETS else "&|!"[token - SETS]
