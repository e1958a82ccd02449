"""Gardens that fit, gardens that don't, and whether two rules are the same: the judge's reasoning.

    solver = Solver()                       4 by 4; Solver(Plot(2, 2)) reasons about smaller gardens
    solver.fit(rule), solver.unfit(rule)    a garden, the word that there is none, or neither within the effort
    solver.compare(rule, other)             equivalent; different, with a garden that tells them apart; undecided

In this order: a pool of gardens is looked through; the rules' network may show that they are one (`circuit`); a back
end searches: `sat`, a SAT solver (python-sat), or `links`, the search with dancing links of `rules/search`, which also
stands in where python-sat cannot be imported. All of it is counted in effort (`rules/effort`), not in seconds, so the
answer is the same on every machine, fast or slow. A garden is handed out only if the plain evaluator has passed it.
"""

from __future__ import annotations

from functools import lru_cache

from ludex.core import Chance
from ludex.games.karesansui.reasoning import sat_search
from ludex.games.karesansui.reasoning.circuit import FALSE, Circuit
from ludex.games.karesansui.reasoning.garden_batch import GardenBatch
from ludex.games.karesansui.reasoning.plain_evaluator import plainly_fits
from ludex.games.karesansui.reasoning.results import (
    DIFFERENT,
    EQUIVALENT,
    FOUND,
    NONE,
    UNDECIDED,
    Comparison,
    SearchResult,
)
from ludex.games.karesansui.rules.dancing_links import FOUND as LINKS_FOUND
from ludex.games.karesansui.rules.dancing_links import NO_GARDEN, search_by_links
from ludex.games.karesansui.rules.effort import Effort, OutOfEffort
from ludex.games.karesansui.rules.plot import STANDARD, Plot
from ludex.games.karesansui.rules.random_gardens import structured_garden
from ludex.games.karesansui.rules.rule import XOR, Rule, joined, negation

BUDGET = 60_000
"""Units of effort after which a question stays undecided."""

SAT = "sat"
LINKS = "links"
BACK_ENDS = (SAT, LINKS)

POOL = 4096
"""How many gardens are looked through first."""

POOL_COST = 40
"""Units for judging one atom on the pool."""

MOST_NODES = 512
"""Networks that come to more nodes than this when written out are searched as they were given (links)."""


class Solver:
    """The reasoning about rules on one plot. Answers depend on the question only, not on what was asked before."""

    def __init__(self, plot: Plot = STANDARD, pool: int | GardenBatch = POOL, back_end: str = SAT) -> None:
        self.plot = plot
        self.pool = pool_of(pool, plot) if isinstance(pool, int) else pool
        self.back_end = back_end

    def fit(self, rule: Rule, effort: Effort | None = None) -> SearchResult:
        """A garden that fits the rule."""
        effort = effort or Effort(BUDGET)
        try:
            found = self.found_in_pool(rule, effort) or self.search(rule, effort)
        except OutOfEffort:
            return SearchResult(UNDECIDED, None, "effort")
        if found.garden is not None and not plainly_fits(rule, found.garden, self.plot):
            raise AssertionError(f"{found.how}: {found.garden} does not fit")
        return found

    def unfit(self, rule: Rule, effort: Effort | None = None) -> SearchResult:
        """A garden that does not fit the rule."""
        return self.fit(negation(rule), effort)

    def compare(self, rule: Rule, other: Rule, effort: Effort | None = None) -> Comparison:
        """Whether two rules are fitted by the same gardens; if not, a garden on which they differ."""
        found = self.fit(joined(XOR, [rule, other]), effort)
        if found.garden is None:
            return Comparison(EQUIVALENT if found.status == NONE else UNDECIDED, None, None, found.how)
        holds = (plainly_fits(rule, found.garden, self.plot), plainly_fits(other, found.garden, self.plot))
        return Comparison(DIFFERENT, found.garden, holds, found.how)

    def found_in_pool(self, rule: Rule, effort: Effort) -> SearchResult | None:
        effort.spend(len(rule) + POOL_COST * len(rule.atoms()))
        garden = self.pool.first(self.pool.fitting(rule))
        return None if garden is None else SearchResult(FOUND, list(garden), "pool")

    def search(self, rule: Rule, effort: Effort) -> SearchResult:
        """A garden that fits the rule, not yet passed by the plain evaluator. Raises `OutOfEffort`."""
        circuit = Circuit(self.plot, effort)
        wire = circuit.reduced(circuit.rule(rule))
        if wire == FALSE:
            return SearchResult(NONE, None, "network")
        if self.uses_sat():
            return sat_search.search_by_sat(circuit, wire, effort)
        question = circuit.written(wire, min(MOST_NODES, len(rule))) or rule
        return self.search_links(question, True, Chance.of_seed("links"), effort)

    def uses_sat(self) -> bool:
        """Whether the SAT solver searches. Asked when there is need of a search: importing it takes a while."""
        return self.back_end == SAT and sat_search.is_installed()

    def search_links(self, rule: Rule, wanted: bool, chance: Chance, effort: Effort) -> SearchResult:
        """A garden that fits or misfits a rule, found by dancing links; which one depends on `chance`."""
        answer = search_by_links(rule, wanted, chance, effort, self.plot)
        if answer.status == LINKS_FOUND:
            return SearchResult(FOUND, list(answer.garden), "links")
        return SearchResult(NONE if answer.status == NO_GARDEN else UNDECIDED, None, "links")


def pool_of(count: int, plot: Plot) -> GardenBatch:
    chance = Chance.of_seed("a pool of gardens")
    return GardenBatch([list(structured_garden(chance, plot)) for _ in range(count)], plot)


@lru_cache(maxsize=1)
def standard_pool() -> GardenBatch:
    return pool_of(POOL, STANDARD)


@lru_cache(maxsize=len(BACK_ENDS))
def standard_solver(back_end: str = SAT) -> Solver:
    """The solver for gardens of the game, made when it is first needed."""
    return Solver(STANDARD, standard_pool(), back_end)


__all__ = [
    "BACK_ENDS",
    "BUDGET",
    "DIFFERENT",
    "EQUIVALENT",
    "FOUND",
    "LINKS",
    "NONE",
    "SAT",
    "UNDECIDED",
    "Comparison",
    "SearchResult",
    "Solver",
    "standard_solver",
]
