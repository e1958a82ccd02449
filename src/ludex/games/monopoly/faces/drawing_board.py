"""The ring of Monopoly's board: spaces with names, prices, owners and buildings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from typing import Any

from ludex.core import Choice
from ludex.games.monopoly.faces import pictures
from ludex.games.monopoly.faces.drawing_request import planned_levels
from ludex.games.monopoly.faces.words_market import LEVELS
from ludex.games.monopoly.rules import actions as do
from ludex.games.monopoly.rules.actions import is_about_lot, kind_of, number_of
from ludex.games.monopoly.rules.market import units
from ludex.render.svg import Element, action, fit, fixed, group, text_width

EDGE = 8
RING = 804
DEEP = 90
"""From the outer edge of a space to the middle of the board; corners are squares of it."""
STRIP = 28
"""Round the jail, for those who only visit it."""
SHORT = 4
"""A corner with so short a name has it in large type."""
BAR = 17
NAME = 13.5
"""The smallest type of the board."""
REGULAR = 0.88
"""How wide regular type is beside the bold type that is measured."""
LINE = 14.0
VOWELS = "aeiouy"
TOGETHER = ("ch", "sh", "th", "ph", "wh", "gh", "ck")
"""Letters between which no word is broken."""

STYLE = (
    ".monopoly .cell{fill:var(--card);stroke:var(--line);stroke-width:1.2}"
    ".monopoly text.name{font-size:13.5px;text-anchor:middle}"
    ".monopoly text.name.large{font-size:18px;font-weight:800;letter-spacing:1px}"
    ".monopoly text.price{font-size:13.5px;fill:var(--soft)}"
    ".monopoly .hatched text{paint-order:stroke;stroke:var(--card);stroke-width:3.5px;stroke-linejoin:round}"
    ".monopoly .hatched text.number{stroke:none}"
    ".monopoly .bar{stroke:var(--line);stroke-width:1}"
    ".monopoly .mortgaged{opacity:.45}"
    ".monopoly .jail{fill:var(--deck);stroke:var(--soft);stroke-width:1.2}"
    ".monopoly .bars{stroke:var(--soft);stroke-width:2.5;opacity:.4}"
    ".monopoly .here{fill:none;stroke:var(--accent);stroke-width:3}"
    ".monopoly .action .cell{stroke:var(--accent);stroke-width:2.5}"
)

FIRST = [int(kind) for kind in (do.BUILD, do.DROP, do.ASK, do.GIVE, do.LIFT_MORTGAGE, do.MORTGAGE, do.SELL, do.UNBUILD)]
"""Where several choices are about one lot, a click on it is the first of these; all of them are in the list."""


class Spot:
    """Where a space is: its side (0 below, 1 left, 2 above, 3 right; 4 for a corner), place and size."""

    __slots__ = ("height", "side", "width", "x", "y")

    def __init__(self, side: int, x: float, y: float, width: float, height: float) -> None:
        self.side = side
        self.x = x
        self.y = y
        self.width = width
        self.height = height


@lru_cache(16)
def spots(count: int) -> tuple[Spot, ...]:
    """All spaces of a board: Go at the bottom right, and round with the clock."""
    length = count // 4
    broad = (RING - 2 * DEEP) / (length - 1)
    far = RING - DEEP
    found: list[Spot] = []
    corners = ((float(far), float(far)), (0.0, float(far)), (0.0, 0.0), (float(far), 0.0))
    for number in range(count):
        side, step = divmod(number, length)
        if step == 0:
            x, y = corners[side]
            found.append(Spot(4, EDGE + x, EDGE + y, DEEP, DEEP))
            continue
        back, on = far - broad * step, DEEP + broad * (step - 1)
        x, y = ((back, far), (0, back), (on, 0), (far, on))[side]
        width, height = (broad, DEEP) if side in (0, 2) else (DEEP, broad)
        found.append(Spot(side, EDGE + x, EDGE + y, width, height))
    return tuple(found)


def ring(
    view: Mapping[str, Any], choices: Sequence[Choice], names: Sequence[str], marks: Sequence[str]
) -> list[Element]:
    """The spaces."""
    spaces = view["spaces"]
    places = spots(len(spaces))
    offered = lot_choices(choices)
    asked_about = view["lot"]
    planned = planned_levels(view)
    found: list[Element] = []
    framed: list[Element] = []
    for number, space in enumerate(spaces):
        spot = places[number]
        if "price" in space:
            owner = space["owner"]
            name, mark = ("", "") if owner is None else (names[owner], marks[owner])
            level, after = space["level"], planned.get(space["name"])
            drawn = kept_lot(number, len(spaces), *facts(space), owner, name, mark, level, space["mortgaged"], after)
        else:
            drawn = kept_space(number, len(spaces), space["kind"], space["name"])
        if number in offered:
            choice = offered[number]
            # On top of its neighbours, so that its whole frame is seen.
            framed.append(action(choice.code, choice.label or choice.text, drawn))
        else:
            found.append(drawn)
        if asked_about is not None and asked_about == space["name"]:
            framed.append(
                Element("rect", class_="here", x=spot.x + 1, y=spot.y + 1, width=spot.width - 2, height=spot.height - 2)
            )
    return [*found, *framed]


def lot_choices(choices: Sequence[Choice]) -> dict[int, Choice]:
    """By lot, what a click on it does."""
    found: dict[int, Choice] = {}
    for choice in choices:
        kind, number = int(kind_of(choice.code)), int(number_of(choice.code))
        if kind == do.MARKET_ANSWER and units.kind_of_answer(number) == units.PLACE:
            found[int(units.number_of_answer(number))] = choice
        elif is_about_lot(kind) and kind in FIRST:
            before = found.get(number)
            if before is None or FIRST.index(kind) < FIRST.index(int(kind_of(before.code))):
                found[number] = choice
    return found


# ---- deeds ----


Facts = tuple[str, str, str, int, tuple[int, ...], tuple[int, ...], int, int]


def facts(space: Mapping[str, Any]) -> Facts:
    """What never changes about a lot: kind, name, colour, price, rents, multipliers, cost of a house, mortgage."""
    deed = space["deed"]
    return (
        space["kind"],
        space["name"],
        space["color"],
        space["price"],
        tuple(deed["rents"]),
        tuple(deed["multipliers"]),
        deed["house_cost"],
        deed["mortgage"],
    )


@lru_cache(64)
def deed_lines(lot: Facts) -> tuple[tuple[str, str], ...]:
    """The lines of a deed: what for, how much."""
    kind, _, _, price, rents, multipliers, house_cost, mortgage = lot
    found = [("Price", f"${price}")]
    if kind == "street":
        found.append(("Rent", f"${rents[0]}"))
        found += [(f"with {houses} house{'' if houses == 1 else 's'}", f"${rents[houses]}") for houses in range(1, 5)]
        found += [("with a hotel", f"${rents[5]}"), ("A house costs", f"${house_cost}")]
    elif kind == "railroad":
        found += [(f"Rent with {count}", f"${rent}") for count, rent in enumerate(rents, 1)]
    else:
        found += [(f"Rent with {count}", f"{times} x throw") for count, times in enumerate(multipliers, 1)]
    found.append(("Mortgage", f"${mortgage}"))
    return tuple(found)


def deed_text(lot: Facts, owner: str, level: int, is_mortgaged: bool) -> str:
    """The deed in a line, for whoever rests on the lot."""
    state = "mortgaged" if is_mortgaged else LEVELS[level] if level else ""
    whose = f"owned by {owner}" if owner else "nobody's"
    lines = [f"{what} {much}" for what, much in deed_lines(lot)]
    return f"{lot[1]} ({', '.join(filter(None, (whose, state)))}). {'; '.join(lines)}"


# ---- spaces ----


@lru_cache(1024)
def kept_lot(
    number: int,
    count: int,
    kind: str,
    name: str,
    color: str,
    price: int,
    rents: tuple[int, ...],
    multipliers: tuple[int, ...],
    house_cost: int,
    mortgage: int,
    owner: int | None,
    owner_name: str,
    mark: str,
    level: int,
    is_mortgaged: bool,
    planned: int | None,
) -> Element:
    """A lot as it stands, written once and kept; `planned` is the level that one's own request would give it."""
    spot = spots(count)[number]
    width, height, side = spot.width, spot.height, spot.side
    title = Element(
        "title",
        deed_text(
            (kind, name, color, price, rents, multipliers, house_cost, mortgage), owner_name, level, is_mortgaged
        ),
    )
    drawn = [Element("rect", title, class_="cell", width=width, height=height)]
    x, y, wide, high = inner(side, width, height, kind == "street")
    if kind == "street":
        bx, by, bw, bh = bar(side, width, height)
        faded = "bar mortgaged" if is_mortgaged else "bar"
        drawn.append(Element("rect", class_=faded, x=bx, y=by, width=bw, height=bh, fill=color))
        if level or planned:
            is_upright = side in (1, 3)
            built = pictures.buildings(level, number, max(bw, bh), is_upright, planned)
            drawn.append(group(bx + bw / 2, by + bh / 2, built))
    if is_mortgaged:
        drawn.append(pictures.hatch(1, 1, width - 2, height - 2))
    # The price and the owner's tab are at the outer edge: above in the row above, below in all others.
    row = 3.0 if side == 2 else height - 19
    lines = name_lines(name, wide - 2)
    top = y + (19 if side == 2 else 2)
    room = high - 21
    if kind != "street":
        icon = kind if kind == "railroad" else "water" if "water" in name.lower() else "light"
        room -= 4
        free = room - LINE * len(lines)
        if free > 14:
            drawn.append(group(x + wide / 2, top + free / 2, pictures.sign(icon, min(1.0, free / 26))))
        top += max(0, free)
        room = LINE * len(lines)
    drawn += name_parts(lines, x + wide / 2, top, room)
    at = x + wide / 2
    if owner is not None:
        tab = Element("rect", class_="tab", x=x + 3, y=row, width=20, height=16, rx=3, fill=pictures.SEAT_COLORS[owner])
        drawn += [tab, Element("text", mark, x=x + 13, y=row + 12.7, class_="number")]
        at = x + 24 + (wide - 25) / 2
    drawn.append(Element("text", f"${price}", x=at, y=row + 12.5, class_="price", text_anchor="middle"))
    found = group(spot.x, spot.y, *drawn, class_="hatched" if is_mortgaged else None)
    found.attributes["data-tells"] = ""
    return fixed([found])


