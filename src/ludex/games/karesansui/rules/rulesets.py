"""A rule flattened into rulesets: situations in each of which some restrictions all apply, so that the rule holds in a
garden if one of them does.

Restrictions on the same count are merged: a ruleset keeps, for every set that is counted, the counts that are allowed
(bit n: n cells). A ruleset that allows none, or asks for something and its opposite, or for more cells than there are,
is discarded.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.core.bits import bit, bits_below
from ludex.games.karesansui.rules.cells import EVERY_STATE
from ludex.games.karesansui.rules.effort import Effort
from ludex.games.karesansui.rules.rule import (
    ADJACENT,
    AND,
    ATLEAST,
    ATMOST,
    BELOW,
    EXACTLY,
    MORE,
    NOT,
    OR,
    RIGHTOF,
    Rule,
)

ROOM_STEPS: Final = 200
"""How many combinations of sets are looked at to find out whether a ruleset asks for too many cells."""


class Ruleset:
    """Restrictions that apply together, on a plot of so many cells."""

    def __init__(self, cells: i64) -> None:
        self.cells: i64 = cells
        self.sets: vec[i64] = vec[i64]()
        """The sets that are counted; none of them has Empty in it."""
        self.counts: vec[i64] = vec[i64]()
        """For each of them the counts that are allowed."""
        self.kinds: vec[i64] = vec[i64]()
        self.firsts: vec[i64] = vec[i64]()
        self.seconds: vec[i64] = vec[i64]()
        self.wanted: vec[i64] = vec[i64]()
        """Relations and MORE, and for each whether it is to hold (1) or not (0)."""
        self.room_steps: i64 = 0

    def copy(self) -> Ruleset:
        found = Ruleset(self.cells)
        found.sets = self.sets[:]
        found.counts = self.counts[:]
        found.kinds = self.kinds[:]
        found.firsts = self.firsts[:]
        found.seconds = self.seconds[:]
        found.wanted = self.wanted[:]
        return found

    def all_counts(self) -> i64:
        return bits_below(self.cells + 1)

    def require(self, kind: i64, number: i64, first: i64, second: i64, wanted: bool) -> bool:
        """Adds an atom, or its opposite; False where nothing can fit any more."""
        if kind <= EXACTLY:
            counts = counts_of(kind, number, self.all_counts())
            return self.require_count(first, counts if wanted else self.all_counts() & ~counts)
        return self.require_pair(kind, first, second, wanted)

    def require_count(self, states: i64, counts: i64) -> bool:
        """Only these counts of a set."""
        if states & 1 == 1:
            return self.require_count(EVERY_STATE & ~states, reversed_bits(counts, self.cells))
        if states == 0:
            return counts & 1 == 1
        if counts == self.all_counts():
            return True
        for index in range(len(self.sets)):
            if self.sets[index] == states:
                self.counts[index] &= counts
                return self.counts[index] != 0
        self.sets = append(self.sets, states)
        self.counts = append(self.counts, counts & (bits_below(self.cells + 1)))
        return counts != 0

    def require_pair(self, kind: i64, first: i64, second: i64, wanted: bool) -> bool:
        if kind == MORE:
            shared = first & second
            first &= ~shared
            second &= ~shared
            if first == 0:
                return not wanted
            if second == 0:
                return self.require(ATLEAST, 1, first, 0, wanted)
            if first | second == EVERY_STATE:
                return self.require(ATLEAST, self.cells // 2 + 1, first, 0, wanted)
        elif first == 0 or second == 0:
            return not wanted
        elif kind in (RIGHTOF, BELOW):
            return self.require_pair(kind - 1, second, first, wanted)
        if kind >= ADJACENT and first > second:
            return self.require_pair(kind, second, first, wanted)
        for index in range(len(self.kinds)):
            if self.kinds[index] == kind and self.firsts[index] == first and self.seconds[index] == second:
                return (self.wanted[index] == 1) == wanted
        self.kinds = append(self.kinds, kind)
        self.firsts = append(self.firsts, first)
        self.seconds = append(self.seconds, second)
        self.wanted = append(self.wanted, 1 if wanted else 0)
        return True

    def has_room(self) -> bool:
        """False if sets that share no state are seen to need too many cells together; looks at ROOM_STEPS at most."""
        self.room_steps = ROOM_STEPS
        return self.room_needed(0, 0) <= self.cells

    def room_needed(self, index: i64, taken: i64) -> i64:
        """The most cells that sets from this one on, sharing no state with each other nor with these, ask for."""
        best: i64 = 0
        while index < len(self.sets) and self.room_steps > 0:
            self.room_steps -= 1
            states = self.sets[index]
            needed = lowest(self.counts[index])
            index += 1
            if states & taken == 0 and needed > 0:
                found = needed + self.room_needed(index, taken | states)
                if found > best:
                    best = found
        return best

    def includes(self, other: Ruleset) -> bool:
        """Whether every garden of the other ruleset is one of this, as far as can be seen from their restrictions."""
        for index in range(len(self.sets)):
            if other.allowed(self.sets[index]) & ~self.counts[index] != 0:
                return False
        for index in range(len(self.kinds)):
            if not other.has_pair(self.kinds[index], self.firsts[index], self.seconds[index], self.wanted[index]):
                return False
        return True

    def allowed(self, states: i64) -> i64:
        """The counts of a set that are allowed."""
        for index in range(len(self.sets)):
            if self.sets[index] == states:
                return self.counts[index]
        return self.all_counts()

    def has_pair(self, kind: i64, first: i64, second: i64, wanted: i64) -> bool:
        for index in range(len(self.kinds)):
            if self.kinds[index] == kind and self.firsts[index] == first and self.seconds[index] == second:
                return self.wanted[index] == wanted
        return False


def counts_of(kind: i64, number: i64, everything: i64) -> i64:
    """The counts that ATLEAST, ATMOST or EXACTLY a number allows."""
    if number > 60:
        return everything if kind == ATMOST else 0
    if kind == EXACTLY:
        return bit(number) & everything
    below = bits_below(number)
    return everything & ~below if kind == ATLEAST else everything & bits_below(number + 1)


def reversed_bits(bits: i64, highest: i64) -> i64:
    """Bit n becomes bit highest - n: so many of a set are all the others of its complement."""
    found: i64 = 0
    place: i64 = 0
    while place <= highest:
        if (bits >> place) & 1 == 1:
            found |= bit(highest - place)
        place += 1
    return found


def lowest(bits: i64) -> i64:
    """The lowest bit of a set that is not empty."""
    place: i64 = 0
    while (bits >> place) & 1 == 0:
        place += 1
    return place


def flattened(rule: Rule, wanted: bool, cells: i64, most: int, effort: Effort) -> list[Ruleset] | None:
    """Rulesets of which one applies exactly where the rule holds (or does not, if that is wanted); None if there would
    be too many of them. Raises `OutOfEffort`."""
    return Flattening(rule, most, effort).expanded([Ruleset(cells)], 0, wanted)


class Flattening:
    """A rule being flattened into at most so many rulesets."""

    def __init__(self, rule: Rule, most: int, effort: Effort) -> None:
        self.rule = rule
        self.most: i64 = most
        self.effort = effort

    def expanded(self, rulesets: list[Ruleset], at: i64, wanted: bool) -> list[Ruleset] | None:
        """The rulesets with the part of the rule that begins at a node added to each, the impossible ones left out."""
        self.effort.spend(1)
        if len(rulesets) == 0:
            return rulesets
        rule = self.rule
        kind = rule.kinds[at]
        if kind < NOT:
            return self.with_atom(rulesets, at, wanted)
        if kind == NOT:
            return self.expanded(rulesets, at + 1, not wanted)
        if kind != AND and kind != OR:
            return self.expanded_odd(rulesets, at + 1, rule.ends[at], wanted)
        if (kind == AND) == wanted:
            return self.expanded_all(rulesets, at, wanted)
        union: list[Ruleset] = []
        child = at + 1
        while child < rule.ends[at]:
            part = self.expanded(rulesets, child, wanted)
            if part is None or len(union) + len(part) > self.most:
                return None
            union.extend(part)
            child = rule.ends[child]
        return union

    def with_atom(self, rulesets: list[Ruleset], at: i64, wanted: bool) -> list[Ruleset]:
        rule = self.rule
        found: list[Ruleset] = []
        for ruleset in rulesets:
            self.effort.spend(1 + (len(ruleset.sets) + len(ruleset.kinds)) // 8)
            longer = ruleset.copy()
            fine = longer.require(rule.kinds[at], rule.numbers[at], rule.firsts[at], rule.seconds[at], wanted)
            if fine and longer.has_room():
                found.append(longer)
            self.effort.spend((ROOM_STEPS - longer.room_steps) // 16 if fine else 0)
        return found

    def expanded_all(self, rulesets: list[Ruleset], at: i64, wanted: bool) -> list[Ruleset] | None:
        """All parts of the node."""
        found: list[Ruleset] | None = rulesets
        child = at + 1
        while child < self.rule.ends[at] and found is not None:
            found = self.expanded(found, child, wanted)
            child = self.rule.ends[child]
        return found

    def expanded_odd(self, rulesets: list[Ruleset], child: i64, end: i64, odd: bool) -> list[Ruleset] | None:
        """An odd (or even) number of the parts from one to the end."""
        if len(rulesets) == 0 or self.rule.ends[child] >= end:
            return self.expanded(rulesets, child, odd)
        union: list[Ruleset] = []
        holds = True
        for _ in range(2):
            part = self.expanded(rulesets, child, holds)
            if part is not None:
                part = self.expanded_odd(part, self.rule.ends[child], end, odd != holds)
            if part is None or len(union) + len(part) > self.most:
                return None
            union.extend(part)
            holds = False
        return union
