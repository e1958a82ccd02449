"""The table of For Sale as a picture, drawn from a view: the market, the bidding or the last sale, one's own cards, and
the seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ludex.core import Choice
from ludex.games.forsale.faces.drawing_bids import draw_bidding
from ludex.games.forsale.faces.drawing_layout import EDGE, SMALL, WIDTH, cheque_card, label, property_card
from ludex.games.forsale.faces.drawing_sale import draw_sale, last_sale
from ludex.games.forsale.faces.drawing_style import STYLE
from ludex.games.forsale.faces.pictures import back, coin
from ludex.games.forsale.faces.words import coins, headline
from ludex.games.forsale.rules.actions import SELL, kind_of, number_of
from ludex.render.svg import Element, action, fit, group, picture, wrap

MARKET_STEP = 114
"""Six cards side by side fill the width."""
HAND_STEP = 85.5
"""So do the eight of one's own."""
SEAT_WIDTH = 337
SEAT_HEIGHT = 78


def draw(view: Mapping[str, Any], choices: Sequence[Choice], names: Sequence[str]) -> str:
    """The SVG of a view; parts that stand for one of the choices carry its code."""
    parts: list[Element] = []
    seen: Counter[int] = Counter()
    y = draw_head(parts, view, names)
    y = draw_market(parts, view, seen, y)
    if view["phase"] == "buying":
        y = draw_bidding(parts, view, choices, names, y)
    else:
        y = draw_sale(parts, view, names, y)
    y = draw_own_cards(parts, view, choices, seen, y)
    for place, seat in enumerate(view["seats"]):
        row, column = divmod(place, 2)
        at = group(EDGE + column * (SEAT_WIDTH + 10), y + row * (SEAT_HEIGHT + 8))
        parts.append(at.add(draw_seat(view, seat, names)))
    height = y + -(-len(view["seats"]) // 2) * (SEAT_HEIGHT + 8) + 8
    felt = Element("rect", class_="felt", width=WIDTH, height=height, rx=18)
    return picture(WIDTH, height, headline(view, names), STYLE, felt, *parts, class_="board forsale")


def draw_head(parts: list[Element], view: Mapping[str, Any], names: Sequence[str]) -> float:
    title, _, rest = headline(view, names).partition(". ")
    parts.append(label(fit(title, WIDTH - 2 * EDGE, 28), EDGE, 42, "title"))
    lines = wrap(rest, WIDTH - 2 * EDGE, SMALL)[:2]
    for number, line in enumerate(lines):
        parts.append(label(line, EDGE, 73 + 27 * number, "soft"))
    return 60.0 + 27 * len(lines)


def draw_market(parts: list[Element], view: Mapping[str, Any], seen: Counter[int], y: float) -> float:
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
    if is_buying:
        return y + 156
    if not last_sale(view):
        said = "The highest property gets the highest cheque."
        parts.append(label(said, WIDTH / 2, y + 104, "soft", "middle"))
        return y + 122
    return y + 84


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


def draw_seat(view: Mapping[str, Any], seat: Mapping[str, Any], names: Sequence[str]) -> Element:
    """A seat: name, what it is doing, and at the right its bid, the card it has chosen or its score."""
    number = seat["seat"]
    is_turn = number in (view["to_act"] if view["outcome"] is None else view["outcome"]["winners"])
    box = Element("rect", width=SEAT_WIDTH, height=SEAT_HEIGHT, rx=12)
    row = Element("g", box, class_="row turn" if is_turn else "row")
    room = SEAT_WIDTH - 24.0
    if view["outcome"] is not None:
        row.add(label(str(view["outcome"]["scores"][number]), SEAT_WIDTH - 14, 49, "title", "end"))
        room -= 70
    elif seat["has_offered"]:
        chosen = Element("g", back(46, 62), class_="card", data_id=f"offer {number}")
        row.add(group(SEAT_WIDTH - 58, 8, chosen))
        room -= 60
    elif seat["bid"]:
        row.add(coin(SEAT_WIDTH - 36, 30, seat["bid"]))
        room -= 60
    you = " (you)" if number == view["seat"] else ""
    row.add(label(fit(names[number], room / 0.95 - 14 * len(you), SMALL) + you, 14, 32, "value"))
    row.add(label(fit(doing(view, seat), 1.15 * room, SMALL), 14, 62, "soft"))
    return row


def doing(view: Mapping[str, Any], seat: Mapping[str, Any]) -> str:
    """What a seat is doing, and what is known of its goods, in few words."""
    if view["outcome"] is not None:
        made = f"{sum(seat['cheques'])} and {coins(seat['coins']) if seat['coins'] else 'no coins'}"
        return f"won: {made}" if seat["seat"] in view["outcome"]["winners"] else made
    if view["phase"] == "selling":
        said = "has chosen" if seat["has_offered"] else "is choosing"
        is_open = seat["cheques"] is not None and seat["seat"] != view["seat"]
        return f"{said}, {sum(seat['cheques']) + seat['coins']} so far" if is_open else said
    goods = "" if not seat["properties"] else f", {seat['properties']} bought"
    if not seat["is_bidding"]:
        return f"has passed{goods}"
    if seat["seat"] in view["to_act"]:
        return f"is to bid{goods}"
    return f"bids{goods}" if seat["bid"] else f"has not bid{goods}"
