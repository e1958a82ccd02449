"""How much may be bid at once, or written on the sheet of a trade.

Every sum that may be said is listed, so their number is limited, and a list stays short however much cash there is.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

MOST_SUMS: Final[i64] = 20_000
"""How many bids, or sums of a trade, a seat may choose from at once."""
MOST_BID: Final[i64] = 500_000_000
"""The highest bid: packed actions and answers to the building market have room for it."""


def highest_bid(least: i64, purse: i64, step: i64) -> i64:
    """The highest bid of a seat that may bid from `least` up in steps and has `purse` dollars for it."""
    most = least + (MOST_SUMS - 1) * step
    if most > MOST_BID:
        most = MOST_BID
    return most if most < purse else purse


def highest_sum(cash: i64, step: i64) -> i64:
    """The most dollars that a seat with so much cash may give in a trade, in which sums are multiples of a step."""
    most = MOST_SUMS * step
    return most if most < cash else cash
