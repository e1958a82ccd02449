"""The pieces of the seats: how many there are, where `CatanState.pieces` counts those not built, and what stands for a
building in `CatanState.buildings`."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

ROADS_EACH: Final[i64] = 15
SETTLEMENTS_EACH: Final[i64] = 5
CITIES_EACH: Final[i64] = 4
"""The pieces of a seat."""

ROAD_PIECE: Final[i64] = 0
SETTLEMENT_PIECE: Final[i64] = 1
CITY_PIECE: Final[i64] = 2
PIECE_KINDS: Final[i64] = 3
"""A seat's pieces of a kind are counted in `pieces` at PIECE_KINDS * seat + kind."""
PIECES: Final = ("roads", "settlements", "cities")
"""The names of the kinds, in this order."""


def settlement_of(seat: i64) -> i64:
    """What stands in `buildings` for a settlement of the seat."""
    return 2 * seat + 1


def city_of(seat: i64) -> i64:
    """What stands in `buildings` for a city of the seat."""
    return 2 * seat + 2


def owner_of(building: i64) -> i64:
    """The seat whose building it is; NONE for 0."""
    return (building - 1) >> 1


def as_seen(seats: i64, kinds: i64) -> vec[i16]:
    """What stands for a thing of another seat where the observer is seat 0, the next one seat 1 and so on.

    A row for each observer: 0 for nothing, then `kinds` kinds of thing of each seat.
    """
    found = vec[i16](capacity=64)
    for observer in range(seats):
        found = append(found, 0)
        for thing in range(seats * kinds):
            found = append(found, i16((thing - observer * kinds + seats * kinds) % (seats * kinds) + 1))
    return found


def is_city(building: i64) -> bool:
    """Whether it is a city, of any seat."""
    return building > 0 and building & 1 == 0


def is_enemy(building: i64, seat: i64) -> bool:
    """Whether it is a building of another seat."""
    return building != 0 and owner_of(building) != seat


def yield_of(building: i64) -> i64:
    """How many cards a building, not 0, draws from a hex: 1 for a settlement, 2 for a city."""
    return 2 - (building & 1)


EIGHT: Final[i64] = 8
CLAIM: Final[i64] = 0xFF
"""Bits of each seat's claim on what a hex yields: 13 times 3 cards at most."""
ALL: Final[i64] = 0x1000000000000
ALL_SHIFT: Final[i64] = 48
"""Where the sum of all claims begins, above those of six seats."""


def claim_of(seat: i64) -> i64:
    """A claim of the seat on one card: a settlement has one on each hex beside it, a city two."""
    return ALL + (ALL >> (EIGHT * (6 - seat)))
