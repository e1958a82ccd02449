"""Reading a building market in the middle of a question, as `Market.to_json` wrote it or as it was written by hand."""

from __future__ import annotations

from typing import Literal

import msgspec

from ludex.core import Refused, refused
from ludex.core.seats import has_seat, only
from ludex.games.monopoly.rules.holdings import HOUSES_IN_HOTEL, NOBODY
from ludex.games.monopoly.rules.market.market import Market
from ludex.games.monopoly.rules.market.requests import DONE, OPEN
from ludex.games.monopoly.rules.market.steps import REASONS, places
from ludex.games.monopoly.rules.market.terms import (
    ALL,
    BRANCHES,
    DEMOLITIONS,
    FAIR,
    LITERAL,
    NO_PHASE,
    NO_QUESTION,
    QUESTIONS,
    kind_in_phase,
    phase_of,
)
from ludex.games.monopoly.rules.market.units import DEMO_HOTEL, UNIT_KINDS, unit
from ludex.mechanisms.stock import BY_AUCTION, UnitAuction, next_in_turn

LONGEST_REQUEST = 500
MOST = 1_000_000_000_000


class AuctionPosition(msgspec.Struct, forbid_unknown_fields=True):
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
    auction: AuctionPosition | None = None
    won_by: int | None = None
    won_for: int = 0
    last: int | None = None
    houses_then: int = 0
    hotels_then: int = 0
    houses_wanted: int = 0
    hotels_wanted: int = 0


def bad(message: str) -> Refused:
    return refused("bad_position", message, {"where": "position.market"})


def read_market(market: Market, body: object) -> None:
    """Puts a new market, on its holdings, where the position says it is; `Refused` if it could not be there."""
    try:
        given = msgspec.convert(body, MarketPosition)
    except msgspec.ValidationError as error:
        raise bad(f"{error}.") from None
    seats = market.seats
    market.first = seat_in(given.first, seats)
    market.branch = BRANCHES.index(given.branch)
    market.stage = number_in(given.stage, 4)
    if phase_of(market.policy, market.branch, market.stage) == NO_PHASE:
        raise bad("The market would be done at this stage.")
    market.last = NOBODY if given.last is None else seat_in(given.last, seats)
    market.houses_then = number_in(given.houses_then, MOST)
    market.hotels_then = number_in(given.hotels_then, MOST)
    market.houses_wanted = number_in(given.houses_wanted, MOST)
    market.hotels_wanted = number_in(given.hotels_wanted, MOST)
    read_units(market, given.units)
    read_winner(market, given)
    go_to_question(market, given)
    if given.auction is not None:
        read_auction(market, given.auction)


def read_units(market: Market, units: list[UnitPosition]) -> None:
    if len(units) > LONGEST_REQUEST:
        raise bad(f"A market has at most {LONGEST_REQUEST} units.")
    turn = 0
    for given in units:
        seat = seat_in(given.seat, market.seats)
        if not market.streets.is_street(number_in(given.lot, 63)):
            raise bad(f"Nothing can be built on lot {given.lot}.")
        place = (seat - market.first) % market.seats
        if place < turn:
            raise bad("Units stand in the table's order, beginning with the seat whose turn it is.")
        turn = place
        market.requests.add(seat, unit(UNIT_KINDS.index(given.unit), given.lot))
        market.requests.fates[len(market.requests.fates) - 1] = fate_of(given.fate)


def read_winner(market: Market, given: MarketPosition) -> None:
    """Who won an auction and is asked what to do with what it won, and for how much."""
    if given.won_by is None:
        if given.won_for != 0:
            raise bad("Nobody won an auction, so nothing is due for it.")
        return
    market.won_by = seat_in(given.won_by, market.seats)
    market.won_for = number_in(given.won_for, MOST)
    if market.won_for > market.holdings.cash[market.won_by] or market.won_for % market.step != 0:
        raise bad("What the auction was won for is no bid.")
    phase = phase_of(market.policy, market.branch, market.stage)
    if phase == DEMOLITIONS:
        check_rest(market)
    else:
        check_placement(market, kind_in_phase(phase))


