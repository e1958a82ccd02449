"""What is impossible in the pieces on the board, the awards and the set-up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.core.refusal import Refusal
from ludex.games.catan.rules.board import NONE, PER_SPOT
from ludex.games.catan.rules.development import LEAST_ARMY
from ludex.games.catan.rules.longest_road import rightful_holder
from ludex.games.catan.rules.phases import SETUP_ROAD
from ludex.games.catan.rules.pieces import (
    CITIES_EACH,
    CITY_PIECE,
    PIECE_KINDS,
    PIECES,
    ROAD_PIECE,
    ROADS_EACH,
    SETTLEMENT_PIECE,
    SETTLEMENTS_EACH,
    is_city,
    owner_of,
    settlement_of,
)
from ludex.games.catan.rules.turns import setup_seat

if TYPE_CHECKING:
    from ludex.games.catan.rules.state import CatanState


def impossible(message: str, where: str) -> Refusal:
    """The fault of a state, and the part of a position that it is in."""
    return Refusal("impossible", message, {"where": where})


def check_pieces(state: CatanState) -> Refusal | None:
    """No seat has built more than its pieces, no two buildings are neighbours, roads hang together."""
    seats = state.terms.seats
    built = vec[i64]([0] * (PIECE_KINDS * seats))
    for spot in range(state.board.spot_count):
        building = state.buildings[spot]
        if building != 0:
            seat = owner_of(building)
            if not 0 <= seat < seats:
                return impossible(f"The building on {spot} is nobody's at this table.", "seats")
            built[PIECE_KINDS * seat + (CITY_PIECE if is_city(building) else SETTLEMENT_PIECE)] += 1
            found = check_neighbours(state, seat, spot)
            if found is not None:
                return found
    for owner in state.roads:
        if not NONE <= owner < seats:
            return impossible("A road is nobody's at this table.", "seats")
        if owner != NONE:
            built[PIECE_KINDS * owner + ROAD_PIECE] += 1
    for seat in range(seats):
        for kind, each in enumerate((ROADS_EACH, SETTLEMENTS_EACH, CITIES_EACH)):
            place = PIECE_KINDS * seat + kind
            left = state.pieces[place]
            if left < 0 or left + built[place] != each:
                message = f"Seat {seat} has built {built[place]} of its {each} {PIECES[kind]}, and {left} are left."
                return impossible(message, f"seats[{seat}].{PIECES[kind]}")
        loose = loose_road(state, seat)
        if loose != NONE:
            a, b = state.board.ends_of(loose)
            message = f"The road {a}-{b} hangs together with no building of seat {seat}."
            return impossible(message, f"seats[{seat}].roads")
    return None


def check_neighbours(state: CatanState, seat: i64, spot: i64) -> Refusal | None:
    """The distance rule for one building; it is said of the seat with the higher number."""
    for neighbour in state.board.next_spots[PER_SPOT * spot : PER_SPOT * spot + PER_SPOT]:
        if neighbour != NONE and state.buildings[neighbour] != 0 and owner_of(state.buildings[neighbour]) <= seat:
            built = "cities" if is_city(state.buildings[spot]) else "settlements"
            message = f"The buildings on {spot} and {neighbour} are too close to each other."
            return impossible(message, f"seats[{seat}].{built}")
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
        for place in range(PER_SPOT * spot, PER_SPOT * spot + PER_SPOT):
            edge = board.edges_of_spot[place]
            following = board.next_spots[place]
            if edge != NONE and state.roads[edge] == seat and is_joined[following] == 0:
                is_joined[following] = 1
                waiting = append(waiting, following)
    for edge in range(board.edge_count):
        if state.roads[edge] == seat and is_joined[board.first_end[edge]] == 0:
            return edge
    return NONE


def check_awards(state: CatanState) -> Refusal | None:
    """The cards for the longest road and the largest army are with those who have a right to them."""
    seats = state.terms.seats
    for holder in (state.longest_road, state.largest_army):
        if not NONE <= holder < seats:
            return impossible(f"There is no seat {holder} to hold an award.", "seats")
    if rightful_holder(state) != state.longest_road:
        lengths = ", ".join([str(length) for length in state.lengths])
        message = f"Longest road is not there by right: the roads are {lengths} long."
        return impossible(message, "longest_road")
    army: i64 = LEAST_ARMY - 1
    for knights in state.knights:
        army = max(army, knights)
    holder = state.largest_army
    has_right = army < LEAST_ARMY if holder == NONE else army >= LEAST_ARMY and state.knights[holder] == army
    if not has_right:
        played = ", ".join([str(knights) for knights in state.knights])
        message = f"Largest army is not there by right: the seats have played {played} knights."
        return impossible(message, "largest_army")
    return None


def check_setup(state: CatanState) -> Refusal | None:
    """As many settlements and roads as the set-up has come to, and the seat whose turn it is."""
    seats = state.terms.seats
    step = state.setup_step
    roads = len([True for owner in state.roads if owner != NONE])
    if roads >= 2 * seats or step != roads:
        return impossible(f"There are {roads} roads in this set-up of {seats} seats.", "setup")
    turn = setup_seat(step, seats)
    if state.turn != turn:
        return impossible(f"It is seat {turn}'s turn to place.", "turn")
    for seat in range(seats):
        pairs: i64 = 0
        if step > seat:
            pairs += 1
        if step > 2 * seats - 1 - seat:
            pairs += 1
        settlements = pairs + 1 if state.phase == SETUP_ROAD and seat == turn else pairs
        if (
            state.pieces[PIECE_KINDS * seat + ROAD_PIECE] != ROADS_EACH - pairs
            or state.pieces[PIECE_KINDS * seat + SETTLEMENT_PIECE] != SETTLEMENTS_EACH - settlements
            or state.pieces[PIECE_KINDS * seat + CITY_PIECE] != CITIES_EACH
        ):
            message = f"Seat {seat} has {pairs} roads and {settlements} settlements so far."
            return impossible(message, f"seats[{seat}]")
    spot = state.last_spot
    if state.phase != SETUP_ROAD:
        return None if spot == NONE else impossible("`placed` is the settlement whose road is to come.", "placed")
    if not 0 <= spot < state.board.spot_count or state.buildings[spot] != settlement_of(turn):
        return impossible("`placed` is the settlement whose road is to come.", "placed")
    for edge in state.board.edges_of_spot[PER_SPOT * spot : PER_SPOT * spot + PER_SPOT]:
        if edge != NONE and state.roads[edge] != NONE:
            return impossible(f"The settlement on {spot} has its road.", "placed")
    return None
