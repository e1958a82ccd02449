"""One's building request on Monopoly's board: a row for each lot, what it all costs, and what it leaves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from ludex.core import Choice
from ludex.games.monopoly.faces import pictures
from ludex.games.monopoly.faces.drawing_deeds import LEFT, WIDE, label
from ludex.games.monopoly.faces.drawing_request import planned_levels, request_sums
from ludex.games.monopoly.rules import actions as do
from ludex.games.monopoly.rules.actions import kind_of, number_of
from ludex.render.svg import Element, action, fit, fixed, group

SUMS = 62
"""The height of the strip with the sums."""
ROW = 48.0
FEW = 5
"""So many lots stand in one column."""
REGULAR = 0.88
"""How wide regular type is beside the bold type that is measured."""

STYLE = (
    ".monopoly .build rect{fill:var(--card);stroke:var(--accent);stroke-width:1.6}"
    ".monopoly .build.off{opacity:.3}"
    ".monopoly .build text{fill:var(--accent);font-size:20px;font-weight:700;text-anchor:middle}"
    ".monopoly .action:is(:hover,:focus-visible) .build rect{stroke:var(--ink);stroke-width:2.5}"
    ".monopoly text.lacking{fill:var(--accent)}"
    ".monopoly .house.planned{fill:#dcfce7;stroke:#15803d;stroke-width:1.8}"
    ".monopoly .hotel.planned{fill:#fee2e2;stroke:#b91c1c;stroke-width:1.8}"
    ".monopoly .going{opacity:.35}"
)


def build_panel(
    parts: list[Element], view: Mapping[str, Any], choices: Sequence[Choice], y: float, floor: float
) -> None:
    """The sums, and below them the lots with what a click more or less does."""
    parts.append(group(LEFT, y + 4, sums_strip(*request_sums(view))))
    y += SUMS + 14
    planned = planned_levels(view)
    up = {int(number_of(choice.code)): choice for choice in choices if kind_of(choice.code) == do.BUILD}
    down = {int(number_of(choice.code)): choice for choice in choices if kind_of(choice.code) == do.UNBUILD}
    lots = [
        number
        for number, space in enumerate(view["spaces"])
        if number in up or number in down or space["name"] in planned
    ]
    rows = len(lots) if len(lots) <= FEW else (len(lots) + 1) // 2
    step = min(ROW, (floor - y) / max(1, rows))
    width = (WIDE - 12) / 2
    for at, number in enumerate(lots):
        column, row = divmod(at, rows)
        space = view["spaces"][number]
        x, top = LEFT + column * (width + 12), y + row * step
        after = planned.get(space["name"], space["level"])
        parts.append(group(x, top, lot_row(space["name"], space["color"], space["level"], after, width, step - 4)))
        size = step - 8
        places = ((width - 2 * size - 8, "−", down.get(number)), (width - size - 3, "+", up.get(number)))
        for place, sign, choice in places:
            face = key(sign, choice is not None, size)
            if choice is not None:
                face = action(choice.code, choice.label or choice.text, face)
            parts.append(group(x + place, top + 2, face))


@lru_cache(32)
def sums_strip(cost: int, cash: int, houses: int, hotels: int) -> Element:
    """What one's request comes to: four numbers side by side."""
    lines = (
        ("It costs" if cost >= 0 else "It brings", f"${abs(cost)}", False),
        ("Cash left", f"${cash}" if cash >= 0 else f"−${-cash}", cash < 0),
        ("Houses left in the bank", str(houses).replace("-", "−"), houses < 0),
        ("Hotels left in the bank", str(hotels).replace("-", "−"), hotels < 0),
    )
    found = [Element("rect", class_="panel", width=WIDE, height=SUMS, rx=9)]
    x = 14.0
    for (what, much, is_lacking), width in zip(lines, (96.0, 104.0, 174.0, 172.0), strict=True):
        found.append(label(what, x, 24, "soft"))
        found.append(
            label(f"{much}, too few" if is_lacking else much, x, 49, "title lacking" if is_lacking else "title")
        )
        x += width
    return fixed(found)


@lru_cache(256)
def lot_row(name: str, color: str, before: int, after: int, width: float, high: float) -> Element:
    """A lot with what stands on it, what is to come as outlines, and what is to go pale."""
    found = [Element("rect", class_="panel", width=width, height=high, rx=8)]
    found.append(Element("rect", class_="bar", x=5, y=5, width=10, height=high - 10, rx=3, fill=color))
    found.append(label(fit(name, width - 2 * high - 100, 14 * REGULAR), 22, high / 2 + 5))
    found.append(group(width - 2 * high - 42, high / 2, pictures.buildings(before, -1, 64, False, after)))
    return fixed(found)


@lru_cache(64)
def key(sign: str, is_on: bool, size: float) -> Element:
    """A button to build one more, or one less."""
    face = Element("rect", width=size, height=size, rx=8)
    words = Element("text", sign, x=size / 2, y=size / 2 + 7)
    return fixed([Element("g", face, words, class_="build" if is_on else "build off")])
