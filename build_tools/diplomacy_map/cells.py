"""A map made from a variant's positions and links alone: a cell for each province, which touches those it is linked to.

Every province starts from a line to the middle of each way to a neighbour; what lies nearest to its lines is its cell.
Where two cells touch and no unit may pass, a wall that belongs to nobody keeps them apart. Links that would cross
others on the map, and some that are very long, are left out and are listed as bridges where their ends do not touch.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from grid import Grid, Mask, Points, stroke
from ludex.games.diplomacy.variants import Variant
from untangling import Untangling, side

ROOM = 9600.0
"""How much of the map there is for a province on the average: its width follows from that."""
NEAREST = (82.0, 70.0)
"""How far apart two provinces are at least, side by side and one above the other."""
EDGE = 42.0
WALL = 7.0
ROUGH = ((34.0, 9.0), (11.0, 3.0))
"""How the coasts and borders wander: how long their waves are, and how far they go."""

Pair = tuple[str, str]


class Cells:
    """The cells of a variant on a grid; area number n is `names[n]`, and from `first_wall` on they are walls."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        count = len(variant.provinces)
        aspect = min(max(1000 / variant.map_height, 0.75), 1.75)
        self.width = round(max(700.0, math.sqrt(ROOM * count * aspect)))
        self.height = round(self.width / aspect)
        self.cells = 2 if self.width <= 1100 else 1
        self.names = ["", *(province.id for province in variant.provinces)]
        self.numbers = {name: at for at, name in enumerate(self.names)}
        self.seas = {province.id for province in variant.provinces if province.terrain == "sea"}
        self.links = links_of(variant)
        self.chance = np.random.default_rng(1901)
        # More links than any map can have: then nothing is gained by moving anything.
        is_drawable = len(self.links) <= 3 * count - 6
        self.points = self.framed(self.untangled(self.laid_out()) if is_drawable else self.scaled())
        self.ways = self.clear_ways()
        self.grid = self.roughened(self.nearest())
        self.first_wall = len(self.names)
        self.carve()
        self.wall_off()
        touching = neighbours(self.grid)
        by_name = {(self.names[a], self.names[b]) for a, b in touching if b < self.first_wall}
        by_name = {(min(pair), max(pair)) for pair in by_name}
        self.bridges = sorted(self.links - by_name)
        self.extra = sorted(by_name - self.links)

    def scaled(self) -> Points:
        """Where the variant has every province, on this map."""
        given = np.array([[province.x, province.y] for province in self.variant.provinces], dtype=float)
        low, high = given.min(axis=0), given.max(axis=0)
        room = np.array([self.width - 2 * EDGE, self.height - 2 * EDGE])
        found: Points = (given - low) / np.maximum(high - low, 1) * room + EDGE
        return found

    def laid_out(self) -> Points:
        """As the variant has them, drawn together along links and pushed apart."""
        points = self.scaled()
        home = points.copy()
        room = np.array([self.width - 2 * EDGE, self.height - 2 * EDGE])
        ends = np.array([[self.numbers[a] - 1, self.numbers[b] - 1] for a, b in sorted(self.links)])
        nearest = np.array(NEAREST)
        for turn in range(400):
            move = (home - points) * 0.006
            away = points[ends[:, 1]] - points[ends[:, 0]]
            length = np.hypot(*away.T)
            is_near = length < self.width / 2
            pull = np.where((length > 95) & is_near, 0.03 * (1 - 95 / np.maximum(length, 1)), 0)[:, None] * away
            np.add.at(move, ends[:, 0], pull)
            np.add.at(move, ends[:, 1], -pull)
            apart = (points[None] - points[:, None]) / nearest
            distance = np.hypot(apart[..., 0], apart[..., 1])
            np.fill_diagonal(distance, 9)
            close = np.clip(1 - distance, 0, None) * (0.5 if turn > 60 else 0.25)
            push = (apart / np.maximum(distance, 0.02)[..., None]) * close[..., None] * nearest
            move -= push.sum(axis=1)
            points = np.clip(points + move, EDGE, room + EDGE)
        return points

    def untangled(self, points: Points) -> Points:
        """The points moved so that links cross as little as they can."""
        lines = np.array([(self.numbers[a] - 1, self.numbers[b] - 1) for a, b in sorted(self.links)])
        lengths = np.hypot(*(points[lines[:, 0]] - points[lines[:, 1]]).T)
        lines = lines[lengths < self.width / 2]
        low, high = np.array([EDGE, EDGE]), np.array([self.width - EDGE, self.height - EDGE])
        return Untangling(points, lines, NEAREST, low, high).run(26, self.chance)

    def framed(self, points: Points) -> Points:
        """Cuts the map to what is used of it."""
        low, high = points.min(axis=0) - EDGE, points.max(axis=0) + EDGE
        self.width, self.height = round(float(high[0] - low[0])), round(float(high[1] - low[1]))
        return points - low

    def clear_ways(self) -> list[Pair]:
        """The links that can be lines on the map without crossing: short ones first."""
        numbered = np.array([(self.numbers[a] - 1, self.numbers[b] - 1) for a, b in sorted(self.links)])
        lengths = np.hypot(*(self.points[numbered[:, 0]] - self.points[numbered[:, 1]]).T)
        found = numbered[:0]
        for at in np.argsort(lengths, kind="stable"):
            one, other = numbered[at]
            if lengths[at] > min(420.0, self.width / 2):
                break
            others = found[(found != one).all(axis=1) & (found != other).all(axis=1)]
            if not crossing(self.points, one, other, others).any():
                found = np.concatenate([found, numbered[at : at + 1]])
        return [(self.names[a + 1], self.names[b + 1]) for a, b in found]

    def nearest(self) -> Grid:
        """Every cell of the grid to the province whose lines are nearest."""
        shape = (self.height * self.cells, self.width * self.cells)
        seeds = np.zeros(shape, dtype=np.int16)
        place = self.points * self.cells
        for at, point in enumerate(place, 1):
            seeds[stroke(shape, np.array([point, point]), 36.0 * self.cells)] = at
        for one, other in self.ways:
            a, b = self.numbers[one], self.numbers[other]
            start, end = place[a - 1], place[b - 1]
            middle = (start + end) / 2
            seeds[stroke(shape, np.array([start, middle]), 2.0)] = a
            seeds[stroke(shape, np.array([middle, end]), 2.0)] = b
        indices = ndimage.distance_transform_edt(seeds == 0, return_distances=False, return_indices=True)
        found: Grid = seeds[tuple(indices)]
        return found

    def roughened(self, grid: Grid) -> Grid:
        """The grid with wandering borders."""
        height, width = grid.shape
        ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
        for wave, reach in ROUGH:
            for axis in (ys, xs):
                noise = self.chance.standard_normal((height // 4 + 2, width // 4 + 2)).astype(np.float32)
                field = ndimage.gaussian_filter(noise, wave * self.cells / 8)
                field = ndimage.zoom(field / field.std(), 4, order=1)[:height, :width]
                axis += field * reach * self.cells * 0.5
        found: Grid = grid[np.clip(ys, 0, height - 1).astype(int), np.clip(xs, 0, width - 1).astype(int)]
        return kept_whole(found)

    def carve(self) -> None:
        """Lets provinces touch that are linked and almost do: through others, where that takes no link away."""
        wanted = {tuple(sorted((self.numbers[a], self.numbers[b]))) for a, b in self.links}
        kept = neighbours(self.grid) & wanted
        ways = {tuple(sorted((self.numbers[a], self.numbers[b]))) for a, b in self.ways}
        for width in (12.0, 7.0):
            for a, b in sorted(wanted - kept):
                carved = self.carved(a, b, width, (a, b) in ways)
                if carved is not None:
                    touching = neighbours(carved) & wanted
                    if kept < touching:
                        self.grid, kept = carved, touching

    def carved(self, a: int, b: int, width: float, straight: bool) -> Grid | None:
        """The grid with a way between two provinces; None where they are too far apart or it would split a third."""
        far = 90 * self.cells
        rows, columns = np.where(self.grid == a)
        box = (
            slice(max(0, rows.min() - far), rows.max() + far),
            slice(max(0, columns.min() - far), columns.max() + far),
        )
        part = self.grid[box]
        away, nearest = ndimage.distance_transform_edt(part != a, return_indices=True)
        away = np.where(part == b, away, np.inf)
        if away.size == 0 or away.min() > far:
            return None
        row, column = np.unravel_index(int(np.argmin(away)), away.shape)
        start = np.array([nearest[1][row, column], nearest[0][row, column]], dtype=float)
        end = np.array([column, row], dtype=float)
        step = (end - start) / max(float(np.hypot(*(end - start))), 1.0) * 3 * self.cells
        start, end = start - step, end + step
        if straight:
            corner = np.array([box[1].start, box[0].start])
            start, end = self.points[a - 1] * self.cells - corner, self.points[b - 1] * self.cells - corner
        middle = (start + end) / 2
        drawn = part.copy()
        for line, number in (([start, middle], a), ([middle, end], b)):
            way = stroke(part.shape, np.array(line), width * self.cells)
            drawn[way & (part != a) & (part != b)] = number
        found = self.grid.copy()
        found[box] = drawn
        for third in np.unique(part[drawn != part]).tolist():
            x, y = (self.points[third - 1] * self.cells).astype(int)
            parts, count = ndimage.label(found == third)
            if found[y, x] != third or np.bincount(parts.ravel())[1:].max() < 0.75 * (self.grid == third).sum():
                return None
            if count > 1:
                return None
        return found

    def wall_off(self) -> None:
        """Parts provinces that touch though nothing may pass between them."""
        allowed = {tuple(sorted((self.numbers[a], self.numbers[b]))) for a, b in self.links}
        walls = np.zeros(self.grid.shape, dtype=bool)
        reach = WALL * self.cells / 2
        for a, b in sorted(neighbours(self.grid)):
            if (a, b) not in allowed:
                rows, columns = np.where((self.grid == a) | (self.grid == b))
                box = (slice(rows.min(), rows.max() + 1), slice(columns.min(), columns.max() + 1))
                one, other = self.grid[box] == a, self.grid[box] == b
                near_other = ndimage.distance_transform_edt(~other) <= reach
                near_one = ndimage.distance_transform_edt(~one) <= reach
                walls[box] |= (one & near_other) | (other & near_one)
        around = np.ones((3, 3), dtype=bool)
        parts, count = ndimage.label(walls, around)
        # One of a few cells would not be seen.
        small = np.isin(parts, np.where(np.bincount(parts.ravel()) < 16)[0]) & walls
        walls |= ndimage.binary_dilation(small, around, iterations=2)
        parts, count = ndimage.label(walls, around)
        for part in range(1, count + 1):
            self.grid[parts == part] = len(self.names)
            self.names.append(f"-{part}")


def links_of(variant: Variant) -> set[Pair]:
    """Every two provinces that any unit can pass between, one way or both."""
    board = variant.board()
    pairs = set()
    for by_node in board.next_to:
        for node, reached in enumerate(by_node):
            for there in reached:
                ends = sorted(board.province_ids[int(board.province_of[int(at)])] for at in (node, there))
                pairs.add((ends[0], ends[1]))
    return pairs


def crossing(points: Points, one: int, other: int, lines: NDArray[np.int64]) -> Mask:
    """Which of some lines between points a line between two others crosses."""
    a, b, c, d = points[one], points[other], points[lines[:, 0]], points[lines[:, 1]]
    found: Mask = (side(a, b, c) * side(a, b, d) < 0) & (side(c, d, a) * side(c, d, b) < 0)
    return found


def neighbours(grid: Grid) -> set[tuple[int, int]]:
    """Every two areas with a common edge."""
    found: set[tuple[int, int]] = set()
    for one, other in ((grid[:, 1:], grid[:, :-1]), (grid[1:], grid[:-1])):
        apart = one != other
        pairs = np.unique(np.sort(np.stack([one[apart], other[apart]], axis=1), axis=1), axis=0)
        found.update((int(a), int(b)) for a, b in pairs)
    return found


def kept_whole(grid: Grid) -> Grid:
    """Only the largest piece of every area; the rest goes to its surroundings."""
    lost = np.zeros(grid.shape, dtype=bool)
    for number in np.unique(grid):
        parts, count = ndimage.label(grid == number)
        if count > 1:
            sizes = np.bincount(parts.ravel())
            sizes[0] = 0
            lost |= (parts > 0) & (parts != int(np.argmax(sizes)))
    indices = ndimage.distance_transform_edt(lost, return_distances=False, return_indices=True)
    found: Grid = grid[tuple(indices)]
    return found
