"""The map of a variant as a plain picture: provinces as places, links as lines, units and centers in their colours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludex.games.diplomacy.rules.board import Board
from ludex.games.diplomacy.variants import Variant, load
from ludex.games.diplomacy.words import headline, titled
from ludex.render.svg import Element, fit, group, picture, text_width, theme

WIDTH = 1000
HEAD = 44

LIGHT = {"paper": "#f5f2ea", "ink": "#26221c", "soft": "#6d6558", "land": "#e9dfc6", "sea": "#cfe0e8", "way": "#d9cfb8"}
DARK = {"paper": "#1d1c1a", "ink": "#f1ebdf", "soft": "#b4aa98", "land": "#4a4232", "sea": "#26404d", "way": "#3c372e"}
STYLE = (
    theme("diplomacy", LIGHT, DARK)
    + ".diplomacy{font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}"
    + ".diplomacy text{fill:var(--ink);font-size:12px}.diplomacy .paper{fill:var(--paper)}"
    + ".diplomacy .title{font-size:19px;font-weight:650}.diplomacy .soft{fill:var(--soft)}"
    + ".diplomacy .land{fill:var(--land);stroke:var(--soft)}.diplomacy .sea{fill:var(--sea);stroke:var(--soft)}"
    + ".diplomacy .way{stroke:var(--way);stroke-width:1.5}.diplomacy .place{font-size:11px;font-weight:600}"
    + ".diplomacy .unit{stroke:var(--ink);stroke-width:1.5}"
    + ".diplomacy text.kind{fill:#fff;font-size:12px;font-weight:700}"
    + ".diplomacy .lost{stroke-dasharray:3 2}"
)


def draw(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """The SVG of a view."""
    variant = load(view["map"])
    board = variant.board()
    colors = {power.id: power.color for power in variant.powers}
    below = HEAD + variant.map_height + 10
    title = fit(headline(view, names), WIDTH - 40, 20)
    layers = [*links(variant, board), *places(view, variant, colors), *all_units(view, variant, colors)]
    parts: list[Element] = [Element("text", title, x=14, y=29, class_="title")]
    parts.append(group(0, HEAD, *layers, *labels(variant)))
    height = legend(parts, view, names, colors, below)
    paper = Element("rect", class_="paper", width=WIDTH, height=height, rx=12)
    return picture(WIDTH, height, headline(view, names), STYLE, paper, *parts, class_="board diplomacy")


def links(variant: Variant, board: Board) -> list[Element]:
    """A line between provinces that any unit can pass."""
    spots = {province.id: (province.x, province.y) for province in variant.provinces}
    pairs: set[tuple[int, int]] = set()
    for by_node in board.next_to:
        for node, reached in enumerate(by_node):
            for there in reached:
                ends = sorted((board.province_of[node], board.province_of[there]))
                pairs.add((ends[0], ends[1]))
    lines = []
    for one, other in sorted(pairs):
        (x1, y1), (x2, y2) = spots[board.province_ids[one]], spots[board.province_ids[other]]
        # A link round the back of the world would cross the whole map.
        if abs(x1 - x2) < WIDTH / 2:
            lines.append(Element("line", x1=x1, y1=y1, x2=x2, y2=y2, class_="way"))
    return lines


def places(view: Mapping[str, Any], variant: Variant, colors: Mapping[str, str]) -> list[Element]:
    """Provinces: a disc each, with a ring in its owner's colour where it is a center."""
    centers = set(variant.supply_centers)
    found = []
    for province in variant.provinces:
        spot = Element("circle", r=13, class_="sea" if province.terrain == "sea" else "land")
        here = [spot]
        if province.id in centers:
            owner = view["centers"].get(province.id)
            here.append(Element("circle", r=16, fill="none", stroke=colors.get(owner or "", "#999999"), stroke_width=3))
        here.append(Element("title", province.name))
        found.append(group(province.x, province.y, *here))
    return found


def labels(variant: Variant) -> list[Element]:
    """The provinces' ids, above everything that could cover them."""
    return [
        Element("text", province.id, x=province.x, y=province.y + 28, text_anchor="middle", class_="place")
        for province in variant.provinces
    ]


def all_units(view: Mapping[str, Any], variant: Variant, colors: Mapping[str, str]) -> list[Element]:
    spots: dict[str, tuple[float, float]] = {}
    for province in variant.provinces:
        spots[province.id] = (province.x, province.y)
        for coast in province.coasts:
            spots[f"{province.id}/{coast}"] = province.coast_xy.get(coast, (province.x, province.y))
    found = []
    for owner, kind, place in view["units"]:
        x, y = spots[place]
        found.append(group(x, y, unit(kind, colors.get(owner, "#777777"), False)))
    for lost in view["dislodged"]:
        owner, kind, place = lost["unit"]
        x, y = spots[place]
        found.append(group(x + 15, y - 13, unit(kind, colors.get(owner, "#777777"), True)))
    return found


def unit(kind: str, color: str, is_lost: bool) -> Element:
    """A square for an army, a boat's shape for a fleet, a disc for anything else, with its letter."""
    class_ = "unit lost" if is_lost else "unit"
    if kind == "A":
        shape = Element("rect", x=-9, y=-9, width=18, height=18, rx=3, fill=color, class_=class_)
    elif kind == "F":
        shape = Element("polygon", points="-12,-7 12,-7 7,8 -7,8", fill=color, class_=class_)
    else:
        shape = Element("circle", r=10, fill=color, class_=class_)
    return Element("g", shape, Element("text", kind, y=4.5, text_anchor="middle", class_="kind"))


def legend(
    parts: list[Element], view: Mapping[str, Any], names: Sequence[str], colors: Mapping[str, str], top: float
) -> float:
    """The powers with their centers and units, and one's own orders so far; answers where it ends."""
    x, y = 14.0, top
    for seat, power in enumerate(view["powers"]):
        who = titled(power["power"])
        player = names[seat] if seat < len(names) else ""
        words = f"{who}{f' ({player})' if player and player != who else ''}: {power['centers']} / {power['units']}"
        width = min(text_width(words, 12) + 40, 320)
        if x + width > WIDTH - 10:
            x, y = 14.0, y + 22
        mark = Element("rect", width=12, height=12, y=-10, rx=3, fill=colors[power["power"]])
        told = Element("text", fit(words, width - 24, 12), x=18, class_=None if seat in view["to_act"] else "soft")
        parts.append(group(x, y + 14, mark, told))
        x += width
    y += 28
    if view["orders"]:
        parts.append(Element("text", fit(f"Your orders: {'; '.join(view['orders'])}", WIDTH - 28, 12), x=14, y=y + 10))
        y += 20
    return y + 6
