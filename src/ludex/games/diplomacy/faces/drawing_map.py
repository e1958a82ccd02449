"""What is the same in every drawing of a variant: its map, written once, and where everything on it stands."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

from ludex.games.diplomacy.faces.drawing_layout import Spot, layout
from ludex.games.diplomacy.rules.board import Board
from ludex.games.diplomacy.variants import Variant
from ludex.games.diplomacy.variants.form import Province
from ludex.games.diplomacy.variants.map_areas import Areas, LabelAt, Point, areas_of
from ludex.render.svg import escaped, shown

WIDTH = 1000
FINE = 2
"""A path has this many numbers to a unit of the map."""
LONG = 240.0
STUB = 40.0
"""A bridge longer than this is drawn only at its ends, so far; twice as far where areas are few and large."""
FEW = 12
PLAIN = 13.0
"""How large three letters are at most that stand among whole names."""


NAME = 15.0
"""How large names are where there is room, in units of the map."""
READABLE = 9.0
"""Names smaller than this, in pixels, are not."""


class Ground:
    """The map of a variant as SVG, in three layers: `below` what is owned, `lines` over it, and `names` over those."""

    def __init__(self, variant: Variant) -> None:
        self.id = variant.id
        self.board = variant.board()
        self.areas = areas_of(variant)
        self.dislodged: dict[str, Spot] = {}
        self.centers: dict[str, Spot] = {}
        if self.areas is None:
            self.width, self.height = float(WIDTH), variant.map_height
            self.spots = layout(variant)
            self.below, self.lines, self.names = discs(variant, self.board, self.spots)
        else:
            self.width, self.height = self.areas.width / self.areas.scale, self.areas.height / self.areas.scale
            self.spots = self.placed(self.areas)
            drawn = Drawing(variant, self.areas, self.spots)
            self.below, self.lines, self.names = drawn.below(), drawn.lines(), drawn.names()
        self.titles = {province.id: province.name for province in variant.provinces}
        lands = {province.id for province in variant.provinces if province.terrain != "sea"}
        self.without_center = lands - set(variant.supply_centers)

    def placed(self, areas: Areas) -> dict[str, Spot]:
        """Where units stand; notes where dislodged ones and the marks of centers do."""
        spots: dict[str, Spot] = {}
        for name, area in areas.areas.items():
            if area.unit is None:
                continue
            spots[name] = spot(area.unit, areas.scale)
            for coast, at in area.coasts.items():
                spots[f"{name}/{coast}"] = spot(at, areas.scale)
            if area.dislodged is not None:
                self.dislodged[name] = spot(area.dislodged, areas.scale)
            if area.center is not None:
                self.centers[name] = spot(area.center, areas.scale)
        return spots

    def lost(self, place: str) -> Spot:
        """Where a dislodged unit is drawn: beside the one that came."""
        province, _, coast = place.partition("/")
        here = self.spots[place]
        if coast or province not in self.dislodged:
            return Spot(here.x + 19, here.y - 17)
        return self.dislodged[province]

    def owned(self, province: str, fill: str) -> str:
        """The area of a province once more, in somebody's colours."""
        if self.areas is not None:
            return f'<use href="#{area_id(self.id, province)}" fill="{fill}"/>'
        here = self.spots[province]
        return f'<circle cx="{shown(here.x)}" cy="{shown(here.y)}" r="14" fill="{fill}"/>'

    @property
    def zoom(self) -> float:
        """How much the map is enlarged to be as wide as the drawing."""
        return WIDTH / self.width

    @property
    def name_size(self) -> float:
        """How large most names are in the drawing. Where a page shows them too small, it takes the letters instead."""
        return round(NAME * self.zoom, 1)

    @property
    def codes(self) -> str:
        """The class of a drawing whose names are too small at its own size: it shows the letters."""
        return " codes" if self.name_size < READABLE else ""

    @property
    def fineness(self) -> str:
        """The transform under which areas are drawn."""
        return "" if self.areas is None else f' transform="scale({shown(1 / FINE)})"'


def ground_of(variant: Variant) -> Ground:
    """Made once for each variant."""
    kept = vars(variant).get("_ground")
    if isinstance(kept, Ground):
        return kept
    ground = vars(variant)["_ground"] = Ground(variant)
    return ground


def spot(at: Point, scale: int) -> Spot:
    return Spot(at[0] / scale, at[1] / scale)


def area_id(variant: str, province: str) -> str:
    """The id of an area's path; different in every variant, since a notebook shows several in one page."""
    return f"{variant}-{province}"


# ---- a map of areas ----


