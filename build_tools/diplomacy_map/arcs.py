"""From a grid of areas to arcs: every piece of border once, with the area on either side of it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from grid import Grid

Corner = tuple[int, int]


class Arc(NamedTuple):
    """A border from one meeting of three areas to the next (or a ring): whole numbers, the first area on its left."""

    left: int
    right: int
    points: list[Corner]


def traced(grid: Grid) -> list[tuple[int, int, list[Corner]]]:
    """All borders along the edges of cells. What is outside of the grid is area -1."""
    height, width = grid.shape
    wide = np.full((height + 2, width + 2), -1, dtype=np.int32)
    wide[1:-1, 1:-1] = grid
    steps: dict[Corner, list[Corner]] = {}

    def join(one: Corner, other: Corner) -> None:
        steps.setdefault(one, []).append(other)
        steps.setdefault(other, []).append(one)

    ys, xs = np.nonzero(wide[1:-1, :-1] != wide[1:-1, 1:])
    for y, x in zip(ys.tolist(), xs.tolist(), strict=True):
        join((x, y), (x, y + 1))
    ys, xs = np.nonzero(wide[:-1, 1:-1] != wide[1:, 1:-1])
    for y, x in zip(ys.tolist(), xs.tolist(), strict=True):
        join((x, y), (x + 1, y))

    frame = {(0, 0), (width, 0), (0, height), (width, height)}
    ends = {corner for corner, near in steps.items() if len(near) != 2} | frame
    used: set[tuple[Corner, Corner]] = set()
    found = []

    def sides(one: Corner, other: Corner) -> tuple[int, int]:
        """Left and right of a step, y downwards."""
        (x, y), (u, v) = one, other
        if x == u:  # up or down
            top = min(y, v)
            west, east = int(wide[top + 1, x]), int(wide[top + 1, x + 1])
            return (east, west) if v > y else (west, east)
        start = min(x, u)
        north, south = int(wide[y, start + 1]), int(wide[y + 1, start + 1])
        return (north, south) if u > x else (south, north)

    def follow(start: Corner, step: Corner) -> None:
        line = [start, step]
        used.update([(start, step), (step, start)])
        while line[-1] not in ends and line[-1] != start:
            onward = next(there for there in steps[line[-1]] if there != line[-2])
            used.update([(line[-1], onward), (onward, line[-1])])
            line.append(onward)
        left, right = sides(line[0], line[1])
        found.append((left, right, line))

    for start in sorted(ends):
        for step in steps.get(start, []):
            if (start, step) not in used:
                follow(start, step)
    for start in sorted(steps):
        for step in steps[start]:
            if (start, step) not in used:
                follow(start, step)
    return found


def eased(line: list[Corner], rounds: int) -> np.ndarray:  # type: ignore[type-arg]
    """The staircase as an even line; its ends stay, a ring is eased all round."""
    points = np.array(line, dtype=float)
    is_ring = line[0] == line[-1]
    for _ in range(rounds):
        if is_ring:
            body = points[:-1]
            body = (np.roll(body, 1, axis=0) + 2 * body + np.roll(body, -1, axis=0)) / 4
            points = np.concatenate([body, body[:1]])
        elif len(points) > 2:
            inner = (points[:-2] + 2 * points[1:-1] + points[2:]) / 4
            points = np.concatenate([points[:1], inner, points[-1:]])
    return points


def thinned(points: np.ndarray, tolerance: float) -> list[int]:  # type: ignore[type-arg]
    """The numbers of the points that are kept so that none is farther off than the tolerance (Douglas and Peucker)."""
    last = len(points) - 1
    keep = {0, last}
    stack = [(0, last)]
    if np.array_equal(points[0], points[-1]) and last > 3:
        far = int(np.argmax(np.hypot(*(points - points[0]).T)))
        keep.add(far)
        stack = [(0, far), (far, last)]
    while stack:
        start, end = stack.pop()
        if end - start < 2:
            continue
        a, b = points[start], points[end]
        between = points[start + 1 : end]
        d = b - a
        length = float(np.hypot(*d))
        if length == 0:
            off = np.hypot(*(between - a).T)
        else:
            off = np.abs(d[0] * (between[:, 1] - a[1]) - d[1] * (between[:, 0] - a[0])) / length
        at = int(np.argmax(off))
        if off[at] > tolerance:
            middle = start + 1 + at
            keep.add(middle)
            stack += [(start, middle), (middle, end)]
    return sorted(keep)


def arcs_of(grid: Grid, ease: int, tolerance: float) -> list[Arc]:
    """The arcs of a grid, eased and thinned out, in the grid's own units; those along the frame stay straight."""
    found = []
    for left, right, line in traced(grid):
        if -1 in (left, right):
            kept = [
                line[0],
                *(b for a, b, c in zip(line, line[1:], line[2:], strict=False) if turns(a, b, c)),
                line[-1],
            ]
            found.append(Arc(left, right, kept))
            continue
        points = eased(line, ease)
        whole: list[Corner] = []
        for at in thinned(points, tolerance):
            corner = (round(float(points[at][0])), round(float(points[at][1])))
            if not whole or whole[-1] != corner:
                whole.append(corner)
        if len(whole) == 1:
            whole.append(whole[0])
        found.append(Arc(left, right, whole))
    return found


def turns(a: Corner, b: Corner, c: Corner) -> bool:
    return (b[0] - a[0]) * (c[1] - b[1]) != (b[1] - a[1]) * (c[0] - b[0])
