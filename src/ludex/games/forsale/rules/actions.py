"""The packed actions of For Sale: one integer each, kind in the high bits, number in the low 32."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

PASS: Final[i64] = 0
BID: Final[i64] = 1
SELL: Final[i64] = 2
"""The kinds of action; PASS is also the whole action."""

MAX_NUMBER: Final[i64] = 0xFFFFFFFF


def bid(amount: i64) -> i64:
    """To raise one's bid to this amount."""
    return (BID << 32) | amount


def sell(card: i64) -> i64:
    """To offer this property for a cheque."""
    return (SELL << 32) | card


def kind_of(action: i64) -> i64:
    """PASS, BID or SELL; -1 for an integer that is no action."""
    if action == PASS:
        return PASS
    kind = action >> 32
    return kind if kind in (BID, SELL) else -1


def number_of(action: i64) -> i64:
    """The amount of a bid, the card of a sale."""
    return action & MAX_NUMBER


def tells_nothing(action: i64, awaited: i64) -> bool:
    """Whether the seat learns nothing, where so many seats still have to bid or to offer.

    Only what ends a round shows new cards: a pass that leaves one bidder, and the last offer.
    """
    kind = kind_of(action)
    if kind == PASS:
        return awaited > 2
    return kind == BID or awaited > 1
