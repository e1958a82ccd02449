"""Every action a seat may play now, each exactly once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.core.seats import has_seat
from ludex.games.catan.rules import actions
from ludex.games.catan.rules.actions import bank, confirm, monopoly, plain, plenty, robber
from ludex.games.catan.rules.bit_sets import HIGH, LOW, WORDS, append_all
from ludex.games.catan.rules.board import NONE, PER_SPOT
from ludex.games.catan.rules.bundles import FIELD, KINDS, WIDTH, count_in, covers, has_any, kinds_in, size_of
from ludex.games.catan.rules.cards import (
    CARD_COST,
    CITY_COST,
    KNIGHT,
    MONOPOLY,
    PLENTY,
    ROAD_COST,
    ROADS,
    SETTLEMENT_COST,
)
from ludex.games.catan.rules.development import can_place_road
from ludex.games.catan.rules.drafts import discard_actions, draft_actions, is_writing, may_begin
from ludex.games.catan.rules.phases import (
    ANSWERS,
    BEFORE_ROLL,
    CHOICE,
    DISCARDS,
    DRAFT,
    FREE_ROADS,
    MAIN,
    MOVE_ROBBER,
    OVER,
    SETUP_ROAD,
    SETUP_SETTLEMENT,
    SPECIAL,
)
from ludex.games.catan.rules.pieces import CITY_PIECE, PIECE_KINDS, ROAD_PIECE, SETTLEMENT_PIECE
from ludex.games.catan.rules.robber import owed, robbable
from ludex.games.catan.rules.terrain import ANY_PORT
from ludex.games.catan.rules.trade import can_accept, can_trade, is_agreed, may_invite

if TYPE_CHECKING:
    from ludex.games.catan.rules.state import CatanState


def legal_actions(state: CatanState, seat: i64) -> vec[i64]:
    """Every action that the seat may play now; empty where it is not to act."""
    if state.phase == BEFORE_ROLL and state.cards[state.turn] == 0:
        return add_legal(state, seat, vec[i64](capacity=1))
    return add_legal(state, seat, vec[i64](capacity=16))


def add_legal(state: CatanState, seat: i64, found: vec[i64]) -> vec[i64]:
    """Adds them to an empty list."""
    phase = state.phase
    if phase in (DISCARDS, ANSWERS, SPECIAL, OVER):
        if not has_seat(state.to_act(), seat):
            return found
    elif seat != state.turn:
        return found
    if phase == BEFORE_ROLL:
        found = append(found, plain(actions.ROLL))
        return found if state.has_played else card_actions(state, seat, found)
    if phase == MAIN:
        found = append(found, plain(actions.END))
        found = building_actions(state, seat, found)
        found = bank_actions(state, seat, found)
        if not state.has_played:
            found = card_actions(state, seat, found)
        if state.terms.offers > 0:
            if may_begin(state, seat):
                found = append(found, plain(actions.OFFER))
            if may_invite(state, seat):
                found = append(found, plain(actions.INVITE))
        return found
    if phase == MOVE_ROBBER:
        return robber_actions(state, seat, found)
    if phase == DISCARDS:
        return discard_actions(state, seat, owed(state, seat), found)
    if phase == SETUP_SETTLEMENT:
        return append_all(found, plain(actions.SETTLE), state.free_spots[LOW], state.free_spots[HIGH])
    if phase == SETUP_ROAD:
        return setup_roads(state, found)
    if phase == FREE_ROADS:
        return road_actions(state, seat, found)
    if phase == SPECIAL:
        found = append(found, plain(actions.END))
        return building_actions(state, seat, found)
    if phase == DRAFT:
        return draft_actions(state, seat, found)
    if phase == ANSWERS:
        return answer_actions(state, seat, found)
    if phase == CHOICE:
        return choice_actions(state, seat, found)
    return found


def setup_roads(state: CatanState, found: vec[i64]) -> vec[i64]:
    """The edges at the settlement just placed; the distance rule leaves them all open."""
    for place in range(PER_SPOT * state.last_spot, PER_SPOT * state.last_spot + PER_SPOT):
        edge = state.board.edges_of_spot[place]
        if edge != NONE:
            found = append(found, actions.road(edge))
    return found


def road_actions(state: CatanState, seat: i64, found: vec[i64]) -> vec[i64]:
    """Adds the open edges beside the seat's roads and buildings."""
    low = state.adjacent_edges[WORDS * seat + LOW] & state.open_edges[LOW]
    high = state.adjacent_edges[WORDS * seat + HIGH] & state.open_edges[HIGH]
    return append_all(found, plain(actions.ROAD), low, high)


