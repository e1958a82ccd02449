"""Dense actions of Catan: every action there is has an index, kind after kind; none is left out.

Seats are counted from the seat that acts: 1 is the next round the table. Where players don't trade, the kinds of trade
among them have no indices.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i32, i64

from ludex.core.dense import NONE, Indices
from ludex.games.catan.rules import actions
from ludex.games.catan.rules.actions import (
    bank,
    first_of,
    get_resource,
    give_resource,
    hex_of,
    kind_of,
    number_of,
    numbered,
    plain,
    plenty,
    rate_of,
    robber,
    second_of,
    victim_of,
)
from ludex.games.catan.rules.bundles import KINDS
from ludex.games.catan.rules.legal import legal_actions, write_legal

if TYPE_CHECKING:
    from ludex.games.catan.rules.board import Board
    from ludex.games.catan.rules.state import CatanState
    from ludex.games.catan.rules.terms import Terms

SECONDS: Final[i64] = KINDS + 1
"""Of PLAY_PLENTY: the second resource, or none."""
RATES: Final[i64] = 3
LOWEST_RATE: Final[i64] = 2
"""Of BANK: 2, 3 or 4 for one."""

PLAIN: Final[i64] = 0x4FDEBBE
"""The kinds whose index is that of their first action and their number, as bits: all but ROBBER, PLAY_PLENTY, BANK,
CONFIRM, TO and NOT_TO."""

PLACES: Final = (int(actions.SETTLE), int(actions.CITY))
BY_SEAT: Final = (int(actions.CONFIRM), int(actions.TO), int(actions.NOT_TO))
BY_RESOURCE: Final = (int(actions.PLAY_MONOPOLY), int(actions.GIVE), int(actions.ASK), int(actions.DROP))
TRADE: Final = (
    *(int(actions.OFFER), int(actions.ACCEPT), int(actions.DECLINE), int(actions.COUNTER), int(actions.CONFIRM)),
    *(int(actions.WITHDRAW), int(actions.PROPOSE), int(actions.ASK), int(actions.TO), int(actions.NOT_TO)),
    int(actions.INVITE),
)
"""Kinds of action by what their number is, and those that only trade among players needs."""


def first_indices(board: Board, seats: i64, has_trade: bool) -> vec[i64]:
    """By kind, the index of its first action; behind the last kind, how many indices there are."""
    found = vec[i64]([0])
    count: i64 = 0
    for kind in range(actions.FIRST_KIND, actions.LAST_KIND + 1):
        found = append(found, count)
        count += size_of_kind(kind, board, seats) if has_trade or int(kind) not in TRADE else 0
    return append(found, count)


def kinds_by_index(first: vec[i64]) -> vec[i64]:
    """By index, the kind of its action."""
    found = vec[i64](capacity=first[actions.LAST_KIND + 1])
    for kind in range(actions.FIRST_KIND, actions.LAST_KIND + 1):
        for _ in range(first[kind], first[kind + 1]):
            found = append(found, kind)
    return found


def size_of_kind(kind: i64, board: Board, seats: i64) -> i64:
    """How many indices a kind has where there is trade."""
    number = int(kind)
    if number in PLACES:
        return board.spot_count
    if number in BY_SEAT:
        return seats
    if number in BY_RESOURCE:
        return KINDS
    if kind == actions.ROAD:
        return board.edge_count
    if kind == actions.ROBBER:
        return board.hex_count * seats
    if kind == actions.PLAY_PLENTY:
        return KINDS * SECONDS
    return KINDS * RATES * KINDS if kind == actions.BANK else 1


def action_count(terms: Terms) -> i64:
    return terms.first_index[actions.LAST_KIND + 1]


def write_indices(state: CatanState, seat: i64, out: Indices, at: i64) -> i64:
    """The indices of the legal actions, in the order of `legal`; answers how many they are."""
    terms = state.terms
    found = terms.scratch
    count = write_legal(state, seat, found, 0)
    numbers = out.values
    for place in range(count):
        numbers[at + place] = i32(index_in(terms, seat, found[place]))
    return count


def legal_indices(state: CatanState, seat: i64) -> vec[i64]:
    """The indices of the legal actions, in the order of `legal`."""
    found = legal_actions(state, seat)
    terms = state.terms
    for place in range(len(found)):
        found[place] = index_in(terms, seat, found[place])
    return found


def index_in(terms: Terms, seat: i64, action: i64) -> i64:
    """The index of an action that is one of Catan's."""
    kind = kind_of(action)
    first = terms.first_index[kind]
    number = number_of(action)
    if (PLAIN >> kind) & 1 == 1:
        return first + number
    if kind == actions.BANK:
        rate = rate_of(action) - LOWEST_RATE
        return first + (give_resource(action) * RATES + rate) * KINDS + get_resource(action)
    if kind == actions.ROBBER:
        first += hex_of(action) * terms.seats
        victim = victim_of(action)
        return first if victim == NONE else first + onward(terms, seat, victim)
    if kind == actions.PLAY_PLENTY:
        return first + first_of(action) * SECONDS + second_of(action) + 1
    return first + onward(terms, seat, number)


def onward(terms: Terms, seat: i64, other: i64) -> i64:
    """How many seats further round the table another seat is."""
    return other - seat if other >= seat else other - seat + terms.seats


def index_of(state: CatanState, seat: i64, action: i64) -> i64:
    """The index of any integer; NONE for what is no action."""
    terms = state.terms
    kind = kind_of(action)
    if kind < actions.FIRST_KIND or kind > actions.LAST_KIND:
        return NONE
    index = index_in(terms, seat, action)
    is_one = terms.first_index[kind] <= index < terms.first_index[kind + 1]
    return index if is_one and action_at(state, seat, index) == action else NONE


def action_at(state: CatanState, seat: i64, index: i64) -> i64:
    """The action of an index; NONE where an index of the list stands for none, as a trade of wood for wood."""
    terms = state.terms
    if index < 0 or index >= action_count(terms):
        return NONE
    kind = terms.kind_at[index]
    number = index - terms.first_index[kind]
    if kind == actions.BANK:
        return trade_at(number)
    if kind == actions.ROBBER:
        victim = NONE
        if number % terms.seats != 0:
            victim = seat_at(terms, seat, number % terms.seats)
        return robber(number // terms.seats, victim)
    if kind == actions.PLAY_PLENTY:
        first = number // SECONDS
        second = number % SECONDS - 1
        return NONE if NONE < second < first else plenty(first, second)
    if kind == actions.CONFIRM or kind == actions.TO or kind == actions.NOT_TO:
        return NONE if number == 0 else numbered(kind, seat_at(terms, seat, number))
    return plain(kind) | number


def trade_at(number: i64) -> i64:
    """The trade with the bank at a place among them; NONE for one of a resource for itself."""
    give = number // (RATES * KINDS)
    get = number % KINDS
    return NONE if give == get else bank(give, number // KINDS % RATES + LOWEST_RATE, get)


def seat_at(terms: Terms, seat: i64, step: i64) -> i64:
    """The seat so many seats further round the table."""
    return seat + step if seat + step < terms.seats else seat + step - terms.seats
