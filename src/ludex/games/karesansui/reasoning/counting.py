"""What share of all gardens fits a rule: exactly where counting is cheap, else an estimate with its error.

Gardens are counted without being listed, by dynamic programming over the cells in reading order. Of the cells so far
only a summary is kept that has what the rule's atoms still need: how many small ones, the leftmost black column, what
the last row looked like. Beginnings of gardens with the same summary are counted together. A rule of one or two atoms
needs a few dozen summaries; where there would be too many, gardens drawn evenly are judged instead.
"""

from __future__ import annotations

from functools import lru_cache
from math import isqrt

from ludex.core import Chance
from ludex.games.karesansui.reasoning.atom_summaries import TRUE_BY_NOW, step_of
from ludex.games.karesansui.reasoning.circuit import FALSE, TRUE, Circuit
from ludex.games.karesansui.reasoning.garden_batch import GardenBatch
from ludex.games.karesansui.reasoning.solver import BUDGET
from ludex.games.karesansui.rules.cells import STATES
from ludex.games.karesansui.rules.effort import Effort, OutOfEffort
from ludex.games.karesansui.rules.plot import STANDARD, Plot
from ludex.games.karesansui.rules.random_gardens import even_garden
from ludex.games.karesansui.rules.rule import AND, Rule

MOST_SUMMARIES = 3000
"""Counting stops being cheap where more different summaries than this would have to be kept."""

STEPS_A_UNIT = 3
"""So many atoms of a summary are brought up to date for a unit of effort."""

ATOM_COST = 150
"""Units for judging one atom on all gardens of an estimate."""

SAMPLES = 16_384
"""How many gardens an estimate rests on."""

MILLION = 1_000_000


class Share:
    """How many gardens fit, of how many: of all there are if it is exact, else of some drawn evenly."""

    def __init__(self, fitting: int, of: int, exact: bool) -> None:
        self.fitting = fitting
        self.of = of
        self.exact = exact

    @property
    def millionths(self) -> int:
        """The share in millionths, rounded down."""
        return self.fitting * MILLION // self.of

    @property
    def error(self) -> int:
        """Millionths by which an estimate may be off, either way: two standard errors (Agresti and Coull)."""
        if self.exact:
            return 0
        drawn = self.of + 4
        fitting = self.fitting + 2
        spread = 2 * isqrt(fitting * (drawn - fitting) * MILLION * MILLION // drawn**3)
        centre = fitting * MILLION // drawn
        return spread + abs(centre - self.millionths) + 1


def share(
    rule: Rule, plot: Plot = STANDARD, most_summaries: int = MOST_SUMMARIES, effort: Effort | None = None
) -> Share:
    """The share of all gardens of the plot that fit the rule. Raises `OutOfEffort` if there is too little to begin."""
    effort = effort or Effort(BUDGET)
    estimate = len(rule) + ATOM_COST * len(rule.atoms())
    effort.spend(estimate)  # set aside, so that there is enough for it in the end
    circuit = Circuit(plot, effort)
    wire = circuit.reduced(circuit.rule(rule))
    everything = int(STATES) ** plot.cells
    if wire in (TRUE, FALSE):
        return Share(everything if wire == TRUE else 0, everything, True)
    try:
        counted = Counting(circuit, wire).count(most_summaries, effort)
    except OutOfEffort:
        counted = None
    if counted is not None:
        return Share(counted, everything, True)
    batch = drawn_evenly(plot)
    return Share(batch.fitting(rule).bit_count(), len(batch.gardens), False)


@lru_cache(maxsize=4)
def drawn_evenly(plot: Plot) -> GardenBatch:
    """Gardens in which every state is equally likely in every cell."""
    chance = Chance.of_seed("gardens drawn evenly")
    return GardenBatch([list(even_garden(chance, plot)) for _ in range(SAMPLES)], plot)


Summary = tuple[int, ...]
"""The summary of the cells so far: a number for each atom (see `atom_summaries`)."""


class Counting:
    """The gardens on which a wire is true."""

    def __init__(self, circuit: Circuit, wire: int) -> None:
        self.circuit = circuit
        self.wire = wire
        self.plot = circuit.plot
        used = circuit.used(wire)
        self.gates = [each for each in used if each in circuit.inputs]
        atoms = {number: atom for atom, number in circuit.atoms.items()}
        self.wires = [each for each in used if each in atoms]
        self.atoms = [atoms[each] for each in self.wires]
        self.steps = [step_of(atom, self.plot) for atom in self.atoms]

    def kinds(self) -> list[tuple[list[tuple[bool, bool]], int]]:
        """The kinds of states that the atoms tell apart: by atom whether in its sets; and how many states are so."""
        found: dict[tuple[tuple[bool, bool], ...], int] = {}
        for state in range(STATES):
            key = tuple((first >> state & 1 == 1, second >> state & 1 == 1) for _, _, first, second in self.atoms)
            found[key] = found.get(key, 0) + 1
        return [(list(key), count) for key, count in found.items()]

    def count(self, most_summaries: int, effort: Effort) -> int | None:
        """How many there are; None if that takes too many summaries. Raises `OutOfEffort`."""
        kinds = self.kinds()
        start = tuple(0 for _ in self.atoms)
        counted: dict[Summary, int] = {start: 1}
        for cell in range(self.plot.cells):
            following: dict[Summary, int] = {}
            effort.spend(len(counted) * len(kinds) * (4 + len(self.atoms)) // STEPS_A_UNIT)
            for summary, ways in counted.items():
                for kind, states in kinds:
                    after = tuple(
                        known if known == TRUE_BY_NOW else step(known, cell, first, second)
                        for known, step, (first, second) in zip(summary, self.steps, kind, strict=True)
                    )
                    following[after] = following.get(after, 0) + ways * states
            if len(following) > most_summaries:
                return None
            counted = following
        effort.spend(len(counted) * (1 + len(self.wires) + len(self.gates)) // STEPS_A_UNIT)
        return sum(ways for summary, ways in counted.items() if self.holds(summary))

    def holds(self, summary: Summary) -> bool:
        """Whether the wire is true of whole gardens with this summary."""
        known = {TRUE: True}
        for wire, value in zip(self.wires, summary, strict=True):
            known[wire] = value == TRUE_BY_NOW
        for wire in self.gates:
            kind, *inputs = self.circuit.inputs[wire]
            values = [known[abs(each)] == (each > 0) for each in inputs]
            known[wire] = all(values) if kind == AND else sum(values) % 2 == 1
        return known[abs(self.wire)] == (self.wire > 0)
