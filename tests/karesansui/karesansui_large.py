"""Rules of the largest size that is read: deep, wide, tangled, and hard to search."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, pairwise
from random import Random

from karesansui_random import random_atom, random_set

from ludex.games.karesansui.language.limits import MAX_ATOMS, MAX_NODES, rule_size
from ludex.games.karesansui.rules.cells import COLOURS, NAMED, SIZES, TYPES
from ludex.games.karesansui.rules.rule import (
    ADJACENT,
    AND,
    ATLEAST,
    EXACTLY,
    MORE,
    NOT,
    OR,
    ORTHADJACENT,
    SAMECOL,
    SAMEROW,
    XOR,
    Rule,
    count_rule,
    joined,
    negation,
    pair_rule,
)

JOINS = (AND, OR, XOR)
KINDS_OF_FEATURE = [NAMED[a] & NAMED[b] & NAMED[c] for a in SIZES for b in COLOURS for c in TYPES]
DOUBLES = [NAMED[a] & NAMED[b] for a in COLOURS for b in TYPES]


def is_read(rule: Rule) -> bool:
    return rule_size(rule) <= MAX_NODES and len(rule.atoms()) <= MAX_ATOMS


def any_atom(random: Random) -> Rule:
    """Now and then of sets that take many words."""
    if random.random() < 0.7:
        return random_atom(random)
    first, second = (random.randrange(1, 1 << 20) for _ in range(2))
    if random.random() < 0.4:
        return count_rule(random.randint(ATLEAST, EXACTLY), random.randint(1, 15), first)
    return pair_rule(random.randint(MORE, SAMECOL), first, second)


def as_many(atoms: list[Rule]) -> list[Rule]:
    """The first of these that can be joined by one word."""
    found: list[Rule] = []
    nodes = 1
    for atom in atoms:
        nodes += rule_size(atom)
        if nodes > MAX_NODES:
            break
        found.append(atom)
    return found


def wide(random: Random) -> Rule:
    """As many different atoms side by side as are read."""
    return joined(random.choice(JOINS), as_many([any_atom(random) for _ in range(MAX_ATOMS)]))


def deep(random: Random) -> Rule:
    """Atoms joined one by one to all that came before."""
    atoms = [any_atom(random) for _ in range(random.choice((4, 10, 40)))]
    rule = random.choice(atoms)
    nodes = rule_size(rule)
    while True:
        atom = random.choice(atoms)
        is_denied = random.random() < 0.3
        nodes += 1 + rule_size(atom) + is_denied
        if nodes > MAX_NODES:
            return rule
        rule = joined(random.choice(JOINS), [rule, atom])
        rule = negation(rule) if is_denied else rule


def denied(random: Random) -> Rule:
    """Nothing but `not`, around an atom or a small rule."""
    rule = random.choice((any_atom(random), joined(XOR, [any_atom(random), any_atom(random)])))
    for _ in range(MAX_NODES - rule_size(rule)):
        rule = negation(rule)
    return rule


def tangled(random: Random) -> Rule:
    """A tree of few or many atoms, each again and again."""
    atoms = [any_atom(random) for _ in range(random.choice((3, 6, 11, 12, 13, 20, 40)))]

    def tree(nodes: int) -> Rule:
        if nodes < 6:
            return random.choice(atoms)
        kind = random.choice((NOT, *JOINS))
        parts = 1 if kind == NOT else random.choice((2, 2, 3, 5))
        return joined(kind, [tree(nodes // parts - 1) for _ in range(parts)])

    nodes = MAX_NODES
    rule = tree(nodes)
    while not is_read(rule):
        nodes = nodes * 3 // 4
        rule = tree(nodes)
    return rule


def packed(random: Random) -> Rule:
    """A whole garden of few kinds that keep away from each other: long to search."""
    kinds = random.sample(KINDS_OF_FEATURE, random.randint(4, 6))
    allowed = 0
    for kind in kinds:
        allowed |= kind
    parts = [count_rule(EXACTLY, 16, allowed)]
    for kind in kinds:
        parts += [negation(pair_rule(relation, kind, kind)) for relation in (SAMEROW, SAMECOL)]
    for one, two in combinations(kinds, 2):
        if random.random() < 0.3:
            parts.append(negation(pair_rule(random.choice((ADJACENT, ORTHADJACENT)), one, two)))
    return joined(AND, parts)


def knotted(random: Random) -> Rule:
    """Relations that hang together by xor, with counts that leave little room."""
    relations = [
        pair_rule(random.randint(MORE, SAMECOL), random.choice(DOUBLES), random.choice(DOUBLES))
        for _ in range(random.randint(10, 24))
    ]
    parts = [count_rule(EXACTLY, 16, NAMED["Feature"])]
    for one, two in pairwise(relations):
        parts.append(joined(XOR, [one, two, random.choice(relations)]))
    parts += [count_rule(random.randint(ATLEAST, EXACTLY), random.randint(1, 3), double) for double in DOUBLES]
    return joined(AND, as_many(parts))


def overlapping(random: Random) -> Rule:
    """Counts of many sets that overlap: their totals hang together in every way."""
    parts = [count_rule(random.randint(ATLEAST, EXACTLY), random.randint(1, 6), random_set(random)) for _ in range(64)]
    return joined(AND, as_many(parts))


SHAPES: dict[str, Callable[[Random], Rule]] = {
    shape.__name__: shape for shape in (wide, deep, denied, tangled, packed, knotted, overlapping)
}
