"""A table of Karesansui as plain JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludex.games.karesansui.rules.phases import HOWS, PHASES, PREDICTING, RESULTS, WRITING

if TYPE_CHECKING:
    from ludex.games.karesansui.rules.state import Karesansui


def write(state: Karesansui) -> dict[str, object]:
    """The whole truth; `reading` takes it back."""
    gardens: list[object] = []
    for index, garden in enumerate(state.gardens):
        builder = state.builders[index]
        gardens.append(
            {
                "garden": list(garden),
                "fits": state.marks[index],
                "how": HOWS[state.hows[index]],
                "by": None if builder < 0 else builder,
            }
        )
    guesses: list[object] = []
    for guessed in state.guesses:
        guesses.append(
            {
                "seat": guessed.seat,
                "rule": state.master.write(guessed.rule),
                "result": RESULTS[guessed.result],
                "garden": None if guessed.garden < 0 else guessed.garden,
            }
        )
    is_predicting = state.phase == PREDICTING
    return {
        "phase": PHASES[state.phase],
        "turn": state.turn,
        "rule": None if state.phase == WRITING else state.master.write(state.secret),
        "gardens": gardens,
        "guesses": guesses,
        "called": list(state.called) if is_predicting else None,
        "winner": None if state.winner < 0 else state.winner,
        "seats": [write_seat(state, seat, is_predicting) for seat in range(state.terms.seats)],
    }


def write_seat(state: Karesansui, seat: int, is_predicting: bool) -> dict[str, object]:
    said = state.predictions.choices[seat]
    return {
        "built": state.built[seat],
        "right": state.right[seat],
        "guesses": state.stones[seat],
        "draft": list(state.drafts[seat]),
        "written": list(state.written[seat].tokens),
        "predicts": said == 1 if is_predicting and said >= 0 else None,
    }
