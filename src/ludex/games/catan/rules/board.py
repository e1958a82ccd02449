"""The board's geometry, generated from the lengths of its rows of hexes.

Pointy-top hexes with north up. Hexes, intersections ("spots") and edges are numbered in reading order: top to
bottom, then left to right; edges by the smaller and then the larger of their two spots. Coordinates are whole
numbers: one step to the right is half the width of a hex, one step down a quarter of its height.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

CORNERS: Final = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
"""From a hex's middle to its spots, clockwise from the top."""

NEIGHBOURS: Final = ((2, 0), (1, -3), (-1, -3), (-2, 0), (-1, 3), (1, 3))
"""From a hex's middle to those of the hexes around, counterclockwise from the east."""

NONE: Final[i64] = -1
"""No hex, spot or edge (where the coast cuts one off), no seat, no resource (the desert, a 3:1 harbour)."""


PER_SPOT: Final[i64] = 3
PER_HEX: Final[i64] = 6
"""How many places a spot has for its edges, neighbours and hexes, and a hex for its spots and the hexes around it."""


class Board:
    """Everything about the hexes' arrangement that never changes; all games of one size share it."""

    def __init__(self, rows: list[int], port_steps: list[int]) -> None:
        hexes: list[tuple[int, int]] = []
        for row, width in enumerate(rows):
            for column in range(width):
                hexes.append((2 * column + max(rows) - width, 3 * row))
        spots = sorted({(y + down, x + right) for x, y in hexes for right, down in CORNERS})
        number = {place: spot for spot, place in enumerate(spots)}
        around = [[number[y + down, x + right] for right, down in CORNERS] for x, y in hexes]
        sides = {side(ring[corner - 1], ring[corner]) for ring in around for corner in range(6)}
        edges = sorted(sides)

        self.rows = rows
        self.hex_count: i64 = len(hexes)
        self.spot_count: i64 = len(spots)
        self.edge_count: i64 = len(edges)
        self.hex_x: vec[i64] = vec[i64]([x for x, _ in hexes])
        self.hex_y: vec[i64] = vec[i64]([y for _, y in hexes])
        self.spot_x: vec[i64] = vec[i64]([x for _, x in spots])
        self.spot_y: vec[i64] = vec[i64]([y for y, _ in spots])
        self.spots_of_hex: vec[i64] = vec[i64]([spot for ring in around for spot in ring])
        """PER_HEX a hex, clockwise from the top: spots_of_hex[PER_HEX * hex + corner]."""
        self.hexes_of_spot: vec[i64] = three_each(
            [[place for place, ring in enumerate(around) if spot in ring] for spot in range(len(spots))]
        )
        """Three a spot, NONE beyond the coast."""
        self.edges_of_spot: vec[i64] = three_each(
            [[edge for edge, ends in enumerate(edges) if spot in ends] for spot in range(len(spots))]
        )
        """Three a spot, NONE beyond the coast."""
        self.next_spots: vec[i64] = three_each(
            [[a + b - spot for a, b in edges if spot in (a, b)] for spot in range(len(spots))]
        )
        """The spots at the other ends of those edges, in the same order."""
        self.first_end: vec[i64] = vec[i64]([a for a, _ in edges])
        self.second_end: vec[i64] = vec[i64]([b for _, b in edges])
        """The two spots of an edge, the smaller first."""
        place_of = {place: index for index, place in enumerate(hexes)}
        self.hexes_around: vec[i64] = vec[i64](
            [place_of.get((x + right, y + down), -1) for x, y in hexes for right, down in NEIGHBOURS]
        )
        """Six a hex, counterclockwise from the east; NONE beyond the coast."""
        self.coast: list[int] = coast(around, edges)
        """The edges along the sea, clockwise from the first hex's western side."""
        self.port_edges: list[int] = []
        """Where the frame has its harbours, clockwise from the first hex's."""
        place = 1
        for step in port_steps:
            self.port_edges.append(self.coast[place])
            place += step

    def ends_of(self, edge: i64) -> tuple[int, int]:
        """The two spots of an edge, the smaller first."""
        return self.first_end[edge], self.second_end[edge]

    def corners_of(self, hex_number: i64) -> list[int]:
        """The six spots of a hex, clockwise from the top."""
        return list(self.spots_of_hex[PER_HEX * hex_number : PER_HEX * hex_number + PER_HEX])

    def hex_beside(self, hex_number: i64, direction: i64) -> i64:
        """The hex on one of six sides, counterclockwise from 0, the east; NONE for the sea."""
        return self.hexes_around[PER_HEX * hex_number + direction % PER_HEX]

    def edge_between(self, a: i64, b: i64) -> i64:
        """The number of the edge between two spots; NONE where there is none."""
        if a < 0 or a >= self.spot_count:
            return NONE
        for place in range(PER_SPOT * a, PER_SPOT * a + PER_SPOT):
            if self.next_spots[place] == b and b != NONE:
                return self.edges_of_spot[place]
        return NONE


def side(a: int, b: int) -> tuple[int, int]:
    """An edge as its spots, the smaller first."""
    return (a, b) if a < b else (b, a)


def three_each(lists: list[list[int]]) -> vec[i64]:
    """Lists of up to three numbers one after the other, filled up with NONE."""
    return vec[i64]([number for each in lists for number in [*each, -1, -1, -1][:3]])


def coast(around: list[list[int]], edges: list[tuple[int, int]]) -> list[int]:
    """The edges of one hex only, walked clockwise from the western side of the first hex."""
    onward: dict[int, int] = {}
    sides = [(ring[corner - 1], ring[corner]) for ring in around for corner in range(6)]
    for a, b in sides:
        if (b, a) not in sides:
            onward[a] = b
    spot = around[0][4]
    found: list[int] = []
    for _ in range(len(onward)):
        found.append(edges.index(side(spot, onward[spot])))
        spot = onward[spot]
    return found


BASE: Final = Board([3, 4, 5, 4, 3], [3, 4, 3, 3, 4, 3, 3, 4, 3])
"""Up to 4 seats: 19 hexes, 54 spots, 72 edges, 9 harbours."""
EXTENSION: Final = Board([3, 4, 5, 6, 5, 4, 3], [3, 4, 3, 4, 3, 4, 3, 4, 3, 4, 3])
"""5 and 6 seats: 30 hexes, 80 spots, 109 edges, 11 harbours."""
