"""What is told to those who listen; events are made only while somebody listens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ludex.core.event import Event
from ludex.games.karesansui.rules.gardens import NONE
from ludex.games.karesansui.rules.phases import HOWS, RESULTS

if TYPE_CHECKING:
    from ludex.games.karesansui.rules.guessing import MadeGuess
    from ludex.games.karesansui.rules.state import Karesansui


def tell_garden(state: Karesansui) -> None:
    """The garden that came to the table last, and its mark."""
    if state.events is None:
        return
    shown = state.shown
    last = len(shown.gardens) - 1
    builder = shown.builders[last]
    values: dict[str, object] = {"n": last, "garden": list(shown.gardens[last]), "fits": shown.marks[last]}
    values["how"] = HOWS[shown.hows[last]]
    values["by"] = None if builder == NONE else builder
    state.tell(Event("garden", values))


def tell_call(state: Karesansui, seat: i64) -> None:
    """The garden that all students are to predict."""
    if state.events is not None:
        state.tell(Event("call", {"seat": seat, "garden": list(state.called)}))


def tell_predictions(state: Karesansui, is_fit: bool, earned: list[int]) -> None:
    """What everybody predicted, once all have, and who earned a guess by it."""
    if state.events is None:
        return
    said: list[object] = [None] * state.terms.seats
    for student in range(state.terms.first, state.terms.seats):
        said[student] = state.predictions.choices[student] == 1
    state.tell(Event("predicted", {"said": said, "fits": is_fit, "earned": earned}))


def tell_guess(state: Karesansui, guess: MadeGuess) -> None:
    """A guess, and what came of it."""
    if state.events is None:
        return
    values: dict[str, object] = {"seat": guess.seat, "rule": state.master.write(guess.rule)}
    values["result"] = RESULTS[guess.result]
    values["garden"] = None if guess.garden == NONE else guess.garden
    state.tell(Event("guess", values))


def tell_secret(state: Karesansui) -> None:
    """The secret rule, when the game is over."""
    if state.events is not None:
        state.tell(Event("reveal", {"rule": state.master.write(state.secret)}))
