"""The table of Monopoly as a picture, drawn from a view: the board with its middle, and the players beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludex.core import Choice
from ludex.games.monopoly.faces import (
    drawing_board,
    drawing_deeds,
    drawing_middle,
    drawing_players,
    drawing_tokens,
    pictures,
)
from ludex.games.monopoly.faces.words import headline
from ludex.render.labels import initials
from ludex.render.svg import Element, picture, theme

WIDTH = 1180
HEIGHT = 820
NARROW = 460
"""About how much of the board is seen at once on a phone."""

LIGHT = {
    "felt": "#dcebdc",
    "card": "#fdfdf9",
    "line": "#93a392",
    "ink": "#1b261c",
    "soft": "#4d5b4e",
    "accent": "#9a3412",
    "turn": "#fff1cf",
    "sign": "#3f5a44",
    "deck": "#f6ead0",
}
DARK = {
    "felt": "#17201a",
    "card": "#243029",
    "line": "#56675a",
    "ink": "#eef4ec",
    "soft": "#b4c2b5",
    "accent": "#fdba74",
    "turn": "#4a3c17",
    "sign": "#b9d3bd",
    "deck": "#3a3424",
}
STYLE = (
    theme("monopoly", LIGHT, DARK)
    + ".monopoly{font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}"
    + ".monopoly text{fill:var(--ink);font-size:14px}.monopoly .felt{fill:var(--felt)}.monopoly .first{fill:none}"
    + ".monopoly text.soft{fill:var(--soft);font-size:14px}"
    + drawing_board.STYLE
    + drawing_players.STYLE
    + drawing_middle.STYLE
    + pictures.STYLE
    + ".monopoly .action{cursor:pointer;outline:none}"
    + ".monopoly .action:is(:hover,:focus-visible) :is(rect.cell,rect.back,rect.item),"
    + ".monopoly .button .action:is(:hover,:focus-visible)>rect{stroke:var(--ink);stroke-width:3}"
)


def draw(view: Mapping[str, Any], choices: Sequence[Choice], names: Sequence[str]) -> str:
    """The SVG of a view; parts that stand for one of the choices carry its code."""
    marks = initials(names)
    beside, end = drawing_players.column(view, choices, names, marks)
    for longest in drawing_players.SHORTER:
        if end > HEIGHT:
            beside, end = drawing_players.column(view, choices, names, marks, longest)
    height = max(HEIGHT, end)
    felt = Element("rect", class_="felt", width=WIDTH, height=height, rx=14)
    # Where the window is smaller than the board, the middle is seen first, from its left edge on.
    first = Element("rect", class_="first", x=drawing_deeds.LEFT - 12, y=0, width=NARROW, height=1, data_first="")
    inside = drawing_middle.middle(view, choices, names, marks)
    board = [*drawing_board.ring(view, choices, names, marks), *drawing_tokens.tokens(view, marks)]
    parts = (felt, first, *inside, *board, *beside)
    words = headline(view, names)
    return picture(WIDTH, height, words, STYLE, *parts, class_="board monopoly", data_chart="Net worth over time")
