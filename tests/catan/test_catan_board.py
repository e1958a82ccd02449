"""The board: its numbering, and how terrain, tokens and harbours are laid out."""

from __future__ import annotations

from itertools import pairwise

import pytest
from catan_random import start

from ludex.core import Chance, Refused
from ludex.games.catan.game import GAME
from ludex.games.catan.rules.board import BASE, EXTENSION, NONE, Board
from ludex.games.catan.rules.bundles import counts_of
from ludex.games.catan.rules.cards import RESOURCES
from ludex.games.catan.rules.state import CatanState
from ludex.games.catan.rules.terrain import Terrain, beginner, corners, draw_terrain, spiral, write_ports, write_tiles

BOARDS = {"base": BASE, "extension": EXTENSION}

LEVELS = {
    "base": [3, 4, 4, 5, 5, 6, 6, 5, 5, 4, 4, 3],
    "extension": [3, 4, 4, 5, 5, 6, 6, 7, 7, 6, 6, 5, 5, 4, 4, 3],
}


@pytest.mark.parametrize("name", BOARDS)
def test_reading_order(name: str) -> None:
    """Intersections top to bottom, then left to right, in these levels; hexes likewise."""
    board = BOARDS[name]
    by_level: dict[int, list[int]] = {}
    for spot in range(board.spot_count):
        by_level.setdefault(board.spot_y[spot], []).append(spot)
    assert [len(spots) for _, spots in sorted(by_level.items())] == LEVELS[name]
    assert [spot for _, spots in sorted(by_level.items()) for spot in spots] == list(range(board.spot_count))
    for spots in by_level.values():
        across = [board.spot_x[spot] for spot in spots]
        assert across == sorted(across)
    places = list(zip(board.hex_y, board.hex_x, strict=True))
    assert places == sorted(places)
    ends = [board.ends_of(edge) for edge in range(board.edge_count)]
    assert ends == sorted(ends)
    assert all(a < b for a, b in ends)


@pytest.mark.parametrize(
    ("name", "hexes", "spots", "edges", "coast", "ports"),
    [("base", 19, 54, 72, 30, 9), ("extension", 30, 80, 109, 38, 11)],
)
def test_sizes(name: str, hexes: int, spots: int, edges: int, coast: int, ports: int) -> None:
    board = BOARDS[name]
    assert (board.hex_count, board.spot_count, board.edge_count) == (hexes, spots, edges)
    assert len(board.coast) == coast
    assert len(set(board.coast)) == coast
    assert len(board.port_edges) == ports


def test_numbers_on_the_drawn_board() -> None:
    """Some of them, read off a drawing."""
    assert list(BASE.spots_of_hex[:6]) == [0, 4, 8, 12, 7, 3]
    assert BASE.corners_of(9) == [18, 24, 30, 35, 29, 23]
    assert BASE.corners_of(18) == [41, 46, 50, 53, 49, 45]
    assert BASE.edge_between(12, 17) >= 0
    assert BASE.edge_between(17, 12) == BASE.edge_between(12, 17)
    assert BASE.edge_between(12, 18) == NONE
    assert BASE.edge_between(-1, 0) == NONE
    assert BASE.edge_between(0, 54) == NONE


@pytest.mark.parametrize("name", BOARDS)
def test_neighbourhoods_agree(name: str) -> None:
    board = BOARDS[name]
    for spot in range(board.spot_count):
        for place in range(3 * spot, 3 * spot + 3):
            edge, other = board.edges_of_spot[place], board.next_spots[place]
            assert (edge == NONE) == (other == NONE)
            if edge != NONE:
                assert {spot, other} == {board.first_end[edge], board.second_end[edge]}
            hex_number = board.hexes_of_spot[place]
            if hex_number != NONE:
                assert spot in board.corners_of(hex_number)
    for hex_number in range(board.hex_count):
        for direction in range(6):
            other = board.hex_beside(hex_number, direction)
            if other != NONE:
                assert board.hex_beside(other, direction + 3) == hex_number


