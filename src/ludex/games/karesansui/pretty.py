"""Pretty gardens: as the Master shows them, with dummy features and no tell-tale counts.

Of the cells that a rule leaves free, .60 are empty, .07 water and .33 features. A garden is drawn so and kept if it is
what is wanted; for a rare rule a drawn garden is mended instead: the SAT solver is told to keep all of it, and what it
finds in the way is given up bit by bit, at random. Then every cell that does not matter to the rule is drawn anew
(`loosened`), so that the counts do not stop at the least that the rule asks for; of gardens that were drawn, every
other one stays as it came.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ludex.core import Chance
from ludex.games.karesansui.circuit import FALSE, Circuit
from ludex.games.karesansui.encoding import CELLS, CHOICE_SETS, CHOICES, LINKED
from ludex.games.karesansui.plain import plainly_fits
from ludex.games.karesansui.rules.cells import EMPTY, WATER
from ludex.games.karesansui.rules.rule import Rule, negation
from ludex.games.karesansui.rules.sowing import loosened, pretty_garden, pretty_state, shuffled, sown
from ludex.games.karesansui.solver import BUDGET, FIRST_BUDGET, Search, Solver, standard_solver

TRIES = 400
"""How many gardens are drawn before one is mended."""

AGAIN = 60
"""After so many gardens in a row that were there already, there are taken to be no more."""


def garden_for(rule: Rule, wanted: bool, chance: Chance, solver: Solver | None = None) -> list[int] | None:
    """A pretty garden that fits the rule, or does not if that is wanted; None if there is none, or none was found
    within the solver's budget (`Solver.fit` says which)."""
    found = gardens_for(rule, wanted, 1, chance, solver)
    return found[0] if found else None


def gardens_for(rule: Rule, wanted: bool, count: int, chance: Chance, solver: Solver | None = None) -> list[list[int]]:
    """So many different pretty gardens that fit, or do not; fewer where a rule has no more of them, or they are far
    between. Every one of them has passed the plain evaluator."""
    maker = Maker(rule, wanted, solver or standard_solver())
    found: list[list[int]] = []
    try:
        in_vain = 0
        while len(found) < count and in_vain < AGAIN:
            garden = maker.make(chance)
            if garden is None:
                break
            if garden in found:
                in_vain += 1
            else:
                found.append(garden)
                in_vain = 0
    finally:
        maker.close()
    return found


class Maker:
    """Makes gardens for one rule; keeps the solver's search for it, if there was need of one."""

    def __init__(self, rule: Rule, wanted: bool, solver: Solver) -> None:
        self.rule = rule
        self.wanted = wanted
        self.plot = solver.plot
        self.search: Search | None = None

    def make(self, chance: Chance) -> list[int] | None:
        garden = None
        if self.search is None:  # the rule is common enough so far
            garden = sown(self.rule, self.wanted, TRIES, chance, self.plot)
        if garden is None:
            garden = self.mended(chance)
            if garden is None:
                return None
            garden = loosened(self.rule, self.wanted, garden, chance, self.plot)
        elif chance.below(2) == 0:
            garden = loosened(self.rule, self.wanted, garden, chance, self.plot)
        found = list(garden)
        if plainly_fits(self.rule, found, self.plot) != self.wanted:
            raise AssertionError(f"{found} is not what was wanted")
        return found

    def close(self) -> None:
        if self.search is not None:
            self.search.close()

    def mended(self, chance: Chance) -> vec[i64] | None:
        """A drawn garden, changed where the rule is against it."""
        if self.search is None:
            self.search = self.begin()
        if self.search is None:
            return None
        wishes = Wishes(pretty_garden(chance, self.plot), chance)
        while True:
            answer = self.search.solve(BUDGET, wishes.literals())
            if answer:
                return vec[i64](self.search.garden())
            core = self.search.core()
            if answer is None or not core:
                return None
            wishes.give_up(core[chance.below(len(core))])

    def begin(self) -> Search | None:
        """A search that has found that there is a garden at all."""
        circuit = Circuit(self.plot)
        wire = circuit.reduced(circuit.rule(self.rule if self.wanted else negation(self.rule)))
        if wire == FALSE:
            return None
        for depth in (CELLS, LINKED):
            search = Search(circuit, wire, depth)
            answer = search.solve(FIRST_BUDGET if depth == CELLS else BUDGET)
            if answer:
                return search
            search.close()
            if answer is False:
                break
        return None


class Wishes:
    """What a garden should be like, cell by cell, in literals of the solver."""

    def __init__(self, garden: vec[i64], chance: Chance) -> None:
        self.chance = chance
        self.wished: dict[int, None] = {}
        self.refused: set[int] = set()
        # In any order: what the solver finds in the way is most often what it was told last.
        for cell in shuffled(len(garden), chance):
            self.wish(cell, garden[cell])

    def wish(self, cell: int, state: int) -> None:
        """Of a feature its properties are wished for one by one, so that one can be given up without the others."""
        for place, states in enumerate(CHOICE_SETS):
            if states >> state & 1 and CHOICES[place] != "Feature":
                self.wished[cell * len(CHOICES) + place + 1] = None

    def literals(self) -> list[int]:
        return list(self.wished)

    def give_up(self, literal: int) -> None:
        """Empty or water give way to something else; a property of a feature to whatever comes."""
        del self.wished[literal]
        self.refused.add(literal)
        cell, place = divmod(literal - 1, len(CHOICES))
        if place in (EMPTY, WATER):
            state = pretty_state(self.chance)
            while state in (EMPTY, WATER) and cell * len(CHOICES) + state + 1 in self.refused:
                state = pretty_state(self.chance)
            self.wish(cell, state)
