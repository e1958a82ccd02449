"""Boards and pieces of Catan in JSON: `tiles` and `ports` (of a position, or of an option), buildings and roads."""

from __future__ import annotations

import re

from ludex.core import Refused, refused
from ludex.core.reading import bad_position
from ludex.games.catan.rules.board import NONE, Board
from ludex.games.catan.rules.cards import RESOURCES
from ludex.games.catan.rules.pieces import CITIES_EACH, ROADS_EACH, SETTLEMENTS_EACH, city_of, settlement_of
from ludex.games.catan.rules.state import CatanState
from ludex.games.catan.rules.terrain import Terrain


def read_terrain(board: Board, tiles: object, ports: object, where: str) -> Terrain:
    """The terrain of `tiles` [[resource | null, number | null], ...] and `ports` [[a, b, resource | null], ...].

    Any number of hexes of a kind and any tokens are allowed; `Refused` for what no board has.
    """
    if not isinstance(tiles, list) or len(tiles) != board.hex_count:
        raise bad_board(where + ".tiles", f"tiles is a list of {board.hex_count} hexes.")
    resources: list[int] = []
    numbers: list[int] = []
    for place, tile in enumerate(tiles):
        resource, number = read_tile(tile, f"{where}.tiles[{place}]")
        resources.append(resource)
        numbers.append(number)
    if not isinstance(ports, list):
        raise bad_board(where + ".ports", "ports is a list of harbours, [spot, spot, resource or null] each.")
    edges: list[int] = []
    kinds: list[int] = []
    for place, port in enumerate(ports):
        here = f"{where}.ports[{place}]"
        edge, kind = read_port(board, port, here)
        if edge in edges:
            raise bad_board(here, "There is one harbour at most on an edge.")
        edges.append(edge)
        kinds.append(kind)
    return Terrain(board, resources, numbers, edges, kinds)


def read_tile(tile: object, where: str) -> tuple[int, int]:
    """Resource and number, NONE and 0 for null."""
    if not isinstance(tile, list) or len(tile) != 2:
        raise bad_board(where, "A hex is [resource or null, number or null].")
    resource, number = tile
    if resource is None and number is None:
        return NONE, 0
    if resource is None:
        raise bad_board(where, "A desert has no number.")
    if not isinstance(resource, str) or resource not in RESOURCES:
        raise bad_board(where, f"A hex has one of {', '.join(RESOURCES)}, or null, not {resource!r}.")
    if type(number) is not int or not 2 <= number <= 12 or number == 7:
        raise bad_board(where, f"A number token shows 2 to 6 or 8 to 12, not {number!r}.")
    return RESOURCES.index(resource), number


def read_port(board: Board, port: object, where: str) -> tuple[int, int]:
    """Edge and resource, NONE for 3:1."""
    if not isinstance(port, list) or len(port) != 3:
        raise bad_board(where, "A harbour is [spot, spot, resource or null].")
    a, b, resource = port
    edge = NONE
    spots = range(board.spot_count)  # numbers from outside may be of any size
    if type(a) is int and type(b) is int and a in spots and b in spots:
        edge = board.edge_between(a, b)
    if edge not in board.coast:
        raise bad_board(where, f"A harbour lies on an edge of the coast; {a!r}-{b!r} is none.")
    if resource is None:
        return edge, NONE
    if not isinstance(resource, str) or resource not in RESOURCES:
        raise bad_board(where, f"A harbour trades one of {', '.join(RESOURCES)}, or null, not {resource!r}.")
    return edge, RESOURCES.index(resource)


def bad_board(where: str, message: str) -> Refused:
    """The refusal of a board in the options, or in a position."""
    return refused("bad_option" if where.startswith("options") else "bad_position", message, {"where": where})


# ---- buildings and roads ----


def place_buildings(state: CatanState, seat: int, settlements: list[int], cities: list[int]) -> None:
    """Puts a seat's buildings on the board, within its supply."""
    where = f"seats[{seat}]"
    if len(settlements) > SETTLEMENTS_EACH:
        raise bad_position(
            f"A seat has {SETTLEMENTS_EACH} settlements, not {len(settlements)}.", f"{where}.settlements"
        )
    if len(cities) > CITIES_EACH:
        raise bad_position(f"A seat has {CITIES_EACH} cities, not {len(cities)}.", f"{where}.cities")
    for spot in settlements:
        place_building(state, spot, settlement_of(seat), f"{where}.settlements")
    for spot in cities:
        place_building(state, spot, city_of(seat), f"{where}.cities")


def place_building(state: CatanState, spot: int, building: int, where: str) -> None:
    if not 0 <= spot < state.board.spot_count:
        raise bad_position(f"There is no intersection {spot}.", where)
    if state.buildings[spot] != 0:
        raise bad_position(f"There are two buildings on {spot}.", where)
    state.buildings[spot] = building


def place_roads(state: CatanState, seat: int, given: list[tuple[int, int] | str]) -> None:
    """Puts a seat's roads on the board, within its supply: with more, their length would take long to find."""
    where = f"seats[{seat}].roads"
    if len(given) > ROADS_EACH:
        raise bad_position(f"A seat has {ROADS_EACH} roads, not {len(given)}.", where)
    for road in given:
        a, b = read_road(road, where)
        is_small = 0 <= a < state.board.spot_count and 0 <= b < state.board.spot_count
        edge = state.board.edge_between(a, b) if is_small else NONE
        if edge == NONE:
            raise bad_position(f"There is no edge {a}-{b}.", where)
        if state.roads[edge] != NONE:
            raise bad_position(f"There are two roads on {a}-{b}.", where)
        state.roads[edge] = seat


def read_road(road: tuple[int, int] | str, where: str) -> tuple[int, int]:
    """A road as its two intersections."""
    if not isinstance(road, str):
        return road
    found = re.fullmatch("([0-9]{1,3})-([0-9]{1,3})", road, re.ASCII)
    if found is None:
        raise bad_position(f"{road[:40]!r} is no road; write [12, 17] or '12-17'.", where)
    return int(found[1]), int(found[2])
