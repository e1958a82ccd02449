"""The terms a table of For Sale plays by: its options, made ready for the rules."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludex.core.refusal import Refused, refused
from ludex.games.forsale.rules.cards import CARDS

STANDARD_CHEQUES: Final = [0, 0, *[value for value in range(2, 16) for _ in range(2)]]
"""0 and 2 to 15, each twice: 238 in all."""

WINNER: Final[i64] = 0
FIXED: Final[i64] = 1
ROTATE: Final[i64] = 2
LISTED: Final[i64] = 3

MOST_LISTED: Final = 30
"""A list of first bidders has at most so many seats: more than any game has rounds."""

ANY_SEAT: Final[i64] = -1
"""In place of a seat: one that chance or the game so far decides."""


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
        self.first_rule: i64 = WINNER
        """Who opens the rounds after the first."""
        self.opener: i64 = 0
        """Who opens round 1; ANY_SEAT where chance draws the seat."""
        self.first_bidders: vec[i64] = vec[i64]([0])
        self.first_listed: i64 = 1
        """The round that the list of first bidders begins with."""
        self.read_first(settings["first"])

    def read_first(self, first: object) -> None:
        """Option `first`: the rule, and who opens round 1."""
        if isinstance(first, dict):
            for key in first:
                if key not in ("opener", "then"):
                    raise bad_first(f"has 'opener' and 'then', not {key!r}", f".{key}")
            self.read_rule(first.get("then", "winner"), ".then")
            self.read_opener(first.get("opener"), ".opener")
            self.first_listed = 2
        elif first == "chance" or isinstance(first, int):
            self.read_opener(first, "")
        else:
            self.read_rule(first, "")

    def read_opener(self, opener: object, where: str) -> None:
        """A seat, or "chance"."""
        if opener == "chance":
            self.opener = ANY_SEAT
        elif isinstance(opener, int) and not isinstance(opener, bool) and 0 <= opener < self.seats:
            self.opener = opener
        else:
            raise bad_first(f"names a seat from 0 to {self.seats - 1}, or 'chance', not {opener!r}", where)

    def read_rule(self, rule: object, where: str) -> None:
        """A word, or a list of seats, the first of which opens round 1."""
        if rule == "fixed":
            self.first_rule = FIXED
        elif rule == "rotate":
            self.first_rule = ROTATE
        elif isinstance(rule, list):
            if not 1 <= len(rule) <= MOST_LISTED:
                raise bad_first(f"as a list names 1 to {MOST_LISTED} seats", where)
            for seat in rule:
                if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < self.seats:
                    raise bad_first(f"as a list names seats from 0 to {self.seats - 1}", where)
            self.first_rule = LISTED
            self.first_bidders = vec[i64](rule)
            self.opener = self.first_bidders[0]
        elif rule != "winner":
            raise bad_first(f"is 'winner', 'fixed', 'rotate' or a list of seats, not {rule!r}", where)

    def first_bidder(self, round: i64, winner: i64, previous: i64) -> i64:
        """Who opens a round after the first, given who won the last one and who opened it."""
        if self.first_rule == WINNER:
            return winner
        if self.first_rule == FIXED:
            return previous
        if self.first_rule == LISTED:
            return self.listed(round)
        return (previous + self.step()) % self.seats

    def known_opener(self, round: i64) -> i64:
        """Who opens a round (from 1) in every game under these terms; ANY_SEAT where games differ in it."""
        if round == 1:
            return self.opener
        if self.first_rule == LISTED:
            return self.listed(round)
        if self.first_rule == WINNER or self.opener == ANY_SEAT:
            return ANY_SEAT
        if self.first_rule == FIXED:
            return self.opener
        return (self.opener + (round - 1) * self.step()) % self.seats

    def is_winner_first(self) -> bool:
        """Whether rounds after the first are opened by the winner of the one before."""
        return self.first_rule == WINNER

    def listed(self, round: i64) -> i64:
        """The list's seat for a round; the list starts over at its end."""
        return self.first_bidders[(round - self.first_listed) % len(self.first_bidders)]

    def step(self) -> i64:
        """What leads from a seat to the next in bidding direction, modulo the number of seats."""
        return 1 if self.clockwise else self.seats - 1

    def payment(self, bid: i64) -> i64:
        """What a seat that passes pays of its bid: the half that does not come back."""
        return bid // 2 if self.refund_up else bid - bid // 2


def bad_first(what: str, where: str) -> Refused:
    return refused("bad_option", f"Option 'first' {what}.", {"where": f"options.first{where}"})
