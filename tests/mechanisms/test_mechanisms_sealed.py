"""Sealed choices: complete when the last one is in, in whatever order."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ludex.core import seat_list
from ludex.mechanisms.sealed import NOTHING, Sealed


@given(st.permutations(range(5)), st.lists(st.integers(0, 2**40), min_size=5, max_size=5))
def test_all_choices_are_in_when_the_last_one_is(order: list[int], choices: list[int]) -> None:
    sealed = Sealed(5)
    sealed.open()
    waiting = set(range(5))
    for seat in order:
        assert not sealed.is_complete()
        assert seat_list(sealed.awaited) == sorted(waiting)
        sealed.seal(seat, choices[seat])
        waiting.remove(seat)
    assert sealed.is_complete()
    assert list(sealed.choices) == choices


def test_opening_again_forgets_what_was_sealed() -> None:
    sealed = Sealed(2)
    sealed.open()
    sealed.seal(0, 7)
    sealed.seal(1, 0)
    sealed.open()
    assert list(sealed.choices) == [NOTHING, NOTHING]
    assert seat_list(sealed.awaited) == [0, 1]


def test_a_copy_goes_its_own_way() -> None:
    sealed = Sealed(2)
    sealed.open()
    twin = sealed.copy()
    twin.seal(0, 7)
    assert list(sealed.choices) == [NOTHING, NOTHING]
    assert seat_list(sealed.awaited) == [0, 1]
    assert seat_list(twin.awaited) == [1]
