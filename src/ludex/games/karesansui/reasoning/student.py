"""The student: a bot that keeps the small rules which can still be true, splits them with every garden, and guesses.

    ludex play karesansui --seats you,student

It knows nothing but what its seat may see.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from ludex.core import Ask, Chance
from ludex.games.karesansui.faces.records import TOKEN_CODES
from ludex.games.karesansui.reasoning.garden_batch import GardenBatch
from ludex.games.karesansui.reasoning.secret_rules import is_worth_guessing, sample_gardens
from ludex.games.karesansui.rules.actions import END, FITS, MISFITS, pack
from ludex.games.karesansui.rules.candidate_rules import CandidateRules
from ludex.games.karesansui.rules.fitting import fits
from ludex.games.karesansui.rules.gardens import NONE, find_garden
from ludex.games.karesansui.rules.random_gardens import pretty_garden
from ludex.games.karesansui.rules.rule import AND, OR, XOR, Rule
from ludex.games.karesansui.rules.sensible import step_to_garden, step_to_rule, variation
from ludex.games.karesansui.rules.tokens import RuleDraft, draft_of

MOST = 600
"""So many pairs of each kind are drawn from those that can be true."""

TRIES = 160
"""How many gardens are compared before one is built."""


class Candidates:
    """The rules that a student holds possible, and how each fares on the sample of gardens."""

    def __init__(self, gardens: list[vec[i64]], marks: list[bool], level: int | None, chance: Chance) -> None:
        candidates = CandidateRules(gardens, marks)
        found: list[vec[i64]] = []
        if level is None or level <= 2:
            found = candidates.singles()
        if not found or (level or 0) >= 3:
            found += candidates.pairs(AND, MOST, chance) + candidates.pairs(OR, MOST, chance)
        if not found or (level or 0) >= 4:
            found += candidates.pairs(XOR, MOST, chance)
        self.tokens: list[vec[i64]] = []
        self.rules: list[Rule] = []
        for tokens in found:
            rule = rule_of(tokens)
            if level is None or is_worth_guessing(rule):
                self.tokens.append(tokens)
                self.rules.append(rule)
        if not self.rules:
            self.tokens = found
            self.rules = [rule_of(tokens) for tokens in found]

    def vote(self, garden: vec[i64]) -> int:
        """How many of the rules the garden fits."""
        return sum(fits(rule, garden) for rule in self.rules)

    def by_weight(self) -> list[int]:
        """The rules, those that most others agree with first: on a sample of gardens equal rules look alike."""
        batch = sample_gardens()
        looks = [batch.fitting(rule) for rule in self.rules]
        weights = Counter(looks)
        first = {look: index for index, look in reversed(list(enumerate(looks)))}
        return sorted(first.values(), key=lambda index: (-weights[looks[index]], len(self.tokens[index]), index))


class Student:
    """One student; two made with one seed and asked the same questions give the same answers."""

    def __init__(self, seed: int | str) -> None:
        self.chance = Chance.of_seed(seed)
        self.known: tuple[object, ...] = ()
        self.candidates: Candidates | None = None
        self.target: vec[i64] | None = None

    def choose(self, ask: Ask) -> int:
        seen: dict[str, Any] = ask.view()
        if seen["phase"] == "writing":
            return ask.imagine(self.chance).sensible(ask.seat, self.chance)
        gardens, marks = table_of(seen)
        candidates = self.consider(gardens, marks, seen)
        match seen["phase"]:
            case "building":
                if self.target is None:
                    self.target = best_split(candidates, gardens, self.chance)
                return step_to_garden(garden_of(seen["draft"]), self.target, gardens)
            case "predicting":
                votes = candidates.vote(garden_of(seen["called"]))
                return pack(FITS) if 2 * votes >= len(candidates.rules) else pack(MISFITS)
        return self.guess(candidates, seen)

    def consider(self, gardens: list[vec[i64]], marks: list[bool], seen: dict[str, Any]) -> Candidates:
        """The candidate rules, worked out again when a garden has come to the table."""
        known = (len(gardens), tuple(marks))
        if self.candidates is None or self.known != known:
            self.known = known
            self.candidates = Candidates(gardens, marks, seen["level"], self.chance)
            self.target = None
        return self.candidates

    def guess(self, candidates: Candidates, seen: dict[str, Any]) -> int:
        """A step towards guessing the likeliest rule; every guess that is not contradicted teaches something."""
        tried = len(seen["guesses"])
        if candidates.rules and not (tried and seen["guesses"][-1]["result"] == "unproved"):
            return step_to_rule(draft_in(seen["written"]), candidates.tokens[candidates.by_weight()[0]])
        return pack(END)


def best_split(candidates: Candidates, gardens: list[vec[i64]], chance: Chance) -> vec[i64]:
    """Of some gardens near those on the table, and some new ones, the one that splits the rules most evenly."""
    tried: list[vec[i64]] = []
    while len(tried) < TRIES:
        near = len(tried) % 4 != 0
        garden = variation(gardens, chance.below(1_000_000)) if near else pretty_garden(chance)
        if find_garden(garden, gardens) == NONE:
            tried.append(garden)
    batch = GardenBatch([list(garden) for garden in tried])
    votes = [0] * len(tried)
    for rule in candidates.rules:
        bits = batch.fitting(rule)
        for index in range(len(tried)):
            votes[index] += bits >> index & 1
    return tried[min(range(len(tried)), key=lambda index: (abs(2 * votes[index] - len(candidates.rules)), index))]


def rule_of(tokens: vec[i64]) -> Rule:
    draft = draft_of(tokens)
    assert draft is not None
    return draft.rule()


def draft_in(words: list[str]) -> RuleDraft:
    draft = draft_of(vec[i64]([TOKEN_CODES[word] for word in words]))
    assert draft is not None
    return draft


def garden_of(cells: list[int]) -> vec[i64]:
    return vec[i64](cells)


def table_of(seen: dict[str, Any]) -> tuple[list[vec[i64]], list[bool]]:
    shown = seen["gardens"]
    return [garden_of(one["garden"]) for one in shown], [one["fits"] for one in shown]
