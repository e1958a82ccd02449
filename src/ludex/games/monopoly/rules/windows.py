"""Building between turns: sealed requests of all who could build or sell, and the market that settles them.

Rules 15 to 18. A request is written one building at a time and closed by DONE; when all are in, the market
(`rules/market`) takes them, and its bids and questions are decisions like any other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.core.event import Event
from ludex.core.seats import has_seat
from ludex.games.monopoly.rules import actions as do
from ludex.games.monopoly.rules.actions import act
from ludex.games.monopoly.rules.board import HOTEL, NONE, lowest_lot
from ludex.games.monopoly.rules.market.market import Market
from ludex.games.monopoly.rules.market.requests import DONE as CARRIED_OUT
from ludex.games.monopoly.rules.market.requests import unit_to_add
from ludex.games.monopoly.rules.market.steps import take_step
from ludex.games.monopoly.rules.market.terms import BRANCHES, DEMOLITIONS_SHORT, HOTELS_SHORT, HOUSES_SHORT
from ludex.games.monopoly.rules.market.units import (
    BUILD_HOTEL,
    BUILD_HOUSE,
    DEMO_HOTEL,
    DEMO_HOUSE,
    bid,
    kind_of_unit,
    lot_of_unit,
    puts_up,
    unit,
)
from ludex.games.monopoly.rules.phases import BEGIN_TALK, BEGIN_THROW, MARKET, RUNNING, WINDOW
from ludex.games.monopoly.rules.sets import single

if TYPE_CHECKING:
    from ludex.games.monopoly.rules.state import Monopoly


def open_window(state: Monopoly) -> None:
    """Asks every seat with something to build or to sell; nobody where there is none."""
    state.then = BEGIN_THROW if state.doubles > 0 else BEGIN_TALK
    state.awaited = builders(state)
    if state.awaited != 0:
        state.phase = WINDOW
        state.planner = NONE


def builders(state: Monopoly) -> i64:
    """The seats that could build or sell: a whole group with buildings, or without mortgages and with cash for one."""
    found: i64 = 0
    whole = state.whole_lots & state.board.street_lots
    if whole == 0:
        return found
    built = state.holdings.built
    owned = state.owned
    seat: i64 = 0
    while whole != 0:
        own = whole & owned[seat]
        if own != 0 and (own & built != 0 or can_begin(state, seat, own)):
            found |= single(seat)
        whole &= ~own
        seat += 1
    return found


def can_begin(state: Monopoly, seat: i64, own: i64) -> bool:
    """Whether the seat has cash for a house in one of its whole groups, whose lots these are, without mortgages."""
    cash = state.cash[seat]
    if cash < state.board.least_cost:
        return False
    while own != 0:
        group = state.board.groups[lowest_lot(own)]
        lots = state.board.group_sets[group]
        own &= ~lots
        if cash >= state.board.group_costs[group] and state.mortgaged_lots & lots == 0:
            return True
    return False


def planned(state: Monopoly, seat: i64, lot: i64) -> i64:
    """The level of a lot once the seat's request is carried out."""
    level = state.level[lot]
    for code in state.requests[seat]:
        if lot_of_unit(code) == lot:
            level += 1 if puts_up(code) else -1
    return level


def may_request(state: Monopoly, seat: i64, kind: i64, number: i64) -> bool:
    if kind == do.BUILD or kind == do.UNBUILD:
        if not state.board.is_street(number) or state.holder[state.board.groups[number]] != seat:
            return False
        is_build = kind == do.BUILD
        return unit_to_add(state.terms.streets, state.holdings, seat, state.requests[seat], number, is_build) >= 0
    if number != 0:
        return False
    return kind == do.DONE or (kind == do.UNDO and len(state.requests[seat]) > 0)


def list_requests(state: Monopoly, seat: i64, found: vec[i64]) -> vec[i64]:
    for kind in (do.DONE, do.UNDO):
        if may_request(state, seat, kind, 0):
            found = append(found, act(kind))
    for kind in (do.BUILD, do.UNBUILD):
        for lot in state.board.lots:
            if state.owner[lot] == seat and may_request(state, seat, kind, lot):
                found = append(found, act(kind, lot))
    return found


def set_request(state: Monopoly, seat: i64, units: vec[i64]) -> None:
    """The seat's sealed request is this from now on."""
    state.requests[seat] = units
    if len(units) > 0:
        state.requested |= single(seat)
    else:
        state.requested &= ~single(seat)


def close_request(state: Monopoly, seat: i64) -> None:
    """The seat's request is done. The market opens when all are."""
    state.awaited &= ~single(seat)
    if state.awaited == 0:
        state.phase = RUNNING
        if state.requested != 0:
            open_market(state)


def request(state: Monopoly, seat: i64, kind: i64, lot: i64) -> None:
    """One step of the seat's sealed request."""
    draft = state.requests[seat]
    if kind == do.UNDO:
        set_request(state, seat, draft[: len(draft) - 1])
    else:
        level = planned(state, seat, lot)
        if kind == do.BUILD:
            code = unit(BUILD_HOTEL if level == HOTEL - 1 else BUILD_HOUSE, lot)
        else:
            code = unit(DEMO_HOTEL if level == HOTEL else DEMO_HOUSE, lot)
        set_request(state, seat, append(draft, code))


# ---- the market ----


