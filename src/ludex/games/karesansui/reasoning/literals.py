"""Counts and relations that secret rules are made of, and their denials: how likely each is, and where it holds."""

from __future__ import annotations

from functools import lru_cache

from ludex.games.karesansui.reasoning.garden_batch import GardenBatch
from ludex.games.karesansui.reasoning.secret_rules import OPENNESS, PART, PROPERTIES, SAMPLE, sample_gardens
from ludex.games.karesansui.rules.rule import ABOVE, ADJACENT, LEFTOF, MORE, NOT, Rule
from ludex.games.karesansui.rules.tokens import COUNTS, SET_AND, join_token, name_token
from ludex.games.karesansui.rules.wide_rules import WIDE

NUMBERS = 6
"""A secret rule counts up to one less than this."""

KINDS = 3
RELATIONS = 9
"""How many kinds of counts and of relations a secret rule is drawn from."""

DENIED = 0.15
"""How much less likely a denial is than what it denies."""


class Literals:
    """Literal 2*i is atom i, literal 2*i + 1 its denial."""

    def __init__(self, simple: float, relation: float, double: float) -> None:
        """How likely an atom is a count of a simple set, a relation, or a count of a set with two properties."""
        self.rules: list[Rule] = []
        self.tokens: list[list[int]] = []
        self.looks: list[int] = []
        """On which of the sample's gardens each literal holds."""
        self.weights: list[float] = []
        batch = sample_gardens()
        least = PART * SAMPLE
        for rule, given in zip(WIDE.rules, WIDE.tokens, strict=True):
            tokens = list(given)
            weight = weight_of(tokens, simple, relation, double)
            look = batch.fitting(rule) if weight > 0 else 0
            if least <= look.bit_count() <= SAMPLE - least:
                self.rules.append(rule)
                self.tokens += [tokens, [join_token(NOT), *tokens]]
                self.looks += [look, batch.everything ^ look]
                self.weights += [weight, DENIED * weight]

    def masks(self, batch: GardenBatch) -> list[int]:
        """By literal, the gardens of a batch on which it holds."""
        found: list[int] = []
        for rule in self.rules:
            mask = batch.fitting(rule)
            found += [mask, batch.everything ^ mask]
        return found


def weight_of(tokens: list[int], simple: float, relation: float, double: float) -> float:
    """How often a secret rule's atom is this one."""
    first = tokens[0]
    sets = set_weights()
    if first < COUNTS:
        if first % (COUNTS // KINDS) >= NUMBERS:
            return 0.0
        if tokens[1] == SET_AND:
            return double / (KINDS * NUMBERS) * sets[tokens[2]] * sets[tokens[3]] * 2.0
        return simple / (KINDS * NUMBERS) * sets[tokens[1]]
    # Some mean the same the other way round and are listed once.
    kind = first - COUNTS + MORE
    is_double = kind in (LEFTOF, ABOVE) or (kind >= ADJACENT and tokens[1] != tokens[2])
    return relation / RELATIONS * sets[tokens[1]] * sets[tokens[2]] * (2.0 if is_double else 1.0)


@lru_cache(maxsize=1)
def set_weights() -> dict[int, float]:
    """By token of a named set, how often a secret rule speaks of it."""
    found = {int(name_token(word)): 1 / 6 / len(OPENNESS) for word in OPENNESS}
    for words in PROPERTIES:
        for word in words:
            found[int(name_token(word))] = 5 / 6 / len(PROPERTIES) / len(words)
    return found


@lru_cache(maxsize=8)
def literals_of(level: int | None) -> Literals:
    """Those that rules of a level are made of; of a level that is not known, all."""
    if level == 1:
        return Literals(1.0, 0.0, 0.0)
    if level == 2:
        return Literals(0.0, 2 / 3, 1 / 3)
    if level in (3, 4):
        return Literals(0.5, 0.5, 0.0)
    return Literals(1 / 3, 1 / 3, 1 / 3)
