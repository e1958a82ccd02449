"""What Python asks the rules with a vector of its own: it comes inside a list.

A vector that interpreted code hands to a compiled function by itself is never freed (mypyc 2.4; docs/vectors.md). One
that is in a list is. So everything outside the rules calls these.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ludex.core.chance import Chance
from ludex.games.karesansui.rules.fitting import fits
from ludex.games.karesansui.rules.gardens import ShownGardens, find_garden
from ludex.games.karesansui.rules.plot import STANDARD, Plot
from ludex.games.karesansui.rules.random_gardens import loosened
from ludex.games.karesansui.rules.rule import Rule
from ludex.games.karesansui.rules.sensible import step_to_garden, step_to_rule
from ludex.games.karesansui.rules.tokens import RuleDraft, draft_of


def it_fits(rule: Rule, garden: list[vec[i64]], plot: Plot = STANDARD) -> bool:
    """Whether the one garden fits the rule."""
    return fits(rule, garden[0], plot)


def draft_from(tokens: list[int]) -> RuleDraft | None:
    """The draft that some tokens make; None if one of them can't stand where it does."""
    return draft_of(vec[i64](tokens))


def loosen(rule: Rule, wanted: bool, garden: list[vec[i64]], chance: Chance, plot: Plot = STANDARD) -> vec[i64]:
    """The one garden with every cell that does not matter drawn anew."""
    return loosened(rule, wanted, garden[0], chance, plot)


def place_of(garden: list[vec[i64]], gardens: list[vec[i64]]) -> i64:
    """The first of the gardens that is the same as the one; NONE if there is none."""
    return find_garden(garden[0], gardens)


def step_from(draft: list[vec[i64]], target: list[vec[i64]], gardens: list[vec[i64]]) -> i64:
    """The next step from the one garden, which is being built, to the other."""
    return step_to_garden(draft[0], target[0], gardens)


def step_to(draft: RuleDraft, tokens: list[vec[i64]]) -> i64:
    """The next step from what one has written to the rule wanted."""
    return step_to_rule(draft, tokens[0])


def lay(shown: ShownGardens, garden: list[vec[i64]], mark: bool, how: i64, builder: i64) -> None:
    """Lays the one garden on the table."""
    shown.add(garden[0], mark, how, builder)
