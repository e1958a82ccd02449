"""Positions of For Sale as JSON, written by Ludex or by hand: read into a state. `rules/position` writes them."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from ludex.core import Chance
from ludex.core.reading import bad_position, read_number, read_seat, read_shape
from ludex.core.seats import all_seats
from ludex.games.forsale.rules.cards import ALL_CHEQUES, card, card_list, has_card
from ludex.games.forsale.rules.check import ANY_TIME, check
from ludex.games.forsale.rules.phases import BUYING, PHASES, SELLING
from ludex.games.forsale.rules.state import ForSale
from ludex.games.forsale.rules.terms import Terms

MOST = 100_000
"""Larger than any number of a position."""


class SeatPosition(msgspec.Struct, forbid_unknown_fields=True):
    coins: int
    hand: list[int] = []
    cheques: list[int] = []
    bid: int = 0
    is_bidding: bool = False
    sealed: int | None = None


class Position(msgspec.Struct, forbid_unknown_fields=True):
    phase: Literal["buying", "selling", "over"]
    round: int
    seats: list[SeatPosition]
    market: list[int] = []
    deck: list[int] = []
    cheque_deck: list[int] = []
    first: int | UnsetType = UNSET
    turn: int | None = None
    table_bid: int = 0
    removed: list[int] = []
    cheques_removed: list[int] = []
    sold: list[int] = []
    bank: int | None = None


def read(settings: dict[str, object], chance: Chance, body: dict[str, object]) -> ForSale:
    """The state of a position's body. What is readable but impossible is found by `rules/check`."""
    given = read_shape(body, Position)
    seats = len(given.seats)
    if not 3 <= seats <= 6:
        raise bad_position(f"For Sale is for 3 to 6 seats, not {seats}.", "seats")
    state = ForSale(settings, chance, Terms(seats, settings))
    state.phase = PHASES.index(given.phase)
    state.round = read_number(given.round, 0, MOST, "round")
    pool = ChequePool(state)
    is_buying = state.phase == BUYING
    state.market = properties(given.market, "market") if is_buying else pool.take(given.market, "market")
    state.deck = properties(given.deck, "deck")
    state.removed = properties(given.removed, "removed")
    state.sold = properties(given.sold, "sold")
    state.cheque_deck = pool.take(given.cheque_deck, "cheque_deck")
    state.cheques_removed = pool.take(given.cheques_removed, "cheques_removed")
    state.auction.close()
    state.offers.awaited = all_seats(seats) if state.phase == SELLING else 0
    for number, seat in enumerate(given.seats):
        place_seat(state, pool, number, seat)
    if is_buying:
        if given.turn is None:
            raise bad_position("While properties are bought, `turn` says who is to bid.", "turn")
        state.auction.turn = read_seat(given.turn, seats, "turn")
        state.auction.high = read_number(given.table_bid, 0, MOST, "table_bid")
    elif given.turn is not None:
        raise bad_position("After Part I there is no turn: in Part II all decide at once.", "turn")
    elif given.table_bid != 0:
        raise bad_position("After Part I, in Part II and at the count, nothing is bid.", "table_bid")
    held = sum(state.balance(seat) for seat in range(seats))
    state.bank = seats * state.terms.coins - held if given.bank is None else read_number(given.bank, 0, MOST, "bank")
    state.first = likely_opener(state) if given.first is UNSET else read_seat(given.first, seats, "first")
    return state


def place_seat(state: ForSale, pool: ChequePool, number: int, given: SeatPosition) -> None:
    where = f"seats[{number}]"
    state.coins[number] = read_number(given.coins, 0, MOST, f"{where}.coins")
    state.auction.bids[number] = read_number(given.bid, 0, MOST, f"{where}.bid")
    state.hands[number] = properties(given.hand, f"{where}.hand")
    state.cheques[number] = pool.take(given.cheques, f"{where}.cheques")
    if given.is_bidding:
        if state.phase != BUYING:
            raise bad_position("After Part I, in Part II and at the count, nobody bids.", f"{where}.is_bidding")
        state.auction.inside |= card(number)
    if given.sealed is not None:
        sealed = read_number(given.sealed, 0, MOST, f"{where}.sealed")
        if state.phase != SELLING or not has_card(state.hands[number], sealed):
            raise bad_position("Only a property of one's own is sealed, and only in Part II.", f"{where}.sealed")
        state.offers.seal(number, sealed)


def likely_opener(state: ForSale) -> int:
    """The first seat that can have opened the round, where a position does not say; 0 if none can."""
    for seat in range(state.terms.seats):
        state.first = seat
        if check(state, ANY_TIME) is None:
            return seat
    return 0


def properties(cards: list[int], where: str) -> int:
    """The set of some properties, each from 1 to 30 and there once."""
    found = 0
    for number in cards:
        if not 1 <= number <= 30 or has_card(found, number):
            raise bad_position(f"{number} is no property, or is there twice.", where)
        found |= card(number)
    return found


class ChequePool:
    """The cheques not yet found anywhere in the position."""

    def __init__(self, state: ForSale) -> None:
        self.state = state
        self.left = ALL_CHEQUES

    def take(self, values: list[int], where: str) -> int:
        """The set of cheques of these values; of two alike, either will do."""
        found = 0
        for value in values:
            alike = [cheque for cheque in card_list(self.left) if self.state.terms.cheques[cheque] == value]
            if not alike:
                raise bad_position(f"There is no cheque of {value} left to be here.", where)
            found |= card(alike[0])
            self.left &= ~card(alike[0])
        return found
