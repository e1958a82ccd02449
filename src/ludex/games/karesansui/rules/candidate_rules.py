"""Candidate rules: all small ones that mark the gardens of a table as they are marked.

A literal is a count or a relation, or its denial. Which of the table's gardens it fits is one bit mask, so pairs joined
by `and`, `or` or `xor` are held against the marks without looking at a garden again.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.core.bits import bit, bits_below
from ludex.core.chance import Chance
from ludex.games.karesansui.rules.fitting import fits
from ludex.games.karesansui.rules.rule import AND, ATLEAST, EXACTLY, NOT, OR
from ludex.games.karesansui.rules.small_rules import MOST_COUNTED, Atoms, add_pairs
from ludex.games.karesansui.rules.tokens import JOINS, SET_AND, SETS, count_token, join_token

MOST_GARDENS: Final = 60
"""The latest so many gardens are looked at: one mask holds no more."""

SIZES: Final = 2
COLOURS: Final = 4
TYPES: Final = 7
"""Where the words for size, colour and type begin among the named sets; TYPES ends at FEATURE."""
FEATURE: Final = 10


def wide_atoms() -> Atoms:
    """Counts of sets with one property or two, and relations of sets with one."""
    found = Atoms()
    for kind in range(ATLEAST, EXACTLY + 1):
        for number in range(MOST_COUNTED + 1):
            if number > 0 or kind != ATLEAST:
                for states in range(JOINS, SETS):
                    found.add(vec[i64]([count_token(kind, number), states]))
                add_doubles(found, count_token(kind, number), SIZES, COLOURS, COLOURS, TYPES)
                add_doubles(found, count_token(kind, number), SIZES, COLOURS, TYPES, FEATURE)
                add_doubles(found, count_token(kind, number), COLOURS, TYPES, TYPES, FEATURE)
    add_pairs(found)
    return found


def add_doubles(found: Atoms, count: i64, first: i64, first_end: i64, second: i64, second_end: i64) -> None:
    """Counts of a set with two properties."""
    for one in range(first, first_end):
        for other in range(second, second_end):
            found.add(vec[i64]([count, SET_AND, JOINS + one, JOINS + other]))


WIDE: Final = wide_atoms()


class CandidateRules:
    """The rules that agree with some gardens. Literal 2*i is atom i of WIDE, 2*i + 1 its denial."""

    def __init__(self, gardens: list[vec[i64]], marks: list[bool]) -> None:
        first = max(0, len(gardens) - MOST_GARDENS)
        count: i64 = len(gardens) - first
        self.all: i64 = bits_below(count)
        self.marks: i64 = 0
        self.masks: vec[i64] = vec[i64](capacity=len(WIDE.rules) * 2)
        for index in range(count):
            if marks[first + index]:
                self.marks |= bit(index)
        for rule in WIDE.rules:
            mask: i64 = 0
            for index in range(count):
                if fits(rule, gardens[first + index]):
                    mask |= bit(index)
            self.masks = append(self.masks, mask)
            self.masks = append(self.masks, self.all & ~mask)

    def singles(self) -> list[vec[i64]]:
        """The atoms that mark all gardens right, as tokens."""
        found: list[vec[i64]] = []
        for literal in range(0, len(self.masks), 2):
            if self.masks[literal] == self.marks:
                found.append(self.tokens(literal))
        return found

    def pairs(self, kind: i64, most: i64, chance: Chance) -> list[vec[i64]]:
        """Two literals joined that mark all gardens right: all such pairs, or so many of them drawn by lot."""
        useful = self.useful(kind)
        firsts = vec[i64](capacity=most)
        seconds = vec[i64](capacity=most)
        seen: i64 = 0
        count: i64 = len(useful)
        for index in range(count):
            one = useful[index]
            mask = self.masks[one]
            for other_index in range(index + 1, count):
                other = useful[other_index]
                if joined_mask(kind, mask, self.masks[other]) == self.marks:
                    seen += 1
                    if len(firsts) < most:
                        firsts = append(firsts, one)
                        seconds = append(seconds, other)
                    else:
                        place = chance.below(seen)
                        if place < most:
                            firsts[place] = one
                            seconds[place] = other
        found: list[vec[i64]] = []
        for index in range(len(firsts)):
            found.append(self.joined_tokens(kind, firsts[index], seconds[index]))
        return found

    def useful(self, kind: i64) -> vec[i64]:
        """The literals that can be part of such a pair and are not right alone."""
        found = vec[i64](capacity=256)
        for literal in range(len(self.masks)):
            mask = self.masks[literal]
            is_useful = mask != self.marks and mask != 0 and mask != self.all
            if kind == AND:
                is_useful = is_useful and mask & self.marks == self.marks
            elif kind == OR:
                is_useful = is_useful and mask & ~self.marks == 0
            elif literal & 1 == 1:
                is_useful = False  # a denial joined by xor is the denial of the whole
            if is_useful:
                found = append(found, literal)
        return found

    def tokens(self, literal: i64) -> vec[i64]:
        """The rule of a literal."""
        tokens = WIDE.tokens[literal >> 1]
        if literal & 1 == 0:
            return tokens
        found = vec[i64]([join_token(NOT)])
        for token in tokens:
            found = append(found, token)
        return found

    def joined_tokens(self, kind: i64, one: i64, other: i64) -> vec[i64]:
        found = vec[i64]([join_token(kind)])
        for token in self.tokens(one):
            found = append(found, token)
        for token in self.tokens(other):
            found = append(found, token)
        return found


def joined_mask(kind: i64, one: i64, other: i64) -> i64:
    if kind == AND:
        return one & other
    return one | other if kind == OR else one ^ other
