"""Moves the points of a drawn graph until few of its lines cross, and none runs close by another point."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from grid import Points

Lines = NDArray[np.int64]
BESIDE = 34.0
"""A line should not come closer than this to a point that it does not end at."""
REACHES = (25.0, 60.0, 120.0, 220.0)


class Untangling:
    """Points, the lines between them, and how bad the drawing is."""

    def __init__(self, points: Points, lines: Lines, nearest: tuple[float, float], low: Points, high: Points) -> None:
        self.points = points.copy()
        self.home = points.copy()
        self.lines = lines
        self.nearest = np.array(nearest)
        self.low, self.high = low, high
        self.at = [np.where((lines == point).any(axis=1))[0] for point in range(len(points))]

    def cost(self, point: int) -> float:
        """What is wrong about one point: crossings of its lines, lines too close to points, points too close."""
        place = self.points
        own = self.lines[self.at[point]]
        total = 0.0
        apart = (place - place[point]) / self.nearest
        distance = np.hypot(apart[:, 0], apart[:, 1])
        distance[point] = 9
        total += float((np.clip(1 - distance, 0, None) ** 2).sum()) * 6
        total += float(np.hypot(*(place[point] - self.home[point]))) * 0.0006
        if len(own) == 0:
            return total
        a, b = place[own[:, 0]][:, None], place[own[:, 1]][:, None]
        c, d = place[self.lines[:, 0]][None], place[self.lines[:, 1]][None]
        shares = (own[:, None, :, None] == self.lines[None, :, None, :]).any(axis=(2, 3))
        crossing = (side(a, b, c) * side(a, b, d) < 0) & (side(c, d, a) * side(c, d, b) < 0) & ~shares
        total += float(crossing.sum())
        # Its lines beside other points, and other lines beside it.
        ends = (own[:, :, None] == np.arange(len(place))[None, None]).any(axis=1)
        total += float(close(place[own[:, 0]], place[own[:, 1]], place, ends).sum())
        others = (self.lines == point).any(axis=1)[:, None]
        total += float(close(place[self.lines[:, 0]], place[self.lines[:, 1]], place[point : point + 1], others).sum())
        total += float(np.clip(np.hypot(*(a - b)[:, 0].T) / 160 - 1, 0, None).sum()) * 0.3
        return total

    def run(self, rounds: int, chance: np.random.Generator) -> Points:
        """The points after so many rounds."""
        for turn in range(rounds):
            bad = [point for point in range(len(self.points)) if self.cost(point) > 0.35]
            if not bad:
                break
            for point in chance.permutation(bad).tolist():
                best, where = self.cost(point), self.points[point].copy()
                start = where.copy()
                for _ in range(10):
                    reach = REACHES[int(chance.integers(len(REACHES) if turn < rounds - 4 else 2))]
                    self.points[point] = np.clip(start + chance.normal(0, reach, 2), self.low, self.high)
                    found = self.cost(point)
                    if found < best:
                        best, where = found, self.points[point].copy()
                self.points[point] = where
        return self.points


def side(p: Points, q: Points, r: Points) -> Points:
    found: Points = (q[..., 0] - p[..., 0]) * (r[..., 1] - p[..., 1]) - (q[..., 1] - p[..., 1]) * (
        r[..., 0] - p[..., 0]
    )
    return found


def close(a: Points, b: Points, points: Points, ends: NDArray[np.bool_]) -> Points:
    """By line and point, how much too close they are: from 0 to 1; 0 for the ends of a line."""
    way = b - a
    long = np.maximum((way**2).sum(axis=1), 1.0)[:, None]
    along = np.clip(((points[None] - a[:, None]) * way[:, None]).sum(axis=2) / long, 0, 1)
    off = points[None] - a[:, None] - along[..., None] * way[:, None]
    found: Points = np.clip(1 - np.hypot(off[..., 0], off[..., 1]) / BESIDE, 0, None)
    return np.where(ends, 0, found)
