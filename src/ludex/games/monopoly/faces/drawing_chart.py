"""Net worth over time as a picture: a line for each player, told apart by colour, dashes and the sign at its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludex.games.monopoly.faces import pictures
from ludex.render.labels import initials
from ludex.render.svg import Element, fit, group, picture, theme

WIDTH = 460
PLOT = 340
"""The height down to the rounds; the names are below."""
LEFT, RIGHT, TOP, BOTTOM = 66, 106, 16, 34
"""What the plot leaves free: sums at its left, worths at its right, a little above, rounds below."""
APART = 27.0
"""Worths at the right stand at least so far apart."""
ROW = 30
SIZE = 17.5
"""The size of its type, to be read on a phone."""
DASHES = (None, "9 4", "3 3", "12 4 3 4", "6 6", "2 5", "14 3", "8 3 2 3")
STEPS = (1, 2, 5)

LIGHT = {"paper": "#fdfdf9", "line": "#d5ddd4", "ink": "#1b261c", "soft": "#4d5b4e"}
DARK = {"paper": "#1d2621", "line": "#3b4a40", "ink": "#eef4ec", "soft": "#b4c2b5"}
STYLE = (
    theme("worths", LIGHT, DARK)
    + ".worths{font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}.worths .paper{fill:var(--paper)}"
    + ".worths{max-width:40rem;margin:0 auto}.worths text{fill:var(--ink);font-size:17.5px}"
    + ".worths text.soft{fill:var(--soft)}"
    + ".worths text.number{fill:#fff;font-size:17.5px;font-weight:700;"
    + "text-anchor:middle}.worths .grid{stroke:var(--line)}.worths .lead{stroke:var(--soft);fill:none}"
    + ".worths .worth{fill:none;stroke-width:3;stroke-linejoin:round;stroke-linecap:round}"
    + ".worths .under{fill:none;stroke:var(--paper);stroke-width:6;stroke-linejoin:round}"
    + ".worths .token{stroke:#fff;stroke-width:1.5}"
    + "".join(f".worths .seat{seat}{{stroke:{color}}}" for seat, color in enumerate(pictures.SEAT_COLORS))
    + "@media (prefers-color-scheme: dark){.worths .worth{filter:brightness(1.6)}}"
)


def draw(views: Sequence[Mapping[str, Any]], names: Sequence[str]) -> str:
    """The net worths that the views tell, from the first to the last of them."""
    marks = initials(names)
    worths = [[seat["worth"] for seat in view["seats"]] for view in views]
    most = max(1, *(max(at_once) for at_once in worths))
    step = grid_step(most)
    top = -(-most // step) * step
    height = PLOT + ROW * ((len(names) + 1) // 2) + 8
    parts = [Element("rect", class_="paper", width=WIDTH, height=height, rx=12)]
    for sum_ in range(0, top + 1, step):
        y = height_of(sum_, top)
        parts.append(Element("line", class_="grid", x1=LEFT, y1=y, x2=WIDTH - RIGHT, y2=y))
        parts.append(Element("text", f"${sum_}", x=LEFT - 8, y=y + 5, class_="soft", text_anchor="end"))
    parts += rounds(views)
    count = len(worths)
    for seat in range(len(names)):
        points = " ".join(f"{across(at, count):.1f},{height_of(worths[at][seat], top):.1f}" for at in range(count))
        parts.append(Element("polyline", class_="under", points=points))
        dashes = DASHES[seat % len(DASHES)]
        parts.append(Element("polyline", class_=f"worth seat{seat}", points=points, stroke_dasharray=dashes))
    parts += ends(worths[-1], top, marks)
    for seat, name in enumerate(names):
        x, y = 24 + WIDTH / 2 * (seat % 2), PLOT + 16.0 + ROW * (seat // 2)
        parts.append(token(seat, marks[seat], x, y))
        parts.append(Element("text", fit(name, WIDTH / 2 - 50, SIZE * 0.88), x=x + 20, y=y + 6))
    words = ", ".join(f"{name} ${worth}" for name, worth in zip(names, worths[-1], strict=True))
    return picture(WIDTH, height, f"Net worth over time; now {words}", STYLE, *parts, class_="worths")


def grid_step(most: int) -> int:
    """A round sum that divides the height into at most six."""
    power = 1
    while True:
        for step in STEPS:
            if most <= 6 * step * power:
                return step * power
        power *= 10


def across(at: int, count: int) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * at / max(1, count - 1)


def height_of(worth: int, top: int) -> float:
    return PLOT - BOTTOM - (PLOT - TOP - BOTTOM) * worth / top


def rounds(views: Sequence[Mapping[str, Any]]) -> list[Element]:
    """The rounds below, as many as there is room for."""
    first: dict[int, int] = {}
    for at, view in enumerate(views):
        first.setdefault(view["round"], at)
    found: list[Element] = []
    last = -100.0
    for number, at in first.items():
        x = across(at, len(views))
        if x - last >= 52 and x <= WIDTH - RIGHT:
            found.append(Element("text", str(number), x=x, y=PLOT - BOTTOM + 22, class_="soft", text_anchor="middle"))
            last = x
    found.append(Element("text", "Round", x=LEFT - 9, y=PLOT - BOTTOM + 22, class_="soft", text_anchor="end"))
    return found


def ends(worths: Sequence[int], top: int, marks: Sequence[str]) -> list[Element]:
    """At the end of each line its player and what it is worth, moved apart where they would meet."""
    order = sorted(range(len(worths)), key=lambda seat: (-worths[seat], seat))
    heights = [height_of(worths[seat], top) for seat in order]
    for at in range(1, len(heights)):
        heights[at] = max(heights[at], heights[at - 1] + APART)
    over = max(0.0, heights[-1] - (PLOT - BOTTOM))
    found: list[Element] = []
    end = WIDTH - RIGHT
    for at, seat in enumerate(order):
        y = heights[at] - over
        at_line = height_of(worths[seat], top)
        found.append(Element("path", class_="lead", d=f"M{end} {at_line:.1f}L{end + 12} {y:.1f}"))
        found.append(token(seat, marks[seat], end + 24, y))
        found.append(Element("text", f"${worths[seat]}", x=WIDTH - 6, y=y + 6, class_="soft", text_anchor="end"))
    return found


def token(seat: int, mark: str, x: float, y: float) -> Element:
    disc = Element("circle", class_="token", r=13, fill=pictures.SEAT_COLORS[seat])
    return group(x, y, disc, Element("text", mark, y=6.2, class_="number"))
