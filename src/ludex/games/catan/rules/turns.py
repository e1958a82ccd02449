"""Playing an action: what each does, and who comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ludex.games.catan.rules import actions
from ludex.games.catan.rules.actions import kind_of, number_of
from ludex.games.catan.rules.board import NONE
from ludex.games.catan.rules.building import place_city, place_road, place_settlement
from ludex.games.catan.rules.cards import CITY_COST, ROAD_COST, SETTLEMENT_COST
from ludex.games.catan.rules.development import (
    buy_card,
    go_on_after_road,
    play_knight,
    play_monopoly,
    play_plenty,
    play_roads,
)
from ludex.games.catan.rules.drafts import begin_counter, begin_offer, write_step
from ludex.games.catan.rules.events import tell_end, tell_over, tell_paired, tell_turn
from ludex.games.catan.rules.hands import pay
from ludex.games.catan.rules.phases import BEFORE_ROLL, FREE_ROADS, OVER, SETUP_ROAD, SETUP_SETTLEMENT, SPECIAL
from ludex.games.catan.rules.production import collect_second, roll
from ludex.games.catan.rules.robber import move_robber, seal_discard
from ludex.games.catan.rules.trade import answer, confirm, invite, propose, trade_with_bank, withdraw

if TYPE_CHECKING:
    from ludex.games.catan.rules.state import CatanState

PAIRED_STEP: Final[i64] = 3
"""How many seats to the left of the first player of a pair the second one sits."""


def play_action(state: CatanState, seat: i64, action: i64) -> None:
    """Plays a legal action."""
    kind = kind_of(action)
    number = number_of(action)
    if kind == actions.END:
        end(state, seat)
    elif kind == actions.ROLL:
        roll(state, seat)
    elif kind == actions.BANK:
        trade_with_bank(state, seat, action)
    elif kind == actions.ROAD:
        build_road(state, seat, number)
    elif kind == actions.SETTLE:
        build_settlement(state, seat, number)
    elif kind == actions.CITY:
        pay(state, seat, CITY_COST)
        place_city(state, seat, number)
        finish_if_won(state, seat)
    elif kind == actions.BUY:
        buy_card(state, seat)
        finish_if_won(state, seat)
    elif kind == actions.ROBBER:
        move_robber(state, seat, action)
    elif kind == actions.DISCARD:
        seal_discard(state, seat)
    elif kind == actions.PLAY_KNIGHT:
        play_knight(state, seat)
        finish_if_won(state, seat)
    elif kind == actions.PLAY_ROADS:
        play_roads(state, seat)
    elif kind == actions.PLAY_PLENTY:
        play_plenty(state, seat, action)
    elif kind == actions.PLAY_MONOPOLY:
        play_monopoly(state, seat, number)
    elif actions.GIVE <= kind <= actions.NOT_TO:
        write_step(state, seat, kind, number)
    elif kind == actions.PROPOSE:
        propose(state, seat)
    elif kind == actions.OFFER:
        begin_offer(state, seat)
    elif kind == actions.COUNTER:
        begin_counter(state, seat)
    elif kind == actions.INVITE:
        invite(state, seat)
    elif kind == actions.CONFIRM:
        confirm(state, seat, number)
    elif kind == actions.WITHDRAW:
        withdraw(state, seat)
    else:
        answer(state, seat, action)


def build_road(state: CatanState, seat: i64, edge: i64) -> None:
    """Builds a road of the set-up, of a card, or paid for."""
    if state.phase == SETUP_ROAD:
        place_road(state, seat, edge)
        next_in_setup(state)
        return
    if state.phase == FREE_ROADS:
        place_road(state, seat, edge)
        go_on_after_road(state, seat)
    else:
        pay(state, seat, ROAD_COST)
        place_road(state, seat, edge)
    finish_if_won(state, seat)


def build_settlement(state: CatanState, seat: i64, spot: i64) -> None:
    """Builds a settlement of the set-up, or paid for."""
    if state.phase == SETUP_SETTLEMENT:
        place_settlement(state, seat, spot)
        if state.setup_step >= state.terms.seats:
            collect_second(state, seat, spot)
        state.last_spot = spot
        state.phase = SETUP_ROAD
        return
    pay(state, seat, SETTLEMENT_COST)
    place_settlement(state, seat, spot)
    finish_if_won(state, seat)


def setup_seat(step: i64, seats: i64) -> i64:
    """Who places in a step of the set-up: 0 to the last, then back."""
    return step if step < seats else 2 * seats - 1 - step


def next_in_setup(state: CatanState) -> None:
    """Goes on to the next pair of settlement and road; after the last one, to seat 0's turn."""
    seats = state.terms.seats
    state.setup_step += 1
    state.last_spot = NONE
    if state.setup_step < 2 * seats:
        state.turn = setup_seat(state.setup_step, seats)
        state.phase = SETUP_SETTLEMENT
    else:
        state.turn = 0
        begin_turn(state)


