"""Random gardens: pretty ones, as the Master shows them, and ones of few kinds and many shapes to tell rules apart."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.core.chance import Chance
from ludex.games.karesansui.rules.cells import EMPTY, STATES, WATER
from ludex.games.karesansui.rules.fitting import fits
from ludex.games.karesansui.rules.partial_gardens import ALWAYS_FITS, NEVER_FITS, OPEN, foreseen
from ludex.games.karesansui.rules.plot import STANDARD, Plot
from ludex.games.karesansui.rules.rule import Rule

EMPTY_SHARE: Final[i64] = 60
WATER_SHARE: Final[i64] = 7
"""Of a hundred cells that a rule leaves free; the others are features, each of the 18 equally likely."""


def pretty_state(chance: Chance) -> i64:
    """A random state of one cell, by the shares of pretty gardens."""
    luck = chance.below(100)
    if luck < EMPTY_SHARE:
        return EMPTY
    if luck < EMPTY_SHARE + WATER_SHARE:
        return WATER
    return 2 + chance.below(STATES - 2)


def pretty_garden(chance: Chance, plot: Plot = STANDARD) -> vec[i64]:
    """A pretty garden, drawn without regard to any rule."""
    garden = vec[i64](capacity=plot.cells)
    for _ in range(plot.cells):
        garden = append(garden, pretty_state(chance))
    return garden


def even_garden(chance: Chance, plot: Plot) -> vec[i64]:
    """A garden in which every state is equally likely in every cell."""
    garden = vec[i64](capacity=plot.cells)
    for _ in range(plot.cells):
        garden = append(garden, chance.below(STATES))
    return garden


def first_drawn(rule: Rule, wanted: bool, tries: i64, chance: Chance, plot: Plot = STANDARD) -> vec[i64] | None:
    """The first of so many pretty gardens that fits the rule, or does not if that is wanted."""
    while tries > 0:
        garden = pretty_garden(chance, plot)
        if fits(rule, garden, plot) == wanted:
            return garden
        tries -= 1
    return None


def structured_garden(chance: Chance, plot: Plot) -> vec[i64]:
    """A garden of one to four kinds of cells in any proportion, scattered or in bands: rules differ where counts are
    high, where kinds keep to their side, where things are missing."""
    kinds = 1 + chance.below(4)
    palette = vec[i64](capacity=4)
    for _ in range(kinds):
        palette = append(palette, pretty_state(chance) if chance.below(2) == 0 else chance.below(STATES))
    layout = chance.below(8)
    offset = chance.below(4)
    rare = 1 + chance.below(16)
    garden = vec[i64](capacity=plot.cells)
    for cell in range(plot.cells):
        if layout == 0:
            which = (plot.column_of(cell) + offset) % kinds
        elif layout == 1:
            which = (plot.row_of(cell) + offset) % kinds
        elif layout == 2:
            which = (plot.row_of(cell) + plot.column_of(cell)) % kinds
        elif layout == 3:
            which = 0 if cell % plot.cells < rare else 1 % kinds
        else:
            which = chance.below(kinds) if chance.below(16) < rare else 0
        garden = append(garden, palette[which])
    # A few cells out of order.
    odd = chance.below(4)
    while odd > 0:
        garden[chance.below(plot.cells)] = chance.below(STATES)
        odd -= 1
    return garden


def loosened(rule: Rule, wanted: bool, garden: vec[i64], chance: Chance, plot: Plot = STANDARD) -> vec[i64]:
    """The garden, which fits the rule (or does not) as wanted, with every cell that does not matter drawn anew.

    Cells are taken away in any order as long as what is left makes sure of the answer by itself. So a garden made for
    `at least 10 small` does not have exactly 10 of them, which would give the rule away.
    """
    bare = garden[:]
    order = shuffled(plot.cells, chance)
    sure: i64 = ALWAYS_FITS if wanted else NEVER_FITS
    for index in range(plot.cells):
        cell = order[index]
        kept = bare[cell]
        bare[cell] = OPEN
        if foreseen(rule, bare, plot) != sure:
            bare[cell] = kept
    for cell in range(plot.cells):
        if bare[cell] == OPEN:
            bare[cell] = pretty_state(chance)
    return bare


def shuffled(count: i64, chance: Chance) -> vec[i64]:
    """The numbers below a count in any order."""
    order = vec[i64](capacity=count)
    for index in range(count):
        order = append(order, index)
        other = chance.below(index + 1)
        order[index] = order[other]
        order[other] = index
    return order
