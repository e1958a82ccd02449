"""Gardens of a table: 16 cell states each, and the row of those that lie there for all to see."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.core.chance import ChanceError
from ludex.games.karesansui.rules.cells import EMPTY, STATES
from ludex.games.karesansui.rules.fitting import fits
from ludex.games.karesansui.rules.rule import Rule

CELLS: Final[i64] = 16

NONE: Final = -1
"""No seat, or no garden."""


class ShownGardens:
    """The gardens on the table, in the order they came. A garden that lies there is never changed: states share it."""

    def __init__(self) -> None:
        self.gardens: list[vec[i64]] = []
        self.marks: list[bool] = []
        """Whether each fits."""
        self.hows: vec[i64] = vec[i64](capacity=8)
        """How each came to be there: OPENING, ASKED, PREDICTED or GUESSED."""
        self.builders: vec[i64] = vec[i64](capacity=8)
        """Who built each; NONE for the Master."""

    def copy(self) -> ShownGardens:
        twin = ShownGardens()
        twin.gardens = self.gardens[:]
        twin.marks = self.marks[:]
        twin.hows = self.hows[:]
        twin.builders = self.builders[:]
        return twin

    def add(self, garden: vec[i64], mark: bool, how: i64, builder: i64) -> None:
        self.gardens.append(garden)
        self.marks.append(mark)
        self.hows = append(self.hows, how)
        self.builders = append(self.builders, builder)

    def contradiction(self, rule: Rule) -> i64:
        """The first garden that the rule would mark otherwise; NONE if there is none."""
        for index, garden in enumerate(self.gardens):
            if fits(rule, garden) != self.marks[index]:
                return index
        return NONE


def empty_garden() -> vec[i64]:
    """A garden with nothing in it."""
    zero: i64 = EMPTY
    return vec[i64]([zero] * CELLS)


def garden_from_outside(values: list[int] | None) -> vec[i64]:
    """A garden that was fed as chance; `ChanceError` if it is none."""
    if values is None or len(values) != CELLS:
        raise ChanceError(f"A garden has {CELLS} cells.")
    for value in values:
        if value < 0 or value >= STATES:
            raise ChanceError(f"A cell's state is a number from 0 to {STATES - 1}.")
    return vec[i64](values)


def same_garden(one: vec[i64], other: vec[i64]) -> bool:
    """Whether two gardens have the same state in every cell."""
    for cell in range(CELLS):
        if one[cell] != other[cell]:
            return False
    return True


def find_garden(garden: vec[i64], gardens: list[vec[i64]]) -> i64:
    """The first of the gardens that is the same; NONE if there is none."""
    for index, known in enumerate(gardens):
        if same_garden(known, garden):
            return index
    return NONE


def difference(one: vec[i64], other: vec[i64]) -> i64:
    """In how many cells two gardens differ."""
    count: i64 = 0
    for cell in range(CELLS):
        if one[cell] != other[cell]:
            count += 1
    return count
