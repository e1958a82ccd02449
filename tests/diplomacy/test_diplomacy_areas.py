"""The maps of areas: two areas touch on the drawing where a unit may pass, and nowhere else."""

from __future__ import annotations

import re
from itertools import combinations, pairwise

import pytest

from ludex.games.diplomacy.faces.drawing_map import Drawing, neighbours
from ludex.games.diplomacy.variants import Variant, load, names
from ludex.games.diplomacy.variants.map_areas import FOLDER, Area, Areas, Point, areas_of

MOST_BRIDGES = 0.08
"""How many of a variant's links may be left to a line between areas that do not touch."""

SQUARE = 40

TOO_MANY = {"pure"}
"""Of seven provinces, each next to every other, no map can be drawn."""


def areas(name: str) -> Areas:
    found = areas_of(load(name))
    assert found is not None
    return found


def links(variant: Variant) -> set[tuple[str, str]]:
    """Every two provinces that a unit of some type may go between."""
    ids = variant.board().province_ids
    return {(ids[one], ids[other]) for one, other in neighbours(variant.board())}


def provinces(map_: Areas) -> dict[str, Area]:
    return {name: area for name, area in map_.areas.items() if area.kind != "none"}


@pytest.mark.parametrize("name", names())
def test_areas_touch_exactly_where_a_unit_may_pass(name: str) -> None:
    """But for the bridges, which are named in the file."""
    variant, map_ = load(name), areas(name)
    known = set(provinces(map_))
    touching = {pair for pair in map_.touching() if set(pair) <= known}
    bridges = {(min(pair), max(pair)) for pair in map_.bridges}
    assert touching - links(variant) == set(), "they touch, and nothing may pass"
    assert links(variant) - touching == bridges, "they are linked and do not touch"


def test_the_standard_map_needs_no_exception() -> None:
    map_ = areas("standard")
    assert map_.bridges == []
    assert len(links(load("standard"))) == 206


@pytest.mark.parametrize("name", sorted(set(names()) - TOO_MANY))
def test_few_links_are_bridges(name: str) -> None:
    assert len(areas(name).bridges) <= MOST_BRIDGES * len(links(load(name)))


@pytest.mark.parametrize("name", names())
def test_every_province_has_an_area_of_its_kind(name: str) -> None:
    variant, map_ = load(name), areas(name)
    assert set(provinces(map_)) == {province.id for province in variant.provinces}
    for province in variant.provinces:
        area = map_.areas[province.id]
        assert area.kind == ("sea" if province.terrain == "sea" else "land")
        assert set(area.coasts) == set(province.coasts)
        assert (area.center is not None) == (province.id in base_centers(variant))


def base_centers(variant: Variant) -> list[str]:
    """The centers of the variant whose map it is."""
    own = (FOLDER / f"{variant.id}.json").is_file()
    return variant.supply_centers if own or variant.like is None else load(variant.like).supply_centers


@pytest.mark.parametrize("name", sorted(path.stem for path in FOLDER.glob("*.json")))
def test_rings_close_and_every_border_has_two_sides(name: str) -> None:
    map_ = areas(name)
    for area in map_.areas.values():
        for ring in area.rings:
            lines = [map_.points(at) for at in ring]
            for line, following in zip(lines, [*lines[1:], lines[0]], strict=True):
                assert line[-1] == following[0]
    for at, sides in enumerate(map_.sides()):
        if len(sides) == 1:
            assert all(is_on_frame(map_, point) for point in map_.points(at)), f"arc {at} has nothing on one side"
        else:
            assert len(sides) == 2
            assert sides[0] != sides[1]


def is_on_frame(map_: Areas, point: Point) -> bool:
    return point[0] in (0, map_.width) or point[1] in (0, map_.height)


@pytest.mark.parametrize("name", sorted(path.stem for path in FOLDER.glob("*.json")))
def test_units_stand_in_their_areas(name: str) -> None:
    map_ = areas(name)
    for province, area in provinces(map_).items():
        spots = [area.unit, *area.coasts.values()]
        for spot in spots:
            assert spot is not None
            assert is_inside(map_, area, spot), f"{province}: {spot}"


