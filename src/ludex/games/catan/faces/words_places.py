"""Places of the board as players call them: by terrain and number of the hexes around."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludex.games.catan.rules.board import NONE, PER_HEX, PER_SPOT, Board
from ludex.games.catan.rules.cards import RESOURCES
from ludex.games.catan.rules.state import CatanState
from ludex.games.catan.rules.terrain import Terrain
from ludex.render.words import listed

TERRAINS = ("forest", "hills", "pasture", "fields", "mountains")
"""The land that brings each resource."""

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")
"""Places in a row of hexes."""

CORNER_NAMES = ("north", "northeast", "southeast", "south", "southwest", "northwest")
"""The corners of a hex, clockwise from the top."""

SIDE_NAMES = ("northeast", "east", "southeast", "southwest", "west", "northwest")
"""Its sides, each after the corner of the same place."""


SPOT_LANDS = 3
"""Hexes around a spot that is not on the coast."""


def land_words(land: Sequence[Any]) -> str:
    """A hex of an event, a resource and a number: `hills 6`, `the desert`."""
    resource, number = land
    return "the desert" if resource is None else f"{TERRAINS[RESOURCES.index(resource)]} {number}"


def lands_words(lands: Sequence[Sequence[Any]]) -> str:
    """The hexes around a spot: `hills 6, pasture 9 and the sea`."""
    named = [land_words(land) for land in lands]
    return listed(named if len(named) == SPOT_LANDS else [*named, "the sea"])


def way_words(lands: Sequence[Sequence[Any]]) -> str:
    """Where a road lies: `between hills 6 and pasture 9`, `on the coast of hills 6`."""
    named = [land_words(land) for land in lands]
    return f"on the coast of {named[0]}" if len(named) == 1 else f"between {listed(named)}"


MOST_KNOWN = 16
KNOWN: list[tuple[Terrain, list[str]]] = []
"""The hexes' names on the last boards that were asked for."""


def hex_words(state: CatanState, number: int) -> str:
    """`hills 6`, `the desert`; with its place where there are two alike: `hills 6 (row 2, third)`."""
    terrain = state.terrain
    for known, names in KNOWN:
        if known is terrain:
            return names[number]
    names = hex_names(state.board, terrain)
    KNOWN.insert(0, (terrain, names))
    del KNOWN[MOST_KNOWN:]
    return names[number]


def hex_names(board: Board, terrain: Terrain) -> list[str]:
    """What each hex is called, no two alike."""
    plain = [
        "the desert" if resource == NONE else f"{TERRAINS[resource]} {number}"
        for resource, number in zip(terrain.resources, terrain.numbers, strict=True)
    ]
    places = [f"row {row}, {ORDINALS[column]}" for row, width in enumerate(board.rows, 1) for column in range(width)]
    return [f"{name} ({place})" if plain.count(name) > 1 else name for name, place in zip(plain, places, strict=True)]


def hexes_of_spot(board: Board, spot: int) -> list[int]:
    """The hexes around an intersection, two or one on the coast."""
    around = [int(board.hexes_of_spot[place]) for place in range(PER_SPOT * spot, PER_SPOT * spot + PER_SPOT)]
    return [number for number in around if number != NONE]


def corner_of(board: Board, number: int, spot: int) -> int:
    """Which corner of a hex an intersection is, clockwise from the top."""
    return next(corner for corner in range(PER_HEX) if board.spots_of_hex[PER_HEX * number + corner] == spot)


def spot_words(state: CatanState, spot: int) -> str:
    """`hills 6, pasture 9 and forest 4`; on the coast `hills 6, pasture 9 and the sea`, or the corner of a hex."""
    board = state.board
    around = hexes_of_spot(board, spot)
    named = [hex_words(state, number) for number in around]
    if len(around) == 1:
        found = f"the {CORNER_NAMES[corner_of(board, around[0], spot)]} corner of {named[0]}"
    else:
        found = listed(named if len(around) == PER_SPOT else [*named, "the sea"])
    return found + harbour_words(state, spot)


def harbour_words(state: CatanState, spot: int) -> str:
    """` (2:1 harbour for wood)` where there is one; else nothing."""
    for edge, resource in zip(state.terrain.port_edges, state.terrain.ports, strict=True):
        if spot in state.board.ends_of(edge):
            return " (3:1 harbour)" if resource == NONE else f" (2:1 harbour for {RESOURCES[resource]})"
    return ""


def edge_words(state: CatanState, edge: int) -> str:
    """`between hills 6 and pasture 9`, or `on the east coast of hills 6`."""
    board = state.board
    a, b = board.ends_of(edge)
    beside = [number for number in hexes_of_spot(board, a) if number in hexes_of_spot(board, b)]
    if len(beside) == 1:
        first, second = corner_of(board, beside[0], a), corner_of(board, beside[0], b)
        side = first if (first + 1) % PER_HEX == second else second
        return f"on the {SIDE_NAMES[side]} coast of {hex_words(state, beside[0])}"
    return f"between {listed([hex_words(state, number) for number in beside])}"
