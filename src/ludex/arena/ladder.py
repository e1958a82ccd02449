"""The ladder of a game's bots: each against a table full of the one below it, as a table and a plot with intervals."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from ludex import games
from ludex.arena.match import Match, run
from ludex.arena.statistics import Estimate
from ludex.arena.stops import Stops
from ludex.bots import names
from ludex.core import Game
from ludex.render.svg import Element

WIDTH, LEFT, RIGHT, TOP, ROW, FOOT = 720, 260, 110, 24, 34, 40
"""Of the plot, in pixels: all of it, the names, the figures, the head, a line, the scale."""
INK, LINE, FAINT = "#1f2933", "#2563a8", "#9aa5b1"


@dataclass(frozen=True, slots=True)
class Rung:
    """One bot against others, and its share of the wins."""

    bot: str
    others: str
    seats: int
    games: int
    share: Estimate
    faults: int
    stopped: list[Stops] = field(default_factory=list)
    """The games that were stopped, by bot."""

    def title(self) -> str:
        """Who plays whom: `sharp against 3 careful`."""
        return f"{self.bot} against {self.seats - 1} {self.others}"

    def to_json(self) -> dict[str, object]:
        return {
            "bot": self.bot,
            "others": self.others,
            "seats": self.seats,
            "games": self.games,
            "share": self.share.to_json(),
            "faults": self.faults,
            "stopped": [stops.to_json() for stops in self.stopped],
        }


def pairs(game: Game) -> list[tuple[str, str]]:
    """Each bot that plays the game with the one below it, weakest first."""
    known = names(game)
    return [(known[place], known[place - 1]) for place in range(1, len(known))]


def climb(
    name: str,
    count: int,
    seats: int,
    seed: int | str = 0,
    options: Mapping[str, object] | None = None,
    workers: int | None = None,
    told: Callable[[Rung], None] | None = None,
    apart: bool = False,
) -> list[Rung]:
    """Plays every rung; `told` hears of each as it is done. `workers` and `apart` as for a match."""
    found = []
    for bot, others in pairs(games.find(name)):
        match = Match(name, (bot, *[others] * (seats - 1)), count, seed, dict(options or {}))
        result = run(match, workers, apart=apart)
        standing = result.standing(bot)
        rung = Rung(bot, others, seats, count, standing.share, standing.faults, result.stopped)
        found.append(rung)
        if told is not None:
            told(rung)
    return found


def percent(share: float | None) -> str:
    return "-" if share is None else f"{share:.1%}"


def table(rungs: Sequence[Rung]) -> str:
    """The rungs as a table in Markdown."""
    lines = ["| match | games | share of the wins | 95% interval | even share |", "|---|--:|--:|--:|--:|"]
    for rung in rungs:
        between = f"{percent(rung.share.low)} to {percent(rung.share.high)}"
        even = percent(1 / rung.seats)
        lines.append(f"| {rung.title()} | {rung.games:,} | {percent(rung.share.mean)} | {between} | {even} |")
    return "\n".join(lines)


def plot(title: str, rungs: Sequence[Rung]) -> str:
    """The rungs as an SVG picture: a dot for each share, a bar for its interval, a mark for an even share."""
    height = TOP + ROW * len(rungs) + FOOT
    span = WIDTH - LEFT - RIGHT

    def across(share: float) -> float:
        return round(LEFT + span * share, 1)

    picture = Element(
        "svg",
        Element("title", f"{title}: shares of the wins with 95% intervals"),
        Element("rect", width=WIDTH, height=height, fill="#ffffff"),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {height}",
        width=WIDTH,
        height=height,
        font_family="sans-serif",
        font_size=13,
    )
    bottom = TOP + ROW * len(rungs)
    for tick in range(0, 101, 25):
        x = across(tick / 100)
        picture.add(Element("line", x1=x, y1=TOP - 6, x2=x, y2=bottom, stroke=FAINT, stroke_width=0.6))
        picture.add(Element("text", f"{tick}%", x=x, y=bottom + 18, text_anchor="middle", fill=INK))
    for place, rung in enumerate(rungs):
        y = TOP + ROW * place + ROW // 2
        low, high = rung.share.low, rung.share.high
        picture.add(Element("text", rung.title(), x=LEFT - 12, y=y + 4, text_anchor="end", fill=INK))
        even = across(1 / rung.seats)
        picture.add(Element("line", x1=even, y1=y - 9, x2=even, y2=y + 9, stroke=FAINT, stroke_width=2))
        if low is not None and high is not None:
            picture.add(
                Element("line", x1=across(low), y1=y, x2=across(high), y2=y, stroke=LINE, stroke_width=4, opacity=0.5)
            )
        picture.add(Element("circle", cx=across(rung.share.mean), cy=y, r=5, fill=LINE))
        picture.add(Element("text", percent(rung.share.mean), x=WIDTH - RIGHT + 14, y=y + 4, fill=INK))
    picture.add(Element("text", "share of the wins; grey: an even share", x=LEFT, y=height - 6, fill=FAINT))
    return str(picture) + "\n"


def between_marks(text: str, name: str, new: str) -> str:
    """A page with the part between the marks of a game replaced, or added at the end where it has none."""
    first, last = f"<!-- strength of {name} -->", f"<!-- end of {name} -->"
    part = f"{first}\n{new}\n{last}"
    if first in text and last in text:
        head, _, rest = text.partition(first)
        return head + part + rest.partition(last)[2]
    return f"{text.rstrip()}\n\n{part}\n"


def section(game: Game, rungs: Sequence[Rung], how: str) -> str:
    """What a page says of one game: a heading, the table, the plot and how to get it."""
    return (
        f"## {game.title}\n\n{table(rungs)}\n\n"
        f"![{game.title}: shares of the wins with their intervals](images/strength-{game.name}.svg)\n\n`{how}`"
    )
