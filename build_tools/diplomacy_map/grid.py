"""Areas on a grid: land and water from the coastline, split along borders placed by hand."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

Grid = NDArray[np.int16]
Mask = NDArray[np.bool_]
Points = NDArray[np.float64]

NOBODY = 0
"""The number of a cell that belongs to no area yet."""


def stroke(shape: tuple[int, int], line: Points, width: float) -> Mask:
    """The cells within half a width of a line."""
    height, across = shape
    mask = np.zeros(shape, dtype=bool)
    reach = width / 2
    for (ax, ay), (bx, by) in pairwise(line):
        left, right = max(0, math.floor(min(ax, bx) - reach - 1)), min(across, math.ceil(max(ax, bx) + reach + 1))
        top, bottom = max(0, math.floor(min(ay, by) - reach - 1)), min(height, math.ceil(max(ay, by) + reach + 1))
        if left >= right or top >= bottom:
            continue
        ys, xs = np.mgrid[top:bottom, left:right] + 0.5
        dx, dy = bx - ax, by - ay
        along = np.clip(((xs - ax) * dx + (ys - ay) * dy) / max(dx * dx + dy * dy, 1e-9), 0, 1)
        near = np.hypot(xs - ax - along * dx, ys - ay - along * dy) <= reach
        mask[top:bottom, left:right] |= near
    return mask


def curved(line: Points, rounds: int = 3) -> Points:
    """The line with its corners cut (Chaikin), its ends where they were."""
    for _ in range(rounds):
        if len(line) < 3:
            return line
        first, second = line[:-1] * 0.75 + line[1:] * 0.25, line[:-1] * 0.25 + line[1:] * 0.75
        inner = np.stack([first, second], axis=1).reshape(-1, 2)[1:-1]
        line = np.concatenate([line[:1], inner, line[-1:]])
    return line


def wandering(line: Points, chance: np.random.Generator, shortest: float = 7.0) -> Points:
    """The line as a border drawn by hand: every long piece bends a little to one side, and its halves again."""
    while True:
        steps = np.diff(line, axis=0)
        lengths = np.hypot(steps[:, 0], steps[:, 1])
        if lengths.max() <= shortest:
            return line
        found = [line[0]]
        for start, step, length in zip(line[:-1], steps, lengths, strict=True):
            if length > shortest:
                aside = np.array([-step[1], step[0]]) * chance.uniform(-0.16, 0.16)
                found.append(start + step / 2 + aside)
            found.append(start + step)
        line = np.array(found)


def split(inside: Mask, borders: Sequence[Points], seeds: dict[int, list[tuple[int, int]]], names: list[str]) -> Grid:
    """The numbers of areas: what is connected to one of its seeds without crossing a border.

    What no seed reaches goes to the nearest area that it is connected with, or stays NOBODY's.
    """
    walls = np.zeros(inside.shape, dtype=bool)
    for border in borders:
        walls |= stroke(inside.shape, border, 2.2)
    parts, _ = ndimage.label(inside & ~walls)
    grid = np.zeros(inside.shape, dtype=np.int16)
    taken: dict[int, int] = {}
    for number, places in seeds.items():
        for x, y in places:
            if not (0 <= x < inside.shape[1] and 0 <= y < inside.shape[0]):
                print(f"{names[number]}: a seed is outside of the frame")
                continue
            part = int(parts[y, x])
            if part == 0:
                print(f"{names[number]}: the seed at {x},{y} is not in its element")
                continue
            if taken.get(part, number) != number:
                print(f"{names[number]} and {names[taken[part]]} are not split")
            taken[part] = number
            grid[parts == part] = number
    # The walls and what they cut off go to whoever is nearest, within the same land or water.
    whole, _ = ndimage.label(inside)
    reached = np.unique(whole[grid > 0])
    open_cells = inside & (grid == 0) & np.isin(whole, reached)
    return spread(grid, open_cells)


def spread(grid: Grid, open_cells: Mask) -> Grid:
    """Gives open cells to the areas that grow into them step by step."""
    grid = grid.copy()
    while True:
        near = ndimage.grey_dilation(grid, footprint=ndimage.generate_binary_structure(2, 1))
        grown = open_cells & (grid == 0) & (near > 0)
        if not grown.any():
            return grid
        grid[grown] = near[grown]


def smoothed(grid: Grid, inside: Mask, size: float) -> Grid:
    """Every cell inside to the area that has most of its surroundings."""
    best = np.zeros(grid.shape, dtype=np.float32)
    found = np.zeros(grid.shape, dtype=np.int16)
    reach = int(size * 4) + 2
    for number in np.unique(grid[grid > 0]):
        rows, columns = np.where(grid == number)
        box = (
            slice(max(0, rows.min() - reach), rows.max() + reach + 1),
            slice(max(0, columns.min() - reach), columns.max() + reach + 1),
        )
        weight = ndimage.gaussian_filter((grid[box] == number).astype(np.float32), size)
        better = (weight > best[box]) & inside[box]
        best[box][better] = weight[better]
        found[box][better] = number
    return found


def without_specks(grid: Grid, least: int) -> Grid:
    """Pieces of an area smaller than the least go to whom surrounds them."""
    grid = grid.copy()
    specks = np.zeros(grid.shape, dtype=bool)
    for number in np.unique(grid):
        parts, count = ndimage.label(grid == number)
        if count > 1:
            sizes = np.bincount(parts.ravel())
            small = np.where(sizes < least)[0]
            specks |= np.isin(parts, small[small > 0])
    if specks.any():
        nearest = ndimage.distance_transform_edt(specks, return_distances=False, return_indices=True)
        grid = grid[tuple(nearest)]
    return grid
