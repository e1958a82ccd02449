"""The options of Karesansui: what a table may choose before it starts."""

from __future__ import annotations

from typing import Final

from ludex.core import Option
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
        "sat",
        "who searches for the Master: a SAT solver (python-sat), or dancing links, which also stands in for it",
        words=("sat", "links"),
    ),
    Option(
        "day",
        0,
        "the daily rule: a date as a number, 20261115, for the rule and opening that everybody gets that day; 0: none",
        low=0,
        high=99991231,
    ),
)
