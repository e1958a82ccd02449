"""The longest road: the longest trail of a seat's roads that uses no edge twice.

Exact: every trail is tried. A seat has 15 roads at most and three edges meet at a spot, so they are few. An edge
on the way is marked in `roads` itself and unmarked on the way back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ludex.games.catan.rules.board import NONE, PER_SPOT
from ludex.games.catan.rules.events import tell_longest_road
from ludex.games.catan.rules.pieces import is_enemy

if TYPE_CHECKING:
    from ludex.games.catan.rules.state import CatanState

USED: Final[i64] = -2
"""Marks an edge that the trail has used."""

LEAST_ROAD: Final[i64] = 5
"""No shorter road gets the card."""


def longest_trail(state: CatanState, seat: i64) -> i64:
    """The length of the seat's longest road, from nothing: trails from both ends of every road are tried."""
    best: i64 = 0
    for edge in range(state.board.edge_count):
        if state.roads[edge] == seat:
            state.roads[edge] = USED
            best = max(best, 1 + onward(state, seat, state.board.first_end[edge]))
            best = max(best, 1 + onward(state, seat, state.board.second_end[edge]))
            state.roads[edge] = seat
    return best


def longest_trail_through(state: CatanState, seat: i64, edge: i64) -> i64:
    """The length of the longest trail that uses a certain road."""
    state.roads[edge] = USED
    length = 1 + both_ways(state, seat, state.board.first_end[edge], state.board.second_end[edge])
    state.roads[edge] = seat
    return length


def both_ways(state: CatanState, seat: i64, one: i64, other: i64) -> i64:
    """How many edges can be added at the two ends of a trail together.

    Every way from the first end, short ones too (they leave more for the other), with the best from the other.
    """
    best = onward(state, seat, other)
    if is_passable(state, seat, one):
        for place in range(PER_SPOT * one, PER_SPOT * one + PER_SPOT):
            edge = state.board.edges_of_spot[place]
            if edge != NONE and state.roads[edge] == seat:
                state.roads[edge] = USED
                best = max(best, 1 + both_ways(state, seat, state.board.next_spots[place], other))
                state.roads[edge] = seat
    return best


def onward(state: CatanState, seat: i64, spot: i64) -> i64:
    """How many edges can be added to a trail at the spot it has come to."""
    if not is_passable(state, seat, spot):
        return 0
    best: i64 = 0
    for place in range(PER_SPOT * spot, PER_SPOT * spot + PER_SPOT):
        edge = state.board.edges_of_spot[place]
        if edge != NONE and state.roads[edge] == seat:
            state.roads[edge] = USED
            best = max(best, 1 + onward(state, seat, state.board.next_spots[place]))
            state.roads[edge] = seat
    return best


def is_passable(state: CatanState, seat: i64, spot: i64) -> bool:
    """Whether no building of another seat stands there: own buildings don't break a road."""
    building = state.buildings[spot]
    return not is_enemy(building, seat)


def award_longest_road(state: CatanState) -> None:
    """Gives the card to whom it belongs now that a length has changed."""
    holder = rightful_holder(state)
    if holder != state.longest_road:
        state.longest_road = holder
        if state.events is not None:
            tell_longest_road(state)


def rightful_holder(state: CatanState) -> i64:
    """The holder while nobody is longer, else the sole longest, of at least 5; NONE where there is no such seat."""
    best: i64 = 0
    longest: i64 = NONE
    is_tied = False
    for seat in range(state.terms.seats):
        length = state.lengths[seat]
        if length > best:
            best = length
            longest = seat
            is_tied = False
        elif length == best:
            is_tied = True
    if best < LEAST_ROAD:
        return NONE
    holder = state.longest_road
    if holder != NONE and state.lengths[holder] == best:
        return holder
    return NONE if is_tied else longest
