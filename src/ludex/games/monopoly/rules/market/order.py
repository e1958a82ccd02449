"""D2: an order in which all units can be carried out one after the other.

The plain order is tried first. Where it gets stuck, the orders of hotel builds and hotel demolitions are searched: a
demolition may have to wait for the houses that a new hotel gives back, and that hotel for the cash of another
demolition.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludex.games.monopoly.rules.board import HOUSES_IN_HOTEL
from ludex.games.monopoly.rules.holdings import Holdings, Streets
from ludex.games.monopoly.rules.market.requests import DONE, OPEN, DryRun, Requests
from ludex.games.monopoly.rules.market.units import BUILD_HOTEL, BUILD_HOUSE, DEMO_HOTEL, DEMO_HOUSE

MOST_STEPS: Final[i64] = 2_000
"""How many steps the search takes before it gives up."""


def order_of_all(streets: Streets, holdings: Holdings, requests: Requests) -> vec[i64]:
    """An order in which all open units can be carried out one by one; an empty one if none was found."""
    if not leaves_stock(holdings, requests):
        return vec[i64]()
    plain = DryRun(streets, holdings, requests)
    if in_plain_order(plain):
        return plain.order
    return OrderSearch(streets, holdings, requests).find()


def leaves_stock(holdings: Holdings, requests: Requests) -> bool:
    """Whether the bank has enough when all is done, which no order can change."""
    hotels = requests.count(BUILD_HOTEL) - requests.count(DEMO_HOTEL)
    houses = requests.count(BUILD_HOUSE) - requests.count(DEMO_HOUSE) - HOUSES_IN_HOTEL * hotels
    return houses <= holdings.houses and hotels <= holdings.hotels


def in_plain_order(run: DryRun) -> bool:
    """Demolitions, hotel builds, house builds, again and again; whether all could be carried out."""
    is_moving = True
    while is_moving:
        is_moving = run.demolish()
        if run.sweep(BUILD_HOTEL):
            is_moving = True
        if run.sweep(BUILD_HOUSE):
            is_moving = True
    return run.requests.count_open() == 0


class OrderSearch:
    """The orders in which hotels can be built and demolished, depth first, hotels to be built first.

    Houses are demolished as soon as they can be, which helps everything else, and built only where a hotel waits for
    them, or last: a house takes stock and cash and makes nothing else possible. So only what is done about hotels is
    a choice. Sets of units from which nothing led to the end are not tried again.
    """

    def __init__(self, streets: Streets, holdings: Holdings, requests: Requests) -> None:
        self.start = DryRun(streets, holdings, requests)
        self.dead: set[int] = set()
        """What was done, a bit a unit, where no way on was found."""
        self.steps: i64 = 0

    def find(self) -> vec[i64]:
        """The first order found; empty if there is none, or none within the limit."""
        found = self.search(self.start)
        return found.order if found is not None else vec[i64]()

    def search(self, run: DryRun) -> DryRun | None:
        """The run in which all the rest was carried out too; None if there is none."""
        run.sweep(DEMO_HOUSE)
        if run.requests.count(BUILD_HOTEL) == 0 and run.requests.count(DEMO_HOTEL) == 0:
            run.sweep(BUILD_HOUSE)
            return run if run.requests.count_open() == 0 else None
        done = units_done(run.requests)
        if done in self.dead or self.steps >= MOST_STEPS:
            return None
        for kind in (BUILD_HOTEL, BUILD_HOUSE, DEMO_HOTEL):
            at: i64 = 0
            while at < len(run.requests.kinds):
                if run.requests.kinds[at] == kind and run.is_possible(at) and is_choice(run, at):
                    self.steps += 1
                    following = run.copy()
                    following.carry_out(at)
                    found = self.search(following)
                    if found is not None:
                        return found
                at += 1
        self.dead.add(done)
        return None


def units_done(requests: Requests) -> int:
    """Which units were carried out, a bit for each."""
    done: int = 0
    for fate in requests.fates:
        done = 2 * done + (1 if fate == DONE else 0)
    return done


def is_choice(run: DryRun, at: i64) -> bool:
    """Whether the search has to try a unit: all about hotels; of houses, the first in a group where a hotel waits."""
    units = run.requests
    if units.kinds[at] != BUILD_HOUSE:
        return True
    group = run.streets.groups[units.lots[at]]
    is_awaited = False
    other: i64 = 0
    while other < len(units.kinds):
        if units.fates[other] == OPEN and run.streets.groups[units.lots[other]] == group:
            if units.kinds[other] == BUILD_HOTEL:
                is_awaited = True
            elif units.kinds[other] == BUILD_HOUSE and other < at and run.is_possible(other):
                return False
        other += 1
    return is_awaited
