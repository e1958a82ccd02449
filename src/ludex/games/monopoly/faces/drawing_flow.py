"""The control flow of the building market as a picture, with the way that was taken.

`draw_flow("fair")` is the flow itself; with the events of a market it shows the way through, the tests with their
numbers, and where there were auctions and questions.
"""

from __future__ import annotations

from collections.abc import Sequence

from ludex.core import Event
from ludex.games.monopoly.rules.market.shortage import FORMULAS
from ludex.games.monopoly.rules.market.terms import BRANCHES, LITERAL, NOTHING_SHORT, POLICIES, phase_of
from ludex.render.svg import Element, picture, theme

COLUMN = 204
BOX_WIDTH = 164
BOX_HEIGHT = 40
HALF = 90
PEAK = 44
"""Half the width and half the height of a test."""
LEFT = 105
"""The middle of the first column."""
TESTS = 195
"""The height at which the tests stand side by side."""
PHASES = 295
PHASE_STEP = 66

LIGHT = {"paper": "#f6f4ee", "box": "#fffdf8", "line": "#b9b1a0", "ink": "#2b2620", "soft": "#6f6656", "way": "#a3480f"}
DARK = {"paper": "#1f1d1a", "box": "#2c2925", "line": "#5d564a", "ink": "#f2ebdd", "soft": "#b3a894", "way": "#f2a35e"}
STYLE = (
    theme("housing-flow", LIGHT, DARK)
    + ".housing-flow{font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}"
    + ".housing-flow text{fill:var(--ink);font-size:14px;text-anchor:middle}"
    + ".housing-flow .paper{fill:var(--paper)}"
    + ".housing-flow .box{fill:var(--box);stroke:var(--line);stroke-width:1.5}"
    + ".housing-flow text.soft{fill:var(--soft);font-size:12.5px}"
    + ".housing-flow .line{fill:none;stroke:var(--line);stroke-width:1.5}"
    + ".housing-flow .way .box{stroke:var(--way);stroke-width:3}"
    + ".housing-flow .way text{font-weight:650}"
    + ".housing-flow .way text.soft{font-weight:400}"
    + ".housing-flow .way.line{stroke:var(--way);stroke-width:3}"
)

SHORT_TITLE = "Demolish hotels, when there are not four houses for each"
SHORT_STEP = 50
LOTS_OF_FOUR = {
    "fair": "Four houses or more: lots of four by auction (D7)",
    "literal": "Four houses or more: lots of four by auction (D7)",
    "equal": "Four houses or more: lots of four go round the table",
    "none": "Four houses or more: lots of four, first come, first served",
}
HOUSES_LEFT = "One to three houses: one lot by auction, its winner asked (D10)"
ASKED = "One player, or no house: the player is asked what to do (D7)"
ASKED_WITHOUT_AUCTION = "One player, or fewer than four: asked what to do, in turn (D7)"

PHASE_TEXT = {"hotels": "Build hotels", "houses": "Build houses", "demolitions": "Demolish hotels"}
PHASE_NAMES = ("hotels", "houses", "demolitions")


class Column:
    """One way through: the test that leads into it, and what is done there."""

    def __init__(self, branch: str, test: str, text: str, steps: list[str]) -> None:
        self.branch = branch
        self.test = test
        """The name of the test in the events; empty where there is none."""
        self.text = text
        self.steps = steps


def columns(policy: str) -> list[Column]:
    """The ways through under a policy, in the order in which they are tried."""
    number = POLICIES.index(policy)
    found = [
        Column("hotel(3a)", "3a", FORMULAS["3a"], []),
        Column("house(2g)", "2g", FORMULAS["2g"], []),
    ]
    if number == LITERAL:
        found.append(Column("none", "", "nothing is short", []))
    else:
        found.insert(0, Column("none", "", "an order for all", []))
        found.append(Column("demolition", "", "neither of them", []))
    for column in found:
        branch = BRANCHES.index(column.branch)
        phases = [phase_of(number, branch, stage) for stage in range(3)]
        column.steps = [PHASE_TEXT[PHASE_NAMES[phase]] for phase in phases if phase >= 0]
        if branch == NOTHING_SHORT and not column.steps:
            column.steps = ["Do all in that order"]
    return found


