"""What a seat of Karesansui may decide, in words: labels, cautions, and what is asked of it."""

from __future__ import annotations

from functools import lru_cache

from ludex.core import has_seat
from ludex.games.karesansui.faces.text import COUNT_WORDS, cell_name
from ludex.games.karesansui.language.english import rule_english
from ludex.games.karesansui.rules import actions as do
from ludex.games.karesansui.rules.actions import cell_of, kind_of, number_of, state_of
from ludex.games.karesansui.rules.cells import EMPTY, WATER, state_name
from ludex.games.karesansui.rules.phases import BUILDING, GUESSING, PREDICTING
from ludex.games.karesansui.rules.state import Karesansui
from ludex.games.karesansui.rules.tokens import RuleDraft, token_name

PLAIN = {
    int(do.CLEAR): "Clear your garden",
    int(do.ASK): "Ask whether your garden fits",
    int(do.FITS): "Predict that it fits",
    int(do.MISFITS): "Predict that it does not fit",
    int(do.BACK): "Take the last word back",
    int(do.FORGET): "Begin the rule again",
    int(do.END): "End your turn without a guess",
}
"""Labels that are the same in every position."""

WORDS = {
    "more": "more of one kind than of another",
    "leftof": "some ... in a column left of some ...",
    "rightof": "some ... in a column right of some ...",
    "above": "some ... in a row above some ...",
    "below": "some ... in a row below some ...",
    "adjacent": "some ... next to some ..., also diagonally",
    "orthadjacent": "some ... side by side with some ...",
    "samerow": "some ... in the same row as another ...",
    "samecol": "some ... in the same column as another ...",
    "not": "it is not so that ...",
    "and": "both ... and ...",
    "or": "... or ..., or both",
    "xor": "either ... or ..., but not both",
    "&": "what is ... and ... in one",
    "|": "what is ... or ...",
    "!": "all that is not ...",
}
"""Words of a rule, each with places for what comes after it."""


def token_words(name: str) -> str:
    """A word of the rule language as people say it: `at least 3`, `some ... in a row above some ...`, `small`."""
    word, _, number = name.partition(" ")
    if word in COUNT_WORDS:
        return f"{COUNT_WORDS[word]} {number}"
    return WORDS.get(word, word.lower())


@lru_cache(512)
def fixed_label(action: int) -> str:
    """The label of an action that reads the same in every position; empty for others."""
    kind, number = int(kind_of(action)), int(number_of(action))
    if kind == do.PLACE:
        cell, state = cell_name(int(cell_of(action))), int(state_of(action))
        if state == EMPTY:
            return f"Empty {cell}"
        return f"Put {'water' if state == WATER else f'a {state_name(state).lower()}'} on {cell}"
    if kind == do.LIKE:
        return f"Start from garden {number}"
    if kind == do.TOKEN:
        return f"Write: {token_words(token_name(number))}"
    return PLAIN.get(kind, "")


def label(state: Karesansui, seat: int, action: int) -> str:
    """The action as a sentence."""
    fixed = fixed_label(action)
    if fixed:
        return fixed
    kind = kind_of(action)
    if kind == do.CALL:
        students = int(state.terms.seats) - int(state.terms.first)
        return "Have all predict whether your garden fits" if students > 1 else "Predict whether your garden fits"
    rule = rule_english(state.rule_drafts[seat].rule())
    return f"Guess: {rule}" if kind == do.GUESS else f"Make this the secret rule: {rule}"


def caution(state: Karesansui, seat: int, action: int) -> str:
    """What to think twice about: a guess that may be spent, a secret that stands for the whole game."""
    kind = kind_of(action)
    if kind == do.GUESS:
        return guess_caution(int(state.guesses_left[seat]))
    return DECREE_CAUTION if kind == do.DECREE else ""


DECREE_CAUTION = "The secret rule cannot be changed afterwards."


def guess_caution(left: int) -> str:
    """What to think of before a guess."""
    return f"If it is another rule than the Master's, the guess is spent. You have {guesses(left)}."


def prompt(state: Karesansui, seat: int) -> str:
    """What is expected of the seat; empty for one that is not asked."""
    if not has_seat(state.to_act(), seat):
        return ""
    if state.phase == BUILDING:
        left = int(state.terms.gardens - state.built[seat])
        gardens = "This is your last garden" if left == 1 else f"You have {left} gardens left"
        return f"Build a garden, then ask whether it fits, or have it predicted. {gardens}."
    if state.phase == PREDICTING:
        return "Does this garden fit the secret rule? Predict."
    draft = state.rule_drafts[seat]
    if state.phase == GUESSING:
        has = guesses(int(state.guesses_left[seat]))
        begun = f"You have {has}: write the rule as you think it is, or end your turn."
        return begun if draft.is_empty() else f"{awaited(draft, 'guess it')} You have {has}."
    return "Write the secret rule." if draft.is_empty() else awaited(draft, "decree it")


def awaited(draft: RuleDraft, at_the_end: str) -> str:
    """What comes next in a rule that is begun."""
    if draft.is_complete():
        return f"The rule is written: {at_the_end}, or take words back."
    return f"Next comes {'what it is about: a kind of feature' if draft.sets > 0 else 'a part of the rule'}."


def guesses(left: int) -> str:
    return "1 guess" if left == 1 else f"{left} guesses"
