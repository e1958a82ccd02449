"""The table of Monopoly as a picture, drawn from a view: the board with its middle, and the players beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludex.core import Choice
from ludex.games.monopoly.faces import drawing_board, drawing_flow, drawing_middle, drawing_players, pictures
from ludex.games.monopoly.faces.words import headline
from ludex.render.labels import initials
from ludex.render.svg import Element, picture, theme

WIDTH = 1180
HEIGHT = 820

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
    + ".monopoly text{fill:var(--ink);font-size:14px}.monopoly .felt{fill:var(--felt)}"
    + ".monopoly text.soft{fill:var(--soft);font-size:14px}"
    + drawing_board.STYLE
    + drawing_players.STYLE
    + drawing_middle.STYLE
    + pictures.STYLE
    + ".monopoly .action{cursor:pointer;outline:none}"
    + ".monopoly .action:is(:hover,:focus-visible) :is(rect.cell,rect.back,rect.item),"
    + ".monopoly .button .action:is(:hover,:focus-visible)>rect{stroke:var(--ink);stroke-width:3}"
)
ALL_STYLES = drawing_flow.STYLE + STYLE


def draw(view: Mapping[str, Any], choices: Sequence[Choice], names: Sequence[str]) -> str:
    """The SVG of a view; parts that stand for one of the choices carry its code."""
    marks = initials(names)
    beside, end = drawing_players.column(view, choices, names, marks)
    height = max(HEIGHT, end)
    felt = Element("rect", class_="felt", width=WIDTH, height=height, rx=14)
    inside = drawing_middle.middle(view, choices, names, marks)
    board = drawing_board.ring(view, choices, marks)
    return picture(
        WIDTH, height, headline(view, names), ALL_STYLES, felt, *inside, *board, *beside, class_="board monopoly"
    )
