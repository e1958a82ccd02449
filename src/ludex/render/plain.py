"""A plain drawing of any view: facts as small cards, lists as rows of tiles, seats side by side, choices to click.

It knows nothing of the game but its view. What a view should hold to look well is in docs/new-game.md.
"""

from __future__ import annotations

from collections.abc import Sequence

from ludex.core import Choice
from ludex.render.labels import NOTHING, SEAT_KEYS, facts_of, is_by_seat, is_scalar, label, scalar, seat_name, seats_in
from ludex.render.svg import Element, action, fit, group, picture, text_width, theme, wrap

WIDTH = 560.0
MARGIN = 18.0
GAP = 8.0
MOST_CHOICES = 80
"""More choices than this are left to the list beside the drawing."""
DEEPEST = 6
"""Objects within objects beyond this are written out in one line."""

CLASS = "ludex-plain"
LIGHT = {
    "ground": "#f6f4ef",
    "card": "#ffffff",
    "line": "#d8d3c7",
    "ink": "#23211c",
    "faint": "#6b6558",
    "tile": "#efe9dc",
    "mark": "#a4471b",
    "go": "#0f5e57",
    "go-ink": "#ffffff",
}
DARK = {
    "ground": "#191b1f",
    "card": "#24272d",
    "line": "#3b4049",
    "ink": "#eceae4",
    "faint": "#a5a294",
    "tile": "#343943",
    "mark": "#f0a26f",
    "go": "#5cc9bd",
    "go-ink": "#0c1f1d",
}
STYLE = (
    theme(CLASS, LIGHT, DARK)
    + f".{CLASS} text{{font-family:system-ui,'Segoe UI',Roboto,'DejaVu Sans',sans-serif;fill:var(--ink)}}"
    f".{CLASS} .ground{{fill:var(--ground)}}"
    f".{CLASS} .card{{fill:var(--card);stroke:var(--line)}}"
    f".{CLASS} .now{{stroke:var(--mark);stroke-width:2}}"
    f".{CLASS} .tile{{fill:var(--tile)}}"
    f".{CLASS} text.faint{{fill:var(--faint)}}"
    f".{CLASS} text.mark{{fill:var(--mark);font-weight:600}}"
    f".{CLASS} text.strong{{font-weight:600}}"
    f".{CLASS} .action{{cursor:pointer}}"
    f".{CLASS} .action rect{{fill:var(--go)}}"
    f".{CLASS} .action text{{fill:var(--go-ink);font-weight:600}}"
    f".{CLASS} .action:hover rect{{opacity:.85}}"
    f".{CLASS} .action:focus{{outline:none}}"
    f".{CLASS} .action:focus-visible rect{{stroke:var(--mark);stroke-width:3}}"
)


class Block:
    """Something drawn at the origin, and how much room it takes."""

    def __init__(self, width: float, height: float, *elements: Element) -> None:
        self.width = width
        self.height = height
        self.elements = elements


def draw_plainly(title: str, view: dict[str, object], choices: Sequence[Choice], names: Sequence[str]) -> str:
    """The view as SVG, with the choices as chips to click when they are not too many."""
    width = WIDTH - 2 * MARGIN
    parts = [Block(width, 26, words(title, 0, 20, 20, "strong")), Plain(view, names).of_view(width)]
    if choices:
        parts.append(of_choices(choices, width))
    body = stack(parts, 14)
    height = body.height + 2 * MARGIN
    ground = Element("rect", width=WIDTH, height=height, rx=14, class_="ground")
    return picture(WIDTH, height, title, STYLE, ground, group(MARGIN, MARGIN, *body.elements), class_=CLASS)


