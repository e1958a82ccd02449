"""Every action a seat may play now, each exactly once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from ludex.core.seats import has_seat
from ludex.games.catan.rules import actions
from ludex.games.catan.rules.actions import bank, confirm, monopoly, plain, plenty, robber
from ludex.games.catan.rules.bit_sets import HIGH, LOW, WORDS, write_all
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
from ludex.games.catan.rules.robber import is_refuge, owed, robbable, spared_seats
from ludex.games.catan.rules.terrain import ANY_PORT
from ludex.games.catan.rules.trade import can_accept, can_trade, is_agreed, may_invite

if TYPE_CHECKING:
    from ludex.games.catan.rules.state import CatanState


def legal_actions(state: CatanState, seat: i64) -> vec[i64]:
    """Every action that the seat may play now; empty where it is not to act."""
    out = state.terms.scratch
    return out[: write_legal(state, seat, out, 0)]


def open_roads(state: CatanState, seat: i64) -> vec[i64]:
    """The roads that the seat may build, whatever they cost."""
    out = state.terms.scratch
    return out[: road_actions(state, seat, out, 0)]


def write_legal(state: CatanState, seat: i64, out: vec[i64], at: i64) -> i64:
    """Writes them into a vector with room for MOST_LEGAL, from a place on; answers the place behind them.

    So do all functions here that take a vector and a place.
    """
    phase = state.phase
    if phase in (DISCARDS, ANSWERS, SPECIAL, OVER):
        if not has_seat(state.to_act(), seat):
            return at
    elif seat != state.turn:
        return at
    if phase == BEFORE_ROLL:
        out[at] = plain(actions.ROLL)
        at += 1
        return at if state.has_played else card_actions(state, seat, out, at)
    if phase == MAIN:
        out[at] = plain(actions.END)
        at += 1
        at = building_actions(state, seat, out, at)
        at = bank_actions(state, seat, out, at)
        if not state.has_played:
            at = card_actions(state, seat, out, at)
        if state.terms.offers > 0 and not state.is_paired:
            if may_begin(state, seat):
                out[at] = plain(actions.OFFER)
                at += 1
            if may_invite(state, seat):
                out[at] = plain(actions.INVITE)
                at += 1
        return at
    if phase == MOVE_ROBBER:
        return robber_actions(state, seat, out, at)
    if phase == DISCARDS:
        return discard_actions(state, seat, owed(state, seat), out, at)
    if phase == SETUP_SETTLEMENT:
        return write_all(out, at, plain(actions.SETTLE), state.free_spots[LOW], state.free_spots[HIGH])
    if phase == SETUP_ROAD:
        return setup_roads(state, out, at)
    if phase == FREE_ROADS:
        return road_actions(state, seat, out, at)
    if phase == SPECIAL:
        out[at] = plain(actions.END)
        at += 1
        return building_actions(state, seat, out, at)
    if phase == DRAFT:
        return draft_actions(state, seat, out, at)
    if phase == ANSWERS:
        return answer_actions(state, seat, out, at)
    if phase == CHOICE:
        return choice_actions(state, seat, out, at)
    return at


def setup_roads(state: CatanState, out: vec[i64], at: i64) -> i64:
    """The edges at the settlement just placed; the distance rule leaves them all open."""
    for place in range(PER_SPOT * state.last_spot, PER_SPOT * state.last_spot + PER_SPOT):
        edge = state.board.edges_of_spot[place]
        if edge != NONE:
            out[at] = actions.road(edge)
            at += 1
    return at


def road_actions(state: CatanState, seat: i64, out: vec[i64], at: i64) -> i64:
    """Writes the open edges beside the seat's roads and buildings."""
    low = state.adjacent_edges[WORDS * seat + LOW] & state.open_edges[LOW]
    high = state.adjacent_edges[WORDS * seat + HIGH] & state.open_edges[HIGH]
    return write_all(out, at, plain(actions.ROAD), low, high)


def building_actions(state: CatanState, seat: i64, out: vec[i64], at: i64) -> i64:
    """Writes what the seat can pay for, has a piece and a place for; and buying a card."""
    hand = state.hands[seat]
    if covers(hand, ROAD_COST) and state.pieces[PIECE_KINDS * seat + ROAD_PIECE] > 0:
        at = road_actions(state, seat, out, at)
    if covers(hand, SETTLEMENT_COST) and state.pieces[PIECE_KINDS * seat + SETTLEMENT_PIECE] > 0:
        low = state.reached[WORDS * seat + LOW] & state.free_spots[LOW]
        high = state.reached[WORDS * seat + HIGH] & state.free_spots[HIGH]
        at = write_all(out, at, plain(actions.SETTLE), low, high)
    if covers(hand, CITY_COST) and state.pieces[PIECE_KINDS * seat + CITY_PIECE] > 0:
        low = state.settlements[WORDS * seat + LOW]
        high = state.settlements[WORDS * seat + HIGH]
        at = write_all(out, at, plain(actions.CITY), low, high)
    if covers(hand, CARD_COST) and state.deck != 0:
        out[at] = plain(actions.BUY)
        at += 1
    return at