def bar(side: int, width: float, height: float) -> tuple[float, float, float, float]:
    """The colour of a street is at its inner edge."""
    return (
        (0.0, 0.0, width, float(BAR)),
        (width - BAR, 0.0, float(BAR), height),
        (0.0, height - BAR, width, float(BAR)),
        (0.0, 0.0, float(BAR), height),
        (0.0, 0.0, width, float(BAR)),
    )[side]


def inner(side: int, width: float, height: float, has_bar: bool) -> tuple[float, float, float, float]:
    """What the bar leaves of a space."""
    if not has_bar:
        return 0.0, 0.0, width, height
    return (
        (0.0, float(BAR), width, height - BAR),
        (0.0, 0.0, width - BAR, height),
        (0.0, 0.0, width, height - BAR),
        (float(BAR), 0.0, width - BAR, height),
        (0.0, float(BAR), width, height - BAR),
    )[side]


@lru_cache(64)
def kept_space(number: int, count: int, kind: str, name: str) -> Element:
    """A space nobody can own."""
    spot = spots(count)[number]
    width, height = spot.width, spot.height
    drawn = [Element("rect", Element("title", name), class_="cell", width=width, height=height)]
    if spot.side == 4:
        drawn += jail(name) if kind == "jail" else corner(kind, name)
        return fixed([group(spot.x, spot.y, *drawn)])
    lines = name_lines(name, width - 4)[:3]
    words = LINE * len(lines)
    free = height - words - 6
    scale = min(1.0, free / 30, width / 60 if kind in ("go", "free", "go_to_jail", "jail") else 1.0)
    drawn.append(group(width / 2, 4 + free / 2, pictures.sign(kind, round(scale, 2))))
    drawn += name_parts(lines, width / 2, height - words - 4, words)
    return fixed([group(spot.x, spot.y, *drawn)])


