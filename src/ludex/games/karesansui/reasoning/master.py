"""The Master who reasons: draws rules, shows gardens, and proves a guess right or shows a garden against it."""

from __future__ import annotations

from functools import lru_cache

from librt.vecs import vec
from mypy_extensions import i64

from ludex.core import Chance, Search, State
from ludex.games.karesansui.faces.view import view
from ludex.games.karesansui.language.lists import rule_lists
from ludex.games.karesansui.reasoning import solver, student
from ludex.games.karesansui.reasoning.counterexamples import instructive_comparison
from ludex.games.karesansui.reasoning.garden_maker import make_gardens
from ludex.games.karesansui.reasoning.secret_rules import draw_secret_rule, proposal
from ludex.games.karesansui.reasoning.verdicts import VERDICTS, Finding, question
from ludex.games.karesansui.rules.effort import Effort
from ludex.games.karesansui.rules.handed import draft_from, it_fits
from ludex.games.karesansui.rules.master import DIFFERENT, EQUIVALENT, UNDECIDED, Master, Verdict
from ludex.games.karesansui.rules.rule import Rule
from ludex.games.karesansui.rules.small_rules import SMALLEST, agrees
from ludex.games.karesansui.rules.state import Karesansui

TRIES = 400
"""How many rules are drawn by lot before the smallest are looked through."""

CANDIDATES = 200
"""Of so many of the smallest that agree with the table one is drawn."""

TRIVIAL_EFFORT = 20_000
OPENING_EFFORT = 15_000
GUESS_EFFORT = 40_000
"""Units of effort for finding out whether a rule is trivial, for each garden of an opening, and for a guess."""

NO_TOKENS: vec[i64] = vec[i64]()


class SolverMaster(Master):
    """Answers what the rules ask of the Master, by the solver with the back end given."""

    def __init__(self, back_end: str) -> None:
        super().__init__()
        self.back_end = back_end

    def draw_rule(self, level: int, chance: Chance) -> vec[i64]:
        return draw_secret_rule(level, chance)

    def opening(self, rule: Rule, chance: Chance) -> list[vec[i64]]:
        """One cell apart: on the way from a garden that fits to one that does not there is a step that decides it."""
        fit = self.some_garden(rule, True, chance)
        misfit = self.some_garden(rule, False, chance)
        cells = [cell for cell in range(len(fit)) if fit[cell] != misfit[cell]]
        while True:
            following = fit[:]
            cell = cells.pop(chance.below(len(cells)))
            following[cell] = misfit[cell]
            if not it_fits(rule, [following]):
                return [fit, following]
            fit = following

    def compare(self, secret: Rule, guess: Rule, gardens: list[vec[i64]], wants_fit: bool) -> Verdict:
        asked = question(self.back_end, secret, guess, gardens, wants_fit)
        known = VERDICTS.get(asked)
        if known is None:
            known = self.found(secret, guess, gardens, wants_fit)
            VERDICTS.put(asked, known)
        kind, *garden = known
        return Verdict(kind, [vec[i64](garden)] if garden else [])

    def found(self, secret: Rule, guess: Rule, gardens: list[vec[i64]], wants_fit: bool) -> Finding:
        reasoner = solver.standard_solver(self.back_end)
        found = instructive_comparison(
            secret, guess, [list(garden) for garden in gardens], wants_fit, reasoner, Effort(GUESS_EFFORT)
        )
        if found.garden is not None:
            return [DIFFERENT, *found.garden]
        return [EQUIVALENT if found.verdict == solver.EQUIVALENT else UNDECIDED]

    def is_trivial(self, rule: Rule) -> bool:
        """What can't be settled counts as trivial too."""
        return None in fit_and_misfit(rule, self.back_end)

    def guessed_rule(self, level: int, gardens: list[vec[i64]], are_fits: list[bool], chance: Chance) -> vec[i64]:
        for _ in range(TRIES):
            tokens = proposal(level, chance)
            draft = draft_from(tokens)
            if draft is not None and agrees(draft.rule(), gardens, are_fits):
                return vec[i64](tokens)
        candidates = SMALLEST.consistent(gardens, are_fits, CANDIDATES)
        return SMALLEST.tokens[candidates[chance.below(len(candidates))]] if len(candidates) else NO_TOKENS

    def look_ahead(self, state: State, seat: int, budget: int, chance: Chance) -> Search:
        assert isinstance(state, Karesansui)
        return student.look_ahead(view(state, seat), state.sensible(seat, chance), budget, chance)

    def write(self, rule: Rule) -> object:
        return rule_lists(rule)

    def some_garden(self, rule: Rule, wanted: bool, chance: Chance) -> vec[i64]:
        """A pretty garden that fits, or does not; where none was made within the effort, the one that `fit_and_misfit`
        has."""
        reasoner = solver.standard_solver(self.back_end)
        found = make_gardens(rule, wanted, 1, chance, reasoner, Effort(OPENING_EFFORT)).gardens
        garden = found[0] if found else fit_and_misfit(rule, self.back_end)[0 if wanted else 1]
        assert garden is not None, "a rule at the table is not trivial"
        return vec[i64](garden)


@lru_cache(256)
def fit_and_misfit(rule: Rule, back_end: str) -> tuple[list[int] | None, list[int] | None]:
    """A garden that fits and one that does not; None where there is none, or none was found within the effort."""
    reasoner = solver.standard_solver(back_end)
    effort = Effort(TRIVIAL_EFFORT)
    fit = reasoner.fit(rule, effort).garden
    return fit, None if fit is None else reasoner.unfit(rule, effort).garden


MASTERS = {back_end: SolverMaster(back_end) for back_end in solver.BACK_ENDS}


def master_for(settings: dict[str, object]) -> SolverMaster:
    """The Master that a table's option `solver` names."""
    return MASTERS[str(settings["solver"])]
