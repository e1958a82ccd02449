"""Another truth with the same view: what a seat may not know is drawn anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ludex.core.chance import Chance
from ludex.games.karesansui.rules.gardens import empty_garden
from ludex.games.karesansui.rules.phases import OVER, PREDICTING, WRITING
from ludex.games.karesansui.rules.tokens import RuleDraft, draft_of

if TYPE_CHECKING:
    from ludex.games.karesansui.rules.state import Karesansui


def resample(state: Karesansui, seat: i64, chance: Chance) -> Karesansui:
    """Another rule that marks all gardens alike; what others are writing and building begun anew.

    Where the Master finds no other such rule, the true one stays.
    """
    twin = state.copy()
    knows_rule = state.phase == OVER or (state.terms.has_master and seat == 0)
    if not knows_rule and state.phase != WRITING:
        tokens = state.master.guessed_rule(state.terms.level, state.shown.gardens, state.shown.marks, chance)
        draft = draft_of(tokens)
        if draft is not None and draft.is_complete():
            twin.secret = draft.rule()
    for other in range(state.terms.seats):
        if other != seat:
            twin.garden_drafts[other] = empty_garden()
            twin.rule_drafts[other] = RuleDraft()
            if state.phase == PREDICTING and twin.predictions.choices[other] >= 0:
                twin.predictions.choices[other] = chance.below(2)
    twin.chance = chance.split()
    return twin
