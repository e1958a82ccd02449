"""The dice of a whole game as a picture: how often each number came, beside how often it was to be expected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any

from ludex.core import Event
from ludex.games.catan.faces.drawing_style import STYLE
from ludex.games.catan.faces.pictures import label
from ludex.render.svg import Element, fit, group, picture

WIDTH = 560
HEIGHT = 384
LEFT, RIGHT = 46.0, 548.0
BASE_LINE = 262.0
HIGH = 206.0
"""How high the highest bar is."""
NUMBERS = range(2, 13)
STEP = (RIGHT - LEFT) / len(NUMBERS)
MARKS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
"""Counts that lines are drawn for."""


def chances(number: int) -> int:
    """In how many of 36 throws two dice come to a number."""
    return 6 - abs(7 - number)


def draw_rolls(events: Sequence[Event], names: Sequence[str]) -> str | None:
    """Bars for what was rolled, lines for what was to be expected; None while nothing was rolled."""
    rolls = rolls_of(events)
    if not rolls:
        return None
    sums = [total for _, total in rolls]
    counts = Counter(sums)
    total = len(sums)
    most = max(*counts.values(), total / 6, 1)
    parts: list[Element] = [Element("rect", class_="paper", width=WIDTH, height=HEIGHT, rx=12), *lines(most)]
    for at, number in enumerate(NUMBERS):
        parts.append(group(LEFT + STEP * at, 0, bar(number, counts[number], total, most)))
    parts.append(key(total))
    parts.append(label(fit(luck(counts, total), 535, 13.5), 12, 342, "small"))
    sevens = Counter(seat for seat, total in rolls if total == 7)
    told = [f"{names[seat]} {sevens[seat]}" for seat in sorted(sevens)]
    parts.append(label(fit(f"Sevens: {', '.join(told) or 'none yet'}", 535, 13.5), 12, 366, "small"))
    said = ", ".join(f"{number}: {counts[number]}" for number in NUMBERS)
    return picture(WIDTH, HEIGHT, f"{total} rolls. {said}", STYLE, *parts, class_="board catan rolls")


def rolls_of(events: Sequence[Event]) -> list[tuple[int, int]]:
    """Who rolled what, in order."""
    found: list[tuple[int, int]] = []
    for event in events:
        if event.kind == "roll":
            values: Mapping[str, Any] = event.values
            found.append((values["seat"], sum(values["dice"])))
    return found


def lines(most: float) -> list[Element]:
    """A few lines across, with their counts."""
    step = next((mark for mark in MARKS if most / mark <= 5), MARKS[-1])
    drawn: list[Element] = []
    for count in range(0, int(most) + 1, step):
        y = BASE_LINE - HIGH * count / most
        drawn.append(Element("line", x1=LEFT, y1=y, x2=RIGHT, y2=y, class_="scale"))
        drawn.append(label(str(count), LEFT - 8, y + 5, "small soft", "end"))
    return drawn


def bar(number: int, count: int, total: int, most: float) -> Element:
    """One number: the bar, its count, and a line across where it was to be expected."""
    expected = total * chances(number) / 36
    height = HIGH * count / most
    drawn = Element("g", class_="number red" if number in (6, 8) else "number")
    class_ = "bar seven" if number == 7 else "bar"
    drawn.add(Element("rect", class_=class_, x=5, y=BASE_LINE - height, width=STEP - 10, height=height))
    y = BASE_LINE - HIGH * expected / most
    drawn.add(Element("line", class_="expected-edge", x1=1, x2=STEP - 1, y1=y, y2=y))
    drawn.add(Element("line", class_="expected", x1=1, x2=STEP - 1, y1=y, y2=y))
    drawn.add(label(str(number), STEP / 2, BASE_LINE + 22, "strong", "middle"))
    drawn.add(label(f"{count}×", STEP / 2, BASE_LINE + 42, "small soft", "middle"))
    return drawn.add(Element("title", f"{number}: rolled {count}, expected {expected:.1f}"))


def key(total: int) -> Element:
    """What bars and lines mean."""
    rolled = "1 roll" if total == 1 else f"{total} rolls"
    return Element(
        "g",
        Element("rect", class_="bar", x=12, y=14, width=16, height=16),
        label(rolled, 35, 27, "small strong"),
        Element("line", class_="expected-edge", x1=150, x2=180, y1=22, y2=22),
        Element("line", class_="expected", x1=150, x2=180, y1=22, y2=22),
        label("to be expected of fair dice", 188, 27, "small strong"),
    )


def luck(counts: Counter[int], total: int) -> str:
    """The number that is furthest from what was to be expected, for its own spread."""
    if total < 10:
        return "Too few rolls to say anything about the dice."

    def apart(number: int) -> float:
        share = chances(number) / 36
        return (counts[number] - total * share) / sqrt(total * share * (1 - share))

    furthest = max(NUMBERS, key=lambda number: abs(apart(number)))
    often = "more often" if apart(furthest) > 0 else "less often"
    expected = total * chances(furthest) / 36
    return f"Furthest out: {furthest} came {counts[furthest]} times, {often} than the {expected:.1f} expected."
