"""Guesses: a garden on the table contradicts one, or the Master proves it right or shows a garden against it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ludex.core.chance import ChanceError
from ludex.games.karesansui.rules.events import tell_guess
from ludex.games.karesansui.rules.fitting import fits
from ludex.games.karesansui.rules.gardens import NONE, garden_from_outside
from ludex.games.karesansui.rules.master import DIFFERENT, EQUIVALENT
from ludex.games.karesansui.rules.phases import CONTRADICTED, DISPROVED, GUESSED, RIGHT, UNPROVED
from ludex.games.karesansui.rules.rule import Rule
from ludex.games.karesansui.rules.turns import finish, next_turn, show_garden

if TYPE_CHECKING:
    from ludex.games.karesansui.rules.state import Karesansui


class MadeGuess:
    """A guess that was made: by whom, what, what came of it, and the garden that showed it (NONE: no garden)."""

    def __init__(self, seat: i64, rule: Rule, result: i64, garden: i64) -> None:
        self.seat: i64 = seat
        self.rule = rule
        self.result: i64 = result
        self.garden: i64 = garden


def guess(state: Karesansui, seat: i64) -> None:
    """Answers the seat's guess. One that a garden on the table contradicts, or that stays unproved, costs nothing."""
    rule = state.rule_drafts[seat].rule()
    shown = state.shown.contradiction(rule)
    result: i64 = CONTRADICTED
    if shown == NONE:
        result = answer(state, rule)
        if result == DISPROVED:
            shown = len(state.shown.gardens) - 1
        if result != UNPROVED:
            state.guesses_left[seat] -= 1
    made = MadeGuess(seat, rule, result, shown)
    state.guesses.append(made)
    tell_guess(state, made)
    if result == RIGHT:
        state.winner = seat
        finish(state)
    elif state.guesses_left[seat] == 0:
        next_turn(state)


def answer(state: Karesansui, rule: Rule) -> i64:
    """The Master's answer to a guess that no garden contradicts: RIGHT, UNPROVED, or DISPROVED with a garden shown."""
    marks = state.shown.marks
    wants_fit = not marks[len(marks) - 1]
    verdict = state.master.compare(state.secret, rule, state.shown.gardens, wants_fit)
    if verdict.kind == EQUIVALENT:
        return RIGHT
    if verdict.kind != DIFFERENT:
        return UNPROVED
    garden = verdict.garden
    fed = state.chance.fed("garden")
    if fed is not None:
        garden = garden_from_outside(fed)
    if fits(state.secret, garden) == fits(rule, garden):
        raise ChanceError("The garden that was given does not tell the guess from the rule.")
    state.chance.note("garden", list(garden))
    show_garden(state, garden, GUESSED, NONE)
    return DISPROVED
