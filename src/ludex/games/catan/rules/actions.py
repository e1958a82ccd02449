"""The packed actions of Catan: the kind from bit 40 up, its numbers below, made and read only here."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludex.games.catan.rules.board import NONE

SETTLE: Final[i64] = 1
ROAD: Final[i64] = 2
CITY: Final[i64] = 3
ROLL: Final[i64] = 4
DISCARD: Final[i64] = 5
ROBBER: Final[i64] = 6
BUY: Final[i64] = 7
PLAY_KNIGHT: Final[i64] = 8
PLAY_ROADS: Final[i64] = 9
PLAY_PLENTY: Final[i64] = 10
PLAY_MONOPOLY: Final[i64] = 11
BANK: Final[i64] = 12
OFFER: Final[i64] = 13
ACCEPT: Final[i64] = 14
DECLINE: Final[i64] = 15
COUNTER: Final[i64] = 16
CONFIRM: Final[i64] = 17
WITHDRAW: Final[i64] = 18
END: Final[i64] = 19
PROPOSE: Final[i64] = 20
GIVE: Final[i64] = 21
ASK: Final[i64] = 22
DROP: Final[i64] = 23
TO: Final[i64] = 24
NOT_TO: Final[i64] = 25
INVITE: Final[i64] = 26
"""The kinds of action. OFFER and COUNTER begin to write an offer, the steps from GIVE to NOT_TO write it, PROPOSE makes
it. GIVE and DROP also choose the cards of a discard, which DISCARD makes."""

FIRST_KIND: Final[i64] = SETTLE
LAST_KIND: Final[i64] = INVITE

SHIFT: Final[i64] = 40
NUMBERS: Final[i64] = 0xFFFFFFFFFF
"""The bits below the kind."""

RESOURCE_BITS: Final[i64] = 3
RESOURCE: Final[i64] = 7
"""The width and the mask of a resource, or of a rate, in PLAY_PLENTY and BANK."""
GET_SHIFT: Final[i64] = 6
"""Of BANK: what is got, above what is given and the rate."""
HEX: Final[i64] = 0xFF
VICTIM_SHIFT: Final[i64] = 8
"""Of ROBBER: the victim plus 1, above the hex."""


def plain(kind: i64) -> i64:
    """An action without numbers: ROLL, DISCARD, BUY, PLAY_KNIGHT, PLAY_ROADS, OFFER, INVITE, PROPOSE, WITHDRAW, ACCEPT,
    DECLINE, COUNTER, END."""
    return kind << SHIFT


def numbered(kind: i64, number: i64) -> i64:
    """An action with one number: SETTLE, ROAD, CITY, PLAY_MONOPOLY, CONFIRM, GIVE, ASK, DROP, TO, NOT_TO."""
    return (kind << SHIFT) | number


def settle(spot: i64) -> i64:
    """A settlement on an intersection."""
    return numbered(SETTLE, spot)


def road(edge: i64) -> i64:
    """A road on an edge, by its number (see `Board.edge_between`)."""
    return numbered(ROAD, edge)


def city(spot: i64) -> i64:
    """A city for the settlement on an intersection."""
    return numbered(CITY, spot)


def robber(hex_number: i64, victim: i64) -> i64:
    """The robber to a hex, and a card from the victim (NONE: nobody to rob)."""
    return (ROBBER << SHIFT) | hex_number | ((victim + 1) << VICTIM_SHIFT)


def plenty(first: i64, second: i64) -> i64:
    """Two resources from the bank, in any order; `second` NONE for the bank's last card."""
    low, high = first, second
    if second != NONE and second < first:
        low, high = second, first
    return (PLAY_PLENTY << SHIFT) | low | ((high + 1) << RESOURCE_BITS)


def monopoly(resource: i64) -> i64:
    """All cards of a resource that the others hold."""
    return numbered(PLAY_MONOPOLY, resource)


def bank(give: i64, rate: i64, get: i64) -> i64:
    """`rate` cards of a resource to the bank for one of another."""
    return (BANK << SHIFT) | give | (rate << RESOURCE_BITS) | (get << GET_SHIFT)


def confirm(seat: i64) -> i64:
    """The trade with one of those who accepted or countered."""
    return numbered(CONFIRM, seat)


def give(resource: i64) -> i64:
    """One card more of a resource that the seat would give, or discards."""
    return numbered(GIVE, resource)


def ask(resource: i64) -> i64:
    """One card more of a resource that the seat asks for."""
    return numbered(ASK, resource)


def drop(resource: i64) -> i64:
    """One card of a resource less, on the side of the draft where it is."""
    return numbered(DROP, resource)


def to(seat: i64) -> i64:
    """One seat more that gets the offer."""
    return numbered(TO, seat)


def not_to(seat: i64) -> i64:
    """One seat less."""
    return numbered(NOT_TO, seat)


def kind_of(action: i64) -> i64:
    """One of the kinds; other numbers for an integer that is no action."""
    return action >> SHIFT


def number_of(action: i64) -> i64:
    """What stands below the kind: an intersection (SETTLE, CITY), an edge (ROAD), a resource (PLAY_MONOPOLY, GIVE, ASK,
    DROP), a seat (CONFIRM, TO, NOT_TO)."""
    return action & NUMBERS


def hex_of(action: i64) -> i64:
    """Of ROBBER: the hex."""
    return action & HEX


def victim_of(action: i64) -> i64:
    """Of ROBBER: a seat or NONE."""
    return ((action & NUMBERS) >> VICTIM_SHIFT) - 1


def first_of(action: i64) -> i64:
    """Of PLAY_PLENTY: the first resource."""
    return action & RESOURCE


def second_of(action: i64) -> i64:
    """Of PLAY_PLENTY: the second resource, or NONE."""
    return ((action & NUMBERS) >> RESOURCE_BITS) - 1


def give_resource(action: i64) -> i64:
    """Of BANK: the resource that is given."""
    return action & RESOURCE


def rate_of(action: i64) -> i64:
    """Of BANK: 2, 3 or 4 cards for one."""
    return (action >> RESOURCE_BITS) & RESOURCE


def get_resource(action: i64) -> i64:
    """Of BANK: the resource that is got."""
    return (action & NUMBERS) >> GET_SHIFT


def is_on_paper(action: i64) -> bool:
    """Whether the action only changes what the seat is writing: an offer, a counter-offer or a discard."""
    kind = kind_of(action)
    return kind in (OFFER, COUNTER, WITHDRAW) or GIVE <= kind <= NOT_TO


def is_open(action: i64) -> bool:
    """Whether the action draws nothing, asks nobody else and is answered from what lies open."""
    kind = kind_of(action)
    if kind == ROBBER:
        return victim_of(action) == NONE
    return kind in (SETTLE, ROAD, CITY, PLAY_KNIGHT, PLAY_ROADS, PLAY_PLENTY, BANK)