def is_inside(map_: Areas, area: Area, spot: Point) -> bool:
    """Whether a ray from a spot to the left crosses the area's borders an odd number of times."""
    x, y = spot[0] + 0.25, spot[1] + 0.25
    crossed = False
    for ring in area.rings:
        for at in ring:
            points = map_.points(at)
            for (ax, ay), (bx, by) in pairwise(points):
                if (ay > y) != (by > y) and ax + (y - ay) / (by - ay) * (bx - ax) < x:
                    crossed = not crossed
    return crossed


def test_the_files_are_small() -> None:
    assert (FOLDER / "standard.json").stat().st_size < 50_000
    assert all(path.stat().st_size < 120_000 for path in FOLDER.glob("*.json"))


@pytest.mark.parametrize("name", sorted(path.stem for path in FOLDER.glob("*.json")))
def test_every_area_has_a_size_and_together_they_fill_the_map(name: str) -> None:
    map_ = areas(name)
    total = 0.0
    for area in map_.areas.values():
        size = sum(signed_size([point for at in ring for point in map_.points(at)[:-1]]) for ring in area.rings)
        assert size > 0
        total += size
    assert total == map_.width * map_.height


def signed_size(points: list[Point]) -> float:
    """Of a ring with the area on its left, y downwards; negative around a hole."""
    pairs = zip(points, [*points[1:], points[0]], strict=True)
    return sum(bx * ay - ax * by for (ax, ay), (bx, by) in pairs) / 2


@pytest.mark.parametrize("name", sorted(path.stem for path in FOLDER.glob("*.json")))
def test_borders_do_not_cross_each_other(name: str) -> None:
    """Sought square by square: every two pieces of borders that come into the same square."""
    map_ = areas(name)
    squares: dict[tuple[int, int], list[tuple[Point, Point]]] = {}
    for at in range(len(map_.arcs)):
        points = map_.points(at)
        for one, other in pairwise(points):
            for column in range(min(one[0], other[0]) // SQUARE, max(one[0], other[0]) // SQUARE + 1):
                for row in range(min(one[1], other[1]) // SQUARE, max(one[1], other[1]) // SQUARE + 1):
                    squares.setdefault((column, row), []).append((one, other))
    crossings = {
        (*one, *other)
        for pieces in squares.values()
        for one, other in combinations(pieces, 2)
        if do_cross(*one, *other)
    }
    assert len(crossings) == 0, crossings


def do_cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def side(a: Point, b: Point, c: Point) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


@pytest.mark.parametrize("name", ["standard", "pure", "twentytwenty"])
def test_a_border_bends_towards_the_points_of_its_arc(name: str) -> None:
    """Read as a path is: `q` says what it bends towards and where it ends, `t` only the end, and mirrors the bend."""
    variant = load(name)
    found = areas_of(variant)
    assert found is not None
    drawing = Drawing(variant, found, {})
    curved = 0
    for at in range(len(found.arcs)):
        for way in (at, ~at):
            points = [(x * drawing.fine, y * drawing.fine) for x, y in found.points(way)]
            drawn = drawing.curve(way)
            if drawn.startswith("l"):
                continue
            curved += 1
            assert bends(points[0], drawn) == points[1:]
    assert curved > 10


def bends(start: tuple[float, float], drawn: str) -> list[tuple[float, float]]:
    """What a curve bends towards, one after the other, and its end."""
    kinds = re.findall("[a-z]", drawn)
    assert kinds in (["q"], ["q", "t"])
    numbers = [float(number) for number in re.findall(r"-?(?:\d+(?:\.\d+)?|\.\d+)", drawn)]
    (x, y), found = start, []
    bend = (x + numbers[0], y + numbers[1])
    for dx, dy in zip(numbers[2::2], numbers[3::2], strict=True):
        found.append(bend)
        x, y = x + dx, y + dy
        bend = (2 * x - bend[0], 2 * y - bend[1])
    return [*found, (x, y)]
