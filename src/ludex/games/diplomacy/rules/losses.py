"""Units that come and go without an order, as reports: by civil disorder, without a retreat order, by a variant's rule.

Of one that goes: `unit`, the reason's `code` (farthest, tie_broken or no_order), and of civil disorder also the `steps`
to the power's nearest center (None: no way leads there), which `centers` are meant, `because`, the units that are as
far, and by which rules the `tie` was broken. Of one that comes: `unit` and its `code` (opening or neutral).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ludex.games.diplomacy.rules.board import FLEET
from ludex.games.diplomacy.rules.disorder import NO_WAY, Removal
from ludex.games.diplomacy.rules.order_text import unit_text
from ludex.games.diplomacy.rules.position import unit_entry
from ludex.games.diplomacy.rules.rulebook import BY_HOME_CENTERS_ANY_TERRAIN, BY_OWNED_CENTERS
from ludex.games.diplomacy.rules.units import Units

if TYPE_CHECKING:
    from ludex.games.diplomacy.rules.state import Diplomacy


def disorder_report(state: Diplomacy, units: Units, removal: Removal) -> dict[str, object]:
    """A unit that civil disorder removed; `units` are those before the phase."""
    disorder = state.rulebook.disorder
    is_fleet = units.types[removal.province] == FLEET
    others = [is_fleet and units.types[other] != FLEET for other in removal.tied]
    tie: list[str] = []
    if True in others:
        tie.append("fleet")
    if False in others:
        tie.append("abbreviation" if disorder == BY_HOME_CENTERS_ANY_TERRAIN else "name")
    steps: int | None = None
    if removal.steps != NO_WAY:
        steps = int(removal.steps)
    return {
        "unit": unit_entry(state, units, removal.province),
        "code": "tie_broken" if len(tie) > 0 else "farthest",
        "steps": steps,
        "centers": "owned" if disorder == BY_OWNED_CENTERS else "home",
        "because": [unit_text(state.board, units, other) for other in removal.tied],
        "tie": tie,
    }


def unordered_report(state: Diplomacy, lost: Units, province: i64) -> dict[str, object]:
    """A dislodged unit that had no order, and so disbands."""
    return {"unit": unit_entry(state, lost, province), "code": "no_order", "because": []}


def raised_report(state: Diplomacy, units: Units, province: i64, code: str) -> dict[str, object]:
    """A unit that a variant's rule put where nothing was ordered."""
    return {"unit": unit_entry(state, units, province), "code": code}
