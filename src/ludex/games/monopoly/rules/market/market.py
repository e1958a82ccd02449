"""The building market: settles the building requests of all seats, step by step, and asks where it must.

The machine holds where it is. `open` gives it the requests and it goes on by itself until a seat has to bid in an
auction of a scarce building, or to say what becomes of a hotel that cannot be demolished as requested; then
`to_act` names that seat, and `play` takes its answer and goes on. Every change is made to the holdings at once, so
whoever is asked knows how things stand.

The flow: demolish houses; if there is an order in which everything can be done, do it; otherwise, if hotels are short
(3a): houses, demolitions, hotels; otherwise: hotels, houses, demolitions; and at the end once more what was denied
for lack of stock, if the stock has risen since.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.core.refusal import Refusal
from ludex.core.seats import all_seats, has_seat, only
from ludex.games.monopoly.rules.board import HOTEL, HOUSES_IN_HOTEL, NONE
from ludex.games.monopoly.rules.holdings import Holdings
from ludex.games.monopoly.rules.market.events import answer_event, strip_event
from ludex.games.monopoly.rules.market.flow import Flow
from ludex.games.monopoly.rules.market.requests import DONE, OPEN, Requests, deny_invalid, fate_name
from ludex.games.monopoly.rules.market.steps import CANCELLED, POSSIBLE, REASONS, is_wanted, places, why_not
from ludex.games.monopoly.rules.market.terms import (
    BRANCHES,
    CLOSED,
    DEMOLITION,
    NO_QUESTION,
    PLACEMENT,
    QUESTIONS,
    is_auction,
    kind_in_phase,
    phase_of,
)
from ludex.games.monopoly.rules.market.units import (
    BID,
    CANCEL,
    DEMO_HOTEL,
    DEMO_HOUSE,
    PASS,
    PLACE,
    STRIP,
    TAKE,
    UNIT_KINDS,
    bid,
    group_of_strip,
    higher_of_strip,
    kind_of_answer,
    low_of_strip,
    number_of_answer,
    place,
    strip,
    take,
)
from ludex.games.monopoly.rules.sums import highest_bid

NO_STRIP: Final[i64] = 1_000
"""In place of a number of houses: not a way to take a group down."""


class Market(Flow):
    """The settling of one set of requests; closed between two of them."""

    def copy(self, holdings: Holdings) -> Market:
        """An independent market on a copy of the holdings; nobody listens to it."""
        twin = Market(self.streets, holdings, 0, self.policy, self.swaps, self.step, self.bidders)
        twin.seats = self.seats
        twin.first = self.first
        twin.requests = self.requests.copy()
        twin.branch = self.branch
        twin.stage = self.stage
        twin.question = self.question
        twin.asked = self.asked
        twin.last = self.last
        twin.auction = self.auction.copy()
        twin.won_by = self.won_by
        twin.won_for = self.won_for
        twin.houses_then = self.houses_then
        twin.hotels_then = self.hotels_then
        twin.houses_wanted = self.houses_wanted
        twin.hotels_wanted = self.hotels_wanted
        return twin

    def to_json(self) -> dict[str, object]:
        """Where it is, in the middle of a question, as plain JSON; the policy is the game's to keep."""
        units = self.requests
        is_bidding = is_auction(self.question)
        return {
            "first": self.first,
            "branch": BRANCHES[self.branch],
            "stage": self.stage,
            "question": QUESTIONS[self.question],
            "asked": None if is_bidding else self.asked,
            "auction": self.auction.to_json() if is_bidding else None,
            "won_by": None if self.won_by == NONE else self.won_by,
            "won_for": self.won_for,
            "units": [
                {
                    "seat": units.seats[at],
                    "unit": UNIT_KINDS[units.kinds[at]],
                    "lot": units.lots[at],
                    "fate": fate_name(units.fates[at]),
                }
                for at in range(len(units.fates))
            ],
            "last": None if self.last == NONE else self.last,
            "houses_then": self.houses_then,
            "hotels_then": self.hotels_then,
            "houses_wanted": self.houses_wanted,
            "hotels_wanted": self.hotels_wanted,
        }

    # ---- the decisions ----

    def open(self, first: i64, requests: list[vec[i64]]) -> None:
        """Begins with one list of units a seat (see `unit`), and goes on to the first question or to the end."""
        self.first = first
        self.requests = Requests()
        for turn in range(self.seats):
            seat = (first + turn) % self.seats
            for at in range(len(requests[seat])):
                self.requests.add(seat, requests[seat][at])
        deny_invalid(self.streets, self.holdings, self.requests)
        self.begin()
        self.go_on()

    def is_done(self) -> bool:
        return self.branch == CLOSED

    def to_act(self) -> i64:
        """The set of the seat that is asked; empty when the market is done."""
        if self.question == NO_QUESTION:
            return 0
        return only(self.auction.turn() if is_auction(self.question) else self.asked)

    def least(self, seat: i64) -> i64:
        """The lowest bid the seat may make."""
        return self.auction.least(seat)

    def most(self, seat: i64) -> i64:
        """The highest bid the seat may make."""
        return highest_bid(self.least(seat), self.holdings.cash[seat], self.step)

    def asks_for_bid(self, seat: i64) -> bool:
        """Whether the seat is to bid or pass."""
        return is_auction(self.question) and has_seat(self.to_act(), seat)

    def legal(self, seat: i64) -> vec[i64]:
        """Every answer the seat may give now."""
        found = self.singles(seat)
        if self.asks_for_bid(seat):
            amount = self.least(seat)
            most = self.most(seat)
            while amount <= most:
                found = append(found, bid(amount))
                amount += self.step
        return found

    def singles(self, seat: i64) -> vec[i64]:
        """Every answer the seat may give now that is no bid."""
        found = vec[i64](capacity=20)
        if not has_seat(self.to_act(), seat):
            return found
        if self.question == DEMOLITION:
            found = append(found, CANCEL)
            hotels: i64 = 1
            while hotels <= self.most_hotels():
                found = append(found, take(hotels))
                hotels += 1
            return self.with_strips(found)
        if self.question == PLACEMENT:
            for lot in places(self.streets, self.holdings, seat, self.kind_won(), self.won_for):
                found = append(found, place(lot))
            return found
        return append(found, PASS)

    def with_strips(self, found: vec[i64]) -> vec[i64]:
        """These answers and all plans to strip a group."""
        for group in range(len(self.streets.lots_of)):
            if self.has_demolition(group):
                sets = all_seats(len(self.streets.lots_of[group]))
                for low in range(HOTEL):
                    for higher in range(sets):
                        if self.houses_for_strip(group, low, higher) <= self.holdings.houses:
                            found = append(found, strip(group, low, higher))
        return found

    def refusal(self, seat: i64, action: i64) -> Refusal | None:
        """Why the seat may not answer so; None for exactly the members of `legal(seat)`."""
        if not has_seat(self.to_act(), seat):
            return Refusal("not_asked", "The building market asks nothing of that player.", {"seat": seat})
        kind = kind_of_answer(action)
        number = number_of_answer(action)
        if self.question == PLACEMENT:
            return self.place_refusal(seat, kind, number)
        if self.question != DEMOLITION:
            if kind == PASS and number == 0:
                return None
            if kind != BID:
                return Refusal("no_bid", "A bid or a pass is asked for.")
            return self.bid_refusal(seat, number)
        if kind == CANCEL and number == 0:
            return None
        if kind == TAKE:
            most = self.most_hotels()
            if 1 <= number <= most:
                return None
            return Refusal("too_many_hotels", f"There are houses to demolish {most} hotels.", {"most": most})
        if kind != STRIP:
            return Refusal("no_plan", "To demolish is asked: cancel, a number of hotels, or a group taken down.")
        return self.strip_refusal(group_of_strip(action), low_of_strip(action), higher_of_strip(action))

    def bid_refusal(self, seat: i64, amount: i64) -> Refusal | None:
        found = self.sum_refusal(seat, amount)
        most = self.most(seat)
        if found is None and amount > most:
            values: dict[str, object] = {"bid": amount, "most": most}
            return Refusal("bid_too_high", f"A bid of ${amount} is too far above the last: at most ${most}.", values)
        return found

    def sum_refusal(self, seat: i64, amount: i64) -> Refusal | None:
        """Why no bid of the seat can be so high, whatever was bid before; None if one can."""
        least = self.least(seat)
        if amount < least:
            values: dict[str, object] = {"bid": amount, "least": least}
            return Refusal("bid_too_low", f"A bid of ${amount} is too low: at least ${least}.", values)
        cash = self.holdings.cash[seat]
        if amount > cash:
            values = {"bid": amount, "most": cash}
            return Refusal("bid_above_cash", f"A bid of ${amount} is more than the ${cash} in cash.", values)
        if amount % self.step != 0:
            values = {"bid": amount, "step": self.step}
            return Refusal("bad_step", f"A bid of ${amount} is no multiple of ${self.step}, as all bids are.", values)
        return None

    def kind_won(self) -> i64:
        """Of the building that the seat asked where to build has won."""
        return kind_in_phase(phase_of(self.policy, self.branch, self.stage))

    def place_refusal(self, seat: i64, kind: i64, lot: i64) -> Refusal | None:
        if kind != PLACE:
            return Refusal("no_place", "Where to build is asked: name a lot.")
        if not self.streets.is_street(lot):
            return Refusal("no_street", "Nothing can be built there.", {"lot": lot})
        reason = why_not(self.streets, self.holdings, seat, self.kind_won(), lot)
        if reason == POSSIBLE and self.streets.price(lot) <= self.won_for:
            return None
        price = self.streets.price(lot)
        values: dict[str, object] = {"reason": REASONS[reason], "price": price, "bid": self.won_for}
        if reason == POSSIBLE:
            message = f"The list price there is ${price}, more than the ${self.won_for} that were bid."
        else:
            message = "The building that was won cannot stand there."
        return Refusal("not_placed", message, values)

    def strip_refusal(self, group: i64, low: i64, higher: i64) -> Refusal | None:
        if group >= len(self.streets.lots_of) or not self.has_demolition(group):
            return Refusal("wrong_group", "Only a group whose hotels were to be demolished can be taken down.")
        if low >= HOTEL or higher >= all_seats(len(self.streets.lots_of[group])):
            return Refusal("bad_levels", "That is no even level below hotels.")
        houses = self.houses_for_strip(group, low, higher)
        if houses >= NO_STRIP:
            return Refusal("bad_levels", "A group is taken down: no lot goes up, and at least one hotel comes down.")
        if houses > self.holdings.houses:
            values: dict[str, object] = {"needed": houses, "houses": self.holdings.houses}
            return Refusal("too_few_houses", f"That needs {houses} houses; there are {self.holdings.houses}.", values)
        return None

    def play(self, seat: i64, action: i64) -> None:
        """Takes an answer known to be legal, and goes on to the next question or to the end."""
        kind = kind_of_answer(action)
        number = number_of_answer(action)
        if self.events is not None:
            self.events.append(answer_event(seat, kind, number, self.won_for))
        if self.question == DEMOLITION:
            self.question = NO_QUESTION
            self.asked = NONE
            if kind == STRIP:
                self.strip_group(seat, group_of_strip(action), low_of_strip(action), higher_of_strip(action))
            else:
                while kind == TAKE and number > 0:
                    self.demolish_hotel(self.first_wanted(seat, DEMO_HOTEL), 0)
                    number -= 1
                self.requests.close(DEMO_HOTEL, seat, CANCELLED)
            self.release_houses()
        elif self.question == PLACEMENT:
            self.question = NO_QUESTION
            self.asked = NONE
            self.place(self.kind_won(), number)
        else:
            if kind == BID:
                self.auction.bid(seat, number)
            else:
                self.auction.leave(seat)
            self.drop_silent()
            if self.auction.is_settled():
                self.end_auction()
        self.go_on()

    # ---- what may be done with hotels that cannot be demolished as requested ----

    def has_demolition(self, group: i64) -> bool:
        """Whether the asked seat still wants to demolish a hotel in the group."""
        units = self.requests
        for at in range(len(units.fates)):
            is_open = units.fates[at] == OPEN and units.kinds[at] == DEMO_HOTEL
            if is_open and units.seats[at] == self.asked and self.streets.groups[units.lots[at]] == group:
                return True
        return False

    def most_hotels(self) -> i64:
        """How many hotels the asked seat could demolish for four houses each."""
        units = self.requests
        wanted: i64 = 0
        for at in range(len(units.fates)):
            is_open = units.fates[at] == OPEN and units.kinds[at] == DEMO_HOTEL
            if is_open and units.seats[at] == self.asked and is_wanted(self.why_not(at)):
                wanted += 1
        enough_for = self.holdings.houses // HOUSES_IN_HOTEL
        return wanted if wanted < enough_for else enough_for

    def houses_for_strip(self, group: i64, low: i64, higher: i64) -> i64:
        """How many houses the bank must give for a group to be taken down so; NO_STRIP if it would be none."""
        lots = self.streets.lots_of[group]
        needed: i64 = 0
        hotels: i64 = 0
        for at in range(len(lots)):
            level = self.holdings.levels[lots[at]]
            target = low + 1 if has_seat(higher, at) else low
            if target > level:
                return NO_STRIP
            if target < HOTEL:
                needed += target
                if level == HOTEL:
                    hotels += 1
                else:
                    needed -= level
        return needed if hotels > 0 else NO_STRIP

    def strip_group(self, seat: i64, group: i64, low: i64, higher: i64) -> None:
        """A whole group goes down to an even level, with the houses there are.

        D10: who won these houses in an auction pays for them when it takes at least one from the bank.
        """
        houses = self.houses_for_strip(group, low, higher)
        lots = self.streets.lots_of[group]
        steps: i64 = 0
        at: i64 = 0
        while at < len(lots):
            lot = lots[at]
            target = low + 1 if has_seat(higher, at) else low
            steps += self.holdings.levels[lot] - target
            if self.holdings.levels[lot] == HOTEL and target < HOTEL:
                self.holdings.hotels += 1
            self.holdings.set_level(lot, target)
            at += 1
        refund = steps * self.streets.refund(lots[0])
        premium: i64 = 0
        if houses > 0:
            premium = self.won_for
            self.won_for = 0
        self.holdings.houses -= houses
        self.holdings.cash[seat] += refund - premium
        units = self.requests
        for at in range(len(units.fates)):
            is_demolition = units.kinds[at] == DEMO_HOTEL or units.kinds[at] == DEMO_HOUSE
            if units.fates[at] == OPEN and is_demolition and self.streets.groups[units.lots[at]] == group:
                units.fates[at] = DONE
        if self.events is not None:
            self.events.append(strip_event(self.streets, self.holdings, seat, group, refund, premium))

    def release_houses(self) -> None:
        """D10: what the winner of the houses left has not taken goes to the others, once nothing more is to be asked.

        The winner is asked about its other groups first, as long as there are one to three houses.
        """
        if self.won_by == NONE:
            return
        is_rest = 0 < self.holdings.houses < HOUSES_IN_HOTEL
        if not is_rest or not has_seat(self.wanting(DEMO_HOTEL), self.won_by):
            self.won_by = NONE
            self.won_for = 0
