"""The building requests of all seats, and what can be said of them before anything is built.

Which units are valid at all (D1), and how many are still wanted. Whether all of them can be carried out
(D2) is said in `order`.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.games.monopoly.rules.board import HOUSES_IN_HOTEL
from ludex.games.monopoly.rules.holdings import Holdings, Streets
from ludex.games.monopoly.rules.market.steps import (
    PLENTY,
    POSSIBLE,
    REASONS,
    is_wanted,
    list_price,
    take_step,
    why_not,
)
from ludex.games.monopoly.rules.market.units import (
    BUILD_HOTEL,
    BUILD_HOUSE,
    DEMO_HOTEL,
    DEMO_HOUSE,
    kind_of_unit,
    lot_of_unit,
    puts_up,
    unit,
)

OPEN: Final[i64] = 0
"""The fate of a unit that is still wanted."""
DONE: Final[i64] = -1
"""The fate of one that was carried out. Above 0 it is the reason why the unit was denied."""


def fate_name(fate: i64) -> str:
    """Open, done, or the reason of the denial."""
    return "open" if fate == OPEN else "done" if fate == DONE else REASONS[fate]


class Requests:
    """All units in one sequence: seats in the order of the table from the one whose turn it is, units as requested."""

    def __init__(self) -> None:
        self.seats: vec[i64] = vec[i64]()
        self.kinds: vec[i64] = vec[i64]()
        self.lots: vec[i64] = vec[i64]()
        self.fates: vec[i64] = vec[i64]()

    def add(self, seat: i64, code: i64) -> None:
        self.seats = append(self.seats, seat)
        self.kinds = append(self.kinds, kind_of_unit(code))
        self.lots = append(self.lots, lot_of_unit(code))
        self.fates = append(self.fates, OPEN)

    def copy(self) -> Requests:
        twin = Requests()
        twin.seats = self.seats
        twin.kinds = self.kinds
        twin.lots = self.lots
        twin.fates = self.fates[:]
        return twin

    def count(self, kind: i64) -> i64:
        """How many open units there are of a kind."""
        found: i64 = 0
        at: i64 = 0
        while at < len(self.fates):
            if self.fates[at] == OPEN and self.kinds[at] == kind:
                found += 1
            at += 1
        return found

    def count_open(self) -> i64:
        found: i64 = 0
        at: i64 = 0
        while at < len(self.fates):
            if self.fates[at] == OPEN:
                found += 1
            at += 1
        return found

    def close(self, kind: i64, seat: i64, fate: i64) -> None:
        """Gives a fate to all open units of a kind, of one seat or (-1) of all."""
        at: i64 = 0
        while at < len(self.fates):
            if self.fates[at] == OPEN and self.kinds[at] == kind and (seat < 0 or self.seats[at] == seat):
                self.fates[at] = fate
            at += 1

    def reopen(self, kind: i64, fate: i64) -> None:
        """Opens again the units of a kind that had this fate."""
        at: i64 = 0
        while at < len(self.fates):
            if self.kinds[at] == kind and self.fates[at] == fate:
                self.fates[at] = OPEN
            at += 1

    def first_wanted(self, streets: Streets, now: Holdings, seat: i64, kind: i64) -> i64:
        """The seat's first open unit of a kind against which at most the stock stands; -1 if there is none."""
        at: i64 = 0
        while at < len(self.fates):
            is_open = self.fates[at] == OPEN and self.kinds[at] == kind and self.seats[at] == seat
            if is_open and is_wanted(why_not(streets, now, seat, kind, self.lots[at])):
                return at
            at += 1
        return -1

    def start_of(self, at: i64) -> i64:
        """The first unit of the seat that has this unit."""
        seat = self.seats[at]
        while at > 0 and self.seats[at - 1] == seat:
            at -= 1
        return at


