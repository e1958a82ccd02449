"""The cards and tokens of For Sale: properties, cheques and coins."""

from __future__ import annotations

from functools import lru_cache

from ludex.games.forsale.faces.pictures_houses import property_art
from ludex.render.svg import Element, fixed, group


@lru_cache(128)
def house(value: int, width: float, height: float) -> Element:
    """A property: its value above its picture."""
    scale = min(width - 8, height - 28) / 100
    top = height - 4 - 100 * scale
    left = (width - 100 * scale) / 2
    art = Element("g", property_art(value), transform=f"translate({left:.2f} {top:.2f}) scale({scale:.3f})")
    size = min(30.0, max(22.0, top * 0.72))
    parts = [
        Element("rect", class_="paper", width=width, height=height, rx=8),
        art,
        Element("text", str(value), x=left + 6, y=top / 2 + 1 + size * 0.36, class_="value", font_size=size),
    ]
    if width > 60:
        bar = worth(value) * (width - 16)
        parts.append(Element("path", d=f"M{width - 10 - bar:.1f} {top / 2 + 1:.1f}h{bar:.1f}", class_="pips"))
    return fixed(parts)


def worth(value: int) -> float:
    """How long the bar is that shows a card's worth at a glance, as a part of the card's width."""
    return 0.05 + 0.009 * value


@lru_cache(64)
def cheque(value: int, width: float, height: float) -> Element:
    """A cheque: a frame, its amount, and a line that was signed."""
    signed = f"M{width * 0.5:.1f} {height - 9:.1f}q3 -6 6 -1t6 -1t6 0t8 -1"
    size = 30 if height > 56 else 24 if height > 44 else 22
    return fixed(
        [
            Element("rect", class_="note", width=width, height=height, rx=5),
            Element("rect", class_="seam", x=4, y=4, width=width - 8, height=height - 8, rx=3),
            Element("path", d=signed, class_="seam") if height > 56 else Element("g"),
            Element(
                "text",
                str(value),
                x=width / 2,
                y=height / 2 + size * 0.36 - (4 if height > 56 else 0),
                class_="money",
                text_anchor="middle",
                font_size=size,
            ),
        ]
    )


@lru_cache(64)
def coin(x: float, y: float, count: int) -> Element:
    """Coins with their number on the uppermost; more of them lie higher."""
    under = min(max(count - 1, 0), 4)
    pile = [Element("ellipse", cx=0, cy=5 * level, rx=22, ry=20, class_="coin") for level in range(under, -1, -1)]
    face = Element("ellipse", cx=0, cy=0, rx=17.5, ry=15.5, class_="coin face")
    number = Element("text", str(count), y=8, class_="count", text_anchor="middle", font_size=22)
    return group(x, y, *pile, face, number)


@lru_cache(8)
def back(width: float, height: float) -> Element:
    """A property that lies face down."""
    rim = Element("rect", class_="back", width=width, height=height, rx=7)
    x, y = width / 2, height / 2
    roof = f"M{x - 13:g} {y + 1:g}L{x:g} {y - 12:g}L{x + 13:g} {y + 1:g}M{x - 9:g} {y:g}V{y + 12:g}H{x + 9:g}V{y:g}"
    return fixed([rim, Element("path", d=roof, class_="back-mark")])
