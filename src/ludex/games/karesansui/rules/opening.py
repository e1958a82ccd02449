"""How a table begins: the Master's secret rule, and two gardens to start from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from ludex.core.chance import Chance, ChanceError
from ludex.games.karesansui.rules.fitting import fits
from ludex.games.karesansui.rules.gardens import NONE, garden_from_outside
from ludex.games.karesansui.rules.phases import BUILDING, OPENING
from ludex.games.karesansui.rules.tokens import draft_of
from ludex.games.karesansui.rules.turns import show_garden

if TYPE_CHECKING:
    from ludex.games.karesansui.rules.state import Karesansui


def draw_secret(state: Karesansui) -> None:
    """Draws the secret rule of a Master who is no person."""
    tokens: vec[i64]
    fed = state.chance.fed("rule")
    if fed is None:
        tokens = state.master.draw_rule(state.terms.level, opening_chance(state))
    else:
        tokens = vec[i64](fed)
    draft = draft_of(tokens)
    if draft is None or not draft.is_complete() or state.master.is_trivial(draft.rule()):
        raise ChanceError("The rule that was given is none, or every garden fits it, or none does.")
    state.chance.note("rule", list(tokens))
    state.secret = draft.rule()


def open_table(state: Karesansui) -> None:
    """Shows a garden that fits and one that does not; then the first student builds."""
    gardens: list[vec[i64]] = []
    chance = opening_chance(state)
    fed = state.chance.fed("garden")
    if fed is None:
        gardens = state.master.opening(state.secret, chance)
    else:
        gardens = [garden_from_outside(fed), garden_from_outside(state.chance.fed("garden"))]
    if not fits(state.secret, gardens[0]) or fits(state.secret, gardens[1]):
        raise ChanceError("The first garden shown fits the rule, the second does not.")
    for garden in gardens:
        state.chance.note("garden", list(garden))
        show_garden(state, garden, OPENING, NONE)
    state.phase = BUILDING


def opening_chance(state: Karesansui) -> Chance:
    """Where rule and opening come from: the table's chance, or the date alone for the daily rule."""
    return Chance.of_seed(f"karesansui {state.terms.day}") if state.terms.day else state.chance
