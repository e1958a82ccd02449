"""What a seat of Karesansui may know."""

from __future__ import annotations

from ludex.core import has_seat, seat_list
from ludex.games.karesansui.language.text import rule_text
from ludex.games.karesansui.rules.gardens import NONE
from ludex.games.karesansui.rules.phases import OVER, PHASES, PREDICTING, RESULTS, WRITING
from ludex.games.karesansui.rules.position import write_gardens
from ludex.games.karesansui.rules.state import Karesansui
from ludex.games.karesansui.rules.tokens import token_name


def view(state: Karesansui, seat: int) -> dict[str, object]:
    """Gardens on the table and guesses made are public; what one builds, writes and predicts is one's own, and the
    rule the Master's until the end."""
    outcome = state.outcome()
    is_over = state.phase == OVER
    is_master = state.terms.has_master and seat == 0
    is_student = 0 <= seat < state.terms.seats and not is_master
    knows_rule = is_over or (is_master and state.phase != WRITING)
    writes = 0 <= seat < state.terms.seats and (is_student or state.phase == WRITING)
    return {
        "game": "karesansui",
        "seat": seat,
        "phase": PHASES[state.phase],
        "to_act": seat_list(state.to_act()),
        "turn": None if is_over or state.phase == WRITING else state.turn,
        "level": None if state.terms.has_master else state.terms.level,
        "day": state.terms.day or None,
        "master": 0 if state.terms.has_master else None,
        "gardens": write_gardens(state.shown),
        "guesses": [
            {
                "seat": guess.seat,
                "rule": rule_text(guess.rule),
                "result": RESULTS[guess.result],
                "garden": None if guess.garden == NONE else guess.garden,
            }
            for guess in state.guesses
        ],
        "called": list(state.called) if state.phase == PREDICTING else None,
        "seats": [seat_view(state, other) for other in range(state.terms.seats)],
        "draft": list(state.garden_drafts[seat]) if is_student else None,
        "written": [token_name(token) for token in state.rule_drafts[seat].tokens] if writes else None,
        "predicts": own_prediction(state, seat) if is_student else None,
        "rule": rule_text(state.secret) if knows_rule else None,
        "outcome": None if outcome is None else outcome.to_json(),
    }


def seat_view(state: Karesansui, seat: int) -> dict[str, object]:
    is_student = has_seat(state.terms.students, seat)
    return {
        "seat": seat,
        "role": "student" if is_student else "master",
        "built": state.built[seat],
        "left": state.terms.gardens - state.built[seat] if is_student else 0,
        "right": state.right[seat],
        "guesses": state.guesses_left[seat],
        "has_predicted": state.phase == PREDICTING and is_student and not has_seat(state.predictions.awaited, seat),
    }


def own_prediction(state: Karesansui, seat: int) -> bool | None:
    said = state.predictions.choices[seat]
    return said == 1 if state.phase == PREDICTING and said >= 0 else None