def draw_flow(policy: str = "fair", events: Sequence[Event] = ()) -> str:
    """The flow as SVG; with the events of a market, the way it took."""
    width, height, parts = flow(policy, events)
    return picture(width, height, "How building requests are settled", STYLE, *parts, class_="housing-flow")


def flow(policy: str, events: Sequence[Event], has_short: bool = True) -> tuple[float, float, list[Element]]:
    """The flow's width, height and parts, to stand in a picture whose style has this one.

    Without `has_short` it ends where all requests are settled, and leaves out how a lack of houses is dealt with.
    """
    ways = columns(policy)
    taken = taken_in(ways, events)
    # The flow word for word has no second pass.
    has_again = POLICIES.index(policy) != LITERAL
    bottom = PHASES + 3 * PHASE_STEP + (60 if has_again else 0)
    width = LEFT * 2 + COLUMN * (len(ways) - 1)
    height = bottom + 90 + 3 * SHORT_STEP if has_short else bottom + 40
    parts = [Element("rect", x=0, y=0, width=width, height=height, class_="paper")]
    parts += lines(ways, taken, has_again, bottom)
    parts.append(box(LEFT, 40, "All requests", taken is not None))
    parts.append(box(LEFT, 105, "Demolish houses", taken is not None))
    for place, way in enumerate(ways):
        parts += column_parts(place, way, len(ways), taken, events)
    if has_again:
        middle = LEFT + COLUMN * 2
        text = "Once more what the bank was out of, if it came back"
        parts.append(box(middle, bottom - 60, text, taken is not None and taken > 0, COLUMN * 2 + BOX_WIDTH))
    parts.append(box(LEFT, bottom, "Done", taken is not None))
    if has_short:
        parts += short_parts(policy, width, bottom + 70, events)
    return width, height, parts


def short_parts(policy: str, width: float, top: float, events: Sequence[Event]) -> list[Element]:
    """What comes of demolitions with too few houses; what happened in this market is on the way taken."""
    sold = {event.values["unit"] for event in events if event.kind == "market_auction"}
    is_asked = any(event.kind == "market_question" and "premium" not in event.values for event in events)
    rows = [(LOTS_OF_FOUR[policy], "four_houses" in sold)]
    if policy in ("fair", "literal"):
        rows += [(HOUSES_LEFT, "houses_left" in sold), (ASKED, is_asked)]
    else:
        rows.append((ASKED_WITHOUT_AUCTION, is_asked))
    found = [Element("text", SHORT_TITLE, x=width / 2, y=top - 8, class_="soft")]
    for row, (text, is_way) in enumerate(rows):
        found.append(box(width / 2, top + 22 + SHORT_STEP * row, text, is_way, width - 2 * LEFT + BOX_WIDTH))
    return found


def taken_in(ways: list[Column], events: Sequence[Event]) -> int | None:
    for event in events:
        if event.kind == "market_branch":
            return [way.branch for way in ways].index(str(event.values["branch"]))
    return None


def column_parts(place: int, way: Column, count: int, taken: int | None, events: Sequence[Event]) -> list[Element]:
    x = LEFT + COLUMN * place
    is_passed = taken is not None and place <= taken
    is_last = place == count - 1
    name = f"Test {way.test}" if way.test else "Is there"
    found = [box(x, TESTS, way.text, is_passed) if is_last else diamond(x, TESTS, name, f"{way.text}?", is_passed)]
    numbers = [
        str(event.values["numbers"])
        for event in events
        if event.kind == "market_test" and event.values["test"] == way.test
    ]
    if is_passed and numbers:
        found.append(Element("text", numbers[0], x=x, y=TESTS + 24, class_="soft"))
    counts = asked_in(events) if place == taken else {}
    for step, text in enumerate(way.steps):
        found.append(box(x, PHASES + PHASE_STEP * step, text, place == taken, note=counts.get(text, "")))
    return found


