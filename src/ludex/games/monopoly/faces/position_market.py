"""A building market in the middle of a question, and how the bidding of an auction stands: read from a position.

Only the shape is read here. Whether the market could be there is found by `rules/market/check`.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from ludex.core import only
from ludex.core.reading import bad_position, read_number, read_seat, read_word
from ludex.games.monopoly.rules.board import NONE
from ludex.games.monopoly.rules.market.market import Market
from ludex.games.monopoly.rules.market.requests import DONE, OPEN
from ludex.games.monopoly.rules.market.steps import REASONS
from ludex.games.monopoly.rules.market.terms import BRANCHES, QUESTIONS, is_auction
from ludex.games.monopoly.rules.market.units import UNIT_KINDS, unit
from ludex.mechanisms.stock import UnitAuction

MOST_UNITS = 500
LAST_STAGE = 4
FATES = ("open", "done", *REASONS[1:])


class BiddingPosition(msgspec.Struct, forbid_unknown_fields=True):
    turn: int
    inside: list[int]
    leader: int | None = None
    high: int | None = None


class UnitPosition(msgspec.Struct, forbid_unknown_fields=True):
    seat: int
    unit: Literal["demo_house", "demo_hotel", "build_hotel", "build_house"]
    lot: int
    fate: str = "open"


class MarketPosition(msgspec.Struct, forbid_unknown_fields=True):
    first: int
    branch: Literal["none", "hotel(3a)", "house(2g)", "demolition"]
    stage: int
    question: Literal["house_auction", "hotel_auction", "lot_auction", "demolition", "rest_auction", "placement"]
    units: list[UnitPosition]
    asked: int | None = None
    auction: BiddingPosition | None = None
    won_by: int | None = None
    won_for: int = 0
    last: int | None = None
    houses_then: int = 0
    hotels_then: int = 0
    houses_wanted: int = 0
    hotels_wanted: int = 0


def read_market(market: Market, given: MarketPosition, most: int) -> None:
    """Puts a new market, on its holdings, where the position says it is; no number of it is above `most`."""
    seats = int(market.seats)
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
        read_unit(market, one, f"market.units[{number}]")
    market.question = QUESTIONS.index(given.question)
    market.asked = read_nobody(given.asked, seats, "market.asked")
    if is_auction(market.question) != (given.auction is not None):
        raise bad_position(f"An auction does not go with the question {given.question!r}.", "market.auction")
    if given.auction is not None:
        inside = read_seat_set(given.auction.inside, seats, "market.auction.inside")
        market.open_auction(market.question, inside, 0)
        read_bidding(market.auction, given.auction, inside, most, "market.auction")


def read_unit(market: Market, given: UnitPosition, where: str) -> None:
    """One building of a request, and what became of it."""
    seat = read_seat(given.seat, int(market.seats), f"{where}.seat")
    if not 0 <= given.lot < len(market.streets.groups) or not market.streets.is_street(given.lot):
        raise bad_position(f"Nothing can be built on lot {given.lot}.", f"{where}.lot")
    market.requests.add(seat, unit(UNIT_KINDS.index(given.unit), given.lot))
    fate = read_word(given.fate, FATES, f"{where}.fate")
    market.requests.fates[len(market.requests.fates) - 1] = (OPEN, DONE)[fate] if fate < 2 else fate - 1


def read_bidding(auction: UnitAuction, given: BiddingPosition, inside: int, most: int, where: str) -> None:
    """How the bidding stands in an auction whose floors are known."""
    seats = int(auction.rounds.seats)
    if (given.leader is None) != (given.high is None):
        raise bad_position("An auction has a leader and a high bid, or neither.", where)
    auction.rounds.inside = inside
    auction.rounds.turn = read_seat(given.turn, seats, f"{where}.turn")
    auction.leader = read_nobody(given.leader, seats, f"{where}.leader")
    auction.rounds.high = read_number(given.high or 0, 0, most, f"{where}.high")


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
