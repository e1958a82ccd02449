"""A search for a garden with dancing links, after Algorithm X; it needs no library.

A rule is flattened into rulesets (`rulesets`); for each of them the space of gardens (`choice_list`) is built and the
restrictions are put to it. What a restriction forbids is closed at once, as soon as what is chosen makes it so. What it
asks for is covered by choosing among the open choices in the order of their list; if that leads nowhere the choice is
closed instead, and if that leads nowhere either, the choice before is reconsidered. When every restriction is covered,
the rest is filled: a third of it with features, the other cells stay empty (`filling_order`). The lists are shuffled,
so gardens differ from one search to the next.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludex.core.bits import bit
from ludex.core.chance import Chance
from ludex.games.karesansui.rules.cells import EMPTY, FEATURE_SET
from ludex.games.karesansui.rules.choice_list import CHOICE_SETS, CHOICES, ChoiceList, filling_order
from ludex.games.karesansui.rules.effort import Effort, OutOfEffort
from ludex.games.karesansui.rules.fitting import fits, related
from ludex.games.karesansui.rules.plot import STANDARD, Plot
from ludex.games.karesansui.rules.rule import MORE, Rule
from ludex.games.karesansui.rules.rulesets import Ruleset, flattened, lowest

FOUND: Final = 1
NO_GARDEN: Final = 0
GAVE_UP: Final = 2

MOST_RULESETS: Final = 4000

LAYING_OUT: Final = 20
"""Units of effort for laying out the space of gardens."""

COVERED: Final = 1
IMPOSSIBLE: Final = 0
OPEN: Final = 2


class LinksAnswer:
    """What a search came to: FOUND with a garden, NO_GARDEN, or GAVE_UP.

    `free` are the cells, as bits, that could still be empty or a feature when every restriction was covered.
    """

    def __init__(self, status: i64, garden: vec[i64], free: i64 = 0) -> None:
        self.status: i64 = status
        self.garden: vec[i64] = garden
        self.free: i64 = free


def search_by_links(rule: Rule, wanted: bool, chance: Chance, effort: Effort, plot: Plot = STANDARD) -> LinksAnswer:
    """A garden that fits the rule, or does not if that is wanted. Every garden is checked with `fits` first."""
    nothing = vec[i64]()
    try:
        rulesets = flattened(rule, wanted, plot.cells, MOST_RULESETS, effort)
    except OutOfEffort:
        return LinksAnswer(GAVE_UP, nothing)
    if rulesets is None:
        return LinksAnswer(GAVE_UP, nothing)
    gave_up = False
    waiting: i64 = len(rulesets)
    for ruleset in rulesets:
        # Each gets an equal part of what is left, so that one that is hard leaves enough for the others.
        part = effort.part(effort.left // waiting)
        waiting -= 1
        links = LinksSearch(ruleset, plot, chance, part)
        status = links.solution()
        effort.give_back(part)
        if status == FOUND:
            garden = links.garden()
            if fits(rule, garden, plot) != wanted:
                raise AssertionError("a garden that is not what was wanted")
            return LinksAnswer(FOUND, garden, links.free)
        if status == GAVE_UP:
            gave_up = True
    return LinksAnswer(GAVE_UP if gave_up else NO_GARDEN, nothing)


class LinksSearch:
    """Covers the restrictions of one ruleset."""

    def __init__(self, ruleset: Ruleset, plot: Plot, chance: Chance, effort: Effort) -> None:
        self.ruleset = ruleset
        self.plot = plot
        self.chance = chance
        self.choices = ChoiceList(plot, chance)
        self.effort = effort
        self.round_cost: i64 = 1 + (len(ruleset.sets) + 4 * len(ruleset.kinds)) // 4
        """Units for looking at every restriction once."""
        self.free: i64 = 0

    def garden(self) -> vec[i64]:
        """The garden, once every cell has one state."""
        garden = vec[i64]([0] * self.plot.cells)
        for cell in range(self.plot.cells):
            states = self.choices.states[cell]
            while (states >> (garden[cell] + 1)) != 0:
                garden[cell] += 1
        return garden

    def solution(self) -> i64:
        """FOUND with everything covered and filled, NO_GARDEN, or GAVE_UP."""
        try:
            self.effort.spend(LAYING_OUT)
            return FOUND if self.solve() else NO_GARDEN
        except OutOfEffort:
            return GAVE_UP

    def solve(self) -> bool:
        """Whether there is a garden among those still possible; if so everything is covered and filled."""
        if not self.close():
            return False
        choice, states = self.next_choice()
        if choice < 0:
            self.fill()
            return True
        cell = choice // CHOICES
        mark = self.choices.mark()
        if self.choices.narrow(cell, states) and self.solve():
            return True
        self.choices.restore(mark)
        return self.choices.narrow(cell, ~states) and self.solve()

    # ---- what is forbidden ----

    def close(self) -> bool:
        """Closes whatever the restrictions exclude by now; False if one of them can't be covered any more."""
        before: i64 = -1
        while before != self.choices.mark():
            before = self.choices.mark()
            self.effort.spend(self.round_cost)
            for index in range(len(self.ruleset.sets)):
                if not self.close_count(self.ruleset.sets[index], self.ruleset.counts[index]):
                    return False
            for index in range(len(self.ruleset.kinds)):
                if not self.close_pair(index):
                    return False
        return True

    def close_count(self, states: i64, counts: i64) -> bool:
        """With as many cells of the set as are allowed, no more; with just enough left, all of them."""
        sure = self.sure_of(states)
        possible = self.possible_for(states)
        least = size(sure)
        most = size(possible)
        while least <= most and (counts >> least) & 1 == 0:
            least += 1
        while most >= least and (counts >> most) & 1 == 0:
            most -= 1
        if least > most:
            return False
        if most == size(sure):
            return self.narrow_all(possible & ~sure, ~states)
        if least == size(possible):
            return self.narrow_all(possible & ~sure, states)
        return True

    def close_pair(self, index: i64) -> bool:
        """A relation that must not be: where one side is certain, the other is closed."""
        status = self.pair_status(index)
        if status != OPEN:
            return status == COVERED
        kind = self.ruleset.kinds[index]
        if kind == MORE or self.ruleset.wanted[index] == 1:
            return True
        first = self.ruleset.firsts[index]
        second = self.ruleset.seconds[index]
        cells_first = self.sure_of(first)
        cells_second = self.sure_of(second)
        for cell in range(self.plot.cells):
            here = bit(cell)
            if related(kind, cells_first, here, self.plot) and not self.choices.narrow(cell, ~second):
                return False
            if related(kind, here, cells_second, self.plot) and not self.choices.narrow(cell, ~first):
                return False
        return True

    def narrow_all(self, cells: i64, states: i64) -> bool:
        cell: i64 = 0
        while cells >> cell != 0:
            if (cells >> cell) & 1 == 1 and not self.choices.narrow(cell, states):
                return False
            cell += 1
        return True

    def sure_of(self, states: i64) -> i64:
        """The cells that will have one of these states whatever comes."""
        cells: i64 = 0
        for cell in range(self.plot.cells):
            if self.choices.states[cell] & ~states == 0:
                cells |= bit(cell)
        return cells

    def possible_for(self, states: i64) -> i64:
        """The cells that may have one of these states."""
        return self.plot.full & ~self.sure_of(~states)

    # ---- what is asked for ----

    def next_choice(self) -> tuple[i64, i64]:
        """The first open choice of the list that helps the first restriction not covered yet, and the states it is
        chosen for; -1 if all are covered."""
        for index in range(len(self.ruleset.sets)):
            if self.count_status(index) == OPEN:
                states = self.ruleset.sets[index]
                has_enough = size(self.sure_of(states)) >= lowest(self.ruleset.counts[index])
                return self.choice_for(~states if has_enough else states, self.plot.full)
        for index in range(len(self.ruleset.kinds)):
            if self.pair_status(index) == OPEN:
                return self.choice_for_pair(index)
        return -1, 0

    def choice_for_pair(self, index: i64) -> tuple[i64, i64]:
        """A choice that helps a relation or `more`: to hold with as few cells as can be, or not to hold."""
        kind = self.ruleset.kinds[index]
        first = self.ruleset.firsts[index]
        second = self.ruleset.seconds[index]
        wanted = self.ruleset.wanted[index] == 1
        if kind == MORE:
            return self.choice_for_more(first, second, 1) if wanted else self.choice_for_more(second, first, 0)
        if not wanted:
            choice, states = self.choice_for(~first, self.plot.full)
            return (choice, states) if choice >= 0 else self.choice_for(~second, self.plot.full)
        # One side where the other is laid already, then one side anywhere.
        choice, states = self.choice_for(second, self.related_to(kind, self.sure_of(first), True))
        if choice < 0:
            choice, states = self.choice_for(first, self.related_to(kind, self.sure_of(second), False))
        if choice < 0:
            choice, states = self.choice_for(first, self.plot.full)
        return (choice, states) if choice >= 0 else self.choice_for(second, self.plot.full)

    def choice_for_more(self, larger: i64, smaller: i64, lead: i64) -> tuple[i64, i64]:
        """One set is to have as many cells as the other and so many more: once it is ahead, the other is kept out."""
        choice: i64 = -1
        states: i64 = 0
        if size(self.sure_of(larger)) >= size(self.sure_of(smaller)) + lead:
            choice, states = self.choice_for(~smaller, self.plot.full)
        if choice < 0:
            choice, states = self.choice_for(larger, self.plot.full)
        return (choice, states) if choice >= 0 else self.choice_for(~smaller, self.plot.full)

    def related_to(self, kind: i64, cells: i64, comes_second: bool) -> i64:
        """The cells to which one of these is in the relation, or that are in the relation to one of these."""
        found: i64 = 0
        for cell in range(self.plot.cells):
            here = bit(cell)
            if related(kind, cells, here, self.plot) if comes_second else related(kind, here, cells, self.plot):
                found |= here
        return found

    def choice_for(self, states: i64, cells: i64) -> tuple[i64, i64]:
        """The first open choice at one of these cells of which it is not certain yet whether it belongs to the set."""
        choice = self.choices.first()
        while choice != self.choices.header:
            here = self.choices.states[choice // CHOICES]
            is_open = here & states & CHOICE_SETS[choice % CHOICES] != 0 and here & ~states != 0
            if is_open and (cells >> (choice // CHOICES)) & 1 == 1:
                return choice, states
            choice = self.choices.right[choice]
        return -1, 0

    def count_status(self, index: i64) -> i64:
        states = self.ruleset.sets[index]
        counts = self.ruleset.counts[index]
        least = size(self.sure_of(states))
        most = size(self.possible_for(states))
        while least <= most:
            if (counts >> least) & 1 == 0:
                return OPEN
            least += 1
        return COVERED

    def pair_status(self, index: i64) -> i64:
        kind = self.ruleset.kinds[index]
        first = self.ruleset.firsts[index]
        second = self.ruleset.seconds[index]
        wanted = self.ruleset.wanted[index] == 1
        if kind == MORE:
            is_so = size(self.sure_of(first)) > size(self.possible_for(second))
            may_be = size(self.possible_for(first)) > size(self.sure_of(second))
        else:
            is_so = related(kind, self.sure_of(first), self.sure_of(second), self.plot)
            may_be = related(kind, self.possible_for(first), self.possible_for(second), self.plot)
        if is_so:
            return COVERED if wanted else IMPOSSIBLE
        if not may_be:
            return IMPOSSIBLE if wanted else COVERED
        return OPEN

    def fill(self) -> None:
        """Fills the cells that no restriction asked about; nothing can go wrong, since every restriction is covered."""
        order = filling_order(self.choices, self.chance)
        for cell in range(self.plot.cells):
            states = self.choices.states[cell]
            if states & bit(EMPTY) != 0 and states & FEATURE_SET != 0:
                self.free |= bit(cell)
        for choice in order:
            cell = choice // CHOICES
            states = CHOICE_SETS[choice % CHOICES]
            if self.choices.states[cell] & states != 0:
                self.choices.narrow(cell, states)


def size(cells: i64) -> i64:
    """How many cells are in a set."""
    count: i64 = 0
    while cells != 0:
        cells &= cells - 1
        count += 1
    return count
