"""Orders on the map: arrows for moves, lines to what is supported or convoyed, rings for holds.

One's own orders while they are written are plain. Of the orders of the last phase everybody sees what became of them:
one that failed is broken and has a cross, one that was void is pale too. Its title tells the reason.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from ludex.games.diplomacy.faces.drawing_layout import Spot
from ludex.games.diplomacy.faces.drawing_map import Ground
from ludex.games.diplomacy.faces.drawing_powers import Powers
from ludex.games.diplomacy.faces.drawing_units import figure
from ludex.games.diplomacy.faces.words import event_text, orders_in_words
from ludex.render.svg import escaped, shown

ORDER = re.compile(r"(\S+) (\S+) (?:(H|D|B)|(-|R) (\S+)(?: VIA)?|(S|C) (?:\S+ )?(\S+)(?: - (\S+))?)$")
"""Type, place, what, and then a target, or another unit with its target."""

ROOM = 17.0
"""How far from the middle of a unit an arrow ends."""


def own_orders(view: Mapping[str, Any], ground: Ground, powers: Powers) -> str:
    """What the viewer has ordered so far; in a sandbox what everybody has, by power on `sheets`."""
    sheets = view.get("sheets") or {}
    if view["orders"]:
        sheets = {view["powers"][view["seat"]]["power"]: view["orders"]}
    parts = []
    for power, texts in sheets.items():
        for text, said in zip(texts, orders_in_words({**view, "orders": texts}), strict=True):
            parts.append(order(ground, powers, power, text, "given", said))
    return f'<g class="orders">{"".join(parts)}</g>' if parts else ""


def last_orders(view: Mapping[str, Any], ground: Ground, powers: Powers) -> str:
    """What was ordered in the phase that was resolved last, where the events of that are at hand."""
    parts = []
    for event in latest(view.get("events", ())):
        said = event_text("order", event, ())
        parts.append(order(ground, powers, event["power"], event["order"], event["result"], said))
    return f'<g class="last-orders">{"".join(parts)}</g>' if parts else ""


def arrivals(view: Mapping[str, Any]) -> dict[str, str]:
    """By place, from which province the unit there came in the last phase."""
    found = {}
    for event in latest(view.get("events", ())):
        moved = ORDER.match(event["order"]) if event["result"] == "succeeds" else None
        if moved is not None and moved[4] == "-":
            found[moved[5]] = moved[2].partition("/")[0]
    return found


def latest(events: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The orders of the last phase that had any."""
    found: list[Mapping[str, Any]] = []
    is_over = False
    for event in events:
        if event["kind"] == "order":
            if is_over:
                found.clear()
            found.append(event)
            is_over = False
        elif event["kind"] == "phase":
            is_over = True
    return found


@lru_cache(512)
def order(ground: Ground, powers: Powers, power: str, text: str, result: str, said: str) -> str:
    """One order; `result` is "given" for one that waits. Kept, since it is drawn again with every view of a phase."""
    found = ORDER.match(text)
    if found is None or found[2] not in ground.spots:
        return ""
    kind, place = found[1], found[2]
    what, first, second = found[3] or found[4] or found[6], found[5] or found[7] or "", found[8] or ""
    start = ground.lost(place) if what == "R" else ground.spots[place]
    failed = result in ("fails", "void")
    color = powers.color(power)
    drawn, word = "", ""
    if what == "-" and first in ground.spots:
        drawn, word = arrow(start, ground.spots[first], color, failed), "move"
    elif what == "R" and first in ground.spots:
        drawn, word = arrow(start, ground.spots[first], color, failed), "retreat"
    elif what in "SC" and first in ground.spots:
        word = "support" if what == "S" else "convoy"
        drawn = helping(start, ground.spots[first], ground.spots.get(second), color, failed, what == "C")
    elif what == "H":
        drawn, word = ring(start, color) + struck(start, failed), "hold"
    elif what == "D":
        drawn, word = cross(start, 13, "cross large"), "disband"
    elif what == "B":
        drawn, word = built(kind, start, color, powers.tag(power)) + struck(start, failed), "build"
    if not drawn:
        return ""
    province = place.partition("/")[0]
    return (
        f'<g class="order {word} {result}" data-order="{escaped(text)}" data-from="{province}">'
        f"<title>{escaped(said)}</title>{drawn}</g>"
    )


