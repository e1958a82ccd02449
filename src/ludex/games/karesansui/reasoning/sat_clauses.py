"""Gardens and rules as clauses for a SAT solver.

Each cell has eleven variables, the ten choices of `choice_list` and Feature. A set of states becomes a literal for each
cell, a count a unary number (digit n: at least n cells), built by merging the numbers of halves; a relation and a gate
of the `Circuit` become a literal each. Patterns of clauses are made once and moved to the variables at hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from ludex.games.karesansui.language.cell_sets import ANYTHING, products
from ludex.games.karesansui.reasoning.circuit import TRUE, Atom, Circuit
from ludex.games.karesansui.reasoning.garden_batch import members
from ludex.games.karesansui.rules.cells import COLOURS, NAMED, SIZES, TYPES
from ludex.games.karesansui.rules.effort import Effort
from ludex.games.karesansui.rules.plot import Plot
from ludex.games.karesansui.rules.rule import ABOVE, ADJACENT, AND, ATLEAST, LEFTOF, MORE, ORTHADJACENT, SAMECOL

Clause = list[int]

CHOICES = ("Empty", "Water", "Feature", *SIZES, *COLOURS, *TYPES)
CHOICE_SETS = tuple(NAMED[word] for word in CHOICES)
PROPERTIES = (SIZES, COLOURS, TYPES)

ASKED = 1
DENIED = 2
EITHER_WAY = 3
"""Which halves of a definition are said."""

OUTLINE = 0
CELLS = 1
LINKED = 2
"""How deep an encoding goes."""


def choice(cell: int, word: str) -> int:
    """The variable of a choice at a cell."""
    return cell * len(CHOICES) + CHOICES.index(word) + 1


@lru_cache(maxsize=8)
def ground(cells: int) -> tuple[Clause, ...]:
    """Clauses true in every garden: a cell is empty, water or a feature, and a feature has one of each property."""
    found: list[Clause] = []
    for cell in range(cells):
        empty, water, feature = (choice(cell, word) for word in ("Empty", "Water", "Feature"))
        found += [[empty, water, feature], [-empty, -water], [-empty, -feature], [-water, -feature]]
        for words in PROPERTIES:
            variables = [choice(cell, word) for word in words]
            found.append([-feature, *variables])
            for place, variable in enumerate(variables):
                found.append([-variable, feature])
                found.extend([-variable, -other] for other in variables[:place])
    return tuple(found)


@lru_cache(maxsize=4096)
def pattern(states: int) -> tuple[bool, tuple[tuple[int, ...], ...]]:
    """A set as a union of products of literals of cell 0, and whether the set's complement is meant."""
    direct = tuple(product_literals(box) for box in products(states))
    opposite = tuple(product_literals(box) for box in products(ANYTHING & ~states))
    if sum(map(len, opposite)) < sum(map(len, direct)):
        return True, opposite
    return False, direct


def product_literals(box: int) -> tuple[int, ...]:
    """The literals of cell 0 that all hold exactly where the state is in the box."""
    if box in CHOICE_SETS:
        return (CHOICE_SETS.index(box) + 1,)
    asked: list[int] = []
    denied: list[int] = []
    for words in PROPERTIES:
        here = [word for word in words if box & NAMED[word]]
        if len(here) == 1:
            asked.append(choice(0, here[0]))
        elif len(here) < len(words):
            denied += [-choice(0, word) for word in words if word not in here]
    return (*(asked or [choice(0, "Feature")]), *denied)


@lru_cache(maxsize=1024)
def merger(left: int, right: int, most: int, signs: int) -> tuple[Clause, ...]:
    """Two unary numbers (variables 1.., then those of the other) and their sum of so many digits after them."""
    found: list[Clause] = []
    base = left + right
    for one in range(left + 1):
        for two in range(right + 1):
            if signs & DENIED and 0 < one + two <= most:
                # At least one of these and at least two of those are at least so many together.
                parts = [-one] * (one > 0) + [-(left + two)] * (two > 0)
                found.append([*parts, base + one + two])
            if signs & ASKED and one + two < most:
                parts = [one + 1] * (one < left) + [left + two + 1] * (two < right)
                found.append([*parts, -(base + one + two + 1)])
    return tuple(found)


@lru_cache(maxsize=1024)
def counter(inputs: int, most: int, signs: int) -> tuple[int, tuple[Clause, ...], tuple[int, ...]]:
    """Inputs 1.. counted in unary: how many variables there are, the clauses, and the digits of the number."""
    clauses: list[Clause] = []
    top = inputs
    numbers: list[tuple[int, ...]] = [(number,) for number in range(1, inputs + 1)]
    while len(numbers) > 1:
        merged: list[tuple[int, ...]] = []
        for at in range(0, len(numbers) - 1, 2):
            left, right = numbers[at], numbers[at + 1]
            digits = tuple(range(top + 1, top + 1 + min(len(left) + len(right), most)))
            top += len(digits)
            place = mapping((*left, *right, *digits))
            merging = merger(len(left), len(right), len(digits), signs)
            clauses.extend([place[literal] for literal in clause] for clause in merging)
            merged.append(digits)
        if len(numbers) % 2:
            merged.append(numbers[-1])
        numbers = merged
    return top, tuple(clauses), numbers[0]


