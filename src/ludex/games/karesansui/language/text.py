"""Rules as people type them: `at least 3 small and not (black left of grey)`.

    rule   := rule "or" rule | rule "xor" rule | rule "and" rule | "not" rule | "(" rule ")" | atom    (loosest first)
    atom   := ("at least" | "at most" | "exactly") number set | "no" set | "more" set "than" set
            | set ("left of" | "above" | "adjacent to" | ...) set | "always" | "never"
    set    := word or group, several of them meaning all of these: `small (black or white) stone`, `(not water)`

`not` before a rule denies all of the atom that follows: `not water left of large` is `not (water left of large)`. In
a set `not`, `non`, `!` and `~` deny the one word or group that follows: `at least 3 not small`, `non-water above grey`.
`!` and `~` before an atom that begins with a set could mean either and are refused.

Capitals, plurals and little words (a, the, is, cells) do not matter. A hyphen or an underscore may stand between the
words of a phrase (`at-least`, `same_row`) and after `non`; no other sign is read. What can't be read is refused with
the place and what was expected there.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from ludex.core import Refused, refused
from ludex.games.karesansui.language.cell_sets import ANYTHING, NOTHING, set_text
from ludex.games.karesansui.language.limits import MAX_DEPTH, MAX_NOTS, MAX_NUMBER
from ludex.games.karesansui.rules.cells import NAMED
from ludex.games.karesansui.rules.rule import (
    ABOVE,
    ADJACENT,
    ALWAYS,
    AND,
    ATLEAST,
    ATMOST,
    BELOW,
    EXACTLY,
    KIND_NAMES,
    LEFTOF,
    MORE,
    NEVER,
    NOT,
    OR,
    ORTHADJACENT,
    RIGHTOF,
    SAMECOL,
    SAMEROW,
    XOR,
    Rule,
    count_rule,
    joined,
    negation,
    pair_rule,
)

TOKEN = re.compile(r"[^\W\d_]+|\d+|&&|\|\||[()&|^!~,.]|\S")
HYPHENS = ("-", "_")

COUNTS = {"at least": ATLEAST, "atleast": ATLEAST, "at most": ATMOST, "atmost": ATMOST, "exactly": EXACTLY}
RELATIONS = {
    "left of": LEFTOF,
    "leftof": LEFTOF,
    "to the left of": LEFTOF,
    "right of": RIGHTOF,
    "rightof": RIGHTOF,
    "to the right of": RIGHTOF,
    "above": ABOVE,
    "over": ABOVE,
    "below": BELOW,
    "under": BELOW,
    "adjacent to": ADJACENT,
    "adjacent": ADJACENT,
    "next to": ADJACENT,
    "touches": ADJACENT,
    "touching": ADJACENT,
    "orthogonally adjacent to": ORTHADJACENT,
    "orthadjacent to": ORTHADJACENT,
    "orthadjacent": ORTHADJACENT,
    "beside": ORTHADJACENT,
    "shares a side with": ORTHADJACENT,
    "in the same row as another": SAMEROW,
    "in the same row as": SAMEROW,
    "in the row of": SAMEROW,
    "same row as": SAMEROW,
    "same row": SAMEROW,
    "samerow": SAMEROW,
    "in the same column as another": SAMECOL,
    "in the same column as": SAMECOL,
    "in the column of": SAMECOL,
    "same column as": SAMECOL,
    "same column": SAMECOL,
    "samecolumn": SAMECOL,
    "samecol": SAMECOL,
}
NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
JOINS = {"and": AND, "&&": AND, "&": AND, "or": OR, "||": OR, "|": OR, "xor": XOR, "^": XOR}
RULE_NEGATIONS = ("not", "!", "~")
SET_NEGATIONS = ("not", "non", "!", "~")
FILLERS = frozenset(["a", "an", "another", "the", "some", "is", "are", "there", "cell", "cells"])
PLAIN = {"always": ALWAYS, "never": NEVER}

SETS = {name.lower(): states for name, states in NAMED.items()} | {
    "gray": NAMED["Grey"],
    "anything": ANYTHING,
    "nothing": NOTHING,
}
SETS |= {f"{name}s": SETS[name] for name in ("stone", "statue", "plant", "feature")}

MARKS_OF_A_RULE = frozenset({*COUNTS, *RELATIONS, "more", "no", *PLAIN})


def phrases() -> dict[str, list[list[str]]]:
    """The phrases of several words by their first word, longest first."""
    found: dict[str, list[list[str]]] = {}
    for phrase in sorted((*COUNTS, *RELATIONS), key=lambda phrase: len(phrase.split()), reverse=True):
        words = phrase.split()
        found.setdefault(words[0], []).append(words)
    return found


PHRASES = phrases()


class Token:
    """A word, a phrase, a number or a mark of the text, in small letters, and where it stands."""

    def __init__(self, text: str, start: int, end: int) -> None:
        self.text = text
        self.start = start
        self.end = end


def tokens(text: str) -> list[Token]:
    """The text in pieces, phrases joined and little words left out; the last piece is the end of the text."""
    found = [Token(match[0].lower(), match.start(), match.end()) for match in TOKEN.finditer(text)]
    joined_up: list[Token] = []
    at = 0
    while at < len(found):
        words = phrase_at(found, at)
        text_of_all = " ".join(word.text for word in words if len(words) == 1 or word.text not in HYPHENS)
        token = Token(text_of_all, words[0].start, words[-1].end)
        if token.text not in FILLERS:
            joined_up.append(token)
        at += len(words)
        if token.text == "non" and is_joined(found, at):
            at += 1  # the hyphen of `non-water`
    return [*joined_up, Token("", len(text), len(text))]


def phrase_at(found: list[Token], at: int) -> list[Token]:
    """The pieces of the longest phrase that begins here, hyphens between its words included; else this piece alone."""
    for phrase in PHRASES.get(found[at].text, ()):
        end = at + 1
        for word in phrase[1:]:
            end += is_joined(found, end)
            if end >= len(found) or found[end].text != word:
                break
            end += 1
        else:
            return found[at:end]
    return [found[at]]


def is_joined(found: list[Token], at: int) -> bool:
    """Whether a hyphen (or underscore) is here that joins the piece before it and the piece after, without spaces."""
    if not 0 < at < len(found) - 1 or found[at].text not in HYPHENS:
        return False
    return found[at - 1].end == found[at].start and found[at].end == found[at + 1].start


def read_text(text: str) -> Rule:
    """The rule that a text stands for; `Refused` with the place and what was expected there."""
    return Parser(text).whole()


class Parser:
    """Recursive-descent parser of one text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = tokens(text)
        self.rule_groups = rule_groups(self.tokens)
        self.at = 0
        self.depth = 0

    # ---- the pieces ----

    @property
    def here(self) -> Token:
        return self.tokens[self.at]

    def takes(self, *texts: str) -> bool:
        """Goes past the next piece if it is one of these."""
        if self.here.text in texts:
            self.at += 1
            return True
        return False

    def error(self, expected: str, token: Token | None = None) -> Refused:
        token = token or self.here
        found = repr(self.text[token.start : token.end]) if token.text else "the end"
        return refused(
            "bad_rule",
            f"At character {token.start + 1}, {found}: expected {expected}.",
            {"at": token.start, "end": token.end, "expected": expected},
        )

    def enter(self) -> None:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise refused("rule_too_large", f"Brackets go at most {MAX_DEPTH} deep in a rule.", {"at": self.here.start})

    def leave(self) -> None:
        self.depth -= 1
        if not self.takes(")"):
            raise self.error("`)`")

    # ---- rules ----

    def whole(self) -> Rule:
        found = self.either()
        self.takes(".")
        if self.here.text:
            raise self.error("`and`, `or`, `xor` or the end of the rule")
        return found

    def either(self) -> Rule:
        return self.chain(OR, lambda: self.chain(XOR, lambda: self.chain(AND, self.single)))

    def chain(self, kind: int, part: Callable[[], Rule]) -> Rule:
        """Parts with a word between them that joins them."""
        found = [part()]
        while JOINS.get(self.here.text) == kind:
            self.at += 1
            found.append(part())
        return found[0] if len(found) == 1 else joined(kind, found)

    def single(self) -> Rule:
        signs: list[Token] = []
        while self.here.text in RULE_NEGATIONS:
            signs.append(self.here)
            self.at += 1
            if len(signs) > MAX_NOTS:
                raise refused("rule_too_large", f"A rule has at most {MAX_NOTS} `not`.", {"at": self.here.start})
        if self.at in self.rule_groups:
            self.at += 1
            self.enter()
            found = self.either()
            self.leave()
        else:
            start = self.here.text
            if signs and signs[-1].text != "not" and (start in SETS or start in ("(", *SET_NEGATIONS)):
                raise self.error(
                    "`not (black left of grey)` or `(not black) left of grey`: the sign could mean either", signs[-1]
                )
            found = self.atom()
        for _ in signs:
            found = negation(found)
        return found

    def atom(self) -> Rule:
        start = self.here
        if start.text in PLAIN:
            self.at += 1
            return PLAIN[start.text]
        if start.text in COUNTS:
            self.at += 1
            number = self.number(start)
            return count_rule(
                COUNTS[start.text], number, self.set_of_states(f"what to count, as in `{start.text} 3 small`")
            )
        if self.takes("no"):
            return count_rule(ATMOST, 0, self.set_of_states("what there is none of, as in `no water`"))
        if self.takes("more"):
            first = self.set_of_states("what there is more of, as in `more small than large`")
            if not self.takes("than"):
                raise self.error("`than`, as in `more small than large`")
            return pair_rule(MORE, first, self.set_of_states("what there is less of, as in `more small than large`"))
        first = self.set_of_states("a rule, as in `at least 3 small` or `black left of grey`")
        relation = self.here
        if relation.text not in RELATIONS:
            raise self.error(
                "a relation, as in `black left of grey`; sets are joined in brackets: `at least 3 (black or grey)`"
            )
        self.at += 1
        second = self.set_of_states(f"a set of cells after `{relation.text}`")
        return pair_rule(RELATIONS[relation.text], first, second)

    def number(self, before: Token) -> int:
        text = self.here.text
        if text in NUMBERS:
            self.at += 1
            return NUMBERS.index(text)
        if not (text.isascii() and text.isdigit()):
            raise self.error(f"a number after `{before.text}`")
        if len(text) > 4 or int(text) > MAX_NUMBER:
            raise self.error(f"a number from 0 to {MAX_NUMBER}")
        self.at += 1
        return int(text)

    # ---- sets ----

    def set_of_states(self, expected: str) -> int:
        """A run of words and groups: what is all of these."""
        found = self.factor(expected)
        while self.here.text in SETS or self.here.text in ("(", "non"):
            found &= self.factor(expected)
        return found

    def factor(self, expected: str) -> int:
        is_denied = False
        while self.takes(*SET_NEGATIONS):
            is_denied = not is_denied
        if self.takes("("):
            self.enter()
            found = self.set_product(expected)
            while self.takes("or", "|", "||", ","):
                found |= self.set_product(expected)
            self.leave()
        elif self.here.text in SETS:
            found = SETS[self.here.text]
            self.at += 1
        else:
            raise self.error(expected)
        return ANYTHING & ~found if is_denied else found

    def set_product(self, expected: str) -> int:
        found = self.set_of_states(expected)
        while self.takes("and", "&", "&&"):
            found &= self.set_of_states(expected)
        return found


