"""The back end `sat`: a wire of a network put to a SAT solver, MiniSat 2.2 of python-sat.

First the network alone, without what its atoms mean; then with cells and counts; then with totals (`sat_totals`).
MiniSat looks at its limits before every decision (Glucose does so at restarts only, hundreds of conflicts apart), so a
search ends when its effort does.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ludex.games.karesansui.reasoning.circuit import Circuit
from ludex.games.karesansui.reasoning.results import FOUND, NONE, UNDECIDED, SearchResult
from ludex.games.karesansui.reasoning.sat_clauses import CELLS, LINKED, OUTLINE, Encoding, garden_of
from ludex.games.karesansui.reasoning.sat_totals import link
from ludex.games.karesansui.rules.effort import Effort

FIRST = 3000
"""Units for searching without linked totals; what is not settled by then is a matter of totals, most of the time."""

FEW_WIRES = 20
"""Networks larger than this are first looked at without what their atoms mean."""

CONFLICT_COST = 10
PROPAGATIONS = 20
"""A conflict costs so many units, and so many propagations cost one."""

LEAST = 100
"""With fewer units than this a search is not begun, nor gone on with."""


@lru_cache(maxsize=1)
def is_installed() -> bool:
    """Whether python-sat can be imported."""
    try:
        import pysat.solvers  # noqa: F401
    except ImportError:
        return False
    return True


def search_by_sat(circuit: Circuit, wire: int, effort: Effort) -> SearchResult:
    """A garden on which the wire is true; not yet passed by the plain evaluator. Raises `OutOfEffort`."""
    if len(circuit.used(wire)) > FEW_WIRES:
        with SatSearch(circuit, wire, OUTLINE, effort) as search:
            if search.solve(FIRST) is False:
                return SearchResult(NONE, None, "network")
    for depth, how in ((CELLS, "cells"), (LINKED, "totals")):
        with SatSearch(circuit, wire, depth, effort) as search:
            status = search.solve(FIRST if depth == CELLS else effort.left)
            if status is not None:
                return SearchResult(FOUND, search.garden(), how) if status else SearchResult(NONE, None, how)
    return SearchResult(UNDECIDED, None, "effort")


class SatSearch:
    """One question to the SAT solver; a context manager, since the solver's memory has to be freed."""

    def __init__(self, circuit: Circuit, wire: int, depth: int, effort: Effort) -> None:
        self.cells = circuit.plot.cells
        self.effort = effort
        encoding = Encoding(circuit, wire, depth, effort)
        if depth == LINKED:
            link(encoding)
        from pysat.solvers import Minisat22  # slow to import, and most questions are settled without it

        self.solver = Minisat22(bootstrap_with=encoding.clauses)
        self.spent = 0

    def __enter__(self) -> SatSearch:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.solver.delete()

    def solve(self, most: int, assumptions: Sequence[int] = ()) -> bool | None:
        """Whether there is a garden; None if that took more than so many units, or all that were left."""
        left = min(most, self.effort.left)
        answer: bool | None = None
        while answer is None and left >= LEAST:
            # Half for conflicts, half for propagations: together they never come to more than is left.
            self.solver.conf_budget(left // 2 // CONFLICT_COST)
            self.solver.prop_budget(left // 2 * PROPAGATIONS)
            answer = self.solver.solve_limited(assumptions=list(assumptions))
            used = self.used()
            self.effort.left = max(0, self.effort.left - used)
            left -= used
        return answer

    def used(self) -> int:
        """Units that the solver has used since this was last asked; 1 at least."""
        counted: dict[str, int] = self.solver.accum_stats()
        total = counted["conflicts"] * CONFLICT_COST + counted["propagations"] // PROPAGATIONS
        used = total - self.spent
        self.spent = total
        return max(1, used)

    def garden(self) -> list[int]:
        """The garden that was found."""
        return garden_of(self.solver.get_model(), self.cells)

    def core(self) -> list[int]:
        """Assumptions that can't all hold, after a search that found nothing."""
        return self.solver.get_core() or []
