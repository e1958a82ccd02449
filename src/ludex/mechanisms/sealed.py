"""Sealed choices: every seat chooses in secret; they are opened together when the last one is in."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludex.core.seats import all_seats, only

NOTHING: Final[i64] = -1
"""What stands for a seat that has not chosen."""


class Sealed:
    """One simultaneous choice of all seats, or of some."""

    def __init__(self, seats: i64) -> None:
        self.seats: i64 = seats
        self.awaited: i64 = 0
        """The seats that have still to choose."""
        self.choices: vec[i64] = vec[i64]([NOTHING] * seats)

    def open(self) -> None:
        """Begins anew: every seat is to choose."""
        self.ask(all_seats(self.seats))

    def ask(self, seats: i64) -> None:
        """Begins anew: a set of seats is to choose."""
        self.awaited = seats
        seat: i64 = 0
        while seat < self.seats:
            self.choices[seat] = NOTHING
            seat += 1

    def copy(self) -> Sealed:
        twin = Sealed(0)
        twin.seats = self.seats
        twin.awaited = self.awaited
        twin.choices = self.choices[:]
        return twin

    def seal(self, seat: i64, choice: i64) -> None:
        self.choices[seat] = choice
        self.awaited &= ~only(seat)

    def is_complete(self) -> bool:
        return self.awaited == 0
