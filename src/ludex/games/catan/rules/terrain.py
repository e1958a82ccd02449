"""What lies on the board: terrain, number tokens and harbours; drawn by chance, printed, or given."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.core.bits import bit
from ludex.core.chance import Chance
from ludex.games.catan.rules.board import BASE, EXTENSION, NONE, PER_HEX, Board
from ludex.games.catan.rules.cards import BRICK, ORE, RESOURCES, SHEEP, WHEAT, WOOD

BASE_TERRAIN: Final = [4, 3, 4, 4, 3]
EXTENSION_TERRAIN: Final = [6, 5, 6, 6, 5]
"""Hexes of each resource; the rest are deserts."""

BASE_TOKENS: Final = [5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11]
EXTENSION_TOKENS: Final = [
    *[2, 5, 4, 6, 3, 9, 8, 11, 11, 10, 6, 3, 8, 4],
    *[8, 10, 11, 12, 10, 5, 4, 9, 5, 9, 12, 3, 2, 6],
]
"""The number tokens in the order of the letters on their backs."""

BASE_PORTS: Final = [NONE, WHEAT, ORE, NONE, SHEEP, NONE, NONE, BRICK, WOOD]
EXTENSION_PORTS: Final = [NONE, WHEAT, ORE, NONE, SHEEP, NONE, NONE, BRICK, WOOD, NONE, SHEEP]
"""What the harbours trade, NONE for 3:1; in the printed order of the beginners' board."""

BEGINNER: Final = [
    *[(ORE, 10), (SHEEP, 2), (WOOD, 9)],
    *[(WHEAT, 12), (BRICK, 6), (SHEEP, 4), (BRICK, 10)],
    *[(WHEAT, 9), (WOOD, 11), (NONE, 0), (WOOD, 3), (ORE, 8)],
    *[(WOOD, 8), (ORE, 3), (WHEAT, 4), (SHEEP, 5)],
    *[(BRICK, 5), (WHEAT, 6), (SHEEP, 11)],
]
"""The printed board for beginners: resource and number by hex."""

NUMBERS: Final[i64] = 14
"""Numbers are below: those of the dice, and one that ends their places in `first_of_number`."""

ANY_PORT: Final[i64] = 32
"""The bit of a 3:1 harbour; bit r is the harbour of resource r."""


class Terrain:
    """One board as laid out; all states of a game share it."""

    def __init__(
        self, board: Board, resources: list[int], numbers: list[int], port_edges: list[int], ports: list[int]
    ) -> None:
        self.board = board
        self.resources: vec[i64] = vec[i64](resources)
        """Of each hex; NONE for a desert."""
        self.numbers: vec[i64] = vec[i64](numbers)
        """The token on each hex; 0 for none."""
        self.port_edges: vec[i64] = vec[i64](port_edges)
        self.ports: vec[i64] = vec[i64](ports)
        """The edge of each harbour and what it trades: a resource at 2:1, NONE anything at 3:1."""
        self.harbours: vec[i64] = vec[i64]([0] * board.spot_count)
        """The harbours at each spot, as bits: 1 << resource for 2:1, ANY_PORT for 3:1."""
        self.dots: vec[i64] = vec[i64]([0] * board.spot_count)
        """For each spot, in how many of 36 rolls it draws, counted for each hex beside it."""
        self.kinds: vec[i64] = vec[i64]([0] * board.spot_count)
        """The resources that each spot draws, as bits: 1 << resource."""
        self.of_number: vec[i64] = vec[i64](capacity=32)
        """The hexes in the order of their numbers; those of number d from first_of_number[d] to the next, in the order
        of their resources."""
        self.first_of_number: vec[i64] = vec[i64]([0] * NUMBERS)
        self.resource_of: vec[i64] = vec[i64](capacity=32)
        """The resources of the hexes in `of_number`, and NONE behind the last."""
        if len(resources) > 0:
            self.derive()

    def derive(self) -> None:
        """Derives from terrain, tokens and harbours all that follows from them; for a board that was made empty."""
        board = self.board
        for place in range(len(self.ports)):
            port = self.ports[place]
            kind = ANY_PORT if port == NONE else bit(port)
            edge = self.port_edges[place]
            self.harbours[board.first_end[edge]] |= kind
            self.harbours[board.second_end[edge]] |= kind
        for number in range(1, NUMBERS):
            self.first_of_number[number] = len(self.of_number)
            for place in range(board.hex_count):
                if self.numbers[place] == number:
                    self.of_number = append(self.of_number, place)
                    self.sort_last(self.first_of_number[number])
                    self.add_dots(place, dots_of(number))
        for place in self.of_number:
            self.resource_of = append(self.resource_of, self.resources[place])
        self.resource_of = append(self.resource_of, NONE)

    def sort_last(self, first: i64) -> None:
        """Puts the last hex of `of_number` before those from `first` on with a higher resource."""
        hexes = self.of_number
        place = len(hexes) - 1
        while place > first and self.resources[hexes[place - 1]] > self.resources[hexes[place]]:
            moved = hexes[place]
            hexes[place] = hexes[place - 1]
            hexes[place - 1] = moved
            place -= 1

    def add_dots(self, hex_number: i64, dots: i64) -> None:
        """Adds the dots and the resource of a hex to its six spots."""
        resource = self.resources[hex_number]
        for corner in range(PER_HEX * hex_number, PER_HEX * hex_number + PER_HEX):
            self.dots[self.board.spots_of_hex[corner]] += dots
            if resource != NONE:
                self.kinds[self.board.spots_of_hex[corner]] |= bit(resource)

    def first_desert(self) -> i64:
        """Where the robber starts; NONE on a board without a desert."""
        for place in range(self.board.hex_count):
            if self.resources[place] == NONE:
                return place
        return NONE


