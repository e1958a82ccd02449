"""A table of Karesansui as a picture: the garden in hand large, and beside it those that fit and those that do not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from ludex.core import Choice
from ludex.games.karesansui.faces.drawing_guess import (
    can_write,
    guess_band,
    guess_lines,
    refuting_guess,
    sentence_data,
    write_button,
)
from ludex.games.karesansui.faces.drawing_palette import laying, palette, tray
from ludex.games.karesansui.faces.pictures import STYLE, garden_picture
from ludex.games.karesansui.faces.pictures_pieces import CELL, SIDE, definitions, piece_name
from ludex.games.karesansui.faces.text import COLUMNS, cell_name
from ludex.games.karesansui.faces.words import garden_words, heading, rule_words, written_words
from ludex.render.svg import Element, action, fit, fixed, group, picture, shown_float, text_width, wrap

WIDTH, HEIGHT = 1000.0, 720.0
"""The height where not too much is to be said."""
EDGE = 24.0
LARGE = 400.0
"""The side of the garden in hand."""
LEFT = 50.0
TOP = 116.0
BESIDE = 480.0
"""Where the gardens of the table begin."""
ROOM = WIDTH - EDGE - BESIDE
GAP = 14.0
CAPTION = 34.0
HEADER = 40.0
SMALL = 20.0
"""The size of the smallest words, still to be read on a phone."""


def draw(view: dict[str, Any], choices: Sequence[Choice], names: Sequence[str]) -> str:
    """The table as SVG, with the choices that can be clicked; what may be laid on cells is in the root's
    `data-palette` (`drawing_palette`), what a page needs to write a rule in its `data-sentence` (`drawing_guess`)."""
    by_text = {choice.text: choice for choice in choices if choice.text in BUTTONS or choice.text.startswith("like ")}
    by_cell = laying(choices)
    top: list[Element] = [definitions()]
    write(top, heading(view, names), EDGE, 44, 25, WIDTH - 2 * EDGE, "strong")
    writes = can_write(view, choices)
    refuted = refuting_guess(view)
    in_hand = garden_in_hand(view, bool(by_cell))
    down = 0.0
    if refuted is not None and not in_hand.is_refuting:
        band, down = guess_band(refuted, view["gardens"][refuted["garden"]], names[refuted["seat"]])
        top.append(group(EDGE, 62, band))
    parts: list[Element] = []
    left = workplace(parts, view, names, in_hand, by_text, by_cell, writes)
    for seat in view["seats"]:
        left = seat_lines(parts, seat, view, names, left)
    right = on_the_table(parts, view, by_text)
    right = sayings(parts, view, names, right)
    top.append(group(0, down, *parts))
    drawn = picture(WIDTH, max(HEIGHT, left, right) + down, "The gardens on the table", STYLE, *top)
    data = palette(by_cell)
    if data:
        return drawn.replace("<svg", f"<svg data-palette='{data}'", 1)
    return drawn.replace("<svg", f"<svg {sentence_data(view)}", 1) if writes else drawn


# ---- the garden in hand ----


class InHand(NamedTuple):
    """The garden to show large, and what it is."""

    garden: Sequence[int] | None
    caption: str
    is_refuting: bool = False
    """Whether it refutes the last guess, which then stands below it."""


def garden_in_hand(view: Mapping[str, Any], can_lay: bool) -> InHand:
    if view["called"] is not None:
        return InHand(view["called"], "The garden to be predicted")
    if view["phase"] == "building" and view["draft"] is not None and (can_lay or any(view["draft"])):
        return InHand(view["draft"], "Your garden: choose a cell" if can_lay else "Your garden")
    if not view["gardens"]:
        return InHand(None, "")
    refuted = refuting_guess(view)
    number = len(view["gardens"]) - 1 if refuted is None else refuted["garden"]
    shown = view["gardens"][number]
    what = f"The newest, garden {number}" if refuted is None else f"Against it, garden {number}"
    mark = "✓ it fits" if shown["fits"] else "✗ it does not fit"
    return InHand(shown["garden"], f"{what}: {mark}", refuted is not None)


def workplace(
    parts: list[Element],
    view: dict[str, Any],
    names: Sequence[str],
    in_hand: InHand,
    by_text: Mapping[str, Choice],
    by_cell: Mapping[int, Sequence[int]],
    writes: bool,
) -> float:
    """The garden that is built or predicted, else the newest, with what can be done; answers where it ends."""
    garden = in_hand.garden
    y = 84.0
    if garden is not None:
        write(parts, in_hand.caption, LEFT, y, SMALL, ROOM, "soft")
        spots = [spot(cell, garden[cell]) for cell in by_cell]
        class_ = "refuting" if in_hand.is_refuting else None
        whole = Element("g", Element("title", garden_words(garden)), garden_picture(garden), class_=class_)
        parts.append(placed(LEFT, TOP, LARGE, whole, *spots))
        parts.append(coordinates())
        y = TOP + LARGE + 18
    if in_hand.is_refuting:
        guess = view["guesses"][-1]
        lines = guess_lines(guess, view["gardens"][guess["garden"]]["fits"], names[guess["seat"]], BESIDE - EDGE - 24)
        parts.append(group(EDGE, y, lines.drawn))
        y += lines.height
    if by_cell:
        parts.append(group(LEFT, y - 6, tray()))
        y += 92
    x = EDGE
    if writes:
        button, width = write_button()
        parts.append(group(x, y, button))
        x += width + 10
    for text, shown in BUTTONS.items():
        if text not in by_text or (writes and text in WORD_BY_WORD):
            continue
        width = text_width(shown, 20) + 30
        if x + width > BESIDE - 30 and x > EDGE:
            x, y = EDGE, y + 58
        label = Element("text", shown, x=width / 2, y=32, text_anchor="middle", font_size=20)
        box = Element("rect", width=width, height=48, rx=10, class_="button")
        parts.append(group(x, y, action(by_text[text].code, by_text[text].label or shown, box, label)))
        x += width + 10
    y += 62 if x > EDGE else 6
    if view["written"] and view["phase"] in ("guessing", "writing") and not in_hand.is_refuting:
        for line in wrap(f"Your rule: {written_words(view['written'])}", BESIDE - EDGE - 30, SMALL)[:6]:
            write(parts, line, EDGE, y + 16, SMALL, BESIDE, "strong")
            y += 26
    return y + 26


@lru_cache(512)
def spot(cell: int, state: int) -> Element:
    """A cell that something may be laid on; what, the palette says."""
    lies = piece_name(state).lower()
    area = Element("rect", x=(cell % 4) * CELL + 3, y=(cell // 4) * CELL + 3, width=CELL - 6, height=CELL - 6, rx=8)
    area.attributes["class"] = "cell"
    name = cell_name(cell)
    says = f"{name}: {lies}"
    return fixed([Element("g", Element("title", says), area, data_cell=name, data_says=says, data_lies=state)])


@lru_cache(1)
def coordinates() -> Element:
    """The names of columns and rows around the garden in hand."""
    found: list[Element] = []
    for number in range(4):
        at = (number + 0.5) * LARGE / 4
        column = Element("text", COLUMNS[number], x=LEFT + at, y=TOP - 9, text_anchor="middle", font_size=SMALL)
        row = Element("text", str(number + 1), x=LEFT - 14, y=TOP + at + 6, text_anchor="middle", font_size=SMALL)
        for label in (column, row):
            label.attributes["class"] = "soft"
            found.append(label)
    return fixed(found)


# ---- the gardens of the table ----


def on_the_table(parts: list[Element], view: Mapping[str, Any], by_text: Mapping[str, Choice]) -> float:
    """Those that fit above those that do not, as large as there is room; answers where they end. The garden that
    refutes the last guess comes first."""
    shown = view["gardens"]
    sorted_ = [[number for number, one in enumerate(shown) if one["fits"] is does] for does in (True, False)]
    said = 30.0 * min(len(view["guesses"]), 3) + (60 if view["rule"] is not None else 0)
    across, side = measures(len(sorted_[0]), len(sorted_[1]), HEIGHT - 64 - said)
    refuted = refuting_guess(view)
    last = None if refuted is None else refuted["garden"]
    for numbers in sorted_:
        numbers.sort(key=lambda number: number != last)
    y = 64.0
    for numbers, is_fit in zip(sorted_, (True, False), strict=True):
        parts.append(header(is_fit, len(numbers), y))
        y += HEADER
        for place, number in enumerate(numbers):
            choice = by_text.get(f"like {number}")
            state = "refuting" if number == last else "newest" if number == len(shown) - 1 else ""
            code = None if choice is None else choice.code
            garden = table_garden(number, tuple(shown[number]["garden"]), is_fit, code, side, state)
            row, column = divmod(place, across)
            parts.append(group(BESIDE + column * (side + GAP), y + row * (side + CAPTION), garden))
        y += -(-len(numbers) // across) * (side + CAPTION) if numbers else 12.0
        y += 10
    return y


@lru_cache(64)
def measures(fits: int, misfits: int, room: float) -> tuple[int, float]:
    """How many gardens to a row, and how large, so that all are seen at once."""
    found = (0.0, 1)
    for across in range(2, 10):
        rows = -(-fits // across) - (-misfits // across)
        high = (room - 2 * (HEADER + 10)) / max(rows, 1) - CAPTION
        found = max(found, (min((ROOM - (across - 1) * GAP) / across, high), across))
    return found[1], found[0]


@lru_cache(64)
def header(is_fit: bool, count: int, y: float) -> Element:
    class_ = "good" if is_fit else "bad"
    words = "These fit" if is_fit else "These do not fit"
    return fixed(
        [
            Element("path", d=f"M{BESIDE} {y + 6}H{WIDTH - EDGE}", class_="divide"),
            group(BESIDE, y + 14, Element("path", d=TICK if is_fit else CROSS, class_=f"mark {class_}")),
            Element(
                "text",
                f"{words}: {count or 'none yet'}",
                x=BESIDE + 30,
                y=y + 30,
                font_size=20,
                class_=f"strong {class_}",
            ),
        ]
    )


TICK = "M2 10L8 17L19 2"
CROSS = "M3 2L17 17M17 2L3 17"


@lru_cache(256)
def table_garden(
    number: int, cells: tuple[int, ...], is_fit: bool, code: int | None, side: float, state: str
) -> Element:
    """A garden of the table with its mark; where one may build on from it (the code says so), a click does that."""
    mark, class_ = ("✓", "good") if is_fit else ("✗", "bad")
    words = f"Garden {number}, {'fits' if is_fit else 'does not fit'}: {garden_words(cells)}"
    inside = placed(0, 0, side, garden_picture(cells))
    garden = Element("g", Element("title", words), inside, class_=state or None, data_id=f"garden {number}")
    note = {"newest": " new", "refuting": " refutes"}.get(state, "") if side > 90 else ""
    caption = Element("text", f"{number} {mark}{note}", x=side / 2, y=side + 23, text_anchor="middle", font_size=SMALL)
    caption.attributes["class"] = class_
    clicked = garden if code is None else action(code, f"Build on from garden {number}", garden)
    return fixed([clicked, caption])


# ---- what was said ----


def sayings(parts: list[Element], view: Mapping[str, Any], names: Sequence[str], y: float) -> float:
    """The last guesses and what came of them, and the secret rule when it is known."""
    for guess in view["guesses"][-3:]:
        if guess is refuting_guess(view):
            continue
        against = "" if guess["garden"] is None else f" (garden {guess['garden']})"
        said = f"{names[guess['seat']]} guessed, {RESULTS[guess['result']]}{against}: {rule_words(guess['rule'])}"
        for line in first_lines(wrap(said, ROOM, SMALL), 4):
            write(parts, line, BESIDE, y + SMALL, SMALL, ROOM, "soft")
            y += 25
    if view["rule"] is not None:
        for line in first_lines(wrap(f"The secret rule: {rule_words(view['rule'])}", ROOM, 20), 6):
            write(parts, line, BESIDE, y + 22, 20, ROOM, "strong")
            y += 28
    return y + EDGE


def first_lines(lines: list[str], most: int) -> list[str]:
    """As many lines as there is room for; where some are left out, the last one says so."""
    return lines if len(lines) <= most else [*lines[: most - 1], f"{lines[most - 1]}…"]


BUTTONS = {
    "ask": "Ask",
    "predict": "Predict",
    "clear": "Clear",
    "fits": "It fits",
    "misfits": "It does not fit",
    "guess": "Guess",
    "decree": "Make it the secret",
    "back": "Take a word back",
    "forget": "Begin again",
    "end": "End the turn",
}
"""What can be clicked beside gardens, and what is written on it."""
WORD_BY_WORD = ("guess", "decree", "back", "forget")
"""What sentences do better: a rule that was typed word by word is gone on with in the list."""
RESULTS = {
    "contradicted": "a garden on the table contradicts it",
    "disproved": "that is not the rule",
    "unproved": "neither proved nor disproved",
    "right": "that is the rule",
}
"""What came of a guess, in few words."""


def seat_lines(
    parts: list[Element], seat: Mapping[str, Any], view: Mapping[str, Any], names: Sequence[str], y: float
) -> float:
    """Who sits there, and what is left to them; answers where the next begins."""
    you = " (you)" if seat["seat"] == view["seat"] else ""
    name = fit(names[seat["seat"]], 260, SMALL)
    if seat["role"] == "master":
        write(parts, f"{name}{you}: the Master", EDGE, y, SMALL, 2 * ROOM, "strong")
        return y + 30
    said = ", has predicted" if seat["has_predicted"] else ""
    write(parts, f"{name}{you}{said}", EDGE, y, SMALL, 2 * ROOM, "strong")
    left = f"{seat['left']} to build, {seat['right']} right, {seat['guesses']} to guess"
    write(parts, left, EDGE, y + 24, SMALL, ROOM, "soft")
    return y + 54


# ---- parts ----


def placed(x: float, y: float, side: float, *children: Element) -> Element:
    """What is drawn in a garden's own measures, put at a place with this side."""
    scale = f"{side / SIDE:.4f}"
    return Element("g", *children, transform=f"translate({shown_float(x)} {shown_float(y)}) scale({scale})")


def write(parts: list[Element], text: str, x: float, y: float, size: float, width: float, class_: str) -> None:
    parts.append(Element("text", fit(text, width, size), x=x, y=y, font_size=size, class_=class_))
