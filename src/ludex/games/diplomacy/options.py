"""The options of Diplomacy: what a table may choose before it starts, and the terms that follow from them."""

from __future__ import annotations

from collections.abc import Mapping

from ludex.core import Option
from ludex.games.diplomacy.rules.rulebook import DEFAULT, PRESETS, rulebook_of
from ludex.games.diplomacy.rules.terms import Terms
from ludex.games.diplomacy.variants import load, names

MOST_TERMS = 100
"""How many different terms are kept at a time."""

TERMS: dict[tuple[object, ...], Terms] = {}
"""The terms made so far, by the options they follow from."""


def options() -> tuple[Option, ...]:
    """What a table may choose; the variants are those there are when it is asked."""
    return (
        Option("map", "standard", "the variant", words=tuple(names())),
        Option(
            "rules",
            DEFAULT,
            "the rulebook; {preset, option: value} changes single ones",
            words=tuple(PRESETS),
            is_object=True,
        ),
        Option("years", 35, "the game ends after so many rounds, most centers first; 0: never", low=0, high=1000),
        Option("votes", True, "powers may vote for a draw or concede"),
        Option(
            "press",
            "full",
            "what powers may write: nothing, only to everybody, anything",
            words=("none", "public", "full"),
        ),
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
