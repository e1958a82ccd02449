"""Whether a garden fits a rule: the fast evaluator. `plain.py` says the same in an obvious way."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ludex.games.karesansui.rules.plot import STANDARD, Plot
from ludex.games.karesansui.rules.rule import (
    ABOVE,
    ADJACENT,
    AND,
    ATLEAST,
    ATMOST,
    BELOW,
    EXACTLY,
    LEFTOF,
    MORE,
    NOT,
    OR,
    ORTHADJACENT,
    RIGHTOF,
    SAMEROW,
    Rule,
)


def fits(rule: Rule, garden: vec[i64], plot: Plot = STANDARD) -> bool:
    """Whether the garden, a state for every cell of the plot, fits the rule. Both are taken on trust."""
    return holds(rule, 0, garden, plot)


def holds(rule: Rule, at: i64, garden: vec[i64], plot: Plot) -> bool:
    """Whether the part of the rule that begins at this node holds."""
    kind = rule.kinds[at]
    if kind < NOT:
        return atom_holds(kind, rule.numbers[at], rule.firsts[at], rule.seconds[at], garden, plot)
    if kind == NOT:
        return not holds(rule, at + 1, garden, plot)
    end = rule.ends[at]
    child = at + 1
    if kind == AND:
        while child < end:
            if not holds(rule, child, garden, plot):
                return False
            child = rule.ends[child]
        return True
    if kind == OR:
        while child < end:
            if holds(rule, child, garden, plot):
                return True
            child = rule.ends[child]
        return False
    odd = False
    while child < end:
        if holds(rule, child, garden, plot):
            odd = not odd
        child = rule.ends[child]
    return odd


def atom_holds(kind: i64, number: i64, first: i64, second: i64, garden: vec[i64], plot: Plot) -> bool:
    if kind == ATLEAST:
        return count_of(first, garden) >= number
    if kind == ATMOST:
        return count_of(first, garden) <= number
    if kind == EXACTLY:
        return count_of(first, garden) == number
    if kind == MORE:
        return count_of(first, garden) > count_of(second, garden)
    return related(kind, cells_of(first, garden), cells_of(second, garden), plot)


def count_of(states: i64, garden: vec[i64]) -> i64:
    """How many cells have one of these states."""
    count: i64 = 0
    for state in garden:
        count += (states >> state) & 1
    return count


def cells_of(states: i64, garden: vec[i64]) -> i64:
    """The cells that have one of these states."""
    cells: i64 = 0
    count: i64 = len(garden)
    for cell in range(count):
        cells |= ((states >> garden[cell]) & 1) << cell
    return cells


def related(kind: i64, first: i64, second: i64, plot: Plot) -> bool:
    """Whether some cell of the first set is in the relation to some other of the second."""
    if first == 0 or second == 0:
        return False
    if kind == LEFTOF:
        return comes_before(first, second, plot.column_sets)
    if kind == RIGHTOF:
        return comes_before(second, first, plot.column_sets)
    if kind == ABOVE:
        return comes_before(first, second, plot.row_sets)
    if kind == BELOW:
        return comes_before(second, first, plot.row_sets)
    if kind == ADJACENT:
        return plot.around(first) & second != 0
    if kind == ORTHADJACENT:
        return plot.beside(first) & second != 0
    return shares_line(first, second, plot.row_sets if kind == SAMEROW else plot.column_sets)


def comes_before(first: i64, second: i64, lines: vec[i64]) -> bool:
    """Whether the first line with a cell of the first set comes before the last with one of the second."""
    for line in lines:
        if first & line != 0:
            return second & ~line != 0
        second &= ~line
    return False


def shares_line(first: i64, second: i64, lines: vec[i64]) -> bool:
    """Whether two different cells, one of each set, lie in one line."""
    for line in lines:
        here = first & line
        there = second & line
        if here != 0 and there != 0 and (here | there) & ((here | there) - 1) != 0:
            return True
    return False
