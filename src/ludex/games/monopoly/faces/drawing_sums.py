"""Sums of money on Monopoly's board: a bid, or the cash of a trade, put together by steps and then sent.

The control carries the amount it stands for (`data-sum`); the page moves the number within what that allows.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from ludex.render.svg import Element, fixed, group

HIGH = 44
"""The height of a row."""
GAP = 5.0

STYLE = (
    ".monopoly .sum rect{fill:var(--card);stroke:var(--soft);stroke-width:1.4}"
    ".monopoly .sum .value rect{fill:var(--felt);stroke-dasharray:none}"
    ".monopoly .sum text{font-size:15px;font-weight:600;text-anchor:middle}"
    ".monopoly .sum .value text{font-size:18px;font-weight:700}"
    ".monopoly .sum .send rect{fill:var(--accent);stroke:var(--accent)}.monopoly .sum .send text{fill:var(--card)}"
    ".monopoly .sum .off{opacity:.45}"
    ".monopoly .sum [role=button]:not(.off){cursor:pointer}"
    ".monopoly .sum [role=button]:is(:hover,:focus-visible)>rect{stroke:var(--ink);stroke-width:2.5}"
)

WIDE_STEPS = (-10, -1, 0, 1, 10, 50, 100)
"""Of a bid; 0 is where the number stands."""
NARROW_STEPS = (-10, 0, 10, 50, 100)
"""Of the cash in one column of a trade."""
WIDE = {-10: 48.0, -1: 40.0, 0: 104.0, 1: 40.0, 10: 48.0, 50: 48.0, 100: 54.0}
NARROW = {-10: 38.0, 0: 64.0, 10: 42.0, 50: 42.0, 100: 48.0}


def amount_named(view: Mapping[str, Any], text: str) -> Mapping[str, Any] | None:
    """The amount that is typed like this, where the viewer may name one now."""
    return next((amount for amount in view.get("amounts", ()) if amount["text"] == text), None)


def bid_row(amount: Mapping[str, Any], width: float) -> Element:
    """A bid in one row."""
    return control(amount["text"], amount["least"], amount["least"], amount["most"], amount["step"], "Bid", width, True)


def cash_rows(amount: Mapping[str, Any], verb: str, width: float) -> Element:
    """The cash of a trade: the steps, and below them what sends it."""
    return control(amount["text"], 0, amount["least"], amount["most"], amount["step"], verb, width, False)


@lru_cache(32)
def control(text: str, start: int, least: int, most: int, step: int, verb: str, width: float, is_wide: bool) -> Element:
    """Buttons round a number, written once and kept."""
    widths = WIDE if is_wide else NARROW
    parts: list[Element] = []
    x = 0.0
    for by in WIDE_STEPS if is_wide else NARROW_STEPS:
        if by == 0:
            parts.append(box(x, 0, widths[by], f"${start}", "value", 0))
        else:
            parts.append(box(x, 0, widths[by], words(by * step), "step", by * step))
        x += widths[by] + GAP
    sent = f"{verb} ${start}" if start else verb
    if is_wide:
        parts.append(box(x, 0, width - x, sent, "send", 0))
    else:
        parts.append(box(0, HIGH + GAP, width, sent, "send off", 0))
    found = Element("g", *parts, class_="sum", role="group", data_sum=text, data_verb=verb)
    found.attributes |= {"data-start": start, "data-least": least, "data-most": most, "data-step": step}
    return fixed([found])


def words(by: int) -> str:
    return f"+{by}" if by > 0 else f"−{-by}"


def box(x: float, y: float, width: float, shown: str, class_: str, by: int) -> Element:
    face = Element("rect", width=width, height=HIGH, rx=9)
    found = group(x, y, face, Element("text", shown, x=width / 2, y=28), class_=class_)
    if by:
        found.attributes["data-by"] = by
    return found
