"""A building market in the middle of a question, and how the bidding of an auction stands: read from a position.

Only the shape is read here. Whether the market could be there is found by `rules/market/check`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from ludex.core import only
from ludex.core.reading import bad_position, read_number, read_seat, read_word
from ludex.games.monopoly.rules.board import NONE
from ludex.games.monopoly.rules.market.check import place_fault
from ludex.games.monopoly.rules.market.market import Market
from ludex.games.monopoly.rules.market.requests import DONE, OPEN
from ludex.games.monopoly.rules.market.steps import REASONS
from ludex.games.monopoly.rules.market.terms import BRANCHES, NO_PHASE, NO_QUESTION, QUESTIONS, is_auction, phase_of
from ludex.games.monopoly.rules.market.units import UNIT_KINDS, unit
from ludex.mechanisms.stock import UnitAuction, next_in_turn

MOST_UNITS = 500
LAST_STAGE = 4
FATES = ("open", "done", *REASONS[1:])


class BiddingPosition(msgspec.Struct, forbid_unknown_fields=True):
    """All may be left out: nobody has bid then, nobody has passed, and it is the turn of the next to speak."""

    turn: int | None = None
    inside: list[int] | None = None
    leader: int | None = None
    high: int | None = None


class UnitPosition(msgspec.Struct, forbid_unknown_fields=True):
    seat: int
    unit: Literal["demo_house", "demo_hotel", "build_hotel", "build_house"]
    lot: int | str
    fate: str = "open"


class MarketPosition(msgspec.Struct, forbid_unknown_fields=True):
    branch: Literal["none", "hotel(3a)", "house(2g)", "demolition"]
    stage: int
    units: list[UnitPosition]
    first: int | None = None
    """The seat whose turn it is, unless it is said."""
    question: (
        Literal["house_auction", "hotel_auction", "lot_auction", "demolition", "rest_auction", "placement"] | None
    ) = None
    """With whom it asks, what the market comes to from here, unless it is said. So is a bidding that has just begun."""
    asked: int | UnsetType | None = UNSET
    auction: BiddingPosition | UnsetType | None = UNSET
    won_by: int | None = None
    won_for: int = 0
    last: int | None = None
    houses_then: int = 0
    hotels_then: int = 0
    houses_wanted: int = 0
    hotels_wanted: int = 0


LotNumber = Callable[[str, str], int]
"""Finds a lot by its name and where that stands in the position."""


def read_market(market: Market, given: MarketPosition, most: int, lot_number: LotNumber | None = None) -> None:
    """Puts a new market, on its holdings, where the position says it is; no number of it is above `most`.

    What it asks is found in the end by `read_question`, which needs holdings that can be.
    """
    seats = int(market.seats)
    if given.first is not None:
        market.first = read_seat(given.first, seats, "market.first")
    market.branch = BRANCHES.index(given.branch)
    market.stage = read_number(given.stage, 0, LAST_STAGE, "market.stage")
    market.last = read_nobody(given.last, seats, "market.last")
    market.houses_then = read_number(given.houses_then, 0, most, "market.houses_then")
    market.hotels_then = read_number(given.hotels_then, 0, most, "market.hotels_then")
    market.houses_wanted = read_number(given.houses_wanted, 0, most, "market.houses_wanted")
    market.hotels_wanted = read_number(given.hotels_wanted, 0, most, "market.hotels_wanted")
    market.won_by = read_nobody(given.won_by, seats, "market.won_by")
    market.won_for = read_number(given.won_for, 0, most, "market.won_for")
    if len(given.units) > MOST_UNITS:
        raise bad_position(f"A market has at most {MOST_UNITS} units.", "market.units")
    for number, one in enumerate(given.units):
        read_unit(market, one, lot_number, f"market.units[{number}]")


def read_question(market: Market, given: MarketPosition, most: int) -> None:
    """What is asked, and how the bidding stands. What is not said is as the market would ask it from here."""
    seats = int(market.seats)
    likely = None
    if UNSET in (given.asked, given.auction) or given.question is None:
        likely = next_question(market)
    if given.question is not None:
        market.question = QUESTIONS.index(given.question)
    elif likely is not None and likely.question != NO_QUESTION:
        market.question = likely.question
    else:
        raise bad_position("With these units, at this stage, the market has nothing to ask.", "market")
    name = QUESTIONS[market.question]
    if given.asked is not UNSET:
        market.asked = read_nobody(given.asked, seats, "market.asked")
    elif likely is not None:
        market.asked = likely.asked
    if not is_auction(market.question):
        if isinstance(given.auction, BiddingPosition):
            raise bad_position(f"No `auction` belongs to the question {name!r}.", "market.auction")
        return
    if given.auction is None:
        raise bad_position(f"The question {name!r} needs `auction`: how the bidding stands.", "market.auction")
    bidding = given.auction if isinstance(given.auction, BiddingPosition) else BiddingPosition()
    able = 0 if likely is None else int(likely.auction.rounds.inside)
    inside = read_inside(bidding, able, seats, "market.auction")
    market.open_auction(market.question, inside)
    read_bidding(market.auction, bidding, inside, int(market.first), most, "market.auction")
    if bidding.inside is None and bidding.turn is None:
        # Of those who might still be in, some can't bid more than the leader has bid.
        market.drop_silent()


def next_question(market: Market) -> Market | None:
    """A copy of the market, as it asks next from where it is; None where it can't be there."""
    if phase_of(market.policy, market.branch, market.stage) == NO_PHASE or place_fault(market) is not None:
        return None
    twin = market.copy(market.holdings.copy())
    twin.go_on()
    return twin


