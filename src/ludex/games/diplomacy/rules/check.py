"""What is impossible in a state of Diplomacy: the one place that says so, for positions and after every decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludex.core.refusal import Refusal

if TYPE_CHECKING:
    from ludex.games.diplomacy.rules.state import Diplomacy


def check(state: Diplomacy) -> Refusal | None:
    """What is impossible in the state, or None."""
    for province, unit_type in enumerate(state.types):
        if unit_type >= 0 and not state.board.can_stand(unit_type, state.nodes[province]):
            return Refusal("impossible_unit", f"The unit in {state.board.province_ids[province]} cannot be there.")
    return None
