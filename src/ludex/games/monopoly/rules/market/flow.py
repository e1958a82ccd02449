"""The flow of the building market: which phases in which order, and the steps of each, up to the next question.

The rulings D1 to D10 that the comments name are in HOUSING.md.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ludex.core.event import Event
from ludex.core.seats import has_seat, only
from ludex.games.monopoly.rules.board import HOUSES_IN_HOTEL, NONE
from ludex.games.monopoly.rules.holdings import Holdings, Streets
from ludex.games.monopoly.rules.market.events import (
    auction_event,
    branch_event,
    denial_events,
    placement_event,
    question_event,
    step_event,
    test_event,
)
from ludex.games.monopoly.rules.market.order import order_of_all
from ludex.games.monopoly.rules.market.requests import DONE, OPEN, Requests, count_wanted
from ludex.games.monopoly.rules.market.shortage import Demand, short_2g, short_3a
from ludex.games.monopoly.rules.market.steps import (
    NO_BID,
    NO_HOTELS,
    NO_HOUSES,
    POSSIBLE,
    able,
    is_wanted,
    list_price,
    places,
    take_step,
    why_not,
)
from ludex.games.monopoly.rules.market.terms import (
    ALL,
    CLOSED,
    DEMOLITION,
    DEMOLITIONS,
    DEMOLITIONS_SHORT,
    EQUAL,
    HOTELS,
    HOTELS_AGAIN,
    HOTELS_SHORT,
    HOUSES,
    HOUSES_AGAIN,
    HOUSES_SHORT,
    LITERAL,
    NO_PHASE,
    NO_POLICY,
    NO_QUESTION,
    NOTHING_SHORT,
    PLACEMENT,
    REQUESTED,
    REST_AUCTION,
    auction_of,
    kind_in_auction,
    kind_in_phase,
    phase_of,
)
from ludex.games.monopoly.rules.market.units import BUILD_HOTEL, BUILD_HOUSE, DEMO_HOTEL, DEMO_HOUSE
from ludex.mechanisms.stock import AUCTION, BY_AUCTION, BY_QUEUE, BY_ROUNDS, UnitAuction, next_in_turn, next_taker


class Flow:
    """Where the market is, and how it goes on. `Market` adds the decisions."""

    def __init__(
        self,
        streets: Streets,
        holdings: Holdings,
        seats: i64,
        policy: i64,
        swaps: bool,
        step: i64,
        bidders: i64 = REQUESTED,
    ) -> None:
        self.streets = streets
        self.holdings = holdings
        """What it builds on, in place."""
        self.seats: i64 = seats
        self.policy: i64 = policy
        self.swaps = swaps
        """Whether a demolition and the building of a hotel may be made in one, where neither can come first."""
        self.step: i64 = step
        """The least raise in an auction; all bids are multiples of it."""
        self.bidders: i64 = bidders
        """Who may bid for a scarce building (D4)."""
        self.first: i64 = 0
        """The seat whose turn it is: the table's order begins with it."""
        self.requests = Requests()
        self.branch: i64 = CLOSED
        self.stage: i64 = 0
        """How many phases of the branch are over."""
        self.question: i64 = NO_QUESTION
        """What is being asked."""
        self.asked: i64 = NONE
        """Who is asked about a demolition, or where to build."""
        self.last: i64 = NONE
        """Who got the last unit of this phase."""
        self.auction = UnitAuction(seats, step)
        self.won_by: i64 = NONE
        """Who won an auction and is asked what to do: with the last one to three houses (D10), or where to build."""
        self.won_for: i64 = 0
        """What that seat bid, due when it takes a house or builds; 0 once it is paid."""
        self.houses_then: i64 = 0
        """Houses in the bank when their phase was over."""
        self.hotels_then: i64 = 0
        self.houses_wanted: i64 = 0
        """Houses still wanted when their phase was over."""
        self.hotels_wanted: i64 = 0
        self.events: list[Event] | None = None
        """Gathers what happens while somebody listens: set it to the state's own list."""

    # ---- the flow ----

    def begin(self) -> None:
        """Houses are demolished; then it is found out what is short."""
        if self.events is not None:
            self.events.append(test_event("2a", self.demand()))
        self.demolish_houses()
        self.stage = 0
        self.last = NONE
        is_literal = self.policy == LITERAL
        order = vec[i64]() if is_literal else order_of_all(self.streets, self.holdings, self.requests)
        now = self.demand()
        if not is_literal and len(order) == self.requests.count_open():
            self.branch = NOTHING_SHORT
        elif short_3a(now):
            self.branch = HOTELS_SHORT
        elif short_2g(now):
            self.branch = HOUSES_SHORT
        else:
            self.branch = NOTHING_SHORT if is_literal else DEMOLITIONS_SHORT
        if self.events is not None:
            for test in ("3a", "2g") if is_literal else ("3a", "2g", "2b"):
                self.events.append(test_event(test, now))
            self.events.append(branch_event(self.policy, self.branch))
        at: i64 = 0
        while at < len(order) and self.branch == NOTHING_SHORT:
            self.carry_out(order[at], 0)
            at += 1

    def go_on(self) -> None:
        """On to the next question, or to the end."""
        while self.question == NO_QUESTION and self.branch != CLOSED:
            phase = phase_of(self.policy, self.branch, self.stage)
            if phase == NO_PHASE:
                self.finish()
            elif self.is_over(phase):
                self.end_phase(phase)
                self.stage += 1
                self.last = NONE

    def is_over(self, phase: i64) -> bool:
        """Does what can be done in a phase; False where a question came up."""
        if phase == DEMOLITIONS:
            return self.demolish_hotels()
        # D8: what was denied for lack of stock, once more, if the stock has risen since.
        if phase == HOTELS_AGAIN and self.holdings.hotels > self.hotels_then:
            self.requests.reopen(BUILD_HOTEL, NO_HOTELS)
        if phase == HOUSES_AGAIN and self.holdings.houses > self.houses_then:
            self.requests.reopen(BUILD_HOUSE, NO_HOUSES)
        return self.build(kind_in_phase(phase))

    def build(self, kind: i64) -> bool:
        """Houses or hotels, one after the other (D4); False where it comes to an auction."""
        while True:
            wanting = self.wanting(kind)
            left = self.stock_for(kind)
            if wanting == 0 or left == 0:
                return True
            if self.won_by != NONE:
                self.ask_where(kind)
                return False
            wanted = self.count_wanted(kind) if self.requests.count(kind) > left else left
            if self.bidders == ALL and wanted > left and self.sharing() == BY_AUCTION:
                wanting |= able(self.streets, self.holdings, kind)
            taker = next_taker(self.sharing(), self.seats, wanting, self.first, self.last, wanted > left)
            if taker == AUCTION:
                self.begin_auction(auction_of(kind), wanting, wanted)
                return False
            self.carry_out(self.first_wanted(taker, kind), 0)
            self.last = taker

    def demolish_hotels(self) -> bool:
        """Hotels for four houses each (D7, D10); False where it comes to an auction or a question."""
        while True:
            wanting = self.wanting(DEMO_HOTEL)
            if wanting == 0:
                return True
            wanted = self.count_wanted(DEMO_HOTEL)
            if self.won_by != NONE:
                self.ask(self.won_by, wanted)
                return False
            if self.swap(wanting):
                continue
            houses = self.holdings.houses
            is_short = HOUSES_IN_HOTEL * wanted > houses
            is_alone = wanting & (wanting - 1) == 0
            sharing = BY_AUCTION if self.policy == LITERAL else self.sharing()
            if is_short and (houses < HOUSES_IN_HOTEL or is_alone):
                if sharing == BY_AUCTION and houses > 0 and not is_alone:
                    self.begin_auction(REST_AUCTION, wanting, wanted)
                else:
                    self.ask(next_in_turn(self.seats, wanting, self.first), wanted)
                return False
            taker = next_taker(sharing, self.seats, wanting, self.first, self.last, is_short)
            if taker == AUCTION:
                self.begin_auction(auction_of(DEMO_HOTEL), wanting, wanted)
                return False
            self.demolish_hotel(self.first_wanted(taker, DEMO_HOTEL), 0)
            self.last = taker

    def ask_where(self, kind: i64) -> None:
        """Asks the winner of a building that it had not requested where to put it up."""
        self.asked = self.won_by
        self.question = PLACEMENT
        if self.events is not None:
            self.events.append(placement_event(self.won_by, kind, self.won_for))

    def ask(self, seat: i64, wanted: i64) -> None:
        """Asks a seat what becomes of hotels that cannot all be demolished as requested."""
        self.asked = seat
        self.question = DEMOLITION
        if self.events is not None:
            premium = self.won_for if seat == self.won_by else NONE
            self.events.append(question_event(seat, wanted, self.holdings.houses, premium))

    def swap(self, wanting: i64) -> bool:
        """Where the bank has neither a hotel nor four houses: a demolition and a new hotel in one, if allowed."""
        is_stuck = self.holdings.hotels == 0 and self.holdings.houses < HOUSES_IN_HOTEL
        if not self.swaps or not is_stuck or self.branch == HOTELS_SHORT:
            return False
        hotel = self.waiting_hotel()
        if hotel < 0:
            return False
        owner = next_in_turn(self.seats, wanting, self.first)
        # The four houses that the new hotel sets free are lent to the demolition.
        self.holdings.houses += HOUSES_IN_HOTEL
        self.carry_out(self.first_wanted(owner, DEMO_HOTEL), 0)
        self.carry_out(hotel, 0)
        self.holdings.houses -= HOUSES_IN_HOTEL
        if self.events is not None:
            self.events[len(self.events) - 1].values["is_swap"] = True
        self.demolish_houses()
        return True

    def waiting_hotel(self) -> i64:
        """The first hotel to be built against which only the stock stands, denied for that or not yet; -1 if none."""
        units = self.requests
        for at in range(len(units.fates)):
            is_waiting = units.fates[at] == OPEN or units.fates[at] == NO_HOTELS
            if is_waiting and units.kinds[at] == BUILD_HOTEL and is_wanted(self.why_not(at)):
                return at
        return -1

    def end_phase(self, phase: i64) -> None:
        """What is still open of the phase's kind is denied, and the stock is noted for later."""
        kind = kind_in_phase(phase)
        if phase == HOTELS:
            self.hotels_then = self.holdings.hotels
        elif phase == HOUSES:
            self.houses_then = self.holdings.houses
        if self.requests.count(kind) == 0:
            return
        if self.stock_for(kind) > 0:
            self.deny(kind)
        elif kind == BUILD_HOTEL:
            self.hotels_wanted = self.requests.count(kind)
            self.requests.close(kind, NONE, NO_HOTELS)
        else:
            self.houses_wanted = self.requests.count(kind)
            self.requests.close(kind, NONE, NO_HOUSES)

    def deny(self, kind: i64) -> None:
        """Denies what is open of a kind, each unit for its own reason."""
        units = self.requests
        for at in range(len(units.fates)):
            if units.fates[at] == OPEN and units.kinds[at] == kind:
                units.fates[at] = why_not(self.streets, self.holdings, units.seats[at], kind, units.lots[at])

    def finish(self) -> None:
        self.deny(DEMO_HOUSE)
        if self.events is not None:
            self.events.extend(denial_events(self.requests, self.houses_wanted, self.hotels_wanted))
        self.branch = CLOSED

    # ---- the steps ----

    def demolish_houses(self) -> None:
        """All that can be, seat by seat, always the first in the request."""
        units = self.requests
        at: i64 = 0
        while at < len(units.fates):
            is_next = units.fates[at] == OPEN and units.kinds[at] == DEMO_HOUSE
            if is_next and self.why_not(at) == POSSIBLE:
                self.carry_out(at, 0)
                at = units.start_of(at)
            else:
                at += 1

    def carry_out(self, at: i64, bid: i64) -> None:
        """One unit: for a bid, if there was one, in place of the list price or on top of what a demolition brings."""
        units = self.requests
        seat = units.seats[at]
        kind = units.kinds[at]
        lot = units.lots[at]
        price = list_price(self.streets, kind, lot)
        if bid > 0:
            price = price + bid if kind == DEMO_HOTEL else bid
        take_step(self.holdings, seat, kind, lot, price)
        units.fates[at] = DONE
        if self.events is not None:
            self.events.append(step_event(seat, kind, lot, price, bid))

    def demolish_hotel(self, at: i64, premium: i64) -> None:
        """A hotel, and the houses that were to be demolished after it."""
        self.carry_out(at, premium)
        self.demolish_houses()

    def begin_auction(self, question: i64, bidders: i64, wanted: i64) -> None:
        """Puts a unit, or the houses left, up for auction; over at once where nobody can bid."""
        self.open_auction(question, bidders)
        if self.events is not None:
            left = self.stock_for(kind_in_auction(question))
            self.events.append(auction_event(question, self.auction.rounds.inside, wanted, left))
        if self.auction.is_settled():
            self.end_auction()

    def open_auction(self, question: i64, bidders: i64) -> None:
        """Opens the bidding (D5): nobody bids less than the list price of what it would build."""
        kind = kind_in_auction(question)
        self.question = question
        self.auction.open(self.first, bidders)
        seat: i64 = 0
        while seat < self.seats and kind != DEMO_HOTEL:
            if has_seat(bidders, seat):
                self.auction.floors[seat] = self.least_bid(seat)
            seat += 1
        self.drop_silent()

    def drop_silent(self) -> None:
        """D5: who can only pass is out without being asked."""
        able: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if has_seat(self.auction.rounds.inside, seat) and self.can_bid(seat):
                able |= only(seat)
            seat += 1
        self.auction.drop_all_but(able)

    def can_bid(self, seat: i64) -> bool:
        """Whether the seat has the cash for the lowest bid it may make."""
        return self.auction.least(seat) <= self.holdings.cash[seat]

    def end_auction(self) -> None:
        """The unit goes to the leader; one that nobody bid for ends the phase (D5)."""
        question = self.question
        kind = kind_in_auction(question)
        winner = self.auction.leader
        self.question = NO_QUESTION
        if winner == NONE:
            self.requests.close(kind, NONE, NO_BID)
        elif question == REST_AUCTION:
            self.won_by = winner
            self.won_for = self.auction.high()
        else:
            at = self.first_wanted(winner, kind)
            if kind == DEMO_HOTEL:
                self.demolish_hotel(at, self.auction.high())
                self.last = winner
            elif at >= 0:
                self.carry_out(at, self.auction.high())
                self.last = winner
            else:
                self.win_unrequested(winner, kind, self.auction.high())
        self.auction.close()

    def win_unrequested(self, seat: i64, kind: i64, price: i64) -> None:
        """A building won by a seat that has none on its request: it says where, unless there is only one lot for it."""
        self.won_by = seat
        self.won_for = price
        lots = places(self.streets, self.holdings, seat, kind, price)
        if len(lots) == 1:
            self.place(kind, lots[0])

    def place(self, kind: i64, lot: i64) -> None:
        """Puts up the building that was won."""
        seat = self.won_by
        take_step(self.holdings, seat, kind, lot, self.won_for)
        if self.events is not None:
            event = step_event(seat, kind, lot, self.won_for, self.won_for)
            event.values["unrequested"] = True
            self.events.append(event)
        self.last = seat
        self.won_by = NONE
        self.won_for = 0

    # ---- looking around ----

    def why_not(self, at: i64) -> i64:
        units = self.requests
        return why_not(self.streets, self.holdings, units.seats[at], units.kinds[at], units.lots[at])

    def first_wanted(self, seat: i64, kind: i64) -> i64:
        return self.requests.first_wanted(self.streets, self.holdings, seat, kind)

    def count_wanted(self, kind: i64) -> i64:
        return count_wanted(self.streets, self.holdings, self.requests, kind)

    def wanting(self, kind: i64) -> i64:
        """The seats with an open unit of a kind against which at most the stock stands."""
        units = self.requests
        seats: i64 = 0
        for at in range(len(units.fates)):
            if units.fates[at] == OPEN and units.kinds[at] == kind and is_wanted(self.why_not(at)):
                seats |= only(units.seats[at])
        return seats

    def lot_for(self, seat: i64) -> i64:
        """The lot on which the seat would build, or demolish a hotel, if it won the auction.

        The first of its request; the cheapest that it could build on if there is none.
        """
        kind = kind_in_auction(self.question)
        at = self.first_wanted(seat, kind)
        if at >= 0:
            return self.requests.lots[at]
        best: i64 = NONE
        for lot in places(self.streets, self.holdings, seat, kind, self.holdings.cash[seat]):
            if best == NONE or self.streets.price(lot) < self.streets.price(best):
                best = lot
        return best

    def least_bid(self, seat: i64) -> i64:
        """The lowest bid for a building: the list price of what the seat would build, up to the next whole step."""
        lot = self.lot_for(seat)
        price = self.streets.price(lot) if lot != NONE else 0
        return (price + self.step - 1) // self.step * self.step

    def stock_for(self, kind: i64) -> i64:
        return self.holdings.hotels if kind == BUILD_HOTEL else self.holdings.houses

    def sharing(self) -> i64:
        """How scarce units are shared out."""
        if self.policy == EQUAL:
            return BY_ROUNDS
        # Word for word, no auction is thought of where the tests found nothing short.
        is_unaware = self.policy == LITERAL and self.branch == NOTHING_SHORT
        return BY_QUEUE if is_unaware or self.policy == NO_POLICY else BY_AUCTION

    def demand(self) -> Demand:
        units = self.requests
        return Demand(
            units.count(BUILD_HOUSE),
            units.count(DEMO_HOUSE),
            self.holdings.houses,
            units.count(BUILD_HOTEL),
            units.count(DEMO_HOTEL),
            self.holdings.hotels,
        )
