"""What must hold of the pieces on the board and the awards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.core.refusal import Refusal
from ludex.games.catan.rules.board import NONE
from ludex.games.catan.rules.building import owner_of, settlement_of
from ludex.games.catan.rules.cards import CITIES_EACH, ROADS_EACH, SETTLEMENTS_EACH
from ludex.games.catan.rules.development import LEAST_ARMY
from ludex.games.catan.rules.longest_road import LEAST_ROAD, rightful_holder
from ludex.games.catan.rules.phases import SETUP_ROAD
from ludex.games.catan.rules.turns import setup_seat

if TYPE_CHECKING:
    from ludex.games.catan.rules.state import CatanState


def broken(message: str) -> Refusal:
    return Refusal("impossible", message)


def check_pieces(state: CatanState) -> Refusal | None:
    """No seat has built more than its pieces, no two buildings are neighbours, roads hang together."""
    seats = state.terms.seats
    built = vec[i64]([0] * (3 * seats))
    for spot in range(state.board.spot_count):
        building = state.buildings[spot]
        if building != 0:
            seat = owner_of(building)
            if not 0 <= seat < seats:
                return broken(f"The building on {spot} is nobody's at this table.")
            built[3 * seat + 2 - (building & 1)] += 1
            for neighbour in state.board.next_spots[3 * spot : 3 * spot + 3]:
                if neighbour != NONE and state.buildings[neighbour] != 0:
                    return broken(f"The buildings on {spot} and {neighbour} are too close.")
    for owner in state.roads:
        if not NONE <= owner < seats:
            return broken("A road is nobody's at this table.")
        if owner != NONE:
            built[3 * owner] += 1
    for seat in range(seats):
        roads = built[3 * seat]
        settlements = built[3 * seat + 1]
        cities = built[3 * seat + 2]
        if roads > ROADS_EACH or settlements > SETTLEMENTS_EACH or cities > CITIES_EACH:
            message = f"Seat {seat} has built {roads} roads, {settlements} settlements and {cities} cities"
            return broken(f"{message}; it has {ROADS_EACH}, {SETTLEMENTS_EACH} and {CITIES_EACH}.")
        left = state.pieces[3 * seat : 3 * seat + 3]
        if (
            left[0] + roads != ROADS_EACH
            or left[1] + settlements != SETTLEMENTS_EACH
            or left[2] + cities != CITIES_EACH
        ):
            return broken(f"Seat {seat}'s pieces on the board and beside it are not its pieces.")
        loose = loose_road(state, seat)
        if loose != NONE:
            a, b = state.board.ends[2 * loose], state.board.ends[2 * loose + 1]
            return broken(f"Seat {seat}'s road {a}-{b} is not connected with a building of its own.")
    return None


def loose_road(state: CatanState, seat: i64) -> i64:
    """A road of the seat from which no chain of its roads leads to a building of its own; NONE for none.

    Other seats' buildings do not matter here: they may have come later.
    """
    board = state.board
    is_joined = vec[i64]([0] * board.spot_count)
    waiting = vec[i64]()
    for spot in range(board.spot_count):
        if state.buildings[spot] != 0 and owner_of(state.buildings[spot]) == seat:
            is_joined[spot] = 1
            waiting = append(waiting, spot)
    done: i64 = 0
    while done < len(waiting):
        spot = waiting[done]
        done += 1
        for place in range(3 * spot, 3 * spot + 3):
            edge = board.edges_of_spot[place]
            following = board.next_spots[place]
            if edge != NONE and state.roads[edge] == seat and is_joined[following] == 0:
                is_joined[following] = 1
                waiting = append(waiting, following)
    for edge in range(board.edge_count):
        if state.roads[edge] == seat and is_joined[board.ends[2 * edge]] == 0:
            return edge
    return NONE


def check_awards(state: CatanState) -> Refusal | None:
    """The cards for the longest road and the largest army are with those who have a right to them."""
    seats = state.terms.seats
    for holder in (state.longest_road, state.largest_army):
        if not NONE <= holder < seats:
            return broken(f"There is no seat {holder} to hold an award.")
    rightful = rightful_holder(state)
    if state.longest_road != rightful:
        if state.longest_road == NONE:
            return broken(f"The longest road card is seat {rightful}'s, which has {state.lengths[rightful]} roads.")
        length = state.lengths[state.longest_road]
        if length < LEAST_ROAD:
            return broken(f"Seat {state.longest_road} has {length} roads in a row, too few for the longest road card.")
        return broken(f"Seat {state.longest_road} has {length} roads in a row, and another has more.")
    army: i64 = LEAST_ARMY - 1
    largest: i64 = NONE
    for seat in range(seats):
        if state.knights[seat] < 0:
            return broken(f"Seat {seat} has played {state.knights[seat]} knights.")
        if state.knights[seat] > army:
            army = state.knights[seat]
            largest = seat
    holder = state.largest_army
    if holder == NONE and largest != NONE:
        return broken(f"Seat {largest} has played {army} knights, and nobody holds the largest army card.")
    if holder != NONE and (state.knights[holder] < LEAST_ARMY or state.knights[holder] < army):
        return broken(f"Seat {holder} has played {state.knights[holder]} knights, too few for the largest army card.")
    return None


def check_setup(state: CatanState) -> Refusal | None:
    """As many settlements and roads as the snake has come to."""
    seats = state.terms.seats
    step = state.setup_step
    if not 0 <= step < 2 * seats or state.turn != setup_seat(step, seats):
        return broken("In the set-up, seats place in the order 0 to the last and back.")
    for seat in range(seats):
        roads: i64 = 0
        if step > seat:
            roads += 1
        if step > 2 * seats - 1 - seat:
            roads += 1
        is_placing = state.phase == SETUP_ROAD and seat == state.turn
        settlements = roads + 1 if is_placing else roads
        if (
            state.pieces[3 * seat] != ROADS_EACH - roads
            or state.pieces[3 * seat + 1] != SETTLEMENTS_EACH - settlements
            or state.pieces[3 * seat + 2] != CITIES_EACH
        ):
            return broken(f"Seat {seat} has placed other pieces than the set-up has come to.")
    if state.phase != SETUP_ROAD:
        return None if state.last_spot == NONE else broken("There is no settlement that waits for its road.")
    spot = state.last_spot
    if not 0 <= spot < state.board.spot_count or state.buildings[spot] != settlement_of(state.turn):
        return broken(f"Seat {state.turn} has not just placed a settlement there.")
    for edge in state.board.edges_of_spot[3 * spot : 3 * spot + 3]:
        if edge != NONE and state.roads[edge] != NONE:
            return broken("The settlement just placed has a road already.")
    return None
