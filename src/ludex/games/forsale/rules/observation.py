"""What a seat of For Sale may know, as numbers: the same as its view, seats counted from the observer onward."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from ludex.core.dense import Field, Layout, Numbers
from ludex.core.seats import has_seat
from ludex.games.forsale.rules.cards import CARDS, lowest, size
from ludex.games.forsale.rules.phases import BUYING, OVER, SELLING

if TYPE_CHECKING:
    from ludex.games.forsale.rules.state import ForSale
    from ludex.games.forsale.rules.terms import Terms

UNKNOWN: Final[i16] = -1
"""In place of coins or a cheque: none there, or not to be seen."""

PHASES: Final[i64] = 3
HEAD: Final[i64] = 6
"""Numbers at the beginning: own seat, phase, round, and the bids."""
SEAT_HEAD: Final[i64] = 9
"""Numbers of a seat before its hand and its cheques."""


def fields(terms: Terms) -> list[Field]:
    """The fields, in the order in which `observe` writes them."""
    seats, rounds, coins = int(terms.seats), int(terms.rounds), int(terms.coins)
    dearest = int(terms.cheques[CARDS - 1])
    layout = Layout()
    layout.add("own seat", 1, 0, seats - 1)
    layout.add("phase: 0 buying, 1 selling, 2 over", 1, 0, 2)
    layout.add("round", 1, 1, rounds)
    layout.add("rounds", 1, rounds, rounds)
    layout.add("highest bid", 1, 0, coins)
    layout.add("least bid that may follow", 1, 0, coins + 1)
    layout.add("properties on the table", CARDS)
    layout.add("properties sold", CARDS)
    layout.add("cheques on the table, smallest first", seats, -1, dearest)
    for seat in range(seats):
        name = f"seat {seat} "
        layout.add(name + "must act")
        layout.add(name + "opened the bidding")
        layout.add(name + "bid", 1, 0, coins)
        layout.add(name + "is bidding")
        layout.add(name + "has offered a property")
        layout.add(name + "offered", 1, 0, CARDS)
        layout.add(name + "number of properties", 1, 0, rounds)
        layout.add(name + "number of cheques", 1, 0, rounds)
        layout.add(name + "coins", 1, -1, coins)
        layout.add(name + "properties", CARDS)
        layout.add(name + "cheques, smallest first", rounds, -1, dearest)
    return layout.fields


def observation_size(terms: Terms) -> i64:
    return HEAD + 2 * CARDS + terms.seats * (1 + SEAT_HEAD + CARDS + terms.rounds)


def observe(state: ForSale, seat: i64, out: Numbers, at: i64) -> None:
    """Bids, the market and sold properties are public; purses, hands and cheques are each seat's own.

    With open cards, and at the count, all lies on the table, except what was removed.
    """
    terms = state.terms
    numbers = out.values
    is_buying = state.phase == BUYING
    numbers[at] = i16(seat)
    numbers[at + 1] = i16(state.phase)
    numbers[at + 2] = i16(state.round)
    numbers[at + 3] = i16(terms.rounds)
    numbers[at + 4] = i16(state.auction.high) if is_buying else 0
    numbers[at + 5] = i16(state.auction.least(state.auction.turn)) if is_buying else 0
    at = write_properties(numbers, at + HEAD, state.market if is_buying else 0)
    at = write_properties(numbers, at, state.sold)
    at = write_cheques(numbers, at, terms, terms.seats, 0 if is_buying else state.market)
    waiting = state.to_act()
    other = seat
    for _ in range(terms.seats):
        is_seen = other == seat or terms.is_open or state.phase == OVER
        has_offered = state.phase == SELLING and not has_seat(state.offers.awaited, other)
        numbers[at] = i16((waiting >> other) & 1)
        numbers[at + 1] = 1 if other == state.first else 0
        numbers[at + 2] = i16(state.auction.bids[other])
        numbers[at + 3] = 1 if is_buying and state.auction.is_inside(other) else 0
        numbers[at + 4] = 1 if has_offered else 0
        numbers[at + 5] = i16(state.offers.choices[other]) if has_offered and other == seat else 0
        numbers[at + 6] = i16(size(state.hands[other]))
        numbers[at + 7] = i16(size(state.cheques[other]))
        numbers[at + 8] = i16(state.coins[other]) if is_seen else UNKNOWN
        at = write_properties(numbers, at + SEAT_HEAD, state.hands[other] if is_seen else 0)
        at = write_cheques(numbers, at, terms, terms.rounds, state.cheques[other] if is_seen else 0)
        other = other + 1 if other + 1 < terms.seats else 0


def write_properties(numbers: vec[i16], at: i64, cards: i64) -> i64:
    """A flag for each property; answers the place behind them."""
    for number in range(1, CARDS + 1):
        numbers[at] = i16((cards >> number) & 1)
        at += 1
    return at


def write_cheques(numbers: vec[i16], at: i64, terms: Terms, places: i64, cheques: i64) -> i64:
    """What the cheques are worth, smallest first: which of two alike a seat has, nobody knows. Answers the place
    behind them."""
    for _ in range(places):
        if cheques != 0:
            numbers[at] = i16(terms.cheques[lowest(cheques)])
            cheques &= cheques - 1
        else:
            numbers[at] = UNKNOWN
        at += 1
    return at
