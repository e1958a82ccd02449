"""Cards of Catan: one's own hand, the bank, the costs, and the tray where an offer or a discard is put together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from ludex.core import Choice
from ludex.games.catan.faces.pictures import badge, card, emblem, label, sign
from ludex.games.catan.faces.words import offer_lines
from ludex.games.catan.rules.actions import (
    ASK,
    BANK,
    BUY,
    DROP,
    GIVE,
    PLAY_KNIGHT,
    PLAY_MONOPOLY,
    PLAY_PLENTY,
    PLAY_ROADS,
    first_of,
    get_resource,
    give_resource,
    kind_of,
    number_of,
    rate_of,
    second_of,
)
from ludex.games.catan.rules.board import NONE
from ludex.games.catan.rules.bundles import counts_of
from ludex.games.catan.rules.cards import CARD_COST, CITY_COST, RESOURCES, ROAD_COST, SETTLEMENT_COST
from ludex.render.svg import Element, action, fit, fixed, group, wrap

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


@lru_cache(1024)
def held(resource: str, count: int) -> Element:
    """A stack of one's own cards."""
    drawn = Element("g", card(resource, 64, 86), class_="held" if count else "held none", data_id=f"hand-{resource}")
    drawn.add(label(resource, 32, 80, "card-name small on-card", "middle"))
    if count:
        drawn.add(badge(count, 52, 13, 12))
    return fixed([drawn.add(Element("title", f"{count} {resource} in your hand"))])


@lru_cache(256)
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


@lru_cache(1024)
def banked(resource: str, count: int) -> Element:
    drawn = Element("g", card(resource, CELL, 58), class_=None if count else "none", data_id=f"bank-{resource}")
    drawn.add(badge(count, 22, 47, 11))
    return fixed([drawn.add(Element("title", f"{count} {resource} in the bank"))])


@lru_cache(256)
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


# ---- the tray ----


def draw_tray(
    parts: list[Element],
    view: Mapping[str, Any],
    choices: Sequence[Choice],
    names: Sequence[str],
    place: tuple[float, float, float],
) -> None:
    """The offer on the table or being written, the discard being chosen; else trades with the bank and cards to play.

    At x and y, and as many rows as there is height for: the page's list has them all.
    """
    x, y, room = place
    rows = [*draft_rows(view, choices), *offer_rows(view, names)]
    if rows:
        height = sum(height for height, _ in rows) + 12
        parts.append(
            group(x, y, Element("g", Element("rect", class_="back", width=284, height=height, rx=9), class_="turn"))
        )
    else:
        rows = [*bank_rows(choices), *monopoly_rows(choices), *plenty_rows(choices)]
    below = 6.0 if view["draft"] is not None or view["offer"] is not None else 0.0
    for height, drawn in rows:
        if below + height > room:
            break
        parts.append(group(x, y + below, *drawn))
        below += height


Row = tuple[float, list[Element]]
"""Its height, and what is in it."""


def goods_row(words: str, goods: Mapping[str, int], drops: Mapping[int, Choice]) -> Row:
    """Words, then cards, which are clicked to take one back."""
    drawn = [label(words, 12, 29, "soft")]
    x = 76.0
    for number, resource in enumerate(RESOURCES):
        count = goods.get(resource, 0)
        if count:
            drawn.append(group(x, 0, *offered(drops.get(number), small_card(resource, count))))
            x += 50
    return 50.0, drawn


@lru_cache(1024)
def small_card(resource: str, count: int) -> Element:
    drawn = Element("g", card(resource, CELL, CELL))
    if count > 1:
        drawn.add(badge(count, 35, 10, 10))
    return fixed([drawn.add(Element("title", f"{count} {resource}"))])