def mapping(literals: Sequence[int]) -> list[int]:
    """A list that gives the n-th literal at n, and its opposite at -n."""
    return [0, *literals, *(-literal for literal in reversed(literals))]


class Encoding:
    """The clauses of a wire of a circuit, over the cells of its plot.

    Of each part only that half is said which the wire asks for: where `at least 3 small` is asked for, the variable
    must not be true without three small cells, but may be false with them.
    """

    def __init__(self, circuit: Circuit, wire: int, depth: int, effort: Effort) -> None:
        """OUTLINE leaves the atoms undefined: what can't be so can't be at all. LINKED makes every count whole, for
        `sat_totals.link` to build on. Each clause costs a unit of effort; raises `OutOfEffort`."""
        self.effort = effort
        self.circuit = circuit
        self.plot: Plot = circuit.plot
        self.depth = depth
        self.clauses: list[Clause] = [] if depth == OUTLINE else list(ground(self.plot.cells))
        effort.spend(len(self.clauses))
        self.top = 0 if depth == OUTLINE else self.plot.cells * len(CHOICES)
        self.sets: dict[int, list[int]] = {}
        self.numbers: dict[int, list[int]] = {}
        self.wires: dict[int, int] = {}
        used = circuit.used(wire)
        atoms = {number: atom for atom, number in circuit.atoms.items()}
        signs = wire_signs(circuit, used, wire)
        self.digits: dict[int, tuple[int, int]] = {}
        """By set that is counted: how many digits are needed, and which halves of them."""
        for each in used:
            if each in atoms:
                self.need_digits(atoms[each], signs[each])
        for each in used:
            if each in atoms:
                self.wires[each] = self.new() if depth == OUTLINE else self.atom(atoms[each], signs[each])
            else:
                self.wires[each] = self.gate(circuit.inputs[each], signs[each])
                effort.spend(4 * len(circuit.inputs[each]))
        for one, two in circuit.implications(used):
            self.clauses.append([-self.wires[one], self.wires[two]])
        if wire != TRUE:
            self.clauses.append([self.literal(wire)])

    # ---- literals ----

    def new(self) -> int:
        self.top += 1
        return self.top

    def literal(self, wire: int) -> int:
        return self.wires[wire] if wire > 0 else -self.wires[-wire]

    def both(self, literals: list[int], signs: int = EITHER_WAY) -> int:
        """A literal that is true where all of these are."""
        if len(literals) == 1:
            return literals[0]
        found = self.new()
        if signs & ASKED:
            self.clauses.extend([[-found, literal] for literal in literals])
        if signs & DENIED:
            self.clauses.append([found, *[-literal for literal in literals]])
        return found

    def either(self, literals: list[int], signs: int = EITHER_WAY) -> int:
        """A literal that is true where one of these is."""
        if len(literals) == 1:
            return literals[0]
        found = self.new()
        if signs & DENIED:
            self.clauses.extend([[found, -literal] for literal in literals])
        if signs & ASKED:
            self.clauses.append([-found, *literals])
        return found

    def odd(self, one: int, two: int) -> int:
        found = self.new()
        self.clauses += [[-found, one, two], [-found, -one, -two], [found, -one, two], [found, one, -two]]
        return found

    def gate(self, gate: tuple[int, ...], signs: int) -> int:
        literals = [self.literal(wire) for wire in gate[1:]]
        if gate[0] == AND:
            return self.both(literals, signs)
        found = literals[0]
        for literal in literals[1:]:
            found = self.odd(found, literal)
        return found

    # ---- cells and counts ----

    def cells(self, states: int) -> list[int]:
        """By cell: the literal that its state is in the set."""
        found = self.sets.get(states)
        if found is None:
            found = []
            is_opposite, union = pattern(states)
            self.effort.spend(self.plot.cells * (1 + sum(map(len, union))) * 2)
            for move in range(0, self.plot.cells * len(CHOICES), len(CHOICES)):
                parts = [self.both([moved(literal, move) for literal in product]) for product in union]
                literal = self.either(parts)
                found.append(-literal if is_opposite else literal)
            self.sets[states] = found
        return found

    def need_digits(self, atom: Atom, signs: int) -> None:
        """Notes what the counts of an atom must be able to say."""
        kind, number, first, second = atom
        if kind == ATLEAST:
            self.need(first, number, signs)
        elif kind == MORE:
            first, second = self.circuit.compared[atom]
            self.need(first, self.plot.cells, signs)
            self.need(second, self.plot.cells, opposite(signs))

    def need(self, states: int, digits: int, signs: int) -> None:
        most, already = (self.plot.cells, EITHER_WAY) if self.depth == LINKED else self.digits.get(states, (0, 0))
        self.digits[states] = max(digits, most), signs | already

    def number(self, states: int) -> list[int]:
        """How many cells have a state of the set: digit n - 1 is true where there are at least n."""
        found = self.numbers.get(states)
        if found is None:
            inputs = self.cells(states)
            top, clauses, digits = counter(len(inputs), *self.digits.get(states, (self.plot.cells, EITHER_WAY)))
            self.effort.spend(len(clauses))
            place = mapping((*inputs, *range(self.top + 1, self.top + 1 + top - len(inputs))))
            self.top += top - len(inputs)
            self.clauses.extend([[place[literal] for literal in clause] for clause in clauses])
            found = self.numbers[states] = [place[digit] for digit in digits]
        return found

    def add_up(self, parts: list[list[int]], whole: list[int]) -> None:
        """Says that unary numbers add up to another."""
        while len(parts) > 2:
            digits = [self.new() for _ in range(min(len(parts[0]) + len(parts[1]), len(whole)))]
            self.add_up(parts[:2], digits)
            parts = [digits, *parts[2:]]
        left, right = parts
        place = mapping((*left, *right, *whole))
        merging = merger(len(left), len(right), len(whole), EITHER_WAY)
        self.effort.spend(len(merging))
        self.clauses.extend([[place[literal] for literal in clause] for clause in merging])

    # ---- atoms ----

    def atom(self, atom: Atom, signs: int) -> int:
        kind, number, first, second = atom
        if kind == ATLEAST:
            return self.number(first)[number - 1]
        if kind == MORE:
            first, second = self.circuit.compared[atom]
            pairs = zip(self.number(first), self.number(second), strict=True)
            return self.either([self.both([digit, -other], signs) for digit, other in pairs], signs)
        here, there = self.cells(first), self.cells(second)
        self.effort.spend(8 * self.plot.cells)
        if kind in (LEFTOF, ABOVE):
            return self.before(here, there, lines_of(self.plot, kind), signs)
        found: list[int] = []
        for literal, near in zip(here, neighbours_of(self.plot, kind), strict=True):
            if near:
                found.append(self.both([literal, self.either([there[other] for other in near], signs)], signs))
        return self.either(found, signs)

    def before(self, here: list[int], there: list[int], lines: tuple[list[int], ...], signs: int) -> int:
        """Some cell of the one in a line before some cell of the other."""
        found: list[int] = []
        seen: list[int] = []
        for line, following in pairwise(lines):
            seen = [self.either([*seen, *(here[cell] for cell in line)], signs)]
            found.append(self.both([seen[0], self.either([there[cell] for cell in following], signs)], signs))
        return self.either(found, signs)


