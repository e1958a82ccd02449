"""The tray of Catan: where an offer or a discard is put together, else trades with the bank and cards to be played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from ludex.core import Choice
from ludex.games.catan.faces.drawing_cards import CELL, chosen_by, goods_of, offered
from ludex.games.catan.faces.pictures import badge, card, label, swatch
from ludex.games.catan.faces.words import offer_lines
from ludex.games.catan.rules.actions import (
    BANK,
    DROP,
    PLAY_MONOPOLY,
    PLAY_PLENTY,
    first_of,
    get_resource,
    give_resource,
    kind_of,
    rate_of,
    second_of,
)
from ludex.games.catan.rules.board import NONE
from ludex.games.catan.rules.cards import RESOURCES
from ludex.render.svg import Element, fit, fixed, group, wrap

WIDTH = 284.0
ROW = 50.0
BESIDE = 76.0
"""Where cards begin beside words: four kinds fit, and an offer never has more on one side."""


def draw_tray(
    parts: list[Element],
    view: Mapping[str, Any],
    choices: Sequence[Choice],
    names: Sequence[str],
    marks: Sequence[str],
    place: tuple[float, float, float],
) -> float:
    """The offer on the table or being written, the discard being chosen; else cards to play and trades with the bank.

    At x and y, and as many rows as there are above the floor: the page's list has them all. Answers where it ends.
    """
    x, y, floor = place
    rows = [*draft_rows(view, choices), *offer_rows(view, names, marks)]
    is_framed = bool(rows)
    if not rows:
        rows = [*monopoly_rows(choices), *plenty_rows(choices), *bank_rows(choices)]
    edge = 6.0 if is_framed else 0.0
    below = edge
    shown: list[Element] = []
    for height, drawn in rows:
        if y + below + height > floor + 0.5:
            break
        shown.append(group(x, y + below, *drawn))
        below += height
    if is_framed:
        back = Element("rect", class_="back", width=WIDTH, height=below + edge, rx=9)
        parts.append(group(x, y, Element("g", back, class_="turn")))
    parts.extend(shown)
    return y + below + edge


Row = tuple[float, list[Element]]
"""Its height, and what is in it."""


def goods_row(words: str, goods: Mapping[str, int], drops: Mapping[int, Choice]) -> Row:
    """Words, where there are any, then cards, which are clicked to take one back."""
    drawn = [label(words, 12, 29, "soft")] if words else []
    x = BESIDE if words else 12.0
    for number, resource in enumerate(RESOURCES):
        count = goods.get(resource, 0)
        if count:
            drawn.append(group(x, 0, *offered(drops.get(number), small_card(resource, count))))
            x += 50
    return ROW, drawn


@lru_cache(64)
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
        return [(24.0, [label(words, 12, 18, "strong small")]), goods_row("", goods, drops)]
    draft = view["draft"]
    if draft is None:
        return []
    told = "Click your cards, then the bank's"
    return [
        (24.0, [label(told, 12, 18, "small")]),
        goods_row("You give", goods_of(draft["give"]), drops),
        goods_row("You ask", goods_of(draft["want"]), drops),
    ]


def offer_rows(view: Mapping[str, Any], names: Sequence[str], marks: Sequence[str]) -> list[Row]:
    """The offer on the table and the counter-offers."""
    offer = view["offer"]
    if offer is None:
        return []
    rows: list[Row] = []
    if offer["give"]:
        rows.append((24.0, [label(fit(f"{names[offer['from']]} offers", 260, 15), 12, 18, "strong")]))
        if any(answer == "counter" for _, answer, *_ in offer["answers"]):
            told = offer_lines(view, names)[0]
            mark = swatch(offer["from"], marks[offer["from"]], 28)
            rows.append(bargain_row(mark, goods_of(offer["give"]), goods_of(offer["want"]), told))
        else:
            rows.append(goods_row("Gives", goods_of(offer["give"]), {}))
            rows.append(goods_row("For", goods_of(offer["want"]), {}))
    else:
        lines = [part for line in offer_lines(view, names)[:1] for part in wrap(line, 260, 14)]
        rows += [(21.0, [label(line, 12, 16, "strong small")]) for line in lines]
    for seat, answer, *counter in offer["answers"]:
        if answer == "counter":
            told = f"{names[seat]} would give {counter[0]} for {counter[1]}"
            rows.append(bargain_row(swatch(seat, marks[seat], 28), goods_of(counter[0]), goods_of(counter[1]), told))
    return rows


def bargain_row(whose: Element, give: Mapping[str, int], want: Mapping[str, int], told: str) -> Row:
    """An offer or counter-offer in one line: whose it is, what the seat gives, what it wants."""
    drawn = [group(12, 4, whose)]
    x = 50.0
    for goods in (give, want):
        for resource, count in goods.items():
            drawn.append(group(x, 0, narrow_card(resource, count)))
            x += 37
        if goods is give:
            drawn.append(Element("path", d=f"M{x:g} 18h20m-7 -6l7 6l-7 6", class_="arrow"))
            x += 27
    return 43.0, [Element("g", *drawn, Element("title", told))]


@lru_cache(1024)
def narrow_card(resource: str, count: int) -> Element:
    """A card of a counter-offer, and how many of it."""
    drawn = Element("g", card(resource, 32, 36))
    if count > 1:
        drawn.add(badge(count, 24, 9, 10))
    return fixed([drawn])


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
        rows.append((ROW, drawn))
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
    return [(ROW, drawn)]


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
        rows.append((ROW, drawn))
    return rows


@lru_cache(64)
def two_cards(first: str, second: str | None) -> Element:
    if second is None:
        return small_card(first, 1)
    return fixed([card(first, 26, CELL), group(18, 0, card(second, 26, CELL))])
