"""A garden drawn: raked sand whose lines bend around what lies in it, and the colours of the whole table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ludex.games.karesansui.faces import pictures_pieces
from ludex.games.karesansui.faces.pictures_pieces import CELL, SIDE, is_small, symbol
from ludex.games.karesansui.rules.cells import EMPTY
from ludex.render.svg import Element, fixed, theme

LIGHT = {
    "sand": "#f1e7d0",
    "rake": "#d2c09a",
    "frame": "#7d6946",
    "water": "#8fc3df",
    "shore": "#3f7797",
    "ripple": "#24587a",
    "black": "#23211f",
    "rim": "#23211f",
    "shine": "#b9b2a5",
    "white": "#ffffff",
    "shade": "#8d8778",
    "grey": "#a9a7a1",
    "edge": "#3d3a34",
    "shadow": "#c9b78f",
    "ink": "#2d2a26",
    "good": "#17693b",
    "bad": "#a93226",
    "soft": "#655d50",
    "glow": "#b97a00",
    "panel": "#fbf7ec",
}
DARK = {
    **LIGHT,
    "sand": "#6a604d",
    "rake": "#8b7f66",
    "frame": "#b39f74",
    "water": "#28597a",
    "shore": "#9fd0ea",
    "ripple": "#bfe2f5",
    "black": "#0b0a09",
    "rim": "#efe7d4",
    "shine": "#a39b8b",
    "white": "#fbf9f4",
    "shade": "#857e70",
    "grey": "#bab8b2",
    "edge": "#1d1a16",
    "shadow": "#4d4536",
    "ink": "#eee8dc",
    "good": "#7fdca8",
    "bad": "#ff9f93",
    "soft": "#c0b7a6",
    "glow": "#ffc95c",
    "panel": "#24231f",
}

RINGS = ((64, 44), (55, 36), (46, 28))
"""How far from its middle the sand is raked around a large piece and around a small one, from outside in."""
LINE = 2.4
"""How wide a raked line is."""


def ring_style() -> str:
    """Each ring is a broad round dot in the colour of a line with one in the colour of sand on it, so that rings of
    neighbours flow into one line."""
    found = ".ring{fill:none;stroke-linecap:round}.line{stroke:var(--rake)}.fill{stroke:var(--sand)}"
    for number, radii in enumerate(RINGS):
        for name, radius in zip("ls", radii, strict=True):
            found += f".line.{name}{number}{{stroke-width:{2 * radius + LINE}}}"
            found += f".fill.{name}{number}{{stroke-width:{2 * radius - LINE}}}"
    return found


STYLE = (
    theme("board", LIGHT, DARK)
    + "text{font-family:system-ui,sans-serif;fill:var(--ink)}"
    + ".sand{fill:var(--sand)}.frame{fill:none;stroke:var(--frame);stroke-width:6}"
    + f".rake{{stroke:var(--rake);stroke-width:{LINE};fill:none}}"
    + ring_style()
    + pictures_pieces.STYLE
    + ".none{stroke:var(--bad);stroke-width:7;fill:none;stroke-linecap:round}"
    + "text.good{fill:var(--good)}text.bad{fill:var(--bad)}text.soft{fill:var(--soft)}text.glow{fill:var(--glow)}"
    + ".strong{font-weight:650}.mark{fill:none;stroke-width:4;stroke-linecap:round;stroke-linejoin:round}"
    + ".mark.good{stroke:var(--good)}.mark.bad{stroke:var(--bad)}"
    + ".newest .frame{stroke:var(--glow);stroke-width:12}"
    + ".refuting .frame{stroke:var(--bad);stroke-width:12;stroke-dasharray:28 14}"
    + ".divide{stroke:var(--frame);stroke-width:1.5;opacity:.5}"
    + ".action{cursor:pointer}.action:hover .frame,.action:focus .frame{stroke:var(--glow);stroke-width:12}"
    + ".button{fill:var(--panel);stroke:var(--frame);stroke-width:2}"
    + ".action:hover .button,.action:focus .button{stroke:var(--glow);stroke-width:4}"
    + ".shelf{fill:var(--sand);stroke:var(--rake);stroke-width:1.5}[data-piece]{cursor:grab}"
    + "[data-piece]:hover .shelf,.held .shelf{stroke:var(--glow);stroke-width:4}"
    + ".cell{fill:var(--sand);fill-opacity:0;stroke:var(--frame);stroke-opacity:.22;stroke-width:1.2}"
    + "[data-cell]{cursor:pointer}[data-cell]:hover .cell,[data-cell]:focus .cell"
    + "{stroke:var(--glow);stroke-opacity:1;stroke-width:5}"
)


def garden_picture(garden: Sequence[int]) -> Element:
    """The garden, SIDE by SIDE, from its upper left corner."""
    return kept_garden(tuple(garden))


@lru_cache(128)
def kept_garden(garden: tuple[int, ...]) -> Element:
    """Gardens stay on the table as they are."""
    raked = "".join(f"M0 {y}H{SIDE}" for y in range(9, SIDE, 13))
    sand = [
        Element("rect", width=SIDE, height=SIDE, rx=10, class_="sand"),
        Element("path", d=raked, class_="rake"),
        *rings(garden),
    ]
    laid = [
        Element("use", href=f"#{symbol(state)}", x=middle(cell)[0], y=middle(cell)[1])
        for cell, state in enumerate(garden)
        if state != EMPTY
    ]
    edge = Element("rect", width=SIDE, height=SIDE, rx=10, class_="frame")
    return fixed([Element("g", *sand, clip_path="url(#ks-clip)"), *laid, edge])


def middle(cell: int) -> tuple[int, int]:
    return (cell % 4) * CELL + CELL // 2, (cell // 4) * CELL + CELL // 2


def rings(garden: tuple[int, ...]) -> list[Element]:
    """The sand raked around what lies in the garden."""
    dots = {"l": "", "s": ""}
    for cell, state in enumerate(garden):
        if state != EMPTY:
            x, y = middle(cell)
            dots["s" if is_small(state) else "l"] += f"M{x} {y}h0"
    return [
        Element("path", d=d, class_=f"ring {what} {name}{number}")
        for number in range(len(RINGS))
        for what in ("line", "fill")
        for name, d in dots.items()
        if d
    ]
