"""Pretty gardens: as the Master shows them, with dummy features and no tell-tale counts.

Of the cells that a rule leaves free, .60 are empty, .07 water and .33 features. A garden is drawn so and kept if it is
what is wanted; for a rare rule a drawn garden is mended instead: the SAT solver is told to keep all of it, and what it
finds in the way is given up bit by bit, at random; the back end `links` makes one by its search. Then every cell that
does not matter to the rule is drawn anew (`loosened`), so that the counts do not stop at the least that the rule asks
for; of gardens that were drawn, every other one stays as it came.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ludex.core import Chance
from ludex.games.karesansui.reasoning.circuit import FALSE, Circuit
from ludex.games.karesansui.reasoning.plain_evaluator import plainly_fits
from ludex.games.karesansui.reasoning.sat_clauses import CELLS, CHOICE_SETS, CHOICES, LINKED
from ludex.games.karesansui.reasoning.sat_search import FIRST, SatSearch
from ludex.games.karesansui.reasoning.solver import UNDECIDED, Solver
from ludex.games.karesansui.rules.cells import EMPTY, WATER
from ludex.games.karesansui.rules.effort import Effort, OutOfEffort
from ludex.games.karesansui.rules.handed import loosen
from ludex.games.karesansui.rules.random_gardens import first_drawn, pretty_garden, pretty_state, shuffled
from ludex.games.karesansui.rules.rule import Rule, negation

TRIES = 400
"""How many gardens are drawn before one is mended."""

TRIES_AT_ONCE = 40

LOOKS = 12
"""A garden is judged so many nodes of a rule a unit; the plain evaluator takes PLAIN_COST units a node."""

PLAIN_COST = 3

MENDING = 20
"""Units for giving up one wish."""

AGAIN = 60
"""After so many gardens in a row that were there already, there are taken to be no more."""


class MadeGardens:
    """The gardens that were made; `is_cut` if the effort ended before there were as many as were asked for."""

    def __init__(self) -> None:
        self.gardens: list[list[int]] = []
        self.is_cut = False


def make_gardens(
    rule: Rule,
    wanted: bool,
    count: int,
    chance: Chance,
    solver: Solver,
    effort: Effort,
) -> MadeGardens:
    """So many different pretty gardens that fit, or do not; fewer where a rule has no more of them, or they are far
    between. Every one of them has passed the plain evaluator."""
    maker = GardenMaker(rule, wanted, solver, effort)
    found = MadeGardens()
    seen: set[tuple[int, ...]] = set()
    try:
        in_vain = 0
        while len(found.gardens) < count and in_vain < AGAIN:
            garden = maker.make(chance)
            if garden is None:
                found.is_cut = maker.is_undecided
                break
            in_vain += 1
            if tuple(garden) not in seen:
                seen.add(tuple(garden))
                found.gardens.append(garden)
                in_vain = 0
    except OutOfEffort:
        found.is_cut = True
    finally:
        maker.close()
    return found


class GardenMaker:
    """Makes gardens for one rule; keeps the SAT solver's search for it, if there was need of one."""

    def __init__(self, rule: Rule, wanted: bool, solver: Solver, effort: Effort) -> None:
        self.rule = rule
        self.wanted = wanted
        self.solver = solver
        self.plot = solver.plot
        self.effort = effort
        self.search: SatSearch | None = None
        self.is_rare = False
        """Whether drawing has been in vain: gardens are made from then on."""
        self.is_undecided = False
        """After no garden was made: whether there may be one all the same."""

    def make(self, chance: Chance) -> list[int] | None:
        garden = None if self.is_rare else self.drawn(chance)
        self.effort.spend(1 + self.plot.cells * len(self.rule) // LOOKS)
        if garden is None:
            self.is_rare = True
            garden = self.mended(chance) if self.solver.uses_sat() else self.linked(chance)
            if garden is None:
                return None
            garden = loosen(self.rule, self.wanted, [garden], chance, self.plot)
        elif chance.below(2) == 0:
            garden = loosen(self.rule, self.wanted, [garden], chance, self.plot)
        found = list(garden)
        self.effort.spend(PLAIN_COST * len(self.rule))
        if plainly_fits(self.rule, found, self.plot) != self.wanted:
            raise AssertionError(f"{found} is not what was wanted")
        return found

    def drawn(self, chance: Chance) -> vec[i64] | None:
        """The first pretty garden of TRIES that is what is wanted."""
        for _ in range(TRIES // TRIES_AT_ONCE):
            self.effort.spend(TRIES_AT_ONCE * (1 + len(self.rule) // LOOKS))
            garden = first_drawn(self.rule, self.wanted, TRIES_AT_ONCE, chance, self.plot)
            if garden is not None:
                return garden
        return None

    def close(self) -> None:
        if self.search is not None:
            self.search.close()

    def linked(self, chance: Chance) -> vec[i64] | None:
        """A garden by the search with dancing links, whose list is shuffled anew for each."""
        answer = self.solver.search_links(self.rule, self.wanted, chance, self.effort)
        self.is_undecided = answer.status == UNDECIDED
        return None if answer.garden is None else vec[i64](answer.garden)

    def mended(self, chance: Chance) -> vec[i64] | None:
        """A drawn garden, changed where the rule is against it."""
        if self.search is None:
            self.search = self.begin()
        if self.search is None:
            return None
        wishes = WantedCells(pretty_garden(chance, self.plot), chance)
        while True:
            answer = self.search.solve(self.effort.left, wishes.literals())
            if answer:
                return vec[i64](self.search.garden())
            core = self.search.core()
            if answer is None or not core:
                self.is_undecided = answer is None
                return None
            self.effort.spend(MENDING)
            wishes.give_up(core[chance.below(len(core))])

    def begin(self) -> SatSearch | None:
        """A search that has found that there is a garden at all."""
        circuit = Circuit(self.plot, self.effort)
        wire = circuit.reduced(circuit.rule(self.rule if self.wanted else negation(self.rule)))
        if wire == FALSE:
            return None
        for depth in (CELLS, LINKED):
            search = SatSearch(circuit, wire, depth, self.effort)
            answer = search.solve(FIRST if depth == CELLS else self.effort.left)
            if answer:
                return search
            search.close()
            if answer is False:
                return None
        self.is_undecided = True
        return None


class WantedCells:
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