class DryRun:
    """Requests carried out on a scratch copy of the holdings, to find out what is possible."""

    def __init__(self, streets: Streets, holdings: Holdings, requests: Requests) -> None:
        self.streets = streets
        self.now = holdings.scratch()
        self.requests = requests.copy()
        self.order: vec[i64] = vec[i64]()
        """The units carried out so far, in sequence."""

    def copy(self) -> DryRun:
        twin = DryRun(self.streets, self.now, self.requests)
        twin.order = self.order[:]
        return twin

    def stock_up(self) -> None:
        """As if the bank could never run out."""
        self.now.houses = PLENTY
        self.now.hotels = PLENTY

    def is_possible(self, at: i64) -> bool:
        units = self.requests
        if units.fates[at] != OPEN:
            return False
        return why_not(self.streets, self.now, units.seats[at], units.kinds[at], units.lots[at]) == POSSIBLE

    def carry_out(self, at: i64) -> None:
        units = self.requests
        price = list_price(self.streets, units.kinds[at], units.lots[at])
        take_step(self.now, units.seats[at], units.kinds[at], units.lots[at], price)
        units.fates[at] = DONE
        self.order = append(self.order, at)

    def sweep(self, kind: i64) -> bool:
        """Carries out what is possible of a kind, seat by seat, always the first in the request; whether any was."""
        found = False
        kinds = self.requests.kinds
        at: i64 = 0
        while at < len(kinds):
            if kinds[at] == kind and self.is_possible(at):
                self.carry_out(at)
                found = True
                at = self.requests.start_of(at)
            else:
                at += 1
        return found

    def demolish(self) -> bool:
        """Houses, hotels, and the houses that a demolished hotel left standing to be demolished in turn."""
        found = False
        while self.sweep(DEMO_HOUSE) or self.sweep(DEMO_HOTEL):
            found = True
        return found

    def build(self) -> bool:
        found = False
        while self.sweep(BUILD_HOTEL) or self.sweep(BUILD_HOUSE):
            found = True
        return found

    def deny_open(self, requests: Requests, kind: i64) -> None:
        """Denies, in the true requests, what is still open here of a kind."""
        units = self.requests
        at: i64 = 0
        while at < len(units.fates):
            if units.fates[at] == OPEN and units.kinds[at] == kind:
                requests.fates[at] = why_not(self.streets, self.now, units.seats[at], kind, units.lots[at])
            at += 1


def deny_invalid(streets: Streets, holdings: Holdings, requests: Requests) -> None:
    """D1: a unit is valid if its seat, alone with a bank that never runs out, could carry it out.

    That is: whole group, no mortgage in it, even levels in the end, money for it (with what demolitions bring).
    """
    run = DryRun(streets, holdings, requests)
    run.stock_up()
    run.demolish()
    run.deny_open(requests, DEMO_HOUSE)
    run.deny_open(requests, DEMO_HOTEL)
    run.build()
    run.deny_open(requests, BUILD_HOTEL)
    run.deny_open(requests, BUILD_HOUSE)


def count_wanted(streets: Streets, holdings: Holdings, requests: Requests, kind: i64) -> i64:
    """How many open units of a kind could be carried out now, one after the other, if the bank never ran out."""
    run = DryRun(streets, holdings, requests)
    run.stock_up()
    run.sweep(kind)
    return len(run.order)


def unit_to_add(streets: Streets, holdings: Holdings, seat: i64, draft: vec[i64], lot: i64, is_build: bool) -> i64:
    """The unit that one more building on a lot (or one less) adds to a seat's request; -1 if it would not be valid.

    What was drafted before counts as done. A request does not build and demolish on the same lot.
    """
    if not streets.is_street(lot) or is_both_ways(draft, lot, is_build):
        return -1
    code = next_unit(streets, holdings, seat, draft, lot, is_build)
    return code if why_not_added(streets, holdings, seat, draft, code) == POSSIBLE else -1


def is_both_ways(draft: vec[i64], lot: i64, is_build: bool) -> bool:
    """Whether the request already does the opposite on the lot."""
    at: i64 = 0
    while at < len(draft):
        if lot_of_unit(draft[at]) == lot and puts_up(draft[at]) != is_build:
            return True
        at += 1
    return False


def carried_out(streets: Streets, holdings: Holdings, seat: i64, draft: vec[i64]) -> Holdings:
    """What there would be if a seat's request were carried out, with a bank that never runs out."""
    requests = Requests()
    at: i64 = 0
    while at < len(draft):
        requests.add(seat, draft[at])
        at += 1
    run = DryRun(streets, holdings, requests)
    run.stock_up()
    run.demolish()
    run.build()
    return run.now


def next_unit(streets: Streets, holdings: Holdings, seat: i64, draft: vec[i64], lot: i64, is_build: bool) -> i64:
    """A house or a hotel, by what would stand on the street then."""
    level = carried_out(streets, holdings, seat, draft).levels[lot]
    if is_build:
        return unit(BUILD_HOTEL if level == HOUSES_IN_HOTEL else BUILD_HOUSE, lot)
    return unit(DEMO_HOTEL if level > HOUSES_IN_HOTEL else DEMO_HOUSE, lot)


def why_not_added(streets: Streets, holdings: Holdings, seat: i64, draft: vec[i64], code: i64) -> i64:
    """The reason against one more unit in a request, of which all others are valid; POSSIBLE if there is none.

    If the new unit makes another one invalid, which can only be for want of cash, it is that one's reason.
    """
    requests = Requests()
    at: i64 = 0
    while at < len(draft):
        requests.add(seat, draft[at])
        at += 1
    requests.add(seat, code)
    deny_invalid(streets, holdings, requests)
    if requests.fates[at] != OPEN:
        return requests.fates[at]
    while at > 0:
        at -= 1
        if requests.fates[at] != OPEN:
            return requests.fates[at]
    return POSSIBLE
