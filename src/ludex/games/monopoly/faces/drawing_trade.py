"""A trade on Monopoly's board: two columns of deeds, cash and cards, put together by clicks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from ludex.core import Choice
from ludex.games.monopoly.faces import drawing_sums, pictures
from ludex.games.monopoly.faces.drawing_deeds import LEFT, WIDE, label
from ludex.games.monopoly.faces.words import DECK_NAMES
from ludex.games.monopoly.rules import actions as do
from ludex.games.monopoly.rules.actions import kind_of, number_of
from ludex.games.monopoly.rules.cards import DECKS
from ludex.render.svg import Element, action, fit, fixed, group, text_width

OFF_THE_SHEET = (int(do.DROP), int(do.DROP_CASH), int(do.DROP_CARD))
"""What takes a thing out of a trade."""
ON_THE_SHEET = ((int(do.GIVE), int(do.GIVE_CARD)), (int(do.ASK), int(do.ASK_CARD)))
"""What puts a lot or a card on it, for each column."""
ROW = 34.0
CASH = 2 * drawing_sums.HIGH + drawing_sums.GAP + 8
"""What the cash of a column takes."""
SMALL = 30.0
"""The height of a thing that can be added."""
REGULAR = 0.88
"""How wide regular type is beside the bold type that is measured."""

STYLE = (
    ".monopoly .item{fill:var(--felt);stroke:var(--line)}"
    ".monopoly .more{fill:var(--card);stroke:var(--accent);stroke-width:1.4;stroke-dasharray:5 3}"
    ".monopoly .action:is(:hover,:focus-visible) rect.more{stroke:var(--ink);stroke-width:2.5}"
)

Thing = tuple[str, str, int]
"""What it is called, its colour, and the action that takes it off."""


def trade_panel(
    parts: list[Element],
    view: Mapping[str, Any],
    choices: Sequence[Choice],
    names: Sequence[str],
    marks: Sequence[str],
    y: float,
    room: float,
) -> None:
    """What each of the two gives. A click takes a thing off, or adds one, where that is legal."""
    trade = view["trade"]
    codes = {int(choice.code): choice for choice in choices}
    width = (WIDE - 12) / 2
    sides = ((trade["seat"], trade["give"], "give ${}", "Give"), (trade["to"], trade["ask"], "ask ${}", "Ask for"))
    for at, (seat, side, text, verb) in enumerate(sides):
        x = LEFT + at * (width + 12)
        parts.append(Element("rect", class_="panel", x=x, y=y + 4, width=width, height=room - 4, rx=9))
        parts.append(pictures.token(seat, marks[seat], x + 24, y + 26, 12))
        parts.append(label(fit(f"{names[seat]} gives", width - 60, 16), x + 44, y + 31, "head"))
        bottom = y + room - 8
        cash = drawing_sums.amount_named(view, text)
        if cash is not None and not side["cash"]:
            bottom -= CASH
        top = sheet(parts, view, codes, side, x, y + 48, width, bottom)
        offered = [choice for choice in choices if kind_of(choice.code) in ON_THE_SHEET[at]]
        if offered:
            additions(parts, view, offered, x + 10, top, width - 20, bottom)
        if cash is not None and not side["cash"]:
            parts.append(group(x + 10, bottom + 6, drawing_sums.cash_rows(cash, verb, width - 20)))


def sheet(
    parts: list[Element],
    view: Mapping[str, Any],
    codes: Mapping[int, Choice],
    side: Mapping[str, Any],
    x: float,
    y: float,
    width: float,
    bottom: float,
) -> float:
    """What one side gives so far, and what that is worth; answers where it ends."""
    found = things(view, side)
    if not found:
        parts.append(label("nothing yet", x + 14, y + 18, "soft"))
        return y + 32
    step = min(ROW, (bottom - y - 24) / len(found))
    for row, (words, color, code) in enumerate(found):
        thing = item(words, color, width - 20, min(SMALL, step - 3), code in codes)
        if code in codes:
            thing = action(code, codes[code].label or codes[code].text, thing)
        parts.append(group(x + 10, y + step * row, thing))
    end = y + step * len(found)
    prices = {space["name"]: space["price"] for space in view["spaces"] if "price" in space}
    worth = side["cash"] + sum(prices[lot] for lot in side["lots"])
    parts.append(label(f"${worth} at list price", x + width - 12, end + 13, "soft", "end"))
    return end + 24


def things(view: Mapping[str, Any], side: Mapping[str, Any]) -> list[Thing]:
    """Cash, lots and cards of one side."""
    numbers = {space["name"]: number for number, space in enumerate(view["spaces"])}
    found: list[Thing] = []
    if side["cash"]:
        found.append((f"${side['cash']}", "", int(do.act(do.DROP_CASH))))
    for lot in side["lots"]:
        space = view["spaces"][numbers[lot]]
        words = f"{lot} (mortgaged)" if space["mortgaged"] else lot
        found.append((words, space["color"], int(do.act(do.DROP, numbers[lot]))))
    for kind in side["cards"]:
        found.append((f"Jail card, {DECK_NAMES[kind]}", "", int(do.act(do.DROP_CARD, DECKS.index(kind)))))
    return found


def additions(
    parts: list[Element],
    view: Mapping[str, Any],
    offered: Sequence[Choice],
    left: float,
    y: float,
    width: float,
    bottom: float,
) -> None:
    """What can still be put on the sheet, as far as there is room; all of it is on the board as well."""
    x, y = left, y + 2
    for choice in offered:
        kind, number = kind_of(choice.code), int(number_of(choice.code))
        if kind in (do.GIVE_CARD, do.ASK_CARD):
            words, color = f"Jail card, {DECK_NAMES[DECKS[number]]}", ""
        else:
            words, color = view["spaces"][number]["name"], view["spaces"][number]["color"]
        shown = fit(words, width - 52, 14 * REGULAR)
        wide = text_width(shown, 14) * REGULAR + (50 if color else 40)
        if x > left and x + wide > left + width:
            x, y = left, y + SMALL + 4
        if y + SMALL > bottom:
            return
        parts.append(group(x, y, action(choice.code, choice.label or choice.text, addition(shown, color, wide))))
        x += wide + 5


@lru_cache(64)
def addition(words: str, color: str, width: float) -> Element:
    """A thing that a click puts on the sheet."""
    found = [Element("rect", class_="more", width=width, height=SMALL, rx=6)]
    if color:
        found.append(Element("rect", class_="bar", x=5, y=5, width=9, height=SMALL - 10, rx=3, fill=color))
    found.append(label(words, 20 if color else 10, 20))
    found.append(label("+", width - 9, 20.5, "head", "end"))
    return fixed(found)


@lru_cache(128)
def item(words: str, color: str, width: float, height: float, can_drop: bool) -> Element:
    """A thing in a trade; with a cross where it can be taken off."""
    found = [Element("rect", class_="item", width=width, height=height, rx=6)]
    if color:
        found.append(Element("rect", class_="bar", x=4, y=4, width=12, height=height - 8, rx=3, fill=color))
    found.append(label(fit(words, width - 46, 14 * REGULAR), 24, height / 2 + 5))
    if can_drop:
        found.append(label("×", width - 12, height / 2 + 6, "head", "end"))
    return fixed(found)