def corner(kind: str, name: str) -> list[Element]:
    """The name above, the sign below it, and room for tokens at the bottom."""
    lines = name_lines(name, DEEP - 4)[:2]
    below = 4 + LINE * len(lines)
    # One line leaves room for two rows of tokens, two for one.
    middle = below + 12 if len(lines) == 1 else below + 13
    words = name_parts(lines, DEEP / 2, 4, LINE * len(lines))
    if len(name) <= SHORT:
        words = [Element("text", name, x=DEEP / 2, y=17, class_="name large")]
    return [
        *words,
        group(DEEP / 2, middle, pictures.sign(kind, 0.72 if len(lines) == 1 else 0.85)),
    ]


def jail(name: str) -> list[Element]:
    """The cell towards the middle of the board; who only visits stands on the strip round it."""
    inside, _, visiting = name.partition(" / ")
    cell = Element("rect", class_="jail", x=STRIP, width=DEEP - STRIP, height=DEEP - STRIP)
    bars = [STRIP + (DEEP - STRIP) * at / 5 for at in range(1, 5)]
    drawn = [cell, Element("path", class_="bars", d="".join(f"M{x:.1f} 18V{DEEP - STRIP}" for x in bars))]
    if not visiting:
        return [*drawn, *name_parts(name_lines(name, DEEP - 4)[:2], DEEP / 2, DEEP - STRIP, STRIP)]
    drawn += name_parts((fit(inside, DEEP - STRIP, NAME),), STRIP + (DEEP - STRIP) / 2, 3, LINE)
    return drawn + name_parts(name_lines(visiting, DEEP - 2)[:2], DEEP / 2, DEEP - STRIP, STRIP)


