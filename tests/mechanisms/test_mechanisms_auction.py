"""The open auction: stories, and a slow obvious auction that must agree with it."""

from __future__ import annotations

from dataclasses import dataclass, field

from hypothesis import given
from hypothesis import strategies as st

from ludex.core import seat_list
from ludex.mechanisms.auction import OpenAuction


@dataclass
class SlowAuction:
    """The same on plain lists: a ring of seats still inside, whoever is first in it has the turn."""

    floor: int
    step: int
    equal_allowed: bool
    ring: list[int]
    bids: dict[int, int] = field(default_factory=dict)

    def least(self) -> int:
        if not self.bids:
            return self.floor
        high = max(self.bids.values())
        own = self.bids.get(self.ring[0], 0)
        if not self.equal_allowed:
            return high + self.step
        return high if own < high else own + self.step

    def bid(self, amount: int) -> None:
        self.bids[self.ring[0]] = amount
        self.ring.append(self.ring.pop(0))

    def leave(self) -> None:
        self.ring.pop(0)


@given(
    seats=st.integers(2, 8),
    first=st.integers(0, 7),
    floor=st.integers(1, 5),
    step=st.integers(1, 4),
    equal_allowed=st.booleans(),
    clockwise=st.booleans(),
    raises=st.lists(st.one_of(st.none(), st.integers(0, 3)), max_size=60),
)
def test_it_agrees_with_the_slow_auction(
    seats: int, first: int, floor: int, step: int, equal_allowed: bool, clockwise: bool, raises: list[int | None]
) -> None:
    first %= seats
    round_the_table = [(first + (turn if clockwise else -turn)) % seats for turn in range(seats)]
    slow = SlowAuction(floor, step, equal_allowed, round_the_table)
    fast = OpenAuction(seats, floor, step, equal_allowed, clockwise)
    fast.open(first)
    for above in raises:
        if len(slow.ring) == 1:
            break
        seat = slow.ring[0]
        assert fast.turn == seat
        assert fast.least(seat) == slow.least()
        assert seat_list(fast.inside) == sorted(slow.ring)
        assert not fast.is_settled()
        if above is None:
            fast.leave(seat)
            slow.leave()
        else:
            amount = slow.least() + above
            fast.bid(seat, amount)
            slow.bid(amount)
        assert list(fast.bids) == [slow.bids.get(seat, 0) for seat in range(seats)]
        assert fast.high == max(slow.bids.values(), default=0)
    assert fast.is_settled() == (len(slow.ring) == 1)
    assert fast.turn == slow.ring[0]


def test_a_round_in_which_nobody_bids() -> None:
    auction = OpenAuction(3, 1, 1, False, True)
    auction.open(1)
    auction.leave(1)
    auction.leave(2)
    assert auction.is_settled()
    assert auction.turn == 0
    assert auction.high == 0


def test_an_equal_bid_must_raise_ones_own() -> None:
    auction = OpenAuction(2, 1, 1, True, True)
    auction.open(0)
    auction.bid(0, 4)
    assert auction.least(1) == 4
    auction.bid(1, 4)
    assert auction.least(0) == 5


def test_a_leavers_bid_stays_until_the_next_opening() -> None:
    auction = OpenAuction(3, 1, 1, False, False)
    auction.open(0)
    auction.bid(0, 2)
    auction.bid(2, 5)
    auction.leave(1)
    auction.leave(0)
    assert list(auction.bids) == [2, 0, 5]
    auction.open(2)
    assert list(auction.bids) == [0, 0, 0]
    assert seat_list(auction.inside) == [0, 1, 2]


def test_a_copy_goes_its_own_way() -> None:
    auction = OpenAuction(3, 1, 1, False, True)
    auction.open(0)
    twin = auction.copy()
    twin.bid(0, 3)
    twin.leave(1)
    assert list(auction.bids) == [0, 0, 0]
    assert (auction.turn, auction.high) == (0, 0)
    assert seat_list(auction.inside) == [0, 1, 2]
    auction.close()
    assert auction.inside == 0
    assert seat_list(twin.inside) == [0, 2]