def opposite(signs: int) -> int:
    return signs >> 1 | (signs & 1) << 1


def wire_signs(circuit: Circuit, used: list[int], wire: int) -> dict[int, int]:
    """Of each wire, whether its being true is asked for, its being false, or both."""
    found = dict.fromkeys(used, 0)
    found[abs(wire)] = ASKED if wire > 0 else DENIED
    for each in reversed(used):
        gate = circuit.inputs.get(each)
        if gate is not None:
            for other in gate[1:]:
                signs = EITHER_WAY if gate[0] != AND else found[each] if other > 0 else opposite(found[each])
                found[abs(other)] |= signs
    return found


@lru_cache(maxsize=64)
def lines_of(plot: Plot, kind: int) -> tuple[list[int], ...]:
    """The lines of cells that LEFTOF, ABOVE, SAMEROW or SAMECOL go by."""
    return tuple(members(line) for line in (plot.column_sets if kind in (LEFTOF, SAMECOL) else plot.row_sets))


@lru_cache(maxsize=64)
def neighbours_of(plot: Plot, kind: int) -> tuple[list[int], ...]:
    """By cell: the cells that are in the relation to it."""
    if kind == ADJACENT:
        return tuple(members(plot.around(1 << cell)) for cell in range(plot.cells))
    if kind == ORTHADJACENT:
        return tuple(members(plot.beside(1 << cell)) for cell in range(plot.cells))
    found: list[list[int]] = []
    for cell in range(plot.cells):
        line = next(line for line in lines_of(plot, kind) if cell in line)
        found.append([other for other in line if other != cell])
    return tuple(found)


def moved(literal: int, move: int) -> int:
    return literal + move if literal > 0 else literal - move


def garden_of(model: Sequence[int], cells: int) -> list[int]:
    """The garden of a solver's model, whose n-th entry is variable n, negative where it is false."""
    garden: list[int] = []
    for cell in range(cells):
        states = ANYTHING
        for place, states_of in enumerate(CHOICE_SETS):
            states &= states_of if model[cell * len(CHOICES) + place] > 0 else ~states_of
        garden.append(states.bit_length() - 1)
    return garden
