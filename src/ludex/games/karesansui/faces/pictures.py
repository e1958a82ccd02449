"""A garden drawn: raked sand, water, and stones, statues and plants in two sizes and three colours."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ludex.games.karesansui.rules.cells import EMPTY, WATER
from ludex.render.svg import Element, fixed, group, theme

CELL = 26.0
SIDE = 4 * CELL

LIGHT = {
    "sand": "#f1e6cc",
    "rake": "#dccda8",
    "frame": "#8a7650",
    "water": "#7db4d6",
    "ripple": "#d5ebf7",
    "black": "#23211f",
    "white": "#ffffff",
    "grey": "#9a9a96",
    "edge": "#3d3a34",
    "ink": "#2d2a26",
    "good": "#1d7a46",
    "bad": "#b3382c",
    "soft": "#6f675a",
    "glow": "#d99a1c",
}
DARK = {
    **LIGHT,
    "sand": "#5d5443",
    "rake": "#6d6350",
    "frame": "#a8946a",
    "water": "#2f6a90",
    "ripple": "#7db4d6",
    "black": "#0b0b0b",
    "white": "#f5f3ee",
    "grey": "#a2a29d",
    "edge": "#d8d0bd",
    "ink": "#eee8dc",
    "good": "#6fd39b",
    "bad": "#ff9184",
    "soft": "#b8af9e",
    "glow": "#ffc95c",
}

STYLE = (
    theme("board", LIGHT, DARK)
    + "text{font-family:system-ui,sans-serif;fill:var(--ink)}"
    + ".sand{fill:var(--sand);stroke:var(--frame);stroke-width:2}"
    + ".rake{stroke:var(--rake);stroke-width:1;fill:none}"
    + ".water{fill:var(--water)}.ripple{stroke:var(--ripple);stroke-width:1.4;fill:none}"
    + ".black{fill:var(--black)}.white{fill:var(--white)}.grey{fill:var(--grey)}"
    + ".feature{stroke:var(--edge);stroke-width:1.2}"
    + ".good{fill:var(--good)}.bad{fill:var(--bad)}.soft{fill:var(--soft)}"
    + ".action{cursor:pointer}.action:hover .sand,.action:focus .sand{stroke:var(--glow);stroke-width:4}"
    + ".button{fill:var(--sand);stroke:var(--frame);stroke-width:1.5}"
    + ".action:hover .button,.action:focus .button{stroke:var(--glow);stroke-width:3}"
)

COLOURS = ("black", "white", "grey")


def garden_picture(garden: Sequence[int]) -> Element:
    """The garden, SIDE by SIDE."""
    return kept_garden(tuple(garden))


@lru_cache(4096)
def kept_garden(garden: tuple[int, ...]) -> Element:
    """Gardens stay on the table as they are."""
    found = [Element("rect", x=0, y=0, width=SIDE, height=SIDE, rx=4, class_="sand")]
    for line in range(1, 4):
        at = line * CELL
        found.append(Element("path", d=f"M{at} 2V{SIDE - 2}M2 {at}H{SIDE - 2}", class_="rake"))
    for cell, state in enumerate(garden):
        if state != EMPTY:
            found.append(group((cell % 4) * CELL + CELL / 2, (cell // 4) * CELL + CELL / 2, *thing(state)))
    return fixed(found)


def thing(state: int) -> list[Element]:
    """What lies on a cell, around its middle."""
    if state == WATER:
        return [
            Element("ellipse", cx=0, cy=0, rx=11, ry=9, class_="water"),
            Element("path", d="M-7 -2q3.5 -3 7 0t7 0M-6 3q3 -3 6 0t6 0", class_="ripple"),
        ]
    size, rest = divmod(state - 2, 9)
    colour, kind = divmod(rest, 3)
    scale = 1.0 if size else 0.58
    return [Element("g", shape(kind, COLOURS[colour]), transform=f"scale({scale})")]


def shape(kind: int, colour: str) -> Element:
    classes = f"feature {colour}"
    if kind == 0:  # a stone lies flat and round
        return Element("path", d="M-11 6C-12 -3 -5 -9 1 -8S12 0 10 6C8 9 -9 9 -11 6Z", class_=classes)
    if kind == 1:  # a statue stands, roof over body over foot
        return Element("path", d="M0 -11L9 -4H5V4H8V10H-8V4H-5V-4H-9Z", class_=classes)
    return Element("path", d="M0 11V2M0 4C-12 4 -11 -8 -3 -7C-4 -13 6 -13 4 -7C12 -8 12 4 0 4Z", class_=classes)
