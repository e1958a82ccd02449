"""What stands in for a decision of Karesansui that did not come or could not stand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from ludex.core.game import Recovery
from ludex.games.karesansui.rules.actions import ASK, CLEAR, DECREE, END, FITS, pack, place
from ludex.games.karesansui.rules.cells import EMPTY, STATES, WATER
from ludex.games.karesansui.rules.gardens import CELLS, NONE, empty_garden, find_garden
from ludex.games.karesansui.rules.phases import BUILDING, GUESSING, PREDICTING
from ludex.games.karesansui.rules.rule import ATLEAST
from ludex.games.karesansui.rules.sensible import step_to_rule
from ludex.games.karesansui.rules.tokens import count_token, name_token

if TYPE_CHECKING:
    from ludex.games.karesansui.rules.state import Karesansui

STAND_IN_RULE: Final = vec[i64]([count_token(ATLEAST, 3), name_token("Small")])
"""The secret rule of a Master who decrees none: at least 3 small."""


def recover(state: Karesansui, seat: i64) -> Recovery:
    """The turn ends, the garden counts as asked about; a Master's rule that can't be decreed becomes STAND_IN_RULE."""
    if state.phase == PREDICTING:
        return Recovery(pack(FITS), "the seat predicts that the garden fits")
    if state.phase == GUESSING:
        return Recovery(pack(END), "the turn ends without a guess")
    if state.phase == BUILDING:
        step = build_step(state.garden_drafts[seat], state.shown.gardens)
        return Recovery(step, "the garden is asked about as it stands, or changed where it is known")
    note = "the Master's rule is written for him"
    draft = state.rule_drafts[seat]
    if draft.is_complete() and not state.master.is_trivial(draft.rule()):
        return Recovery(pack(DECREE), note)
    return Recovery(step_to_rule(draft, STAND_IN_RULE, DECREE), note)


def build_step(garden: vec[i64], gardens: list[vec[i64]]) -> i64:
    """ASK, or a step to a garden that does not lie on the table yet: the empty one, or one with one cell changed."""
    if find_garden(garden, gardens) == NONE:
        return pack(ASK)
    if find_garden(empty_garden(), gardens) == NONE:
        return pack(CLEAR)
    changed = garden[:]
    for cell in range(CELLS):
        for state in range(STATES):
            changed[cell] = state
            if find_garden(changed, gardens) == NONE:
                return place(cell, state)
        changed[cell] = garden[cell]
    return place(0, WATER if garden[0] == EMPTY else EMPTY)
