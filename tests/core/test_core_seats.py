"""Sets of seats as bits, compared with plain sets."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.core import EVERYONE, Event, all_seats, has_seat, lowest_seat, only, seat_list

SEATS = st.sets(st.integers(0, 61))


def bits(seats: set[int]) -> int:
    total = 0
    for seat in seats:
        total |= only(seat)
    return total


@given(SEATS)
def test_a_set_lists_its_seats_in_order(seats: set[int]) -> None:
    assert seat_list(bits(seats)) == sorted(seats)
    if seats:
        assert lowest_seat(bits(seats)) == min(seats)


@given(SEATS, st.one_of(st.integers(-3, 70), st.integers(-(2**63), 2**63 - 1)))
def test_a_set_has_its_seats_and_no_others(seats: set[int], seat: int) -> None:
    assert has_seat(bits(seats), seat) == (seat in seats)


@pytest.mark.parametrize("seat", [64, 65, 128, 2**40, 2**63 - 1, -64, -(2**63)])
def test_a_seat_far_out_does_not_come_round_again(seat: int) -> None:
    assert not has_seat(all_seats(6), seat)


def test_all_seats() -> None:
    assert seat_list(all_seats(4)) == [0, 1, 2, 3]
    assert all_seats(0) == 0
    assert len(seat_list(all_seats(62))) == 62


def test_who_may_know_an_event() -> None:
    secret = Event("draws", {"card": 7}, only(1))
    assert [seat for seat in range(-1, 3) if secret.is_seen_by(seat)] == [1]
    public = Event("turn", {}, EVERYONE)
    assert all(public.is_seen_by(seat) for seat in range(-1, 3))
    assert secret.to_json() == {"kind": "draws", "card": 7}
