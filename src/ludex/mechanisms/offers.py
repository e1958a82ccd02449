"""Offers between players: who would give what for what, and to whom.

An offer is written in small steps, made, answered by those it is for, perhaps turned round by one of them, and closed.
What each side gives is one integer of the game's own packing: a set of things as bits, or a bundle of cards; 0 is
nothing. What may stand in an offer, who answers when, and whether both sides still have what they give when the
trade is made, is the game's affair.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludex.core.seats import lowest_seat, only

NOBODY: Final[i64] = -1
"""The writer of an offer that is closed."""


class Offer:
    """One offer, or the draft of one."""

    def __init__(self) -> None:
        self.by: i64 = NOBODY
        """Who writes it; NOBODY while it is closed."""
        self.to: i64 = 0
        """Whom it is for: a set of seats."""
        self.give: i64 = 0
        """What its writer gives."""
        self.ask: i64 = 0
        """What its writer gets for it."""
        self.counters: i64 = 0
        """How often it was turned round."""

    def open(self, by: i64, to: i64) -> None:
        """Begins anew with nothing on either side."""
        self.by = by
        self.to = to
        self.give = 0
        self.ask = 0
        self.counters = 0

    def close(self) -> None:
        """Makes it nobody's, with nothing on either side."""
        self.open(NOBODY, 0)

    def is_open(self) -> bool:
        """Whether somebody writes it or has made it."""
        return self.by != NOBODY

    def partner(self) -> i64:
        """The seat it is for, the first of several; NOBODY where there is none."""
        return NOBODY if self.to == 0 else lowest_seat(self.to)

    def is_two_sided(self) -> bool:
        """Whether both sides give something."""
        return self.give != 0 and self.ask != 0

    def turn_round(self) -> None:
        """Exchanges the two sides, so that the seat it is for can write on."""
        by = self.by
        self.by = self.partner()
        self.to = only(by)
        give = self.give
        self.give = self.ask
        self.ask = give
        self.counters += 1

    def take(self, other: Offer) -> None:
        """Makes it the same as another."""
        self.by = other.by
        self.to = other.to
        self.give = other.give
        self.ask = other.ask
        self.counters = other.counters

    def copy(self) -> Offer:
        twin = Offer()
        twin.take(self)
        return twin
