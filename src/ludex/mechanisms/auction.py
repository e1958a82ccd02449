"""An open ascending auction: seats bid above each other in turn or leave, until one is left.

One small family, told apart by parameters: who takes part, the lowest first bid, the least raise, whether an
equal bid may stand, and which way the turn goes round. What a leaver pays or takes is the game's affair.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ludex.core.seats import all_seats, has_seat, only


class OpenAuction:
    """One lot, or one round of lots, under the hammer."""

    def __init__(self, seats: i64, floor: i64, step: i64, equal_allowed: bool, clockwise: bool) -> None:
        self.seats: i64 = seats
        self.floor: i64 = floor
        """The lowest bid that opens."""
        self.step: i64 = step
        """The least raise above the standing bid."""
        self.equal_allowed = equal_allowed
        """Whether a bid may equal the standing one. It must still raise the bidder's own, so bidding ends."""
        self.clockwise = clockwise
        self.inside: i64 = 0
        """The seats still bidding."""
        self.turn: i64 = 0
        self.high: i64 = 0
        """The standing bid; 0 while nobody has bid."""
        self.bids: vec[i64] = vec[i64]([0] * seats)
        """Each seat's own last bid; it stays when the seat leaves."""

    def open(self, first: i64) -> None:
        """Begins anew with every seat inside and nothing bid."""
        self.inside = all_seats(self.seats)
        self.turn = first
        self.high = 0
        seat: i64 = 0
        while seat < self.seats:
            self.bids[seat] = 0
            seat += 1

    def close(self) -> None:
        """Nobody inside, nothing bid."""
        self.open(0)
        self.inside = 0

    def copy(self) -> OpenAuction:
        twin = OpenAuction(0, self.floor, self.step, self.equal_allowed, self.clockwise)
        twin.seats = self.seats
        twin.inside = self.inside
        twin.turn = self.turn
        twin.high = self.high
        twin.bids = self.bids[:]
        return twin

    def is_inside(self, seat: i64) -> bool:
        return has_seat(self.inside, seat)

    def is_settled(self) -> bool:
        """Whether at most one seat is left."""
        return self.inside & (self.inside - 1) == 0

    def least(self, seat: i64) -> i64:
        """The lowest bid the seat may make."""
        if self.high == 0:
            return self.floor
        if not self.equal_allowed:
            return self.high + self.step
        own = self.bids[seat]
        return self.high if self.high > own else own + self.step

    def bid(self, seat: i64, amount: i64) -> None:
        """The seat bids, and the turn goes on."""
        self.bids[seat] = amount
        self.high = amount
        self.pass_turn()

    def leave(self, seat: i64) -> None:
        """The seat gives up, and the turn goes on."""
        self.inside &= ~only(seat)
        self.pass_turn()

    def pass_turn(self) -> None:
        """To the next seat still inside; stays where it is when there is no other."""
        if self.inside == 0:
            return
        seat = self.turn
        while True:
            if self.clockwise:
                seat = seat + 1 if seat + 1 < self.seats else 0
            else:
                seat = seat - 1 if seat > 0 else self.seats - 1
            if (self.inside >> seat) & 1 == 1:
                self.turn = seat
                return
