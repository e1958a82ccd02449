"""A table of Karesansui as a plain picture: the gardens that lie there, marked, and what is being built."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from ludex.core import Choice
from ludex.games.karesansui.faces.pictures import SIDE, STYLE, garden_picture
from ludex.games.karesansui.faces.words import garden_words, heading, rule_words, written_words
from ludex.render.svg import Element, action, fit, fixed, group, picture, text_width, wrap

ACROSS = 4
GAP = 16.0
CAPTION = 22.0
WIDTH = ACROSS * (SIDE + GAP) + GAP
LINE = 20.0


def draw(view: dict[str, Any], choices: Sequence[Choice], names: Sequence[str]) -> str:
    """The table as SVG, with the choices that can be clicked."""
    by_text = {choice.text: choice for choice in choices}
    parts: list[Element] = []
    y = GAP
    y = write(parts, heading(view, names), y, 16.0) + 6
    y = workplace(parts, view, by_text, y)
    for place, shown in enumerate(view["gardens"]):
        column, row = place % ACROSS, place // ACROSS
        x, top = GAP + column * (SIDE + GAP), y + row * (SIDE + CAPTION + GAP)
        choice = by_text.get(f"like {place}")
        garden = table_garden(place, tuple(shown["garden"]), shown["fits"], None if choice is None else choice.code)
        parts.append(group(x, top, garden))
    rows = -(-len(view["gardens"]) // ACROSS)
    y += rows * (SIDE + CAPTION + GAP)
    for guess in view["guesses"][-4:]:
        y = write(
            parts, f"{names[guess['seat']]} guessed, {RESULTS[guess['result']]}: {rule_words(guess['rule'])}", y, 13.0
        )
    for seat in view["seats"]:
        y = write(parts, seat_line(seat, view, names), y, 13.0)
    if view["rule"] is not None:
        y = write(parts, f"The secret rule: {rule_words(view['rule'])}", y, 15.0)
    return picture(WIDTH, y + GAP, "The gardens on the table", STYLE, *parts)


@lru_cache(4096)
def table_garden(number: int, cells: tuple[int, ...], is_fit: bool, code: int | None) -> Element:
    """A garden of the table with its mark; where one may build on from it (the code says so), a click does that."""
    mark, class_ = ("✓ fits", "good") if is_fit else ("✗ misfits", "bad")
    words = f"Garden {number}, {'fits' if is_fit else 'does not fit'}: {garden_words(cells)}"
    garden = Element("g", Element("title", words), garden_picture(cells))
    caption = Element("text", f"{number}  {mark}", x=SIDE / 2, y=SIDE + 17, text_anchor="middle", font_size=14)
    caption.attributes["class"] = class_
    clicked = garden if code is None else action(code, f"Build on from garden {number}", garden)
    return fixed([clicked, caption])


def workplace(parts: list[Element], view: dict[str, Any], by_text: dict[str, Choice], y: float) -> float:
    """The garden that is built or predicted, with what can be done with it."""
    garden = view["called"] if view["called"] is not None else view["draft"] if view["phase"] == "building" else None
    buttons = [(text, by_text[text]) for text in BUTTONS if text in by_text]
    if garden is None and not buttons and not view["written"]:
        return y
    if garden is not None:
        title = Element("title", garden_words(garden))
        parts.append(group(GAP, y, Element("g", title, garden_picture(garden))))
    x = GAP + (SIDE + GAP if garden is not None else 0)
    at = x
    for text, choice in buttons:
        shown = BUTTONS[text]
        width = text_width(shown, 15) + 28
        label = Element("text", shown, x=width / 2, y=22, text_anchor="middle", font_size=15)
        box = Element("rect", x=0, y=0, width=width, height=32, rx=6, class_="button")
        parts.append(group(at, y, action(choice.code, choice.label or shown, box, label)))
        at += width + 10
    note = "The garden to be predicted" if view["called"] is not None else "Your garden" if garden is not None else ""
    if view["written"]:
        note = f"Your rule: {written_words(view['written'])}"
    for row, line in enumerate(wrap(note, WIDTH - x - GAP, 14.0)[:4]):
        parts.append(Element("text", line, x=x, y=y + 56 + row * LINE, font_size=14, class_="soft"))
    return y + (SIDE + GAP if garden is not None else 80.0)


BUTTONS = {
    "ask": "Ask",
    "predict": "Predict",
    "clear": "Clear",
    "fits": "It fits",
    "misfits": "It does not fit",
    "guess": "Guess",
    "decree": "Make it the secret",
    "back": "Take a word back",
    "forget": "Begin again",
    "end": "End the turn",
}
"""What can be clicked beside gardens, and what is written on it."""
RESULTS = {
    "contradicted": "a garden on the table contradicts it",
    "disproved": "that is not the rule",
    "unproved": "neither proved nor disproved",
    "right": "that is the rule",
}
"""What came of a guess, in few words."""


def seat_line(seat: dict[str, Any], view: dict[str, Any], names: Sequence[str]) -> str:
    name = f"{names[seat['seat']]}{' (you)' if seat['seat'] == view['seat'] else ''}"
    if seat["role"] == "master":
        return f"{name}: the Master"
    said = ", has predicted" if seat["has_predicted"] else ""
    return f"{name}: {seat['left']} to build, {seat['right']} right, {seat['guesses']} to guess{said}"


def write(parts: list[Element], text: str, y: float, size: float) -> float:
    """A line of text; answers where the next begins."""
    parts.append(Element("text", fit(text, WIDTH - 2 * GAP, size), x=GAP, y=y + size, font_size=size))
    return y + size + 10
