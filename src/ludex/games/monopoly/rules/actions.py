"""The packed actions of Monopoly: one integer each, kind in the high bits, number in the low 32."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

ROLL_DICE: Final[i64] = 0
PAY_FINE: Final[i64] = 1
USE_CARD: Final[i64] = 2
"""Number: the deck whose card is used, 0 or 1."""
BUY_LOT: Final[i64] = 3
DECLINE_LOT: Final[i64] = 4
BID: Final[i64] = 5
"""Number: dollars."""
PASS: Final[i64] = 6
MORTGAGE: Final[i64] = 7
LIFT_MORTGAGE: Final[i64] = 8
KEEP_MORTGAGE: Final[i64] = 9
"""Number: the lot."""
SELL: Final[i64] = 10
"""One building of a lot; number: the lot."""
STRIP: Final[i64] = 11
"""All hotels of a group, and as many houses as the bank cannot give; number: see `strip`."""
BANKRUPT: Final[i64] = 12
FLAT: Final[i64] = 13
PART: Final[i64] = 14
CLAIM_RENT: Final[i64] = 15
WAIVE_RENT: Final[i64] = 16
TALK_TO: Final[i64] = 17
"""Begins a draft; number: the other seat."""
GIVE: Final[i64] = 18
ASK: Final[i64] = 19
DROP: Final[i64] = 20
"""Number: a lot."""
GIVE_CASH: Final[i64] = 21
ASK_CASH: Final[i64] = 22
"""Number: dollars."""
DROP_CASH: Final[i64] = 23
GIVE_CARD: Final[i64] = 24
ASK_CARD: Final[i64] = 25
DROP_CARD: Final[i64] = 26
"""Number: the deck."""
PROPOSE: Final[i64] = 27
WITHDRAW: Final[i64] = 28
ACCEPT: Final[i64] = 29
DECLINE: Final[i64] = 30
COUNTER: Final[i64] = 31
BUILD: Final[i64] = 32
UNBUILD: Final[i64] = 33
"""Adds a building to the request, or the sale of one; number: the lot."""
UNDO: Final[i64] = 34
"""Takes the last one back."""
DONE: Final[i64] = 35
MARKET_ANSWER: Final[i64] = 36
"""An answer to the building market; number: the market's own code."""

KINDS: Final[i64] = 37
KIND_SHIFT: Final[i64] = 32
MAX_NUMBER: Final[i64] = 0xFFFFFFFF
GROUP_SHIFT: Final[i64] = 8
MAX_HOUSES: Final[i64] = 0xFF
"""In the number of a STRIP: the houses left in the low bits, the group above them."""


def act(kind: i64, number: i64 = 0) -> i64:
    """The code of an action."""
    return (kind << KIND_SHIFT) | number


def kind_of(action: i64) -> i64:
    """The kind; -1 for an integer that is no action."""
    kind = action >> KIND_SHIFT
    if 0 <= kind < KINDS:
        return kind
    return -1


def number_of(action: i64) -> i64:
    return action & MAX_NUMBER


def is_about_lot(kind: i64) -> bool:
    """Whether the number of such an action is a lot."""
    return kind in (MORTGAGE, LIFT_MORTGAGE, KEEP_MORTGAGE, SELL, GIVE, ASK, DROP, BUILD, UNBUILD)


def has_number(kind: i64) -> bool:
    """Whether such an action has a number; for all others it is 0."""
    return is_about_lot(kind) or kind in (
        USE_CARD,
        BID,
        STRIP,
        TALK_TO,
        GIVE_CASH,
        ASK_CASH,
        GIVE_CARD,
        ASK_CARD,
        DROP_CARD,
        MARKET_ANSWER,
    )


def strip(group: i64, houses: i64) -> i64:
    """To sell a group down to so many houses in all."""
    return act(STRIP, (group << GROUP_SHIFT) | houses)


def group_of(action: i64) -> i64:
    """The group of a STRIP."""
    return number_of(action) >> GROUP_SHIFT


def houses_of(action: i64) -> i64:
    """How many houses a STRIP leaves."""
    return action & MAX_HOUSES


def is_on_paper(kind: i64) -> bool:
    """Whether the action only changes what the seat is writing: a trade or a request."""
    return (TALK_TO <= kind <= DROP_CARD) or kind in (WITHDRAW, COUNTER, BUILD, UNBUILD, UNDO)


def is_before_throw(kind: i64) -> bool:
    """Whether the action, taken before a throw, leaves the throw to come."""
    return kind in (PAY_FINE, USE_CARD, MORTGAGE, LIFT_MORTGAGE, SELL, STRIP)