def end(state: CatanState, seat: i64) -> None:
    """Ends a turn, its paired part, or a seat's special building; goes on to the next of them, or the next turn."""
    if state.events is not None and state.phase != SPECIAL:
        tell_end(state, seat)
    if state.terms.has_pairs and not state.is_paired:
        begin_paired(state)
        return
    seats = state.terms.seats
    following = seat + 1
    if following == seats:
        following = 0
    if state.terms.has_special_building and following != state.turn:
        state.phase = SPECIAL
        state.builder = following
        return
    state.builder = NONE
    state.turn_count += 1
    if state.turn_count >= state.terms.turns:
        finish(state, NONE)
        return
    state.bought[state.turn] = 0
    if state.terms.has_special_building:
        for other in range(seats):
            state.bought[other] = 0
    state.turn = (leader(state) + 1) % seats
    state.is_paired = False
    begin_turn(state)


def partner(seat: i64, seats: i64) -> i64:
    """The second player of the pair that a seat leads: the third to its left."""
    return (seat + PAIRED_STEP) % seats


def leader(state: CatanState) -> i64:
    """The seat that rolled, or is to roll, the dice of this turn: of a pair the first player."""
    if state.is_paired:
        return (state.turn + state.terms.seats - PAIRED_STEP) % state.terms.seats
    return state.turn


def begin_paired(state: CatanState) -> None:
    """Goes on to the second player of the pair, who may play a card of its own. It may have won in the meantime."""
    state.bought[state.turn] = 0
    state.turn = partner(state.turn, state.terms.seats)
    state.is_paired = True
    state.has_played = False
    forget_offers(state)
    if state.events is not None:
        tell_paired(state)
    finish_if_won(state, state.turn)


def begin_turn(state: CatanState) -> None:
    """Begins a turn, with nothing rolled, played or offered. A seat may have won between its turns."""
    state.phase = BEFORE_ROLL
    state.die_one = 0
    state.die_two = 0
    state.has_played = False
    forget_offers(state)
    if state.events is not None:
        tell_turn(state)
    finish_if_won(state, state.turn)


def forget_offers(state: CatanState) -> None:
    """Counts offers and what was taken back anew."""
    if state.terms.offers > 0:
        for seat in range(state.terms.seats):
            state.offers_made[seat] = 0
            state.changes[seat] = 0


def finish_if_won(state: CatanState, seat: i64) -> None:
    """Ends the game where the seat has the points: in its own turn, at any moment of it, not in special building."""
    if seat == state.turn and state.phase != SPECIAL and state.points(seat) >= state.terms.points:
        finish(state, seat)


def finish(state: CatanState, winner: i64) -> None:
    """Ends the game with a winner, or NONE where its turns ran out."""
    state.winner = winner
    state.phase = OVER
    state.free_roads = 0
    if state.events is not None:
        tell_over(state)
