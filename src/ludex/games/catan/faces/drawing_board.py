"""The board of Catan as a picture: hexes, harbours, roads and buildings, and where one may build or send the robber."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from math import sqrt
from typing import Any

from ludex.core import Choice
from ludex.games.catan.faces.pictures import (
    SEAT_COLORS,
    SEAT_INKS,
    city,
    hexagon,
    label,
    road,
    robber,
    settlement,
    sign,
    token,
)
from ludex.games.catan.rules.actions import CITY, ROAD, ROBBER, SETTLE, hex_of, kind_of, number_of, victim_of
from ludex.games.catan.rules.board import BASE, EXTENSION, NONE, Board
from ludex.render.svg import Element, action, fixed, group

PIER = 0.49
"""How far out a harbour is, in distances from the hex's middle to its side."""
MARGIN = 0.78
"""Sea round the island, in sides of a hex: room for the harbours."""


REACH = 0.43
"""How far round its middle a place to build can be touched, in sides of a hex: neighbours do not meet."""

HALF = sqrt(3) / 2
"""Half the width of a hex, in sides of it."""


class Canvas:
    """The board's place in the picture: from numbers of hexes and intersections to points."""

    def __init__(self, board: Board, width: float, height: float, top: float) -> None:
        self.board = board
        left, right = int(min(board.spot_x)), int(max(board.spot_x))
        first, last = int(min(board.spot_y)), int(max(board.spot_y))
        across, down = (right - left) * HALF + 2 * MARGIN, (last - first) / 2 + 2 * MARGIN
        self.side = min(width / across, height / down)
        self.width, self.height = width, height
        self.left = width / 2 - (left + right) / 2 * HALF * self.side
        self.top = top + height / 2 - (first + last) / 4 * self.side
        self.hexes = [self.point(x, y) for x, y in zip(board.hex_x, board.hex_y, strict=True)]
        self.spots = [self.point(x, y) for x, y in zip(board.spot_x, board.spot_y, strict=True)]
        self.roads: dict[tuple[int, int, int], Element] = {}
        """Those drawn so far, by their ends and seats."""

    def point(self, x: int, y: int) -> tuple[float, float]:
        return self.left + x * HALF * self.side, self.top + y / 2 * self.side

    def hex(self, number: int) -> tuple[float, float]:
        return self.hexes[number]

    def spot(self, number: int) -> tuple[float, float]:
        return self.spots[number]

    def edge(self, a: int, b: int, short: float) -> dict[str, float]:
        """The line between two intersections, shortened at both ends by a part of its length."""
        (x1, y1), (x2, y2) = self.spot(a), self.spot(b)
        dx, dy = (x2 - x1) * short, (y2 - y1) * short
        return {"x1": x1 + dx, "y1": y1 + dy, "x2": x2 - dx, "y2": y2 - dy}

    def sea_beside(self, a: int, b: int) -> tuple[float, float]:
        """A point in the sea before an edge of the coast."""
        (x1, y1), (x2, y2) = self.spot(a), self.spot(b)
        x, y = (x1 + x2) / 2, (y1 + y2) / 2
        inner = next(at for at in range(self.board.hex_count) if {a, b} <= set(self.board.corners_of(at)))
        inner_x, inner_y = self.hex(inner)
        return x + (x - inner_x) * PIER, y + (y - inner_y) * PIER

    def road(self, a: int, b: int, seat: int) -> Element:
        found = self.roads.get((a, b, seat))
        if found is None:
            found = self.roads[a, b, seat] = road(self.edge(a, b, 0.16), seat, f"road-{a}-{b}")
        return found


@cache
def canvas_of(is_extended: bool, width: float, height: float, top: float) -> Canvas:
    """Made once for each of the few places where a board is drawn."""
    return Canvas(EXTENSION if is_extended else BASE, width, height, top)


Tiles = tuple[tuple[str | None, int | None], ...]
Ports = tuple[tuple[int, int, str | None], ...]


@lru_cache(32)
def island(canvas: Canvas, top: float, tiles: Tiles, ports: Ports) -> Element:
    """The sea, the harbours and the hexes, which stay as they are for a whole game."""
    sea = Element("rect", class_="sea", y=top, width=canvas.width, height=canvas.height, rx=10, data_first="")
    parts = [sea, *(harbour(canvas, a, b, resource) for a, b, resource in ports)]
    for number, (resource, value) in enumerate(tiles):
        parts.append(group(*canvas.hex(number), *tile(canvas.side, resource, value)))
    return fixed(parts)


@cache
def numbers(canvas: Canvas) -> Element:
    """The numbers by which moves name hexes and intersections; seen where somebody asks for them."""
    side = canvas.side
    names = [(x + side * 0.5, y - side * 0.12, f"h{number}") for number, (x, y) in enumerate(canvas.hexes)]
    names += [(x, y + 4.5, str(number)) for number, (x, y) in enumerate(canvas.spots)]
    return fixed([Element("g", *(label(text, x, y, None, "middle") for x, y, text in names), class_="places")])


