"""The packed actions of Catan: the kind from bit 40 up, its numbers below, made and read only here."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludex.games.catan.rules.board import NONE
from ludex.games.catan.rules.bundles import KINDS, bundle, count_in

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
"""The kinds of action."""

SHIFT: Final[i64] = 40
NUMBERS: Final[i64] = 0xFFFFFFFFFF
"""The bits below the kind."""

MOST_OFFERED: Final[i64] = 7
"""The most cards of one resource that one side of an offer can carry."""
MOST_DISCARDED: Final[i64] = 31
"""The most cards of one resource in a discard: more than there are."""


def plain(kind: i64) -> i64:
    """An action without numbers: ROLL, BUY, PLAY_KNIGHT, PLAY_ROADS, ACCEPT, DECLINE, WITHDRAW, END."""
    return kind << SHIFT


def settle(spot: i64) -> i64:
    """A settlement on an intersection."""
    return (SETTLE << SHIFT) | spot


def road(edge: i64) -> i64:
    """A road on an edge, by its number (see `Board.edge_between`)."""
    return (ROAD << SHIFT) | edge


def city(spot: i64) -> i64:
    """A city for the settlement on an intersection."""
    return (CITY << SHIFT) | spot


def discard(goods: i64) -> i64:
    """A bundle given back after a seven."""
    few = goods & 31 | (goods >> 7) & 0x3E0 | (goods >> 14) & 0x7C00
    return (DISCARD << SHIFT) | few | (goods >> 21) & 0xF8000 | (goods >> 28) & 0x1F00000


def robber(hex_number: i64, victim: i64) -> i64:
    """The robber to a hex, and a card from the victim (NONE: nobody to rob)."""
    return (ROBBER << SHIFT) | hex_number | ((victim + 1) << 8)


def plenty(first: i64, second: i64) -> i64:
    """Two resources from the bank, in any order; `second` NONE for the bank's last card."""
    low, high = first, second
    if second != NONE and second < first:
        low, high = second, first
    return (PLAY_PLENTY << SHIFT) | low | ((high + 1) << 3)


def monopoly(resource: i64) -> i64:
    """All cards of a resource that the others hold."""
    return (PLAY_MONOPOLY << SHIFT) | resource


def bank(give: i64, rate: i64, get: i64) -> i64:
    """`rate` cards of a resource to the bank for one of another."""
    return (BANK << SHIFT) | give | (rate << 3) | (get << 6)


def offer(give: i64, want: i64, to: i64) -> i64:
    """Bundles given and wanted, offered to a set of seats."""
    return addressed((OFFER << SHIFT) | narrow(give) | (narrow(want) << 15), to)


def addressed(offered: i64, to: i64) -> i64:
    """An offer to nobody yet, to a set of seats."""
    return offered | (to << 30)


def counter(give: i64, want: i64) -> i64:
    """Bundles given and wanted by the seat that answers."""
    return (COUNTER << SHIFT) | narrow(give) | (narrow(want) << 15)


def confirm(seat: i64) -> i64:
    """The trade with one of those who accepted or countered."""
    return (CONFIRM << SHIFT) | seat


def kind_of(action: i64) -> i64:
    """One of the kinds; other numbers for an integer that is no action."""
    return action >> SHIFT


def number_of(action: i64) -> i64:
    """What stands below the kind: an intersection (SETTLE, CITY), an edge (ROAD), a resource (PLAY_MONOPOLY),
    a seat (CONFIRM)."""
    return action & NUMBERS


def discard_of(action: i64) -> i64:
    """Of DISCARD: the bundle."""
    return bundle(action & 31, (action >> 5) & 31, (action >> 10) & 31, (action >> 15) & 31, (action >> 20) & 31)


def hex_of(action: i64) -> i64:
    """Of ROBBER."""
    return action & 0xFF


def victim_of(action: i64) -> i64:
    """Of ROBBER: a seat or NONE."""
    return ((action & NUMBERS) >> 8) - 1


def first_of(action: i64) -> i64:
    """Of PLAY_PLENTY: the first resource."""
    return action & 7


def second_of(action: i64) -> i64:
    """Of PLAY_PLENTY: the second resource, or NONE."""
    return ((action & NUMBERS) >> 3) - 1


def give_resource(action: i64) -> i64:
    """Of BANK."""
    return action & 7


def rate_of(action: i64) -> i64:
    """Of BANK: 2, 3 or 4 cards for one."""
    return (action >> 3) & 7


def get_resource(action: i64) -> i64:
    """Of BANK."""
    return (action & NUMBERS) >> 6


def give_of(action: i64) -> i64:
    """Of OFFER and COUNTER: the bundle that the speaker gives."""
    return widen(action & 0x7FFF)


def want_of(action: i64) -> i64:
    """Of OFFER and COUNTER: the bundle that the speaker wants."""
    return widen((action >> 15) & 0x7FFF)


def recipients_of(action: i64) -> i64:
    """Of OFFER: the set of seats."""
    return (action & NUMBERS) >> 30


def narrow(goods: i64) -> i64:
    """A bundle of up to MOST_OFFERED of each resource in three bits each."""
    small: i64 = 0
    resource: i64 = 0
    while resource < KINDS:
        small |= min(count_in(goods, resource), MOST_OFFERED) << (3 * resource)
        resource += 1
    return small


def widen(small: i64) -> i64:
    """The bundle that `narrow` packed."""
    return bundle(small & 7, (small >> 3) & 7, (small >> 6) & 7, (small >> 9) & 7, (small >> 12) & 7)
