"""The table of For Sale as a picture, drawn from a view: the market, the seats, one's own cards and choices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludex.core import Choice
from ludex.games.forsale.faces.pictures import cheque, coin, house
from ludex.games.forsale.faces.words import headline
from ludex.games.forsale.rules.actions import BID, SELL, kind_of, number_of
from ludex.render.svg import Element, action, fit, group, picture, text_width, theme

WIDTH = 400
"""Narrow enough for a phone: buttons on it stay large enough for a thumb."""
EDGE = 10
MARKET_STEP = 64
"""Six cards side by side fill the width."""
HAND_STEP = 47.5
"""So do the eight of one's own."""
SHOWN_BIDS = 26
"""So many bids get a button; higher ones are typed or picked from the list."""

LIGHT = {
    "felt": "#f4efe4",
    "card": "#fffdf8",
    "line": "#d8cdb8",
    "ink": "#2b2620",
    "soft": "#746a5c",
    "accent": "#8a4b14",
    "gold": "#e2b23c",
    "note": "#dcebd3",
    "note-ink": "#27512a",
    "turn": "#fbe6bf",
}
DARK = {
    "felt": "#1f1d1a",
    "card": "#2c2925",
    "line": "#4a443b",
    "ink": "#f2ebdd",
    "soft": "#b3a894",
    "accent": "#f0b269",
    "gold": "#d9a52e",
    "note": "#25392a",
    "note-ink": "#bfe3bd",
    "turn": "#4a3a1c",
}
STYLE = (
    theme("forsale", LIGHT, DARK)
    + ".forsale{font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}"
    + ".forsale text{fill:var(--ink);font-size:15px}"
    + ".forsale .felt{fill:var(--felt)}.forsale .card{fill:var(--card);stroke:var(--line)}"
    + ".forsale .soft{fill:var(--soft);font-size:14.5px}.forsale .title{font-size:18px;font-weight:650}"
    + ".forsale .row rect{fill:var(--card);stroke:var(--line)}"
    + ".forsale .row.turn rect{fill:var(--turn);stroke:var(--accent)}"
    + ".forsale .note{fill:var(--note);stroke:var(--note-ink)}.forsale .value{font-weight:700}"
    + ".forsale text.money{fill:var(--note-ink);font-weight:700}.forsale .coin{fill:var(--gold);stroke:var(--accent)}"
    + ".forsale .chip rect{fill:var(--card);stroke:var(--accent);stroke-width:1.5}"
    + ".forsale .chip text{fill:var(--accent);font-weight:650}"
    + ".forsale .action{cursor:pointer;outline:none}.forsale .action.house .card{stroke:var(--accent);stroke-width:2}"
    + ".forsale .action:hover rect,.forsale .action:focus-visible rect{stroke:var(--ink);stroke-width:3}"
    + ".forsale .sealed{opacity:.45}"
)


def draw(view: Mapping[str, Any], choices: Sequence[Choice], names: Sequence[str]) -> str:
    """The SVG of a view; parts that stand for one of the choices carry its code."""
    parts: list[Element] = []
    y = draw_head(parts, view, names)
    y = draw_market(parts, view, y)
    y = draw_bids(parts, choices, y)
    y = draw_own_cards(parts, view, choices, y)
    for seat in view["seats"]:
        y = draw_seat(parts, view, seat, names, y)
    height = y + 4
    felt = Element("rect", class_="felt", width=WIDTH, height=height, rx=14)
    return picture(WIDTH, height, headline(view, names), STYLE, felt, *parts, class_="board forsale")


def label(text: str, x: float, y: float, class_: str | None = None, anchor: str | None = None) -> Element:
    return Element("text", text, x=x, y=y, class_=class_, text_anchor=anchor)


def draw_head(parts: list[Element], view: Mapping[str, Any], names: Sequence[str]) -> int:
    title, _, rest = headline(view, names).partition(". ")
    parts.append(label(fit(title, WIDTH - 2 * EDGE, 18), EDGE, 30, "title"))
    parts.append(label(fit(rest, WIDTH - 2 * EDGE, 14.5), EDGE, 50, "soft"))
    return 62


def draw_market(parts: list[Element], view: Mapping[str, Any], y: int) -> int:
    """The cards on the table, lowest first: the lowest goes to the next who passes."""
    if view["outcome"] is not None:
        return y
    cards = view["market"]
    left = (WIDTH - len(cards) * MARKET_STEP + 6) / 2
    for index, value in enumerate(cards):
        card = house(value, 58, 84) if view["phase"] == "buying" else cheque(value, 58, 42)
        parts.append(group(left + index * MARKET_STEP, y, card))
    if view["phase"] == "selling":
        return y + 56
    y += 106
    said = f"The table's bid is {view['table_bid']}." if view["table_bid"] else "Nobody has bid yet."
    parts.append(label(f"{said} The next to pass takes the {cards[0]}.", WIDTH / 2, y, "soft", "middle"))
    return y + 14


