"""How many of the Master's rules a student finds, by level, and after how many gardens. Prints JSON; draws with --plot.

    python bench/karesansui_student.py --rules 200 --levels 3 4 5
    python bench/karesansui_student.py --rules 200 --plot docs/images/karesansui-gardens.svg

A student alone at the table either finds the rule within its twelve gardens or does not. Rule number i of a level is
the same in every run. Intervals are Wilson's, of 95%. Times are processor time of a decision.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

from ludex.arena.statistics import share_estimate
from ludex.bots import make
from ludex.core import Ask
from ludex.games.karesansui.game import GAME
from ludex.games.karesansui.rules.state import Karesansui
from ludex.render.svg import Element

GARDENS = 12
WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT = 640, 320, 56, 44, 20, 90
COLOURS = {1: "#9aa5b1", 2: "#52606d", 3: "#2f855a", 4: "#2563a8", 5: "#b83280"}


def played(level: int, number: int, bot: str, seconds: list[float]) -> int | None:
    """After how many gardens the rule was found; None if it was not."""
    state = GAME.start(1, f"{level}/{number}", {"level": level, "gardens": GARDENS})
    student = make(bot, number, GAME)
    while state.to_act():
        start = time.process_time()
        action = student.choose(Ask(GAME, state, 0))
        seconds.append(time.process_time() - start)
        state.play(0, action)
    outcome = state.outcome()
    assert outcome is not None
    assert isinstance(state, Karesansui)
    return int(state.built[0]) if outcome.winners == [0] else None


def measured(level: int, rules: int, bot: str) -> dict[str, object]:
    seconds: list[float] = []
    found = []
    for number in range(rules):
        found.append(played(level, number, bot, seconds))
        if sys.stderr.isatty():
            print(f"\rlevel {level}: {len(found)}", end="", file=sys.stderr)
    seconds.sort()
    return {
        "level": level,
        "rules": rules,
        "share": share_estimate([float(gardens is not None) for gardens in found]).to_json(),
        "by_gardens": [sum(g is not None and g <= most for g in found) for most in range(GARDENS + 1)],
        "decisions": len(seconds),
        "median_ms": round(1000 * seconds[len(seconds) // 2], 2),
        "p99_ms": round(1000 * seconds[len(seconds) * 99 // 100], 1),
        "most_ms": round(1000 * seconds[-1], 1),
    }


def plot(results: list[dict[str, object]]) -> str:
    """For each level a line: the share of the rules that was found within so many gardens."""
    picture = Element(
        "svg",
        Element("title", "Karesansui: the share of rules that the student has found, by gardens built"),
        Element("rect", width=WIDTH, height=HEIGHT, fill="#ffffff"),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        width=WIDTH,
        height=HEIGHT,
        font_family="sans-serif",
        font_size=13,
    )

    def x_of(gardens: int) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * gardens / GARDENS, 1)

    def y_of(share: float) -> float:
        return round(HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * share, 1)

    for percent in range(0, 101, 25):
        y = y_of(percent / 100)
        picture.add(Element("line", x1=LEFT, y1=y, x2=WIDTH - RIGHT, y2=y, stroke="#d3dae1"))
        picture.add(Element("text", f"{percent}%", x=LEFT - 8, y=y + 4, text_anchor="end", fill="#1f2933"))
    for gardens in range(0, GARDENS + 1, 2):
        picture.add(
            Element("text", str(gardens), x=x_of(gardens), y=HEIGHT - BOTTOM + 18, text_anchor="middle", fill="#1f2933")
        )
    picture.add(Element("text", "gardens built", x=LEFT, y=HEIGHT - 6, fill="#52606d"))
    last = -1000.0
    for result in sorted(results, key=lambda each: -shares(each)[-1]):
        level, found = int(str(result["level"])), shares(result)
        points = " ".join(f"{x_of(gardens)},{y_of(share)}" for gardens, share in enumerate(found))
        colour = COLOURS[level]
        picture.add(Element("polyline", points=points, fill="none", stroke=colour, stroke_width=2.5))
        last = max(y_of(found[-1]) + 4, last + 16)
        picture.add(Element("text", f"level {level}", x=WIDTH - RIGHT + 8, y=last, fill=colour))
    return str(picture) + "\n"


def shares(result: dict[str, object]) -> list[float]:
    counts = result["by_gardens"]
    assert isinstance(counts, list)
    return [count / int(str(result["rules"])) for count in counts]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rules", type=int, default=20)
    parser.add_argument("--levels", type=int, nargs="+", default=[1, 2, 3, 4, 5])
    parser.add_argument("--bot", default="student")
    parser.add_argument("--plot", help="where the picture goes")
    given = parser.parse_args()
    results = []
    for level in given.levels:
        results.append(measured(level, given.rules, given.bot))
        print(json.dumps(results[-1]), flush=True)
    if given.plot:
        Path(given.plot).write_text(plot(results))


if __name__ == "__main__":
    main()
