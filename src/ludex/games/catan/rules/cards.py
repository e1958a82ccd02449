"""Resources and development cards by number, what things cost, and bundles of resources in one integer."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

WOOD: Final[i64] = 0
BRICK: Final[i64] = 1
SHEEP: Final[i64] = 2
WHEAT: Final[i64] = 3
ORE: Final[i64] = 4
RESOURCES: Final = ("wood", "brick", "sheep", "wheat", "ore")
"""The names of the resources, by number."""
KINDS: Final[i64] = 5
"""How many resources there are, and how many kinds of development card."""

KNIGHT: Final[i64] = 0
VICTORY: Final[i64] = 1
ROADS: Final[i64] = 2
PLENTY: Final[i64] = 3
MONOPOLY: Final[i64] = 4
DEVELOPMENTS: Final = ("knight", "victory", "roads", "plenty", "monopoly")
"""The names of the development cards, by number."""

NONE: Final[i64] = -1
"""No resource (the desert, a 3:1 harbour, a single card of plenty); no seat."""

WIDTH: Final[i64] = 5
"""Bits for each resource in a bundle: counts from 0 to 31, more than there are cards."""
FIELD: Final[i64] = 31
WHOLE: Final[i64] = 0x1FFFFFF
"""All bits of a bundle."""


def bundle(wood: i64, brick: i64, sheep: i64, wheat: i64, ore: i64) -> i64:
    """Some cards of each resource as one integer."""
    return wood | (brick << 5) | (sheep << 10) | (wheat << 15) | (ore << 20)


def bundle_of(counts: list[int]) -> i64:
    """The same from a list by resource, each count from 0 to 31."""
    return bundle(counts[0], counts[1], counts[2], counts[3], counts[4])


def one_card(resource: i64) -> i64:
    """The bundle of one card."""
    one: i64 = 1
    return one << (WIDTH * resource)


def count_in(goods: i64, resource: i64) -> i64:
    """How many cards of a resource are in a bundle."""
    return (goods >> (WIDTH * resource)) & FIELD


def size_of(goods: i64) -> i64:
    """How many cards are in a bundle."""
    return (
        (goods & FIELD)
        + ((goods >> 5) & FIELD)
        + ((goods >> 10) & FIELD)
        + ((goods >> 15) & FIELD)
        + ((goods >> 20) & FIELD)
    )


def counts_of(goods: i64) -> list[int]:
    """The counts of a bundle by resource."""
    return [count_in(goods, resource) for resource in range(KINDS)]


ROAD_COST: Final[i64] = 0b00000_00000_00000_00001_00001
SETTLEMENT_COST: Final[i64] = 0b00000_00001_00001_00001_00001
CITY_COST: Final[i64] = 0b00011_00010_00000_00000_00000
CARD_COST: Final[i64] = 0b00001_00001_00001_00000_00000
"""Bundles, ore on the left: wood and brick; those and sheep and wheat; 2 wheat and 3 ore; sheep, wheat and ore."""

ROADS_EACH: Final[i64] = 15
SETTLEMENTS_EACH: Final[i64] = 5
CITIES_EACH: Final[i64] = 4
"""The pieces of a seat."""

BASE_DECK: Final = vec[i64]([14, 5, 2, 2, 2])
EXTENSION_DECK: Final = vec[i64]([20, 5, 3, 3, 3])
"""How many of each development card, with up to 4 seats and with 5 or 6."""
BASE_CARDS: Final[i64] = 19
EXTENSION_CARDS: Final[i64] = 24
"""How many cards of each resource."""
