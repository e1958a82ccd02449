"""The grid of the standard map: the coastline of `coastline`, the borders of `europe`."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from scipy import ndimage

import europe
from coastline import Points, Projection, filled, rings
from grid import Grid, Mask, curved, smoothed, split, stroke, wandering, without_specks

CELLS = 2
"""Cells to a unit of the map, which is 1000 wide."""
SMALLEST = 110
"""An island of fewer cells is dropped."""


class Standard:
    """The standard map on a grid; area number n is `names[n]`."""

    def __init__(self, land_file: Path) -> None:
        frame = (europe.LEFT, europe.TOP, europe.RIGHT, europe.BOTTOM)
        self.projection = Projection(europe.CENTER, europe.SHRINKING, europe.TURN, frame)
        self.width, self.height = 1000 * CELLS, self.projection.height * CELLS
        seeds = {**europe.SEEDS, **europe.IMPASSABLE, **europe.SCENERY}
        self.names = ["", *seeds]
        self.seas = set(list(europe.SEEDS)[:19])
        self.numbers = {name: at for at, name in enumerate(self.names)}
        land = self.land(land_file)
        self.grid = self.split(land, seeds)

    def cells(self, line: europe.Line) -> Points:
        """A line in degrees as points of the grid."""
        return self.projection(np.array(line, dtype=float)) * CELLS

    def cell(self, place: europe.Degrees) -> tuple[int, int]:
        x, y = self.cells([place])[0]
        return int(x), int(y)

    def land(self, land_file: Path) -> Mask:
        """Land, its coast simplified, straits painted, small islands dropped."""
        shape = (self.height, self.width)
        drawn = [self.projection(ring) * CELLS for ring in rings(land_file) if ring[:, 1].max() > 0]
        raw = filled(drawn, self.width, self.height)
        land: Mask = ndimage.gaussian_filter(raw.astype(np.float32), 2.0, mode="nearest") > 0.5
        for what, width, line in europe.PAINT:
            land[stroke(shape, self.cells(line), width * CELLS)] = what == "land"
        parts, _ = ndimage.label(land)
        sizes = np.bincount(parts.ravel())
        small = set(np.where(sizes < SMALLEST)[0].tolist())
        for place in europe.ISLANDS:
            x, y = self.cell(place)
            if sizes[parts[y, x]] < 20 * SMALLEST:
                small.add(int(parts[y, x]))
        land &= ~np.isin(parts, [part for part in small if part])
        waters, _ = ndimage.label(~land)
        sizes = np.bincount(waters.ravel())
        return land | np.isin(waters, [at for at in np.where(sizes < 4 * SMALLEST)[0].tolist() if at])

    def split(self, land: Mask, seeds: dict[str, europe.Line]) -> Grid:
        places = {self.numbers[name]: [self.cell(place) for place in line] for name, line in seeds.items()}
        for number in list(places):
            places[number] = [(x, y) for x, y in places[number] if 0 <= x < self.width and 0 <= y < self.height]
        wet = {number: found for number, found in places.items() if self.names[number] in self.seas}
        dry = {number: found for number, found in places.items() if self.names[number] not in self.seas}
        chance = np.random.default_rng(1901)
        borders = [wandering(curved(self.cells(line), 1), chance) for line in europe.LAND_BORDERS]
        lands = split(land, borders, dry, self.names)
        land &= lands > 0  # what no seed reaches is too small or too far away
        lands = smoothed(lands, land, 1.6)
        seas = split(~land, [curved(self.cells(line)) for line in europe.SEA_BORDERS], wet, self.names)
        seas = smoothed(seas, ~land, 4.0)
        grid = np.where(land, lands, seas).astype(np.int16)
        if (grid == 0).any():
            nearest = ndimage.distance_transform_edt(grid == 0, return_distances=False, return_indices=True)
            grid = grid[tuple(nearest)]
        return without_specks(grid, SMALLEST)
