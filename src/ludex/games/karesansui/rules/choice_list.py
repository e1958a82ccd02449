"""The space of all gardens for the search with dancing links: a circular list of choices, ten for every cell.

A choice is Small, Large, a colour, a type, Empty or Water at a cell. Choosing one closes those that are linked to it by
exclusion: they are taken out of the list, and put back in reverse order when the choice is taken back. Beside the list
each cell keeps the states that are still possible for it, which is what all links together come to.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.core.chance import Chance
from ludex.games.karesansui.rules.cells import EVERY_STATE, NAMED, STATES
from ludex.games.karesansui.rules.plot import Plot
from ludex.games.karesansui.rules.random_gardens import shuffled

WORDS: Final = ("Empty", "Water", "Small", "Large", "Black", "White", "Grey", "Stone", "Statue", "Plant")
CHOICES: Final[i64] = 10
"""How many choices a cell has, Empty first."""

CHOICE_SETS: Final = vec[i64]([NAMED[word] for word in WORDS])

FIRST_FEATURE: Final[i64] = 2
"""The choices from here on lead to a feature."""

FRONT: Final = 15
"""The Empty choices are shuffled into the first 15 of a hundred."""


class ChoiceList:
    """The choices that are open, and the way back to where they came from."""

    def __init__(self, plot: Plot, chance: Chance) -> None:
        self.plot = plot
        self.size: i64 = plot.cells * CHOICES
        self.header: i64 = self.size
        """Where the circle begins and ends; a choice is cell * CHOICES + its place in WORDS."""
        self.left: vec[i64] = vec[i64]([0] * (self.size + 1))
        self.right: vec[i64] = vec[i64]([0] * (self.size + 1))
        self.states: vec[i64] = vec[i64]([EVERY_STATE] * plot.cells)
        """By cell: the states that are still possible."""
        self.removed: vec[i64] = vec[i64]([0] * self.size)
        """Choices in the order they were taken out; the first `out` places are in use."""
        self.out: i64 = 0
        self.narrowed: vec[i64] = vec[i64]([0] * (plot.cells * STATES * 3))
        """For each time a cell lost states: the cell, what it had before, and how many choices were out by then."""
        self.trail: i64 = 0
        self.link(garden_order(plot.cells, chance))

    def link(self, order: vec[i64]) -> None:
        """Makes the circle."""
        before = self.header
        for index in range(self.size):
            choice = order[index]
            self.right[before] = choice
            self.left[choice] = before
            before = choice
        self.right[before] = self.header
        self.left[self.header] = before

    def first(self) -> i64:
        """The first choice that is open; the header if there is none."""
        return self.right[self.header]

    def mark(self) -> i64:
        """Where we are, for `restore`."""
        return self.trail

    def narrow(self, cell: i64, states: i64) -> bool:
        """Leaves a cell only these of its states and closes the choices this excludes; False if none is left."""
        old = self.states[cell]
        new = old & states
        if new == old:
            return True
        self.narrowed[self.trail] = cell
        self.narrowed[self.trail + 1] = old
        self.narrowed[self.trail + 2] = self.out
        self.trail += 3
        self.states[cell] = new
        for place in range(CHOICES):
            if old & CHOICE_SETS[place] != 0 and new & CHOICE_SETS[place] == 0:
                self.remove(cell * CHOICES + place)
        return new != 0

    def remove(self, choice: i64) -> None:
        self.right[self.left[choice]] = self.right[choice]
        self.left[self.right[choice]] = self.left[choice]
        self.removed[self.out] = choice
        self.out += 1

    def restore(self, mark: i64) -> None:
        """Takes back everything since the mark, last things first."""
        while self.trail > mark:
            self.trail -= 3
            out = self.narrowed[self.trail + 2]
            while self.out > out:
                self.out -= 1
                choice = self.removed[self.out]
                self.right[self.left[choice]] = choice
                self.left[self.right[choice]] = choice
            self.states[self.narrowed[self.trail]] = self.narrowed[self.trail + 1]


def garden_order(cells: i64, chance: Chance) -> vec[i64]:
    """All choices in any order, but the Empty ones among the first 15%, where they are chosen before most others."""
    others = vec[i64](capacity=cells * CHOICES)
    for choice in shuffled(cells * CHOICES, chance):
        if choice % CHOICES != 0:
            others = append(others, choice)
    size = front_size(cells)
    order = vec[i64](capacity=cells * CHOICES)
    for place in shuffled(size, chance):
        order = append(order, place * CHOICES if place < cells else others[place - cells])
    for index in range(size - cells, len(others)):
        order = append(order, others[index])
    return order


def front_size(cells: i64) -> i64:
    """How many choices are the front of the list: 24 of the 160 of a garden."""
    size = cells * CHOICES * FRONT // 100
    return size if size > cells else cells


def filling_order(choices: ChoiceList, chance: Chance) -> vec[i64]:
    """The choices that are still open in the order in which they fill the cells that no rule asked about.

    The front is that of `garden_order`: an Empty choice for every cell and half as many that lead to a feature, each at
    a cell of its own. One in three of these stands behind the Empty choice of its cell and changes nothing. So a third
    of the cells that may be empty or a feature become a feature, whatever the rule has closed.
    """
    cells = choices.plot.cells
    order = vec[i64](capacity=choices.size)
    dummies = front_size(cells) - cells
    for cell in shuffled(cells, chance):
        feature = open_feature(choices.states[cell], chance)
        if feature >= 0 and dummies > 0 and chance.below(3) != 0:
            order = append(order, cell * CHOICES + feature)
        dummies -= 1
        order = append(order, cell * CHOICES)
    for choice in shuffled(choices.size, chance):
        order = append(order, choice)
    return order


def open_feature(states: i64, chance: Chance) -> i64:
    """A choice by chance among those that lead a cell with these states to a feature; -1 if there is none."""
    found: i64 = -1
    seen: i64 = 0
    for place in range(FIRST_FEATURE, CHOICES):
        if states & CHOICE_SETS[place] != 0:
            seen += 1
            if chance.below(seen) == 0:
                found = place
    return found