def dots_of(number: i64) -> i64:
    """In how many of 36 rolls a number comes up: the dots on its token."""
    if number > 7:
        return 13 - number
    return number - 1


def blank(board: Board) -> Terrain:
    """A board of deserts, before it is laid out."""
    count = board.hex_count
    return Terrain(board, [-1] * count, [0] * count, [], [])


def beginner() -> Terrain:
    """The printed board."""
    resources = [resource for resource, _ in BEGINNER]
    numbers = [number for _, number in BEGINNER]
    return Terrain(BASE, resources, numbers, BASE.port_edges, list(BASE_PORTS))


def draw_terrain(board: Board, in_spiral: bool, chance: Chance) -> Terrain:
    """Terrain and harbours shuffled; tokens along the spiral from a corner drawn by lot, or shuffled as well."""
    box = BASE_BOX if board is BASE else EXTENSION_BOX
    terrain = Terrain(board, [], [], [], [])
    terrain.resources = box.resources[:]
    shuffle(terrain.resources, chance)
    if in_spiral:
        path = box.spirals[chance.below(len(box.spirals))]
        terrain.numbers = along(path, terrain.resources, box.tokens)
    else:
        tokens = box.tokens[:]
        while True:
            shuffle(tokens, chance)
            terrain.numbers = along(box.reading_order, terrain.resources, tokens)
            if not has_red_neighbours(board, terrain.numbers):
                break
    terrain.port_edges = box.port_edges
    terrain.ports = box.ports[:]
    shuffle(terrain.ports, chance)
    terrain.derive()
    return terrain


def shuffle(values: vec[i64], chance: Chance) -> None:
    """Shuffles a vector in place, every order equally likely."""
    for last in range(len(values) - 1, 0, -1):
        drawn = chance.below(last + 1)
        value = values[last]
        values[last] = values[drawn]
        values[drawn] = value


def along(path: vec[i64], resources: vec[i64], tokens: vec[i64]) -> vec[i64]:
    """Tokens laid along a path of hexes, deserts skipped; by hex, 0 for none."""
    numbers = vec[i64]([0] * len(resources))
    used: i64 = 0
    for place in path:
        if resources[place] != NONE:
            numbers[place] = tokens[used]
            used += 1
    return numbers


def corners(board: Board) -> list[int]:
    """The hexes with only three neighbours."""
    found: list[int] = []
    for place in range(board.hex_count):
        around = [board.hex_beside(place, direction) for direction in range(6)]
        if around.count(NONE) == 3:
            found.append(place)
    return found


def spiral(board: Board, corner: int) -> list[int]:
    """All hexes, counterclockwise along the coast from a corner and on inward."""
    path = [corner]
    # At a corner the sea lies to the right of the way: the first of its neighbours, counterclockwise, after the sea.
    heading = 0
    while board.hex_beside(corner, heading) == NONE or board.hex_beside(corner, heading + 5) != NONE:
        heading += 1
    while len(path) < board.hex_count:
        following = board.hex_beside(path[-1], heading)
        while following < 0 or following in path:
            heading = (heading + 1) % 6
            following = board.hex_beside(path[-1], heading)
        path.append(following)
    return path


def has_red_neighbours(board: Board, numbers: vec[i64]) -> bool:
    """Whether two hexes with a 6 or an 8 touch."""
    for place in range(board.hex_count):
        if numbers[place] in (6, 8):
            for direction in range(6):
                other = board.hex_beside(place, direction)
                if other >= 0 and numbers[other] in (6, 8):
                    return True
    return False


class Box:
    """What a board is laid out from: its hexes, tokens and harbours, and the ways to lay them."""

    def __init__(self, board: Board, terrain: list[int], tokens: list[int], ports: list[int]) -> None:
        resources: list[int] = []
        for resource, count in enumerate(terrain):
            resources.extend([resource] * count)
        resources.extend([-1] * (board.hex_count - len(resources)))
        self.resources: vec[i64] = vec[i64](resources)
        """Of each hex; NONE for a desert."""
        self.tokens: vec[i64] = vec[i64](tokens)
        self.ports: vec[i64] = vec[i64](ports)
        self.port_edges: vec[i64] = vec[i64](board.port_edges)
        self.spirals: list[vec[i64]] = [vec[i64](spiral(board, corner)) for corner in corners(board)]
        """The spiral from each corner."""
        self.reading_order: vec[i64] = vec[i64](list(range(board.hex_count)))


BASE_BOX: Final = Box(BASE, BASE_TERRAIN, BASE_TOKENS, BASE_PORTS)
EXTENSION_BOX: Final = Box(EXTENSION, EXTENSION_TERRAIN, EXTENSION_TOKENS, EXTENSION_PORTS)


def write_tiles(terrain: Terrain) -> list[list[object]]:
    """`tiles` of a position."""
    written: list[list[object]] = []
    for resource, number in zip(terrain.resources, terrain.numbers, strict=True):
        written.append([None, None] if resource == NONE else [RESOURCES[resource], number])
    return written


def write_ports(terrain: Terrain) -> list[list[object]]:
    """`ports` of a position."""
    written: list[list[object]] = []
    for edge, port in zip(terrain.port_edges, terrain.ports, strict=True):
        written.append([*terrain.board.ends_of(edge), None if port == NONE else RESOURCES[port]])
    return written