# ---- shapes ----


def between(one: Spot, other: Spot, part: float) -> Spot:
    return Spot(one.x + (other.x - one.x) * part, one.y + (other.y - one.y) * part)


def at(spot: Spot) -> str:
    return f"{spot.x:.0f} {spot.y:.0f}"


def line(way: str, color: str, class_: str = "") -> str:
    """A line with a rim, so that it is seen on any ground."""
    return f'<path class="rim" d="{way}"/><path class="stroke{class_}" stroke="{color}" d="{way}"/>'


def arrow(start: Spot, end: Spot, color: str, failed: bool) -> str:
    """A line with a head, which stops short of the middle of where it goes; one that failed stops at a cross."""
    length = max(start.distance(end), 1.0)
    room = min(ROOM, length * 0.4)
    begin, tip = between(start, end, min(12, length * 0.2) / length), between(start, end, 1 - room / length)
    neck = between(start, end, 1 - (room + 11) / length) if length > room + 14 else between(start, end, 0.3)
    aside_x, aside_y = (end.y - start.y) / length * 7, (start.x - end.x) / length * 7
    head = f"M{at(tip)}L{neck.x + aside_x:.0f} {neck.y + aside_y:.0f} {neck.x - aside_x:.0f} {neck.y - aside_y:.0f}z"
    drawn = line(f"M{at(begin)}L{at(neck)}", color) + f'<path class="head" fill="{color}" d="{head}"/>'
    return drawn + cross(between(begin, neck, 0.62), 5.5, "cross") if failed else drawn


def helping(start: Spot, other: Spot, target: Spot | None, color: str, failed: bool, convoys: bool) -> str:
    """A broken line to a unit that is to hold, or bent into the way of one that moves."""
    if target is None:
        length = max(start.distance(other), 1.0)
        end = between(start, other, 1 - min(16, length * 0.4) / length)
        way = f"M{at(start)}L{at(end)}"
        drawn = (
            line(way, color)
            + f'<circle class="hold" cx="{shown(other.x)}" cy="{shown(other.y)}" r="19" stroke="{color}"/>'
        )
        middle = between(start, end, 0.5)
    else:
        end = between(other, target, 0.5 if convoys else 0.66)
        bend = between(other, target, 0.3)
        way = f"M{at(start)}Q{at(between(start, bend, 0.5) if convoys else between(start, end, 0.55))} {at(end)}"
        drawn = line(way, color)
        class_ = "knot" if convoys else "dot"
        drawn += f'<circle class="{class_}" cx="{end.x:.0f}" cy="{end.y:.0f}" r="4.5" stroke="{color}" fill="{color}"/>'
        middle = between(start, end, 0.5)
    return drawn + cross(middle, 5.5, "cross") if failed else drawn


def ring(spot: Spot, color: str) -> str:
    return f'<circle class="hold" cx="{shown(spot.x)}" cy="{shown(spot.y)}" r="19" stroke="{color}"/>'


def cross(spot: Spot, size: float, class_: str) -> str:
    left, right, top, bottom = (round(edge) for edge in (spot.x - size, spot.x + size, spot.y - size, spot.y + size))
    way = f"M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}"
    return f'<path class="{class_} rim" d="{way}"/><path class="{class_}" d="{way}"/>'


def struck(spot: Spot, failed: bool) -> str:
    """The cross of a hold or a build that failed: on its ring, where the unit does not cover it."""
    return cross(Spot(spot.x - 13.5, spot.y - 13.5), 5.5, "cross") if failed else ""


def built(kind: str, spot: Spot, color: str, tag: str) -> str:
    """The unit to come, pale, in a ring of dots."""
    place = f"translate({shown(spot.x)} {shown(spot.y)})"
    return f'{ring(spot, color)}<g class="ghost" transform="{place}">{figure(kind, color, tag)}</g>'
