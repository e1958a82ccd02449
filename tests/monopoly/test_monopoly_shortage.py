"""The shortage tests 2a to 2h and 3a to 3b, each by name, at its boundary and against counting piece by piece."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.games.monopoly.rules.market.shortage import FORMULAS, Demand, in_numbers, is_short

# test: gb gd gl rb rd rl -> what is available; one more requested is short
BOUNDARIES = """
    2a  -  2  5  3  1  9   15
    2b  -  2  5  3  1  9   13
    2c  -  2  9  3  1  9    5
    2d  -  2  9  3  1  9    7
    2e  -  2  5  3  1  9    7
    2f  -  2  5  3  1  9   19
    2g  -  2  5  3  1  9   17
    2h  -  2  5  3  1  9    5
    3a  7  2  5  -  3  2    5
    3b  7  2  5  -  3  2    2
"""


def rows() -> list[tuple[str, list[str], int]]:
    found = []
    for line in BOUNDARIES.strip().splitlines():
        test, *numbers, available = line.split()
        found.append((test, numbers, int(available)))
    return found


def demand(numbers: list[str], requested: int) -> Demand:
    gb, gd, gl, rb, rd, rl = (requested if number == "-" else int(number) for number in numbers)
    return Demand(gb, gd, gl, rb, rd, rl)


@pytest.mark.parametrize(("test", "numbers", "available"), rows(), ids=[row[0] for row in rows()])
def test_short_above_what_is_available_and_not_at_it(test: str, numbers: list[str], available: int) -> None:
    assert not is_short(test, demand(numbers, available))
    assert is_short(test, demand(numbers, available + 1))


def test_every_test_has_a_row() -> None:
    assert [test for test, _, _ in rows()] == sorted(FORMULAS)


# What each test supposes to be done already: house demolitions, hotel builds, hotel demolitions.
DONE = {
    "2a": (False, False, False),
    "2b": (True, False, False),
    "2c": (True, True, False),
    "2d": (False, True, False),
    "2e": (False, True, True),
    "2f": (False, False, True),
    "2g": (True, False, True),
    "2h": (True, True, True),
}

small = st.integers(0, 12)


@given(st.sampled_from(sorted(DONE)), small, small, small, small, small, small)
def test_a_house_test_counts_what_is_still_to_come(
    test: str, gb: int, gd: int, gl: int, rb: int, rd: int, rl: int
) -> None:
    """Carry out what is not done yet, piece by piece, and see whether the houses are enough."""
    houses_demolished, hotels_built, hotels_demolished = DONE[test]
    houses = gl
    for _ in range(0 if houses_demolished else gd):
        houses += 1
    for _ in range(0 if hotels_built else rb):
        houses += 4
    for _ in range(0 if hotels_demolished else rd):
        houses -= 4
    for _ in range(gb):
        houses -= 1
    assert is_short(test, Demand(gb, gd, gl, rb, rd, rl)) == (houses < 0)


@given(small, small, small)
def test_a_hotel_test_counts_what_is_still_to_come(rb: int, rd: int, rl: int) -> None:
    now = Demand(0, 0, 0, rb, rd, rl)
    assert is_short("3a", now) == (rl + rd - rb < 0)
    assert is_short("3b", now) == (rl - rb < 0)


@given(st.sampled_from(sorted(FORMULAS)), small, small, small, small, small, small)
def test_the_formula_with_its_numbers_is_the_test(
    test: str, gb: int, gd: int, gl: int, rb: int, rd: int, rl: int
) -> None:
    now = Demand(gb, gd, gl, rb, rd, rl)
    left, right = in_numbers(test, now).split(" > ")
    total = 0
    for term in right.replace("- ", "+ -").split(" + "):
        factor, _, number = term.lstrip("-").rpartition("*")
        total += (-1 if term.startswith("-") else 1) * int(factor or 1) * int(number)
    assert is_short(test, now) == (int(left) > total)


def test_an_unknown_test() -> None:
    with pytest.raises(ValueError, match="4z"):
        is_short("4z", Demand(0, 0, 0, 0, 0, 0))
