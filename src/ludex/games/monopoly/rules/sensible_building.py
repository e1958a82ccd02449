"""How the rule of thumb builds: three houses everywhere first, no hotels while others need the houses, and bids for
scarce buildings by what they earn and what they would earn for others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.core.seats import has_seat
from ludex.games.monopoly.rules import actions as do
from ludex.games.monopoly.rules import estate
from ludex.games.monopoly.rules.actions import act
from ludex.games.monopoly.rules.board import HOTEL, HOUSES_IN_HOTEL, NONE, lowest_lot
from ludex.games.monopoly.rules.cards import size
from ludex.games.monopoly.rules.market import units
from ludex.games.monopoly.rules.market.market import Market
from ludex.games.monopoly.rules.market.terms import DEMOLITION, PLACEMENT, REST_AUCTION, kind_in_auction
from ludex.games.monopoly.rules.sets import single

if TYPE_CHECKING:
    from ludex.games.monopoly.rules.state import Monopoly

RESERVE: Final[i64] = 75
"""Dollars kept back while nobody has built."""
ALARM: Final[i64] = 150
"""What is kept back beside it when others have."""
ENOUGH: Final[i64] = 3
"""Houses on every lot before any group gets more: the third raises the rent most for its price."""
VISITS: Final[i64] = 40
"""How often, in hundredths, each other seat comes to a lot in the rest of a game, about."""


def reserve(state: Monopoly, seat: i64) -> i64:
    """Dollars to keep back: more once others have built, two houses or more on the first lot of a group."""
    if state.holdings.twos & state.board.first_lots & ~state.owned[seat] != 0:
        return RESERVE + ALARM
    return RESERVE


def next_request(state: Monopoly, seat: i64) -> i64:
    """The next building of its `sensible_request`; done when all are on it."""
    if state.planner != seat:
        groups = groups_to_build_on(state, seat)
        if groups == 0:
            return act(do.DONE)
        state.plan = request_for(state, seat, groups)
        state.planner = seat
    return next_of_plan(state, seat)


def next_of_plan(state: Monopoly, seat: i64) -> i64:
    """The next step toward a request that is planned already."""
    wanted = state.plan
    at: i64 = 0
    if (state.requested >> seat) & 1 == 1:
        for code in state.requests[seat]:
            if at >= len(wanted) or code != wanted[at]:
                return act(do.DONE)
            at += 1
    return act(do.BUILD, units.lot_of_unit(wanted[at])) if at < len(wanted) else act(do.DONE)


def sensible_request(state: Monopoly, seat: i64) -> vec[i64]:
    """Buildings for what the seat has beyond its reserve and the bank in stock."""
    return request_for(state, seat, groups_to_build_on(state, seat))


def groups_to_build_on(state: Monopoly, seat: i64) -> i64:
    """The seat's whole groups, as bits, that are without mortgage, have room, and of which it can pay a house."""
    found: i64 = 0
    if state.cash[seat] < RESERVE + state.board.least_cost:
        return found
    budget = state.cash[seat] - reserve(state, seat)
    if budget < state.board.least_cost:
        return found
    left = state.owned[seat] & state.whole_lots & state.board.street_lots & ~state.holdings.topped
    while left != 0:
        group = state.board.groups[lowest_lot(left)]
        lots = state.board.group_sets[group]
        left &= ~lots
        if budget >= state.board.group_costs[group] and state.mortgaged_lots & lots == 0:
            found |= single(group)
    return found


def request_for(state: Monopoly, seat: i64, groups: i64) -> vec[i64]:
    """The buildings of a request, once it is known in which groups.

    All groups go to three houses first, the dearest first and evenly; then to four; then to hotels, unless another seat
    has a group to build on: a hotel gives its four houses back to the bank, and who keeps them keeps them from others.
    A group for which money or stock has run out is left as it is, to build evenly.
    """
    board = state.board
    lots, starts, costs, levels = board.group_lots, board.group_starts, board.group_costs, state.level
    found = vec[i64]()
    budget = state.cash[seat] - reserve(state, seat)
    kind = units.BUILD_HOUSE
    stock = state.holdings.houses
    begun: i64 = 0
    while begun < HOTEL and groups != 0 and budget >= board.least_cost:
        if begun == HOTEL - 1:
            if is_hoarding(state, seat):
                break
            kind = units.BUILD_HOTEL
            stock = state.holdings.hotels
        # The first three levels of a group are one step: no group waits for another at one house.
        top = ENOUGH if begun < ENOUGH else begun + 1
        group = board.group_count
        while group > 0:
            group -= 1
            if (groups >> group) & 1 == 0:
                continue
            first, end, cost = starts[group], starts[group + 1], costs[group]
            # What is built evenly is nowhere more than one below its first lot.
            level = max(begun, levels[lots[first]] - 1)
            while level < top and (groups >> group) & 1 == 1:
                for at in range(first, end):
                    lot = lots[at]
                    if levels[lot] <= level:
                        if budget < cost or stock == 0:
                            groups &= ~single(group)
                            break
                        budget -= cost
                        stock -= 1
                        found = append(found, units.unit(kind, lot))
                level += 1
        begun = top
    return found


