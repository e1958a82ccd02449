"""Rules as JSON lists: `["atleast", 3, "Small"]`, read into `Rule` and written back.

Sets of cell states are kept as sets: they are written back in one way however they came (see `cell_sets`).
"""

from __future__ import annotations

from reprlib import Repr

from ludex.core import Refused, refused
from ludex.games.karesansui.language.cell_sets import ANYTHING, set_words
from ludex.games.karesansui.language.limits import MAX_NODES, MAX_NUMBER
from ludex.games.karesansui.rules.cells import NAMED
from ludex.games.karesansui.rules.rule import (
    EXACTLY,
    KIND_NAMES,
    NOT,
    Rule,
    count_rule,
    joined,
    pair_rule,
)

SHORTLY = Repr()
SHORTLY.maxlevel, SHORTLY.maxlist, SHORTLY.maxstring = 4, 8, 60
"""What was given, however deep and long it is, in a few words."""

KINDS = {name: kind for kind, name in enumerate(KIND_NAMES)}
RULE_NAMES = ", ".join(f"`{name}`" for name in KIND_NAMES)


def read_lists(face: object) -> Rule:
    """The rule that JSON lists stand for; `Refused` with the path into the lists (`[2][1]`) as `where`."""
    return Reader().rule(face, "")


class Reader:
    """Reads JSON lists into rules; counts the nodes, so that reading ends at MAX_NODES."""

    def __init__(self) -> None:
        self.nodes = 0

    def count(self, where: str) -> None:
        self.nodes += 1
        if self.nodes > MAX_NODES:
            raise refused("rule_too_large", f"A rule has at most {MAX_NODES} nodes.", {"where": where})

    def rule(self, face: object, where: str) -> Rule:
        self.count(where)
        name = face[0] if isinstance(face, list) and face else None
        if not isinstance(face, list) or not isinstance(name, str) or name not in KINDS:
            raise bad(where, f"a rule: a list that begins with one of {RULE_NAMES}", face)
        kind = KINDS[name]
        if kind <= EXACTLY:
            if len(face) != 3:
                raise bad(where, f'a number and a set after `{name}`: ["{name}", 3, "Small"]', face)
            number = face[1]
            if type(number) is not int or not 0 <= number <= MAX_NUMBER:
                raise bad(f"{where}[1]", f"a whole number from 0 to {MAX_NUMBER}", number)
            return count_rule(kind, number, self.states(face[2], f"{where}[2]"))
        if kind < NOT:
            if len(face) != 3:
                raise bad(where, f'two sets after `{name}`: ["{name}", "Small", "Large"]', face)
            return pair_rule(kind, self.states(face[1], f"{where}[1]"), self.states(face[2], f"{where}[2]"))
        if kind == NOT and len(face) != 2:
            raise bad(where, "one rule after `not`", face)
        if len(face) == 1:
            raise bad(where, f"rules after `{name}`", face)
        parts: list[Rule] = []
        for at, part in enumerate(face[1:], 1):  # a loop: rules nest deep, and a comprehension would nest twice as deep
            parts.append(self.rule(part, f"{where}[{at}]"))
        return parts[0] if len(parts) == 1 and kind != NOT else joined(kind, parts)

    def states(self, face: object, where: str) -> int:
        self.count(where)
        if isinstance(face, str):
            if face not in NAMED:
                raise bad(where, f"a set of cells: one of {', '.join(NAMED)}, or a list", face)
            return NAMED[face]
        if not isinstance(face, list) or len(face) < 2 or face[0] not in ("&", "|", "!"):
            raise bad(where, 'a set of cells: a name, or ["&", ...], ["|", ...] or ["!", ...] of sets', face)
        if face[0] == "!" and len(face) != 2:
            raise bad(where, "one set after `!`", face)
        found = self.states(face[1], f"{where}[1]")
        for at, part in enumerate(face[2:], 2):
            states = self.states(part, f"{where}[{at}]")
            found = found & states if face[0] == "&" else found | states
        return ANYTHING & ~found if face[0] == "!" else found


def bad(where: str, expected: str, found: object) -> Refused:
    shown = SHORTLY.repr(found)
    shown = shown if len(shown) <= 60 else f"{shown[:57]}..."
    return refused("bad_rule", f"Expected {expected}, not {shown}.", {"where": where, "expected": expected})


def rule_lists(rule: Rule, node: int = 0) -> list[object]:
    """The rule (or the part that begins at a node) as JSON lists; `read_lists` gives the same rule back."""
    kind = rule.kinds[node]
    name = KIND_NAMES[kind]
    if kind <= EXACTLY:
        return [name, int(rule.numbers[node]), set_words(rule.firsts[node])]
    if kind < NOT:
        return [name, set_words(rule.firsts[node]), set_words(rule.seconds[node])]
    found: list[object] = [name]
    for child in rule.child_nodes(node):
        found.append(rule_lists(rule, child))
    return found
