"""The student: a bot that keeps the rules which can still be true, and asks what tells them apart.

    ludex play karesansui --seats you,student

It knows nothing but what its seat may see: the gardens on the table, the guesses that were made, and how the Master
chooses a garden against a guess. A guess can tell far more than a garden (`implied_marks`): it makes the guess whose
answer splits the rules that can be true best, and calls the garden that splits them best and is likely to earn one.

The bot `sharp` is a student with a budget.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log2
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from ludex.core import Ask, Candidate, Chance, Search
from ludex.games.karesansui.faces.records import TOKEN_CODES
from ludex.games.karesansui.reasoning.garden_batch import GardenBatch
from ludex.games.karesansui.reasoning.implied_marks import Garden, implied_marks, one_change_away
from ludex.games.karesansui.reasoning.possible_rules import Possible, PossibleRules
from ludex.games.karesansui.rules.actions import (
    END,
    FITS,
    FORGET,
    LIKE,
    MISFITS,
    PLACE,
    TOKEN,
    cell_of,
    kind_of,
    number_of,
    pack,
    state_of,
)
from ludex.games.karesansui.rules.handed import draft_from, step_from, step_to
from ludex.games.karesansui.rules.random_gardens import pretty_garden
from ludex.games.karesansui.rules.sensible import variation
from ludex.games.karesansui.rules.tokens import RuleDraft, token_name

TRIES = 160
"""How many gardens are compared before one is built."""

ROUNDS = 100 * TRIES
"""How often one is drawn for that at most: those drawn twice, or on the table already, count for nothing."""

MOST_IMPLIED = 700
"""Of the marks that follow from guesses, so many are used to find rules; the rest must agree with what was found."""

VOTERS = 150
"""So many of the likeliest rules say what they hold of a garden."""

GUESSES = 40
"""So many of the likeliest rules are compared as guesses."""

SURE = 0.4
"""A rule that is as likely as this is guessed whatever else a guess could tell."""

BUDGET = 150_000
"""Pairs of groups of literals that are looked at for one form of rule."""

FALLBACKS: dict[int | None, tuple[int | None, ...]] = {
    1: (None,),
    2: (None,),
    3: (4, None),
    4: (3, None),
    5: (4, 3, None),
}
"""Where no rule of a level is found, those of which others are thought of: their guesses tell something too."""


class Thoughts:
    """What a student makes of a table: the rules that can be true, the likeliest first."""

    def __init__(self, seen: dict[str, Any], chance: Chance, budget: int = BUDGET) -> None:
        shown = seen["gardens"]
        self.table: dict[Garden, bool] = {tuple(one["garden"]): one["fits"] for one in shown}
        self.implied = {garden: fits for garden, fits in implied_marks(seen).items() if garden not in self.table}
        level: int | None = seen["level"]
        self.rules: list[Possible] = []
        for implied in (self.implied, {}):
            for other in (level, *FALLBACKS.get(level, ())):
                if not self.rules:
                    self.rules = agreeing(possible_rules(other, self.table, implied, chance, budget), implied)
        self.voters = self.rules[:VOTERS]
        self.trees = [possible.rule() for possible in self.voters]
        self.total = sum(possible.weight for possible in self.voters)
        self.guess, self.guess_bits = self.best_guess(shown)

    def __getstate__(self) -> dict[str, Any]:
        """All but the trees, which can't be pickled: on a server each decision may be thought of in another process."""
        return {name: value for name, value in vars(self).items() if name != "trees"}

    def __setstate__(self, parts: dict[str, Any]) -> None:
        vars(self).update(parts)
        self.trees = [possible.rule() for possible in self.voters]

    def best_guess(self, shown: list[dict[str, Any]]) -> tuple[Possible | None, float]:
        """The rule whose guess is to tell most, and how much that is in bits.

        By the rules that can be true it is known what the Master would answer to each guess if it were the secret one.
        """
        if len(self.voters) < 2 or self.voters[0].weight > SURE * sum(rule.weight for rule in self.rules):
            return (self.voters[0] if self.voters else None), 0.0
        batch = GardenBatch(one_change_away([tuple(one["garden"]) for one in shown]))
        views = [batch.fitting(rule) for rule in self.trees]
        wanted = not shown[-1]["fits"]
        best, most = self.voters[0], -1.0
        for index, possible in enumerate(self.voters[:GUESSES]):
            own = views[index]
            answers: dict[int, float] = {}
            for other, view in enumerate(views):
                answer = answer_to(own, view, wanted)
                answers[answer] = answers.get(answer, 0.0) + self.voters[other].weight
            told = -sum(weight / self.total * log2(weight / self.total) for weight in answers.values())
            if told > most:
                best, most = possible, told
        return best, most

    def votes(self, gardens: list[Garden]) -> list[float]:
        """How likely it is of each garden that it fits."""
        found = [0.0] * len(gardens)
        batch = GardenBatch(gardens)
        for possible, rule in zip(self.voters, self.trees, strict=True):
            bits = batch.fitting(rule)
            for index in range(len(gardens)):
                if bits >> index & 1:
                    found[index] += possible.weight
        return [vote / self.total if self.total else 0.5 for vote in found]

    def fits(self, garden: Garden) -> bool:
        """Whether a garden is more likely to fit than not."""
        known = self.implied.get(garden)
        return self.votes([garden])[0] >= 0.5 if known is None else known

    def best_garden(self, gardens: list[vec[i64]], chance: Chance) -> Garden:
        """The garden to call: as good as certain to earn a guess, and telling the rules apart besides."""
        tried: dict[Garden, None] = {}
        certain = list(self.implied)
        for _ in range(ROUNDS):
            if len(tried) >= TRIES:
                break
            number = len(tried) % 8
            if number == 0 and certain:
                tried[certain[chance.below(len(certain))]] = None
            garden = tuple(pretty_garden(chance) if number < 3 else variation(gardens, chance.below(1_000_000)))
            if garden not in self.table:
                tried[garden] = None
        known = list(tried)
        votes = self.votes(known)
        worth = [
            self.guess_bits if garden in self.implied else self.guess_bits * max(vote, 1 - vote) + bits(vote)
            for garden, vote in zip(known, votes, strict=True)
        ]
        return known[max(range(len(known)), key=lambda index: (worth[index], -index))]


