"""A limited stock handed out unit by unit: who gets the next unit, and the auction of one that is scarce.

Three ways of sharing what is short: by auction, by rounds (one unit each in turn), or first come first served. Whoever
is the only one left to want a unit gets it without an auction.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludex.core.seats import has_seat, only, seat_list
from ludex.mechanisms.auction import OpenAuction

BY_AUCTION: Final[i64] = 0
BY_ROUNDS: Final[i64] = 1
BY_QUEUE: Final[i64] = 2

NOBODY: Final[i64] = -1
AUCTION: Final[i64] = -2
"""In place of a seat: an auction decides who gets the next unit."""


def next_in_turn(seats: i64, wanting: i64, start: i64) -> i64:
    """The first seat of the set `wanting`, going round the table from `start`; NOBODY if it is empty."""
    tried: i64 = 0
    seat = start if start < seats else start - seats
    while tried < seats:
        if has_seat(wanting, seat):
            return seat
        seat = seat + 1 if seat + 1 < seats else 0
        tried += 1
    return NOBODY


def next_taker(sharing: i64, seats: i64, wanting: i64, first: i64, last: i64, is_short: bool) -> i64:
    """Who gets the next unit at its price: a seat, NOBODY, or AUCTION.

    `first` is where the table's order begins; `last` is who got the unit before this one (NOBODY at the start).
    """
    if is_short and wanting & (wanting - 1) != 0:
        if sharing == BY_AUCTION:
            return AUCTION
        if sharing == BY_ROUNDS and last != NOBODY:
            return next_in_turn(seats, wanting, last + 1)
    return next_in_turn(seats, wanting, first)


class UnitAuction:
    """The auction of one unit: rising bids in turn, each bidder with a least price of its own.

    To pass is to leave this one auction. It ends when all others have passed, or without a taker when all have.
    """

    def __init__(self, seats: i64, step: i64) -> None:
        self.rounds = OpenAuction(seats, 0, step, False, True)
        self.leader: i64 = NOBODY
        """Whose bid stands."""
        self.floors: vec[i64] = vec[i64]([0] * seats)
        """The lowest opening bid of each seat."""

    def open(self, first: i64, bidders: i64) -> None:
        """Begins with these bidders, of whom the first at or after seat `first` speaks first. Floors come after."""
        speaker = next_in_turn(self.rounds.seats, bidders, first)
        self.rounds.open(speaker if speaker != NOBODY else 0)
        self.rounds.inside = bidders
        self.leader = NOBODY
        seat: i64 = 0
        while seat < self.rounds.seats:
            self.floors[seat] = 0
            seat += 1

    def close(self) -> None:
        """No bidders, no bids."""
        self.open(0, 0)

    def copy(self) -> UnitAuction:
        twin = UnitAuction(0, self.rounds.step)
        twin.rounds = self.rounds.copy()
        twin.leader = self.leader
        twin.floors = self.floors[:]
        return twin

    def to_json(self) -> dict[str, object]:
        """How the bidding stands; the floors follow from what is sold."""
        has_leader = self.leader != NOBODY
        return {
            "turn": self.rounds.turn,
            "inside": seat_list(self.rounds.inside),
            "leader": self.leader if has_leader else None,
            "high": self.rounds.high if has_leader else None,
        }

    def turn(self) -> i64:
        """Who is to bid or pass."""
        return self.rounds.turn

    def high(self) -> i64:
        """The standing bid; means nothing while there is no leader."""
        return self.rounds.high

    def least(self, seat: i64) -> i64:
        """The lowest bid the seat may make."""
        floor = self.floors[seat]
        if self.leader == NOBODY:
            return floor
        above = self.rounds.high + self.rounds.step
        return above if above > floor else floor

    def bid(self, seat: i64, amount: i64) -> None:
        self.leader = seat
        self.rounds.bid(seat, amount)

    def leave(self, seat: i64) -> None:
        self.rounds.leave(seat)

    def drop_all_but(self, able: i64) -> None:
        """Only these seats stay in, and the leader. If that decides the auction, the turn stays where it is."""
        rounds = self.rounds
        stay = able if self.leader == NOBODY else able | only(self.leader)
        rounds.inside &= stay
        if not self.is_settled() and not rounds.is_inside(rounds.turn):
            rounds.pass_turn()

    def is_settled(self) -> bool:
        """Whether nobody is left to speak: the leader has the unit, or nobody wants it."""
        if self.rounds.inside == 0:
            return True
        return self.leader != NOBODY and self.rounds.inside == only(self.leader)
