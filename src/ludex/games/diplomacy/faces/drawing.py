"""The map of a variant as a plain picture: provinces as places, links as lines, units and centers in their colours.

One's own orders are shown as they are given: a move as an arrow, support and convoy as a broken line to what they help.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from ludex.games.diplomacy.faces.drawing_layout import Spot, layout
from ludex.games.diplomacy.faces.words import headline, orders_in_words
from ludex.games.diplomacy.rules.board import Board
from ludex.games.diplomacy.variants import Variant, load
from ludex.games.diplomacy.variants.form import Power
from ludex.render.svg import Element, fit, fixed, group, picture, text_width, theme

WIDTH = 1000
HEAD = 44
NOBODY = "#8d8676"

LIGHT = {"paper": "#f5f2ea", "ink": "#26221c", "soft": "#6d6558", "land": "#e6d9b8", "sea": "#c3dbe8", "way": "#d6ccb6"}
DARK = {"paper": "#1d1c1a", "ink": "#f1ebdf", "soft": "#b4aa98", "land": "#4f4634", "sea": "#28485a", "way": "#423c32"}
STYLE = (
    theme("diplomacy", LIGHT, DARK)
    + ".diplomacy{font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}"
    + ".diplomacy text{fill:var(--ink);font-size:13px}.diplomacy .paper{fill:var(--paper)}"
    + ".diplomacy .title{font-size:19px;font-weight:650}.diplomacy text.soft{fill:var(--soft)}"
    + ".diplomacy .land{fill:var(--land);stroke:var(--soft)}.diplomacy .sea{fill:var(--sea);stroke:var(--soft)}"
    + ".diplomacy .way{stroke:var(--way);stroke-width:1.5}"
    # A rim of paper keeps a name readable where lines cross it.
    + ".diplomacy .place{font-size:14px;font-weight:700;stroke:var(--paper);stroke-width:3px;paint-order:stroke}"
    + ".diplomacy .unit{stroke:var(--ink);stroke-width:1.5}"
    + ".diplomacy text.kind{font-size:13px;font-weight:700}"
    + ".diplomacy text.dark{fill:#1b1813}.diplomacy text.light{fill:#ffffff}"
    + ".diplomacy .lost{stroke-dasharray:3 2}"
    + ".diplomacy .order{fill:none;stroke-width:4;stroke-linecap:round;opacity:.85}"
    + ".diplomacy .faint{stroke-width:2;opacity:.5}.diplomacy .help{stroke-width:2.5;stroke-dasharray:2 6}"
)

MOVE = re.compile(r"\w+ (\S+) (?:-|R) (\S+)")
HELP = re.compile(r"\w+ (\S+) [SC] \w+ (\S+)(?: - (\S+))?")


def draw(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """The SVG of a view."""
    variant = load(view["map"])
    colors = {power.id: power.color for power in variant.powers}
    ground = ground_of(variant)
    spots = ground.spots
    centers = rings(view, variant.supply_centers, spots, colors)
    above = [*orders(view, spots, colors), *all_units(view, spots, colors), ground.labels]
    layers = [ground.below, *centers, *above]
    parts: list[Element] = [Element("text", title(view, names), x=14, y=29, class_="title")]
    parts.append(group(0, HEAD, *layers))
    height = legend(parts, view, names, variant.powers, HEAD + variant.map_height + 10)
    paper = Element("rect", class_="paper", width=WIDTH, height=height, rx=12)
    return picture(WIDTH, height, headline(view, names), STYLE, paper, *parts, class_="board diplomacy")


class Ground:
    """What is the same in every drawing of a variant."""

    def __init__(self, variant: Variant) -> None:
        self.spots = layout(variant)
        self.below = fixed([*links(variant.board(), self.spots), *places(variant, self.spots)])
        self.labels = fixed(labels(variant, self.spots))


def ground_of(variant: Variant) -> Ground:
    """Made once for each variant."""
    kept = vars(variant).get("_ground")
    if isinstance(kept, Ground):
        return kept
    ground = vars(variant)["_ground"] = Ground(variant)
    return ground


def title(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """The headline; where many are to order, how many. The list below has them in full ink."""
    words = headline(view, names)
    if text_width(words, 19) > WIDTH - 40 and view["outcome"] is None:
        words = f"{words.partition('. ')[0]}. To order: {len(view['to_act'])} powers."
    return fit(words, WIDTH - 40, 20)


def links(board: Board, spots: Mapping[str, Spot]) -> list[Element]:
    """A line between provinces that any unit can pass."""
    lines = []
    for one, other in sorted(neighbours(board)):
        (x1, y1), (x2, y2) = spots[board.province_ids[one]], spots[board.province_ids[other]]
        # A link round the back of the world would cross the whole map.
        if abs(x1 - x2) < WIDTH / 2:
            lines.append(Element("line", x1=x1, y1=y1, x2=x2, y2=y2, class_="way"))
    return lines


def neighbours(board: Board) -> set[tuple[int, int]]:
    pairs: set[tuple[int, int]] = set()
    for by_node in board.next_to:
        for node, reached in enumerate(by_node):
            for there in reached:
                ends = sorted((int(board.province_of[node]), int(board.province_of[there])))
                pairs.add((ends[0], ends[1]))
    return pairs


def places(variant: Variant, spots: Mapping[str, Spot]) -> list[Element]:
    """Provinces: a disc each, and its name for whoever points at it."""
    found = []
    for province in variant.provinces:
        disc = Element("circle", r=14, class_="sea" if province.terrain == "sea" else "land")
        found.append(group(*spots[province.id], Element("g", disc, Element("title", province.name))))
    return found


def rings(
    view: Mapping[str, Any], centers: Sequence[str], spots: Mapping[str, Spot], colors: Mapping[str, str]
) -> list[Element]:
    """Round every center a ring in its owner's colour."""
    found = []
    for center in centers:
        x, y = spots[center]
        color = colors.get(view["centers"].get(center, ""), NOBODY)
        found.append(ring(x, y, color))
    return found


