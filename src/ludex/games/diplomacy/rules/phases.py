"""The three kinds of phase: their numbers and words, the orders that units get in each, and who has any to give."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ludex.core.seats import only
from ludex.games.diplomacy.rules import actions
from ludex.games.diplomacy.rules.adjustments import center_count, open_sites

if TYPE_CHECKING:
    from ludex.games.diplomacy.rules.state import Diplomacy

MOVEMENT: Final[i64] = 0
RETREAT: Final[i64] = 1
ADJUSTMENT: Final[i64] = 2

KINDS: Final = ("movement", "retreat", "adjustment")

ORDERS_OF_PHASE: Final[dict[str, tuple[i64, ...]]] = {
    "movement": (actions.HOLD, actions.MOVE, actions.SUPPORT_HOLD, actions.SUPPORT_MOVE, actions.CONVOY),
    "retreat": (actions.RETREAT, actions.DISBAND),
    "adjustment": (actions.BUILD, actions.DISBAND, actions.WAIVE),
}
"""The orders that units get in each phase."""


def due_powers(state: Diplomacy) -> i64:
    """The powers that have something to order in this phase."""
    powers: i64 = 0
    for power in range(state.board.power_count):
        if has_something(state, power):
            powers |= only(power)
    return powers


def has_something(state: Diplomacy, power: i64) -> bool:
    """Whether a power has something to order in this phase."""
    if state.kind != ADJUSTMENT:
        return state.ordered_units().count(power) > 0
    due = center_count(state.board, state.centers, power) - state.units.count(power)
    if due > 0:
        return open_sites(state.board, state.terms.build_rule, state.units.types, state.centers, power) > 0
    return due < 0
