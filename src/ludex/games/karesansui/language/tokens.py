"""A rule as the tokens that a player writes one by one at a table (see `rules/tokens`)."""

from __future__ import annotations

from ludex.core import refused
from ludex.games.karesansui.language.cell_sets import Words, set_words
from ludex.games.karesansui.rules.rule import EXACTLY, NOT, Rule
from ludex.games.karesansui.rules.tokens import (
    MAX_ATOMS,
    MAX_TOKENS,
    SET_AND,
    SET_NOT,
    SET_OR,
    RuleDraft,
    count_token,
    join_token,
    name_token,
    pair_token,
)


def rule_tokens(rule: Rule) -> list[int]:
    """The tokens of a rule; `Refused` (rule_too_large) for one that is too long to be played."""
    found: list[int] = []
    write_rule(rule, 0, found)
    draft = RuleDraft()
    for token in found:
        if not draft.takes(token):
            raise refused(
                "rule_too_large",
                f"A rule at the table has at most {MAX_TOKENS} words and {MAX_ATOMS} counts and relations.",
            )
        draft.add(token)
    return found


def write_rule(rule: Rule, node: int, found: list[int]) -> None:
    kind = rule.kinds[node]
    if kind <= EXACTLY:
        found.append(count_token(kind, rule.numbers[node]))
        write_set(set_words(rule.firsts[node]), found)
    elif kind < NOT:
        found.append(pair_token(kind))
        write_set(set_words(rule.firsts[node]), found)
        write_set(set_words(rule.seconds[node]), found)
    elif kind == NOT and rule.kinds[node + 1] == NOT:
        write_rule(rule, node + 2, found)
    else:
        children = rule.child_nodes(node)
        for child in children[:-1]:
            found.append(join_token(kind))
            write_rule(rule, child, found)
        if kind == NOT:
            found.append(join_token(kind))
        write_rule(rule, children[-1], found)


def write_set(words: Words, found: list[int]) -> None:
    if isinstance(words, str):
        found.append(name_token(words))
    elif words[0] == "!":
        found.append(SET_NOT)
        write_set(words[1], found)
    else:
        for part in words[1:-1]:
            found.append(SET_AND if words[0] == "&" else SET_OR)
            write_set(part, found)
        write_set(words[-1], found)