def test_the_spiral_runs_inward_counterclockwise() -> None:
    assert spiral(BASE, 0) == [0, 3, 7, 12, 16, 17, 18, 15, 11, 6, 2, 1, 4, 8, 13, 14, 10, 5, 9]
    assert spiral(BASE, 18)[:4] == [18, 15, 11, 6]
    assert corners(BASE) == [0, 2, 7, 11, 16, 18]
    assert corners(EXTENSION) == [0, 2, 12, 17, 27, 29]
    for board in BOARDS.values():
        for corner in corners(board):
            path = spiral(board, corner)
            assert sorted(path) == list(range(board.hex_count))
            for here, there in pairwise(path):
                assert there in [board.hex_beside(here, direction) for direction in range(6)]


TERRAIN = {"base": [4, 3, 4, 4, 3, 1], "extension": [6, 5, 6, 6, 5, 2]}
"""Wood, brick, sheep, wheat, ore, desert."""
PORTS = {"base": [1, 1, 1, 1, 1, 4], "extension": [1, 1, 2, 1, 1, 5]}
"""2:1 of each resource, and 3:1."""
TOKENS = {
    "base": {2: 1, 3: 2, 4: 2, 5: 2, 6: 2, 8: 2, 9: 2, 10: 2, 11: 2, 12: 1},
    "extension": {2: 2, 3: 3, 4: 3, 5: 3, 6: 3, 8: 3, 9: 3, 10: 3, 11: 3, 12: 2},
}
LETTERS = [5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11]


def count_kinds(values: list[int]) -> list[int]:
    return [values.count(resource) for resource in [*range(5), NONE]]


@pytest.mark.parametrize("in_spiral", [True, False], ids=["spiral", "random"])
@pytest.mark.parametrize("name", BOARDS)
def test_what_is_laid_out(name: str, in_spiral: bool) -> None:
    board = BOARDS[name]
    chance = Chance.of_seed("boards")
    deserts = set()
    for _ in range(30):
        terrain = draw_terrain(board, in_spiral, chance)
        assert count_kinds(list(terrain.resources)) == TERRAIN[name]
        assert count_kinds(list(terrain.ports)) == PORTS[name]
        tokens = [number for number in terrain.numbers if number]
        assert {number: tokens.count(number) for number in sorted(set(tokens))} == TOKENS[name]
        assert all(
            (number == 0) == (kind == NONE) for number, kind in zip(terrain.numbers, terrain.resources, strict=True)
        )
        in_order = sorted(zip(terrain.numbers, terrain.resources, range(board.hex_count), strict=True))
        assert list(terrain.of_number) == [place for number, _, place in in_order if number]
        if not in_spiral:
            assert not red_pairs(board, terrain)
        deserts.add(terrain.first_desert())
    assert len(deserts) > 5, "boards differ"


def red_pairs(board: Board, terrain: Terrain) -> list[tuple[int, int]]:
    """Neighbouring hexes that both have a 6 or an 8."""
    reds = [place for place in range(board.hex_count) if terrain.numbers[place] in (6, 8)]
    return [(a, b) for a in reds for b in reds if b in [board.hex_beside(a, direction) for direction in range(6)]]


def test_tokens_lie_along_the_spiral_from_one_of_the_corners() -> None:
    chance = Chance.of_seed("letters")
    used = set()
    for _ in range(60):
        terrain = draw_terrain(BASE, True, chance)
        ways = [
            corner
            for corner in corners(BASE)
            if [terrain.numbers[place] for place in spiral(BASE, corner) if terrain.numbers[place]] == LETTERS
        ]
        assert len(ways) == 1
        used.add(ways[0])
    assert used == set(corners(BASE))


def test_the_printed_board() -> None:
    terrain = beginner()
    assert count_kinds(list(terrain.resources)) == TERRAIN["base"]
    assert count_kinds(list(terrain.ports)) == PORTS["base"]
    assert not red_pairs(BASE, terrain)
    assert write_tiles(terrain)[:3] == [["ore", 10], ["sheep", 2], ["wood", 9]]
    assert write_tiles(terrain)[9] == [None, None]
    assert write_ports(terrain)[:3] == [[0, 3, None], [1, 5, "wheat"], [10, 15, "ore"]]
    eights = [terrain.of_number[place] for place in range(terrain.first_of_number[8], terrain.first_of_number[9])]
    assert eights == [12, 11], "in the order of their resources"