def read_unit(market: Market, given: UnitPosition, lot_number: LotNumber | None, where: str) -> None:
    """One building of a request, and what became of it."""
    seat = read_seat(given.seat, int(market.seats), f"{where}.seat")
    if isinstance(given.lot, int):
        lot = given.lot
    else:
        lot = -1 if lot_number is None else lot_number(given.lot, f"{where}.lot")
    if not 0 <= lot < len(market.streets.groups) or not market.streets.is_street(lot):
        raise bad_position(f"Nothing can be built on lot {given.lot}.", f"{where}.lot")
    market.requests.add(seat, unit(UNIT_KINDS.index(given.unit), lot))
    fate = read_word(given.fate, FATES, f"{where}.fate")
    market.requests.fates[len(market.requests.fates) - 1] = (OPEN, DONE)[fate] if fate < 2 else fate - 1


def read_inside(given: BiddingPosition, able: int, seats: int, where: str) -> int:
    """The seats still bidding: unless it is said, all who can, and the leader."""
    if given.inside is not None:
        return read_seat_set(given.inside, seats, f"{where}.inside")
    leader = read_nobody(given.leader, seats, f"{where}.leader")
    return able if leader == NONE else able | int(only(leader))


def read_bidding(auction: UnitAuction, given: BiddingPosition, inside: int, first: int, most: int, where: str) -> None:
    """How the bidding stands in an auction whose floors are known.

    Unless it is said whose turn it is, it is that of the next after the leader; while nobody has bid, of the first from
    the seat `first` on.
    """
    seats = int(auction.rounds.seats)
    if (given.leader is None) != (given.high is None):
        raise bad_position("An auction has a leader and a high bid, or neither.", where)
    auction.rounds.inside = inside
    auction.leader = read_nobody(given.leader, seats, f"{where}.leader")
    auction.rounds.high = read_number(given.high or 0, 0, most, f"{where}.high")
    if given.turn is None:
        auction.rounds.turn = max(0, next_in_turn(seats, inside, first if given.leader is None else given.leader + 1))
    else:
        auction.rounds.turn = read_seat(given.turn, seats, f"{where}.turn")


def read_nobody(seat: int | None, seats: int, where: str) -> int:
    """A seat, or NONE where none is given."""
    return int(NONE) if seat is None else read_seat(seat, seats, where)


def read_seat_set(numbers: list[int], seats: int, where: str) -> int:
    """A set of seats, each there once."""
    found = 0
    for number in numbers:
        bit = int(only(read_seat(number, seats, where)))
        if found & bit:
            raise bad_position(f"Seat {number} is there twice.", where)
        found |= bit
    return found
