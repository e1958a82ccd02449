"""The packed actions of Catan: the kind from bit 40 up, its numbers below, made and read only here."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludex.games.catan.rules.board import NONE
from ludex.games.catan.rules.bundles import ONE_OF_EACH, WIDTH, bundle, lesser

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

RESOURCE_BITS: Final[i64] = 3
RESOURCE: Final[i64] = 7
"""The width and the mask of a resource, or of a rate, in PLAY_PLENTY and BANK."""
GET_SHIFT: Final[i64] = 6
"""Of BANK: what is got, above what is given and the rate."""
HEX: Final[i64] = 0xFF
VICTIM_SHIFT: Final[i64] = 8
"""Of ROBBER: the victim plus 1, above the hex."""
WANT_SHIFT: Final[i64] = 15
TO_SHIFT: Final[i64] = 30
"""Of OFFER and COUNTER: the side that is given, the side that is wanted, and above them the set of recipients."""

OFFER_BITS: Final[i64] = 3
MOST_OFFERED: Final[i64] = 7
"""The width of each resource on one side of an offer, and the most cards that it holds."""
DISCARD_BITS: Final[i64] = 5
MOST_DISCARDED: Final[i64] = 31
"""The width of each resource in a discard, and the most cards that it holds: more than there are."""


def plain(kind: i64) -> i64:
    """An action without numbers: ROLL, BUY, PLAY_KNIGHT, PLAY_ROADS, ACCEPT, DECLINE, WITHDRAW, END."""
    return kind << SHIFT


def numbered(kind: i64, number: i64) -> i64:
    """An action with one number: SETTLE, ROAD, CITY, PLAY_MONOPOLY, CONFIRM."""
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


def discard(goods: i64) -> i64:
    """A bundle given back after a seven."""
    return (DISCARD << SHIFT) | narrow(goods, DISCARD_BITS, MOST_DISCARDED)


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


def offer(give: i64, want: i64, to: i64) -> i64:
    """Bundles given and wanted, offered to a set of seats."""
    return addressed((OFFER << SHIFT) | sides(give, want), to)


def addressed(offered: i64, to: i64) -> i64:
    """An offer to nobody yet, to a set of seats."""
    return offered | (to << TO_SHIFT)


def counter(give: i64, want: i64) -> i64:
    """Bundles given and wanted by the seat that answers."""
    return (COUNTER << SHIFT) | sides(give, want)


def sides(give: i64, want: i64) -> i64:
    """The two sides of an offer, packed; of each resource as many as there is room for."""
    most = MOST_OFFERED * ONE_OF_EACH
    given = narrow(lesser(give, most), OFFER_BITS, MOST_OFFERED)
    return given | (narrow(lesser(want, most), OFFER_BITS, MOST_OFFERED) << WANT_SHIFT)


def confirm(seat: i64) -> i64:
    """The trade with one of those who accepted or countered."""
    return numbered(CONFIRM, seat)


def kind_of(action: i64) -> i64:
    """One of the kinds; other numbers for an integer that is no action."""
    return action >> SHIFT


def number_of(action: i64) -> i64:
    """What stands below the kind: an intersection (SETTLE, CITY), an edge (ROAD), a resource (PLAY_MONOPOLY),
    a seat (CONFIRM)."""
    return action & NUMBERS


def discard_of(action: i64) -> i64:
    """Of DISCARD: the bundle."""
    return widen(action, DISCARD_BITS, MOST_DISCARDED)


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


def give_of(action: i64) -> i64:
    """Of OFFER and COUNTER: the bundle that the speaker gives."""
    return widen(action, OFFER_BITS, MOST_OFFERED)


def want_of(action: i64) -> i64:
    """Of OFFER and COUNTER: the bundle that the speaker wants."""
    return widen(action >> WANT_SHIFT, OFFER_BITS, MOST_OFFERED)


def recipients_of(action: i64) -> i64:
    """Of OFFER: the set of seats."""
    return (action & NUMBERS) >> TO_SHIFT


def narrow(goods: i64, bits: i64, most: i64) -> i64:
    """A bundle of up to `most` cards of each resource, in so many bits each."""
    step = WIDTH - bits
    return (
        (goods & most)
        | ((goods >> step) & (most << bits))
        | ((goods >> (2 * step)) & (most << (2 * bits)))
        | ((goods >> (3 * step)) & (most << (3 * bits)))
        | ((goods >> (4 * step)) & (most << (4 * bits)))
    )


def widen(small: i64, bits: i64, most: i64) -> i64:
    """The bundle that `narrow` packed."""
    return bundle(
        small & most,
        (small >> bits) & most,
        (small >> (2 * bits)) & most,
        (small >> (3 * bits)) & most,
        (small >> (4 * bits)) & most,
    )