def open_market(state: Monopoly) -> None:
    """All requests are in, and not all are empty: they are opened together."""
    if state.events is None and has_plenty(state):
        build_all(state)
        return
    market = new_market(state)
    state.market = market
    if state.events is not None:
        market.events = []
    market.open(state.turn, state.requests)
    state.requests = no_requests(state.terms.seats)
    state.requested = 0
    go_on_with_market(state, market)


def has_plenty(state: Monopoly) -> bool:
    """Whether nothing is to be sold, and the bank has every house and hotel that is asked for, whichever comes first.

    Then the market only carries out what is on the requests: each alone was possible when it was written.
    """
    houses: i64 = 0
    hotels: i64 = 0
    for draft in state.requests:
        for code in draft:
            if not puts_up(code):
                return False
            if kind_of_unit(code) == BUILD_HOUSE:
                houses += 1
            else:
                hotels += 1
    return houses <= state.holdings.houses and hotels <= state.holdings.hotels


def build_all(state: Monopoly) -> None:
    """What the market does with requests of which nothing is short, for games that nobody listens to."""
    for seat in range(state.terms.seats):
        if has_seat(state.requested, seat):
            for code in state.requests[seat]:
                lot = lot_of_unit(code)
                take_step(state.holdings, seat, kind_of_unit(code), lot, state.terms.streets.price(lot))
            set_request(state, seat, vec[i64]())
    state.quiet_since = state.round


def new_market(state: Monopoly) -> Market:
    """A market on the table's holdings, by its terms, without requests yet."""
    terms = state.terms
    return Market(
        terms.streets, state.holdings, terms.seats, terms.policy, terms.has_swaps, terms.increment, terms.bidders
    )


def no_requests(seats: i64) -> list[vec[i64]]:
    """One empty request a seat."""
    found: list[vec[i64]] = []
    while len(found) < seats:
        found.append(vec[i64]())
    return found


def go_on_with_market(state: Monopoly, market: Market) -> None:
    """Waits for an answer, or closes the market."""
    tell(state, market)
    if not market.is_done():
        state.phase = MARKET
        return
    for fate in market.requests.fates:
        if fate == CARRIED_OUT:
            state.quiet_since = state.round
    state.market = None
    state.phase = RUNNING


def tell(state: Monopoly, market: Market) -> None:
    """Passes on what the market told, with names for its numbers, and each shortage once.

    Of the tests the table is told the one that decided the way, if it found a shortage; an auction that comes of the
    same shortage does not repeat it.
    """
    if market.events is None:
        return
    decisive = decisive_test(market.events)
    said = ""
    for event in market.events:
        kind = event.kind
        if kind == "market_test":
            if decisive != event.values["test"] or event.values["short"] is not True:
                continue
            said = str(event.values["numbers"])
        elif kind == "market_branch" and decisive == "":
            continue
        elif kind == "market_auction":
            numbers = str(event.values["numbers"])
            if (event.values["unit"] == "hotel") == (decisive == "3a") and is_same_shortage(said, numbers):
                del event.values["test"]
                del event.values["numbers"]
        lot = event.values.get("lot")
        group = event.values.get("group")
        if isinstance(lot, int):
            event.values["lot"] = state.board.names[lot]
        if isinstance(group, int):
            event.values["group"] = state.board.group_names[group]
        state.tell(event)
    market.events = None


def decisive_test(events: list[Event]) -> str:
    """The test that decided which way the market went; empty where everything can be done, or nothing was tested."""
    for event in events:
        if event.kind == "market_branch":
            branch = event.values["branch"]
            if branch == BRANCHES[HOTELS_SHORT]:
                return "3a"
            if branch == BRANCHES[HOUSES_SHORT]:
                return "2g"
            return "2b" if branch == BRANCHES[DEMOLITIONS_SHORT] else ""
    return ""


def is_same_shortage(tested: str, numbers: str) -> bool:
    """Whether the numbers of a test that decided the way say the same as those of an auction."""
    wanted, _, left = numbers.partition(" > ")
    return tested in (f"{numbers} + 0", f"{numbers} + 4*0", f"0 > {left} + 4*0 - {wanted}")


def may_answer(state: Monopoly, seat: i64, number: i64) -> bool:
    market = state.market
    return market is not None and market.refusal(seat, number) is None


def list_answers(state: Monopoly, seat: i64, found: vec[i64]) -> vec[i64]:
    """With the answers that are no bids."""
    market = state.market
    if market is not None:
        for number in market.singles(seat):
            found = append(found, act(do.MARKET_ANSWER, number))
    return found


def list_bids(state: Monopoly, seat: i64, found: vec[i64]) -> vec[i64]:
    """With the bids for a scarce building."""
    market = state.market
    if market is not None and market.asks_for_bid(seat):
        amount = market.least(seat)
        most = market.most(seat)
        while amount <= most:
            found = append(found, act(do.MARKET_ANSWER, bid(amount)))
            amount += market.step
    return found


def answer(state: Monopoly, seat: i64, number: i64) -> None:
    market = state.market
    assert market is not None
    market.events = None if state.events is None else []
    houses = state.holdings.houses
    hotels = state.holdings.hotels
    market.play(seat, number)
    # A building that was won without a request is in no list of what was carried out.
    if state.holdings.houses != houses or state.holdings.hotels != hotels:
        state.quiet_since = state.round
    go_on_with_market(state, market)
