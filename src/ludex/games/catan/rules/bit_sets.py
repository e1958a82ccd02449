"""Sets of spots or edges as bits of two words, several sets one after the other in one vector."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

WORD: Final[i64] = 60
"""How many numbers one word holds; a set holds numbers up to 119."""

TOP: Final[i64] = 0x800000000000000
"""The highest bit of a word. Bits are shifted down from here: compiled, a 1 to be shifted up is 32 bits wide."""

PRIME: Final[i64] = 61
"""2 is a primitive root of it, so the remainders of 2**0 to 2**59 are all different."""


LOW: Final[i64] = 0
HIGH: Final[i64] = 1
WORDS: Final[i64] = 2
"""The words of the set `which` are at WORDS * which + LOW, with the numbers below WORD, and WORDS * which + HIGH."""


def places() -> vec[i64]:
    """By the remainder of 2**n on division by PRIME: n."""
    found = vec[i64]([0] * 61)
    power = 1
    for number in range(60):
        found[power % 61] = number
        power *= 2
    return found


PLACES: Final = places()


def single(number: i64) -> i64:
    """The word with one number below WORD; also the set of one seat, as `ludex.core.seats.only` makes it."""
    return TOP >> (WORD - 1 - number)


def add(sets: vec[i64], which: i64, number: i64) -> None:
    """Puts a number into the set `which` of the vector."""
    if number < WORD:
        sets[WORDS * which + LOW] |= TOP >> (WORD - 1 - number)
    else:
        sets[WORDS * which + HIGH] |= TOP >> (2 * WORD - 1 - number)


def drop(sets: vec[i64], which: i64, number: i64) -> None:
    """Takes a number out of a set."""
    if number < WORD:
        sets[WORDS * which + LOW] &= ~(TOP >> (WORD - 1 - number))
    else:
        sets[WORDS * which + HIGH] &= ~(TOP >> (2 * WORD - 1 - number))


def has(sets: vec[i64], which: i64, number: i64) -> bool:
    """Whether a number is in a set."""
    if number < WORD:
        return (sets[WORDS * which + LOW] >> number) & 1 == 1
    return (sets[WORDS * which + HIGH] >> (number - WORD)) & 1 == 1


def is_empty(sets: vec[i64], which: i64) -> bool:
    """Whether a set has no numbers."""
    return sets[WORDS * which + LOW] | sets[WORDS * which + HIGH] == 0


def lowest(word: i64) -> i64:
    """The smallest number in a word that is not 0."""
    return PLACES[(word & -word) % PRIME]


def write_all(out: vec[i64], at: i64, base: i64, low: i64, high: i64) -> i64:
    """Writes `base` with each number of a set given by its two words, from a place on; answers the place behind."""
    while low != 0:
        out[at] = base | lowest(low)
        at += 1
        low &= low - 1
    base_high = base + WORD
    while high != 0:
        out[at] = base_high + lowest(high)
        at += 1
        high &= high - 1
    return at
