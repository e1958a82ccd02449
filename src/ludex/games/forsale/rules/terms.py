"""The terms a table of For Sale plays by: its options, made ready for the rules."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludex.core.options import Option
from ludex.core.refusal import refused
from ludex.games.forsale.rules.cards import CARDS

STANDARD_CHEQUES: Final = [0, 0, *[value for value in range(2, 16) for _ in range(2)]]
"""0 and 2 to 15, each twice: 238 in all."""

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
        "who bids first: the last round's winner, always seat 0, the seats in rotation, or a list of seats by round",
        words=("winner", "fixed", "rotate"),
        low_item=0,
        high_item=5,
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

WINNER: Final[i64] = 0
FIXED: Final[i64] = 1
ROTATE: Final[i64] = 2
LISTED: Final[i64] = 3


class Terms:
    """Options as numbers. Made once a game; all states of it share them."""

    def __init__(self, seats: i64, settings: dict[str, object]) -> None:
        self.seats: i64 = seats
        self.rounds: i64 = 11 - seats if seats > 3 else 8
        """Of each part: 8, 7, 6, 5 for 3, 4, 5, 6 seats."""
        self.removed: i64 = 18 - 4 * seats if seats < 5 else 0
        """Cards of each kind taken out unseen: 6, 2, 0, 0."""
        coins = settings["coins"]
        self.coins: i64 = coins if isinstance(coins, int) else (18 if seats < 5 else 14)
        cheques = settings["cheques"]
        assert isinstance(cheques, list)
        if len(cheques) != CARDS:
            raise refused(
                "bad_option",
                f"Option 'cheques' is a list of {CARDS} values, not {len(cheques)}.",
                {"where": "options.cheques"},
            )
        self.cheques: vec[i64] = vec[i64](sorted(cheques))
        self.equal_allowed = settings["equal_allowed"] is True
        self.refund_up = settings["refund"] == "up"
        self.clockwise = settings["direction"] == "cw"
        self.is_open = settings["open"] is True
        self.is_seed_recovery = settings["recovery"] == "seed"
        self.first_bidders: vec[i64] = vec[i64]([0])
        first = settings["first"]
        self.first_rule: i64 = LISTED
        if first == "winner":
            self.first_rule = WINNER
        elif first == "fixed":
            self.first_rule = FIXED
        elif first == "rotate":
            self.first_rule = ROTATE
        elif isinstance(first, list):
            if len(first) == 0 or max(first) >= seats:
                raise refused(
                    "bad_option",
                    f"Option 'first' as a list names seats from 0 to {seats - 1}, at least one.",
                    {"where": "options.first"},
                )
            self.first_bidders = vec[i64](first)

    def first_bidder(self, round: i64, winner: i64, previous: i64) -> i64:
        """Who opens a round (from 1), given who won the last one and who opened it."""
        if self.first_rule == WINNER:
            return winner
        if self.first_rule == FIXED:
            return 0
        if self.first_rule == LISTED:
            return self.first_bidders[(round - 1) % len(self.first_bidders)]
        if round == 1:
            return 0
        step: i64 = 1 if self.clockwise else self.seats - 1
        return (previous + step) % self.seats

    def payment(self, bid: i64) -> i64:
        """What a seat that passes pays of its bid: the half that does not come back."""
        return bid // 2 if self.refund_up else bid - bid // 2
