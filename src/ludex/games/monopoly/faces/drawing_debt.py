"""Debts on Monopoly's board: what is owed, what can be raised, and what a click raises."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from ludex.core import Choice
from ludex.games.monopoly.faces.drawing_deeds import LEFT, WIDE, label
from ludex.games.monopoly.faces.words import DEBT_CAUSES
from ludex.games.monopoly.rules import actions as do
from ludex.games.monopoly.rules.actions import kind_of, number_of
from ludex.render.svg import Element, action, fit, fixed, group

RAISING = (int(do.SELL), int(do.MORTGAGE), int(do.STRIP))
"""What brings cash, beside trades."""
CARD = 118
ROW = 36.0

STYLE = (
    ".monopoly .meter{fill:var(--felt);stroke:var(--line)}.monopoly .had{fill:#15803d}"
    ".monopoly .could{fill:#d97706;opacity:.75}.monopoly .owed{stroke:var(--ink);stroke-width:2.5}"
    ".monopoly .action:is(:hover,:focus-visible) rect.more{stroke:var(--ink);stroke-width:2.5}"
)


def debt_panel(
    parts: list[Element],
    view: Mapping[str, Any],
    choices: Sequence[Choice],
    names: Sequence[str],
    y: float,
    room: float,
) -> float:
    """The debts, and below them what can be sold or mortgaged by a click; answers where it ends."""
    debts = view["debts"][:3]
    for at, debt in enumerate(debts):
        seat = view["seats"][debt["seat"]]
        to = "the bank" if debt["to"] is None else names[debt["to"]]
        words = f"{names[debt['seat']]} owes {to} ${debt['amount']} {DEBT_CAUSES[debt['for']]}"
        mortgages, sales = can_raise(view["spaces"], debt["seat"])
        parts.append(
            group(LEFT, y + 6 + (CARD + 8) * at, debt_card(words, debt["amount"], seat["cash"], mortgages, sales))
        )
    top = y + 12 + (CARD + 8) * len(debts)
    offered = [choice for choice in choices if kind_of(choice.code) in RAISING]
    width = (WIDE - 10) / 2
    rows = max(0, int((room - (top - y)) // ROW))
    shown = offered[: 2 * rows]
    for at, choice in enumerate(shown):
        row, column = divmod(at, 2)
        words, color = raising(view, choice)
        drawn = action(choice.code, choice.label or choice.text, way(words, color, width))
        parts.append(group(LEFT + column * (width + 10), top + row * ROW, drawn))
    return top + ROW * ((len(shown) + 1) // 2)


def raising(view: Mapping[str, Any], choice: Choice) -> tuple[str, str]:
    """What a click would do, in short, and the colour of the lot."""
    words = choice.label or choice.text
    if kind_of(choice.code) == do.STRIP:
        return words, ""
    return words, view["spaces"][int(number_of(choice.code))]["color"]


def can_raise(spaces: Sequence[Mapping[str, Any]], seat: int) -> tuple[int, int]:
    """What all mortgages and all buildings of a seat would bring."""
    mortgages = sales = 0
    for space in spaces:
        if space.get("owner") == seat:
            mortgages += 0 if space["mortgaged"] else space["deed"]["mortgage"]
            sales += space["level"] * (space["deed"]["house_cost"] // 2)
    return mortgages, sales


def debt_card(words: str, amount: int, cash: int, mortgages: int, sales: int) -> Element:
    """What is owed, as words and as a bar: cash, what could be raised, and where the debt ends."""
    found = [Element("rect", class_="panel", width=WIDE, height=CARD, rx=9)]
    found.append(label(fit(words, WIDE - 28, 16), 14, 27, "head"))
    whole, wide = max(amount, cash + mortgages + sales, 1), WIDE - 28.0
    found.append(Element("rect", class_="meter", x=14, y=38, width=wide, height=18, rx=5))
    had, could = wide * cash / whole, wide * (mortgages + sales) / whole
    found.append(Element("rect", class_="had", x=14, y=38, width=had, height=18, rx=5))
    found.append(Element("rect", class_="could", x=14 + had, y=41, width=could, height=12, rx=3))
    end = 14 + wide * amount / whole
    found.append(Element("line", class_="owed", x1=end, y1=33, x2=end, y2=61))
    found.append(label(f"Cash ${cash}; buildings bring ${sales}, mortgages ${mortgages}", 14, 80, "row-text"))
    left = cash + mortgages + sales - amount
    rest = f"That leaves ${left}." if left >= 0 else f"That is ${-left} short."
    found.append(label(f"In all ${cash + mortgages + sales}. {rest}", 14, 104, "row-text"))
    return fixed(found)


@lru_cache(64)
def way(words: str, color: str, width: float) -> Element:
    """One way to raise cash."""
    found = [Element("rect", class_="more", width=width, height=ROW - 5, rx=7)]
    if color:
        found.append(Element("rect", class_="bar", x=5, y=5, width=9, height=ROW - 15, rx=3, fill=color))
    found.append(label(fit(words, width - 30, 14 * 0.9), 20 if color else 10, 20.5))
    return fixed(found)
