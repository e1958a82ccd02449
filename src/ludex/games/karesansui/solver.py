"""Gardens that fit, gardens that don't, and whether two rules are the same: the judge's reasoning.

    solver = Solver()                       4 by 4; Solver(Plot(2, 2)) reasons about smaller gardens
    solver.fit(rule), solver.unfit(rule)    a garden, the word that there is none, or neither within the budget
    solver.compare(rule, other)             equivalent; different, with a garden that tells them apart; undecided

In this order: a pool of gardens is looked through; the rules' network may show that they are one (`circuit`); a SAT
solver searches, first in the network alone, then with cells and counts, then with totals linked (`totals`). The budget
is counted in conflicts of that solver, not in seconds, so the answer is the same on every machine, fast or slow. A
garden is handed out only if the plain evaluator has passed it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ludex.core import Chance
from ludex.games.karesansui.circuit import FALSE, Circuit
from ludex.games.karesansui.encoding import CELLS, LINKED, OUTLINE, Encoding, garden_of
from ludex.games.karesansui.gallery import Gallery
from ludex.games.karesansui.plain import plainly_fits
from ludex.games.karesansui.rules.plot import STANDARD, Plot
from ludex.games.karesansui.rules.rule import Rule, negation
from ludex.games.karesansui.rules.sowing import structured_garden
from ludex.games.karesansui.totals import link

BUDGET = 20_000
"""Conflicts after which a question stays undecided."""

FIRST_BUDGET = 100
"""Conflicts without linked totals; what is not settled by then is a matter of totals, most of the time."""

FEW_WIRES = 20
"""Networks larger than this are first looked at without what their atoms mean."""

POOL = 4096
"""How many gardens are looked through first."""

FOUND = "found"
NONE = "none"
UNDECIDED = "undecided"
EQUIVALENT = "equivalent"
DIFFERENT = "different"


class Found:
    """A garden (status FOUND), the certainty that there is none (NONE), or neither (UNDECIDED)."""

    def __init__(self, status: str, garden: list[int] | None, how: str) -> None:
        self.status = status
        self.garden = garden
        self.how = how
        """What settled it: pool, network, cells or totals."""


class Comparison:
    """What is known of two rules: the verdict, and where they are DIFFERENT a garden and which of them it fits."""

    def __init__(self, verdict: str, garden: list[int] | None, holds: tuple[bool, bool] | None, how: str) -> None:
        self.verdict = verdict
        self.garden = garden
        self.holds = holds
        self.how = how


class Solver:
    """The reasoning about rules on one plot. Answers depend on the question only, not on what was asked before."""

    def __init__(self, plot: Plot = STANDARD, pool: int = POOL) -> None:
        self.plot = plot
        chance = Chance.of_seed("a pool of gardens")
        self.pool = Gallery([list(structured_garden(chance, plot)) for _ in range(pool)], plot)

    def fit(self, rule: Rule, budget: int = BUDGET) -> Found:
        """A garden that fits the rule."""
        found = self.pool.first(self.pool.fitting(rule))
        if found is not None:
            return self.passed(rule, list(found), "pool")
        circuit = Circuit(self.plot)
        return self.passed_or_none(rule, self.search(circuit, circuit.rule(rule), budget))

    def unfit(self, rule: Rule, budget: int = BUDGET) -> Found:
        """A garden that does not fit the rule."""
        return self.fit(negation(rule), budget)

    def compare(self, rule: Rule, other: Rule, budget: int = BUDGET) -> Comparison:
        """Whether two rules are fitted by the same gardens; if not, a garden on which they differ."""
        circuit = Circuit(self.plot)
        wire = circuit.odd([circuit.rule(rule), circuit.rule(other)])
        garden = self.pool.first(self.pool.fitting(rule) ^ self.pool.fitting(other))
        found = Found(FOUND, list(garden), "pool") if garden is not None else self.search(circuit, wire, budget)
        if found.garden is None:
            return Comparison(EQUIVALENT if found.status == NONE else UNDECIDED, None, None, found.how)
        holds = (plainly_fits(rule, found.garden, self.plot), plainly_fits(other, found.garden, self.plot))
        if holds[0] == holds[1]:
            raise AssertionError(f"{found.how}: {found.garden} does not tell the rules apart")
        return Comparison(DIFFERENT, found.garden, holds, found.how)

    def search(self, circuit: Circuit, wire: int, budget: int) -> Found:
        """A garden on which the wire is true; not yet passed by the plain evaluator."""
        wire = circuit.reduced(wire)
        if wire == FALSE:
            return Found(NONE, None, "network")
        if len(circuit.used(wire)) > FEW_WIRES:
            with Search(circuit, wire, OUTLINE) as search:
                if search.solve(min(budget, FIRST_BUDGET)) is False:
                    return Found(NONE, None, "network")
        for depth, how in ((CELLS, "cells"), (LINKED, "totals")):
            with Search(circuit, wire, depth) as search:
                status = search.solve(min(budget, FIRST_BUDGET) if depth == CELLS else budget)
                if status is not None:
                    return Found(FOUND, search.garden(), how) if status else Found(NONE, None, how)
        return Found(UNDECIDED, None, "totals")

    def passed_or_none(self, rule: Rule, found: Found) -> Found:
        return found if found.garden is None else self.passed(rule, found.garden, found.how)

    def passed(self, rule: Rule, garden: list[int], how: str) -> Found:
        if not plainly_fits(rule, garden, self.plot):
            raise AssertionError(f"{how}: {garden} does not fit")
        return Found(FOUND, garden, how)


class Search:
    """One question before the SAT solver; a context manager, since the solver's memory is not Python's."""

    def __init__(self, circuit: Circuit, wire: int, depth: int = CELLS) -> None:
        self.cells = circuit.plot.cells
        encoding = Encoding(circuit, wire, depth)
        if depth == LINKED:
            link(encoding)
        from pysat.solvers import Glucose4  # takes a while to come in, and most questions are settled without it

        self.solver = Glucose4(bootstrap_with=encoding.clauses)

    def __enter__(self) -> Search:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.solver.delete()

    def solve(self, budget: int, assumptions: Sequence[int] = ()) -> bool | None:
        """Whether there is a garden; None if that took more conflicts than the budget."""
        self.solver.conf_budget(budget)
        answer: bool | None = self.solver.solve_limited(assumptions=list(assumptions))
        return answer

    def garden(self) -> list[int]:
        """The garden that was found."""
        return garden_of(self.solver.get_model(), self.cells)

    def core(self) -> list[int]:
        """Assumptions that can't all hold, after a search that found nothing."""
        return self.solver.get_core() or []


@lru_cache(maxsize=1)
def standard_solver() -> Solver:
    """The solver for gardens of the game, made when it is first needed."""
    return Solver()
