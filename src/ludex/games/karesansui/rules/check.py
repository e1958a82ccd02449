"""What is impossible at a table of Karesansui: the one place that says so, for positions and after every decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ludex.core.refusal import Refusal
from ludex.core.seats import has_seat
from ludex.games.karesansui.rules.gardens import NONE
from ludex.games.karesansui.rules.phases import (
    BUILDING,
    CONTRADICTED,
    DISPROVED,
    GUESSED,
    GUESSING,
    OPENING,
    OVER,
    PREDICTING,
    RIGHT,
    WRITING,
)

if TYPE_CHECKING:
    from ludex.games.karesansui.rules.state import Karesansui


def check(state: Karesansui) -> Refusal | None:
    """What is impossible in the state, or None. It asks the Master whether the secret rule is trivial."""
    if state.phase == WRITING:
        if not state.terms.has_master or state.shown.gardens or state.guesses:
            return impossible("A rule is written by a Master who is a person, before any garden lies on the table.")
    elif state.master.is_trivial(state.secret):
        return impossible("Every garden fits the secret rule, or none does.")
    return gardens_refusal(state) or counts_refusal(state) or end_refusal(state)


def gardens_refusal(state: Karesansui) -> Refusal | None:
    """Every garden is marked by the secret rule, and the opening has a fit and a misfit."""
    shown = state.shown
    wrong = shown.contradiction(state.secret)
    if wrong != NONE:
        truth = "does not fit" if shown.marks[wrong] else "fits"
        return impossible(f"Garden {wrong} is marked wrong: by the rule it {truth}.")
    has_fit = False
    has_misfit = False
    for index, mark in enumerate(shown.marks):
        if shown.hows[index] == OPENING:
            has_fit = has_fit or mark
            has_misfit = has_misfit or not mark
    if state.phase != WRITING and not (has_fit and has_misfit):
        return impossible("The Master opens with a garden that fits and one that does not.")
    return None


def counts_refusal(state: Karesansui) -> Refusal | None:
    """Gardens built, right predictions and guesses go together, and with whose turn it is."""
    most: i64 = 0
    all_built: i64 = 0
    all_right: i64 = 0
    for seat in range(state.terms.seats):
        all_built += state.built[seat]
        all_right += state.right[seat]
        if state.built[seat] > most:
            most = state.built[seat]
    for seat in range(state.terms.seats):
        built = state.built[seat]
        is_student = has_seat(state.terms.students, seat)
        if not is_student and (built != 0 or state.right[seat] != 0 or state.guesses_left[seat] != 0):
            return impossible("The Master builds nothing and predicts nothing.")
        if built > state.terms.gardens or (built < most - 1 and is_student):
            return impossible(f"Seat {seat} can't have built {built} gardens: students build in turn.")
        if state.guesses_left[seat] > max(0, state.right[seat] - state.terms.predictions + 1):
            return impossible(f"Seat {seat} has more guesses than its right predictions earned.")
    if all_right > all_built * state.terms.seats:
        return impossible("There were not as many predictions as were right.")
    if state.phase == GUESSING and state.guesses_left[state.turn] == 0:
        return impossible(f"Seat {state.turn} has no guess to make.")
    if state.phase == BUILDING and state.built[state.turn] >= state.terms.gardens:
        return impossible(f"Seat {state.turn} has built all its gardens.")
    if state.phase == PREDICTING and state.predictions.awaited == 0:
        return impossible("All have predicted: the garden would be on the table.")
    return None


def end_refusal(state: Karesansui) -> Refusal | None:
    """The guesses go with their gardens, and the game is over exactly if it has to be."""
    winners: list[int] = []
    lacks_garden = False
    disproved: i64 = 0
    for guess in state.guesses:
        if guess.result == RIGHT:
            winners.append(guess.seat)
        elif guess.result in (CONTRADICTED, DISPROVED):
            lacks_garden = lacks_garden or guess.garden == NONE
            if guess.result == DISPROVED:
                disproved += 1
                if guess.garden != NONE and state.shown.hows[guess.garden] != GUESSED:
                    return impossible("The garden that shows a guess to be wrong was laid against it.")
    if winners != ([] if state.winner == NONE else [state.winner]):
        return impossible("The winner is who guessed right.")
    if state.phase != OVER and winners:
        return impossible("The rule was found: the game is over.")
    if lacks_garden:
        return impossible("A garden shows that a guess was wrong.")
    for how in state.shown.hows:
        if how == GUESSED:
            disproved -= 1
    if disproved > 0:
        return impossible("Each guess that was disproved brought a garden.")
    if state.phase == OVER and not winners:
        for seat in range(state.terms.first, state.terms.seats):
            if state.built[seat] < state.terms.gardens:
                return impossible("Nobody has found the rule, and there are gardens left to build.")
    return None


def impossible(message: str) -> Refusal:
    return Refusal("impossible", message)
