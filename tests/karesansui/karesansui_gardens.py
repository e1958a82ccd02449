"""Gardens made as the Master makes them, with the usual effort."""

from __future__ import annotations

from ludex.core import Chance
from ludex.games.karesansui.reasoning.garden_maker import make_gardens
from ludex.games.karesansui.reasoning.solver import BUDGET, standard_solver
from ludex.games.karesansui.rules.effort import Effort
from ludex.games.karesansui.rules.rule import Rule


def gardens_for(rule: Rule, wanted: bool, count: int, chance: Chance) -> list[list[int]]:
    """So many gardens that fit the rule, or do not if that is wanted, with the usual effort for each of them."""
    effort = Effort(BUDGET * max(1, count))
    return make_gardens(rule, wanted, count, chance, standard_solver(), effort).gardens
