"""Random secret rules, in five levels of difficulty, never trivial and never nearly always true or false.

1   one count of a simple set                    at least 3 small
2   one relation or comparison, or a count of a set with two properties
3   two of these joined by `and` or `or`, one of them perhaps denied
4   two joined by `xor`, or three by `and` and `or`
5   three or four, `xor` among the words that join them, with sets of two properties
"""

from __future__ import annotations

from functools import lru_cache

from librt.vecs import vec
from mypy_extensions import i64

from ludex.core import Chance
from ludex.games.karesansui.reasoning.garden_batch import GardenBatch
from ludex.games.karesansui.rules.cells import COLOURS, SIZES, TYPES
from ludex.games.karesansui.rules.handed import draft_from
from ludex.games.karesansui.rules.random_gardens import pretty_garden
from ludex.games.karesansui.rules.rule import AND, ATLEAST, MORE, NOT, OR, SAMECOL, XOR, Rule
from ludex.games.karesansui.rules.tokens import SET_AND, count_token, join_token, name_token, pair_token

SAMPLE = 1024
"""Pretty gardens on which a rule's share is measured."""

SHARES = (0.15, 0.85)
"""Between which part of them a secret rule must fit."""

PART = 0.06
"""On what part of them a rule must at least fit, not fit, and differ from what it is joined into: every rule in
a rule matters."""

PROPERTIES = (SIZES, COLOURS, TYPES)

OPENNESS = ("Feature", "Water", "Empty")


@lru_cache(maxsize=1)
def sample_gardens() -> GardenBatch:
    """Gardens as they are seen at a table; the same in every process."""
    chance = Chance.of_seed("pretty gardens")
    return GardenBatch([list(pretty_garden(chance)) for _ in range(SAMPLE)])


def draw_secret_rule(level: int, chance: Chance) -> vec[i64]:
    """The tokens of a rule of this level."""
    while True:
        tokens = proposal(level, chance)
        draft = draft_from(tokens)
        assert draft is not None
        rule = draft.rule()
        if is_worth_guessing(rule):
            return vec[i64](tokens)


def proposal(level: int, chance: Chance) -> list[int]:
    """A random rule of the form that the level asks for, as tokens; `is_worth_guessing` says whether it will do."""
    if level == 1:
        return count(simple_set(chance), chance)
    if level == 2:
        return relation(chance) if chance.below(3) else count(double_set(chance), chance)
    if level == 3:
        return [join_token((AND, OR)[chance.below(2)]), *atom(chance), *perhaps_denied(atom(chance), chance)]
    if level == 4:
        if chance.below(2):
            return [join_token(XOR), *atom(chance), *atom(chance)]
        words = [join_token(AND), join_token(OR)] if chance.below(2) else [join_token(OR), join_token(AND)]
        return [*words, *atom(chance), *perhaps_denied(atom(chance), chance), *atom(chance)]
    tree = [join_token(XOR), *hard_atom(chance), join_token((AND, OR)[chance.below(2)])]
    tree += [*perhaps_denied(hard_atom(chance), chance), *hard_atom(chance)]
    return [join_token((AND, OR)[chance.below(2)]), *tree, *hard_atom(chance)] if chance.below(2) else tree


def atom(chance: Chance) -> list[int]:
    return relation(chance) if chance.below(2) else count(simple_set(chance), chance)


def hard_atom(chance: Chance) -> list[int]:
    return count(double_set(chance), chance) if chance.below(3) == 0 else atom(chance)


def perhaps_denied(tokens: list[int], chance: Chance) -> list[int]:
    return [join_token(NOT), *tokens] if chance.below(4) == 0 else tokens


def count(states: list[int], chance: Chance) -> list[int]:
    return [count_token(ATLEAST + chance.below(3), chance.below(6)), *states]


def relation(chance: Chance) -> list[int]:
    """`more`, or one of the eight relations, of two simple sets."""
    return [pair_token(MORE + chance.below(SAMECOL - MORE + 1)), *simple_set(chance), *simple_set(chance)]


def simple_set(chance: Chance) -> list[int]:
    """One property, and now and then water, anything laid or nothing laid."""
    if chance.below(6) == 0:
        return [name_token(OPENNESS[chance.below(3)])]
    words = PROPERTIES[chance.below(3)]
    return [name_token(words[chance.below(len(words))])]


def double_set(chance: Chance) -> list[int]:
    """Two properties of different kinds: `Small Black`."""
    left_out = chance.below(3)
    words = [kind[chance.below(len(kind))] for number, kind in enumerate(PROPERTIES) if number != left_out]
    return [SET_AND, *(name_token(word) for word in words)]


def is_worth_guessing(rule: Rule) -> bool:
    """Whether a fair part of pretty gardens fits it, and every rule in it matters."""
    batch = sample_gardens()
    low, high = SHARES
    if not low * SAMPLE <= batch.fitting(rule).bit_count() <= high * SAMPLE:
        return False
    return all(matters(rule, node, child) for node in range(len(rule)) for child in rule.child_nodes(node))


def matters(rule: Rule, node: int, child: int) -> bool:
    """Whether what a node says is clearly neither what one of its parts says nor the opposite; `not` aside."""
    batch = sample_gardens()
    least = PART * SAMPLE
    part = batch.fitting(rule, child)
    if not least <= part.bit_count() <= SAMPLE - least:
        return False
    return rule.kinds[node] == NOT or least <= (batch.fitting(rule, node) ^ part).bit_count() <= SAMPLE - least
