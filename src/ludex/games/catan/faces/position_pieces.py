"""Buildings and roads in a position of Catan, put where they are said to be."""

from __future__ import annotations

import re

from ludex.games.catan.faces.position_cards import bad
from ludex.games.catan.rules.board import NONE, Board
from ludex.games.catan.rules.building import city_of, owner_of, settlement_of
from ludex.games.catan.rules.cards import CITIES_EACH, ROADS_EACH, SETTLEMENTS_EACH
from ludex.games.catan.rules.state import CatanState


def place_buildings(state: CatanState, seat: int, settlements: list[int], cities: list[int]) -> None:
    """A seat's buildings, within its supply, none beside another."""
    where = f"seats[{seat}]"
    if len(settlements) > SETTLEMENTS_EACH:
        raise bad(f"A seat has {SETTLEMENTS_EACH} settlements, not {len(settlements)}.", f"{where}.settlements")
    if len(cities) > CITIES_EACH:
        raise bad(f"A seat has {CITIES_EACH} cities, not {len(cities)}.", f"{where}.cities")
    for spot in settlements:
        place_building(state, spot, settlement_of(seat), f"{where}.settlements")
    for spot in cities:
        place_building(state, spot, city_of(seat), f"{where}.cities")


def place_building(state: CatanState, spot: int, building: int, where: str) -> None:
    board = state.board
    if not 0 <= spot < board.spot_count:
        raise bad(f"There is no intersection {spot}.", where)
    if state.buildings[spot] != 0:
        raise bad(f"There are two buildings on {spot}.", where)
    for neighbour in neighbours(board, spot):
        if state.buildings[neighbour] != 0:
            raise bad(f"The buildings on {spot} and {neighbour} are too close to each other.", where)
    state.buildings[spot] = building


def neighbours(board: Board, spot: int) -> list[int]:
    """The intersections one edge away."""
    found = [board.next_spots[place] for place in range(3 * spot, 3 * spot + 3)]
    return [neighbour for neighbour in found if neighbour >= 0]


def pair(road: tuple[int, int] | str, where: str) -> tuple[int, int]:
    """A road as its two intersections."""
    if not isinstance(road, str):
        return road
    found = re.fullmatch("([0-9]{1,3})-([0-9]{1,3})", road, re.ASCII)
    if found is None:
        raise bad(f"{road[:40]!r} is no road; write [12, 17] or '12-17'.", where)
    return int(found[1]), int(found[2])


def place_roads(state: CatanState, seat: int, given: list[tuple[int, int] | str]) -> None:
    """A seat's roads, within its supply, all of them hanging together with a building of its own."""
    where = f"seats[{seat}].roads"
    roads = [pair(road, where) for road in given]
    if len(roads) > ROADS_EACH:
        raise bad(f"A seat has {ROADS_EACH} roads, not {len(roads)}.", where)
    for a, b in roads:
        is_small = 0 <= a < state.board.spot_count and 0 <= b < state.board.spot_count
        edge = state.board.edge_between(a, b) if is_small else NONE
        if edge < 0:
            raise bad(f"There is no edge {a}-{b}.", where)
        if state.roads[edge] != NONE:
            raise bad(f"There are two roads on {a}-{b}.", where)
        state.roads[edge] = seat
    reached = {spot for spot, building in enumerate(state.buildings) if owner_of(building) == seat}
    left = list(roads)
    while joined := [road for road in left if reached.intersection(road)]:
        reached.update(*joined)
        left = [road for road in left if road not in joined]
    if left:
        raise bad(f"The road {left[0][0]}-{left[0][1]} hangs together with no building of seat {seat}.", where)
