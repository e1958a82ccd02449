"""The rule language: text that people type and JSON lists, read into `Rule` and written back.

    read("at least 3 small")            a Rule; also takes ["atleast", 3, "Small"]; `Refused` for all else
    text(rule)                          "atleast 3 Small"; `read` gives the same rule back
    to_json(rule)                       ["atleast", 3, "Small"]; likewise

Sets of cell states are kept as sets: they are written back in one way however they came (see `sets`).
"""

from __future__ import annotations

from reprlib import Repr

from ludex.core import Refused, refused
from ludex.games.karesansui.grammar import MAX_NUMBER, Parser
from ludex.games.karesansui.rules.cells import NAMED
from ludex.games.karesansui.rules.rule import (
    ALWAYS,
    AND,
    EXACTLY,
    KIND_NAMES,
    MORE,
    NEVER,
    NOT,
    OR,
    XOR,
    Rule,
    count_rule,
    joined,
    pair_rule,
)
from ludex.games.karesansui.sets import ANYTHING, set_size, set_text, set_words

MAX_NODES = 512
MAX_ATOMS = 64
MAX_TEXT = 10_000

SHORTLY = Repr()
SHORTLY.maxlevel, SHORTLY.maxlist, SHORTLY.maxstring = 4, 8, 60
"""What was given, however deep and long it is, in a few words."""

KINDS = {name: kind for kind, name in enumerate(KIND_NAMES)}
RULE_NAMES = ", ".join(f"`{name}`" for name in KIND_NAMES)


def read(face: object) -> Rule:
    """The rule that a text or JSON lists stand for.

    `Refused` with the code bad_rule or rule_too_large; its values have `where` (a path into the lists: `[2][1]`) or
    `at` and `end` (characters of the text), and what was `expected`.
    """
    if isinstance(face, str):
        if len(face) > MAX_TEXT:
            raise refused("rule_too_large", f"A rule's text has at most {MAX_TEXT} characters.", {"where": ""})
        rule = Parser(face).whole()
    else:
        rule = Reader().rule(face, "")
    return checked(rule)


def checked(rule: Rule) -> Rule:
    """The rule, if it is within the limits."""
    nodes = size(rule)
    if nodes > MAX_NODES:
        raise refused("rule_too_large", f"A rule has at most {MAX_NODES} nodes, not {nodes}.", {"where": ""})
    atoms = len(rule.atoms())
    if atoms > MAX_ATOMS:
        raise refused("rule_too_large", f"A rule has at most {MAX_ATOMS} different atoms, not {atoms}.", {"where": ""})
    return rule


def size(rule: Rule) -> int:
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


class Reader:
    """JSON lists being read; counts the nodes, so that nothing goes on for ever."""

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


def to_json(rule: Rule, node: int = 0) -> list[object]:
    """The rule as JSON lists."""
    kind = rule.kinds[node]
    name = KIND_NAMES[kind]
    if kind <= EXACTLY:
        return [name, int(rule.numbers[node]), set_words(rule.firsts[node])]
    if kind < NOT:
        return [name, set_words(rule.firsts[node]), set_words(rule.seconds[node])]
    found: list[object] = [name]
    for child in rule.child_nodes(node):
        found.append(to_json(rule, child))
    return found


def is_always(rule: Rule, node: int) -> bool:
    """Whether ALWAYS stands there, in these very words."""
    return rule.kinds[node] == ALWAYS.kind and rule.numbers[node] == 0 and rule.firsts[node] == ALWAYS.first


def text(rule: Rule, node: int = 0) -> str:
    """The rule as text: `atleast 3 Small and not Black leftof Grey`."""
    kind = rule.kinds[node]
    name = KIND_NAMES[kind]
    if is_always(rule, node):
        return "always"
    if kind == NOT and is_always(rule, node + 1):
        return "never"
    if kind <= EXACTLY:
        return f"{name} {rule.numbers[node]} {set_text(rule.firsts[node])}"
    if kind == MORE:
        return f"more {set_text(rule.firsts[node])} than {set_text(rule.seconds[node])}"
    if kind < NOT:
        return f"{set_text(rule.firsts[node])} {name} {set_text(rule.seconds[node])}"
    parts: list[str] = []
    for child in rule.child_nodes(node):
        part = text(rule, child)
        # Loosest first: or, xor, and. A part is bracketed unless it binds tighter; `not` takes atoms and `not`.
        inner = rule.kinds[child]
        is_tight = inner <= NOT or (kind == OR and inner in (XOR, AND)) or (kind == XOR and inner == AND)
        parts.append(part if is_tight else f"({part})")
    return f"not {parts[0]}" if kind == NOT else f" {name} ".join(parts)


__all__ = ["ALWAYS", "NEVER", "checked", "read", "size", "text", "to_json"]