def asked_in(events: Sequence[Event]) -> dict[str, str]:
    """By step, how often there was an auction or a question in it."""
    step_of = {"house": "Build houses", "hotel": "Build hotels"}
    auctions: dict[str, int] = {}
    questions = 0
    for event in events:
        if event.kind == "market_auction":
            step = step_of.get(str(event.values["unit"]), "Demolish hotels")
            auctions[step] = auctions.get(step, 0) + 1
        elif event.kind == "market_question":
            questions += 1
    found = {step: counted(number, "auction") for step, number in auctions.items()}
    if questions:
        before = found.get("Demolish hotels")
        found["Demolish hotels"] = (f"{before}, " if before else "") + counted(questions, "question")
    return found


def counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def box(x: float, y: float, text: str, is_way: bool, width: float = BOX_WIDTH, note: str = "") -> Element:
    """A step; what happened in it below its name."""
    corner = x - width / 2
    found = Element("g", class_="way" if is_way else None)
    found.add(Element("rect", x=corner, y=y - 20, width=width, height=BOX_HEIGHT, rx=6, class_="box"))
    found.add(Element("text", text, x=x, y=y - 2 if note else y + 5))
    if note:
        found.add(Element("text", note, x=x, y=y + 14, class_="soft"))
    return found


def diamond(x: float, y: float, name: str, text: str, is_way: bool) -> Element:
    """A test."""
    points = f"{x - HALF},{y} {x},{y - PEAK} {x + HALF},{y} {x},{y + PEAK}"
    found = Element("g", Element("polygon", points=points, class_="box"), class_="way" if is_way else None)
    return found.add(Element("text", name, x=x, y=y - 13, class_="soft"), Element("text", text, x=x, y=y + 6))


def lines(ways: list[Column], taken: int | None, has_again: bool, bottom: float) -> list[Element]:
    """From box to box; those of the way last, so that they lie on top."""
    found = [line(LEFT, 60, LEFT, 85, taken is not None), line(LEFT, 125, LEFT, TESTS - PEAK, taken is not None)]
    for place, way in enumerate(ways):
        x = LEFT + COLUMN * place
        is_taken = place == taken
        is_last = place == len(ways) - 1
        if not is_last:
            end = x + COLUMN - (BOX_WIDTH / 2 if place == len(ways) - 2 else HALF)
            found.append(line(x + HALF, TESTS, end, TESTS, taken is not None and taken > place))
            found.append(Element("text", "no", x=(x + HALF + end) / 2, y=TESTS - 7, class_="soft"))
            found.append(Element("text", "yes", x=x + 16, y=TESTS + PEAK + 14, class_="soft"))
        last = PHASES + PHASE_STEP * (len(way.steps) - 1)
        found.append(line(x, TESTS + (20 if is_last else PEAK), x, PHASES, is_taken))
        found.append(line(x, PHASES, x, last, is_taken))
        joins_again = has_again and way.branch != "none"
        found.append(line(x, last, x, bottom - 80 if joins_again else bottom, is_taken))
        if not joins_again:
            found.append(line(x, bottom, LEFT, bottom, is_taken))
    if has_again:
        middle = LEFT + COLUMN * 2
        is_way = taken is not None and taken > 0
        found += [line(middle, bottom - 40, middle, bottom, is_way), line(middle, bottom, LEFT, bottom, is_way)]
    return sorted(found, key=lambda part: part.attributes.get("class") == "line way")


def line(x: float, y: float, to_x: float, to_y: float, is_way: bool) -> Element:
    return Element("line", x1=x, y1=y, x2=to_x, y2=to_y, class_="line way" if is_way else "line")
