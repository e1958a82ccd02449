"""Sets of small numbers as bits of one integer."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

TOP: Final[i64] = 0x2000000000000000
"""Bit 61, the highest that compiled code holds as a plain number. Bits are shifted down from here, since compiled a 1
to be shifted up is only 32 bits wide."""


def bit(number: i64) -> i64:
    """The set of one number, 0 to 62."""
    if number == 62:
        return TOP + TOP
    return TOP >> (61 - number)


def bits_below(number: i64) -> i64:
    """The set of the numbers from 0 to number - 1."""
    return bit(number) - 1
