"""The options of For Sale: what a table may choose before it starts."""

from __future__ import annotations

from typing import Final

from ludex.core import Option
from ludex.games.forsale.rules.terms import STANDARD_CHEQUES

OPTIONS: Final = (
    Option(
        "coins",
        18,
        "coins each seat starts with; 'edition': 18 with 3-4 seats, 14 with 5-6",
        words=("edition",),
        low=1,
        high=1000,
    ),
    Option("cheques", list(STANDARD_CHEQUES), "the values of the 30 cheques", low_item=0, high_item=1000),
    Option("equal_allowed", False, "a bid may equal the table's bid, if it raises the bidder's own"),
    Option("refund", "down", "half of the bid that comes back on passing is rounded", words=("down", "up")),
    Option(
        "first",
        "winner",
        "who bids first: the last round's winner, always the same seat, the seats in rotation, or a list of seats by "
        "round; round 1 by seat 0, or, with the winners after it, by a seat that is named or drawn by chance",
        words=("winner", "fixed", "rotate", "chance"),
        low=0,
        high=5,
        low_item=0,
        high_item=5,
        is_object=True,
    ),
    Option("direction", "cw", "which way bidding goes round", words=("cw", "ccw")),
    Option("open", False, "coins, properties and cheques of all seats lie open"),
    Option(
        "recovery",
        "default",
        "what stands in for a seat that fails: a pass, or the first author's own choice",
        words=("default", "seed"),
    ),
)
