"""Sets of gardens, many of them side by side: which of them have all of some gardens in them.

Whoever looks for rules asks this thousands of times, so it is compiled. A set here is the part of a larger one that one
integer holds; whoever asks looks again at what is found.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

HELD: Final = 60
"""So many gardens one integer holds."""


class Sets:
    """Sets of up to HELD gardens each."""

    def __init__(self, sets: list[int]) -> None:
        self.sets: vec[i64] = vec[i64](capacity=len(sets))
        for one in sets:
            self.sets = append(self.sets, one)

    def covering(self, gardens: i64) -> list[int]:
        """The numbers of the sets that have all these gardens."""
        found: list[int] = []
        count: i64 = len(self.sets)
        at: i64 = 0
        while at < count:
            if self.sets[at] & gardens == gardens:
                found.append(int(at))
            at += 1
        return found