def rule_groups(tokens: list[Token]) -> set[int]:
    """Where the brackets open that are around a rule, not a set: those with a count or a relation inside."""
    found: set[int] = set()
    opened: list[int] = []
    for at, token in enumerate(tokens):
        if token.text == "(":
            opened.append(at)
        elif token.text in MARKS_OF_A_RULE and opened:
            found.add(opened[-1])
        # The last piece, the end of the text, closes what is still open.
        while opened and token.text in (")", ""):
            inner = opened.pop()
            if inner in found and opened:
                found.add(opened[-1])
            if token.text == ")":
                break
    return found


def is_always(rule: Rule, node: int) -> bool:
    """Whether the part that begins at a node is ALWAYS as it is written there; equivalent rules do not count."""
    return rule.kinds[node] == ALWAYS.kind and rule.numbers[node] == 0 and rule.firsts[node] == ALWAYS.first


def rule_text(rule: Rule, node: int = 0) -> str:
    """The rule (or the part that begins at a node) as text: `atleast 3 Small and not Black leftof Grey`."""
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
        part = rule_text(rule, child)
        # Loosest first: or, xor, and. A part is bracketed unless it binds tighter; `not` takes atoms and `not`.
        inner = rule.kinds[child]
        is_tight = inner <= NOT or (kind == OR and inner in (XOR, AND)) or (kind == XOR and inner == AND)
        parts.append(part if is_tight else f"({part})")
    return f"not {parts[0]}" if kind == NOT else f" {name} ".join(parts)
