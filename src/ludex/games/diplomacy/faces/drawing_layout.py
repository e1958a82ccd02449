"""Where a variant's provinces are drawn: as its file says, but no two so close that they cover each other."""

from __future__ import annotations

import math
from typing import NamedTuple

from ludex.games.diplomacy.variants import Variant

WIDTH = 1000
ACROSS = 46.0
"""How far apart two places side by side must be."""
DOWN = 50.0
"""How far one above the other: there is a name between them."""
EDGE = 26.0
UNDER = 34.0
"""How much room a place at the bottom needs: its name is under it."""
ROUNDS = 60
COAST = 17.0
"""How far a fleet on a coast stands from the middle of its province."""


class Spot(NamedTuple):
    x: float
    y: float

    def distance(self, other: Spot) -> float:
        return math.hypot(other.x - self.x, other.y - self.y)


def layout(variant: Variant) -> dict[str, Spot]:
    """The spot of every province and coast."""
    low = variant.map_height - UNDER
    places = [[float(province.x), min(float(province.y), low)] for province in variant.provinces]
    for _ in range(ROUNDS):
        if not push_apart(places, low):
            break
    spots: dict[str, Spot] = {}
    for province, (x, y) in zip(variant.provinces, places, strict=True):
        spots[province.id] = Spot(x, y)
        for coast in province.coasts:
            coast_x, coast_y = province.coast_xy.get(coast, (province.x, province.y))
            away_x, away_y = coast_x - province.x, coast_y - province.y
            length = math.hypot(away_x, away_y) or 1.0
            spots[f"{province.id}/{coast}"] = Spot(x + away_x / length * COAST, y + away_y / length * COAST)
    return spots


def push_apart(places: list[list[float]], low: float) -> bool:
    """Moves every two that are too close half the way each; whether there were any."""
    moved = False
    order = sorted(places)
    for at, one in enumerate(order):
        for other in order[at + 1 :]:
            across = (other[0] - one[0]) / ACROSS
            if across >= 2:
                break  # sorted: those after it are farther still
            down = (other[1] - one[1]) / DOWN
            apart = math.hypot(across, down)
            if apart >= 1:
                continue
            moved = True
            if apart < 0.01:
                across, down, apart = 1.0, 0.0, 1.0
                step = 0.5
            else:
                step = (1 - apart) / 2
            for place, sign in ((one, -1), (other, 1)):
                place[0] = min(max(place[0] + sign * across / apart * step * ACROSS, EDGE), WIDTH - EDGE)
                place[1] = min(max(place[1] + sign * down / apart * step * DOWN, EDGE), low)
    return moved