class Plain:
    """One view being drawn: who is to act, who is looking, what they are called."""

    def __init__(self, view: dict[str, object], names: Sequence[str]) -> None:
        self.view = view
        self.names = names
        self.to_act = seats_in(view, "to_act")
        self.looking = seats_in(view, "seat")

    def of_view(self, width: float) -> Block:
        return self.of_object(dict(facts_of(self.view)), width, 0)

    def of_object(self, value: dict[str, object], width: float, depth: int) -> Block:
        """Facts beside each other (below each other where it is narrow), the rest below, in the order of the view."""
        is_wide = width > 300
        blocks: list[Block] = []
        run: list[Block] = []

        def end_run() -> None:
            if run:
                blocks.append(flow(run, width, GAP) if is_wide else stack(run, 4))
                run.clear()

        for key, part in value.items():
            shown = one_line(key, part, self.names)
            if shown is None:
                end_run()
                blocks.append(self.of_section(key, part, width, depth))
            else:
                run.append(fact(label(key), shown, width) if is_wide else row(label(key), shown, width))
        end_run()
        return stack(blocks, 14 if is_wide else 6) if blocks else note(NOTHING)

    def of_section(self, key: object, part: object, width: float, depth: int) -> Block:
        """A labelled list or object."""
        if is_by_seat(part, self.names) and isinstance(part, list):
            return self.of_seats(part, width, depth)
        heading = Block(width, 15, words(fit(label(key), width, 13), 0, 11, 13, "faint"))
        return stack([heading, self.of_value(key, part, width, depth)], 5)

    def of_value(self, key: object, part: object, width: float, depth: int) -> Block:
        if depth >= DEEPEST:
            return paragraph(str(part), width)
        if isinstance(part, dict):
            return note("none") if not part else card(self.of_object(part, width - 20, depth + 1), width)
        if not isinstance(part, list | tuple):
            return paragraph(scalar(key, part, self.names), width)
        if not part:
            return note("none")
        if all(is_scalar(item) for item in part):
            return flow([tile(scalar(key, item, self.names), width) for item in part], width, 6)
        if all(isinstance(item, list | tuple) and all(is_scalar(cell) for cell in item) for item in part):
            return self.of_grid(key, part, width)
        return stack([self.of_item(key, place, item, width, depth) for place, item in enumerate(part)], GAP)

    def of_item(self, key: object, place: int, item: object, width: float, depth: int) -> Block:
        inner = self.of_value(key, item, width - 34, depth + 1)
        number = words(str(place + 1), 0, 20, 13, "faint")
        return Block(width, max(inner.height, 24), number, group(34, 0, *inner.elements))

    def of_grid(self, key: object, rows: Sequence[object], width: float) -> Block:
        """Lists in a list are a board: every cell as wide as the widest, rows below each other."""
        cells = [[scalar(key, cell, self.names) for cell in row] for row in rows if isinstance(row, list | tuple)]
        columns = max((len(row) for row in cells), default=0)
        widest = max((tile(cell, width).width for row in cells for cell in row), default=0)
        if columns == 0 or columns * (widest + 4) > width:
            return stack([flow([tile(cell, width) for cell in row], width, 4) for row in cells], 4)
        lines = [flow([tile(cell, width, widest) for cell in row], width, 4) for row in cells]
        return stack([line if line.height else Block(width, 34) for line in lines], 4)

    def of_seats(self, seats: list[object], width: float, depth: int) -> Block:
        """One card a seat, as many side by side as there is room for, all of a row equally high."""
        columns = max(1, min(len(seats), int((width + GAP) // (165 + GAP))))
        if len(seats) > columns:  # 4 as 2 and 2, not 3 and 1
            columns = -(-len(seats) // -(-len(seats) // columns))
        room = (width - GAP * (columns - 1)) / columns
        lines: list[Block] = []
        for start in range(0, len(seats), columns):
            insides = [
                self.of_seat(start + place, seat, room - 20, depth)
                for place, seat in enumerate(seats[start : start + columns])
            ]
            tallest = max(inside.height for inside in insides)
            cards = [card(inside, room, tallest, start + place in self.to_act) for place, inside in enumerate(insides)]
            lines.append(flow(cards, width, GAP))
        return stack(lines, GAP)

    def of_seat(self, place: int, seat: object, width: float, depth: int) -> Block:
        marks = (["you"] if place in self.looking else []) + (["to act"] if place in self.to_act else [])
        marked = " · ".join(marks)
        taken = text_width(marked, 12) + 8 if marked else 0
        name = words(fit(seat_name(place, self.names), width - taken, 15), 0, 14, 15, "strong")
        heading = Block(width, 20, name)
        if marked:
            heading = Block(width, 20, name, words(marked, width, 14, 12, "mark", "end"))
        inside = self.of_object(seat, width, depth + 1) if isinstance(seat, dict) else note(NOTHING)
        return stack([heading, inside], 5)


def one_line(key: object, part: object, names: Sequence[str]) -> str | None:
    """What is shown as one fact: a scalar, nothing at all, or some seats by name. None for the rest."""
    if is_scalar(part):
        return scalar(key, part, names)
    if part in ([], (), {}):
        return "none"
    if key in SEAT_KEYS and isinstance(part, list) and all(type(seat) is int for seat in part):
        return ", ".join(scalar(key, seat, names) for seat in part)
    return None


# ---- small drawings ----


def words(text: str, x: float, y: float, size: float, class_: str | None = None, anchor: str | None = None) -> Element:
    return Element("text", text, x=x, y=y, font_size=size, class_=class_, text_anchor=anchor)


def note(text: str) -> Block:
    return Block(60, 20, words(text, 0, 14, 14, "faint"))


def paragraph(text: str, width: float) -> Block:
    lines = wrap(text, width, 14)
    return Block(width, 19.0 * len(lines), *(words(line, 0, 14 + 19 * at, 14) for at, line in enumerate(lines)))


def fact(name: str, value: str, width: float) -> Block:
    """A label with its value below, in a card; a long value takes several lines."""
    lines = wrap(value, width - 24, 17)
    room = max(text_width(name, 12), *(text_width(line, 17) for line in lines)) + 24
    room = min(max(room, 64), width)
    return Block(
        room,
        28.0 + 21 * len(lines),
        Element("rect", width=room, height=28.0 + 21 * len(lines), rx=8, class_="card"),
        words(fit(name, room - 20, 12), 12, 18, 12, "faint"),
        *(words(line, 12, 38 + 21 * at, 17, "strong") for at, line in enumerate(lines)),
    )


def row(name: str, value: str, width: float) -> Block:
    """A label and its value at the other end of the line; below it where there is no room."""
    value_width = text_width(value, 14)
    if text_width(name, 13) + value_width + 10 <= width:
        return Block(width, 20, words(name, 0, 14, 13, "faint"), words(value, width, 14, 14, "strong", "end"))
    below = paragraph(value, width)
    return Block(
        width, 18 + below.height, words(fit(name, width, 13), 0, 14, 13, "faint"), group(0, 18, *below.elements)
    )


def tile(text: str, width: float, room: float | None = None) -> Block:
    shown = fit(text, width - 18, 15)
    room = min(max(text_width(shown, 15) + 18, 34), width) if room is None else room
    return Block(
        room,
        34,
        Element("rect", width=room, height=34, rx=6, class_="tile"),
        words(shown, room / 2, 22.5, 15, "strong", "middle"),
    )


def card(inside: Block, width: float, height: float | None = None, now: bool = False) -> Block:
    """A frame around something."""
    tall = (inside.height if height is None else height) + 20
    frame = Element("rect", width=width, height=tall, rx=8, class_="card now" if now else "card")
    return Block(width, tall, frame, group(10, 10, *inside.elements))


def chip(choice: Choice, width: float) -> Block:
    """A legal action to click."""
    shown = fit(choice.text, width - 24, 15)
    room = min(max(text_width(shown, 15) + 24, 44), width)
    rect = Element("rect", width=room, height=36, rx=18)
    text = words(shown, room / 2, 23.5, 15, None, "middle")
    return Block(room, 36, action(choice.code, choice.text, rect, text))


def of_choices(choices: Sequence[Choice], width: float) -> Block:
    """Chips, each group on lines of its own under its heading; a single group needs none."""
    if len(choices) > MOST_CHOICES:
        return note(f"{len(choices)} actions to choose from: see the list, or type one.")
    groups: dict[str, list[Choice]] = {}
    for choice in choices:
        groups.setdefault(choice.group, []).append(choice)
    heading = Block(width, 15, words("Your choices", 0, 11, 13, "faint"))
    small = [chip(choice, width) for members in groups.values() if len(members) == 1 for choice in members]
    blocks = [flow(small, width, GAP)] if small else []
    for members in groups.values():
        if len(members) > 1:
            blocks.append(flow([chip(choice, width) for choice in members], width, GAP))
    return stack([heading, stack(blocks, 12)], 6)


# ---- putting blocks together ----


def stack(blocks: Sequence[Block], gap: float) -> Block:
    """Below each other."""
    placed: list[Element] = []
    y = 0.0
    for block in blocks:
        placed.append(group(0, y, *block.elements))
        y += block.height + gap
    width = max((block.width for block in blocks), default=0.0)
    return Block(width, max(0.0, y - gap), *placed)


def flow(blocks: Sequence[Block], width: float, gap: float) -> Block:
    """Beside each other, on as many lines as it takes."""
    placed: list[Element] = []
    x = y = tallest = 0.0
    for block in blocks:
        if x > 0 and x + block.width > width + 0.01:
            x = 0.0
            y += tallest + gap
            tallest = 0.0
        placed.append(group(x, y, *block.elements))
        x += block.width + gap
        tallest = max(tallest, block.height)
    return Block(width, y + tallest, *placed)
