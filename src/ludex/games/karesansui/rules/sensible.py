"""The rule of thumb: it considers the smallest rules only, tries gardens that split them, and guesses the first left.

Nothing is kept from one step to the next: each step works out again, from the table alone, which garden or rule it is
making, and takes one step towards it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from ludex.core.chance import Chance
from ludex.games.karesansui.rules.actions import (
    CALL,
    DECREE,
    END,
    FITS,
    FORGET,
    GUESS,
    LIKE,
    MISFITS,
    TOKEN,
    pack,
    place,
)
from ludex.games.karesansui.rules.cells import EMPTY, STATES
from ludex.games.karesansui.rules.fitting import fits
from ludex.games.karesansui.rules.gardens import NONE, ShownGardens, difference, find_garden, same_garden
from ludex.games.karesansui.rules.phases import BUILDING, GUESSING, PREDICTING
from ludex.games.karesansui.rules.rule import Rule
from ludex.games.karesansui.rules.small_rules import SMALLEST
from ludex.games.karesansui.rules.tokens import COUNTS, JOINS, PAIRS, SETS, RuleDraft

if TYPE_CHECKING:
    from ludex.games.karesansui.rules.state import Karesansui

CANDIDATES: Final = 48
"""How many rules it weighs against each other."""
STEP_COST: Final[i64] = 150
"""What an imagined step counts: it weighs all those rules anew."""
TRIES: Final = 24
"""How many gardens it compares before it chooses one."""


def sensible_action(state: Karesansui, seat: i64, chance: Chance) -> i64:
    """The next action of a student, or of a Master who writes a small rule."""
    shown = state.shown
    if state.phase == BUILDING:
        return sensible_build(state.garden_drafts[seat], shown)
    if state.phase == PREDICTING:
        return sensible_prediction(state.called, shown)
    draft = state.rule_drafts[seat]
    if state.phase == GUESSING:
        return sensible_guess(draft, shown, [guess.rule for guess in state.guesses])
    if not draft.is_complete():
        return sensible_token(draft, chance)
    return pack(FORGET) if state.master.is_trivial(draft.rule()) else pack(DECREE)


def sensible_build(draft: vec[i64], shown: ShownGardens) -> i64:
    """One step towards the garden that splits the candidate rules best; then all predict it."""
    gardens = shown.gardens
    candidates = SMALLEST.consistent(gardens, shown.marks, CANDIDATES)
    best = gardens[0]
    best_lead: i64 = CANDIDATES + 1
    number: i64 = 0
    while number < TRIES or best_lead > CANDIDATES:
        garden = variation(gardens, number)
        lead = 2 * votes(garden, candidates) - len(candidates)
        lead = -lead if lead < 0 else lead
        if lead < best_lead and find_garden(garden, gardens) == NONE:
            best = garden
            best_lead = lead
        number += 1
    return step_to_garden(draft, best, gardens)


def step_to_garden(draft: vec[i64], target: vec[i64], gardens: list[vec[i64]]) -> i64:
    """The next step from a garden one builds to the one wanted: from the nearest on the table, cell by cell."""
    if same_garden(draft, target):
        return pack(CALL)
    nearest: i64 = -1
    least = difference(draft, target)
    for index, garden in enumerate(gardens):
        if difference(garden, target) + 1 < least:
            nearest = index
            least = difference(garden, target) + 1
    if nearest >= 0:
        return pack(LIKE, nearest)
    cell: i64 = 0
    while draft[cell] == target[cell]:
        cell += 1
    return place(cell, target[cell])


def sensible_prediction(garden: vec[i64], shown: ShownGardens) -> i64:
    """What most of the candidate rules say."""
    candidates = SMALLEST.consistent(shown.gardens, shown.marks, CANDIDATES)
    return pack(FITS) if 2 * votes(garden, candidates) >= len(candidates) else pack(MISFITS)


def sensible_guess(draft: RuleDraft, shown: ShownGardens, tried: list[Rule]) -> i64:
    """One step towards guessing the smallest candidate rule; the turn ends where none is left."""
    for index in SMALLEST.consistent(shown.gardens, shown.marks, CANDIDATES):
        if SMALLEST.rules[index] not in tried:
            return step_to_rule(draft, SMALLEST.tokens[index])
    return pack(END)


def step_to_rule(draft: RuleDraft, tokens: vec[i64], last: i64 = GUESS) -> i64:
    """The next step from what one has written to the rule wanted; in the end GUESS, or DECREE if that is last."""
    written = draft.tokens
    at: i64 = 0
    while at < len(written):
        if at >= len(tokens) or written[at] != tokens[at]:
            return pack(FORGET)
        at += 1
    return pack(last) if at == len(tokens) else pack(TOKEN, tokens[at])


def sensible_token(draft: RuleDraft, chance: Chance) -> i64:
    """A Master's next token that comes to an end: a count, a relation, or a named set."""
    if draft.sets > 0:
        return pack(TOKEN, JOINS + chance.below(SETS - JOINS))
    if chance.below(2) == 0:
        return pack(TOKEN, chance.below(COUNTS))
    return pack(TOKEN, COUNTS + chance.below(PAIRS - COUNTS))


def votes(garden: vec[i64], candidates: vec[i64]) -> i64:
    """How many of the rules the garden fits."""
    count: i64 = 0
    for index in candidates:
        if fits(SMALLEST.rules[index], garden):
            count += 1
    return count


def variation(gardens: list[vec[i64]], number: i64) -> vec[i64]:
    """A garden of the table with one to three cells changed; always the same for the same table and number."""
    luck = Chance(len(gardens), number, 0x6B617265, 0x73616E)
    garden = gardens[luck.below(len(gardens))][:]
    changes = 1 + luck.below(3)
    while changes > 0:
        # As often cleared as laid with something: gardens stay easy to read.
        state = EMPTY if luck.below(2) == 0 else luck.below(STATES)
        garden[luck.below(len(garden))] = state
        changes -= 1
    return garden
