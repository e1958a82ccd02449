"""What a seat may play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.core.seats import only
from ludex.games.karesansui.rules.actions import (
    ASK,
    BACK,
    CALL,
    CLEAR,
    DECREE,
    END,
    FITS,
    FORGET,
    GUESS,
    LIKE,
    MISFITS,
    TOKEN,
    pack,
    place,
)
from ludex.games.karesansui.rules.cells import STATES
from ludex.games.karesansui.rules.gardens import CELLS, NONE, ShownGardens, empty_garden, find_garden, same_garden
from ludex.games.karesansui.rules.phases import BUILDING, GUESSING, PREDICTING
from ludex.games.karesansui.rules.tokens import TOKENS

if TYPE_CHECKING:
    from ludex.games.karesansui.rules.state import Karesansui


def legal_actions(state: Karesansui, seat: i64) -> vec[i64]:
    """All actions of a seat; none if it is not to act."""
    if state.to_act() & only(seat) == 0:
        return vec[i64](capacity=0)
    if state.phase == BUILDING:
        return building_actions(state.garden_drafts[seat], state.shown)
    if state.phase == PREDICTING:
        return vec[i64]([pack(FITS), pack(MISFITS)])
    return writing_actions(state, seat)


def building_actions(garden: vec[i64], shown: ShownGardens) -> vec[i64]:
    """What may be done with a garden that is being built."""
    actions = vec[i64](capacity=CELLS * STATES + len(shown.gardens))
    if find_garden(garden, shown.gardens) == NONE:
        actions = append(actions, pack(ASK))
        actions = append(actions, pack(CALL))
    if not same_garden(garden, empty_garden()):
        actions = append(actions, pack(CLEAR))
    for index, known in enumerate(shown.gardens):
        if not same_garden(known, garden):
            actions = append(actions, pack(LIKE, index))
    for cell in range(CELLS):
        for state in range(STATES):
            if garden[cell] != state:
                actions = append(actions, place(cell, state))
    return actions


def writing_actions(state: Karesansui, seat: i64) -> vec[i64]:
    """What may be done with a rule that is being written: a guess, or the Master's secret."""
    draft = state.rule_drafts[seat]
    actions = vec[i64](capacity=TOKENS + 4)
    if state.phase == GUESSING:
        if draft.is_complete():
            actions = append(actions, pack(GUESS))
        actions = append(actions, pack(END))
    elif draft.is_complete() and not state.master.is_trivial(draft.rule()):
        actions = append(actions, pack(DECREE))
    if not draft.is_empty():
        actions = append(actions, pack(BACK))
        actions = append(actions, pack(FORGET))
    for token in range(TOKENS):
        if draft.takes(token):
            actions = append(actions, pack(TOKEN, token))
    return actions
