"""What is asked of a power now, in a line."""

from __future__ import annotations

from ludex.core import has_seat
from ludex.games.diplomacy.rules.legal import left_to_adjust, unordered
from ludex.games.diplomacy.rules.phases import ADJUSTMENT, RETREAT
from ludex.games.diplomacy.rules.state import Diplomacy


def prompt(state: Diplomacy, power: int) -> str:
    """What is expected of the power; empty for one that is not asked."""
    if not has_seat(state.to_act(), power):
        return ""
    when = f"{state.variant.calendar.phases[state.number].season.capitalize()} {int(state.year)}"
    if state.kind == ADJUSTMENT:
        left = left_to_adjust(state, power)
        if left < 0:
            return f"{when}: remove {units(-left)}, then hand in your orders."
        if left > 0:
            return f"{when}: you may build {units(left)}, then hand in your orders."
        return f"{when}: all is ordered, hand in your orders."
    open_units = len(unordered(state, power))
    if state.kind == RETREAT:
        if open_units:
            return f"{when}, retreats: send {units(open_units)} of yours elsewhere, or disband."
        return f"{when}, retreats: all is ordered, hand in your orders."
    if open_units:
        have = "1 has" if open_units == 1 else f"{open_units} have"
        return f"{when}: give your units orders ({have} none yet), then hand them in."
    return f"{when}: every unit has its order, hand them in."


def units(count: int) -> str:
    return "1 unit" if count == 1 else f"{count} units"
