"""Roads, settlements and cities: where they may stand, and what placing them changes.

The sets of free spots, open edges and adjacent edges are kept up to date here, so that `legal` only reads them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ludex.core.seats import only
from ludex.games.catan.rules.bit_sets import WORDS, add, drop
from ludex.games.catan.rules.board import NONE, PER_SPOT
from ludex.games.catan.rules.events import tell_city, tell_road, tell_settlement
from ludex.games.catan.rules.longest_road import award_longest_road, longest_trail, longest_trail_through
from ludex.games.catan.rules.pieces import (
    CITIES_EACH,
    CITY_PIECE,
    PIECE_KINDS,
    ROAD_PIECE,
    ROADS_EACH,
    SETTLEMENT_PIECE,
    SETTLEMENTS_EACH,
    city_of,
    claim_of,
    is_city,
    is_enemy,
    owner_of,
    settlement_of,
)

if TYPE_CHECKING:
    from ludex.games.catan.rules.state import CatanState


def derive_board(state: CatanState) -> None:
    """Derives from `buildings` and `roads` all that follows from them: pieces left, sets, harbours, lengths.

    For positions from outside. The awards are not touched.
    """
    seats = state.terms.seats
    for place in range(WORDS * seats):
        state.reached[place] = 0
        state.adjacent_edges[place] = 0
        state.settlements[place] = 0
    for seat in range(seats):
        state.ports[seat] = 0
    open_board(state)
    for place in range(state.board.hex_count):
        state.hex_seats[place] = 0
        state.claims[place] = 0
    for spot in range(state.board.spot_count):
        building = state.buildings[spot]
        if building != 0:
            seat = owner_of(building)
            put_settlement(state, seat, spot)
            state.buildings[spot] = building
            if is_city(building):
                drop(state.settlements, seat, spot)
                add_claims(state, seat, spot)
                state.pieces[PIECE_KINDS * seat + CITY_PIECE] -= 1
            else:
                state.pieces[PIECE_KINDS * seat + SETTLEMENT_PIECE] -= 1
    for edge in range(state.board.edge_count):
        if state.roads[edge] != NONE:
            state.pieces[PIECE_KINDS * state.roads[edge] + ROAD_PIECE] -= 1
            put_road(state, state.roads[edge], edge)
    for seat in range(seats):
        state.lengths[seat] = longest_trail(state, seat)


def open_board(state: CatanState) -> None:
    """Fills the sets of an empty board, and every seat's supply of pieces."""
    for seat in range(state.terms.seats):
        state.pieces[PIECE_KINDS * seat + ROAD_PIECE] = ROADS_EACH
        state.pieces[PIECE_KINDS * seat + SETTLEMENT_PIECE] = SETTLEMENTS_EACH
        state.pieces[PIECE_KINDS * seat + CITY_PIECE] = CITIES_EACH
    for spot in range(state.board.spot_count):
        add(state.free_spots, 0, spot)
    for edge in range(state.board.edge_count):
        add(state.open_edges, 0, edge)


def place_road(state: CatanState, seat: i64, edge: i64) -> None:
    """Takes a road of the seat's supply, puts it on an edge, and finds the longest road again."""
    put_road(state, seat, edge)
    state.pieces[PIECE_KINDS * seat + ROAD_PIECE] -= 1
    length = longest_trail_through(state, seat, edge)
    if state.events is not None:
        tell_road(state, seat, edge)
    if length > state.lengths[seat]:
        state.lengths[seat] = length
        award_longest_road(state)


def put_road(state: CatanState, seat: i64, edge: i64) -> None:
    """Puts a road on an edge and updates the sets of edges and spots; does not count pieces or lengths."""
    state.roads[edge] = seat
    drop(state.open_edges, 0, edge)
    reach_spot(state, seat, state.board.first_end[edge])
    reach_spot(state, seat, state.board.second_end[edge])


def reach_spot(state: CatanState, seat: i64, spot: i64) -> None:
    """Adds a spot to those that the seat's roads touch, and the edges at it unless another seat has built there."""
    add(state.reached, seat, spot)
    if not is_enemy(state.buildings[spot], seat):
        add_adjacent_edges(state, seat, spot)


