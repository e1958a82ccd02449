"""The table of For Sale as a picture, drawn from a view: the market, one's own cards and choices, and the seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ludex.core import Choice
from ludex.games.forsale.faces.drawing_style import STYLE
from ludex.games.forsale.faces.pictures import cheque, coin, house
from ludex.games.forsale.faces.words import coins, headline
from ludex.games.forsale.rules.actions import BID, SELL, kind_of, number_of
from ludex.render.svg import Element, action, fit, group, picture, text_width, wrap
from ludex.render.words import listed

WIDTH = 720
EDGE = 18
SMALL = 22.0
"""The size of the smallest words: on a phone, where the whole is half as wide, they can still be read."""
MARKET_STEP = 114
"""Six cards side by side fill the width."""
HAND_STEP = 85.5
"""So do the eight of one's own."""
SEAT_WIDTH = 337
SEAT_HEIGHT = 78
SHOWN_BIDS = 26
"""So many bids get a button; higher ones are typed or picked from the list."""


def draw(view: Mapping[str, Any], choices: Sequence[Choice], names: Sequence[str]) -> str:
    """The SVG of a view; parts that stand for one of the choices carry its code."""
    parts: list[Element] = []
    seen: Counter[int] = Counter()
    y = draw_head(parts, view, names)
    y = draw_market(parts, view, names, seen, y)
    y = draw_bids(parts, choices, y)
    y = draw_own_cards(parts, view, choices, seen, y)
    sales = {event["seat"]: event for event in view.get("events", ()) if event["kind"] == "sale"}
    for place, seat in enumerate(view["seats"]):
        row, column = divmod(place, 2)
        at = group(EDGE + column * (SEAT_WIDTH + 10), y + row * (SEAT_HEIGHT + 8))
        parts.append(at.add(*draw_seat(view, seat, names, sales.get(seat["seat"]))))
    height = y + -(-len(view["seats"]) // 2) * (SEAT_HEIGHT + 8) + 8
    felt = Element("rect", class_="felt", width=WIDTH, height=height, rx=18)
    return picture(WIDTH, height, headline(view, names), STYLE, felt, *parts, class_="board forsale")


def label(text: str, x: float, y: float, class_: str | None = None, anchor: str | None = None) -> Element:
    return Element("text", text, x=x, y=y, class_=class_, text_anchor=anchor)


def draw_head(parts: list[Element], view: Mapping[str, Any], names: Sequence[str]) -> float:
    title, _, rest = headline(view, names).partition(". ")
    parts.append(label(fit(title, WIDTH - 2 * EDGE, 28), EDGE, 42, "title"))
    lines = wrap(rest, WIDTH - 2 * EDGE, SMALL)[:2]
    for number, line in enumerate(lines):
        parts.append(label(line, EDGE, 73 + 27 * number, "soft"))
    return 60.0 + 27 * len(lines)


# ---- what is for sale ----


def draw_market(
    parts: list[Element], view: Mapping[str, Any], names: Sequence[str], seen: Counter[int], y: float
) -> float:
    """The cards on the table, lowest first: the lowest goes to the next who passes."""
    if view["outcome"] is not None:
        return y
    cards = view["market"]
    is_buying = view["phase"] == "buying"
    left = (WIDTH - len(cards) * MARKET_STEP + 6) / 2
    for index, value in enumerate(cards):
        card = property_card(value, 108, 146) if is_buying else cheque_card(value, 108, 74, seen)
        if is_buying and index == 0:
            card.attributes["class"] = "card next"
        parts.append(group(left + index * MARKET_STEP, y, card))
    if not is_buying:
        said = "The highest property gets the highest cheque."
        parts.append(label(said, WIDTH / 2, y + 104, "soft", "middle"))
        return y + 122
    y += 176
    for line in wrap(standing(view, names), 1.1 * (WIDTH - 2 * EDGE), SMALL)[:2]:
        parts.append(label(line, WIDTH / 2, y, "soft", "middle"))
        y += 28
    return y - 10


def standing(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """How the bidding stands, and what the next who passes gets."""
    high = view["table_bid"]
    takes = f"The next to pass takes the {view['market'][0]}."
    if not high:
        return f"Nobody has bid yet. {takes}"
    leaders = [fit(names[seat["seat"]], 200, SMALL) for seat in view["seats"] if seat["bid"] == high]
    by = f" by {listed(leaders)}" if leaders else ""
    return f"The bid is {high}{by}: bid more, or pass. {takes}"


def draw_bids(parts: list[Element], choices: Sequence[Choice], y: float) -> float:
    """Buttons for passing, with what it gives and costs, and for bids."""
    buttons = [choice for choice in choices if kind_of(choice.code) != SELL][: SHOWN_BIDS + 1]
    x = float(EDGE)
    y += 6 if buttons else 0
    for choice in buttons:
        is_bid = kind_of(choice.code) == BID
        shown = str(number_of(choice.code)) if is_bid else choice.label or "Pass"
        width = 84.0 if is_bid else min(WIDTH - 2 * EDGE, text_width(shown, SMALL) + 44)
        if x + width > WIDTH - EDGE:
            x, y = float(EDGE), y + 68
        chip = Element("g", Element("rect", width=width, height=60, rx=30), class_="chip")
        chip.add(label(shown, width / 2, 38, None, "middle"))
        parts.append(group(x, y, action(choice.code, choice.label or choice.text, chip)))
        x += width + 8
    return y + 72 if buttons else y


# ---- one's own ----


def draw_own_cards(
    parts: list[Element], view: Mapping[str, Any], choices: Sequence[Choice], seen: Counter[int], y: float
) -> float:
    """One's own properties, each a button where it may be sold, one's own cheques, and how the score stands."""
    own = next((seat for seat in view["seats"] if seat["seat"] == view["seat"]), None)
    if own is None or own["coins"] is None:
        return y
    codes = {number_of(choice.code): choice for choice in choices if kind_of(choice.code) == SELL}
    parts.append(label(own_words(own, view["outcome"] is not None), EDGE, y + 24, "value"))
    y += 36
    for index, value in enumerate(own["hand"]):
        card = property_card(value, 80, 106)
        if value in codes:
            card = action(codes[value].code, codes[value].label or codes[value].text, card)
            card.attributes["class"] = "action house"
        elif own["offered"] is not None and value != own["offered"]:
            card.attributes["class"] = "card sealed"
        parts.append(group(EDGE + index * HAND_STEP, y, card))
    y += 114 if own["hand"] else 0
    for index, value in enumerate(own["cheques"]):
        parts.append(group(EDGE + index * HAND_STEP, y, cheque_card(value, 80, 48, seen)))
    return y + 58 if own["cheques"] else y + 4


def own_words(own: Mapping[str, Any], is_over: bool) -> str:
    """What one has, and the score as it stands: cheques and coins."""
    purse = coins(own["coins"]) if own["coins"] else "no coins"
    if not own["cheques"]:
        return f"You have {purse}{' and these properties' if own['hand'] else ''}"
    total = sum(own["cheques"])
    return f"Your score{'' if is_over else ' so far'}: {total + own['coins']} (cheques {total}, {purse})"


# ---- the seats ----


def draw_seat(
    view: Mapping[str, Any], seat: Mapping[str, Any], names: Sequence[str], sale: Mapping[str, Any] | None
) -> list[Element]:
    """A seat: name, what it is doing, and at the right its bid, its last sale or its score."""
    is_turn = seat["seat"] in view["to_act"]
    box = Element("rect", width=SEAT_WIDTH, height=SEAT_HEIGHT, rx=12)
    row = Element("g", box, class_="row turn" if is_turn else "row")
    room = SEAT_WIDTH - 24.0
    if view["outcome"] is not None:
        row.add(label(str(view["outcome"]["scores"][seat["seat"]]), SEAT_WIDTH - 14, 49, "title", "end"))
        room -= 70
    elif sale is not None:
        row.add(group(SEAT_WIDTH - 130, 4, property_card(sale["card"], 54, 70)))
        row.add(Element("path", d=f"M{SEAT_WIDTH - 73} 39h8m-5 -5l6 5l-6 5", class_="arrow"))
        got = Element("g", cheque(sale["cheque"], 54, 42), class_="card", data_id=f"cheque of {seat['seat']}")
        row.add(group(SEAT_WIDTH - 62, 18, got))
        room -= 122
    elif seat["bid"]:
        row.add(coin(SEAT_WIDTH - 36, 30, seat["bid"]))
        room -= 60
    you = " (you)" if seat["seat"] == view["seat"] else ""
    row.add(label(fit(names[seat["seat"]], room / 0.95 - 14 * len(you), SMALL) + you, 14, 32, "value"))
    row.add(label(fit(doing(view, seat, sale is not None), 1.15 * room, SMALL), 14, 62, "soft"))
    return [row]


def doing(view: Mapping[str, Any], seat: Mapping[str, Any], has_sold: bool) -> str:
    """What a seat is doing, and what is known of its goods, in few words."""
    if view["outcome"] is not None:
        return "winner" if seat["seat"] in view["outcome"]["winners"] else ""
    if view["phase"] == "selling":
        if has_sold:
            return "sold"
        return "has chosen" if seat["has_offered"] else "is choosing"
    goods = "" if not seat["properties"] else f", {seat['properties']} bought"
    if not seat["is_bidding"]:
        return f"has passed{goods}"
    if seat["seat"] in view["to_act"]:
        return f"is to bid{goods}"
    return f"bids{goods}" if seat["bid"] else f"has not bid{goods}"


# ---- cards ----


def property_card(value: int, width: float, height: float) -> Element:
    return Element("g", house(value, width, height), class_="card", data_id=f"property {value}")


def cheque_card(value: int, width: float, height: float, seen: Counter[int]) -> Element:
    """A cheque; of several with the same amount each is told apart by its place."""
    seen[value] += 1
    return Element("g", cheque(value, width, height), class_="card", data_id=f"cheque {value} {seen[value]}")
