"""What every reader of untrusted JSON needs. Each function returns what it read, or raises `Refused` (bad_position).

The refusal says in one sentence what is wrong, and in `where` at which place of the position: `position.seats[2].hand`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import msgspec

from ludex.core.refusal import Refused, refused

Shape = TypeVar("Shape")


def bad_position(message: str, where: str = "") -> Refused:
    """The refusal of a position that can't be read: `raise bad_position("There is no seat 9.", "turn")`."""
    return refused("bad_position", message, {"where": f"position.{where}" if where else "position"})


def read_shape(body: object, shape: type[Shape]) -> Shape:
    """The body of a position as a typed record; what is missing, unknown or of another type is refused."""
    try:
        return msgspec.convert(body, shape)
    except msgspec.ValidationError as error:
        raise bad_position(f"{error}.") from None


def read_seat(number: int, seats: int, where: str) -> int:
    """A seat of a table of so many."""
    if not 0 <= number < seats:
        raise bad_position(f"There is no seat {number}.", where)
    return number


def read_number(number: int, low: int, high: int, where: str) -> int:
    """A number within limits, both included."""
    if not low <= number <= high:
        name = where.rpartition(".")[2]
        raise bad_position(f"{name} is a number from {low} to {high}, not {number}.", where)
    return number


def read_word(word: str, words: Sequence[str], where: str) -> int:
    """The place of a word among those it may be."""
    if word not in words:
        raise bad_position(f"{word!r} is none of: {', '.join(words)}.", where)
    return words.index(word)
