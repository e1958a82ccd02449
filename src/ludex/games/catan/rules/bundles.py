"""Bundles: how many of each of five kinds of card, side by side in one integer.

A hand, the bank, a price, one side of a trade: all are bundles of resources; the deck and the cards a seat has bought
are bundles of development cards. Bundles are added and subtracted as the integers they are. The highest bit of each
field is never part of a count, so that all five counts can be compared in one subtraction: it is set before and
taken away where the count was too small.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

KINDS: Final[i64] = 5
"""How many resources there are, and how many kinds of development card."""

WIDTH: Final[i64] = 12
"""Bits of each kind, wood or knights lowest: counts, and sums of counts, up to 2047."""
FIELD: Final[i64] = 0xFFF
ONE_OF_EACH: Final[i64] = 0x001_001_001_001_001
LAST_CARD: Final[i64] = 0x001_000_000_000_000
GUARD: Final[i64] = 0x800_800_800_800_800
"""The highest bit of each kind."""
UNGUARDED: Final[i64] = 0x7FF_7FF_7FF_7FF_7FF
"""All other bits."""


def bundle(first: i64, second: i64, third: i64, fourth: i64, fifth: i64) -> i64:
    """Some cards of each kind as one integer."""
    return first | (second << 12) | (third << 24) | (fourth << 36) | (fifth << 48)


def bundle_of(counts: list[int]) -> i64:
    """The bundle of a list of counts by kind, each from 0 to 2047."""
    return bundle(counts[0], counts[1], counts[2], counts[3], counts[4])


def one_card(kind: i64) -> i64:
    """The bundle of one card. Shifted down, not up: compiled, a 1 to be shifted up is 32 bits wide."""
    return LAST_CARD >> (WIDTH * (KINDS - 1 - kind))


def count_in(goods: i64, kind: i64) -> i64:
    """How many cards of a kind are in a bundle."""
    return (goods >> (WIDTH * kind)) & FIELD


def counts_of(goods: i64) -> list[int]:
    """The counts of a bundle by kind."""
    return [count_in(goods, kind) for kind in range(KINDS)]


def size_of(goods: i64) -> i64:
    """How many cards are in a bundle."""
    pairs = goods + (goods >> (2 * WIDTH))
    return ((pairs + (pairs >> WIDTH)) & FIELD) + (goods >> (4 * WIDTH))


def is_sound(goods: i64) -> bool:
    """Whether it is a bundle: a count that fell below 0 has borrowed from its neighbour and set its highest bit."""
    return goods & ~UNGUARDED == 0


def covers(goods: i64, part: i64) -> bool:
    """Whether one bundle has all cards of another."""
    return ((goods | GUARD) - part) & GUARD == GUARD


def has_any(goods: i64, count: i64) -> bool:
    """Whether there are so many cards of some kind."""
    return ((goods | GUARD) - count * ONE_OF_EACH) & GUARD != 0


def lesser(one: i64, other: i64) -> i64:
    """Of each kind as many as the bundle has that has fewer."""
    enough = ((one | GUARD) - other) & GUARD
    taken = enough - (enough >> (WIDTH - 1))
    return (other & taken) | (one & ~taken)


def larger(one: i64, other: i64) -> i64:
    """Of each kind as many as the bundle has that has more."""
    return one + other - lesser(one, other)


def kinds_in(goods: i64) -> i64:
    """One card of each kind that is in a bundle."""
    return ((goods + UNGUARDED) & GUARD) >> (WIDTH - 1)


def without(goods: i64, kind: i64) -> i64:
    """A bundle with none of a kind."""
    return goods & ~(one_card(kind) * FIELD)


def kind_at(goods: i64, number: i64) -> i64:
    """The kind of a card in a bundle, its cards counted from 0."""
    kind: i64 = 0
    while number >= goods & FIELD:
        number -= goods & FIELD
        goods >>= WIDTH
        kind += 1
    return kind
