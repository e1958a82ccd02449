"""How large a rule may be: limits of its text, its lists and the rule itself, and the refusals beyond them."""

from __future__ import annotations

from ludex.core import refused
from ludex.games.karesansui.language.cell_sets import set_size
from ludex.games.karesansui.rules.rule import EXACTLY, NOT, Rule

MAX_NODES = 512
MAX_ATOMS = 64
MAX_TEXT = 10_000
"""Characters of a text."""

MAX_DEPTH = 100
"""How deep brackets go in a text."""

MAX_NOTS = 512
"""How many `not` may stand before one another in a text."""

MAX_NUMBER = 999
"""The largest number a count is read with."""


def within_limits(rule: Rule) -> Rule:
    """The rule itself; `Refused` (rule_too_large) if it has too many nodes or atoms."""
    nodes = rule_size(rule)
    if nodes > MAX_NODES:
        raise refused("rule_too_large", f"A rule has at most {MAX_NODES} nodes, not {nodes}.", {"where": ""})
    atoms = len(rule.atoms())
    if atoms > MAX_ATOMS:
        raise refused("rule_too_large", f"A rule has at most {MAX_ATOMS} different atoms, not {atoms}.", {"where": ""})
    return rule


def rule_size(rule: Rule) -> int:
    """How many nodes the rule has as it is written, those of its sets included."""
    found = 0
    for node, kind in enumerate(rule.kinds):
        if kind <= EXACTLY:
            found += 1 + set_size(rule.firsts[node])
        elif kind < NOT:
            found += 1 + set_size(rule.firsts[node]) + set_size(rule.seconds[node])
        else:
            found += 1
    return found