class Drawing:
    """The map of areas of one variant."""

    def __init__(self, variant: Variant, areas: Areas, spots: dict[str, Spot]) -> None:
        self.variant = variant
        self.areas = areas
        self.spots = spots
        self.provinces = {province.id: province for province in variant.provinces}
        self.sides = areas.sides()
        self.fine = FINE // areas.scale
        self.far: list[tuple[Spot, str]] = []
        """Where a long bridge ends, and what it leads to; found by `lines`."""

    def below(self) -> str:
        """Every area, to be clicked: seas, lands, and what no unit enters."""
        parts = []
        for kind in ("sea", "land", "none"):
            hatched = ' fill="url(#dip-none)"' if kind == "none" else ""
            parts.append(f'<g class="{kind}s"{hatched}>')
            for name, area in self.areas.areas.items():
                if area.kind != kind:
                    continue
                ways = "".join(self.ring(ring) for ring in area.rings)
                if kind == "none":
                    parts.append(f'<path d="{ways}"/>')
                else:
                    title = f"<title>{escaped(said(self.provinces[name]))}</title>"
                    parts.append(
                        f'<path id="{area_id(self.variant.id, name)}" data-area="{name}" d="{ways}">{title}</path>'
                    )
            parts.append("</g>")
        return "".join(parts)

    def lines(self) -> str:
        """Borders of seas and of lands, waters across a land, and coasts over all."""
        by_class: dict[str, list[str]] = {"sea-line": [], "border": [], "coast": []}
        kinds = [[self.areas.areas[name].kind for name in names] for names in self.sides]
        for at, found in enumerate(kinds):
            if len(found) < 2 or found == ["none", "none"]:
                continue
            wet = found.count("sea")
            class_ = "sea-line" if wet == 2 else "coast" if wet == 1 else "border"
            x, y = self.areas.points(at)[0]
            by_class[class_].append(f"M{x * self.fine} {y * self.fine}{self.curve(at)}")
        drawn = [f'<path class="{class_}" d="{"".join(ways)}"/>' for class_, ways in by_class.items() if ways]
        return self.banks() + "".join(drawn) + self.waters() + self.bridges()

    def waters(self) -> str:
        """Straits and canals across a land."""
        return "".join(
            f'<path class="water" stroke-width="{wide * self.fine}" d="{straight(line, self.fine)}"/>'
            for _, wide, line in self.areas.waters
        )

    def banks(self) -> str:
        """The banks of straits and canals: a wider line below, within its land."""
        parts = []
        for name in sorted({name for name, _, _ in self.areas.waters}):
            clip, area = f"{area_id(self.variant.id, name)}-bank", area_id(self.variant.id, name)
            ways = "".join(
                f'<path class="bank" stroke-width="{wide * self.fine + 5}" d="{straight(line, self.fine)}"/>'
                for across, wide, line in self.areas.waters
                if across == name
            )
            parts.append(
                f'<clipPath id="{clip}"><use href="#{area}"/></clipPath><g clip-path="url(#{clip})">{ways}</g>'
            )
        return "".join(parts)

    def bridges(self) -> str:
        """A line between two provinces that are linked and do not touch; of a long one only its ends."""
        ways = []
        for one, other in self.areas.bridges:
            start, end = self.spots[one], self.spots[other]
            if start.distance(end) < LONG:
                ways.append(f"M{start.x * FINE:.0f} {start.y * FINE:.0f}L{end.x * FINE:.0f} {end.y * FINE:.0f}")
            else:
                for here, there, far in ((start, end, other), (end, start, one)):
                    stub = self.towards(here, there)
                    ways.append(f"M{here.x * FINE:.0f} {here.y * FINE:.0f}L{stub.x * FINE:.0f} {stub.y * FINE:.0f}")
                    self.far.append((stub, far))
        return f'<path class="bridge" d="{"".join(ways)}"/>' if ways else ""

    def towards(self, here: Spot, there: Spot) -> Spot:
        """A little way from one place to another; round the back of the world where that is shorter."""
        across, down = there.x - here.x, there.y - here.y
        if abs(across) > self.areas.width / self.areas.scale / 2:
            across = -across
        long = STUB * (2 if len(self.areas.areas) <= FEW else 1)
        part = long / max(math.hypot(across, down), 1.0)
        return Spot(here.x + across * part, here.y + down * part)

    def names(self) -> str:
        """Names in full where they fit, and three letters for small screens and for those without room."""
        parts = []
        for area in self.areas.areas.values():
            wet = " wet" if area.kind == "sea" else ""
            if area.long is not None:
                parts.append(label(area.long, f"long{wet}", self.areas.scale))
            if area.short is not None:
                class_ = f"short{wet}" if area.long is not None else f"only{wet}"
                most = None if area.long is not None else PLAIN
                parts.append(label(area.short, class_, self.areas.scale, most))
            for coast, at in area.coasts.items():
                x, y = spot(at, self.areas.scale)
                parts.append(f'<text class="shore" x="{shown(x)}" y="{shown(y + 3)}">{coast.lower()}</text>')
        for (x, y), far in self.far:
            parts.append(f'<text class="shore" x="{shown(round(x))}" y="{shown(round(y) + 3)}">{escaped(far)}</text>')
        return "".join(parts)

    def ring(self, ring: Sequence[int]) -> str:
        x, y = self.areas.points(ring[0])[0]
        return f"M{x * self.fine} {y * self.fine}{''.join(self.curve(at) for at in ring)}z"

    def curve(self, at: int) -> str:
        """An arc from where the pen is: its points are what the line bends towards; along the frame it is straight.

        It passes half way between every two of them. What it bends towards next is then the last point mirrored in
        where it is, which is what a path means by `t`: so each step has one pair of numbers and not two.
        """
        points = [(x * self.fine * 2, y * self.fine * 2) for x, y in self.areas.points(at)]
        if len(points) == 2 or len(self.sides[at if at >= 0 else ~at]) < 2:
            return "l" + packed(number for step in steps(points) for number in step)
        stops = [points[0], *(half_way(one, other) for one, other in pairwise(points[1:-1])), points[-1]]
        [first, *others] = steps(stops)
        (x, y), (bend_x, bend_y) = points[:2]
        drawn = "q" + packed((bend_x - x, bend_y - y, *first))
        return drawn + "t" + packed(number for step in others for number in step) if others else drawn


