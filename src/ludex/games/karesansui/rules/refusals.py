"""Why an action can't be played: every refusal of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from ludex.core.refusal import Refusal
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
    PLACE,
    TOKEN,
    cell_of,
    kind_of,
    number_of,
    state_of,
)
from ludex.games.karesansui.rules.gardens import NONE, empty_garden, find_garden, same_garden
from ludex.games.karesansui.rules.phases import BUILDING, GUESSING, PREDICTING, WRITING
from ludex.games.karesansui.rules.tokens import TOKENS, RuleDraft, token_name

if TYPE_CHECKING:
    from ludex.games.karesansui.rules.state import Karesansui


def action_refusal(state: Karesansui, seat: i64, action: i64) -> Refusal | None:
    """Why the seat may not play the action; None for exactly those that `legal_actions` lists."""
    early = state.turn_refusal(seat)
    if early is not None:
        return early
    kind = kind_of(action)
    if state.phase == BUILDING:
        return build_refusal(kind, action, state.garden_drafts[seat], state.shown.gardens)
    if state.phase == PREDICTING:
        return None if kind in (FITS, MISFITS) else wrong_phase("say whether the garden fits or misfits")
    draft = state.rule_drafts[seat]
    if kind == END and state.phase == GUESSING:
        return None
    if kind != (DECREE if state.phase == WRITING else GUESS):
        return write_refusal(kind, number_of(action), draft, state.phase == WRITING)
    if not draft.is_complete():
        return Refusal("unfinished_rule", "The rule is not written to its end.")
    if state.phase == WRITING and state.master.is_trivial(draft.rule()):
        return Refusal("trivial_rule", "Every garden fits this rule, or none does: it is no secret worth keeping.")
    return None


def wrong_phase(asked: str) -> Refusal:
    return Refusal("not_now", f"That is not to be decided now: {asked}.")


def build_refusal(kind: i64, action: i64, garden: vec[i64], gardens: list[vec[i64]]) -> Refusal | None:
    """Why the seat that builds this garden may not do that."""
    if kind == PLACE:
        cell = cell_of(action)
        if cell >= len(garden):
            return Refusal("no_such_cell", "There is no such cell: rows are 1 to 4, columns a to d.", {"cell": cell})
        if garden[cell] == state_of(action):
            return Refusal("no_change", "That lies there already.", {"cell": cell})
        return None
    if kind == LIKE:
        n = number_of(action)
        if n >= len(gardens):
            return Refusal("no_such_garden", f"There is no garden {n} on the table.", {"garden": n})
        return Refusal("no_change", f"Your garden is like garden {n}.") if same_garden(gardens[n], garden) else None
    if kind == CLEAR:
        return Refusal("no_change", "Your garden is empty.") if same_garden(garden, empty_garden()) else None
    if kind in (ASK, CALL):
        index = find_garden(garden, gardens)
        if index == NONE:
            return None
        return Refusal("known_garden", f"Garden {index} is the same: change yours.", {"garden": index})
    return wrong_phase("build a garden, then ask or predict whether it fits")


def write_refusal(kind: i64, token: i64, draft: RuleDraft, is_master: bool) -> Refusal | None:
    """Why the seat that writes a rule may not do that."""
    if kind == TOKEN:
        if draft.takes(token):
            return None
        if token >= TOKENS:
            return Refusal("no_such_token", "There is no such word in the language of rules.", {"token": token})
        awaited = "nothing more" if draft.is_complete() else "a set" if draft.sets > 0 else "a rule"
        return Refusal(
            "unexpected_token",
            f"{token_name(token)!r} can't come next, where {awaited} is awaited or the rule grows too long.",
            {"token": token},
        )
    if kind in (BACK, FORGET):
        return Refusal("nothing_written", "There is nothing to take back.") if draft.is_empty() else None
    return wrong_phase("write the secret rule" if is_master else "guess the rule, or end your turn")
