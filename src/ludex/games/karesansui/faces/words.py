"""Karesansui in words: what happened, and how the table stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from ludex.games.karesansui.faces.text import COUNT_WORDS, cell_name
from ludex.games.karesansui.language.english import rule_english
from ludex.games.karesansui.language.reading import read_rule
from ludex.games.karesansui.rules.cells import EMPTY, state_name
from ludex.render.words import listed

FITS = {True: "fits", False: "does not fit"}


def garden_words(garden: Sequence[int]) -> str:
    """What lies where: `b2 small black stone, c4 water`; `nothing` for an empty garden."""
    return kept_words(tuple(garden))


@lru_cache(256)
def kept_words(garden: tuple[int, ...]) -> str:
    laid = [f"{cell_name(cell)} {state_name(state).lower()}" for cell, state in enumerate(garden) if state != EMPTY]
    return ", ".join(laid) or "nothing"


def rule_words(rule: object) -> str:
    return rule_english(read_rule(rule))


def event_text(kind: str, values: dict[str, Any], names: Sequence[str]) -> str:
    """One event as a sentence."""
    match kind:
        case "garden":
            words = f"Garden {values['n']} {FITS[values['fits']]}: {garden_words(values['garden'])}."
            who = "The Master shows it" if values["by"] is None else f"{names[values['by']]} built it"
            return f"{words} {who}."
        case "call":
            return f"{names[values['seat']]} has all predict a garden: {garden_words(values['garden'])}."
        case "predicted":
            right = [names[seat] for seat, said in enumerate(values["said"]) if said is values["fits"]]
            wrong = [names[seat] for seat, said in enumerate(values["said"]) if said is (not values["fits"])]
            parts = [f"{listed(right)} predicted right"] if right else []
            parts += [f"{listed(wrong)} wrong" if right else f"{listed(wrong)} predicted wrong"] if wrong else []
            earned = [names[seat] for seat in values["earned"]]
            gain = f" A guess is earned by {listed(earned)}." if earned else ""
            return f"{', '.join(parts)}.{gain}"
        case "guess":
            return f"{names[values['seat']]} guesses: {rule_words(values['rule'])} {result_words(values)}"
        case "reveal":
            return f"The secret rule was: {rule_words(values['rule'])}"
    raise AssertionError(kind)


def result_words(values: dict[str, Any]) -> str:
    match values["result"]:
        case "contradicted":
            return f"Garden {values['garden']} contradicts that; the guess is kept."
        case "disproved":
            return f"That is not the rule: garden {values['garden']} tells them apart."
        case "unproved":
            return "Neither a proof nor a garden against it was found in time; the guess is kept."
    return "That is the rule!"


def describe(view: dict[str, Any], names: Sequence[str]) -> str:
    """The table in words."""
    lines = [heading(view, names)]
    for number, shown in enumerate(view["gardens"]):
        lines.append(f"Garden {number} {FITS[shown['fits']]}: {garden_words(shown['garden'])}.")
    for guess in view["guesses"]:
        lines.append(f"{names[guess['seat']]} guessed: {rule_words(guess['rule'])} {result_words(guess)}")
    if view["called"] is not None:
        lines.append(f"To be predicted: {garden_words(view['called'])}.")
    for seat in view["seats"]:
        lines.append(seat_words(seat, view, names))
    if view["draft"] is not None and view["phase"] == "building":
        lines.append(f"The garden you build: {garden_words(view['draft'])}.")
    if view["written"]:
        lines.append(f"The rule you write: {written_words(view['written'])}")
    if view["rule"] is not None:
        lines.append(f"The secret rule: {rule_words(view['rule'])}")
    return "\n".join(lines)


RELATIONS = {
    "leftof": "left of",
    "rightof": "right of",
    "adjacent": "next to",
    "orthadjacent": "beside",
    "samerow": "in the same row as another",
    "samecol": "in the same column as another",
}
"""Relations as they are said, where that is not as they are written."""


def written_words(tokens: Sequence[str]) -> str:
    """A rule that is being written as a sentence, with dots for what is to come: `at least 3 small and ...`"""
    said = rule_part(iter(tokens))
    return said[1:-1] if said.startswith("(") and said.endswith(")") and tokens[0] != "not" else said


def rule_part(tokens: Iterator[str]) -> str:
    word, _, number = next(tokens, "").partition(" ")
    match word:
        case "":
            return "..."
        case "not":
            return f"not {rule_part(tokens)}"
        case "and" | "or" | "xor":
            return f"({rule_part(tokens)} {word} {rule_part(tokens)})"
        case "more":
            return f"more {set_part(tokens)} than {set_part(tokens)}"
    if number:
        return f"{COUNT_WORDS[word]} {number} {set_part(tokens)}"
    return f"some {set_part(tokens)} {RELATIONS.get(word, word)} {set_part(tokens)}"


def set_part(tokens: Iterator[str]) -> str:
    word = next(tokens, "...")
    match word:
        case "&":
            return f"{set_part(tokens)} {set_part(tokens)}"
        case "|":
            return f"({set_part(tokens)} or {set_part(tokens)})"
        case "!":
            return f"non-{set_part(tokens)}"
    return word.lower()


def summary(view: dict[str, Any]) -> str:
    """The position in a few words: `building, turn of seat 1, 5 gardens shown, guesses left 0 2 1`."""
    if view["outcome"] is not None:
        return f"over, scores {' '.join(map(str, view['outcome']['scores']))}"
    if view["phase"] == "writing":
        return "writing, the Master in seat 0 has yet to decree the rule"
    shown = "1 garden shown" if len(view["gardens"]) == 1 else f"{len(view['gardens'])} gardens shown"
    guesses = " ".join(str(seat["guesses"]) for seat in view["seats"] if seat["role"] == "student")
    return f"{view['phase']}, turn of seat {view['turn']}, {shown}, guesses left {guesses}"


def heading(view: dict[str, Any], names: Sequence[str]) -> str:
    if view["phase"] == "over":
        return f"The game is over: {view['outcome']['reason']}."
    what = {
        "writing": "writes the secret rule",
        "building": "builds a garden",
        "predicting": "predict whether the garden fits" if len(view["to_act"]) > 1 else "predicts whether it fits",
        "guessing": "may guess the rule",
    }
    level = "" if view["level"] is None else f"A rule of level {view['level']}. "
    return f"{level}{listed([names[seat] for seat in view['to_act']])} {what[view['phase']]}."


def seat_words(seat: dict[str, Any], view: dict[str, Any], names: Sequence[str]) -> str:
    you = " (you)" if seat["seat"] == view["seat"] else ""
    if seat["role"] == "master":
        return f"{names[seat['seat']]}{you}: the Master."
    guesses = {0: "no guess", 1: "1 guess"}.get(seat["guesses"], f"{seat['guesses']} guesses")
    gardens = "1 garden" if seat["left"] == 1 else f"{seat['left']} gardens"
    return f"{names[seat['seat']]}{you}: {gardens} left to build, {seat['right']} predicted right, {guesses} to make."
