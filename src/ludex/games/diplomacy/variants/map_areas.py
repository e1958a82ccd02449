"""The drawn areas of a variant's map: borders as arcs that two areas share, and where names and units stand.

The files in `areas/` are made by build_tools/diplomacy_map. Their numbers are whole, `scale` of them to a unit of the
map. A fleet is drawn 28 wide, so a map of many provinces is wider than one of few. An arc is its first point and then
the way from each point to the next. A ring lists arcs by number, `~n` for arc n backwards. Two areas touch where both
have the same arc.
"""

from __future__ import annotations

from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import Literal

import msgspec

from ludex.games.diplomacy.variants.form import Variant

FOLDER = Path(__file__).parent / "areas"

Point = tuple[int, int]
LabelAt = list[int | str]
"""Its middle, its size, and then its lines."""


class Area(msgspec.Struct, forbid_unknown_fields=True):
    """A province, a sea, or (of kind "none") what no unit enters."""

    kind: Literal["land", "sea", "none"]
    rings: list[list[int]]
    unit: Point | None = None
    dislodged: Point | None = None
    center: Point | None = None
    coasts: dict[str, Point] = {}
    long: LabelAt | None = None
    """The whole name, where there is room for it."""
    short: LabelAt | None = None


class Areas(msgspec.Struct, forbid_unknown_fields=True):
    """The map of a variant as areas."""

    scale: int
    width: int
    height: int
    arcs: list[list[int]]
    areas: dict[str, Area]
    waters: list[tuple[str, int, list[int]]] = []
    """Water that is drawn across a land: across which, how wide, and the points of a line."""
    bridges: list[tuple[str, str]] = []
    """Provinces that are linked but do not touch on this map."""

    def points(self, at: int) -> list[Point]:
        """The points of an arc; of ~n those of arc n from its end."""
        arc = self.arcs[at if at >= 0 else ~at]
        found = list(zip(accumulate(arc[::2]), accumulate(arc[1::2]), strict=True))
        return found if at >= 0 else found[::-1]

    def sides(self) -> list[list[str]]:
        """By arc, the areas on its two sides; of one along the frame only one."""
        found: list[list[str]] = [[] for _ in self.arcs]
        for name, area in self.areas.items():
            for ring in area.rings:
                for at in ring:
                    found[at if at >= 0 else ~at].append(name)
        return found

    def touching(self) -> set[tuple[str, str]]:
        """Every two areas that share a border, in alphabetical order."""
        return {(min(pair), max(pair)) for pair in self.sides() if len(pair) == 2 and pair[0] != pair[1]}


def areas_of(variant: Variant) -> Areas | None:
    """The areas of a variant's map: its own, or those of the variant it is like; None where there are none."""
    provinces = {province.id for province in variant.provinces}
    for name in (variant.id, variant.like):
        found = None if name is None else read_areas(name)
        if found is not None and {each for each, area in found.areas.items() if area.kind != "none"} == provinces:
            return found
    return None


@cache
def read_areas(name: str) -> Areas | None:
    path = FOLDER / f"{name}.json"
    return msgspec.json.decode(path.read_bytes(), type=Areas) if path.is_file() else None
