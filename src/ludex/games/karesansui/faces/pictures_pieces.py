"""The pieces of a garden as drawings to be used by name: `ks-1` is water, `ks-13` a feature by its number.

Kind and size have outlines of their own, and colours a pattern besides: black ones shine, grey ones are hatched, white
ones are bare. So nobody needs to see colours, or the same piece beside it, to tell them apart.
"""

from __future__ import annotations

from functools import cache

from ludex.games.karesansui.rules.cells import EMPTY, STATES, WATER, state_name
from ludex.render.svg import Element, fixed

CELL = 100
SIDE = 4 * CELL
"""A garden's own measures, before it is put in its place."""
COLOURS = ("black", "white", "grey")

STONES = (
    (
        "M-23 11C-25 -6 -11 -17 2 -16S25 -2 22 12C17 19 -19 19 -23 11Z",
        "M-9 -9C-3 -7 2 -3 3 4M12 -9C12 -4 14 0 17 2",
        "M-15 14L-4 3M-5 15L10 0M6 15L17 4",
    ),
    (
        "M-42 24C-46 6 -36 -8 -25 -13C-19 -33 3 -40 15 -28C31 -23 42 -2 41 23C36 33 -36 34 -42 24Z",
        "M-25 -13C-14 -8 -8 2 -9 16M15 -28C12 -16 18 -3 29 3",
        "M-32 24L-18 10M-18 26L4 4M-2 27L22 3M14 27L33 8M-10 -14L4 -28",
    ),
)
"""A pebble; a rock with two humps. Outline, what is drawn on it, and the hatching of a grey one."""
STATUES = (
    (
        "M0 -26L21 -11L18 -6H10V4H5V13H14V21H-14V13H-5V4H-10V-6H-18L-21 -11Z",
        "M-10 -6H10M-5 4H5M-5 13H5",
        "M-7 3L6 -6M-9 20L2 13M3 20L12 14M-9 -10L4 -20",
    ),
    (
        "M0 -47L5 -37L37 -21L32 -14H19V4H9V22H21V31H31V41H-31V31H-21V22H-9V4H-19V-14H-32L-37 -21L-5 -37Z",
        "M-19 -14H19M-9 4H9M-9 22H9M-21 31H21M-8 -8H8V-2H-8Z",
        "M-20 -17L0 -32M-2 -17L14 -29M-6 18L7 6M-20 40L-8 31M-2 40L10 31M16 40L26 33",
    ),
)
"""A lantern; a tall one with a window and steps."""
PLANTS = (
    (
        "M0 8C-17 11 -26 -3 -22 -10C-10 -11 -2 -4 0 4C-9 -8 -8 -20 0 -26C8 -20 9 -8 0 4C2 -4 10 -11 22 -10"
        "C26 -3 17 11 0 8V22",
        "M0 8V22M0 0V-14M-14 -4L-4 3M14 -4L4 3",
        "M-19 -2L-12 -8M-12 5L-7 -3M-3 -10L4 -18M8 4L14 -3M14 2L20 -6",
    ),
    (
        "M-5 42C-2 30 -3 22 -4 15C-16 22 -36 19 -41 6C-45 -6 -34 -15 -26 -13C-27 -35 2 -47 13 -33C29 -39 42 -23 34 -12"
        "C46 -6 42 13 27 13C19 18 10 17 5 14C5 24 6 32 9 42Z",
        "M-26 -2Q-17 -11 -8 -2M2 -18Q11 -27 20 -18M10 2Q19 -7 28 2M-4 15Q0 18 5 14",
        "M-34 10L-24 0M-20 14L-2 -4M-14 -14L8 -36M14 10L34 -10M-2 36L4 28",
    ),
)
"""A sprout of three leaves; a tree."""
SHAPES = (STONES, STATUES, PLANTS)

STYLE = (
    ".water{fill:var(--water);stroke:var(--shore);stroke-width:4}"
    ".ripple{stroke:var(--ripple);stroke-width:3;fill:none;stroke-linecap:round}"
    ".black{fill:var(--black)}.white{fill:var(--white)}.grey{fill:var(--grey)}"
    ".feature{stroke:var(--edge);stroke-width:3;stroke-linejoin:round}"
    ".feature.black{stroke:var(--rim)}"
    ".fold{fill:none;stroke-width:2.4;stroke-linecap:round}.fold.fine{stroke-width:1.5}"
    ".fold.on-black{stroke:var(--shine)}.fold.on-white{stroke:var(--shade)}.fold.on-grey{stroke:var(--edge)}"
    ".shadow{fill:var(--shadow)}"
)


def symbol(state: int) -> str:
    """The name of a piece's drawing."""
    return f"ks-{state}"


def piece_name(state: int) -> str:
    """What the piece is called: `Large black stone`; `Nothing` takes away what lies there."""
    return "Nothing" if state == EMPTY else state_name(state).capitalize()


@cache
def definitions() -> Element:
    """All pieces, around the middle of their cell, and the edge of a garden to cut its sand with."""
    found = Element("defs")
    for state in range(STATES):
        found.add(Element("g", *parts(state), id=symbol(state)))
    found.add(Element("clipPath", Element("rect", width=SIDE, height=SIDE, rx=10), id="ks-clip"))
    return fixed([found])


def parts(state: int) -> list[Element]:
    """The shapes of a piece."""
    if state == EMPTY:
        return [Element("path", d="M-18 -18L18 18M18 -18L-18 18", class_="none")]
    if state == WATER:
        shore = "M-43 4C-46 -18 -24 -33 0 -31C24 -39 46 -18 42 6C40 28 18 36 -6 32C-28 36 -42 24 -43 4Z"
        ripples = "M-26 -12q9 -7 18 0t18 0t16 -1M-32 4q9 -7 18 0t18 0t18 0M-20 19q8 -7 16 0t16 0"
        return [Element("path", d=shore, class_="water"), Element("path", d=ripples, class_="ripple")]
    size, rest = divmod(state - 2, 9)
    number, kind = divmod(rest, 3)
    colour = COLOURS[number]
    outline, folds, hatching = SHAPES[kind][size]
    shadow = Element(
        "ellipse", cx=4, cy=38 if size else 20, rx=38 if size else 21, ry=7 if size else 4, class_="shadow"
    )
    drawn = f"{folds}{hatching}" if colour == "grey" else folds
    return [
        shadow,
        Element("path", d=outline, class_=f"feature {colour}"),
        Element("path", d=drawn, class_=f"fold on-{colour}" if size else f"fold fine on-{colour}"),
    ]


def is_small(state: int) -> bool:
    return 2 <= state < 11
