"""Where in an area its unit, its supply center and its name are drawn: found by trying places on the grid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from scipy import ndimage

from grid import Grid, Points
from ludex.render.svg import text_width

UNIT = (26.0, 22.0)
CENTER = (13.0, 13.0)
"""How much room a unit and the mark of a supply center need, in units of the map."""
LINE = 1.12
"""From line to line of a name in two lines, for a size of 1."""
LONG_SIZES = (15.0, 14.0, 13.0, 12.0, 11.0, 10.0, 9.0)
SHORT_SIZES = (19.0, 18.0, 17.0, 16.0, 15.0, 14.0, 13.0, 12.0, 11.0, 10.0, 9.0)

Spot = tuple[float, float]
Box = tuple[float, float]


class Label(NamedTuple):
    """A name in one line or two: where its middle is, and its size."""

    x: float
    y: float
    size: float
    lines: list[str]


class Places(NamedTuple):
    """Of one area, in units of the map."""

    unit: Spot
    dislodged: Spot
    center: Spot | None
    long: Label | None
    """The name, where it fits."""
    short: Label
    """The three letters."""


class Area:
    """One area's cells, and how much of a box anywhere lies on them."""

    def __init__(self, grid: Grid, number: int, cells: int) -> None:
        rows, columns = np.where(grid == number)
        margin = 30 * cells
        self.left, self.top = int(columns.min()) - margin, int(rows.min()) - margin
        height, width = int(rows.max()) - self.top + margin + 1, int(columns.max()) - self.left + margin + 1
        mask = np.zeros((height, width), dtype=bool)
        mask[rows - self.top, columns - self.left] = True
        self.cells = cells
        self.limits = (grid.shape[1], grid.shape[0])
        self.mask = mask
        self.sums = np.pad(mask.astype(np.int64).cumsum(0).cumsum(1), ((1, 0), (1, 0)))
        self.depth = ndimage.distance_transform_edt(mask) / cells
        step = max(cells, int(np.sqrt(mask.sum()) / 60))
        ys, xs = np.mgrid[0:height:step, 0:width:step]
        self.ys, self.xs = ys.ravel(), xs.ravel()
        middle = ndimage.center_of_mass(mask)
        self.middle = (float(middle[1]), float(middle[0]))

    def inside(self, box: Box) -> Points:
        """For every place to try, which part of a box around it is inside; outside of the frame counts as nothing."""
        half_x, half_y = round(box[0] * self.cells / 2), round(box[1] * self.cells / 2)
        height, width = self.mask.shape
        x0, x1 = np.clip(self.xs - half_x, 0, width), np.clip(self.xs + half_x, 0, width)
        y0, y1 = np.clip(self.ys - half_y, 0, height), np.clip(self.ys + half_y, 0, height)
        covered = self.sums[y1, x1] - self.sums[y0, x1] - self.sums[y1, x0] + self.sums[y0, x0]
        found: Points = covered / max(1, 4 * half_x * half_y)
        framed = (
            (self.xs + self.left - half_x >= 4)
            & (self.xs + self.left + half_x <= self.limits[0] - 4)
            & (self.ys + self.top - half_y >= 4)
            & (self.ys + self.top + half_y <= self.limits[1] - 4)
        )
        return np.where(framed, found, found - 2)

    def spot(self, at: int) -> Spot:
        return (float(self.xs[at] + self.left) / self.cells, float(self.ys[at] + self.top) / self.cells)

    def off(self, spot: Spot) -> Points:
        """How far every place to try is from a spot."""
        found: Points = np.hypot(
            (self.xs + self.left) / self.cells - spot[0], (self.ys + self.top) / self.cells - spot[1]
        )
        return found

    def clash(self, box: Box, spot: Spot, other: Box) -> Points:
        """For every place to try, by how much a box around it overlaps another box: in parts of the smaller one."""
        dx = np.abs((self.xs + self.left) / self.cells - spot[0])
        dy = np.abs((self.ys + self.top) / self.cells - spot[1])
        over = np.clip((box[0] + other[0]) / 2 - dx, 0, min(box[0], other[0])) * np.clip(
            (box[1] + other[1]) / 2 - dy, 0, min(box[1], other[1])
        )
        found: Points = over / min(box[0] * box[1], other[0] * other[1])
        return found


def box_of(lines: list[str], size: float) -> Box:
    return max(text_width(line, size) for line in lines) * 1.02 + 3, size * (0.9 + LINE * (len(lines) - 1)) + 2


