"""Where the building market may be, by name: policies, branches of the flow, phases of a branch, questions."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludex.games.monopoly.rules.market.units import BUILD_HOTEL, BUILD_HOUSE, DEMO_HOTEL

FAIR: Final[i64] = 0
LITERAL: Final[i64] = 1
EQUAL: Final[i64] = 2
NO_POLICY: Final[i64] = 3

POLICIES: Final = ("fair", "literal", "equal", "none")
"""How a shortage is settled: by auction with the repaired flow; by auction with the flow word for word; one unit
each in turn; first come, first served."""

REQUESTED: Final[i64] = 0
ALL: Final[i64] = 1

BIDDERS: Final = ("requested", "all")
"""Who may bid for a scarce building: those who requested one, or all who could put one up at that moment."""

# ---- where the machine is ----

CLOSED: Final[i64] = 0
NOTHING_SHORT: Final[i64] = 1
HOTELS_SHORT: Final[i64] = 2
HOUSES_SHORT: Final[i64] = 3
DEMOLITIONS_SHORT: Final[i64] = 4

BRANCHES: Final = ("closed", "none", "hotel(3a)", "house(2g)", "demolition")

HOTELS: Final[i64] = 0
HOUSES: Final[i64] = 1
DEMOLITIONS: Final[i64] = 2
HOTELS_AGAIN: Final[i64] = 3
HOUSES_AGAIN: Final[i64] = 4

PHASES: Final = ("hotels", "houses", "demolitions", "hotels_again", "houses_again")

NO_QUESTION: Final[i64] = 0
HOUSE_AUCTION: Final[i64] = 1
HOTEL_AUCTION: Final[i64] = 2
LOT_AUCTION: Final[i64] = 3
"""Of four houses, to demolish a hotel with."""
DEMOLITION: Final[i64] = 4
"""To a seat that wants to demolish more hotels than there are houses for."""
REST_AUCTION: Final[i64] = 5
"""Of the last one to three houses in one lot, among those who still want to demolish hotels (D10)."""
PLACEMENT: Final[i64] = 6
"""To a seat that won a building it had not requested: where to put it up."""

QUESTIONS: Final = ("none", "house_auction", "hotel_auction", "lot_auction", "demolition", "rest_auction", "placement")

NO_PHASE: Final[i64] = -1


def phase_of(policy: i64, branch: i64, stage: i64) -> i64:
    """The phase of a branch that comes after so many others; NO_PHASE after the last.

    Of the fair flow, the branch where nothing is short has no phases: everything is done in the order that was found.
    """
    if policy == LITERAL and stage > 2:
        return NO_PHASE
    if stage > 2:
        return HOTELS_AGAIN if stage == 3 else HOUSES_AGAIN if stage == 4 else NO_PHASE
    if branch == NOTHING_SHORT:
        if policy != LITERAL:
            return NO_PHASE
        return DEMOLITIONS if stage == 0 else HOUSES if stage == 1 else HOTELS
    if branch == HOTELS_SHORT:
        return HOUSES if stage == 0 else DEMOLITIONS if stage == 1 else HOTELS
    return HOTELS if stage == 0 else HOUSES if stage == 1 else DEMOLITIONS


def kind_in_phase(phase: i64) -> i64:
    """The kind of unit that a phase is about."""
    if phase == DEMOLITIONS:
        return DEMO_HOTEL
    return BUILD_HOTEL if phase in (HOTELS, HOTELS_AGAIN) else BUILD_HOUSE


def kind_in_auction(question: i64) -> i64:
    """The kind of unit that an auction is about."""
    if question in (LOT_AUCTION, REST_AUCTION):
        return DEMO_HOTEL
    return BUILD_HOTEL if question == HOTEL_AUCTION else BUILD_HOUSE


def is_auction(question: i64) -> bool:
    """Whether the question is for a bid."""
    return question in (HOUSE_AUCTION, HOTEL_AUCTION, LOT_AUCTION, REST_AUCTION)


def auction_of(kind: i64) -> i64:
    """The auction of one unit of a kind."""
    if kind == DEMO_HOTEL:
        return LOT_AUCTION
    return HOTEL_AUCTION if kind == BUILD_HOTEL else HOUSE_AUCTION