def possible_rules(
    level: int | None, table: dict[Garden, bool], implied: dict[Garden, bool], chance: Chance, budget: int
) -> list[Possible]:
    """Rules of a level that mark the table, and some of what is implied, right."""
    gardens = list(table)
    others = list(implied)
    while len(others) > MOST_IMPLIED:
        at = chance.below(len(others))
        others[at] = others[-1]
        others.pop()
    marks = [*table.values(), *(implied[garden] for garden in others)]
    return PossibleRules(level, gardens + others, marks, chance, budget).found()


def agreeing(rules: list[Possible], implied: dict[Garden, bool]) -> list[Possible]:
    """Those of some rules that say what is implied of all gardens."""
    if len(implied) <= MOST_IMPLIED:
        return rules
    batch = GardenBatch(list(implied))
    marks = sum(1 << at for at, fits in enumerate(implied.values()) if fits)
    return [possible for possible in rules if batch.fitting(possible.rule()) == marks]


class Student:
    """One student; two made with one seed and asked the same questions give the same answers."""

    def __init__(self, seed: int | str) -> None:
        self.chance = Chance.of_seed(seed)
        self.known: tuple[object, ...] = ()
        self.thoughts: Thoughts | None = None
        self.target: Garden | None = None

    def choose(self, ask: Ask) -> int:
        seen: dict[str, Any] = ask.view()
        if seen["phase"] == "writing":
            return ask.imagine(self.chance).sensible(ask.seat, self.chance)
        thoughts = self.think(seen)
        if seen["phase"] == "building" and self.target is None:
            self.target = thoughts.best_garden(gardens_of(seen), self.chance)
        return next_step(seen, thoughts, self.target)

    def think(self, seen: dict[str, Any]) -> Thoughts:
        """What follows from the table, worked out again when a garden has come to it."""
        known = tuple((tuple(one["garden"]), one["fits"]) for one in seen["gardens"])
        if self.thoughts is None or self.known != known:
            self.known = known
            self.thoughts = Thoughts(seen, self.chance)
            self.target = None
        return self.thoughts


