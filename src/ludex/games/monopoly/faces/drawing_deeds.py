"""Cards and rows in the middle of Monopoly's board: deeds, decks, the card drawn last, the groups."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from ludex.games.monopoly.faces import pictures
from ludex.games.monopoly.faces.drawing_board import DEEP, EDGE, RING, Facts, deed_lines
from ludex.games.monopoly.faces.words import DECK_NAMES
from ludex.render.svg import Element, fit, fixed, group, wrap

LEFT = EDGE + DEEP + 32
WIDE = RING - 2 * DEEP - 64
"""What the tokens at the inner edge leave of the middle."""


def label(words: str, x: float, y: float, class_: str | None = None, anchor: str | None = None) -> Element:
    return Element("text", words, x=x, y=y, class_=class_, text_anchor=anchor)


@lru_cache(64)
def plain_card(kind: str, name: str) -> Element:
    """A space without a deed."""
    found = [Element("rect", class_="panel", width=242, height=102, rx=9), group(121, 40, pictures.sign(kind, 1.4))]
    found.append(label(fit(name, 222, 16), 121, 86, "head", "middle"))
    return fixed(found)


@lru_cache(64)
def deck(kind: str, words: str) -> Element:
    """A deck of cards, face down."""
    found = [Element("rect", class_="deck", x=off, y=off, width=132, height=96, rx=9) for off in (6, 3, 0)]
    found.append(group(66, 34, pictures.sign(kind, 1.3)))
    found.append(label(DECK_NAMES[kind], 66, 68, "name"))
    found.append(label(words, 66, 85, "soft", "middle"))
    return fixed(found)


@lru_cache(128)
def drawn_card(kind: str, name: str, words: str) -> Element:
    """The card that was drawn last, face up."""
    found = [Element("rect", class_="panel", width=278, height=110, rx=9), group(28, 28, pictures.sign(kind))]
    found.append(label(fit(f"{name} drew {DECK_NAMES[kind]}", 214, 14), 54, 33, "soft"))
    text = words[:1].upper() + words[1:] + "."
    found += [label(line, 14, 62 + 20 * at, "row-text") for at, line in enumerate(wrap(text, 254, 14)[:3])]
    return fixed(found)


@lru_cache(64)
def deed(lot: Facts) -> Element:
    """A deed as a card: the name on its colour, rents, what a house costs, the mortgage."""
    _, name, color, *_ = lot
    lines = deed_lines(lot)
    found = [Element("rect", class_="panel", width=242, height=54 + 21 * len(lines), rx=9)]
    found.append(Element("rect", class_="bar", x=6, y=6, width=230, height=34, rx=5, fill=color))
    found.append(label(fit(name, 222, 16), 121, 29, f"head {ink_on(color)}", "middle"))
    for at, (what, much) in enumerate(lines):
        found.append(label(what, 14, 62 + 21 * at, "row-text"))
        found.append(label(much, 228, 62 + 21 * at, "row-text", "end"))
    return fixed(found)


def ink_on(color: str) -> str:
    """The class of words that can be read on a colour; boards of one's own have any."""
    try:
        red, green, blue = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    except ValueError:
        return "on-light"
    light = sum(part * (value**2.2) for part, value in ((0.2126, red), (0.7152, green), (0.0722, blue)))
    return "on-light" if light > 0.18 else "on-dark"


def groups_panel(parts: list[Element], view: Mapping[str, Any], marks: Sequence[str], y: float, floor: float) -> None:
    """Who owns what of each group, by initials; a group in one hand has a frame."""
    groups: dict[str, list[int | None]] = {}
    colors: dict[str, str] = {}
    for space in view["spaces"]:
        if "price" in space:
            groups.setdefault(space["group"], []).append(space["owner"])
            colors[space["group"]] = space["color"]
    rows = (len(groups) + 1) // 2
    if y + rows * 24 > floor:
        return
    for at, (name, owners) in enumerate(groups.items()):
        column, row = divmod(at, rows)
        shown = tuple((owner, "" if owner is None else marks[owner]) for owner in owners)
        parts.append(group(LEFT + 286 * column, y + 24 * row, group_row(name, colors[name], shown)))


@lru_cache(128)
def group_row(name: str, color: str, owners: tuple[tuple[int | None, str], ...]) -> Element:
    """One group: its colour and name, and a letter for each of its lots."""
    found = [Element("rect", class_="bar", y=2, width=16, height=20, rx=4, fill=color)]
    words = name.replace("_", " ")
    found.append(label(fit(words[:1].upper() + words[1:], 104, 14), 24, 17))
    for at, (owner, mark) in enumerate(owners[:6]):
        x = 134 + 24 * at
        if owner is None:
            found.append(Element("rect", class_="panel", x=x, y=4, width=20, height=16, rx=3))
            continue
        tab = Element("rect", x=x, y=4, width=20, height=16, rx=3, fill=pictures.SEAT_COLORS[owner])
        found += [tab, label(mark, x + 10, 16.7, "number")]
    if owners[0][0] is not None and len({owner for owner, _ in owners}) == 1:
        width = 24 * min(6, len(owners)) + 2
        found.append(Element("rect", class_="here", x=131, y=1, width=width, height=22, rx=5))
    return fixed(found)
