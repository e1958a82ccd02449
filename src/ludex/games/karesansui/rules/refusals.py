"""Why a step of building a garden or writing a rule can't be taken."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ludex.core.refusal import Refusal
from ludex.games.karesansui.rules.actions import (
    ASK,
    BACK,
    CALL,
    CLEAR,
    FORGET,
    LIKE,
    PLACE,
    TOKEN,
    cell_of,
    number_of,
    state_of,
)
from ludex.games.karesansui.rules.cells import EMPTY
from ludex.games.karesansui.rules.tokens import TOKENS, Draft, token_name


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
        for state in garden:
            if state != EMPTY:
                return None
        return Refusal("no_change", "Your garden is empty.")
    if kind in (ASK, CALL):
        for index, known in enumerate(gardens):
            if same_garden(known, garden):
                return Refusal("known_garden", f"Garden {index} is the same: change yours.", {"garden": index})
        return None
    return wrong_phase("build a garden, then ask or predict whether it fits")


def write_refusal(kind: i64, token: i64, draft: Draft, is_master: bool) -> Refusal | None:
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


def same_garden(one: vec[i64], other: vec[i64]) -> bool:
    cell: i64 = 0
    while cell < len(one):
        if one[cell] != other[cell]:
            return False
        cell += 1
    return True
