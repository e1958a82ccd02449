"""The situations in which a rule holds: each a list of atoms and opposites of atoms that hold together."""

from __future__ import annotations

from ludex.games.karesansui.rules.rule import AND, NOT, XOR, Rule, negation

MOST_SITUATIONS = 64
"""Rules that fall into more situations are not flattened as a whole."""

Situation = list[Rule]
"""Atoms and opposites of atoms that hold together."""


class Situations:
    """The situations of a rule: one of them applies to every garden that fits.

    An `or` of two falls into three: one, the other, or both. Situations are counted before they are listed, since a
    long `xor` has too many to list.
    """

    def __init__(self, rule: Rule) -> None:
        self.rule = rule
        self.counts: list[tuple[int, int]] = [(1, 1)] * len(rule)
        """By node: in how many situations it does not hold, and in how many it does; up to MOST_SITUATIONS + 1."""
        for node in reversed(range(len(rule))):  # parts come after the node they belong to
            no, yes = self.counted(node)
            self.counts[node] = (min(no, MOST_SITUATIONS + 1), min(yes, MOST_SITUATIONS + 1))

    def counted(self, node: int) -> tuple[int, int]:
        kind = self.rule.kinds[node]
        parts = [self.counts[child] for child in self.rule.child_nodes(node)]
        if kind < NOT:
            return 1, 1
        if kind == NOT:
            return parts[0][1], parts[0][0]
        if kind == XOR:
            no, yes = parts[-1]
            for other_no, other_yes in reversed(parts[:-1]):
                no, yes = other_no * no + other_yes * yes, other_no * yes + other_yes * no
                no, yes = min(no, MOST_SITUATIONS + 1), min(yes, MOST_SITUATIONS + 1)
            return no, yes
        joint = 1 if kind == AND else 0
        every = 1
        for part in parts:
            every = min(every * part[joint], MOST_SITUATIONS + 1)
        some = sum(part[1 - joint] for part in parts)
        if len(parts) == 2:
            some += parts[0][1 - joint] * parts[1][1 - joint]
        return (some, every) if kind == AND else (every, some)

    def listed(self, node: int, wanted: bool) -> list[Situation]:
        """The situations in which a node holds, or does not: as many as were counted."""
        rule = self.rule
        kind = rule.kinds[node]
        if kind < NOT:
            return [[rule.part(node) if wanted else negation(rule.part(node))]]
        if kind == NOT:
            return self.listed(node + 1, not wanted)
        children = rule.child_nodes(node)
        if kind == XOR:
            return self.odd(children, wanted)
        one_each = [self.listed(child, wanted) for child in children]
        if (kind == AND) == wanted:
            return all_of(one_each)
        ways = [situation for part in one_each for situation in part]
        return ways + all_of(one_each) if len(children) == 2 else ways

    def odd(self, children: list[int], wanted: bool) -> list[Situation]:
        """An odd number of these parts hold, or an even number."""
        if len(children) == 1:
            return self.listed(children[0], wanted)
        found: list[Situation] = []
        for holds in (False, True):  # first the ways in which the first part does not hold
            found += all_of([self.listed(children[0], holds), self.odd(children[1:], holds != wanted)])
        return found


def all_of(parts: list[list[Situation]]) -> list[Situation]:
    found: list[Situation] = [[]]
    for part in parts:
        found = [[*one, *two] for one in found for two in part]
    return found
