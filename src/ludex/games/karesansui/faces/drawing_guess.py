"""Guesses on the board: the last one beside the garden that refuted it, and what a page needs to write one.

The root's `data-sentence` says which judge reads sentences and tells how they may go on, which boards it is to try them
on and how those are marked, and what is typed before a sentence to play it. `data-covers` is how the texts of those
choices begin that are one word of a rule each: a page that writes sentences need not list them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

import msgspec

from ludex.core import Choice
from ludex.games.karesansui.faces.pictures import garden_picture
from ludex.games.karesansui.faces.pictures_pieces import SIDE
from ludex.games.karesansui.faces.words import garden_words, rule_words
from ludex.games.karesansui.faces.words_menu import DECREE_CAUTION, guess_caution
from ludex.render.svg import Element, fixed, group, text_width, wrap

REFUTING = 132.0
"""The side of the garden that refuted a guess."""
WORDS = 19.0
"""The size of the words beside it."""
BESIDE_IT = 480.0
"""How wide they are: what is seen of the board on a phone."""


def can_write(view: Mapping[str, Any], choices: Sequence[Choice]) -> bool:
    """Whether the viewer is asked to write a rule."""
    return bool(choices) and view["phase"] in ("guessing", "writing")


def sentence_data(view: Mapping[str, Any]) -> str:
    """The attributes of the root."""
    is_guess = view["phase"] == "guessing"
    data = {
        "judge": "karesansui",
        "title": "What do you think the rule is?" if is_guess else "Your secret rule",
        "begin": "A garden fits if",
        "verb": "guess" if is_guess else "decree",
        "go": "Guess this rule" if is_guess else "Make this the secret",
        "caution": guess_caution(view["seats"][view["seat"]]["guesses"]) if is_guess else DECREE_CAUTION,
        "boards": [shown["garden"] for shown in view["gardens"]],
        "marks": [shown["fits"] for shown in view["gardens"]],
        "name": "Garden",
        "yes": "fits",
        "no": "does not fit",
    }
    written = msgspec.json.encode(data).decode().replace("&", "&amp;").replace("<", "&lt;").replace("'", "&#39;")
    return f"data-covers='write ' data-sentence='{written}'"


@cache
def write_button() -> tuple[Element, float]:
    """The button that begins a sentence, and how wide it is."""
    shown = "Write the rule"
    width = text_width(shown, 20) + 30
    box = Element("rect", width=width, height=48, rx=10, class_="button")
    label = Element("text", shown, x=width / 2, y=32, text_anchor="middle", font_size=20)
    return fixed([Element("g", box, label, class_="action", data_writes="")]), width


# ---- the last guess ----


def refuting_guess(view: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The last guess, while the garden against it is what matters: before anybody has built another one."""
    if not view["guesses"] or view["guesses"][-1]["garden"] is None or view["outcome"] is not None:
        return None
    last: Mapping[str, Any] = view["guesses"][-1]
    is_newest = last["garden"] == len(view["gardens"]) - 1
    return last if view["phase"] == "guessing" or (is_newest and view["called"] is None) else None


class Lines(NamedTuple):
    """Words on several lines, and how high they are."""

    drawn: Element
    height: float


def guess_lines(guess: Mapping[str, Any], fits: bool, name: str, wide: float) -> Lines:
    """What was guessed, why it is wrong, and whether the guess is kept."""
    return kept_lines(guess["rule"], guess["result"], guess["garden"], fits, name, wide)


@lru_cache(64)
def kept_lines(rule: str, result: str, number: int, fits: bool, name: str, wide: float) -> Lines:
    does, would = ("fits", "would not") if fits else ("does not fit", "would")
    because = f"But garden {number} {does} {'✓' if fits else '✗'}, and by this rule it {would}."
    kept = "The guess is kept." if result == "contradicted" else "The guess is spent."
    lines = [
        *((line, "") for line in wrap(f"{name} guessed: {rule_words(rule)}", wide, WORDS)[:5]),
        *((line, "strong bad") for line in wrap(because, 0.92 * wide, WORDS)[:3]),
        (kept, "soft"),
    ]
    words = [
        Element("text", line, y=18 + 24 * place, font_size=WORDS, class_=class_ or None)
        for place, (line, class_) in enumerate(lines)
    ]
    return Lines(fixed(words), 24.0 * len(lines) + 12)


def guess_band(guess: Mapping[str, Any], shown: Mapping[str, Any], name: str) -> tuple[Element, float]:
    """The garden against the guess, the guess beside it; and how high that is."""
    garden = tuple(shown["garden"])
    drawn = Element("g", garden_picture(garden), transform=f"scale({REFUTING / SIDE:.4f})", class_="refuting")
    title = Element("title", f"Garden {guess['garden']}: {garden_words(garden)}")
    lines = guess_lines(guess, shown["fits"], name, BESIDE_IT)
    words = group(REFUTING + 16, 0, lines.drawn)
    return Element("g", title, drawn, words, data_id="last guess"), max(REFUTING + 6, lines.height)