@lru_cache(4096)
def ring(x: float, y: float, color: str) -> Element:
    return fixed([Element("circle", cx=x, cy=y, r=17, fill="none", stroke=color, stroke_width=4)])


def labels(variant: Variant, spots: Mapping[str, Spot]) -> list[Element]:
    """The provinces' ids, above everything that could cover them."""
    found = []
    for province in variant.provinces:
        x, y = spots[province.id]
        found.append(Element("text", province.id, x=x, y=y + 31, text_anchor="middle", class_="place"))
    return found


def orders(view: Mapping[str, Any], spots: Mapping[str, Spot], colors: Mapping[str, str]) -> list[Element]:
    """One's own orders so far."""
    owners = {unit[2].partition("/")[0]: unit[0] for unit in view["units"]}
    found: list[Element] = []
    for text in view["orders"]:
        move, helped = MOVE.match(text), HELP.match(text)
        if helped is not None and helped[1] in spots and helped[2] in spots:
            start, end = spots[helped[1]], spots[helped[2]]
            color = colors.get(owners.get(helped[1].partition("/")[0], ""), NOBODY)
            if helped[3] in spots:
                found.append(line(end, spots[helped[3]], color, "order faint"))
                end = between(end, spots[helped[3]], 0.5)
            found.append(line(start, end, color, "order help"))
        elif move is not None and move[1] in spots and move[2] in spots:
            start, end = spots[move[1]], spots[move[2]]
            found += arrow(start, end, colors.get(owners.get(move[1].partition("/")[0], ""), NOBODY))
    return found


def between(one: Spot, other: Spot, part: float) -> Spot:
    return Spot(one.x + (other.x - one.x) * part, one.y + (other.y - one.y) * part)


