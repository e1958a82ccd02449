"""What is impossible in a building market that has asked a question and waits for the answer."""

from __future__ import annotations

from mypy_extensions import i64

from ludex.core.refusal import Refusal
from ludex.core.seats import has_seat, only
from ludex.games.monopoly.rules.board import HOUSES_IN_HOTEL, NONE
from ludex.games.monopoly.rules.check_auction import bidder_fault
from ludex.games.monopoly.rules.market.market import Market
from ludex.games.monopoly.rules.market.steps import places
from ludex.games.monopoly.rules.market.terms import (
    ALL,
    DEMOLITIONS,
    FAIR,
    LITERAL,
    NO_PHASE,
    NO_QUESTION,
    is_auction,
    kind_in_phase,
    phase_of,
)
from ludex.games.monopoly.rules.market.units import DEMO_HOTEL
from ludex.mechanisms.stock import BY_AUCTION


def market_fault(market: Market) -> Refusal | None:
    """The first thing wrong, if any. A copy of the market goes on from here, and must come to the same question."""
    found = place_fault(market)
    if found is not None:
        return found
    twin = market.copy(market.holdings.copy())
    twin.question = NO_QUESTION
    twin.asked = NONE
    twin.auction.close()
    twin.go_on()
    if twin.question != market.question or not is_unchanged(market, twin):
        return wrong("The market would not ask this question here.")
    if twin.asked != market.asked:
        return wrong("The market would not ask this seat.")
    return bidding_fault(market, twin) if is_auction(market.question) else None


def place_fault(market: Market) -> Refusal | None:
    """What is wrong with how far it is, with the units, or with who won an auction: all but what it asks now."""
    phase = phase_of(market.policy, market.branch, market.stage)
    if phase == NO_PHASE:
        return wrong("The market would be done at this stage.")
    found = order_fault(market)
    return winner_fault(market, phase) if found is None else found


def wrong(message: str) -> Refusal:
    return Refusal("wrong_market", message)


def order_fault(market: Market) -> Refusal | None:
    """Units stand in the order of the table."""
    before: i64 = 0
    for seat in market.requests.seats:
        turn = (seat + market.seats - market.first) % market.seats
        if turn < before:
            return wrong("Units stand in the table's order, beginning with the seat whose turn it is.")
        before = turn
    return None


def winner_fault(market: Market, phase: i64) -> Refusal | None:
    """Who won an auction and is asked what to do with what it won, and for how much."""
    if market.won_by == NONE:
        return None if market.won_for == 0 else wrong("Nobody won an auction, so nothing is due for it.")
    if market.won_for > market.holdings.cash[market.won_by] or market.won_for % market.step != 0:
        return wrong("What the auction was won for is no bid.")
    return rest_fault(market) if phase == DEMOLITIONS else placement_fault(market, kind_in_phase(phase))


def rest_fault(market: Market) -> Refusal | None:
    """D10: one to three houses, won among several who want to demolish hotels."""
    if market.policy not in (FAIR, LITERAL) or not 0 < market.holdings.houses < HOUSES_IN_HOTEL:
        return wrong("There was no auction of the houses left.")
    wanting = market.wanting(DEMO_HOTEL)
    if not has_seat(wanting, market.won_by) or wanting == only(market.won_by):
        return wrong("The houses left were won by one of several who want to demolish.")
    return None


def placement_fault(market: Market, kind: i64) -> Refusal | None:
    """D4: a scarce building, won by a seat that had not requested it and has several lots for it."""
    if market.bidders != ALL or market.sharing() != BY_AUCTION:
        return wrong("Only those who requested a building could bid for it.")
    if market.count_wanted(kind) <= market.stock_for(kind) or market.stock_for(kind) < 1:
        return wrong("The building that was won is not scarce.")
    has_requested = market.first_wanted(market.won_by, kind) >= 0
    if has_requested or len(places(market.streets, market.holdings, market.won_by, kind, market.won_for)) < 2:
        return wrong("Where to build is asked only of a winner who did not request it and has several lots for it.")
    return None


def is_unchanged(market: Market, twin: Market) -> bool:
    """Whether the copy came to its question without another step."""
    if twin.stage != market.stage:
        return False
    for seat, cash in enumerate(market.holdings.cash):
        if twin.holdings.cash[seat] != cash:
            return False
    for lot, level in enumerate(market.holdings.levels):
        if twin.holdings.levels[lot] != level:
            return False
    for at, fate in enumerate(market.requests.fates):
        if twin.requests.fates[at] != fate:
            return False
    return True


def bidding_fault(market: Market, twin: Market) -> Refusal | None:
    """How the bidding stands; the copy has just opened the same auction."""
    auction = market.auction
    inside = auction.rounds.inside
    bidders = twin.auction.rounds.inside
    if inside & ~bidders != 0 or not has_seat(inside, auction.rounds.turn):
        return wrong("In an auction are only seats that want the unit, and it is the turn of one of them.")
    leader = auction.leader
    is_led = leader != NONE
    if is_led and (not has_seat(inside, leader) or twin.sum_refusal(leader, auction.rounds.high) is not None):
        return wrong("The high bid is one that its leader could make.")
    for seat in range(market.seats):
        if seat != leader and has_seat(inside, seat) and not market.can_bid(seat):
            return wrong(f"Seat {seat} has not the cash to bid, so it is out.")
    return bidder_fault(auction, market.first, bidders)
