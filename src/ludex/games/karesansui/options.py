"""The options of Karesansui: what a table may choose before it starts."""

from __future__ import annotations

from typing import Final

from ludex.core import ADVANCED, About, Option, Preset
from ludex.games.karesansui.reasoning import sat_search
from ludex.games.karesansui.reasoning.solver import BACK_ENDS, LINKS, SAT
from ludex.games.karesansui.rules.terms import LEVELS, MAX_STUDENTS

OPTIONS: Final = (
    Option(
        "level",
        2,
        "How hard the secret rule is: 1 is easy, 5 is very hard.",
        low=1,
        high=LEVELS,
        label="Difficulty",
    ),
    Option("gardens", 12, "How many gardens each student may build.", low=1, high=100, label="Gardens for each"),
    Option(
        "master",
        "judge",
        "Who thinks of the secret rule.",
        words=("judge", "seat"),
        label="Master",
        word_labels={"judge": "The computer", "seat": "The player in the first seat"},
    ),
    Option(
        "predictions",
        1,
        "How many right predictions earn the first guess at the rule. Every further one earns another.",
        low=1,
        high=20,
        label="Predictions for a guess",
        group=ADVANCED,
    ),
    Option(
        "day",
        0,
        "The rule that everybody gets on one day: its date as a number, 20261115. 0: a rule of your own.",
        low=0,
        high=99991231,
        label="Rule of the day",
        group=ADVANCED,
    ),
    Option(
        "solver",
        SAT,
        "How the Master looks for proofs and counterexamples. Both are right; one is faster.",
        words=BACK_ENDS,
        label="Search for proofs",
        word_labels={SAT: "Fast", LINKS: "Slow, with nothing else installed"},
        group=ADVANCED,
    ),
)

ABOUT: Final = About(
    "Lay out gardens of stone and water, and find the secret rule behind them.",
    (15, 40),
    {
        "careful": "Asks about small changes.",
        "sharp": "Reasons as the student does; with a larger budget, further.",
        "student": "Keeps in mind every rule that is still possible, and asks what tells most: hard to beat.",
    },
)

STUDENTS: Final = (1, MAX_STUDENTS)

PRESETS: Final = (
    Preset("By the book", "Twelve gardens each, and a rule of middling difficulty.", {}, STUDENTS),
    Preset("Quick game", "An easy rule and eight gardens each.", {"level": 1, "gardens": 8}, STUDENTS),
    Preset("Hard nut", "A difficult rule and twenty gardens each.", {"level": 4, "gardens": 20}, STUDENTS),
    Preset(
        "One of you is the Master", "The first player makes up the rule.", {"master": "seat"}, (2, MAX_STUDENTS + 1)
    ),
)


def with_installed_solver(settings: dict[str, object]) -> dict[str, object]:
    """The settings, with `links` in place of `sat` where python-sat is not installed.

    So a game is replayed with the back end it was played with.
    """
    if settings["solver"] == SAT and not sat_search.is_installed():
        return {**settings, "solver": LINKS}
    return settings
