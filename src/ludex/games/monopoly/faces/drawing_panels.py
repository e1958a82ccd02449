"""What may go on in the middle of Monopoly's board: an auction, a debt, a trade, the building market."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from ludex.core import Choice, Event
from ludex.games.monopoly.faces import drawing_flow, pictures
from ludex.games.monopoly.faces.drawing_board import facts
from ludex.games.monopoly.faces.drawing_deeds import LEFT, WIDE, deed, label
from ludex.games.monopoly.faces.words import DEBT_CAUSES, DECK_NAMES, SCARCE
from ludex.games.monopoly.rules import actions as do
from ludex.games.monopoly.rules.actions import kind_of
from ludex.games.monopoly.rules.cards import DECKS
from ludex.render.svg import Element, action, fit, fixed, group, text_width, wrap

ASKED_UNIT = {
    "house_auction": "house",
    "hotel_auction": "hotel",
    "lot_auction": "four_houses",
    "rest_auction": "houses_left",
}
"""What each auction of the building market is of."""
OFF_THE_SHEET = (int(do.DROP), int(do.DROP_CASH), int(do.DROP_CARD))
"""What takes a thing out of a trade."""


def auction_panel(
    parts: list[Element], view: Mapping[str, Any], names: Sequence[str], marks: Sequence[str], y: float
) -> float:
    """The deed under the hammer, and who is still bidding."""
    space = next(found for found in view["spaces"] if found["name"] == view["lot"])
    parts.append(group(LEFT, y + 6, deed(facts(space))))
    return max(y + 256, bidders(parts, view, names, marks, LEFT + 262.0, y + 6))


def bidders(
    parts: list[Element], view: Mapping[str, Any], names: Sequence[str], marks: Sequence[str], x: float, y: float
) -> float:
    """Each player of an auction with what stands; answers where the list ends."""
    auction, width = view["auction"], 278
    alive = [seat["seat"] for seat in view["seats"] if not seat["bankrupt"]]
    parts.append(Element("rect", class_="panel", x=x, y=y, width=width, height=40 + 30 * len(alive), rx=9))
    parts.append(label("Bids", x + 14, y + 25, "head"))
    for at, seat in enumerate(alive):
        row = y + 50 + 30 * at
        stands = "out"
        if seat == auction["leader"]:
            stands = f"leads: ${auction['high']}"
        elif seat == auction["turn"] and seat in auction["inside"]:
            stands = "to bid"
        elif seat in auction["inside"]:
            stands = "in"
        parts.append(pictures.token(seat, marks[seat], x + 24, row, 11.5))
        parts.append(label(fit(names[seat], width - 66 - text_width(stands, 15), 15), x + 44, row + 5, "row-text"))
        parts.append(label(stands, x + width - 12, row + 5, "row-text", "end"))
    return y + 54 + 30 * len(alive)


def debt_panel(parts: list[Element], view: Mapping[str, Any], names: Sequence[str], y: float) -> float:
    """What is owed to whom, and what the debtor could raise."""
    for at, debt in enumerate(view["debts"][:4]):
        seat = view["seats"][debt["seat"]]
        to = "the bank" if debt["to"] is None else names[debt["to"]]
        top = y + 6 + 112 * at
        parts.append(Element("rect", class_="panel", x=LEFT, y=top, width=WIDE, height=102, rx=9))
        words = f"{names[debt['seat']]} owes {to} ${debt['amount']} {DEBT_CAUSES[debt['for']]}"
        parts.append(label(fit(words, WIDE - 28, 16), LEFT + 14, top + 27, "head"))
        mortgages, sales = can_raise(view["spaces"], debt["seat"])
        sums = f"Cash ${seat['cash']}; buildings bring ${sales}, mortgages ${mortgages}"
        parts.append(label(sums, LEFT + 14, top + 54, "row-text"))
        left = seat["cash"] + mortgages + sales - debt["amount"]
        end = f"That leaves ${left}." if left >= 0 else f"That is ${-left} short."
        parts.append(label(f"In all ${seat['cash'] + mortgages + sales}. {end}", LEFT + 14, top + 80, "row-text"))
    return y + 12 + 112 * min(4, len(view["debts"]))


def can_raise(spaces: Sequence[Mapping[str, Any]], seat: int) -> tuple[int, int]:
    """What all mortgages and all buildings of a seat would bring."""
    mortgages = sales = 0
    for space in spaces:
        if space.get("owner") == seat:
            mortgages += 0 if space["mortgaged"] else space["deed"]["mortgage"]
            sales += space["level"] * (space["deed"]["house_cost"] // 2)
    return mortgages, sales


# ---- trades ----


def trade_panel(
    parts: list[Element],
    view: Mapping[str, Any],
    choices: Sequence[Choice],
    names: Sequence[str],
    marks: Sequence[str],
    y: float,
    room: float,
) -> None:
    """Two columns: what each of the two gives; a click takes a thing off where that is legal."""
    trade = view["trade"]
    drops = {int(choice.code): choice for choice in choices if kind_of(choice.code) in OFF_THE_SHEET}
    numbers = {space["name"]: number for number, space in enumerate(view["spaces"])}
    width = (WIDE - 12) / 2
    for at, (seat, side) in enumerate(((trade["seat"], trade["give"]), (trade["to"], trade["ask"]))):
        x = LEFT + at * (width + 12)
        parts.append(Element("rect", class_="panel", x=x, y=y + 4, width=width, height=room - 4, rx=9))
        parts.append(pictures.token(seat, marks[seat], x + 24, y + 26, 12))
        parts.append(label(fit(f"{names[seat]} gives", width - 60, 16), x + 44, y + 31, "head"))
        items: list[tuple[str, str, int]] = []
        if side["cash"]:
            items.append((f"${side['cash']}", "", int(do.act(do.DROP_CASH))))
        for lot in side["lots"]:
            number = numbers[lot]
            items.append((lot, view["spaces"][number]["color"], int(do.act(do.DROP, number))))
        items += [
            (f"Jail card, {DECK_NAMES[kind]}", "", int(do.act(do.DROP_CARD, DECKS.index(kind))))
            for kind in side["cards"]
        ]
        step = min(40.0, (room - 62) / max(1, len(items)))
        if not items:
            parts.append(label("nothing yet", x + 14, y + 66, "soft"))
        for row, (words, color, code) in enumerate(items):
            thing = item(words, color, width - 20, min(36.0, step - 3), code in drops)
            if code in drops:
                thing = action(code, drops[code].label or drops[code].text, thing)
            parts.append(group(x + 10, y + 48 + step * row, thing))


@lru_cache(1024)
def item(words: str, color: str, width: float, height: float, can_drop: bool) -> Element:
    """A thing in a trade; with a cross where it can be taken off."""
    found = [Element("rect", class_="item", width=width, height=height, rx=6)]
    if color:
        found.append(Element("rect", class_="bar", x=4, y=4, width=12, height=height - 8, rx=3, fill=color))
    found.append(label(fit(words, width - 50, 13.5), 24, height / 2 + 5, "row-text"))
    if can_drop:
        found.append(label("×", width - 12, height / 2 + 6, "head", "end"))
    return fixed(found)


# ---- the building market ----


def market_panel(parts: list[Element], view: Mapping[str, Any], names: Sequence[str], y: float, room: float) -> None:
    """The control flow with the way taken; above it who bids, in a line."""
    market = view["market"]
    auction = market["auction"]
    if auction is not None:
        inside = ", ".join(names[seat] for seat in auction["inside"])
        words = f"Under the hammer: {SCARCE[market['question']]}. Still bidding: {inside}."
        for line in wrap(words, WIDE, 14)[:2]:
            parts.append(label(line, LEFT, y + 8, "soft"))
            y, room = y + 18, room - 18
    width, height, drawn = market_flow(
        market["policy"], market["branch"], market["question"], market["won_by"], market["won_for"]
    )
    scale = min(WIDE / width, room / height)
    inner = Element("g", drawn, class_="housing-flow", transform=f"scale({scale:.3f})")
    parts.append(group(LEFT + (WIDE - width * scale) / 2, y + 4, inner))


@lru_cache(64)
def market_flow(
    policy: str, branch: str, question: str, won_by: int | None, won_for: int
) -> tuple[float, float, Element]:
    """The flow's width, height and parts."""
    events = [Event("market_branch", {"branch": branch})]
    is_short = question in ("demolition", "lot_auction", "rest_auction")
    if question == "demolition":
        won: dict[str, object] = {} if won_by is None else {"premium": won_for}
        events.append(Event("market_question", won))
    elif question in ASKED_UNIT:
        events.append(Event("market_auction", {"unit": ASKED_UNIT[question]}))
    width, height, drawn = drawing_flow.flow(policy, events, is_short)
    return width, height, fixed(drawn)
