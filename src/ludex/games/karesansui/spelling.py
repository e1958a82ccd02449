"""A rule as the tokens a player would write one after the other (`rules/tokens`)."""

from __future__ import annotations

from ludex.core import refused
from ludex.games.karesansui.rules.rule import EXACTLY, NOT, Rule
from ludex.games.karesansui.rules.tokens import (
    MAX_ATOMS,
    MAX_TOKENS,
    SET_AND,
    SET_NOT,
    SET_OR,
    Draft,
    count_token,
    join_token,
    name_token,
    pair_token,
)
from ludex.games.karesansui.sets import Words, set_words


def spelled(rule: Rule) -> list[int]:
    """The tokens of a rule; `Refused` (rule_too_large) for one that is too long to be played."""
    found: list[int] = []
    spell(rule, 0, found)
    draft = Draft()
    for token in found:
        if not draft.takes(token):
            raise refused(
                "rule_too_large",
                f"A rule at the table has at most {MAX_TOKENS} words and {MAX_ATOMS} counts and relations.",
            )
        draft.add(token)
    return found


def spell(rule: Rule, node: int, found: list[int]) -> None:
    kind = rule.kinds[node]
    if kind <= EXACTLY:
        found.append(count_token(kind, rule.numbers[node]))
        spell_set(set_words(rule.firsts[node]), found)
    elif kind < NOT:
        found.append(pair_token(kind))
        spell_set(set_words(rule.firsts[node]), found)
        spell_set(set_words(rule.seconds[node]), found)
    elif kind == NOT and rule.kinds[node + 1] == NOT:
        spell(rule, node + 2, found)
    else:
        children = rule.child_nodes(node)
        for child in children[:-1]:
            found.append(join_token(kind))
            spell(rule, child, found)
        if kind == NOT:
            found.append(join_token(kind))
        spell(rule, children[-1], found)


def spell_set(words: Words, found: list[int]) -> None:
    if isinstance(words, str):
        found.append(name_token(words))
    elif words[0] == "!":
        found.append(SET_NOT)
        spell_set(words[1], found)
    else:
        for part in words[1:-1]:
            found.append(SET_AND if words[0] == "&" else SET_OR)
            spell_set(part, found)
        spell_set(words[-1], found)