def line(start: Spot, end: Spot, color: str, class_: str) -> Element:
    return Element("line", x1=start.x, y1=start.y, x2=end.x, y2=end.y, stroke=color, class_=class_)


def arrow(start: Spot, end: Spot, color: str) -> list[Element]:
    """A line with a head, which stops short of the middle of the place it goes to."""
    length = start.distance(end)
    if length < 36:
        return [line(start, end, color, "order")]
    tip, neck = between(start, end, 1 - 19 / length), between(start, end, 1 - 32 / length)
    aside_x, aside_y = (end.y - start.y) / length * 7, (start.x - end.x) / length * 7
    points = [tip, Spot(neck.x + aside_x, neck.y + aside_y), Spot(neck.x - aside_x, neck.y - aside_y)]
    shape = " ".join(f"{point.x:.1f},{point.y:.1f}" for point in points)
    return [line(start, neck, color, "order"), Element("polygon", points=shape, fill=color)]


def all_units(view: Mapping[str, Any], spots: Mapping[str, Spot], colors: Mapping[str, str]) -> list[Element]:
    found = []
    for owner, kind, place in view["units"]:
        found.append(placed_unit(spots[place], kind, colors.get(owner, NOBODY)))
    for lost in view["dislodged"]:
        owner, kind, place = lost["unit"]
        x, y = spots[place]
        found.append(group(x + 16, y - 14, unit(kind, colors.get(owner, NOBODY), True)))
    return found


@lru_cache(8192)
def placed_unit(spot: Spot, kind: str, color: str) -> Element:
    return fixed([group(*spot, unit(kind, color, False))])


@lru_cache(4096)
def unit(kind: str, color: str, is_lost: bool) -> Element:
    """A square for an army, a boat's shape for a fleet, a disc for anything else, with its letter."""
    class_ = "unit lost" if is_lost else "unit"
    if kind == "A":
        shape = Element("rect", x=-10, y=-10, width=20, height=20, rx=3, fill=color, class_=class_)
    elif kind == "F":
        shape = Element("polygon", points="-14,-8 14,-8 8,9 -8,9", fill=color, class_=class_)
    else:
        shape = Element("circle", r=11, fill=color, class_=class_)
    letter = Element("text", kind, y=5, text_anchor="middle", class_=f"kind {ink_on(color)}")
    return fixed([Element("g", shape, letter)])


def ink_on(color: str) -> str:
    """Dark or light letters, whichever can be read on a colour: the class they have."""
    red, green, blue = (int(color[at : at + 2], 16) for at in (1, 3, 5))
    return "dark" if red * 299 + green * 587 + blue * 114 > 150_000 else "light"


def legend(
    parts: list[Element], view: Mapping[str, Any], names: Sequence[str], powers: Sequence[Power], top: float
) -> float:
    """The powers with their centers and units, and one's own orders so far; answers where it ends."""
    x, y = 14.0, top
    for seat, (power, said) in enumerate(zip(view["powers"], powers, strict=True)):
        who = said.name
        player = names[seat] if seat < len(names) else ""
        words = f"{who}{f' ({player})' if player and player != who else ''}: {power['centers']} / {power['units']}"
        width = min(text_width(words, 13) + 36, 320)
        if x + width > WIDTH - 10:
            x, y = 14.0, y + 22
        parts.append(legend_entry(x, y + 14, said.color, fit(words, width - 24, 13), seat in view["to_act"]))
        x += width
    y += 28
    if view["orders"]:
        parts.append(
            Element("text", fit(f"Your orders: {'; '.join(orders_in_words(view))}", WIDTH - 28, 13), x=14, y=y + 10)
        )
        y += 20
    return y + 6


@lru_cache(4096)
def legend_entry(x: float, y: float, color: str, words: str, is_asked: bool) -> Element:
    mark = Element("rect", width=12, height=12, y=-10, rx=3, fill=color)
    return fixed([group(x, y, mark, Element("text", words, x=18, class_=None if is_asked else "soft"))])