def name_parts(lines: Sequence[str], x: float, top: float, room: float) -> list[Element]:
    """The lines of a name in the middle of a room."""
    shown = lines[: max(1, int(room / LINE + 0.1))]
    y = top + (room - LINE * len(shown)) / 2 + 11
    return [Element("text", line, x=x, y=y + LINE * at, class_="name") for at, line in enumerate(shown)]


@lru_cache(64)
def name_lines(name: str, width: float) -> tuple[str, ...]:
    """A name in lines that fit, long words broken with a hyphen."""
    lines: list[str] = []
    for word in name.split(" "):
        if lines and not lines[-1].endswith("-") and name_width(f"{lines[-1]} {word}") <= width:
            lines[-1] += f" {word}"
            continue
        rest = word
        while name_width(rest) > width:
            cuts = [cut for cut in breaks(rest) if name_width(rest[:cut] + "-") <= width]
            if not cuts:
                break
            last = [cut for cut in cuts if name_width(rest[cut:]) <= width]
            cut = min(last, key=partial(longer_part, len(rest))) if last else cuts[-1]
            lines.append(rest[:cut] + "-")
            rest = rest[cut:]
        lines.append(fit(rest, width, NAME * REGULAR))
    return tuple(lines)


def name_width(words: str) -> float:
    return text_width(words, NAME * REGULAR)


def longer_part(length: int, cut: int) -> int:
    """How long the longer part of a word is that is cut there, with its hyphen."""
    return max(cut + 1, length - cut)


def breaks(word: str) -> list[int]:
    """Where a word may be broken: before the last consonant between two vowels."""
    small = word.lower()
    found: list[int] = []
    for at in range(2, len(word) - 2):
        start = at - 1 if small[at - 1 : at + 1] in TOGETHER else at
        is_consonant = small[at] not in VOWELS and small[at + 1] in VOWELS
        if is_consonant and small[at].isalpha() and start >= 2 and any(sign in VOWELS for sign in small[:start]):
            found.append(start)
    return found
