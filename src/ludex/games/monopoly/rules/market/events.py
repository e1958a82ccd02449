"""What the building market tells: every test with its numbers, every step, bid, question and denial, as events."""

from __future__ import annotations

from mypy_extensions import i64

from ludex.core.event import Event
from ludex.core.seats import seat_list
from ludex.games.monopoly.rules.board import HOUSES_IN_HOTEL
from ludex.games.monopoly.rules.holdings import Holdings, Streets
from ludex.games.monopoly.rules.market.requests import DONE, Requests
from ludex.games.monopoly.rules.market.shortage import Demand, in_numbers, is_short
from ludex.games.monopoly.rules.market.steps import NO_HOTELS, NO_HOUSES, REASONS
from ludex.games.monopoly.rules.market.terms import (
    BRANCHES,
    NO_PHASE,
    PHASES,
    REST_AUCTION,
    kind_in_auction,
    phase_of,
)
from ludex.games.monopoly.rules.market.units import (
    ANSWER_KINDS,
    BID,
    BUILD_HOTEL,
    BUILD_HOUSE,
    CANCEL,
    DEMO_HOTEL,
    PLACE,
    TAKE,
    UNIT_KINDS,
)


def test_event(test: str, now: Demand) -> Event:
    """A shortage test, what it said and with which numbers."""
    return Event("market_test", {"test": test, "numbers": in_numbers(test, now), "short": is_short(test, now)})


def branch_event(policy: i64, branch: i64) -> Event:
    """Which way the flow goes."""
    phases: list[str] = []
    stage: i64 = 0
    while phase_of(policy, branch, stage) != NO_PHASE:
        phases.append(PHASES[phase_of(policy, branch, stage)])
        stage += 1
    return Event("market_branch", {"branch": BRANCHES[branch], "phases": phases})


def step_event(seat: i64, kind: i64, lot: i64, price: i64, bid: i64) -> Event:
    """A building put up or taken down. What a demolition brings is told before the premium was paid."""
    values: dict[str, object] = {"seat": seat, "lot": lot}
    if kind in (BUILD_HOUSE, BUILD_HOTEL):
        values["price"] = price
        return Event("market_house" if kind == BUILD_HOUSE else "market_hotel", values)
    values["refund"] = bid - price
    if kind == DEMO_HOTEL:
        values["premium"] = bid
        return Event("market_hotel_down", values)
    return Event("market_house_down", values)


def strip_event(streets: Streets, now: Holdings, seat: i64, group: i64, refund: i64, premium: i64) -> Event:
    """A group taken down. What it brings is told before the premium was paid."""
    levels = [int(now.levels[lot]) for lot in streets.lots_of[group]]
    values: dict[str, object] = {"seat": seat, "group": group, "levels": levels, "refund": refund, "premium": premium}
    return Event("market_strip", values)


def auction_event(question: i64, bidders: i64, wanted: i64, left: i64) -> Event:
    """An auction is opened, and the test that found too little there at this moment."""
    values: dict[str, object] = {"bidders": seat_list(bidders)}
    kind = kind_in_auction(question)
    if kind == DEMO_HOTEL:
        values["unit"] = "houses_left" if question == REST_AUCTION else "four_houses"
        values["houses"] = left if question == REST_AUCTION else HOUSES_IN_HOTEL
        values["test"] = "4*rd > gl"
        values["numbers"] = f"4*{wanted} > {left}"
    else:
        values["unit"] = "hotel" if kind == BUILD_HOTEL else "house"
        values["test"] = "3b" if kind == BUILD_HOTEL else "2h"
        values["numbers"] = f"{wanted} > {left}"
    return Event("market_auction", values)


def question_event(seat: i64, wanted: i64, houses: i64, premium: i64) -> Event:
    """A seat is asked what becomes of its hotels; a premium of 0 or more if it won the houses left in an auction."""
    values: dict[str, object] = {"seat": seat, "test": "4*rd > gl", "numbers": f"4*{wanted} > {houses}"}
    values["houses"] = houses
    if premium >= 0:
        values["premium"] = premium
    return Event("market_question", values)


def placement_event(seat: i64, kind: i64, price: i64) -> Event:
    """The winner of a building that it had not requested is asked where to put it up."""
    unit = "hotel" if kind == BUILD_HOTEL else "house"
    return Event("market_placement", {"seat": seat, "unit": unit, "price": price})


def answer_event(seat: i64, kind: i64, number: i64, premium: i64) -> Event:
    """What a seat said; with what it does not have to pay if it keeps its hotels."""
    values: dict[str, object] = {"seat": seat, "answer": ANSWER_KINDS[kind]}
    if kind == TAKE:
        values["hotels"] = number
    elif kind == BID:
        values["amount"] = number
    elif kind == PLACE:
        values["lot"] = number
    elif kind == CANCEL and premium > 0:
        values["unpaid"] = premium
    return Event("market_answer", values)


def denial_events(requests: Requests, houses_wanted: i64, hotels_wanted: i64) -> list[Event]:
    """What was denied and why; where the stock had run out, the test that found it short."""
    found: list[Event] = []
    for at in range(len(requests.fates)):
        fate = requests.fates[at]
        if fate != DONE:
            kind = requests.kinds[at]
            values: dict[str, object] = {
                "seat": requests.seats[at],
                "unit": UNIT_KINDS[kind],
                "lot": requests.lots[at],
                "reason": REASONS[fate],
            }
            if fate == NO_HOUSES and kind == BUILD_HOUSE:
                values["test"] = "2h"
                values["numbers"] = f"{houses_wanted} > 0"
            elif fate == NO_HOTELS:
                values["test"] = "3b"
                values["numbers"] = f"{hotels_wanted} > 0"
            found.append(Event("market_denied", values))
    return found
