"""A limited stock: who gets the next unit, and the auction of one unit."""

from __future__ import annotations

import pytest

from ludex.core.seats import only
from ludex.mechanisms.stock import (
    AUCTION,
    BY_AUCTION,
    BY_QUEUE,
    BY_ROUNDS,
    NOBODY,
    UnitAuction,
    next_in_turn,
    next_taker,
)

# sharing, who wants one, first at the table, who had the last, short or not: who is next (of four seats)
TAKERS = """
    auction  -    0  -  short   nobody
    auction  2    0  -  short   2
    auction  13   0  -  short   auction
    auction  13   2  -  enough  3
    rounds   13   0  -  short   1
    rounds   13   0  1  short   3
    rounds   13   0  3  short   1
    rounds   13   2  1  enough  3
    rounds   2    0  2  short   2
    queue    13   0  1  short   1
    queue    013  2  1  short   3
"""
SHARING = {"auction": BY_AUCTION, "rounds": BY_ROUNDS, "queue": BY_QUEUE}


@pytest.mark.parametrize("row", TAKERS.strip().splitlines(), ids=str.strip)
def test_who_is_next(row: str) -> None:
    sharing, wanting, first, last, stock, expected = row.split()
    seats = sum(only(int(seat)) for seat in wanting if seat != "-")
    before = NOBODY if last == "-" else int(last)
    found = next_taker(SHARING[sharing], 4, seats, int(first), before, stock == "short")
    assert found == {"nobody": NOBODY, "auction": AUCTION}.get(expected, int(expected) if expected.isdigit() else 0)


def test_the_turn_goes_round() -> None:
    assert [int(next_in_turn(3, 0b101, start)) for start in range(4)] == [0, 2, 2, 0]


def auction(bidders: int, floors: list[int]) -> UnitAuction:
    opened = UnitAuction(len(floors), 1)
    opened.open(1, bidders)
    for seat, floor in enumerate(floors):
        opened.floors[seat] = floor
    return opened


def test_a_bid_is_above_the_standing_one_and_not_below_ones_own_floor() -> None:
    opened = auction(0b111, [100, 50, 200])
    assert opened.turn() == 1
    assert [int(opened.least(seat)) for seat in range(3)] == [100, 50, 200]
    opened.bid(1, 60)
    assert opened.turn() == 2
    assert [int(opened.least(seat)) for seat in range(3)] == [100, 61, 200]
    opened.bid(2, 250)
    assert [int(opened.least(seat)) for seat in range(3)] == [251, 251, 251]


def test_it_ends_with_the_last_other_pass() -> None:
    opened = auction(0b111, [0, 0, 0])
    opened.bid(1, 0)
    assert not opened.is_settled()
    opened.leave(2)
    assert opened.turn() == 0
    opened.leave(0)
    assert opened.is_settled()
    assert (opened.leader, opened.high()) == (1, 0)


def test_the_last_one_is_still_asked_while_nobody_has_bid() -> None:
    opened = auction(0b101, [0, 0, 0])
    assert opened.turn() == 2
    opened.leave(2)
    assert not opened.is_settled()
    assert opened.turn() == 0
    opened.leave(0)
    assert opened.is_settled()
    assert opened.leader == NOBODY


def test_a_copy_is_independent() -> None:
    opened = auction(0b111, [10, 20, 30])
    opened.bid(1, 25)
    twin = opened.copy()
    twin.bid(2, 40)
    twin.floors[0] = 99
    assert opened.to_json() == {"turn": 2, "inside": [0, 1, 2], "leader": 1, "high": 25}
    assert opened.least(0) == 26
    opened.close()
    assert opened.to_json() == {"turn": 0, "inside": [], "leader": None, "high": None}
    assert twin.leader == 2
