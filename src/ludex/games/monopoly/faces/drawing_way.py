"""The building market's flow in little, for the middle of the board: the ways side by side, and the one taken.

`drawing_flow` has the whole of it, with formulas, for documentation and for the judge.
"""

from __future__ import annotations

from functools import lru_cache

from ludex.games.monopoly.faces.drawing_deeds import WIDE
from ludex.games.monopoly.faces.drawing_flow import columns
from ludex.render.svg import Element, fixed

TEST = 46.0
STEP = 28.0
GAP = 10.0

TESTS = {
    "none": ("Is there an", "order for all?"),
    "hotel(3a)": ("Test 3a: are", "hotels short?"),
    "house(2g)": ("Test 2g: are", "houses short?"),
    "demolition": ("Neither, but", "no order"),
}
"""What is asked before each way, in two lines."""
SHORT = {"Do all in that order": "Do it in order"}
LAST = ("Otherwise", "nothing is short")
NOW = {"house_auction": "Build houses", "hotel_auction": "Build hotels", "placement": ""}
"""The step in which each question is asked; all others are about demolitions."""

STYLE = (
    ".monopoly .flow rect{fill:var(--card);stroke:var(--line);stroke-width:1.2}"
    ".monopoly .flow text{text-anchor:middle;fill:var(--soft)}"
    ".monopoly .flow path{fill:none;stroke:var(--line);stroke-width:1.5}"
    ".monopoly .flow .way rect{stroke:var(--accent);stroke-width:2.5}.monopoly .flow .way text{fill:var(--ink)}"
    ".monopoly .flow path.way{stroke:var(--accent);stroke-width:3.5}"
    ".monopoly .flow .now rect{fill:var(--accent)}.monopoly .flow .now text{fill:var(--card);font-weight:650}"
)


@lru_cache(64)
def way(policy: str, branch: str, question: str) -> Element:
    """The ways of a policy, with the branch that was taken and the step in which something is asked now."""
    ways = columns(policy)
    taken = [column.branch for column in ways].index(branch)
    now = NOW.get(question, "Demolish hotels")
    wide = (WIDE - 10 * (len(ways) - 1)) / len(ways)
    boxes: list[Element] = []
    lines: list[Element] = []
    marked: list[Element] = []
    for place, column in enumerate(ways):
        x = place * (wide + 10)
        middle = x + wide / 2
        is_taken, is_passed = place == taken, place <= taken
        first, second = LAST if place == len(ways) - 1 and column.branch == "none" else TESTS[column.branch]
        boxes.append(box(x, 0, wide, TEST, (first, second), "way" if is_passed else None))
        if place:
            (marked if is_passed else lines).append(stroke(f"M{x - 10:.1f} {TEST / 2}h10", is_passed))
        y = TEST
        for step in column.steps:
            (marked if is_taken else lines).append(stroke(f"M{middle:.1f} {y}v{GAP}", is_taken))
            class_ = "way now" if is_taken and step == now else "way" if is_taken else None
            boxes.append(box(x, y + GAP, wide, STEP, (SHORT.get(step, step),), class_))
            y += GAP + STEP
        end = TEST + 3 * (STEP + GAP) + GAP
        (marked if is_taken else lines).append(stroke(f"M{middle:.1f} {y}V{end}", is_taken))
    end = TEST + 3 * (STEP + GAP) + GAP
    words = "Once more what the bank was out of, if it came back; then done" if policy != "literal" else "Done"
    boxes.append(box(0, end, float(WIDE), STEP, (words,), "way"))
    return fixed([Element("g", *lines, *marked, *boxes, class_="flow")])


def height() -> float:
    return TEST + 3 * (STEP + GAP) + GAP + STEP


def stroke(d: str, is_way: bool) -> Element:
    return Element("path", d=d, class_="way" if is_way else None)


def box(x: float, y: float, width: float, high: float, words: tuple[str, ...], class_: str | None) -> Element:
    """A step or a test with its words in the middle."""
    found = [Element("rect", x=x, y=y, width=width, height=high, rx=6)]
    top = y + high / 2 + 5 - 8.5 * (len(words) - 1)
    found += [Element("text", line, x=x + width / 2, y=top + 17 * at) for at, line in enumerate(words)]
    return Element("g", *found, class_=class_)
