"""Rules and gardens drawn at random: any rule of the language, the same rule written otherwise, and near misses."""

from __future__ import annotations

from random import Random

from ludex.games.karesansui.rules.cells import NAMED
from ludex.games.karesansui.rules.plot import STANDARD, Plot
from ludex.games.karesansui.rules.rule import (
    ABOVE,
    ADJACENT,
    AND,
    ATLEAST,
    ATMOST,
    BELOW,
    EXACTLY,
    LEFTOF,
    MORE,
    NOT,
    OR,
    RIGHTOF,
    SAMECOL,
    XOR,
    Rule,
    count_rule,
    joined,
    negation,
    pair_rule,
)

WORDS = tuple(NAMED)
EVERYTHING = 0xFFFFF
MIRRORED = {LEFTOF: RIGHTOF, RIGHTOF: LEFTOF, ABOVE: BELOW, BELOW: ABOVE}


def random_garden(random: Random, plot: Plot = STANDARD) -> list[int]:
    """A garden with as many empty cells as it happens."""
    empty = random.random()
    return [0 if random.random() < empty else random.randrange(20) for _ in range(plot.cells)]


def random_set(random: Random) -> int:
    """Mostly a word or two, now and then any set at all."""
    luck = random.random()
    if luck < 0.05:
        return random.randrange(1 << 20)
    states = NAMED[random.choice(WORDS)]
    if luck < 0.35:
        states &= NAMED[random.choice(WORDS)]
    elif luck < 0.45:
        states |= NAMED[random.choice(WORDS)]
    elif luck < 0.52:
        states = EVERYTHING & ~states
    return states or NAMED["Feature"]


def random_atom(random: Random, cells: int = 16) -> Rule:
    if random.random() < 0.5:
        most = random.choice((cells // 3, cells))
        return count_rule(random.choice((ATLEAST, ATMOST, EXACTLY)), random.randint(0, most), random_set(random))
    return pair_rule(random.randint(MORE, SAMECOL), random_set(random), random_set(random))


def random_rule(random: Random, depth: int, cells: int = 16) -> Rule:
    """A rule that nests at most so deep."""
    if depth == 0 or random.random() < 0.2:
        return random_atom(random, cells)
    kind = random.choice((NOT, AND, OR, XOR, AND, OR))
    if kind == NOT:
        return negation(random_rule(random, depth - 1, cells))
    return joined(kind, [random_rule(random, depth - 1, cells) for _ in range(random.choice((2, 2, 3)))])


def rewritten(random: Random, rule: Rule) -> Rule:
    """An equivalent rule that is written otherwise."""
    if rule.is_atom():
        return rewritten_atom(random, rule)
    parts = [rewritten(random, part) for part in rule.children()]
    random.shuffle(parts)
    if rule.kind == NOT:
        inner = rule.children()[0]
        if inner.kind in (AND, OR) and random.random() < 0.5:
            return joined(AND + OR - inner.kind, [negation(rewritten(random, part)) for part in inner.children()])
        return negation(parts[0])
    if len(parts) > 2 and random.random() < 0.5:
        parts = [joined(rule.kind, parts[:2]), *parts[2:]]
    if rule.kind == XOR and len(parts) == 2 and random.random() < 0.5:
        one, two = parts
        return joined(OR, [joined(AND, [one, negation(two)]), joined(AND, [negation(one), two])])
    if rule.kind in (AND, OR) and random.random() < 0.3:
        return negation(joined(AND + OR - rule.kind, [negation(part) for part in parts]))
    return joined(rule.kind, parts)


def rewritten_atom(random: Random, rule: Rule) -> Rule:
    number, first, second = rule.number, rule.first, rule.second
    if random.random() < 0.3:
        return negation(negation(rule))
    if rule.kind == ATLEAST and number > 0:
        return negation(count_rule(ATMOST, number - 1, first))
    if rule.kind == ATMOST:
        return negation(count_rule(ATLEAST, number + 1, first))
    if rule.kind == EXACTLY:
        return joined(AND, [count_rule(ATLEAST, number, first), count_rule(ATMOST, number, first)])
    if rule.kind in MIRRORED:
        return pair_rule(MIRRORED[rule.kind], second, first)
    return pair_rule(rule.kind, second, first) if rule.kind >= ADJACENT else rule


def near_miss(random: Random, rule: Rule) -> Rule:
    """The rule with one atom changed a little; seldom it is still equivalent."""
    if rule.is_atom():
        if rule.kind <= EXACTLY:
            return count_rule(rule.kind, max(0, rule.number + random.choice((-1, 1))), rule.first)
        if random.random() < 0.5:
            return pair_rule(random.randint(MORE, SAMECOL), rule.first, rule.second)
        return pair_rule(rule.kind, rule.first, random_set(random))
    parts = rule.children()
    at = random.randrange(len(parts))
    parts[at] = near_miss(random, parts[at])
    return joined(rule.kind, parts)


def random_pair(random: Random, depth: int = 4) -> tuple[Rule, Rule]:
    """Two rules: half of the time the same rule written twice, else a near miss, or two that have nothing in common."""
    rule = random_rule(random, random.randint(1, depth))
    luck = random.random()
    if luck < 0.5:
        return rule, rewritten(random, rule)
    if luck < 0.85:
        return rule, rewritten(random, near_miss(random, rule))
    return rule, random_rule(random, random.randint(1, depth))