def steps(points: Sequence[Point]) -> list[Point]:
    return [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points)]


def half_way(one: Point, other: Point) -> Point:
    """Whole, as both are even."""
    return (one[0] + other[0]) // 2, (one[1] + other[1]) // 2


def said(province: Province) -> str:
    return f"{province.name} ({province.id})"


def packed(numbers: Iterable[int]) -> str:
    """Numbers, given as halves, as short as a path allows: a minus sign parts them too."""
    return " ".join(map(halved, numbers)).replace(" -", "-")


def halved(number: int) -> str:
    """3 as 1.5, 1 as .5, 4 as 2."""
    whole = abs(number) // 2
    digits = str(whole) if number % 2 == 0 else f"{whole or ''}.5"
    return f"-{digits}" if number < 0 else digits


def straight(line: Sequence[int], fine: int) -> str:
    points = list(zip(line[::2], line[1::2], strict=True))
    return "M" + "L".join(f"{x * fine} {y * fine}" for x, y in points)


def label(given: LabelAt, class_: str, scale: int, most: float | None = None) -> str:
    """A name of one line or several around its middle; no larger than the most."""
    x, y, size, *lines = given
    assert isinstance(x, int)
    assert isinstance(y, int)
    assert isinstance(size, int)
    across, down = x / scale, y / scale
    high = size / scale if most is None else min(size / scale, most)
    first = down + 0.34 * high - 0.56 * high * (len(lines) - 1)
    start = f'<text class="{class_}" x="{shown(across)}" y="{shown(first)}" font-size="{shown(high)}">'
    if len(lines) == 1:
        return f"{start}{escaped(str(lines[0]))}</text>"
    rows = (
        f'<tspan x="{shown(across)}" y="{shown(first + 1.12 * high * row)}">{escaped(str(line))}</tspan>'
        for row, line in enumerate(lines)
    )
    return f"{start}{''.join(rows)}</text>"


# ---- a map of discs, for a variant without areas ----


def discs(variant: Variant, board: Board, spots: dict[str, Spot]) -> tuple[str, str, str]:
    """Provinces as discs with lines between those that any unit can pass: below, lines and names."""
    lines = []
    for one, other in sorted(neighbours(board)):
        (x1, y1), (x2, y2) = spots[board.province_ids[one]], spots[board.province_ids[other]]
        if abs(x1 - x2) < WIDTH / 2:
            lines.append(f"M{shown(x1)} {shown(y1)}L{shown(x2)} {shown(y2)}")
    ways = f'<path class="way" d="{"".join(lines)}"/>'
    found = []
    for province in variant.provinces:
        x, y = spots[province.id]
        class_ = "seas" if province.terrain == "sea" else "lands"
        found.append(
            f'<g class="{class_}">'
            f'<circle class="disc" data-area="{province.id}" cx="{shown(x)}" cy="{shown(y)}" r="14">'
            f"<title>{escaped(said(province))}</title></circle></g>"
        )
    names = "".join(
        f'<text class="place" x="{shown(spots[province.id].x)}" y="{shown(spots[province.id].y + 31)}">'
        f"{escaped(province.id)}</text>"
        for province in variant.provinces
    )
    return ways + "".join(found), "", names


def neighbours(board: Board) -> set[tuple[int, int]]:
    """Every two provinces that a unit of some type can go between."""
    pairs: set[tuple[int, int]] = set()
    for by_node in board.next_to:
        for node, reached in enumerate(by_node):
            for there in reached:
                ends = sorted((int(board.province_of[node]), int(board.province_of[there])))
                pairs.add((ends[0], ends[1]))
    return pairs
