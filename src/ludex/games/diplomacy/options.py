"""The options of Diplomacy: what a table may choose before it starts, and the terms that follow from them."""

from __future__ import annotations

from collections.abc import Mapping

from ludex.core import ADVANCED, About, Option, Preset
from ludex.games.diplomacy.rules.rulebook import DEFAULT, PRESETS, rulebook_of
from ludex.games.diplomacy.rules.terms import Terms
from ludex.games.diplomacy.variants import covers, load, names, titles

MOST_TERMS = 100
"""How many different terms are kept at a time."""

TERMS: dict[tuple[object, ...], Terms] = {}
"""The terms made so far, by the options they follow from."""


def options() -> tuple[Option, ...]:
    """What a table may choose; the variants are those there are when it is asked."""
    known = covers()
    return (
        Option(
            "map",
            "standard",
            "The map decides how many play.",
            words=tuple(names()),
            label="Map",
            word_labels=titles(known),
            word_seats={name: len(cover.powers) for name, cover in known.items() if cover.powers},
        ),
        Option(
            "press",
            "full",
            "What players may write to each other during the game.",
            words=("none", "public", "full"),
            label="Messages",
            word_labels={
                "none": "None: orders only",
                "public": "Only to everybody",
                "full": "To anybody, in secret too",
            },
        ),
        Option(
            "years",
            35,
            "The game ends after so many years, and whoever has the most supply centers is first. 0: no limit.",
            low=0,
            high=1000,
            label="Years",
        ),
        Option(
            "votes",
            True,
            "Players may vote for a draw, or concede the game.",
            label="Votes for a draw",
        ),
        Option(
            "rules",
            DEFAULT,
            "They differ in rare cases only, most of them about convoys.",
            words=tuple(PRESETS),
            is_object=True,
            label="Rulebook",
            word_labels={
                "2023": "Edition of 2023",
                "1982": "Edition of 1982",
                "1971": "Edition of 1971",
                "dptg": "Diplomacy Player's Technical Guide",
                "droidippy": "As played on Droidippy",
            },
            group=ADVANCED,
        ),
    )


ABOUT = About(
    "Seven powers, secret orders, and no dice to blame.",
    (120, 360),
    {
        "careful": "Attacks with support, guards its centers, and takes what lies open.",
        "sharp": "Weighs whole sets of orders against what all others may do this season.",
    },
    sandbox=True,
)

READY_MADE = (
    Preset("By the book", "Europe in 1901, seven powers, messages in secret.", {}, (7, 7)),
    Preset("Quick game", "Europe in 1901, and the game ends after six years.", {"years": 6}, (7, 7)),
    Preset("No messages", "Orders do all the talking.", {"press": "none"}, (7, 7)),
    Preset("For two", "France against Austria.", {"map": "franceaustria"}, (2, 2)),
    Preset("For three", "England, France and Burgundy in the Hundred Years' War.", {"map": "hundred"}, (3, 3)),
)


def terms_of(settings: Mapping[str, object]) -> Terms:
    """The terms of a table's options. They are made once and shared; of many different ones not all are kept."""
    variant, rules, years, votes = settings["map"], settings["rules"], settings["years"], settings["votes"]
    assert isinstance(variant, str)
    assert isinstance(years, int)
    key = (variant, str(sorted(rules.items())) if isinstance(rules, dict) else rules, years, votes)
    found = TERMS.get(key)
    if found is None:
        found = Terms(load(variant), rulebook_of(rules), years, votes is True)
        if len(TERMS) >= MOST_TERMS:
            TERMS.clear()
        TERMS[key] = found
    return found
