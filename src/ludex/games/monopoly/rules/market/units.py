"""The words of the building market as integers: units of a request, and answers to its questions."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# ---- units: one building to be put up or taken down ----

DEMO_HOUSE: Final[i64] = 0
DEMO_HOTEL: Final[i64] = 1
BUILD_HOTEL: Final[i64] = 2
BUILD_HOUSE: Final[i64] = 3

UNIT_KINDS: Final = ("demo_house", "demo_hotel", "build_hotel", "build_house")


UNIT_SHIFT: Final[i64] = 6
LOT_MASK: Final[i64] = 63
"""A unit has its lot in the low bits and its kind above it."""


def unit(kind: i64, lot: i64) -> i64:
    """One building of a request."""
    return (kind << UNIT_SHIFT) | lot


def kind_of_unit(code: i64) -> i64:
    return code >> UNIT_SHIFT


def lot_of_unit(code: i64) -> i64:
    return code & LOT_MASK


def puts_up(code: i64) -> bool:
    """Whether the unit puts a building up."""
    return kind_of_unit(code) >= BUILD_HOTEL


# ---- answers: what a seat that the market asks may say ----

PASS: Final[i64] = 0
"""Leaves the auction of this one unit."""
CANCEL: Final[i64] = 1
"""Keeps the hotels after all."""
BID: Final[i64] = 2
"""Number: dollars (for a lot of four houses, on top of the half price that the demolition brings)."""
TAKE: Final[i64] = 3
"""Demolishes only so many of the hotels, each for four houses; number: how many."""
STRIP: Final[i64] = 4
"""Takes a whole group down to an even level; number: a plan."""
PLACE: Final[i64] = 5
"""Puts up a building that was won without having been requested; number: the lot."""

ANSWER_KINDS: Final = ("pass", "cancel", "bid", "take", "strip", "place")
MAX_ANSWER: Final[i64] = 0xFFFFFFFF
NUMBER_SHIFT: Final[i64] = 3
KIND_MASK: Final[i64] = 7
"""An answer has its kind in the low bits and its number above it."""
MOST_NUMBER: Final[i64] = 0x1FFFFFFF
"""The highest number of an answer."""
GROUP_SHIFT: Final[i64] = 11
LOW_SHIFT: Final[i64] = 8
LOW_MASK: Final[i64] = 7
HIGHER_MASK: Final[i64] = 255
"""The number of a STRIP has a set of lots in the low bits, above it the low level, above that the group."""


def answer(kind: i64, number: i64 = 0) -> i64:
    """An answer's code, below 2**32: the kind in the three lowest bits."""
    return (number << NUMBER_SHIFT) | kind


def kind_of_answer(code: i64) -> i64:
    """The kind; -1 for an integer that is no answer."""
    if code < 0 or code > MAX_ANSWER:
        return -1
    kind = code & KIND_MASK
    return kind if kind <= PLACE else -1


def number_of_answer(code: i64) -> i64:
    return code >> NUMBER_SHIFT


def bid(amount: i64) -> i64:
    return answer(BID, amount)


def take(hotels: i64) -> i64:
    return answer(TAKE, hotels)


def place(lot: i64) -> i64:
    return answer(PLACE, lot)


def strip(group: i64, low: i64, higher: i64) -> i64:
    """A group taken down to level `low`, and one above it on those of its lots that are in the set `higher`.

    The set goes by the place of a lot in its group. It never holds all of them: that would be the level above.
    """
    return answer(STRIP, (group << GROUP_SHIFT) | (low << LOW_SHIFT) | higher)


def group_of_strip(code: i64) -> i64:
    return number_of_answer(code) >> GROUP_SHIFT


def low_of_strip(code: i64) -> i64:
    return (number_of_answer(code) >> LOW_SHIFT) & LOW_MASK


def higher_of_strip(code: i64) -> i64:
    return number_of_answer(code) & HIGHER_MASK
