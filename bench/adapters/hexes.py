"""Catan's board in the numbers of the published cases, and the ways to lay it on another engine's.

Hexes and intersections are numbered from the top, then from the left, the points of the hexes upward. An intersection
is known by the three hexes around it, sea included; so any two boards can be held against each other.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

Cube = tuple[int, int, int]
Corner = frozenset[Cube]

ROWS = (3, 4, 5, 4, 3)
AROUND: tuple[Cube, ...] = ((1, 0, -1), (1, -1, 0), (0, -1, 1), (-1, 0, 1), (-1, 1, 0), (0, 1, -1))
"""Steps to the neighbours: north-east, then clockwise."""


def hexes() -> list[Cube]:
    """The hexes in the order of their numbers; x grows to the right, z downward."""
    found: list[Cube] = []
    for row, length in enumerate(ROWS):
        z = row - 2
        first = -2 - min(z, 0)
        found += [(x, -x - z, z) for x in range(first, first + length)]
    return found


def corners_of(cube: Cube) -> list[Corner]:
    """The six intersections of a hex: north, then clockwise."""
    beside = [(cube[0] + x, cube[1] + y, cube[2] + z) for x, y, z in AROUND]
    return [frozenset((cube, beside[side - 1], beside[side])) for side in range(6)]


def corners() -> list[Corner]:
    """The intersections in the order of their numbers."""
    places: dict[Corner, tuple[int, int]] = {}
    for x, y, z in hexes():
        across, down = x - y, 3 * z
        points = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
        for corner, (right, below) in zip(corners_of((x, y, z)), points, strict=True):
            places[corner] = (down + below, across + right)
    return sorted(places, key=lambda corner: places[corner])


def symmetries() -> list[Callable[[Cube], Cube]]:
    """The twelve ways to lay the board on itself; the first one leaves it as it is."""

    def way(order: tuple[int, ...], sign: int) -> Callable[[Cube], Cube]:
        return lambda cube: (sign * cube[order[0]], sign * cube[order[1]], sign * cube[order[2]])

    return [way(order, sign) for sign in (1, -1) for order in permutations(range(3))]
