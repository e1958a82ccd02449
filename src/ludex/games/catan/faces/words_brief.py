"""Catan in few words, for a reader with little room: the board apart, the position seat by seat, a turn in a line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludex.core import Event
from ludex.games.catan.faces.words import (
    counted,
    event_text,
    hand_words,
    headline,
    kept_lines,
    offer_lines,
    throws_words,
    turn_words,
)
from ludex.games.catan.faces.words import standing as awards
from ludex.games.catan.rules.board import NONE

SHORT = 4
"""The bank is said to be short of what it has no more than this of."""

SILENT = ("sealed", "end", "withdraw", "income", "shuffle")
"""Events that tell nothing which others or the position do not."""


def ground(view: Mapping[str, Any]) -> str:
    """The hexes and harbours."""
    lines = kept_lines(tuple(map(tuple, view["tiles"])), tuple(map(tuple, view["ports"])), NONE)
    return "\n".join(line.strip() for line in lines)


def brief(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """Everything but the hexes, the harbours and the roads, whose legal places are in the list of actions."""
    resource, number = view["tiles"][view["robber"]]
    robbed = f" ({resource} {number})" if resource else ""
    lines = [now(view, names), f"Robber on hex {view['robber']}{robbed}. {view['points_to_win']} points win."]
    offered = offer_lines(view, names)
    if offered:
        lines.append("; ".join(offered) + ".")
    lines += [seat_line(view, seat, names) for seat in view["seats"]]
    short = {resource: count for resource, count in view["bank"].items() if count <= SHORT}
    only = ", ".join(f"{count} {resource}" for resource, count in short.items())
    lines.append(f"Bank: {f'only {only}; ' if only else ''}{counted(view['deck'], 'development card')}.")
    if view["throws_left"] is not None:
        lines.append(throws_words(view))
    return "\n".join(lines)


def now(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """Whose turn it is; and who is to do what, unless that is the viewer, who is asked."""
    if view["outcome"] is not None or view["seat"] not in view["to_act"]:
        return headline(view, names)
    if view["phase"] in ("settlement", "road"):
        return "Setting up."
    return f"Turn {view['turns'] + 1}: {turn_words(view, names)}."


def seat_line(view: Mapping[str, Any], seat: Mapping[str, Any], names: Sequence[str]) -> str:
    parts = [counted(seat["points"], "point")]
    award = awards(view, seat)
    if award:
        parts.append(award.replace(" · ", ", "))
    if seat["knights"]:
        parts.append(counted(seat["knights"], "knight"))
    parts.append(f"road of {seat['road_length']}")
    you = " (you)" if seat["seat"] == view["seat"] else ""
    built = [f"{kind} {' '.join(map(str, seat[kind]))}" for kind in ("settlements", "cities") if seat[kind]]
    return f"{names[seat['seat']]}{you}: {'; '.join([', '.join(parts), *built, hand_words(seat)])}."


def news(events: Sequence[Event], names: Sequence[str]) -> list[str]:
    """A line for each turn, and one for what came before the first."""
    lines: list[list[str]] = [[]]
    for event in events:
        if event.kind == "turn":
            lines.append([])
        told = "" if event.kind in SILENT else short(event, names)
        if event.kind == "roll" and not lines[-1]:
            told = event_text(event.kind, event.values, names)  # nothing before it says who
        if told:
            lines[-1].append(told)
    if events and events[-1].kind == "turn":
        lines.pop()  # the position says whose turn it is
    return [" ".join(line) for line in lines if line]


def short(event: Event, names: Sequence[str]) -> str:
    """An event in a word or two after the turn's beginning; others as they are told everywhere."""
    values: Mapping[str, Any] = event.values
    match event.kind:
        case "turn":
            return f"Turn {values['turn']}, {names[values['seat']]}:"
        case "paired":
            return f"{names[values['seat']]}, paired:"
        case "roll":
            return f"rolls {sum(values['dice'])}."
        case "settle":
            return f"{names[values['seat']]} settles {values['spot']}."
        case "city":
            return f"{names[values['seat']]} builds city {values['spot']}."
        case "road":
            return f"{names[values['seat']]} builds road {values['edge'][0]}-{values['edge'][1]}."
        case "decline":
            return f"{names[values['seat']]} declines."
    return event_text(event.kind, event.values, names)
