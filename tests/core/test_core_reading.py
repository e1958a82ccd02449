"""Reading untrusted JSON: what comes back, and how what can't be is refused."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from ludex.core import Refused
from ludex.core.reading import bad_position, read_number, read_seat, read_shape, read_word


class Shape(msgspec.Struct, forbid_unknown_fields=True):
    turn: int
    hands: list[int] = []


def test_what_is_right_is_read() -> None:
    assert read_shape({"turn": 2}, Shape) == Shape(2)
    assert read_seat(3, 4, "turn") == 3
    assert read_number(5, 1, 5, "round") == 5
    assert read_word("over", ["buying", "over"], "phase") == 1


@pytest.mark.parametrize(
    ("read", "where", "message"),
    [
        (lambda: read_shape({"hands": []}, Shape), "position", "Object missing required field `turn`."),
        (lambda: read_shape({"turn": 1, "turns": 1}, Shape), "position", "Object contains unknown field `turns`."),
        (lambda: read_shape([], Shape), "position", "Expected `object`, got `array`."),
        (lambda: read_seat(4, 4, "turn"), "position.turn", "There is no seat 4."),
        (lambda: read_seat(-1, 4, "turn"), "position.turn", "There is no seat -1."),
        (lambda: read_number(0, 1, 5, "seats[1].round"), "position.seats[1].round", "round is a number from 1 to 5"),
        (lambda: read_number(2**70, 1, 5, "round"), "position.round", "not 1180591620717411303424"),
        (lambda: read_word("x", ["buying", "over"], "phase"), "position.phase", "'x' is none of: buying, over."),
    ],
)
def test_what_is_wrong_is_refused_with_its_place(read: Callable[[], object], where: str, message: str) -> None:
    with pytest.raises(Refused) as caught:
        read()
    assert caught.value.refusal.code == "bad_position"
    assert caught.value.refusal.values["where"] == where
    assert message in caught.value.refusal.message
    assert bad_position("No.").refusal.values["where"] == "position"
