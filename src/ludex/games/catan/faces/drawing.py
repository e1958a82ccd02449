"""The table of Catan as a picture, drawn from a view: the island and one's own cards, beside them the dice, what can be
done, the players, the bank, the offer and the costs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludex.core import Choice
from ludex.games.catan.faces.drawing_board import draw_board
from ludex.games.catan.faces.drawing_cards import costs, draw_bank, draw_hand
from ludex.games.catan.faces.drawing_flights import Places, flights
from ludex.games.catan.faces.drawing_players import draw_players, row_height
from ludex.games.catan.faces.drawing_style import STYLE
from ludex.games.catan.faces.drawing_tray import draw_tray
from ludex.games.catan.faces.pictures import die, label
from ludex.games.catan.faces.words import headline, throws_words
from ludex.games.catan.rules.actions import (
    ACCEPT,
    COUNTER,
    DECLINE,
    DISCARD,
    END,
    INVITE,
    OFFER,
    PROPOSE,
    ROLL,
    WITHDRAW,
    kind_of,
)
from ludex.games.catan.rules.board import BASE
from ludex.render.labels import initials
from ludex.render.svg import Element, action, fit, group, picture, text_width

WIDTH = 1000
HEIGHT = 794
EDGE = 8
ISLAND = (700.0, 658.0)
TOP = 36
COLUMN = 708
"""Where the column beside the island begins."""
COLUMN_WIDTH = WIDTH - COLUMN - EDGE
PLAYERS_TOP = 104
COSTS_HEIGHT = 122
CHART = "The dice so far"
"""What the picture of the whole game is called: see `drawing_dice`."""

CHIPS = {
    ROLL: "Roll",
    ACCEPT: "Accept",
    DECLINE: "Decline",
    OFFER: "Offer a trade",
    INVITE: "Ask for offers",
    COUNTER: "Counter-offer",
    PROPOSE: "Propose",
    DISCARD: "Discard",
    WITHDRAW: "No trade",
    END: "End turn",
}
"""The kinds of action that get a button, and what is on it."""


def draw(view: Mapping[str, Any], choices: Sequence[Choice], names: Sequence[str]) -> str:
    """The SVG of a view; parts that stand for one of the choices carry its code."""
    marks = initials(names)
    parts: list[Element] = [Element("rect", class_="paper", width=WIDTH, height=HEIGHT, rx=12)]
    parts.append(label(fit(headline(view, names), 680, 17), ISLAND[0] / 2, 25, "title", "middle"))
    canvas = draw_board(parts, view, choices, marks, ISLAND, TOP)
    draw_hand(parts, view, choices, EDGE, TOP + ISLAND[1] + 7)
    draw_dice(parts, view)
    draw_chips(parts, view, choices)
    y = draw_players(parts, view, choices, names, marks, (COLUMN, PLAYERS_TOP, COLUMN_WIDTH))
    draw_bank(parts, view, choices, COLUMN, y + 4)
    bottom = HEIGHT - COSTS_HEIGHT - EDGE
    if draw_tray(parts, view, choices, names, marks, (COLUMN, y + 72, HEIGHT - EDGE)) <= bottom - 4:
        parts.append(group(COLUMN, bottom, costs()))
    if view.get("events"):
        step = row_height(view)
        boxes = [(COLUMN + 23.0, PLAYERS_TOP + step * (at + 0.5) - 3) for at in range(len(view["seats"]))]
        places = Places(canvas.hexes, boxes, (COLUMN + 120.0, y + 33), (COLUMN + 262.0, y + 33))
        parts.extend(flights(view, canvas.board, places))
    is_base = len(view["tiles"]) == BASE.hex_count
    class_ = "board catan" if is_base else "board catan extended"
    return picture(WIDTH, HEIGHT, headline(view, names), STYLE, *parts, class_=class_, data_chart=CHART)


def draw_dice(parts: list[Element], view: Mapping[str, Any]) -> None:
    """The last roll. Dice do not fall twice on the same place."""
    if view["dice"] is None:
        return
    fall = view["turns"] % 3
    for at, value in enumerate(view["dice"]):
        lean = (fall - 1) * 5 * (1 - 2 * at)
        thrown = Element("g", die(value, 40), transform=f"rotate({lean} 20 20)")
        if view["throws_left"] is not None:
            thrown.add(Element("title", throws_words(view)))
        placed = group(COLUMN + 2 + 50 * at, 4 + 3 * ((fall + at) % 3), thrown)
        placed.attributes["data-id"] = f"die-{at}"
        placed.attributes["data-roll"] = view["turns"]
        parts.append(placed)


def draw_chips(parts: list[Element], view: Mapping[str, Any], choices: Sequence[Choice]) -> None:
    """Buttons for what has no place on the board: the first beside the dice, the others below."""
    x, y = COLUMN + 108.0, 8.0
    for choice in choices:
        shown = CHIPS.get(kind_of(choice.code))
        if shown is None:
            continue
        if kind_of(choice.code) == WITHDRAW and view["draft"] is not None:
            shown = "Drop it"
        elif kind_of(choice.code) == END and view["phase"] == "special":
            shown = "Go on"
        width = max(84.0, text_width(shown, 15) + 22)
        if x + width > WIDTH - EDGE + 1:
            x, y = float(COLUMN), y + 47
        chip = Element("g", Element("rect", width=width, height=42, rx=21), class_="chip")
        chip.add(label(shown, width / 2, 26.5, None, "middle"))
        parts.append(group(x, y, action(choice.code, choice.label or choice.text, chip)))
        x += width + 6