def bank_actions(state: CatanState, seat: i64, out: vec[i64], at: i64) -> i64:
    """Writes trades with the bank at every rate that the seat has."""
    hand = state.hands[seat]
    ports = state.ports[seat]
    if not has_any(hand, 2) or (ports == 0 and not has_any(hand, 4)):
        return at
    left = kinds_in(state.bank)
    give: i64 = 0
    while hand != 0:
        held = hand & FIELD
        if held >= 2:
            if (ports >> give) & 1 == 1:
                at = rate_actions(out, at, left, give, 2)
            if held >= 3 and ports & ANY_PORT != 0:
                at = rate_actions(out, at, left, give, 3)
            if held >= 4:
                at = rate_actions(out, at, left, give, 4)
        hand >>= WIDTH
        give += 1
    return at


def rate_actions(out: vec[i64], at: i64, left: i64, give: i64, rate: i64) -> i64:
    """Writes trades at a rate for any other resource of which the bank has some left."""
    get: i64 = 0
    while left != 0:
        if left & 1 == 1 and get != give:
            out[at] = bank(give, rate, get)
            at += 1
        left >>= WIDTH
        get += 1
    return at


def card_actions(state: CatanState, seat: i64, out: vec[i64], at: i64) -> i64:
    """The development cards that can be played: none bought this turn."""
    cards = state.cards[seat] - state.bought[seat]
    if cards == 0:
        return at
    if count_in(cards, KNIGHT) > 0:
        out[at] = plain(actions.PLAY_KNIGHT)
        at += 1
    if count_in(cards, ROADS) > 0 and can_place_road(state, seat):
        out[at] = plain(actions.PLAY_ROADS)
        at += 1
    if count_in(cards, PLENTY) > 0:
        at = plenty_actions(state, out, at)
    if count_in(cards, MONOPOLY) > 0:
        for resource in range(KINDS):
            out[at] = monopoly(resource)
            at += 1
    return at


def plenty_actions(state: CatanState, out: vec[i64], at: i64) -> i64:
    """Two cards that the bank has; one alone only where it is the bank's last."""
    left = state.bank
    is_last = size_of(left) == 1
    for first in range(KINDS):
        if count_in(left, first) > 0:
            if is_last:
                out[at] = plenty(first, NONE)
                return at + 1
            if count_in(left, first) > 1:
                out[at] = plenty(first, first)
                at += 1
            for second in range(first + 1, KINDS):
                if count_in(left, second) > 0:
                    out[at] = plenty(first, second)
                    at += 1
    return at


def robber_actions(state: CatanState, seat: i64, out: vec[i64], at: i64) -> i64:
    """Every other hex open to the robber, with every seat that can be robbed there; where none is, its refuge."""
    choice = robbable(state, seat)
    spared = spared_seats(state)
    start = at
    for hex_number in range(state.board.hex_count):
        if hex_number != state.robber and state.hex_seats[hex_number] & spared == 0:
            at = theft_actions(out, at, hex_number, choice & state.hex_seats[hex_number])
    if at == start:
        for hex_number in range(state.board.hex_count):
            if is_refuge(state, hex_number):
                at = theft_actions(out, at, hex_number, choice & state.hex_seats[hex_number])
    return at


def theft_actions(out: vec[i64], at: i64, hex_number: i64, robbed: i64) -> i64:
    """Writes the robber's move to a hex, with each of the seats that can be robbed there."""
    if robbed == 0:
        out[at] = robber(hex_number, NONE)
        at += 1
    other: i64 = 0
    while robbed != 0:
        if robbed & 1 == 1:
            out[at] = robber(hex_number, other)
            at += 1
        robbed >>= 1
        other += 1
    return at


# ---- trade among players ----


def answer_actions(state: CatanState, seat: i64, out: vec[i64], at: i64) -> i64:
    """Writes decline, accept where the seat can pay, and a counter-offer or the steps of the one that it writes."""
    out[at] = plain(actions.DECLINE)
    at += 1
    if can_accept(state, seat):
        out[at] = plain(actions.ACCEPT)
        at += 1
    if is_writing(state, seat):
        return draft_actions(state, seat, out, at)
    if may_begin(state, seat):
        out[at] = plain(actions.COUNTER)
        at += 1
    return at


def choice_actions(state: CatanState, seat: i64, out: vec[i64], at: i64) -> i64:
    """Withdraw, or confirm a trade that both hands can make."""
    out[at] = plain(actions.WITHDRAW)
    at += 1
    for other in range(state.terms.seats):
        if is_agreed(state, other) and can_trade(state, seat, other):
            out[at] = confirm(other)
            at += 1
    return at
