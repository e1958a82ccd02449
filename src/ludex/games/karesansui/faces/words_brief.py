"""Karesansui in few words, for a reader with little room: gardens in letters, and what is told twice told once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludex.core import Event
from ludex.games.karesansui.faces.sketch import cell
from ludex.games.karesansui.faces.text import cell_name
from ludex.games.karesansui.faces.words import event_text, heading, result_words, rule_words, seat_words, written_words
from ludex.games.karesansui.rules.cells import EMPTY

LEGEND = (
    "Gardens have columns a to d and rows 1 to 4 from the top left. Two letters stand for what lies on a cell: its "
    "colour (b black, w white, g grey) and its kind (s stone, t statue, p plant), in capitals where it is large. bs is "
    "a small black stone, WT a large white statue, ~~ water."
)


def ground() -> str:
    """How gardens are written."""
    return LEGEND


def garden(cells: Sequence[int]) -> str:
    """`b2 bs, c4 ~~`"""
    laid = [f"{cell_name(at)} {cell(state).strip()}" for at, state in enumerate(cells) if state != EMPTY]
    return " ".join(laid) or "empty"


def brief(view: dict[str, Any], names: Sequence[str]) -> str:
    """All gardens of the table, what was guessed, who has what, and what the viewer works on."""
    lines = [heading(view, names)]
    for number, shown in enumerate(view["gardens"]):
        lines.append(f"{number} {'fits' if shown['fits'] else 'misfits'}: {garden(shown['garden'])}")
    for guess in view["guesses"]:
        lines.append(f"{names[guess['seat']]} guessed: {rule_words(guess['rule'])} {result_words(guess)}")
    if view["called"] is not None:
        lines.append(f"To be predicted: {garden(view['called'])}")
    lines += [seat_words(seat, view, names) for seat in view["seats"]]
    if view["draft"] is not None and view["phase"] == "building":
        lines.append(f"The garden you build: {garden(view['draft'])}")
    if view["written"]:
        lines.append(f"The rule you write: {written_words(view['written'])}")
    if view["rule"] is not None:
        lines.append(f"The secret rule: {rule_words(view['rule'])}")
    return "\n".join(lines)


def news(events: Sequence[Event], names: Sequence[str]) -> list[str]:
    """What happened but for gardens and guesses, which the position tells."""
    told: list[str] = []
    for event in events:
        values: dict[str, Any] = event.values
        match event.kind:
            case "garden":
                who = "The Master" if values["by"] is None else names[values["by"]]
                told.append(f"{who} brings garden {values['n']}.")
            case "call":
                told.append(f"{names[values['seat']]} has all predict a garden.")
            case "guess":
                told.append(f"{names[values['seat']]} guesses.")
            case _:
                told.append(event_text(event.kind, values, names))
    return told
