"""Reading a position of Catan that was written by Ludex or by hand; RULES.md says what may be left out.

Only the shape is read here. What is readable but impossible is found by the rules' own check.
"""

from __future__ import annotations

from msgspec import UNSET

from ludex.core import Chance
from ludex.core.bits import bit
from ludex.core.reading import bad_position, read_number, read_seat, read_shape
from ludex.games.catan.faces.position_board import place_buildings, place_roads, read_terrain
from ludex.games.catan.faces.position_cards import read_cards, read_known
from ludex.games.catan.faces.position_shape import Position
from ludex.games.catan.faces.position_trade import read_trade
from ludex.games.catan.faces.position_words import plain_words
from ludex.games.catan.options import terms_of
from ludex.games.catan.rules.board import NONE
from ludex.games.catan.rules.building import derive_board
from ludex.games.catan.rules.check import check
from ludex.games.catan.rules.development import LEAST_ARMY
from ludex.games.catan.rules.dice_deck import has_come, throw_of
from ludex.games.catan.rules.knowledge import know_only_sums
from ludex.games.catan.rules.longest_road import rightful_holder
from ludex.games.catan.rules.phases import (
    BEFORE_ROLL,
    FREE_ROADS,
    MAIN,
    MOVE_ROBBER,
    PHASES,
    SETUP_ROAD,
    SETUP_SETTLEMENT,
)
from ludex.games.catan.rules.production import UNKNOWN
from ludex.games.catan.rules.state import CatanState
from ludex.games.catan.rules.terrain import Terrain
from ludex.games.catan.rules.turns import setup_seat


def read(settings: dict[str, object], chance: Chance, body: dict[str, object]) -> CatanState:
    """The state of a position's body; `Refused` (bad_position) for one that can't be read, or can't be."""
    given = read_shape(plain_words(body), Position)
    if not 2 <= len(given.seats) <= 6:
        raise bad_position(f"Catan is for 2 to 6 seats, not {len(given.seats)}.", "seats")
    state = CatanState(settings, chance, terms_of(len(given.seats), settings))
    state.terrain = given_terrain(state, given)
    desert = max(0, state.terrain.first_desert())
    state.robber = desert if given.robber is None else read_number(given.robber, 0, state.board.hex_count - 1, "robber")
    for seat, here in enumerate(given.seats):
        place_buildings(state, seat, here.settlements, here.cities)
        place_roads(state, seat, here.roads)
    derive_board(state)
    read_cards(state, given)
    read_awards(state, given)
    read_phase(state, given)
    read_trade(state, given)
    read_knowledge(state, given)
    fault = check(state)
    if fault is not None:
        raise bad_position(fault.message, str(fault.values["where"]))
    return state


def given_terrain(state: CatanState, given: Position) -> Terrain:
    """The board of the position, else the one that the options fix."""
    if given.tiles is UNSET:
        if state.terms.terrain is None:
            raise bad_position(f"tiles is a list of {state.board.hex_count} hexes.", "tiles")
        return state.terms.terrain
    return read_terrain(state.board, given.tiles, [] if given.ports is UNSET else given.ports, "position")


def read_awards(state: CatanState, given: Position) -> None:
    """The awards; those left out go to whom they belong, a tie of armies to nobody."""
    seats = state.terms.seats
    if given.longest_road is UNSET:
        state.longest_road = rightful_holder(state)
    elif given.longest_road is not None:
        state.longest_road = read_seat(given.longest_road, seats, "longest_road")
    if given.largest_army is UNSET:
        most = max(state.knights)
        largest = [seat for seat, army in enumerate(state.knights) if army == most >= LEAST_ARMY]
        state.largest_army = largest[0] if len(largest) == 1 else NONE
    elif given.largest_army is not None:
        state.largest_army = read_seat(given.largest_army, seats, "largest_army")


# ---- whose turn it is, and for what ----


def read_phase(state: CatanState, given: Position) -> None:
    """The phase, and what is kept of the turn."""
    seats = state.terms.seats
    state.phase = phase_of(state, given)
    steps = 2 * seats
    turn = 0
    if state.phase in (SETUP_SETTLEMENT, SETUP_ROAD):
        steps = min(steps - 1, sum(1 for owner in state.roads if owner != NONE))
        turn = setup_seat(steps, seats)
    state.setup_step = steps if given.setup is UNSET else read_number(given.setup, 0, 2 * seats, "setup")
    state.turn = turn if given.turn is UNSET else read_seat(given.turn, seats, "turn")
    state.turn_count = read_number(given.turns, 0, state.terms.turns, "turns")
    state.is_paired = given.paired
    state.has_played = given.played
    state.free_roads = read_number(given.free_roads, 0, 2, "free_roads")
    if given.placed is not None:
        state.last_spot = read_number(given.placed, 0, state.board.spot_count - 1, "placed")
    if given.builder is not None:
        state.builder = read_seat(given.builder, seats, "builder")
    if given.winner is not None:
        state.winner = read_seat(given.winner, seats, "winner")
    read_dice(state, given)
    read_thrown(state, given)


def phase_of(state: CatanState, given: Position) -> int:
    """The phase that is given; else the set-up of an empty board, or the turn: before the roll, unless something of it
    has been bought already."""
    if given.phase is not UNSET:
        return PHASES.index(given.phase)
    if not any(state.buildings) and all(owner == NONE for owner in state.roads):
        return SETUP_SETTLEMENT
    return MAIN if given.dice is not None or given.paired or any(state.bought) else BEFORE_ROLL


def read_dice(state: CatanState, given: Position) -> None:
    """This turn's dice; [null, null] where they are rolled and nobody says what they showed."""
    if given.dice is None:
        before = (SETUP_SETTLEMENT, SETUP_ROAD, BEFORE_ROLL, MOVE_ROBBER, FREE_ROADS)
        if given.paired or (state.phase not in before and given.winner is None):
            state.die_one = state.die_two = UNKNOWN
        return
    one, two = given.dice
    if one is None and two is None:
        state.die_one = state.die_two = UNKNOWN
    elif one is None or two is None or not (1 <= one <= 6 and 1 <= two <= 6):
        raise bad_position("Dice are two numbers from 1 to 6.", "dice")
    else:
        state.die_one, state.die_two = one, two


def read_thrown(state: CatanState, given: Position) -> None:
    """The throws that came of a dice deck; left out, this turn's alone."""
    if given.thrown is UNSET:
        if state.terms.is_balanced and state.die_one > 0:
            state.thrown = bit(throw_of(state.die_one, state.die_two))
        return
    for one, two in given.thrown:
        if not (1 <= one <= 6 and 1 <= two <= 6):
            raise bad_position("Dice are two numbers from 1 to 6.", "thrown")
        if has_come(state.thrown, throw_of(one, two)):
            raise bad_position("Each throw is in the dice deck once.", "thrown")
        state.thrown |= bit(throw_of(one, two))


def read_knowledge(state: CatanState, given: Position) -> None:
    """What everybody could deduce; left out, all hands in the set-up, and then no more than the sums tell."""
    if given.known is UNSET:
        if state.phase not in (SETUP_SETTLEMENT, SETUP_ROAD):
            know_only_sums(state)
        return
    if len(given.known) != state.terms.seats + 1:
        raise bad_position("`known` has one entry for each seat and one for a spectator.", "known")
    for observer, rows in enumerate(given.known):
        if rows is not None:
            read_known(state, observer, rows)
