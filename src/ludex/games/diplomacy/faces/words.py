"""Diplomacy in words: what happened, and how things stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludex.games.diplomacy.faces.words_orders import reader_of, titled
from ludex.games.diplomacy.rules.refusals_results import RAISED, removal, sentence
from ludex.games.diplomacy.variants import load
from ludex.render.words import listed

__all__ = ["describe", "event_text", "headline", "orders_in_words", "summary", "titled"]

RESULTS = {"succeeds": "", "fails": ": fails", "void": ": void"}
"""What is said after an order that was not carried out."""

SUMMARY_LENGTH = 90
"""The most characters of a summary."""


def event_text(kind: str, values: Mapping[str, Any], names: Sequence[str]) -> str:
    """One event as a sentence."""
    if kind == "phase":
        return f"{values['season'].capitalize()} {values['year']}, {values['phase']}."
    reader = reader_of(load(values["map"]))
    match kind:
        case "order":
            said = f"{values['order']}{RESULTS[values['result']]}. {sentence(values)}"
            return f"{reader.player(values['power'], names)}: {reader.in_words(said)}"
        case "destroyed":
            power, unit_type, place = values["unit"]
            unit = reader.in_words(f"{unit_type} {place}")
            return f"{reader.player(power, names)}: {unit} has no retreat and is destroyed."
        case "removed" | "raised":
            power, unit_type, place = values["unit"]
            what = removal(values) if kind == "removed" else RAISED[values["code"]]
            return f"{reader.player(power, names)}: {reader.in_words(f'{unit_type} {place} {what}')}"
    winners = listed([reader.player(winner, names) for winner in values["winners"]]) or "Nobody"
    return f"The game is over: {winners} won ({values['reason']})."


def describe(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """The position power by power, as the viewer sees it."""
    reader = reader_of(load(view["map"]))
    lines = [headline(view, names)]
    for seat, power in enumerate(view["powers"]):
        units = [f"{unit_type} {place}" for owner, unit_type, place in view["units"] if owner == power["power"]]
        player = reader.player(power["power"], names)
        you = " (you)" if seat == view["seat"] else ""
        held = f"{power['centers']} center{'' if power['centers'] == 1 else 's'}"
        lines.append(f"{player}{you}: {held}; {reader.in_words(', '.join(units)) or 'no units'}.")
    for lost in view["dislodged"]:
        power_name, unit_type, place = lost["unit"]
        unit = reader.in_words(f"{unit_type} {place}")
        retreats = listed([reader.in_words(node) for node in lost["retreats"]])
        where = f"may go to {retreats}" if retreats else "has nowhere to go"
        lines.append(f"Dislodged: {reader.player(power_name, names)}'s {unit}, which {where}.")
    if view["orders"]:
        lines.append(f"Your orders so far: {'; '.join(orders_in_words(view))}.")
    return "\n".join(lines)


def orders_in_words(view: Mapping[str, Any]) -> list[str]:
    """The viewer's own orders so far."""
    reader = reader_of(load(view["map"]))
    return [reader.in_words(order) for order in view["orders"]]


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
    reader = reader_of(load(view["map"]))
    if view["outcome"] is not None:
        winners = [reader.player(view["powers"][seat]["power"], names) for seat in view["outcome"]["winners"]]
        return f"The game is over. {listed(winners) or 'Nobody'} won ({view['outcome']['reason']})."
    waiting = listed([reader.player(view["powers"][seat]["power"], names) for seat in view["to_act"]])
    return f"{view['season'].capitalize()} {view['year']}, {view['phase']}. To order: {waiting}."