@pytest.mark.parametrize("name", BOARDS)
def test_no_spot_has_two_harbours(name: str) -> None:
    board = BOARDS[name]
    spots = [spot for edge in board.port_edges for spot in board.ends_of(edge)]
    assert len(set(spots)) == len(spots)


def test_a_board_of_ones_own() -> None:
    tiles = [["wood", 6]] * 18 + [[None, None]]
    state = GAME.start(3, 1, {"board": {"tiles": tiles, "ports": [[3, 0, "ore"]]}})
    assert isinstance(state, CatanState)
    assert state.robber == 18
    assert write_ports(state.terrain) == [[0, 3, "ore"]]
    assert state.terrain.harbours[3] == 1 << RESOURCES.index("ore")


DESERT = [[None, None]]
WOODS = [["wood", 6]]

WRONG_BOARDS: dict[str, tuple[object, object]] = {
    "too few hexes": (WOODS * 18, []),
    "no list": ("woods", []),
    "no desert": (WOODS * 19, []),
    "a seven": (DESERT + [["wood", 7]] * 18, []),
    "a thirteen": (DESERT + [["wood", 13]] * 18, []),
    "half a number": (DESERT + [["wood", 6.5]] * 18, []),
    "a number that is true": (DESERT + [["wood", True]] * 18, []),
    "no number": (DESERT + [["wood", None]] * 18, []),
    "a desert with a number": ([[None, 6]] + WOODS * 18, []),
    "gold": (DESERT + [["gold", 6]] * 18, []),
    "a hex that is no pair": (DESERT + [["wood"]] * 18, []),
    "ports that are no list": (DESERT + WOODS * 18, 3),
    "a port inland": (DESERT + WOODS * 18, [[12, 17, None]]),
    "a port between strangers": (DESERT + WOODS * 18, [[0, 53, None]]),
    "a port off the board": (DESERT + WOODS * 18, [[53, 54, None]]),
    "a port far off the board": (DESERT + WOODS * 18, [[0, 2**62, None]]),
    "a port for gold": (DESERT + WOODS * 18, [[0, 3, "gold"]]),
    "two ports in one place": (DESERT + WOODS * 18, [[0, 3, None], [3, 0, "ore"]]),
    "a port that is no triple": (DESERT + WOODS * 18, [[0, 3]]),
}


@pytest.mark.parametrize(("tiles", "ports"), WRONG_BOARDS.values(), ids=WRONG_BOARDS)
def test_boards_that_cannot_be(tiles: object, ports: object) -> None:
    with pytest.raises(Refused) as caught:
        GAME.start(3, 1, {"board": {"tiles": tiles, "ports": ports}})
    assert caught.value.refusal.code == "bad_option"


def test_other_words_in_a_board() -> None:
    with pytest.raises(Refused):
        GAME.start(3, 1, {"board": {"tiles": DESERT + WOODS * 18, "harbours": []}})


def test_the_printed_board_is_for_four() -> None:
    with pytest.raises(Refused) as caught:
        GAME.start(5, 1, {"board": "beginner"})
    assert caught.value.refusal.code == "bad_option"


@pytest.mark.parametrize(
    ("seats", "cards", "deck"),
    [(2, 19, [14, 5, 2, 2, 2]), (4, 19, [14, 5, 2, 2, 2]), (5, 24, [20, 5, 3, 3, 3]), (6, 24, [20, 5, 3, 3, 3])],
)
def test_supplies(seats: int, cards: int, deck: list[int]) -> None:
    state = start(0, seats)
    assert counts_of(state.bank) == [cards] * 5
    assert counts_of(state.deck) == deck
    assert list(state.pieces) == [15, 5, 4] * seats
    assert state.terrain.resources[state.robber] == NONE