def draw_bids(parts: list[Element], choices: Sequence[Choice], y: int) -> int:
    """Buttons for passing and bidding."""
    buttons = [choice for choice in choices if kind_of(choice.code) != SELL][: SHOWN_BIDS + 1]
    x = EDGE
    for choice in buttons:
        is_bid = kind_of(choice.code) == BID
        width = 48 if is_bid else 70
        if x + width > WIDTH - EDGE:
            x, y = EDGE, y + 50
        shown = str(number_of(choice.code)) if is_bid else "Pass"
        chip = Element("g", Element("rect", width=width, height=44, rx=22), label(shown, width / 2, 28, None, "middle"))
        chip.attributes["class"] = "chip"
        parts.append(group(x, y, action(choice.code, choice.label or choice.text, chip)))
        x += width + 6
    return y + 56 if buttons else y


def draw_own_cards(parts: list[Element], view: Mapping[str, Any], choices: Sequence[Choice], y: int) -> int:
    """One's own properties, each a button where it may be sold, and one's own cheques."""
    own = next((seat for seat in view["seats"] if seat["seat"] == view["seat"]), None)
    if own is None or not (own["hand"] or own["cheques"]):
        return y
    codes = {number_of(choice.code): choice for choice in choices if kind_of(choice.code) == SELL}
    parts.append(label("Your properties" if own["hand"] else "Your cheques", EDGE, y + 12, "soft"))
    y += 20
    for index, value in enumerate(own["hand"]):
        card = house(value, 43.5, 66)
        if value in codes:
            card = action(codes[value].code, codes[value].label or codes[value].text, card)
            card.attributes["class"] = "action house"
        elif own["offered"] is not None and value != own["offered"]:
            card.attributes["class"] = "sealed"
        parts.append(group(EDGE + index * HAND_STEP, y, card))
    y += 76 if own["hand"] else 0
    for index, value in enumerate(own["cheques"]):
        parts.append(group(EDGE + index * HAND_STEP, y, cheque(value, 43.5, 30)))
    return y + 40 if own["cheques"] else y


def draw_seat(
    parts: list[Element], view: Mapping[str, Any], seat: Mapping[str, Any], names: Sequence[str], y: int
) -> int:
    """One row a seat: name, what it is doing, what is known of its money."""
    is_turn = seat["seat"] in view["to_act"]
    width = WIDTH - 2 * EDGE
    row = Element("g", Element("rect", width=width, height=46, rx=10), class_="row turn" if is_turn else "row")
    x = width - 12.0
    if view["outcome"] is not None:
        total = str(view["outcome"]["scores"][seat["seat"]])
        row.add(label(total, x, 29, "title", "end"))
        x -= text_width(total, 18) + 14
    elif seat["bid"]:
        row.add(label(str(seat["bid"]), x, 29, "title", "end"))
        x -= text_width(str(seat["bid"]), 18) + 12
        row.add(coin(x - 2, 23, 9))
        x -= 24
    row.add(label(holding(seat), x, 38, "soft", "end"))
    you = " (you)" if seat["seat"] == view["seat"] else ""
    row.add(label(fit(names[seat["seat"]], (x - 20) / 1.1 - 9 * len(you), 15) + you, 12, 20, "value"))
    row.add(label(doing(view, seat), 12, 38, "soft"))
    parts.append(group(EDGE, y, row))
    return y + 54


def doing(view: Mapping[str, Any], seat: Mapping[str, Any]) -> str:
    if view["outcome"] is not None:
        return "winner" if seat["seat"] in view["outcome"]["winners"] else ""
    if view["phase"] == "selling":
        return "has chosen" if seat["has_offered"] else "is choosing"
    if not seat["is_bidding"]:
        return "has passed"
    if seat["seat"] in view["to_act"]:
        return "is to bid"
    return "is bidding" if seat["bid"] else "has not bid"


def holding(seat: Mapping[str, Any]) -> str:
    """What is known of a seat's goods, in few words."""
    words: list[str] = []
    if seat["coins"] is not None:
        words.append("1 coin" if seat["coins"] == 1 else f"{seat['coins']} coins")
    if seat["properties"]:
        words.append("1 property" if seat["properties"] == 1 else f"{seat['properties']} properties")
    if seat["cheques"] is not None and seat["cheques"]:
        words.append(f"cheques {sum(seat['cheques'])}")
    elif seat["cheque_count"]:
        words.append("1 cheque" if seat["cheque_count"] == 1 else f"{seat['cheque_count']} cheques")
    return " · ".join(words)
