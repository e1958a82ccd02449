"""What a rule says of a garden of which some cells are open: it fits whatever comes, it never fits, or that depends.

Cells that are not laid yet hold OPEN. The answer NOT_SAID may be given where a closer look would know more, the other
two never wrongly.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludex.core.bits import bit
from ludex.games.karesansui.rules.cells import EVERY_STATE
from ludex.games.karesansui.rules.fitting import related
from ludex.games.karesansui.rules.plot import STANDARD, Plot
from ludex.games.karesansui.rules.rule import AND, ATLEAST, ATMOST, EXACTLY, MORE, NOT, OR, Rule

OPEN: Final = -1
"""What a cell holds that is not laid yet."""

NEVER_FITS: Final = 0
ALWAYS_FITS: Final = 1
NOT_SAID: Final = 2


def foreseen(rule: Rule, garden: vec[i64], plot: Plot = STANDARD) -> i64:
    """ALWAYS_FITS, NEVER_FITS or NOT_SAID of all gardens that agree with this one where it is laid."""
    return part_foreseen(rule, 0, garden, plot)


def part_foreseen(rule: Rule, at: i64, garden: vec[i64], plot: Plot) -> i64:
    kind = rule.kinds[at]
    if kind < NOT:
        return atom_foreseen(kind, rule.numbers[at], rule.firsts[at], rule.seconds[at], garden, plot)
    if kind == NOT:
        return opposite(part_foreseen(rule, at + 1, garden, plot))
    end = rule.ends[at]
    child = at + 1
    found: i64 = ALWAYS_FITS if kind == AND else NEVER_FITS
    while child < end:
        part = part_foreseen(rule, child, garden, plot)
        if kind == AND:
            if part == NEVER_FITS:
                return NEVER_FITS
            if part == NOT_SAID:
                found = NOT_SAID
        elif kind == OR:
            if part == ALWAYS_FITS:
                return ALWAYS_FITS
            if part == NOT_SAID:
                found = NOT_SAID
        elif part == NOT_SAID:
            return NOT_SAID
        elif part == ALWAYS_FITS:
            found = opposite(found)
        child = rule.ends[child]
    return found


def opposite(answer: i64) -> i64:
    return answer if answer == NOT_SAID else 1 - answer


def atom_foreseen(kind: i64, number: i64, first: i64, second: i64, garden: vec[i64], plot: Plot) -> i64:
    here: i64 = 0
    there: i64 = 0
    unknown: i64 = 0
    laid_here: i64 = 0
    laid_there: i64 = 0
    left: i64 = 0
    for cell in range(plot.cells):
        state = garden[cell]
        if state < 0:
            unknown |= bit(cell)
            left += 1
        else:
            if (first >> state) & 1 == 1:
                here |= bit(cell)
                laid_here += 1
            if (second >> state) & 1 == 1:
                there |= bit(cell)
                laid_there += 1
    if kind <= EXACTLY:
        least = laid_here + left if first == EVERY_STATE else laid_here
        most = laid_here if first == 0 else laid_here + left
        return count_foreseen(kind, number, least, most)
    if kind == MORE:
        ahead = laid_here - laid_there
        best = ahead + left if first & ~second != 0 else ahead
        worst = ahead - left if second & ~first != 0 else ahead
        if worst > 0:
            return ALWAYS_FITS
        return NEVER_FITS if best <= 0 else NOT_SAID
    if first == 0 or second == 0:
        return NEVER_FITS
    if related(kind, here, there, plot):
        return ALWAYS_FITS
    # A cell that is open may come to be of either set.
    return NOT_SAID if related(kind, here | unknown, there | unknown, plot) else NEVER_FITS


def count_foreseen(kind: i64, number: i64, least: i64, most: i64) -> i64:
    """What a count says when there will be `least` to `most` of it."""
    if kind == ATLEAST:
        if least >= number:
            return ALWAYS_FITS
        return NEVER_FITS if most < number else NOT_SAID
    if kind == ATMOST:
        if most <= number:
            return ALWAYS_FITS
        return NEVER_FITS if least > number else NOT_SAID
    if least == number and most == number:
        return ALWAYS_FITS
    return NEVER_FITS if number < least or number > most else NOT_SAID
