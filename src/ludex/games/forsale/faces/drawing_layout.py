"""What the parts of For Sale's drawing share: measures, words and cards."""

from __future__ import annotations

from collections import Counter

from ludex.games.forsale.faces.pictures import cheque, house
from ludex.render.svg import Element

WIDTH = 720
EDGE = 18
SMALL = 22.0
"""The size of the smallest words: on a phone, where the whole is half as wide, they can still be read."""


def label(text: str, x: float, y: float, class_: str | None = None, anchor: str | None = None) -> Element:
    return Element("text", text, x=x, y=y, class_=class_, text_anchor=anchor)


def property_card(value: int, width: float, height: float) -> Element:
    return Element("g", house(value, width, height), class_="card", data_id=f"property {value}")


def cheque_card(value: int, width: float, height: float, seen: Counter[int]) -> Element:
    """A cheque; of several with the same amount each is told apart by its place."""
    seen[value] += 1
    return Element("g", cheque(value, width, height), class_="card", data_id=f"cheque {value} {seen[value]}")
