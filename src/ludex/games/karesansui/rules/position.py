"""A table of Karesansui as plain JSON: writing only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludex.games.karesansui.rules.gardens import NONE, ShownGardens
from ludex.games.karesansui.rules.phases import HOWS, PHASES, PREDICTING, RESULTS, WRITING

if TYPE_CHECKING:
    from ludex.games.karesansui.rules.state import Karesansui


def write(state: Karesansui) -> dict[str, object]:
    """The whole state, hidden parts included; `faces/position` reads it back."""
    guesses: list[object] = []
    for guess in state.guesses:
        guesses.append(
            {
                "seat": guess.seat,
                "rule": state.master.write(guess.rule),
                "result": RESULTS[guess.result],
                "garden": None if guess.garden == NONE else guess.garden,
            }
        )
    is_predicting = state.phase == PREDICTING
    return {
        "phase": PHASES[state.phase],
        "turn": state.turn,
        "rule": None if state.phase == WRITING else state.master.write(state.secret),
        "gardens": write_gardens(state.shown),
        "guesses": guesses,
        "called": list(state.called) if is_predicting else None,
        "winner": None if state.winner == NONE else state.winner,
        "seats": [write_seat(state, seat, is_predicting) for seat in range(state.terms.seats)],
    }


def write_gardens(shown: ShownGardens) -> list[object]:
    """The gardens on the table, which everybody sees."""
    found: list[object] = []
    for index, garden in enumerate(shown.gardens):
        builder = shown.builders[index]
        values: dict[str, object] = {"garden": list(garden), "fits": shown.marks[index], "how": HOWS[shown.hows[index]]}
        values["by"] = None if builder == NONE else builder
        found.append(values)
    return found


def write_seat(state: Karesansui, seat: int, is_predicting: bool) -> dict[str, object]:
    said = state.predictions.choices[seat]
    return {
        "built": state.built[seat],
        "right": state.right[seat],
        "guesses": state.guesses_left[seat],
        "draft": list(state.garden_drafts[seat]),
        "written": list(state.rule_drafts[seat].tokens),
        "predicts": said == 1 if is_predicting and said >= 0 else None,
    }
