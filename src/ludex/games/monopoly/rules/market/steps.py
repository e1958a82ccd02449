"""One step of building: may this seat put up or take down this building now, and what changes if it does.

`why_not` is the one authority. Its reasons come in a sequence: what could never be, what can't be at this moment, what
can't be paid, and last what the bank is out of; so a unit is wanted in earnest if nothing but the bank stands
against it.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.core.seats import only
from ludex.games.monopoly.rules.board import HOTEL, HOUSES_IN_HOTEL, NONE
from ludex.games.monopoly.rules.holdings import Holdings, Streets
from ludex.games.monopoly.rules.market.units import BUILD_HOTEL, BUILD_HOUSE, DEMO_HOTEL, DEMO_HOUSE

POSSIBLE: Final[i64] = 0
NO_STREET: Final[i64] = 1
NOT_OWNED: Final[i64] = 2
MORTGAGED: Final[i64] = 3
NO_BUILDING: Final[i64] = 4
FULL: Final[i64] = 5
NO_FOUR_HOUSES: Final[i64] = 6
UNEVEN: Final[i64] = 7
TOO_POOR: Final[i64] = 8
NO_HOUSES: Final[i64] = 9
NO_HOTELS: Final[i64] = 10
NO_BID: Final[i64] = 11
CANCELLED: Final[i64] = 12

REASONS: Final = (
    "possible",
    "no_street",
    "not_owned",
    "mortgaged",
    "no_building",
    "full",
    "no_four_houses",
    "uneven",
    "too_poor",
    "no_houses",
    "no_hotels",
    "no_bid",
    "cancelled",
)
"""Why a unit was denied, by number."""

PLENTY: Final[i64] = 1_000_000
"""A stock that never runs out, for dry runs."""


def is_wanted(reason: i64) -> bool:
    """Whether at most the bank's stock stands against the step."""
    return reason in (POSSIBLE, NO_HOUSES, NO_HOTELS)


def why_not(streets: Streets, now: Holdings, seat: i64, kind: i64, lot: i64) -> i64:
    """The reason against the step; POSSIBLE if there is none."""
    if not streets.is_street(lot):
        return NO_STREET
    levels, owners, mortgaged = now.levels, now.owner, now.mortgaged
    level = levels[lot]
    lots = streets.lots_of[streets.groups[lot]]
    lowest = HOTEL
    highest: i64 = 0
    is_mortgaged = False
    at: i64 = 0
    while at < len(lots):
        other = lots[at]
        if owners[other] != seat:
            return NOT_OWNED
        if mortgaged[other] != 0:
            is_mortgaged = True
        there = levels[other]
        if there < lowest:
            lowest = there
        if there > highest:
            highest = there
        at += 1
    if is_mortgaged:
        return MORTGAGED
    if kind == BUILD_HOUSE:
        if level >= HOUSES_IN_HOTEL:
            return FULL
        if level > lowest:
            return UNEVEN
        if now.cash[seat] < streets.price(lot):
            return TOO_POOR
        return POSSIBLE if now.houses >= 1 else NO_HOUSES
    if kind == BUILD_HOTEL:
        if level == HOTEL:
            return FULL
        if level < HOUSES_IN_HOTEL:
            return NO_FOUR_HOUSES
        if level > lowest:
            return UNEVEN
        if now.cash[seat] < streets.price(lot):
            return TOO_POOR
        return POSSIBLE if now.hotels >= 1 else NO_HOTELS
    if kind == DEMO_HOTEL:
        if level != HOTEL:
            return NO_BUILDING
        return POSSIBLE if now.houses >= HOUSES_IN_HOTEL else NO_HOUSES
    if level < 1 or level == HOTEL:
        return NO_BUILDING
    return POSSIBLE if level == highest else UNEVEN


def take_step(now: Holdings, seat: i64, kind: i64, lot: i64, price: i64) -> None:
    """Makes a possible step. `price` is what the seat pays; below 0 it is paid."""
    if kind == BUILD_HOUSE:
        now.set_level(lot, now.levels[lot] + 1)
        now.houses -= 1
    elif kind == BUILD_HOTEL:
        now.set_level(lot, HOTEL)
        now.hotels -= 1
        now.houses += HOUSES_IN_HOTEL
    elif kind == DEMO_HOTEL:
        now.set_level(lot, HOUSES_IN_HOTEL)
        now.hotels += 1
        now.houses -= HOUSES_IN_HOTEL
    else:
        now.set_level(lot, now.levels[lot] - 1)
        now.houses += 1
    now.cash[seat] -= price


def list_price(streets: Streets, kind: i64, lot: i64) -> i64:
    """What a step costs without an auction; below 0 for what the bank pays."""
    if kind in (DEMO_HOUSE, DEMO_HOTEL):
        return -streets.refund(lot)
    return streets.price(lot)


def places(streets: Streets, now: Holdings, seat: i64, kind: i64, most: i64) -> vec[i64]:
    """The lots on which the seat could put up a building of a kind whose list price is at most so much."""
    found = vec[i64]()
    lot: i64 = 0
    while lot < len(streets.groups):
        if streets.is_street(lot) and streets.price(lot) <= most and why_not(streets, now, seat, kind, lot) == POSSIBLE:
            found = append(found, lot)
        lot += 1
    return found


def able(streets: Streets, now: Holdings, kind: i64) -> i64:
    """The seats that could put up a building of a kind now, requested or not."""
    seats: i64 = 0
    lot: i64 = 0
    while lot < len(streets.groups):
        owner = now.owner[lot]
        if owner != NONE and why_not(streets, now, owner, kind, lot) == POSSIBLE:
            seats |= only(owner)
        lot += 1
    return seats
