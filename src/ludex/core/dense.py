"""Dense actions and observations: a game as programs that learn want it, in numbers from 0 upward.

A dense action is an index below `State.action_count()`, which hangs on the options and the number of seats alone. What
an index stands for may hang on the position: an amount is a step above the least that can be bid, and amounts beyond
the last step have no index. An observation is a flat row of small whole numbers, laid out as `Game.observation_fields`
says.

Both are written into buffers that compiled code fills and NumPy shows without a copy:

    numbers = Numbers(state.observation_size())
    state.observe(seat, numbers, 0)
    row = numpy.frombuffer(numbers.values, numpy.int16)

The buffers are objects around a vector because a vector that interpreted code hands over by itself is never freed
(docs/vectors.md).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i32, i64, u8

from ludex.core.value import Value

NONE: Final[i64] = -1
"""In place of an index: the action has none. In place of an action: the index stands for nothing now."""

LEAST: Final = -32768
MOST: Final = 32767
"""What a number of an observation can be. 16 bits hold what lies on a table, and a batch of them is half as much memory
to write as 32; a game with larger amounts uses two fields (thousands and the rest)."""


class Numbers:
    """A buffer of 16-bit numbers for observations. `values` shows them; NumPy reads them in place, and only reads."""

    def __init__(self, size: i64) -> None:
        self.values: vec[i16] = vec[i16]([0] * size)
        """The numbers. Compiled code takes this out once before it writes many."""

    def read(self) -> list[int]:
        """The numbers as a plain list."""
        return list(self.values)


class Marks:
    """A buffer of bytes for masks, each 0 or 1. `values` shows them; NumPy reads them in place, and only reads."""

    def __init__(self, size: i64) -> None:
        self.values: vec[u8] = vec[u8]([0] * size)
        """The bytes."""

    def read(self) -> list[int]:
        """The bytes as a plain list."""
        return list(self.values)


class Indices:
    """A buffer of 32-bit numbers for lists of dense actions."""

    def __init__(self, size: i64) -> None:
        self.values: vec[i32] = vec[i32]([0] * size)
        """The numbers."""


class Field(Value):
    """A part of an observation: its name, where it begins, how many numbers it has, and the least and most of each."""

    def __init__(self, name: str, place: int, size: int, low: int, high: int, is_category: bool = False) -> None:
        self.name = name
        """What it tells: `seat 1 coins`. Seat 0 is the observer, seat 1 the next, and so on round the table."""
        self.place = place
        """The place of its first number."""
        self.size = size
        """How many numbers it has."""
        self.low = low
        """The least that each of them can be."""
        self.high = high
        """The most that each of them can be."""
        self.is_category = is_category
        """Whether the numbers are names of things (a phase, whose road it is) and no amounts: a network wants a flag
        for each, which `ludex.rl.Encoding` makes of them."""

    def _parts(self) -> tuple[object, ...]:
        return self.name, self.place, self.size, self.low, self.high, self.is_category


class Layout:
    """A list of fields in the making: each begins where the one before ends."""

    def __init__(self) -> None:
        self.fields: list[Field] = []
        """The fields so far."""
        self.size = 0
        """How many numbers they have together."""

    def add(self, name: str, size: int = 1, low: int = 0, high: int = 1, is_category: bool = False) -> None:
        """A further field; flags unless limits are given."""
        self.fields.append(Field(name, self.size, size, low, high, is_category))
        self.size += size


def number(value: i64) -> i16:
    """A value as a number of an observation; one beyond 16 bits becomes the nearest that fits."""
    if value > 32767:
        return 32767
    if value < -32768:
        return -32768
    return i16(value)