def find_places(
    grid: Grid,
    number: int,
    cells: int,
    code: str,
    name: str,
    has_center: bool,
    unit: Spot | None = None,
    shores: Sequence[Spot] = (),
) -> Places:
    """Tries every place for the name and the unit, and takes those that are largest and least in each other's way.

    Where `unit` is given the unit stands there. No name goes where fleets stand on the `shores`.
    """
    area = Area(grid, number, cells)
    middle = (
        (area.middle[0] + area.left) / cells,
        (area.middle[1] + area.top) / cells,
    )
    depth = area.depth[area.ys, area.xs]
    central = -area.off(middle) / 40
    unit_score = 6 * area.inside((UNIT[0] + 4, UNIT[1] + 4)) + np.minimum(depth, 26) / 12 + central * 0.5
    if unit is not None:
        unit_score = unit_score - area.off(unit) * 100
    unit_at = int(np.argmax(unit_score))
    options = [name.split("\n")] if "\n" in name else [[name], *halves(name)]
    best: tuple[float, Label, int] | None = None
    for lines in options:
        for size in LONG_SIZES:
            box = box_of(lines, size)
            room = area.inside(box)
            if room.max() < 0.985:
                continue
            # The unit goes where it may, the name under or over it.
            tried = np.argsort(-unit_score)[: 1 if unit is not None else 400 : 14]
            for at in tried:
                spot = area.spot(int(at))
                clash = sum(area.clash(box, other, (UNIT[0] + 3, UNIT[1] + 3)) for other in (spot, *shores))
                score = 8 * room - 8 * clash - area.off(spot) / 40 + np.minimum(depth, 12) / 30
                place = int(np.argmax(score))
                whole = float(score[place]) + float(unit_score[at]) + size / 2.2 - 0.6 * (len(lines) - 1)
                if room[place] >= 0.985 and clash[place] < 0.02 and (best is None or whole > best[0]):
                    best = (whole, Label(*area.spot(place), size, lines), int(at))
            if best is not None and best[1].size >= size + 1 and best[1].lines == lines:
                break
    long = None
    if best is not None:
        long, unit_at = best[1], best[2]
    stands = area.spot(unit_at)
    short = short_label(area, code, [stands, *shores], depth)
    named = [long] if long is not None else []
    center = find_center(area, stands, [*named, short]) if has_center else None
    return Places(stands, find_dislodged(area, stands, long or short), center, long, short)


def halves(name: str) -> list[list[str]]:
    """The name in two lines, broken where they are most alike."""
    words = name.split(" ")
    if len(words) < 2:
        return []
    ways = [[" ".join(words[:at]), " ".join(words[at:])] for at in range(1, len(words))]
    return [min(ways, key=lambda way: max(map(len, way)))]


def short_label(area: Area, code: str, units: list[Spot], depth: Points) -> Label:
    """The three letters, least in the way of the unit, which is the first, and of fleets on its shores."""
    best: tuple[float, Label] | None = None
    for size in SHORT_SIZES:
        box = box_of([code], size)
        room = area.inside(box)
        clash = sum(area.clash(box, unit, (UNIT[0] + 2, UNIT[1] + 2)) for unit in units)
        score = 9 * np.minimum(room, 0.98) - 9 * clash - area.off(units[0]) / 30 + np.minimum(depth, 10) / 30
        place = int(np.argmax(score))
        whole = float(score[place]) + size / 4
        if best is None or whole > best[0]:
            best = (whole, Label(*area.spot(place), size, [code]))
    assert best is not None
    return best[1]


def find_center(area: Area, unit: Spot, labels: list[Label]) -> Spot:
    score = 6 * area.inside(CENTER) - 5 * area.clash(CENTER, unit, UNIT) - area.off(unit) / 22
    for label in labels:
        score = score - 4 * area.clash(CENTER, (label.x, label.y), box_of(label.lines, label.size))
    return area.spot(int(np.argmax(score)))


def find_dislodged(area: Area, unit: Spot, label: Label) -> Spot:
    far = area.off(unit)
    score = 2 * area.inside(UNIT) - 6 * area.clash(UNIT, unit, UNIT) - np.abs(far - 25) / 12
    score = score - area.clash(UNIT, (label.x, label.y), box_of(label.lines, label.size))
    return area.spot(int(np.argmax(score)))


def find_coast(grid: Grid, number: int, cells: int, seas: list[int]) -> Spot | None:
    """Where a fleet stands on a coast: near the middle of the border with the seas next to it. None without border."""
    area = Area(grid, number, cells)
    box = (
        slice(max(0, area.top), area.top + area.mask.shape[0]),
        slice(max(0, area.left), area.left + area.mask.shape[1]),
    )
    near = ndimage.binary_dilation(np.isin(grid[box], seas), iterations=2) & (grid[box] == number)
    if not near.any():
        return None
    rows, columns = np.where(near)
    shore = ((float(columns.mean()) + box[1].start) / cells, (float(rows.mean()) + box[0].start) / cells)
    score = 5 * area.inside(UNIT) - area.off(shore) / 14
    return area.spot(int(np.argmax(score)))
