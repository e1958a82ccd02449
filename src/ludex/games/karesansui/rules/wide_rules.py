"""The counts and relations that students think of: more than the smallest rules, with sets of two properties."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludex.games.karesansui.rules.rule import ATLEAST, EXACTLY
from ludex.games.karesansui.rules.small_rules import MOST_COUNTED, Atoms, add_pairs
from ludex.games.karesansui.rules.tokens import JOINS, SET_AND, SETS, count_token

SIZES: Final = 2
COLOURS: Final = 4
TYPES: Final = 7
"""Where the words for size, colour and type begin among the named sets; TYPES ends at FEATURE."""
FEATURE: Final = 10


def wide_atoms() -> Atoms:
    """Counts of sets with one property or two, and relations of sets with one."""
    found = Atoms()
    for kind in range(ATLEAST, EXACTLY + 1):
        for number in range(MOST_COUNTED + 1):
            if number > 0 or kind != ATLEAST:
                for states in range(JOINS, SETS):
                    found.add(vec[i64]([count_token(kind, number), states]))
                add_doubles(found, count_token(kind, number), SIZES, COLOURS, COLOURS, TYPES)
                add_doubles(found, count_token(kind, number), SIZES, COLOURS, TYPES, FEATURE)
                add_doubles(found, count_token(kind, number), COLOURS, TYPES, TYPES, FEATURE)
    add_pairs(found)
    return found


def add_doubles(found: Atoms, count: i64, first: i64, first_end: i64, second: i64, second_end: i64) -> None:
    """Counts of a set with two properties."""
    for one in range(first, first_end):
        for other in range(second, second_end):
            found.add(vec[i64]([count, SET_AND, JOINS + one, JOINS + other]))


WIDE: Final = wide_atoms()
