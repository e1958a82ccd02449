"""A quick student: it thinks of the smallest rules only, tries gardens that split them, and guesses the first left.

It keeps nothing in mind from one step to the next: each step works out anew what it is building or writing, which
depends on nothing but the table, and takes one step towards it.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludex.core.chance import Chance
from ludex.games.karesansui.rules.actions import CALL, END, FITS, FORGET, GUESS, LIKE, MISFITS, TOKEN, pack, place
from ludex.games.karesansui.rules.cells import EMPTY, STATES
from ludex.games.karesansui.rules.fitting import fits
from ludex.games.karesansui.rules.refusals import same_garden
from ludex.games.karesansui.rules.rule import Rule
from ludex.games.karesansui.rules.small_rules import SMALLEST
from ludex.games.karesansui.rules.tokens import COUNTS, JOINS, PAIRS, SETS, Draft

RIVALS: Final = 48
"""How many rules it weighs against each other."""
TRIES: Final = 24
"""How many gardens it thinks of before it chooses one."""


def sensible_build(draft: vec[i64], gardens: list[vec[i64]], marks: list[bool]) -> i64:
    """One step towards the garden that splits the rules in question best; then all predict it."""
    rivals = SMALLEST.consistent(gardens, marks, RIVALS)
    best = gardens[0]
    best_lead: i64 = RIVALS + 1
    number: i64 = 0
    while number < TRIES or best_lead > RIVALS:
        garden = variation(gardens, number)
        lead = 2 * votes(garden, rivals) - len(rivals)
        lead = -lead if lead < 0 else lead
        if lead < best_lead and not is_among(garden, gardens):
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


def sensible_prediction(garden: vec[i64], gardens: list[vec[i64]], marks: list[bool]) -> i64:
    """What most of the rules in question say."""
    rivals = SMALLEST.consistent(gardens, marks, RIVALS)
    return pack(FITS) if 2 * votes(garden, rivals) >= len(rivals) else pack(MISFITS)


def sensible_guess(draft: Draft, gardens: list[vec[i64]], marks: list[bool], tried: list[Rule]) -> i64:
    """One step towards guessing the smallest rule in question; the turn ends where none is left."""
    for index in SMALLEST.consistent(gardens, marks, RIVALS):
        if SMALLEST.rules[index] not in tried:
            return step_to_rule(draft, SMALLEST.tokens[index])
    return pack(END)


def step_to_rule(draft: Draft, tokens: vec[i64]) -> i64:
    """The next step from what one has written to the rule wanted, and then the guess."""
    written = draft.tokens
    at: i64 = 0
    while at < len(written):
        if at >= len(tokens) or written[at] != tokens[at]:
            return pack(FORGET)
        at += 1
    return pack(GUESS) if at == len(tokens) else pack(TOKEN, tokens[at])


def sensible_token(draft: Draft, chance: Chance) -> i64:
    """A Master's next token that comes to an end: a count, a relation, or a named set."""
    if draft.sets > 0:
        return pack(TOKEN, JOINS + chance.below(SETS - JOINS))
    if chance.below(2) == 0:
        return pack(TOKEN, chance.below(COUNTS))
    return pack(TOKEN, COUNTS + chance.below(PAIRS - COUNTS))


def votes(garden: vec[i64], rivals: vec[i64]) -> i64:
    """How many of the rules the garden fits."""
    count: i64 = 0
    for index in rivals:
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


def is_among(garden: vec[i64], gardens: list[vec[i64]]) -> bool:
    for known in gardens:
        if same_garden(known, garden):
            return True
    return False


def difference(one: vec[i64], other: vec[i64]) -> i64:
    """In how many cells two gardens differ."""
    count: i64 = 0
    cell: i64 = 0
    while cell < len(one):
        if one[cell] != other[cell]:
            count += 1
        cell += 1
    return count
