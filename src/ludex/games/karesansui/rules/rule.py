"""A rule as data: a tree written into flat arrays, parents before children.

Node 0 is the whole rule, and the part that begins at node `i` ends before node `ends[i]`. A node is an atom (a count,
`more`, or a relation between two sets of states) or joins rules (`not`, `and`, `or`, `xor`). What a node uses:

    kind                     numbers     firsts      seconds
    ATLEAST ATMOST EXACTLY   the count   the set
    MORE, relations                      one set     the other
    NOT AND OR XOR           how many rules it joins

Rules are values: they are never changed, are equal if they are written alike, and can be keys of a dictionary.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.games.karesansui.rules.cells import FEATURE_SET

ATLEAST: Final = 0
ATMOST: Final = 1
EXACTLY: Final = 2
MORE: Final = 3
LEFTOF: Final = 4
RIGHTOF: Final = 5
ABOVE: Final = 6
BELOW: Final = 7
ADJACENT: Final = 8
ORTHADJACENT: Final = 9
SAMEROW: Final = 10
SAMECOL: Final = 11
NOT: Final = 12
AND: Final = 13
OR: Final = 14
XOR: Final = 15

KIND_NAMES: Final = (
    "atleast",
    "atmost",
    "exactly",
    "more",
    "leftof",
    "rightof",
    "above",
    "below",
    "adjacent",
    "orthadjacent",
    "samerow",
    "samecol",
    "not",
    "and",
    "or",
    "xor",
)
"""The kinds as they are written, by number."""


class Rule:
    """A rule; made by `count_rule`, `pair_rule`, `negation` and `joined`, or read by `language`."""

    def __init__(self, kinds: vec[i64], numbers: vec[i64], firsts: vec[i64], seconds: vec[i64], ends: vec[i64]) -> None:
        self.kinds: vec[i64] = kinds
        self.numbers: vec[i64] = numbers
        self.firsts: vec[i64] = firsts
        self.seconds: vec[i64] = seconds
        self.ends: vec[i64] = ends
        self.known_key: tuple[int, ...] | None = None

    @property
    def key(self) -> tuple[int, ...]:
        """Equal for equal rules. Made when it is first asked for: most parts of rules are never compared."""
        key = self.known_key
        if key is None:
            key = (*self.kinds, *self.numbers, *self.firsts, *self.seconds)
            self.known_key = key
        return key

    def __len__(self) -> int:
        """How many nodes it has."""
        return len(self.kinds)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rule) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    @property
    def kind(self) -> int:
        """What its topmost node is."""
        return self.kinds[0]

    @property
    def number(self) -> int:
        return self.numbers[0]

    @property
    def first(self) -> int:
        return self.firsts[0]

    @property
    def second(self) -> int:
        return self.seconds[0]

    def is_atom(self) -> bool:
        return self.kinds[0] < NOT

    def part(self, at: int) -> Rule:
        """The rule that begins at a node."""
        end = self.ends[at]
        ends = vec[i64](capacity=end - at)
        for index in range(at, end):
            ends = append(ends, self.ends[index] - at)
        return Rule(self.kinds[at:end], self.numbers[at:end], self.firsts[at:end], self.seconds[at:end], ends)

    def child_nodes(self, at: int) -> list[int]:
        """Where the rules that a node joins begin; none for an atom."""
        found: list[int] = []
        if self.kinds[at] >= NOT:
            child: i64 = at + 1
            while child < self.ends[at]:
                found.append(child)
                child = self.ends[child]
        return found

    def children(self) -> list[Rule]:
        """The rules that the topmost node joins."""
        return [self.part(node) for node in self.child_nodes(0)]

    def atoms(self) -> list[Rule]:
        """The different atoms, in the order they come."""
        found: dict[Rule, None] = {}
        for node in range(len(self.kinds)):
            if self.kinds[node] < NOT:
                found[self.part(node)] = None
        return list(found)


def atom(kind: i64, number: i64, first: i64, second: i64) -> Rule:
    one: i64 = 1
    return Rule(vec[i64]([kind]), vec[i64]([number]), vec[i64]([first]), vec[i64]([second]), vec[i64]([one]))


def count_rule(kind: int, number: int, states: int) -> Rule:
    """ATLEAST, ATMOST or EXACTLY so many cells of a set of states."""
    return atom(kind, number, states, 0)


def pair_rule(kind: int, first: int, second: int) -> Rule:
    """MORE, or a relation, of two sets of states."""
    return atom(kind, 0, first, second)


def negation(rule: Rule) -> Rule:
    return joined(NOT, [rule])


def joined(kind: int, rules: list[Rule]) -> Rule:
    """NOT of one rule; AND, OR or XOR of two or more."""
    count: i64 = len(rules)
    zero: i64 = 0
    kinds = vec[i64]([kind])
    numbers = vec[i64]([count])
    firsts = vec[i64]([zero])
    seconds = vec[i64]([zero])
    ends = vec[i64]([zero])
    base: i64 = 1
    for rule in rules:
        length: i64 = len(rule.kinds)
        for index in range(length):
            kinds = append(kinds, rule.kinds[index])
            numbers = append(numbers, rule.numbers[index])
            firsts = append(firsts, rule.firsts[index])
            seconds = append(seconds, rule.seconds[index])
            ends = append(ends, rule.ends[index] + base)
        base += length
    ends[0] = base
    return Rule(kinds, numbers, firsts, seconds, ends)


ALWAYS: Final = atom(ATLEAST, 0, FEATURE_SET, 0)
"""The rule that every garden fits, in the language's own terms."""

NEVER: Final = joined(NOT, [ALWAYS])
