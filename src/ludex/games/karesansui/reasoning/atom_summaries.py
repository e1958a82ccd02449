"""By atom: the summary of the cells so far that is needed to know in the end whether the atom holds.

Cells come in reading order. A summary is a number that begins at 0; `TRUE_BY_NOW` stays whatever comes.
"""

from __future__ import annotations

from collections.abc import Callable

from ludex.games.karesansui.reasoning.circuit import Atom
from ludex.games.karesansui.rules.plot import Plot
from ludex.games.karesansui.rules.rule import ABOVE, ADJACENT, ATLEAST, LEFTOF, MORE, ORTHADJACENT, SAMEROW

TRUE_BY_NOW = 1 << 30

Step = Callable[[int, int, bool, bool], int]
"""From a summary, the next cell, and whether its state is in the atom's first and second set: the summary with it."""


def step_of(atom: Atom, plot: Plot) -> Step:
    """The function that takes an atom's summary one cell further."""
    kind, number, _, _ = atom
    columns, last = int(plot.columns), int(plot.cells) - 1
    if kind == ATLEAST:
        return count_step(number, last)
    if kind == MORE:
        return more_step(last)
    if kind == LEFTOF:
        return left_step(columns)
    if kind == ABOVE:
        return above_step(columns)
    if kind in (ADJACENT, ORTHADJACENT):
        return near_step(columns, kind == ADJACENT)
    return row_step(columns) if kind == SAMEROW else column_step(columns)


def count_step(number: int, last: int) -> Step:
    """How many so far; a count from which the number can't be reached any more is as good as none."""

    def step(known: int, cell: int, first: bool, second: bool) -> int:
        count = known + first
        if count >= number:
            return TRUE_BY_NOW
        return count if count + last - cell >= number else 0

    return step


def more_step(last: int) -> Step:
    """By how many the first set leads; a gap that can't be made up is as good as any such gap."""

    def step(known: int, cell: int, first: bool, second: bool) -> int:
        lead = known + first - second
        return TRUE_BY_NOW if lead > last - cell else max(lead, cell - last)

    return step


def left_step(columns: int) -> Step:
    """The leftmost column of the first set and the rightmost of the second, counted from 1; 0 where there is none."""

    def step(known: int, cell: int, first: bool, second: bool) -> int:
        leftmost, rightmost = divmod(known, columns + 1)
        column = cell % columns + 1
        if first:
            leftmost = min(leftmost or column, column)
        if second:
            rightmost = max(rightmost, column)
        return TRUE_BY_NOW if 0 < leftmost < rightmost else leftmost * (columns + 1) + rightmost

    return step


def above_step(columns: int) -> Step:
    """Whether the first set has been seen: 1 in this row, 2 in a row above."""

    def step(known: int, cell: int, first: bool, second: bool) -> int:
        if cell % columns == 0 and known == 1:
            known = 2
        if known == 2 and second:
            return TRUE_BY_NOW
        return known or int(first)

    return step


def near_step(columns: int, is_diagonal: bool) -> Step:
    """The sets of the last row and one cell more, two bits a cell, the latest lowest."""
    mask = (1 << 2 * (columns + 1)) - 1

    def step(known: int, cell: int, first: bool, second: bool) -> int:
        column = cell % columns
        back = [columns]
        if column > 0:
            back += [1, columns + 1] if is_diagonal else [1]
        if column < columns - 1 and is_diagonal:
            back.append(columns - 1)
        met = 0
        for distance in back:
            met |= known >> 2 * (distance - 1)
        if (first and met & 2) or (second and met & 1):
            return TRUE_BY_NOW
        return (known << 2 | second << 1 | first) & mask

    return step


def row_step(columns: int) -> Step:
    """Which sets have been seen in this row."""

    def step(known: int, cell: int, first: bool, second: bool) -> int:
        if cell % columns == 0:
            known = 0
        if (first and known & 2) or (second and known & 1):
            return TRUE_BY_NOW
        return known | second << 1 | first

    return step


def column_step(columns: int) -> Step:
    """Which sets have been seen in each column, two bits a column."""

    def step(known: int, cell: int, first: bool, second: bool) -> int:
        place = 2 * (cell % columns)
        if (first and known >> place & 2) or (second and known >> place & 1):
            return TRUE_BY_NOW
        return known | (second << 1 | first) << place

    return step
