"""What can lie on a cell: 20 states. A set of states (a predicate of the rule language) is 20 bits of one integer.

State 0 is Empty, 1 is Water; a feature is 2 + 9*size + 3*colour + type.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludex.core.bits import bit

STATES: Final[i64] = 20
EMPTY: Final = 0
WATER: Final = 1

EVERY_STATE: Final[i64] = 0xFFFFF
FEATURE_SET: Final[i64] = 0xFFFFC

SIZES: Final = ("Small", "Large")
COLOURS: Final = ("Black", "White", "Grey")
TYPES: Final = ("Stone", "Statue", "Plant")


def state_name(state: int) -> str:
    """A state in words: `Small Black Stone`."""
    if state < 2:
        return "Water" if state == WATER else "Empty"
    return f"{SIZES[(state - 2) // 9]} {COLOURS[(state - 2) // 3 % 3]} {TYPES[(state - 2) % 3]}"


def set_named(word: str) -> i64:
    """The set of the states whose name has the word."""
    found: i64 = 0
    for state in range(STATES):
        if word in state_name(state).split(" "):
            found |= bit(state)
    return found


NAMED: Final[dict[str, int]] = {
    "Empty": 0x00001,
    "Water": 0x00002,
    "Small": set_named("Small"),
    "Large": set_named("Large"),
    "Black": set_named("Black"),
    "White": set_named("White"),
    "Grey": set_named("Grey"),
    "Stone": set_named("Stone"),
    "Statue": set_named("Statue"),
    "Plant": set_named("Plant"),
    "Feature": 0xFFFFC,
}
"""The sets that have a name of their own."""
