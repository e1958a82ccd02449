"""Many gardens side by side: a rule is judged on all of them at once, one bit a garden.

A batch of thousands costs a rule little more than one garden does, since a bit of a Python integer stands for each
garden and whatever was worked out about a set of states or an atom is kept for the next rule.

    batch = GardenBatch(gardens)
    batch.fitting(rule)            the gardens that fit: bit i for gardens[i]
    batch.fitting(rule).bit_count()
"""

from __future__ import annotations

from collections.abc import Sequence

from ludex.games.karesansui.rules.cells import STATES
from ludex.games.karesansui.rules.plot import STANDARD, Plot
from ludex.games.karesansui.rules.rule import AND, KIND_NAMES, NOT, OR, Rule

KEPT = 20_000
"""How many atoms and sets a batch remembers before it begins anew."""


class GardenBatch:
    """Gardens, each a state for every cell of the plot, and what is known about them."""

    def __init__(self, gardens: Sequence[Sequence[int]], plot: Plot = STANDARD) -> None:
        self.gardens = gardens
        self.plot = plot
        self.everything = (1 << len(gardens)) - 1
        self.planes: list[list[int]] = []
        """By cell and state: the gardens that have this state there."""
        digits = [bytes(49 if state == other else 48 for other in range(256)) for state in range(STATES)]
        columns = list(zip(*reversed(gardens), strict=True)) if gardens else [()] * plot.cells
        for states in columns:
            column = bytes(states)
            self.planes.append([int(column.translate(digits[state]) or b"0", 2) for state in range(STATES)])
        self.known_cells: dict[int, list[int]] = {}
        self.known_counts: dict[int, list[int]] = {}
        self.known_atoms: dict[tuple[int, int, int, int], int] = {}
        around, beside = plot.around, plot.beside
        self.around = [members(around(1 << cell)) for cell in range(plot.cells)]
        self.beside = [members(beside(1 << cell)) for cell in range(plot.cells)]
        self.rows = [members(line) for line in plot.row_sets]
        self.columns = [members(line) for line in plot.column_sets]

    def fitting(self, rule: Rule, node: int = 0) -> int:
        """The gardens that fit the rule (or the part of it that begins at a node)."""
        kind = rule.kinds[node]
        if kind < NOT:
            return self.atom(kind, rule.numbers[node], rule.firsts[node], rule.seconds[node])
        if kind == NOT:
            return self.everything ^ self.fitting(rule, node + 1)
        child = node + 1
        found = self.fitting(rule, child)
        child = rule.ends[child]
        while child < rule.ends[node]:
            part = self.fitting(rule, child)
            found = found & part if kind == AND else found | part if kind == OR else found ^ part
            child = rule.ends[child]
        return found

    def first(self, bits: int) -> Sequence[int] | None:
        """The first garden of a set of them."""
        return self.gardens[(bits & -bits).bit_length() - 1] if bits else None

    def atom(self, kind: int, number: int, first: int, second: int) -> int:
        key = (kind, number, first, second)
        found = self.known_atoms.get(key)
        if found is None:
            if len(self.known_atoms) >= KEPT:
                self.known_atoms.clear()
            found = self.known_atoms[key] = self.work_out(KIND_NAMES[kind], number, first, second)
        return found

    def work_out(self, kind: str, number: int, first: int, second: int) -> int:
        match kind:
            case "atleast":
                return self.at_least(number, first)
            case "atmost":
                return self.everything ^ self.at_least(number + 1, first)
            case "exactly":
                return self.at_least(number, first) & ~self.at_least(number + 1, first)
            case "more":
                return self.more(first, second)
        here, there = self.cells(first), self.cells(second)
        match kind:
            case "leftof":
                return before(here, there, self.columns)
            case "rightof":
                return before(there, here, self.columns)
            case "above":
                return before(here, there, self.rows)
            case "below":
                return before(there, here, self.rows)
            case "adjacent":
                return meeting(here, there, self.around)
            case "orthadjacent":
                return meeting(here, there, self.beside)
            case "samerow":
                return sharing(here, there, self.rows)
            case _:
                return sharing(here, there, self.columns)

    def cells(self, states: int) -> list[int]:
        """By cell: the gardens that have one of these states there."""
        found = self.known_cells.get(states)
        if found is None:
            if len(self.known_cells) >= KEPT:
                self.known_cells.clear()
            wanted = members(states)
            others = [state for state in range(STATES) if state not in wanted]
            found = []
            for planes in self.planes:
                cell = 0
                for state in wanted if len(wanted) <= len(others) else others:
                    cell |= planes[state]
                found.append(cell if len(wanted) <= len(others) else self.everything ^ cell)
            self.known_cells[states] = found
        return found

    def counts(self, states: int) -> list[int]:
        """How many cells have one of these states, in binary, lowest digit first: each digit one bit a garden."""
        found = self.known_counts.get(states)
        if found is None:
            if len(self.known_counts) >= KEPT:
                self.known_counts.clear()
            found = []
            for carry in self.cells(states):
                for place, digit in enumerate(found):
                    found[place] = digit ^ carry
                    carry &= digit
                if carry or len(found) < int(self.plot.cells).bit_length():
                    found.append(carry)
            del found[int(self.plot.cells).bit_length() :]
            self.known_counts[states] = found
        return found

    def at_least(self, number: int, states: int) -> int:
        if number > self.plot.cells:
            return 0
        equal, greater = self.everything, 0
        for place, digit in reversed(list(enumerate(self.counts(states)))):
            if number >> place & 1:
                equal &= digit
            else:
                greater |= equal & digit
                equal &= ~digit
        return greater | equal

    def more(self, first: int, second: int) -> int:
        equal, greater = self.everything, 0
        for digit, other in zip(reversed(self.counts(first)), reversed(self.counts(second)), strict=True):
            greater |= equal & digit & ~other
            equal &= ~(digit ^ other)
        return greater


def members(bits: int) -> list[int]:
    return [place for place in range(bits.bit_length()) if bits >> place & 1]


def before(first: list[int], second: list[int], lines: list[list[int]]) -> int:
    """Where some cell of the first comes in a line before some cell of the second."""
    found = seen = 0
    for line in lines:
        here = there = 0
        for cell in line:
            here |= first[cell]
            there |= second[cell]
        found |= seen & there
        seen |= here
    return found


def meeting(first: list[int], second: list[int], neighbours: list[list[int]]) -> int:
    """Where some cell of the first is neighbour to some cell of the second."""
    found = 0
    for cell, others in enumerate(neighbours):
        near = 0
        for other in others:
            near |= second[other]
        found |= first[cell] & near
    return found


def sharing(first: list[int], second: list[int], lines: list[list[int]]) -> int:
    """Where two different cells, one of each, lie in one line."""
    found = 0
    for line in lines:
        for cell in line:
            others = 0
            for other in line:
                if other != cell:
                    others |= second[other]
            found |= first[cell] & others
    return found
