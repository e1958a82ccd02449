"""The options of Karesansui: what a table may choose before it starts."""

from __future__ import annotations

from typing import Final

from ludex.core import Option
from ludex.games.karesansui.reasoning import sat_search
from ludex.games.karesansui.reasoning.solver import BACK_ENDS, LINKS, SAT
from ludex.games.karesansui.rules.terms import LEVELS

OPTIONS: Final = (
    Option("level", 2, "how hard a rule the Master thinks of", low=1, high=LEVELS),
    Option("gardens", 12, "how many gardens each student may build", low=1, high=100),
    Option(
        "predictions",
        1,
        "how many right predictions it takes to the first guess; every further one earns another",
        low=1,
        high=20,
    ),
    Option("master", "judge", "who thinks of the rule: the judge, or the person in seat 0", words=("judge", "seat")),
    Option(
        "solver",
        SAT,
        "who searches for the Master: a SAT solver (python-sat), or dancing links, which also stands in for it",
        words=BACK_ENDS,
    ),
    Option(
        "day",
        0,
        "the daily rule: a date as a number, 20261115, for the rule and opening that everybody gets that day; 0: none",
        low=0,
        high=99991231,
    ),
)


def with_installed_solver(settings: dict[str, object]) -> dict[str, object]:
    """The settings, with `links` in place of `sat` where python-sat is not installed.

    So a game is replayed with the back end it was played with.
    """
    if settings["solver"] == SAT and not sat_search.is_installed():
        return {**settings, "solver": LINKS}
    return settings