def look_ahead(seen: dict[str, Any], sensible: int, budget: int, chance: Chance) -> Search:
    """What a student would do, as a run of actions; a Master writes the sensible rule."""
    if seen["phase"] == "writing":
        return Search(sensible, [Candidate(sensible, 0.0, 0)])
    thoughts = Thoughts(seen, chance, budget)
    target = thoughts.best_garden(gardens_of(seen), chance) if seen["phase"] == "building" else None
    run: list[int] = []
    while not run or kind_of(run[-1]) in STEPS_ON_THE_WAY:
        run.append(next_step(seen, thoughts, target))
        seen = after_step(seen, run[-1])
    return Search(run[0], [Candidate(run[0], 0.0, len(thoughts.rules))], len(thoughts.rules), False, run[1:])


STEPS_ON_THE_WAY = (PLACE, LIKE, TOKEN, FORGET)
"""The actions that nobody is told of: others may follow at once."""


def next_step(seen: dict[str, Any], thoughts: Thoughts, target: Garden | None) -> int:
    """The next action towards the garden wanted, the prediction, or the guess that tells most."""
    if seen["phase"] == "building" and target is not None:
        return step_from([garden_of(seen["draft"])], [garden_of(target)], gardens_of(seen))
    if seen["phase"] == "predicting":
        return pack(FITS) if thoughts.fits(tuple(seen["called"])) else pack(MISFITS)
    is_unproved = bool(seen["guesses"]) and seen["guesses"][-1]["result"] == "unproved"
    if thoughts.guess is None or is_unproved:
        return pack(END)
    return step_to(draft_in(seen["written"]), [vec[i64](thoughts.guess.tokens)])


def after_step(seen: dict[str, Any], action: int) -> dict[str, Any]:
    """What the seat sees after one of its steps on the way."""
    kind = kind_of(action)
    if kind == PLACE:
        draft = list(seen["draft"])
        draft[cell_of(action)] = state_of(action)
        return {**seen, "draft": draft}
    if kind == LIKE:
        return {**seen, "draft": seen["gardens"][number_of(action)]["garden"]}
    if kind == TOKEN:
        return {**seen, "written": [*seen["written"], token_name(number_of(action))]}
    return {**seen, "written": []}


def answer_to(guess: int, rule: int, wanted: bool) -> int:
    """Which of the gardens near the table the Master would lay against a guess, by what guess and rule say of them.

    -1 where none of them tells the two apart.
    """
    for side in (wanted, not wanted):
        apart = rule & ~guess if side else guess & ~rule
        if apart:
            return (apart & -apart).bit_length() * 2 + side
    return -1


def bits(chance: float) -> float:
    """How much is told, in bits, by what happens with a chance."""
    return 0.0 if chance <= 0 or chance >= 1 else -chance * log2(chance) - (1 - chance) * log2(1 - chance)


def draft_in(words: list[str]) -> RuleDraft:
    draft = draft_from([TOKEN_CODES[word] for word in words])
    assert draft is not None
    return draft


def gardens_of(seen: dict[str, Any]) -> list[vec[i64]]:
    """The gardens on the table."""
    return [garden_of(one["garden"]) for one in seen["gardens"]]


def garden_of(cells: Sequence[int]) -> vec[i64]:
    return vec[i64](list(cells))
