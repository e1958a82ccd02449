"""Cards of Catan: one's own hand, the bank and the costs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from ludex.core import Choice
from ludex.games.catan.faces.pictures import badge, card, emblem, label, sign
from ludex.games.catan.rules.actions import (
    ASK,
    BUY,
    GIVE,
    PLAY_KNIGHT,
    PLAY_ROADS,
    kind_of,
    number_of,
)
from ludex.games.catan.rules.bundles import counts_of
from ludex.games.catan.rules.cards import CARD_COST, CITY_COST, RESOURCES, ROAD_COST, SETTLEMENT_COST
from ludex.render.svg import Element, action, fixed, group

COSTS = (
    ("Road", counts_of(ROAD_COST)),
    ("Settlement", counts_of(SETTLEMENT_COST)),
    ("City", counts_of(CITY_COST)),
    ("Dev. card", counts_of(CARD_COST)),
)
CARD_NAMES = {"knight": "Knight", "victory": "Point", "roads": "Roads", "plenty": "Plenty", "monopoly": "Monop."}
CELL = 44.0
"""A card of the tray: large enough for a thumb on a phone."""


def chosen_by(choices: Sequence[Choice], kind: int) -> dict[int, Choice]:
    """The choices of a kind by their number: a resource, or a seat."""
    return {number_of(choice.code): choice for choice in choices if kind_of(choice.code) == kind}


def offered(choice: Choice | None, *drawn: Element) -> list[Element]:
    """Parts that stand for a choice where there is one."""
    return list(drawn) if choice is None else [action(choice.code, choice.label or choice.text, *drawn)]


def goods_of(text: str) -> dict[str, int]:
    """How many of each resource: of `wood*2 ore`."""
    found = {}
    for part in text.split():
        name, _, count = part.partition("*")
        found[name] = int(count or 1)
    return found


# ---- the hand ----


def draw_hand(parts: list[Element], view: Mapping[str, Any], choices: Sequence[Choice], x: float, y: float) -> None:
    """One's own resources and development cards; those that can be given, discarded or played can be clicked."""
    own = next((seat for seat in view["seats"] if seat["seat"] == view["seat"]), None)
    if own is None:
        return
    gives = chosen_by(choices, GIVE)
    for number, (resource, count) in enumerate(own["hand"].items()):
        parts.append(group(x, y, *offered(gives.get(number), held(resource, count))))
        x += 76
    x += 8
    plays = {"knight": PLAY_KNIGHT, "roads": PLAY_ROADS}
    for name, count in own["cards"].items():
        if count:
            found = [choice for choice in choices if name in plays and kind_of(choice.code) == plays[name]]
            new = own["bought"][name] == count
            parts.append(group(x, y, *offered(found[0] if found else None, development(name, count, new))))
            x += 60


@lru_cache(128)
def held(resource: str, count: int) -> Element:
    """A stack of one's own cards."""
    drawn = Element("g", card(resource, 64, 86), class_="held" if count else "held none", data_id=f"hand-{resource}")
    drawn.add(label(resource, 32, 80, "card-name small on-card", "middle"))
    if count:
        drawn.add(badge(count, 52, 13, 12))
    return fixed([drawn.add(Element("title", f"{count} {resource} in your hand"))])


@lru_cache(64)
def development(name: str, count: int, is_new: bool) -> Element:
    """Development cards of a kind; those bought this turn wait for the next."""
    drawn = Element("g", Element("rect", class_="development", width=56, height=86, rx=8), data_id=f"card-{name}")
    drawn.add(group(28, 36, emblem(name)), label(CARD_NAMES[name], 28, 80, "small", "middle"))
    if count > 1:
        drawn.add(badge(count, 44, 13, 12))
    if is_new:
        drawn.add(label("new", 28, 64, "small soft", "middle"))
    return fixed([drawn])


# ---- the bank ----


def draw_bank(parts: list[Element], view: Mapping[str, Any], choices: Sequence[Choice], x: float, y: float) -> None:
    """The bank's cards, which are clicked to ask for one, and the deck, which is clicked to buy from it."""
    asks = chosen_by(choices, ASK)
    for number, (resource, count) in enumerate(view["bank"].items()):
        parts.append(group(x, y, *offered(asks.get(number), banked(resource, count))))
        x += 48
    buys = chosen_by(choices, BUY)
    parts.append(group(x, y, *offered(buys.get(0), deck(view["deck"], bool(buys)))))


@lru_cache(128)
def banked(resource: str, count: int) -> Element:
    drawn = Element("g", card(resource, CELL, 58), class_=None if count else "none", data_id=f"bank-{resource}")
    drawn.add(badge(count, 22, 47, 11))
    return fixed([drawn.add(Element("title", f"{count} {resource} in the bank"))])


@lru_cache(64)
def deck(count: int, is_buyable: bool) -> Element:
    drawn = Element("g", Element("rect", class_="card-back", width=CELL, height=58, rx=6), class_="deck")
    drawn.add(label("Buy", 22, 22, "on-dark small", "middle") if is_buyable else group(22, 19, emblem("")))
    drawn.add(badge(count, 22, 47, 11))
    return fixed([drawn.add(Element("title", f"{count} development cards left"))])


@cache
def costs() -> Element:
    """What roads, settlements, cities and development cards cost."""
    drawn = Element("g", Element("rect", class_="back", width=284, height=122, rx=9), class_="costs")
    for row, (name, counts) in enumerate(COSTS):
        y = 9 + 27 * row
        drawn.add(label(name, 12, y + 18, "soft"))
        x = 118.0
        for number, count in enumerate(counts):
            for _ in range(count):
                drawn.add(group(x, y + 12, sign(RESOURCES[number], 20)))
                x += 29
    return fixed([drawn])