def draw_board(
    parts: list[Element],
    view: Mapping[str, Any],
    choices: Sequence[Choice],
    marks: Sequence[str],
    size: tuple[float, float],
    top: float,
) -> Canvas:
    """Adds the board, in a place so wide and high; answers where everything is."""
    canvas = canvas_of(len(view["tiles"]) != BASE.hex_count, *size, top)
    side = canvas.side
    parts.append(island(canvas, top, tuple(map(tuple, view["tiles"])), tuple(map(tuple, view["ports"]))))
    parts.extend(targets(canvas, choices, marks))
    robbed = canvas.hex(view["robber"])
    parts.append(group(robbed[0] - side * 0.54, robbed[1] + side * 0.1, robber(side * 0.62)))
    parts.extend(road_sites(canvas, choices))
    for seat in view["seats"]:
        for a, b in seat["roads"]:
            parts.append(canvas.road(a, b, seat["seat"]))
    for seat in view["seats"]:
        number = seat["seat"]
        for spot in seat["settlements"]:
            parts.append(piece(canvas, spot, "settlement", settlement(number, marks[number], side * 0.48)))
        for spot in seat["cities"]:
            parts.append(piece(canvas, spot, "city", city(number, marks[number], side * 0.48)))
    parts.extend(sites(canvas, choices))
    parts.append(numbers(canvas))
    return canvas


def piece(canvas: Canvas, spot: int, kind: str, drawn: Element) -> Element:
    """A building on its intersection."""
    placed = group(*canvas.spot(spot), drawn)
    placed.attributes["data-id"] = f"{kind}-{spot}"
    return placed


def tile(side: float, resource: str | None, value: int | None) -> list[Element]:
    """A hex: its resource and its number token."""
    drawn = [hexagon(side, f"hex {resource or 'desert'}")]
    drawn.append(group(0, -side * 0.4, sign(resource, side * 0.5)))
    if value is not None:
        drawn.append(group(0, side * 0.3, token(value, side * 0.34)))
    drawn.append(Element("title", f"{(resource or 'desert').capitalize()}{'' if value is None else f', {value}'}"))
    return drawn


def harbour(canvas: Canvas, a: int, b: int, resource: str | None) -> Element:
    """A harbour in the sea with a pier to each of its intersections."""
    x, y = canvas.sea_beside(a, b)
    piers = [Element("line", x1=x, y1=y, x2=end[0], y2=end[1], class_="pier") for end in map(canvas.spot, (a, b))]
    radius = canvas.side * 0.34
    sign_of = [] if resource is None else [group(0, -radius * 0.34, sign(resource, radius * 0.95))]
    rate = Element(
        "text", "3:1" if resource is None else "2:1", y=4.5 if resource is None else radius * 0.82, text_anchor="middle"
    )
    rate.attributes["class"] = "rate"
    said = Element("title", f"Harbour: {'any 3:1' if resource is None else f'{resource} 2:1'}")
    return Element("g", *piers, group(x, y, Element("circle", r=radius, class_="harbour"), *sign_of, rate, said))


def targets(canvas: Canvas, choices: Sequence[Choice], marks: Sequence[str]) -> list[Element]:
    """Where the robber may go: the hex itself, or one disc for each seat that may be robbed there."""
    by_hex: dict[int, list[Choice]] = {}
    for choice in choices:
        if kind_of(choice.code) == ROBBER:
            by_hex.setdefault(hex_of(choice.code), []).append(choice)
    found = []
    side = canvas.side
    for number, here in by_hex.items():
        x, y = canvas.hex(number)
        seats = [victim_of(choice.code) for choice in here]
        if len(here) == 1:
            discs = [] if seats[0] == NONE else [group(0, -side * 0.4, *victim(side, seats[0], marks[seats[0]]))]
            target = hexagon(side * 0.93, "target")
            found.append(group(x, y, action(here[0].code, here[0].label or here[0].text, target, *discs)))
            continue
        for at, choice in enumerate(here):
            step = (at - (len(here) - 1) / 2) * side * 0.74
            disc = action(choice.code, choice.label or choice.text, *victim(side, seats[at], marks[seats[at]]))
            found.append(group(x + step, y - side * 0.36, disc))
    return found


def victim(side: float, seat: int, mark: str) -> list[Element]:
    """A seat that may be robbed."""
    near = Element("circle", r=side * REACH, class_="near")
    disc = Element("circle", r=side * 0.32, class_="piece", fill=SEAT_COLORS[seat])
    return [near, disc, label(mark, 0, 6, SEAT_INKS[seat], "middle")]


def road_sites(canvas: Canvas, choices: Sequence[Choice]) -> list[Element]:
    """Where a road may be built."""
    return [
        road_site(canvas, choice.code, choice.label or choice.text)
        for choice in choices
        if kind_of(choice.code) == ROAD
    ]


@lru_cache(512)
def road_site(canvas: Canvas, code: int, text: str) -> Element:
    """The line of the road to be; what can be touched is a disc round its middle."""
    ends = canvas.edge(*canvas.board.ends_of(number_of(code)), 0.27)
    middle = {"cx": (ends["x1"] + ends["x2"]) / 2, "cy": (ends["y1"] + ends["y2"]) / 2}
    near = Element("circle", r=canvas.side * REACH, class_="near", **middle)
    lines = [Element("line", class_=class_, **ends) for class_ in ("way", "way-mark")]
    return fixed([action(code, text, near, *lines)])


def sites(canvas: Canvas, choices: Sequence[Choice]) -> list[Element]:
    """Where a settlement or a city may be built."""
    return [
        site(canvas, choice.code, choice.label or choice.text)
        for choice in choices
        if kind_of(choice.code) in (SETTLE, CITY)
    ]


@lru_cache(512)
def site(canvas: Canvas, code: int, text: str) -> Element:
    near = Element("circle", r=canvas.side * REACH, class_="near")
    if kind_of(code) == CITY:
        ring = Element("circle", r=canvas.side * 0.38, class_="ring")
    else:
        ring = Element("circle", r=canvas.side * 0.2, class_="site")
    return fixed([group(*canvas.spot(number_of(code)), action(code, text, near, ring))])
