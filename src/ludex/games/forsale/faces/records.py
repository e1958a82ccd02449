"""The typed records of For Sale's actions, and the packed actions they stand for."""

from __future__ import annotations

import msgspec

from ludex.games.forsale.rules.actions import BID, MAX_NUMBER, PASS, SELL, bid, kind_of, number_of, sell


class Bid(msgspec.Struct, frozen=True, tag_field="kind", tag="bid", forbid_unknown_fields=True):
    """To raise one's bid to an amount."""

    amount: int


class Pass(msgspec.Struct, frozen=True, tag_field="kind", tag="pass", forbid_unknown_fields=True):
    """To leave the auction with the lowest property."""


class Sell(msgspec.Struct, frozen=True, tag_field="kind", tag="sell", forbid_unknown_fields=True):
    """To offer a property for a cheque."""

    card: int


Action = Bid | Pass | Sell


def record(action: int) -> Action:
    """The record of a packed action."""
    kind = kind_of(action)
    if kind == PASS:
        return Pass()
    return Bid(number_of(action)) if kind == BID else Sell(number_of(action))


def code(record: object) -> int:
    """The packed action of a record; numbers no action can carry become the code of no action."""
    match record:
        case Pass():
            return PASS
        case Bid(amount) if 0 <= amount <= MAX_NUMBER:
            return bid(amount)
        case Sell(card) if 0 <= card <= MAX_NUMBER:
            return sell(card)
    return -SELL