def is_hoarding(state: Monopoly, seat: i64) -> bool:
    """Whether to stay at four houses: another seat has a group with room, and hotels would give it the houses."""
    room: i64 = 0
    board = state.board
    holders = state.holder
    houses = state.holdings.houses
    for group in range(board.group_count):
        holder = holders[group]
        if holder != NONE and holder != seat and board.group_costs[group] > 0:
            most = HOUSES_IN_HOTEL * board.group_sizes[group]
            level = estate.group_level(state, group)
            if level < most:
                room += most - level
            if room > houses:
                return True
    return False


def to_answer(state: Monopoly, seat: i64) -> i64:
    """Bids for a scarce building by its worth; takes hotels down with too few houses only for want of cash."""
    market = state.market
    assert market is not None
    if market.question == PLACEMENT:
        return act(do.MARKET_ANSWER, dearest_place(market, seat))
    is_poor = state.cash[seat] < reserve(state, seat)
    if market.question == DEMOLITION:
        return act(do.MARKET_ANSWER, gentlest_strip(market, seat) if is_poor else units.CANCEL)
    least = market.least(seat)
    if market.question == REST_AUCTION:
        # A house kept is worth the half price that its sale would bring; nothing to a seat that keeps its hotels.
        worth = state.holdings.houses * market.streets.refund(market.lot_for(seat)) if is_poor else -1
    else:
        worth = worth_of_building(state, market, seat)
    spare = market.most(seat)
    kind = kind_in_auction(market.question)
    if kind != units.DEMO_HOTEL and market.first_wanted(seat, kind) < 0:
        spare -= reserve(state, seat)  # It did not ask for the building, and can do without.
    if least > worth or least > spare:
        return act(do.MARKET_ANSWER, units.answer(units.PASS))
    return act(do.MARKET_ANSWER, units.bid(least))


def worth_of_building(state: Monopoly, market: Market, seat: i64) -> i64:
    """What a scarce building brings the seat in rent, and what it would have to pay where another gets it."""
    own = rent_step(state, market.lot_for(seat)) * (size(state.alive) - 1) * VISITS // 100
    denied: i64 = 0
    for other in range(state.terms.seats):
        if other != seat and has_seat(market.auction.rounds.inside, other):
            step = rent_step(state, market.lot_for(other))
            if step > denied:
                denied = step
    return own + denied * VISITS // 100


def rent_step(state: Monopoly, lot: i64) -> i64:
    """By how much the rent of a lot rises with its next building; 0 where none can stand there."""
    level = state.level[lot]
    return 0 if level >= HOTEL else state.board.rents[lot][level + 1] - state.board.rents[lot][level]


def gentlest_strip(market: Market, seat: i64) -> i64:
    """Of all ways to take a group down, the one that takes the least worth of buildings; to keep the hotels if none."""
    best: i64 = units.CANCEL
    least: i64 = -1
    for code in market.legal(seat):
        if units.kind_of_answer(code) == units.STRIP:
            group = units.group_of_strip(code)
            lots = market.streets.lots_of[group]
            left = len(lots) * units.low_of_strip(code) + size(units.higher_of_strip(code))
            lost = -left
            for lot in lots:
                lost += market.holdings.levels[lot]
            lost *= market.streets.costs[group]
            if least < 0 or lost < least:
                best = code
                least = lost
    return best


def dearest_place(market: Market, seat: i64) -> i64:
    """Of the lots on which a building that was won may stand, the last of the dearest group."""
    best: i64 = -1
    for code in market.legal(seat):
        lot = units.number_of_answer(code)
        if best < 0 or market.streets.price(lot) >= market.streets.price(units.number_of_answer(best)):
            best = code
    return best
