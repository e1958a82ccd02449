"""Sets of seats as bits of one integer: bit 0 is seat 0. Up to 62 seats."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludex.core.bits import bit, bits_below

MAX_SEATS: Final = 62
"""How many seats a table has at most."""

EVERYONE: Final[i64] = -1
"""As an audience: all seats and the spectators too."""


def only(seat: i64) -> i64:
    """The set of one seat, 0 to 62."""
    return bit(seat)


def all_seats(count: i64) -> i64:
    """The set of seats 0 to count - 1."""
    return bits_below(count)


def has_seat(seats: i64, seat: i64) -> bool:
    # Beyond 62 a native shift would come round to seat 0 again.
    return 0 <= seat < 63 and (seats >> seat) & 1 == 1


def lowest_seat(seats: i64) -> i64:
    """The first seat of a set that is not empty."""
    seat: i64 = 0
    while (seats >> seat) & 1 == 0:
        seat += 1
    return seat


def seat_list(seats: i64) -> list[int]:
    """The seats of a set, in ascending order."""
    found: list[int] = []
    seat: i64 = 0
    while seats >> seat > 0:
        if (seats >> seat) & 1 == 1:
            found.append(seat)
        seat += 1
    return found
