"""Reads a rule from untrusted input, text or JSON lists."""

from __future__ import annotations

from ludex.core import refused
from ludex.games.karesansui.language.limits import MAX_TEXT, within_limits
from ludex.games.karesansui.language.lists import read_lists
from ludex.games.karesansui.language.text import read_text
from ludex.games.karesansui.rules.rule import Rule


def read_rule(face: object) -> Rule:
    """The rule that a text or JSON lists stand for.

    `Refused` with the code bad_rule or rule_too_large; its values have `where` (a path into the lists: `[2][1]`) or
    `at` and `end` (characters of the text), and what was `expected`.

    >>> read_rule("at least 3 small") == read_rule(["atleast", 3, "Small"])
    True
    """
    if not isinstance(face, str):
        return within_limits(read_lists(face))
    if len(face) > MAX_TEXT:
        raise refused("rule_too_large", f"A rule's text has at most {MAX_TEXT} characters.", {"where": ""})
    return within_limits(read_text(face))
