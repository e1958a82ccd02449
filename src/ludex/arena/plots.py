"""Plots of a league as SVG that takes its colours from the page: it is read in the light and in the dark."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import floor, log10

from ludex.arena.tally import Table
from ludex.render.svg import Element

WIDTH, LEFT, RIGHT, TOP, ROW, FOOT = 560, 165, 76, 14, 28, 34
"""Of a plot, in pixels: all of it, the names, the figures, the head, a line, the scale."""
COURSE_HEIGHT = 260
COLOURS = 8
"""Lines of the ratings' course are told apart by `c0` to `c7` of the page's style, and by their names at the end."""
LETTERS = 24
"""Of a name; longer ones are cut in plots, not in tables."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A line of a plot: a dot, and how far it may be wrong."""

    name: str
    value: float
    low: float | None
    high: float | None
    figure: str


def short(name: str) -> str:
    return name if len(name) <= LETTERS else name[: LETTERS - 1] + "…"


def ticks(low: float, high: float) -> list[float]:
    """Four to nine round numbers from about `low` to about `high`."""
    span = max(high - low, 1e-9)
    step = 10.0 ** floor(log10(span / 4))
    step *= next(factor for factor in (1, 2, 5, 10) if span / (step * factor) <= 8)
    first = floor(low / step)
    found = [first * step]
    while found[-1] < high - 1e-9 * step:
        found.append((first + len(found)) * step)
    return found


def tick_text(value: float, unit: str) -> str:
    return f"{value * 100:.0f}%" if unit == "%" else f"{value:g}"


def bars(title: str, rows: Sequence[Bar], unit: str, mark: float | None = None, from_zero: bool = False) -> str:
    """A dot for each value, a bar for its interval, a line down for `mark`; from zero, a beam in place of the dot."""
    ends = [end for row in rows for end in (row.value, row.low, row.high) if end is not None]
    if from_zero or mark is not None:
        ends.append(0.0)
    scale = ticks(min(ends), max([*ends, mark or 0.0]) if from_zero or mark is not None else max(ends))
    if unit == "%":
        scale = [tick for tick in scale if -1e-9 <= tick <= 1 + 1e-9]
    low, high = scale[0], max(scale[-1], max(ends))
    bottom = TOP + ROW * len(rows)
    span = (WIDTH - LEFT - RIGHT) / ((high - low) or 1.0)

    def across(value: float) -> float:
        return round(LEFT + span * (value - low), 1)

    picture = framed(title, bottom + FOOT)
    for tick in scale:
        x = across(tick)
        picture.add(Element("line", x1=x, y1=TOP - 4, x2=x, y2=bottom, class_="grid"))
        picture.add(Element("text", tick_text(tick, unit), x=x, y=bottom + 18, text_anchor="middle", class_="faint"))
    if mark is not None:
        picture.add(Element("line", x1=across(mark), y1=TOP - 4, x2=across(mark), y2=bottom, class_="mark"))
    for place, row in enumerate(rows):
        y = TOP + ROW * place + ROW // 2
        name = Element("text", short(row.name), x=LEFT - 12, y=y + 4, text_anchor="end")
        picture.add(name.add(Element("title", row.name)) if short(row.name) != row.name else name)
        if row.low is not None and row.high is not None:
            picture.add(Element("line", x1=across(row.low), y1=y, x2=across(row.high), y2=y, class_="interval"))
        if from_zero:
            wide = max(1.0, across(row.value) - LEFT)
            picture.add(Element("rect", x=LEFT, y=y - 7, width=round(wide, 1), height=14, class_="beam"))
        else:
            picture.add(Element("circle", cx=across(row.value), cy=y, r=5, class_="dot"))
        picture.add(Element("text", row.figure, x=WIDTH - RIGHT + 12, y=y + 4))
    return str(picture)


def framed(title: str, height: int) -> Element:
    return Element(
        "svg",
        Element("title", title),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {height}",
        role="img",
        font_size=13,
    )


def course(table: Table) -> str:
    """The ratings from game to game: where the lines have become level, more games would change little."""
    bots = table.league.bots
    order = [bots.index(entrant.bot) for entrant in table.entrants]
    points = table.course
    values = [mean for _, means in points for mean in means]
    scale = ticks(min(values), max(values))
    across = ticks(0, points[-1][0])
    high, low = max(scale[-1], max(values)), scale[0]
    last = points[-1][0]
    left, bottom = 48, COURSE_HEIGHT - FOOT

    def x_of(games: float) -> float:
        return round(left + (WIDTH - left - LEFT) * games / last, 1)

    def y_of(value: float) -> float:
        return round(bottom - (bottom - TOP) * (value - low) / ((high - low) or 1.0), 1)

    picture = framed("The ratings after each number of games", COURSE_HEIGHT)
    for tick in scale:
        y = y_of(tick)
        picture.add(Element("line", x1=left, y1=y, x2=x_of(last), y2=y, class_="grid"))
        picture.add(Element("text", f"{tick:g}", x=left - 8, y=y + 4, text_anchor="end", class_="faint"))
    for tick in across:
        if tick <= last:
            text = Element("text", f"{tick:,.0f}", x=x_of(tick), y=bottom + 18, text_anchor="middle", class_="faint")
            picture.add(text)
    picture.add(Element("text", "games", x=x_of(last), y=COURSE_HEIGHT - 2, text_anchor="end", class_="faint"))
    labels = apart([y_of(points[-1][1][player]) for player in order])
    for place, player in enumerate(order):
        path = "M" + " L".join(f"{x_of(games)},{y_of(means[player])}" for games, means in points)
        colour = f"c{place % COLOURS}"
        picture.add(Element("path", d=path, class_=f"line {colour}"))
        name = Element("text", short(bots[player]), x=x_of(last) + 8, y=labels[place] + 4, class_=f"named {colour}")
        picture.add(name)
    return str(picture)


def apart(heights: Sequence[float], least: float = 15) -> list[float]:
    """Heights moved down as far as needed, so that labels there do not cover each other."""
    order = sorted(range(len(heights)), key=lambda place: heights[place])
    found = list(heights)
    for before, place in pairwise(order):
        found[place] = max(found[place], found[before] + least)
    return found
