"""Names on the maps: none lies under a unit, on a supply center's mark or on another name."""

from __future__ import annotations

from itertools import combinations

import pytest

from ludex.games.diplomacy.faces.drawing_map import PLAIN
from ludex.games.diplomacy.variants import load, names
from ludex.games.diplomacy.variants.map_areas import Areas, LabelAt, Point, areas_of
from ludex.render.svg import text_width

Box = tuple[float, float, float, float]

LINE = 1.12
INK = 0.93
"""How much of a name's estimated width and of its line's height is ink."""
HIGH = 0.75
UNIT = (26.0, 23.0)
CENTER = (12.0, 12.0)
COVERED = 0.25
"""How much of a unit may lie on a name: its corner, which is empty."""


def around(x: float, y: float, size: tuple[float, float]) -> Box:
    return x - size[0] / 2, y - size[1] / 2, x + size[0] / 2, y + size[1] / 2


def name_box(given: LabelAt, scale: int, most: float = 1000) -> Box:
    x, y, size, *lines = given
    assert isinstance(x, int)
    assert isinstance(y, int)
    assert isinstance(size, int)
    high = min(size / scale, most)
    wide = max(text_width(str(line), high) for line in lines) * INK
    return around(x / scale, y / scale, (wide, high * (HIGH + LINE * (len(lines) - 1))))


def name_boxes(areas: Areas, short: bool) -> dict[str, Box]:
    """The names as a large screen shows them, or the letters of a small one."""
    found = {}
    for name, area in areas.areas.items():
        if area.long is not None and not short:
            found[name] = name_box(area.long, areas.scale)
        elif area.short is not None:
            found[name] = name_box(area.short, areas.scale, 1000 if short else PLAIN)
    return found


def overlap(one: Box, other: Box) -> float:
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return max(0.0, across) * max(0.0, down)


def unit_boxes(areas: Areas) -> dict[str, Box]:
    """Where units stand, on coasts too."""
    found = {}
    for name, area in areas.areas.items():
        places: dict[str, Point | None] = {name: area.unit, **{f"{name}/{at}": to for at, to in area.coasts.items()}}
        for place, at in places.items():
            if at is not None:
                found[place] = around(at[0] / areas.scale, at[1] / areas.scale, UNIT)
    return found


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("short", [False, True])
def test_no_name_lies_under_a_unit(name: str, short: bool) -> None:
    areas = areas_of(load(name))
    assert areas is not None
    words, units = name_boxes(areas, short), unit_boxes(areas)
    covered = {
        place
        for place, unit in units.items()
        for label in words.values()
        if overlap(unit, label) > COVERED * UNIT[0] * UNIT[1]
    }
    assert covered == set()


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("short", [False, True])
def test_no_name_lies_on_another_or_on_a_center(name: str, short: bool) -> None:
    areas = areas_of(load(name))
    assert areas is not None
    words = name_boxes(areas, short)
    for (one, first), (other, second) in combinations(words.items(), 2):
        assert overlap(first, second) < 4, (one, other)
    for area in areas.areas.values():
        if area.center is not None:
            mark = around(area.center[0] / areas.scale, area.center[1] / areas.scale, CENTER)
            assert all(overlap(mark, label) < 40 for label in words.values()), area