def add_adjacent_edges(state: CatanState, seat: i64, spot: i64) -> None:
    """Adds the edges at a spot to those beside the seat's roads and buildings."""
    for place in range(PER_SPOT * spot, PER_SPOT * spot + PER_SPOT):
        edge = state.board.edges_of_spot[place]
        if edge != NONE:
            add(state.adjacent_edges, seat, edge)


def place_settlement(state: CatanState, seat: i64, spot: i64) -> None:
    """Takes a settlement of the seat's supply and puts it on a spot; it may cut another seat's road in two."""
    put_settlement(state, seat, spot)
    state.pieces[PIECE_KINDS * seat + SETTLEMENT_PIECE] -= 1
    if state.events is not None:
        tell_settlement(state, seat, spot)
    cut_roads(state, seat, spot)


def put_settlement(state: CatanState, seat: i64, spot: i64) -> None:
    """Puts a settlement on a spot and updates the sets and harbours; does not count pieces or shorten roads."""
    state.buildings[spot] = settlement_of(seat)
    state.ports[seat] |= state.terrain.harbours[spot]
    add(state.settlements, seat, spot)
    drop(state.free_spots, 0, spot)
    for place in range(PER_SPOT * spot, PER_SPOT * spot + PER_SPOT):
        neighbour = state.board.next_spots[place]
        if neighbour != NONE:
            drop(state.free_spots, 0, neighbour)
        hex_number = state.board.hexes_of_spot[place]
        if hex_number != NONE:
            state.hex_seats[hex_number] |= only(seat)
    add_claims(state, seat, spot)
    add_adjacent_edges(state, seat, spot)


def add_claims(state: CatanState, seat: i64, spot: i64) -> None:
    """A card more that the seat draws from each hex at a spot."""
    for place in range(PER_SPOT * spot, PER_SPOT * spot + PER_SPOT):
        hex_number = state.board.hexes_of_spot[place]
        if hex_number != NONE:
            state.claims[hex_number] += claim_of(seat)


def cut_roads(state: CatanState, seat: i64, spot: i64) -> None:
    """Ends other seats' roads at a new building: they can't be continued from it, and may be shorter."""
    for place in range(PER_SPOT * spot, PER_SPOT * spot + PER_SPOT):
        other = road_at(state, place)
        if other != NONE and other != seat:
            drop_adjacent_edges(state, other, spot)
            for following in range(place + 1, PER_SPOT * spot + PER_SPOT):
                if road_at(state, following) == other:
                    shorten(state, other)


def road_at(state: CatanState, place: i64) -> i64:
    """Whose road is on an edge, given by its place in `edges_of_spot`; NONE where there is no road, or no edge."""
    edge = state.board.edges_of_spot[place]
    return NONE if edge == NONE else state.roads[edge]


def drop_adjacent_edges(state: CatanState, seat: i64, spot: i64) -> None:
    """The edges at a spot with an enemy building are beside the seat's network only from their other ends, where by the
    distance rule nobody has built."""
    for place in range(PER_SPOT * spot, PER_SPOT * spot + PER_SPOT):
        edge = state.board.edges_of_spot[place]
        if edge != NONE and not has_road_at(state, seat, state.board.next_spots[place]):
            drop(state.adjacent_edges, seat, edge)


def has_road_at(state: CatanState, seat: i64, spot: i64) -> bool:
    """Whether a road of the seat comes to a spot."""
    for place in range(PER_SPOT * spot, PER_SPOT * spot + PER_SPOT):
        if road_at(state, place) == seat:
            return True
    return False


def shorten(state: CatanState, seat: i64) -> None:
    """Finds a seat's longest road again after a cut, and who holds the award."""
    length = longest_trail(state, seat)
    if length != state.lengths[seat]:
        state.lengths[seat] = length
        award_longest_road(state)


def place_city(state: CatanState, seat: i64, spot: i64) -> None:
    """Puts a city in place of the seat's settlement, which goes back to its supply."""
    state.buildings[spot] = city_of(seat)
    add_claims(state, seat, spot)
    drop(state.settlements, seat, spot)
    state.pieces[PIECE_KINDS * seat + SETTLEMENT_PIECE] += 1
    state.pieces[PIECE_KINDS * seat + CITY_PIECE] -= 1
    if state.events is not None:
        tell_city(state, seat, spot)
