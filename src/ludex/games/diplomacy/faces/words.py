"""Diplomacy in words: what happened, and how things stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludex.games.diplomacy.rules.refusals_results import sentence

SUMMARY_LENGTH = 90
"""The most characters of a summary."""


def event_text(kind: str, values: Mapping[str, Any], names: Sequence[str]) -> str:
    """One event as a sentence."""
    match kind:
        case "order":
            return f"{titled(values['power'])}: {values['order']} {values['result']}. {sentence(values)}"
        case "destroyed":
            power, unit_type, place = values["unit"]
            return f"{titled(power)}: {unit_type} {place} has no retreat and is destroyed."
        case "phase":
            return f"{values['season'].capitalize()} {values['year']}, {values['phase']}."
    winners = " and ".join(titled(winner) for winner in values["winners"]) or "Nobody"
    return f"The game is over: {winners} won ({values['reason']})."


def titled(power: str) -> str:
    return power.replace("_", " ").title()


def describe(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """The position power by power, as the viewer sees it."""
    lines = [headline(view, names)]
    for seat, power in enumerate(view["powers"]):
        units = [f"{unit_type} {place}" for owner, unit_type, place in view["units"] if owner == power["power"]]
        player = f" ({names[seat]})" if seat < len(names) and names[seat].upper() != power["power"] else ""
        held = f"{power['centers']} center{'' if power['centers'] == 1 else 's'}"
        lines.append(f"{titled(power['power'])}{player}: {held}; {', '.join(units) or 'no units'}.")
    for lost in view["dislodged"]:
        power_name, unit_type, place = lost["unit"]
        lines.append(
            f"Dislodged: {titled(power_name)}'s {unit_type} {place}, which may go to {', '.join(lost['retreats'])}."
        )
    if view["orders"]:
        lines.append(f"Your orders so far: {'; '.join(view['orders'])}.")
    return "\n".join(lines)


def summary(view: Mapping[str, Any]) -> str:
    """The position in a few words: `spring 1901 movement, to order: France, Italy; centers 3 3 3 3 3 4 3`."""
    powers = view["powers"]
    if view["outcome"] is not None:
        said, seats = f"over in {view['year']}, won by", view["outcome"]["winners"]
    else:
        said, seats = f"{view['season']} {view['year']} {view['phase']}, to order:", view["to_act"]
    # Of many powers centers are not listed, and they are not named where that makes the line too long.
    counts = f"; centers {' '.join(str(power['centers']) for power in powers)}" if len(powers) <= 10 else ""
    named = f"{said} {', '.join(titled(powers[seat]['power']) for seat in seats) or 'nobody'}{counts}"
    return named if len(named) <= SUMMARY_LENGTH else f"{said} {len(seats)} powers{counts}"


def headline(view: Mapping[str, Any], names: Sequence[str]) -> str:
    if view["outcome"] is not None:
        winners = [titled(view["powers"][seat]["power"]) for seat in view["outcome"]["winners"]]
        return f"The game is over. {' and '.join(winners) or 'Nobody'} won ({view['outcome']['reason']})."
    waiting = ", ".join(titled(view["powers"][seat]["power"]) for seat in view["to_act"])
    return f"{view['season'].capitalize()} {view['year']}, {view['phase']}. To order: {waiting}."