def draft_rows(view: Mapping[str, Any], choices: Sequence[Choice]) -> list[Row]:
    """What the viewer writes: an offer, or which cards to discard."""
    drops = chosen_by(choices, DROP)
    own = next((seat for seat in view["seats"] if seat["seat"] == view["seat"]), None)
    if own is not None and own["owes"]:
        goods = goods_of(own["discarded"] or "")
        words = f"Click {own['owes'] - sum(goods.values())} more to discard"
        return [(24.0, [label(words, 12, 18, "strong small")]), goods_row("Away", goods, drops)]
    draft = view["draft"]
    if draft is None:
        return []
    told = "Click your cards, then the bank's"
    return [
        (24.0, [label(told, 12, 18, "small")]),
        goods_row("You give", goods_of(draft["give"]), drops),
        goods_row("You ask", goods_of(draft["want"]), drops),
    ]


def offer_rows(view: Mapping[str, Any], names: Sequence[str]) -> list[Row]:
    """The offer on the table and the counter-offers."""
    offer = view["offer"]
    if offer is None:
        return []
    rows: list[Row] = []
    if offer["give"]:
        rows.append((24.0, [label(fit(f"{names[offer['from']]} offers", 260, 15), 12, 18, "strong")]))
        rows.append(goods_row("Gives", goods_of(offer["give"]), {}))
        rows.append(goods_row("For", goods_of(offer["want"]), {}))
    else:
        lines = [part for line in offer_lines(view, names)[:1] for part in wrap(line, 260, 14)]
        rows += [(21.0, [label(line, 12, 16, "strong small")]) for line in lines]
    for seat, answer, *counter in offer["answers"]:
        if answer == "counter":
            rows.append((24.0, [label(fit(f"{names[seat]} would give", 260, 14), 12, 18, "soft")]))
            rows.append(goods_row("Gives", goods_of(counter[0]), {}))
            rows.append(goods_row("For", goods_of(counter[1]), {}))
    return rows


def bank_rows(choices: Sequence[Choice]) -> list[Row]:
    """Trades with the bank, by what is given, each at its best rate."""
    best: dict[tuple[int, int], Choice] = {}
    for choice in choices:
        if kind_of(choice.code) == BANK:
            key = int(give_resource(choice.code)), int(get_resource(choice.code))
            if key not in best or rate_of(choice.code) < rate_of(best[key].code):
                best[key] = choice
    rows: list[Row] = []
    for give in dict.fromkeys(give for give, _ in best):
        found = {get: choice for (given, get), choice in best.items() if given == give}
        rate = int(rate_of(next(iter(found.values())).code))
        drawn = [bank_price(RESOURCES[give], rate)]
        for at, (get, choice) in enumerate(found.items()):
            drawn.append(group(90 + 49 * at, 0, *offered(choice, small_card(RESOURCES[get], 1))))
        rows.append((50.0, drawn))
    return rows


@lru_cache(64)
def bank_price(resource: str, rate: int) -> Element:
    arrow = Element("path", d="M58 22H80M72 15L80 22L72 29", class_="arrow")
    return fixed([card(resource, CELL, CELL), badge(rate, 35, 10, 10), arrow])


def monopoly_rows(choices: Sequence[Choice]) -> list[Row]:
    """Whose cards of which resource to take."""
    found = chosen_by(choices, PLAY_MONOPOLY)
    if not found:
        return []
    drawn = [label("All", 4, 19, "soft"), label("of", 4, 36, "soft")]
    for number, choice in found.items():
        drawn.append(group(39 + 49 * number, 0, *offered(choice, small_card(RESOURCES[number], 1))))
    return [(50.0, drawn)]


def plenty_rows(choices: Sequence[Choice]) -> list[Row]:
    """Which two cards to take from the bank."""
    found = [choice for choice in choices if kind_of(choice.code) == PLAY_PLENTY]
    rows: list[Row] = []
    for start in range(0, len(found), 5):
        drawn = [] if start else [label("Take", 0, 27, "soft")]
        for at, choice in enumerate(found[start : start + 5]):
            second = second_of(choice.code)
            pair = two_cards(RESOURCES[first_of(choice.code)], None if second == NONE else RESOURCES[second])
            drawn.append(group(39 + 49 * at, 0, *offered(choice, pair)))
        rows.append((50.0, drawn))
    return rows


@lru_cache(64)
def two_cards(first: str, second: str | None) -> Element:
    if second is None:
        return small_card(first, 1)
    return fixed([card(first, 26, CELL), group(18, 0, card(second, 26, CELL))])
