"""Reading a position of For Sale that was written by Ludex or by hand."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from ludex.core import Chance, Refused, refused
from ludex.core.seats import all_seats
from ludex.games.forsale.rules.cards import ALL_CHEQUES, card, card_list, has_card
from ludex.games.forsale.rules.phases import BUYING, PHASES, SELLING
from ludex.games.forsale.rules.state import ForSale
from ludex.games.forsale.rules.terms import Terms
from ludex.games.forsale.rules.verify import ANY_TIME, verify


class SeatPosition(msgspec.Struct, forbid_unknown_fields=True):
    coins: int
    hand: list[int]
    cheques: list[int] = []
    bid: int = 0
    is_bidding: bool = False
    sealed: int | None = None


class Position(msgspec.Struct, forbid_unknown_fields=True):
    phase: Literal["buying", "selling", "over"]
    round: int
    market: list[int]
    deck: list[int]
    cheque_deck: list[int]
    seats: list[SeatPosition]
    first: int | UnsetType = UNSET
    turn: int | None = None
    table_bid: int = 0
    removed: list[int] = []
    cheques_removed: list[int] = []
    sold: list[int] = []
    bank: int | None = None


def bad(message: str, where: str) -> Refused:
    return refused("bad_position", message, {"where": f"position.{where}"})


def read(settings: dict[str, object], chance: Chance, body: dict[str, object]) -> ForSale:
    """The state of a position's body. What is readable but impossible is found by `verify`."""
    try:
        given = msgspec.convert(body, Position)
    except msgspec.ValidationError as error:
        raise refused("bad_position", f"{error}.", {"where": "position"}) from None
    seats = len(given.seats)
    if not 3 <= seats <= 6:
        raise bad(f"For Sale is for 3 to 6 seats, not {seats}.", "seats")
    state = ForSale(settings, chance, Terms(seats, settings))
    state.phase = PHASES.index(given.phase)
    state.round = small(given.round, "round")
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
        read_seat(state, pool, number, seat)
    if is_buying:
        if given.turn is None:
            raise bad("While properties are bought, `turn` says who is to bid.", "turn")
        state.auction.turn = seat_number(given.turn, seats, "turn")
        state.auction.high = small(given.table_bid, "table_bid")
    elif given.turn is not None:
        raise bad("After Part I there is no turn: in Part II all decide at once.", "turn")
    elif given.table_bid != 0:
        raise bad("After Part I, in Part II and at the count, nothing is bid.", "table_bid")
    held = sum(state.balance(seat) for seat in range(seats))
    state.bank = seats * state.terms.coins - held if given.bank is None else small(given.bank, "bank")
    state.first = likely_opener(state) if given.first is UNSET else seat_number(given.first, seats, "first")
    return state


def read_seat(state: ForSale, pool: ChequePool, number: int, given: SeatPosition) -> None:
    where = f"seats[{number}]"
    state.coins[number] = small(given.coins, f"{where}.coins")
    state.auction.bids[number] = small(given.bid, f"{where}.bid")
    state.hands[number] = properties(given.hand, f"{where}.hand")
    state.cheques[number] = pool.take(given.cheques, f"{where}.cheques")
    if given.is_bidding:
        if state.phase != BUYING:
            raise bad("After Part I, in Part II and at the count, nobody bids.", f"{where}.is_bidding")
        state.auction.inside |= card(number)
    if given.sealed is not None:
        if state.phase != SELLING or not has_card(state.hands[number], small(given.sealed, f"{where}.sealed")):
            raise bad("Only a property of one's own is sealed, and only in Part II.", f"{where}.sealed")
        state.offers.seal(number, given.sealed)


def likely_opener(state: ForSale) -> int:
    """The first seat that can have opened the round, where a position does not say; 0 if none can."""
    for seat in range(state.terms.seats):
        state.first = seat
        if verify(state, ANY_TIME) is None:
            return seat
    return 0


def small(number: int, where: str) -> int:
    if not 0 <= number <= 100_000:
        raise bad(f"{number} is out of range.", where)
    return number


def seat_number(number: int, seats: int, where: str) -> int:
    if not 0 <= number < seats:
        raise bad(f"There is no seat {number}.", where)
    return number


def properties(cards: list[int], where: str) -> int:
    """The set of some properties, each from 1 to 30 and there once."""
    found = 0
    for number in cards:
        if not 1 <= number <= 30 or has_card(found, number):
            raise bad(f"{number} is no property, or is there twice.", where)
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
                raise bad(f"There is no cheque of {value} left to be here.", where)
            found |= card(alike[0])
            self.left &= ~card(alike[0])
        return found