def building_actions(state: CatanState, seat: i64, found: vec[i64]) -> vec[i64]:
    """Adds what the seat can pay for, has a piece and a place for; and buying a card."""
    hand = state.hands[seat]
    if covers(hand, ROAD_COST) and state.pieces[PIECE_KINDS * seat + ROAD_PIECE] > 0:
        found = road_actions(state, seat, found)
    if covers(hand, SETTLEMENT_COST) and state.pieces[PIECE_KINDS * seat + SETTLEMENT_PIECE] > 0:
        low = state.reached[WORDS * seat + LOW] & state.free_spots[LOW]
        high = state.reached[WORDS * seat + HIGH] & state.free_spots[HIGH]
        found = append_all(found, plain(actions.SETTLE), low, high)
    if covers(hand, CITY_COST) and state.pieces[PIECE_KINDS * seat + CITY_PIECE] > 0:
        low = state.settlements[WORDS * seat + LOW]
        high = state.settlements[WORDS * seat + HIGH]
        found = append_all(found, plain(actions.CITY), low, high)
    if covers(hand, CARD_COST) and state.deck != 0:
        found = append(found, plain(actions.BUY))
    return found


def bank_actions(state: CatanState, seat: i64, found: vec[i64]) -> vec[i64]:
    """Adds trades with the bank at every rate that the seat has."""
    hand = state.hands[seat]
    ports = state.ports[seat]
    if not has_any(hand, 4 if ports == 0 else 2):
        return found
    left = kinds_in(state.bank)
    give: i64 = 0
    while hand != 0:
        held = hand & FIELD
        if held >= 2:
            if (ports >> give) & 1 == 1:
                found = rate_actions(found, left, give, 2)
            if held >= 3 and ports & ANY_PORT != 0:
                found = rate_actions(found, left, give, 3)
            if held >= 4:
                found = rate_actions(found, left, give, 4)
        hand >>= WIDTH
        give += 1
    return found


def rate_actions(found: vec[i64], left: i64, give: i64, rate: i64) -> vec[i64]:
    """Adds trades at a rate for any other resource of which the bank has some left."""
    get: i64 = 0
    while left != 0:
        if left & 1 == 1 and get != give:
            found = append(found, bank(give, rate, get))
        left >>= WIDTH
        get += 1
    return found


def card_actions(state: CatanState, seat: i64, found: vec[i64]) -> vec[i64]:
    """The development cards that can be played: none bought this turn."""
    cards = state.cards[seat] - state.bought[seat]
    if cards == 0:
        return found
    if count_in(cards, KNIGHT) > 0:
        found = append(found, plain(actions.PLAY_KNIGHT))
    if count_in(cards, ROADS) > 0 and can_place_road(state, seat):
        found = append(found, plain(actions.PLAY_ROADS))
    if count_in(cards, PLENTY) > 0:
        found = plenty_actions(state, found)
    if count_in(cards, MONOPOLY) > 0:
        for resource in range(KINDS):
            found = append(found, monopoly(resource))
    return found


def plenty_actions(state: CatanState, found: vec[i64]) -> vec[i64]:
    """Two cards that the bank has; one alone only where it is the bank's last."""
    left = state.bank
    is_last = size_of(left) == 1
    for first in range(KINDS):
        if count_in(left, first) > 0:
            if is_last:
                return append(found, plenty(first, NONE))
            if count_in(left, first) > 1:
                found = append(found, plenty(first, first))
            for second in range(first + 1, KINDS):
                if count_in(left, second) > 0:
                    found = append(found, plenty(first, second))
    return found


def robber_actions(state: CatanState, seat: i64, found: vec[i64]) -> vec[i64]:
    """Every other hex, with every seat that can be robbed there."""
    choice = robbable(state, seat)
    for hex_number in range(state.board.hex_count):
        if hex_number != state.robber:
            robbed = choice & state.hex_seats[hex_number]
            if robbed == 0:
                found = append(found, robber(hex_number, NONE))
            other: i64 = 0
            while robbed != 0:
                if robbed & 1 == 1:
                    found = append(found, robber(hex_number, other))
                robbed >>= 1
                other += 1
    return found


# ---- trade among players ----


def answer_actions(state: CatanState, seat: i64, found: vec[i64]) -> vec[i64]:
    """Adds decline, accept where the seat can pay, and a counter-offer or the steps of the one that it writes."""
    found = append(found, plain(actions.DECLINE))
    if can_accept(state, seat):
        found = append(found, plain(actions.ACCEPT))
    if is_writing(state, seat):
        return draft_actions(state, seat, found)
    return append(found, plain(actions.COUNTER)) if may_begin(state, seat) else found


def choice_actions(state: CatanState, seat: i64, found: vec[i64]) -> vec[i64]:
    """Withdraw, or confirm a trade that both hands can make."""
    found = append(found, plain(actions.WITHDRAW))
    for other in range(state.terms.seats):
        if is_agreed(state, other) and can_trade(state, seat, other):
            found = append(found, confirm(other))
    return found
