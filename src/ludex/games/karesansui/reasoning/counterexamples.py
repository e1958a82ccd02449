"""Instructive counterexamples: of all gardens on which two rules differ, one that shows the difference clearly.

It has few features, is close to a garden that is on the table already, and fits the rule that it is asked to fit, if
any garden does: so the Master can alternate between gardens that fit and gardens that do not.
"""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from ludex.games.karesansui.reasoning.plain_evaluator import plainly_fits
from ludex.games.karesansui.reasoning.solver import BUDGET, DIFFERENT, Comparison, Solver, standard_solver
from ludex.games.karesansui.rules.cells import EMPTY, STATES, WATER
from ludex.games.karesansui.rules.effort import Effort, OutOfEffort
from ludex.games.karesansui.rules.handed import it_fits
from ludex.games.karesansui.rules.plot import Plot
from ludex.games.karesansui.rules.rule import AND, Rule, joined, negation

LOOKS = 12
"""So many nodes of a rule are evaluated on a garden for one unit of effort."""

ONE_CHANGE_AWAY = 40
"""Of so many gardens on the table, the latest, the neighbours are looked at."""


def instructive_comparison(
    rule: Rule,
    guess: Rule,
    table: Sequence[Sequence[int]],
    fits_rule: bool,
    solver: Solver | None = None,
    effort: Effort | None = None,
) -> Comparison:
    """The result of `Solver.compare`, with the garden replaced by an instructive one.

    `table` has the gardens that everybody has seen. Where both kinds of difference exist, the garden fits the rule and
    not the guess if `fits_rule`, else the guess and not the rule. Where the effort ends before the garden has been made
    better, it is handed out as it was found.
    """
    solver = solver or standard_solver()
    effort = effort or Effort(BUDGET)
    found = solver.compare(rule, guess, effort)
    if found.garden is None or found.holds is None:
        return found
    pair = Pair(rule, guess, solver.plot, effort)
    try:
        for side in (fits_rule, not fits_rule):
            near = pair.near_table(table, side)
            if near is not None:
                return pair.answer(near, found.how)
            garden = found.garden if found.holds[0] == side else far_garden(rule, guess, side, solver, effort)
            if garden is not None:
                return pair.answer(pair.tidied(garden, side, table), found.how)
    except OutOfEffort:
        pass
    return pair.answer(found.garden, found.how)


def far_garden(rule: Rule, guess: Rule, side: bool, solver: Solver, effort: Effort) -> list[int] | None:
    """Any garden that fits the rule and not the guess, or the other way round."""
    return solver.fit(joined(AND, [rule, negation(guess)] if side else [negation(rule), guess]), effort).garden


class Pair:
    """A rule and a guess that differ."""

    def __init__(self, rule: Rule, guess: Rule, plot: Plot, effort: Effort) -> None:
        self.rule = rule
        self.guess = guess
        self.plot = plot
        self.effort = effort
        self.nodes = len(rule) + len(guess) + 4
        """Looking at LOOKS gardens costs so many units."""

    def differs(self, garden: vec[i64], side: bool) -> bool:
        """Whether the garden fits the rule and not the guess (side), or the guess and not the rule."""
        return it_fits(self.rule, [garden], self.plot) == side and it_fits(self.guess, [garden], self.plot) != side

    def near_table(self, table: Sequence[Sequence[int]], side: bool) -> list[int] | None:
        """One cell away from a garden on the table; the one with the fewest features."""
        best: list[int] | None = None
        fewest = len(table[0]) + 1 if table else 0
        for garden in table[-ONE_CHANGE_AWAY:]:
            self.effort.spend(len(garden) * STATES * self.nodes // LOOKS)
            changed = vec[i64](garden)
            for cell, kept in enumerate(garden):
                others = features(garden) - (kept > WATER)
                for state in range(STATES):
                    count = others + (state > WATER)
                    changed[cell] = state
                    if state != kept and count < fewest and self.differs(changed, side):
                        best = list(changed)
                        fewest = count
                changed[cell] = kept
        return best

    def tidied(self, garden: list[int], side: bool, table: Sequence[Sequence[int]]) -> list[int]:
        """The garden brought closer to the nearest one on the table (or to bare ground), cell by cell, then barer."""
        bare = [EMPTY] * len(garden)
        nearest = min(table, key=lambda other: distance(garden, other), default=bare)
        self.effort.spend(2 * len(garden) * self.nodes // LOOKS)
        found = vec[i64](garden)
        for model in (nearest, bare):
            for cell, state in enumerate(model):
                kept = found[cell]
                if model is bare and found[cell] == nearest[cell]:
                    continue
                found[cell] = state
                if not self.differs(found, side):
                    found[cell] = kept
        return list(found)

    def answer(self, garden: list[int], how: str) -> Comparison:
        holds = (plainly_fits(self.rule, garden, self.plot), plainly_fits(self.guess, garden, self.plot))
        if holds[0] == holds[1]:
            raise AssertionError(f"{garden} does not tell the rules apart")
        return Comparison(DIFFERENT, garden, holds, how)


def features(garden: Sequence[int]) -> int:
    return sum(1 for state in garden if state > WATER)


def distance(garden: Sequence[int], other: Sequence[int]) -> int:
    """In how many cells two gardens differ."""
    return sum(1 for one, two in zip(garden, other, strict=True) if one != two)