def check_rest(market: Market) -> None:
    """D10: one to three houses, won among several who want to demolish hotels."""
    if market.policy not in (FAIR, LITERAL) or not 0 < market.holdings.houses < HOUSES_IN_HOTEL:
        raise bad("There was no auction of the houses left.")
    wanting = int(market.wanting(DEMO_HOTEL))
    if not has_seat(wanting, market.won_by) or wanting == only(market.won_by):
        raise bad("The houses left were won by one of several who want to demolish.")


def check_placement(market: Market, kind: int) -> None:
    """D4: a scarce building, won by a seat that had not requested it and has several lots for it."""
    if market.bidders != ALL or market.sharing() != BY_AUCTION:
        raise bad("Only those who requested a building could bid for it.")
    if market.count_wanted(kind) <= market.stock_for(kind) or market.stock_for(kind) < 1:
        raise bad("The building that was won is not scarce.")
    has_requested = market.first_wanted(market.won_by, kind) >= 0
    if has_requested or len(places(market.streets, market.holdings, market.won_by, kind, market.won_for)) < 2:
        raise bad("Where to build is asked only of a winner who did not request it and has several lots for it.")


def go_to_question(market: Market, given: MarketPosition) -> None:
    """Lets the market go on: it must come to the question that was given, without another step."""
    before = market.to_json()
    cash, levels = list(market.holdings.cash), list(market.holdings.levels)
    market.go_on()
    after = market.to_json()
    is_there = market.question != NO_QUESTION and QUESTIONS[market.question] == given.question
    is_still = cash == list(market.holdings.cash) and levels == list(market.holdings.levels)
    if not is_there or not is_still or before["units"] != after["units"] or before["stage"] != after["stage"]:
        raise bad("The market would not ask this question here.")
    if after["asked"] != given.asked or (given.auction is None) != (after["auction"] is None):
        raise bad("The market would not ask this seat.")


def read_auction(market: Market, given: AuctionPosition) -> None:
    """The bidding of an auction that was just opened, brought to where it stands."""
    auction = market.auction
    inside = 0
    for seat in given.inside:
        inside |= only(seat_in(seat, market.seats))
    if inside & ~auction.rounds.inside or not has_seat(inside, seat_in(given.turn, market.seats)):
        raise bad("In an auction are only seats that want the unit, and it is the turn of one of them.")
    if (given.leader is None) != (given.high is None):
        raise bad("An auction has a leader and a high bid, or neither.")
    if given.leader is not None and given.high is not None:
        leader = seat_in(given.leader, market.seats)
        if not has_seat(inside, leader) or market.sum_refusal(leader, number_in(given.high, MOST)) is not None:
            raise bad("The high bid is one that its leader could make.")
        auction.leader = leader
        auction.rounds.high = given.high
    bidders = int(auction.rounds.inside)
    auction.rounds.inside = inside
    auction.rounds.turn = given.turn
    wrong = speaker_fault(auction, int(market.first), bidders)
    if wrong is not None:
        raise bad(wrong)


def speaker_fault(auction: UnitAuction, first: int, bidders: int) -> str | None:
    """What is wrong with whose turn it is in an auction that `first` opened among `bidders`; None if nothing is.

    The turn goes round among those still bidding, so it is the next one's after the leader. While nobody has bid, all
    before the one whose turn it is have passed, and nobody after it.
    """
    rounds = auction.rounds
    if auction.is_settled():
        return "Somebody other than the leader is to bid or pass."
    if auction.leader != NOBODY:
        speaker = next_in_turn(rounds.seats, rounds.inside, auction.leader + 1)
        return None if rounds.turn == speaker else f"After the leader it is seat {speaker}'s turn to bid or pass."
    waiting = bidders
    while waiting and next_in_turn(rounds.seats, waiting, first) != rounds.turn:
        waiting &= ~int(only(next_in_turn(rounds.seats, waiting, first)))
    if waiting != rounds.inside:
        return "While nobody has bid, those whose turn has come have passed, and nobody else."
    return None


def fate_of(name: str) -> int:
    if name == "open":
        return int(OPEN)
    if name == "done":
        return int(DONE)
    if name not in REASONS[1:]:
        raise bad(f"{name!r} is no fate of a unit.")
    return REASONS.index(name)


def seat_in(number: int, seats: int) -> int:
    if not 0 <= number < seats:
        raise bad(f"There is no seat {number}.")
    return number


def number_in(number: int, most: int) -> int:
    if not 0 <= number <= most:
        raise bad(f"{number} is out of range.")
    return number
