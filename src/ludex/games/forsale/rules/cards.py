"""Sets of cards as bits of one integer. A property is its value, 1 to 30; a cheque is its place in the list of
cheques sorted by value, 0 to 29, since two cheques may be worth the same."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.core.bits import TOP
from ludex.core.chance import Chance

CARDS: Final = 30
"""How many properties there are, and how many cheques."""

ALL_PROPERTIES: Final[i64] = 0x7FFFFFFE
ALL_CHEQUES: Final[i64] = 0x3FFFFFFF


def card(number: i64) -> i64:
    """The set of one card: `bit(number)`, written out for speed."""
    return TOP >> (61 - number)


def has_card(cards: i64, number: i64) -> bool:
    return 0 <= number < 62 and (cards >> number) & 1 == 1


def size(cards: i64) -> i64:
    """How many cards are in a set of numbers below 32."""
    cards = cards - ((cards >> 1) & 0x55555555)
    cards = (cards & 0x33333333) + ((cards >> 2) & 0x33333333)
    cards = (cards + (cards >> 4)) & 0x0F0F0F0F
    return ((cards * 0x01010101) & 0xFFFFFFFF) >> 24


def lowest(cards: i64) -> i64:
    """The smallest card of a set that is not empty."""
    return size((cards & -cards) - 1)


def highest(cards: i64) -> i64:
    """The largest card of a set that is not empty."""
    number: i64 = 0
    if cards >= 0x10000:
        cards >>= 16
        number = 16
    if cards >= 0x100:
        cards >>= 8
        number += 8
    if cards >= 0x10:
        cards >>= 4
        number += 4
    if cards >= 4:
        cards >>= 2
        number += 2
    return number + 1 if cards >= 2 else number


def nth(cards: i64, index: i64) -> i64:
    """The card with this many smaller ones in the set."""
    while index > 0:
        cards &= cards - 1
        index -= 1
    return lowest(cards)


def in_order(cards: i64) -> vec[i64]:
    """The cards of a set, smallest first."""
    found = vec[i64](capacity=8)
    while cards != 0:
        found = append(found, lowest(cards))
        cards &= cards - 1
    return found


def card_list(cards: i64) -> list[int]:
    """The cards of a set as a plain list, in order."""
    return list(in_order(cards))


def set_of(numbers: list[int]) -> i64:
    """The set of some cards, each from 0 to 30."""
    cards: i64 = 0
    for number in numbers:
        cards |= card(number)
    return cards


def draw(cards: i64, count: i64, chance: Chance) -> i64:
    """So many cards of a set, drawn at random."""
    drawn: i64 = 0
    left = size(cards)
    while count > 0:
        found = card(nth(cards, chance.below(left)))
        drawn |= found
        cards &= ~found
        left -= 1
        count -= 1
    return drawn
