"""A student's turn: a garden is shown and marked, predictions are counted, and the turn passes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from ludex.games.karesansui.rules.events import tell_call, tell_garden, tell_predictions, tell_secret
from ludex.games.karesansui.rules.fitting import fits
from ludex.games.karesansui.rules.phases import ASKED, BUILDING, GUESSING, OVER, PREDICTED, PREDICTING

if TYPE_CHECKING:
    from ludex.games.karesansui.rules.state import Karesansui


def show_garden(state: Karesansui, garden: vec[i64], how: i64, builder: i64) -> None:
    """Puts a garden on the table and marks it by the secret rule."""
    state.shown.add(garden, fits(state.secret, garden), how, builder)
    tell_garden(state)


def ask(state: Karesansui, seat: i64) -> None:
    """The seat's garden is shown and marked."""
    state.built[seat] += 1
    show_garden(state, state.garden_drafts[seat], ASKED, seat)
    after_garden(state)


def call(state: Karesansui, seat: i64) -> None:
    """All students are to predict whether the seat's garden fits."""
    state.built[seat] += 1
    state.called = state.garden_drafts[seat]
    state.predictions.ask(state.terms.students)
    state.phase = PREDICTING
    tell_call(state, seat)


def predict(state: Karesansui, seat: i64, says_fit: bool) -> None:
    """Seals a prediction; after the last one the garden is shown, and who was right may earn a guess."""
    state.predictions.seal(seat, 1 if says_fit else 0)
    if not state.predictions.is_complete():
        return
    truth: i64 = 1 if fits(state.secret, state.called) else 0
    earned: list[int] = []
    for student in range(state.terms.first, state.terms.seats):
        if state.predictions.choices[student] == truth:
            state.right[student] += 1
            if state.right[student] >= state.terms.predictions:
                state.guesses_left[student] += 1
                earned.append(student)
    tell_predictions(state, truth == 1, earned)
    show_garden(state, state.called, PREDICTED, state.turn)
    after_garden(state)


def after_garden(state: Karesansui) -> None:
    """The turn goes on with guesses, if the student has any to make."""
    state.phase = GUESSING
    if state.guesses_left[state.turn] == 0:
        next_turn(state)


def next_turn(state: Karesansui) -> None:
    """The next student builds; the game is over if it has built all its gardens."""
    state.phase = BUILDING
    state.turn += 1
    if state.turn == state.terms.seats:
        state.turn = state.terms.first
    if state.built[state.turn] >= state.terms.gardens:
        finish(state)


def finish(state: Karesansui) -> None:
    """Ends the game; the secret is told."""
    state.phase = OVER
    tell_secret(state)
