"""Natural Earth's land (the npm package world-atlas, TopoJSON) and the projection of the standard map."""

from __future__ import annotations

import json
import math
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
Mask = NDArray[np.bool_]


def rings(path: Path) -> list[Points]:
    """Every ring of the land as longitudes and latitudes."""
    topology = json.loads(path.read_text())
    scale, move = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = [np.cumsum(np.array(arc, dtype=float), axis=0) * scale + move for arc in topology["arcs"]]
    found = []
    for shape in topology["objects"]["land"]["geometries"]:
        for polygon in shape["arcs"] if shape["type"] == "MultiPolygon" else [shape["arcs"]]:
            for ring in polygon:
                parts = [arcs[at] if at >= 0 else arcs[~at][::-1] for at in ring]
                found.append(np.concatenate([parts[0], *(part[1:] for part in parts[1:])]))
    return found


class Projection:
    """Azimuthal, with distances from the center that shrink outwards; x to the east, y to the south."""

    def __init__(
        self, center: tuple[float, float], shrinking: float, turn: float, frame: tuple[float, float, float, float]
    ) -> None:
        self.center = center
        self.shrinking = shrinking
        self.turn = math.radians(turn)
        self.left, self.top, right, bottom = frame
        self.scale = 1000 / (right - self.left)
        self.height = round((bottom - self.top) * self.scale)

    def __call__(self, places: Points) -> Points:
        """Places in degrees as points of a map that is 1000 wide."""
        lon, lat = np.radians(places[:, 0] - self.center[0]), np.radians(places[:, 1])
        lat0 = math.radians(self.center[1])
        cos_c = np.sin(lat0) * np.sin(lat) + np.cos(lat0) * np.cos(lat) * np.cos(lon)
        away = np.degrees(np.arccos(np.clip(cos_c, -1, 1)))
        bearing = np.arctan2(
            np.cos(lat) * np.sin(lon), np.cos(lat0) * np.sin(lat) - np.sin(lat0) * np.cos(lat) * np.cos(lon)
        )
        bearing = bearing + self.turn
        drawn = away / (1 + away / self.shrinking)
        x, y = drawn * np.sin(bearing), -drawn * np.cos(bearing)
        return np.stack([(x - self.left) * self.scale, (y - self.top) * self.scale], axis=1)


def filled(rings: list[Points], width: int, height: int) -> Mask:
    """Which cells of a grid lie inside of the rings (even-odd); a cell is asked at its middle."""
    crossings: list[list[float]] = [[] for _ in range(height)]
    for ring in rings:
        x0, y0 = ring[:-1, 0], ring[:-1, 1]
        x1, y1 = ring[1:, 0], ring[1:, 1]
        for ax, ay, bx, by in zip(x0, y0, x1, y1, strict=True):
            if ay == by:
                continue
            if ay > by:
                ax, ay, bx, by = bx, by, ax, ay
            for row in range(max(0, math.ceil(ay - 0.5)), min(height, math.ceil(by - 0.5))):
                crossings[row].append(ax + (row + 0.5 - ay) / (by - ay) * (bx - ax))
    mask = np.zeros((height, width), dtype=bool)
    for row, found in enumerate(crossings):
        found.sort()
        for start, end in zip(found[::2], found[1::2], strict=False):
            mask[row, max(0, math.ceil(start - 0.5)) : max(0, math.ceil(end - 0.5))] = True
    return mask
