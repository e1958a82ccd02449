"""The table of Monopoly as a plain picture, drawn from a view: the board as a ring, the decision, the seats' lots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from ludex.core import Choice, Event
from ludex.games.monopoly.faces import drawing_flow
from ludex.games.monopoly.faces.words import DECK_NAMES, headline, stock_text
from ludex.games.monopoly.rules import actions as do
from ludex.games.monopoly.rules.actions import is_about_lot, kind_of, number_of
from ludex.games.monopoly.rules.market import units
from ludex.render.labels import initials
from ludex.render.svg import Element, action, fit, fixed, group, picture, text_width, theme, wrap

WIDTH = 400
"""Narrow enough for a phone: buttons on it stay large enough for a thumb."""
EDGE = 10
RING = WIDTH - 2 * EDGE

LIGHT = {
    "felt": "#e9f2e7",
    "card": "#fdfdf9",
    "line": "#b9c6b6",
    "ink": "#1f2a20",
    "soft": "#5d6b5e",
    "accent": "#9a3412",
    "turn": "#fff1cf",
}
DARK = {
    "felt": "#17201a",
    "card": "#243029",
    "line": "#46564a",
    "ink": "#eef4ec",
    "soft": "#a9b8aa",
    "accent": "#fdba74",
    "turn": "#4a3c17",
}
STYLE = (
    theme("monopoly", LIGHT, DARK)
    + ".monopoly{font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}"
    + ".monopoly text{fill:var(--ink);font-size:14px}.monopoly .felt{fill:var(--felt)}"
    + ".monopoly .cell{fill:var(--card);stroke:var(--line)}.monopoly .soft{fill:var(--soft);font-size:13px}"
    + ".monopoly .title{font-size:16px;font-weight:650}.monopoly .mark{fill:var(--soft);font-size:13px}"
    + ".monopoly .row rect.back{fill:var(--card);stroke:var(--line)}"
    + ".monopoly .row.turn rect.back{fill:var(--turn);stroke:var(--accent)}"
    + ".monopoly .token{stroke:#fff;stroke-width:1}.monopoly text.number{fill:#fff;font-size:10px;font-weight:700}"
    + ".monopoly .house{fill:#15803d}.monopoly .hotel{fill:#b91c1c}"
    + ".monopoly .house,.monopoly .hotel{stroke:#fff;stroke-width:.8}"
    + ".monopoly .pip{fill:var(--ink)}.monopoly .die{fill:var(--card);stroke:var(--soft)}"
    + ".monopoly .mortgaged{opacity:.35}.monopoly .bar{stroke:var(--line);stroke-width:.6}"
    + ".monopoly .button rect{fill:var(--card);stroke:var(--accent);stroke-width:1.5}"
    + ".monopoly .button text{fill:var(--accent);font-weight:650}"
    + ".monopoly .action{cursor:pointer;outline:none}.monopoly .action .cell{stroke:var(--accent);stroke-width:2}"
    + ".monopoly .action:hover rect,.monopoly .action:focus-visible rect{stroke:var(--ink);stroke-width:3}"
)
COLORS = ("#1d4ed8", "#b91c1c", "#047857", "#7e22ce", "#a16207", "#0e7490", "#be185d", "#44403c")
"""Of the seats."""
MARKS = {"go": "GO", "chance": "?", "chest": "▣", "tax": "$", "jail": "▥", "free": "P", "go_to_jail": "!"}
ASKED_UNIT = {
    "house_auction": "house",
    "hotel_auction": "hotel",
    "lot_auction": "four_houses",
    "rest_auction": "houses_left",
}
"""What each auction of the building market is of."""

SHOWN_BIDS = (0, 9, 24, 49, 99, 249)
"""So many steps above the least; other bids are typed or picked from the list."""


def draw(view: Mapping[str, Any], choices: Sequence[Choice], names: Sequence[str]) -> str:
    """The SVG of a view; parts that stand for one of the choices carry its code."""
    marks = initials(names)
    parts: list[Element] = [*cells(view, choices, marks), *centre(view, names)]
    y = buttons(parts, choices, EDGE + RING + 10)
    for seat in view["seats"]:
        y = seat_row(parts, view, seat, names, marks, y)
    y = market_flow(parts, view, y)
    felt = Element("rect", class_="felt", width=WIDTH, height=y, rx=14)
    return picture(WIDTH, y, headline(view, names), STYLE + drawing_flow.STYLE, felt, *parts, class_="board monopoly")


def market_flow(parts: list[Element], view: Mapping[str, Any], y: float) -> float:
    """While the building market asks: its control flow, with the way taken; answers where it ends."""
    market = view["market"]
    if market is None:
        return y
    events = [Event("market_branch", {"branch": market["branch"]})]
    if market["question"] == "demolition":
        won = {} if market["won_by"] is None else {"premium": market["won_for"]}
        events.append(Event("market_question", won))
    elif market["question"] in ASKED_UNIT:
        events.append(Event("market_auction", {"unit": ASKED_UNIT[market["question"]]}))
    width, height, drawn = drawing_flow.flow(market["policy"], events)
    scale = (WIDTH - 2 * EDGE) / width
    inner = Element("g", *drawn, class_="housing-flow", transform=f"scale({scale:.3f})")
    parts.append(group(EDGE, y + 10, inner))
    return y + height * scale + 20


def label(words: str, x: float, y: float, class_: str | None = None, anchor: str | None = None) -> Element:
    return Element("text", words, x=x, y=y, class_=class_, text_anchor=anchor)


# ---- the ring ----


def spot(number: int, spaces: int) -> tuple[int, int]:
    """Column and row of a space: Go at the bottom right, and round with the clock."""
    side = spaces // 4
    turn, step = divmod(number, side)
    return [(side - step, side), (0, side - step), (step, 0), (side, step)][turn]


def cells(view: Mapping[str, Any], choices: Sequence[Choice], marks: Sequence[str]) -> list[Element]:
    spaces = view["spaces"]
    size = RING / (len(spaces) // 4 + 1)
    offered = lot_choices(choices)
    found: list[Element] = []
    for number, space in enumerate(spaces):
        column, row = spot(number, len(spaces))
        drawn = [kept_cell(tuple(space.items()), size), *tokens(view, number, size, marks)]
        if number in offered:
            choice = offered[number]
            drawn = [action(choice.code, choice.label or choice.text, *drawn)]
        found.append(group(EDGE + column * size, EDGE + row * size, *drawn))
    return found


def lot_choices(choices: Sequence[Choice]) -> dict[int, Choice]:
    """By lot, its choice where there is exactly one."""
    found: dict[int, list[Choice]] = {}
    for choice in choices:
        if is_about_lot(kind_of(choice.code)):
            found.setdefault(int(number_of(choice.code)), []).append(choice)
    return {lot: alike[0] for lot, alike in found.items() if len(alike) == 1}


@lru_cache(4096)
def kept_cell(space: tuple[tuple[str, Any], ...], size: float) -> Element:
    """The same space is drawn again and again."""
    return fixed(cell(dict(space), size))


def cell(space: Mapping[str, Any], size: float) -> list[Element]:
    """One space: its colour, its owner, its buildings."""
    title = Element("title", space["name"])
    drawn = [Element("rect", title, class_="cell", x=0.5, y=0.5, width=size - 1, height=size - 1, rx=3)]
    if "price" not in space:
        drawn.append(label(MARKS[space["kind"]], size / 2, size * 0.62, "mark", "middle"))
        return drawn
    faded = " mortgaged" if space["mortgaged"] else ""
    band = Element("rect", class_="bar" + faded, x=2, y=2, width=size - 4, height=size * 0.3, rx=2, fill=space["color"])
    drawn.append(band)
    if space["owner"] is not None:
        color = COLORS[space["owner"]]
        drawn.append(
            Element("rect", class_="owner" + faded, x=2, y=size - 6, width=size - 4, height=4, rx=1, fill=color)
        )
    level = space["level"]
    if level == 5:
        drawn.append(Element("rect", class_="hotel", x=size / 2 - 6, y=3, width=12, height=7, rx=1))
    for house in range(level if level < 5 else 0):
        drawn.append(Element("rect", class_="house", x=3 + house * (size - 6) / 4, y=4, width=5.5, height=5.5, rx=1))
    return drawn


def tokens(view: Mapping[str, Any], number: int, size: float, marks: Sequence[str]) -> list[Element]:
    """The seats that stand on a space, side by side."""
    here = [seat["seat"] for seat in view["seats"] if seat["place"] == number and not seat["bankrupt"]]
    found: list[Element] = []
    columns = 1 if len(here) == 1 else 2 if len(here) <= 4 else 3
    rows = (len(here) + columns - 1) // columns
    for place, seat in enumerate(here):
        x = size * (0.5 + (place % columns - (columns - 1) / 2) * 0.3)
        y = size * (0.54 + (place // columns - (rows - 1) / 2) * 0.3)
        found.append(token(seat, marks[seat], x, y, 6.5 if columns == 1 else 5))
    return found


@lru_cache(4096)
def token(seat: int, mark: str, x: float, y: float, radius: float) -> Element:
    disc = Element("circle", class_="token", cx=x, cy=y, r=radius, fill=COLORS[seat])
    return fixed([disc, label(mark, x, y + 3.5, "number", "middle")])


# ---- the middle ----


def centre(view: Mapping[str, Any], names: Sequence[str]) -> list[Element]:
    """What is to be decided, the dice, the bank, one's own request."""
    size = RING / (len(view["spaces"]) // 4 + 1)
    left, width = EDGE + size + 10, RING - 2 * size - 20
    y = EDGE + size + 26
    parts: list[Element] = []
    for line in wrap(headline(view, names), width, 16)[:5]:
        parts.append(label(line, left, y, "title"))
        y += 20
    if view["dice"][0]:
        parts += [die(view["dice"][0], left, y - 6), die(view["dice"][1], left + 36, y - 6)]
        y += 42
    place = view["spaces"][view["seats"][view["turn"]]["place"]]["name"]
    lines = [f"{names[view['turn']]} is on {place}.", f"Bank: {stock_text(view)}."]
    if view["pot"] is not None:
        lines.append(f"Free Parking: ${view['pot']}.")
    if view["request"]:
        lines.append(f"Your request: {', '.join(view['request'])}.")
    for sentence in lines:
        for line in wrap(sentence, width, 13)[:3]:
            parts.append(label(line, left, y + 8, "soft"))
            y += 18
    return parts


@lru_cache(256)
def die(number: int, x: float, y: float) -> Element:
    """A die with its pips."""
    spots = {1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8]}
    pips = [
        Element("circle", class_="pip", cx=7 + 7.5 * (at % 3), cy=7 + 7.5 * (at // 3), r=2.4) for at in spots[number]
    ]
    return fixed([group(x, y, Element("rect", class_="die", width=29, height=29, rx=6), *pips)])


# ---- what can be chosen ----


def buttons(parts: list[Element], choices: Sequence[Choice], y: float) -> float:
    """The plain decisions, and a few of the bids, as buttons; answers where the seats begin."""
    shown = [choice for choice in choices if choice.group in ("decide", "answer", "trade")]
    shown += [choice for choice in choices if kind_of(choice.code) == do.STRIP]
    bids = [choice for choice in choices if is_bid(choice.code)]
    shown += [bids[at] for at in SHOWN_BIDS if at < len(bids)]
    x = float(EDGE)
    for choice in shown[:24]:
        words = fit(choice.label or choice.text, RING - 30, 14)
        width = max(56.0, text_width(words, 14) + 24)
        if x + width > WIDTH - EDGE and x > EDGE:
            x, y = float(EDGE), y + 46
        face = Element("rect", width=width, height=40, rx=9)
        button = action(choice.code, choice.label or choice.text, face, label(words, width / 2, 25, anchor="middle"))
        parts.append(group(x, y, button, class_="button"))
        x += width + 8
    return y + 50 if shown else y


def is_bid(code: int) -> bool:
    """Whether it is a bid, for a lot or in the building market."""
    kind = kind_of(code)
    return kind == do.BID or (kind == do.MARKET_ANSWER and units.kind_of_answer(number_of(code)) == units.BID)


# ---- the seats ----


def seat_row(
    parts: list[Element],
    view: Mapping[str, Any],
    seat: Mapping[str, Any],
    names: Sequence[str],
    marks: Sequence[str],
    y: float,
) -> float:
    """A seat with its cash and its lots."""
    number = seat["seat"]
    you = " (you)" if number == view["seat"] else ""
    money = "bankrupt" if seat["bankrupt"] else f"${seat['cash']}, worth ${seat['worth']}"
    name = fit(names[number] + you, RING - 50 - text_width(money, 13), 14)
    drawn = [token(number, marks[number], 16, 18, 9), label(name, 32, 23), label(money, RING - 10, 23, "soft", "end")]
    x, below = 8.0, 34.0
    cards = [(f"jail card ({DECK_NAMES[deck]})", "", False, 0) for deck in seat["cards"]]
    chips = [*own_lots(view, number), *cards]
    if seat["jail"]:
        chips.insert(0, ("in jail", "", False, 0))
    for words, color, is_mortgaged, level in chips:
        width = text_width(words, 12) + 16 + (13 if level else 0)
        if x + width > RING - 6:
            x, below = 8.0, below + 22
        drawn.append(group(x, below, chip(words, color, is_mortgaged, level, width)))
        x += width + 4
    height = below + 26 if chips else 36
    back = Element("rect", class_="back", width=RING, height=height, rx=9)
    turn = " turn" if number in view["to_act"] else ""
    parts.append(group(EDGE, y, back, *drawn, class_="row" + turn))
    return y + height + 8


def own_lots(view: Mapping[str, Any], seat: int) -> list[tuple[str, str, bool, int]]:
    """A seat's lots by group: name, colour, mortgaged or not, level."""
    lots = [space for space in view["spaces"] if space.get("owner") == seat]
    if not lots:
        return []
    order = list(dict.fromkeys(space.get("group") for space in view["spaces"]))
    lots.sort(key=lambda space: order.index(space["group"]))
    return [(space["name"], space["color"], space["mortgaged"], space["level"]) for space in lots]


@lru_cache(4096)
def chip(words: str, color: str, is_mortgaged: bool, level: int, width: float) -> Element:
    """A lot as a small card; a struck-out name is mortgaged."""
    found = [Element("rect", class_="cell", width=width, height=19, rx=5)]
    if color:
        found.append(Element("rect", class_="bar", x=2, y=2, width=5, height=15, rx=2, fill=color))
    decoration = "line-through" if is_mortgaged else None
    name = Element("text", words, x=11, y=14, class_="soft", text_decoration=decoration)
    found.append(name)
    if level:
        kind = "hotel" if level == 5 else "house"
        found.append(Element("rect", class_=kind, x=width - 16, y=4, width=12, height=11, rx=2))
        found.append(label("H" if level == 5 else str(level), width - 10, 13, "number", "middle"))
    return fixed(found)
