"""The column beside Monopoly's board: the bank's stock, and the players with their money, lots and requests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from ludex.core import Choice
from ludex.games.monopoly.faces import pictures
from ludex.games.monopoly.faces.words import DECK_NAMES, stock_text
from ludex.games.monopoly.rules import actions as do
from ludex.games.monopoly.rules.actions import kind_of, number_of
from ludex.render.svg import Element, action, fit, fixed, group, text_width, wrap
from ludex.render.words import listed

LEFT = 824
WIDE = 348
TOP = 8
CHIP = 13.5
"""The type on a lot's chip."""
REGULAR = 0.84
"""How wide regular type is beside the bold type that is measured."""
LONGEST = 124.0
"""The widest name on a chip."""
SHORTER = (84.0, 52.0)
"""The widest names where the column would be higher than the board, and where it still would."""

STYLE = (
    ".monopoly .row rect.back{fill:var(--card);stroke:var(--line);stroke-width:1.2}"
    ".monopoly .row.turn rect.back{fill:var(--turn);stroke:var(--accent);stroke-width:2}"
    ".monopoly .chip{fill:var(--card);stroke:var(--line)}"
    ".monopoly text.chip-name{fill:var(--ink);font-size:13.5px;stroke:none}"
    ".monopoly text.cash{font-size:17px;font-weight:700;text-anchor:end}"
    ".monopoly text.who{font-size:16px;font-weight:650}"
    ".monopoly .action rect.back{stroke:var(--accent);stroke-width:1.6}"
    ".monopoly text.trade{fill:var(--accent);font-size:14px;font-weight:650;text-decoration:underline}"
    ".monopoly .hatched .chip-name{paint-order:stroke;stroke:var(--card);stroke-width:3.5px;stroke-linejoin:round}"
)

UNITS = {
    "build_house": "a house on {}",
    "build_hotel": "a hotel on {}",
    "demo_house": "to sell a house on {}",
    "demo_hotel": "to take down the hotel on {}",
}
"""What a request asks the building market for."""


def column(
    view: Mapping[str, Any],
    choices: Sequence[Choice],
    names: Sequence[str],
    marks: Sequence[str],
    longest: float = LONGEST,
) -> tuple[list[Element], float]:
    """The bank and the players, names of lots cut to a width; and where the column ends."""
    partners = {int(number_of(choice.code)): choice for choice in choices if kind_of(choice.code) == do.TALK_TO}
    parts = [bank(view["houses"], view["hotels"], view["pot"], stock_text(view))]
    y = TOP + 58.0
    lots = lots_by_owner(view["spaces"])
    asked = market_requests(view)
    for seat in view["seats"]:
        number = seat["seat"]
        held, wish = lots.get(number, ()), asked.get(number, "")
        row, height = player(view, seat, names[number], marks[number], held, wish, longest)
        if number in partners:
            choice = partners[number]
            x = 112 if seat["jail"] else 46
            row = action(
                choice.code, choice.label or choice.text, row, Element("text", "Trade", x=x, y=40, class_="trade")
            )
        parts.append(group(LEFT, y, row))
        y += height + 7
    return parts, y


@lru_cache(64)
def bank(houses: int, hotels: int, pot: int | None, words: str) -> Element:
    """What the bank has left to build with."""
    back = Element("rect", Element("title", f"The bank has {words}"), class_="back", width=WIDE, height=50, rx=10)
    drawn = [back, Element("text", "Bank", x=14, y=31, class_="who")]
    drawn += [pictures.house_sign(82, 26), Element("text", str(houses), x=94, y=31, class_="who")]
    drawn += [pictures.hotel_sign(144, 26), Element("text", str(hotels), x=161, y=31, class_="who")]
    if pot is not None:
        drawn.append(Element("text", f"Free Parking ${pot}", x=WIDE - 12, y=31, class_="soft", text_anchor="end"))
    return fixed([group(LEFT, TOP, *drawn, class_="row")])


Lot = tuple[str, str, bool, int]
"""Name, colour, mortgaged or not, level."""


def lots_by_owner(spaces: Sequence[Mapping[str, Any]]) -> dict[int, tuple[Lot, ...]]:
    """Each seat's lots, group by group."""
    order: dict[str, int] = {}
    found: dict[int, list[tuple[int, int, Lot]]] = {}
    for number, space in enumerate(spaces):
        if "price" not in space:
            continue
        rank = order.setdefault(space["group"], len(order))
        if space["owner"] is not None:
            lot = (space["name"], space["color"], space["mortgaged"], space["level"])
            found.setdefault(space["owner"], []).append((rank, number, lot))
    return {seat: tuple(lot for _, _, lot in sorted(lots)) for seat, lots in found.items()}


def market_requests(view: Mapping[str, Any]) -> dict[int, str]:
    """What each seat asks the building market for; one's own sealed request before that."""
    found: dict[int, list[str]] = {}
    if view["market"] is not None:
        for unit in view["market"]["units"]:
            words = UNITS[unit["unit"]].format(view["spaces"][unit["lot"]]["name"])
            fate = unit["fate"] if unit["fate"] in ("open", "done") else f"not: {unit['fate'].replace('_', ' ')}"
            found.setdefault(unit["seat"], []).append(words if fate == "open" else f"{words} ({fate})")
    elif view["request"]:
        return {view["seat"]: f"Wants to {request_text(view['request'])}"}
    return {seat: f"Asks for {listed(words)}" for seat, words in found.items()}


def request_text(request: Sequence[str]) -> str:
    """`build on Boardwalk (2) and Park Place, sell on Baltic`"""
    counts: dict[str, dict[str, int]] = {}
    for words in request:
        verb, _, lot = words.partition(" ")
        lots = counts.setdefault(verb, {})
        lots[lot] = lots.get(lot, 0) + 1
    parts = [
        f"{verb} on {listed([lot if count == 1 else f'{lot} ({count})' for lot, count in lots.items()])}"
        for verb, lots in counts.items()
    ]
    return ", ".join(parts)


def player(
    view: Mapping[str, Any],
    seat: Mapping[str, Any],
    name: str,
    mark: str,
    lots: tuple[Lot, ...],
    asked: str,
    longest: float,
) -> tuple[Element, float]:
    """A player's box, and how high it is."""
    number = seat["seat"]
    return kept_player(
        number,
        name,
        mark,
        number == view["seat"],
        number in view["to_act"],
        seat["cash"],
        seat["worth"],
        bool(seat["jail"]),
        tuple(seat["cards"]),
        seat["bankrupt"],
        lots,
        asked,
        longest,
    )


@lru_cache(128)
def kept_player(
    number: int,
    name: str,
    mark: str,
    is_you: bool,
    is_asked: bool,
    cash: int,
    worth: int,
    is_jailed: bool,
    cards: tuple[str, ...],
    is_bankrupt: bool,
    lots: tuple[Lot, ...],
    asked: str,
    longest: float,
) -> tuple[Element, float]:
    """The box of a player; kept, since it is drawn again and again while others play."""
    money = "" if is_bankrupt else f"${cash}"
    under = ("you, bankrupt" if is_you else "bankrupt") if is_bankrupt else f"worth ${worth}"
    room = WIDE - 64 - max(text_width(money, 17), text_width(under, 13))
    drawn = [pictures.token(number, mark, 24, 17 if is_bankrupt else 24, 14)]
    drawn.append(Element("text", fit(name, room, 16), x=46, y=23, class_="who"))
    notes = [word for word, is_so in (("you", is_you), ("to decide", is_asked), ("in jail", is_jailed)) if is_so]
    if notes and not is_bankrupt:
        drawn.append(Element("text", ", ".join(notes), x=46, y=40, class_="soft"))
    drawn.append(Element("text", money, x=WIDE - 12, y=23, class_="cash"))
    drawn.append(Element("text", under, x=WIDE - 12, y=22 if is_bankrupt else 40, class_="soft", text_anchor="end"))
    x, y = 10.0, 50.0
    chips = [*lots, *((f"Jail card, {DECK_NAMES[deck]}", "", False, 0) for deck in cards)]
    for words, color, is_mortgaged, level in chips:
        shown = fit(words, longest if color else 220, CHIP * REGULAR)
        width = text_width(shown, CHIP) * REGULAR + 23 + (0 if not level else 24 if level == 5 else 14 * level)
        if x + width > WIDE - 8 and x > 10:
            x, y = 10.0, y + 24
        drawn.append(group(x, y, chip(words, shown, color, is_mortgaged, level, width)))
        x += width + 4
    bottom = y + 26 if chips else 34.0 if is_bankrupt else 50.0
    for line in wrap(asked, WIDE - 24, 13)[:4] if asked else ():
        drawn.append(Element("text", line, x=12, y=bottom + 12, class_="soft"))
        bottom += 17
    height = bottom + (4 if asked else 0)
    back = Element("rect", class_="back", width=WIDE, height=height, rx=10)
    return fixed([Element("g", back, *drawn, class_="row turn" if is_asked else "row")]), height


@lru_cache(256)
def chip(name: str, shown: str, color: str, is_mortgaged: bool, level: int, width: float) -> Element:
    """A lot as a small card; a mortgaged one is hatched."""
    words = f"{name} (mortgaged)" if is_mortgaged else name
    found = [Element("rect", Element("title", words), class_="chip", width=width, height=20, rx=5)]
    if is_mortgaged:
        found.append(pictures.hatch(10, 1, round(width - 12), 18))
    if color:
        found.append(Element("rect", class_="bar", x=2, y=2, width=8, height=16, rx=2, fill=color))
    found.append(Element("text", shown, x=14, y=14.5, class_="chip-name"))
    if level == 5:
        found.append(pictures.hotel_sign(width - 14, 10))
    else:
        found += [pictures.house_sign(width - 10 - 14 * house, 10) for house in range(level)]
    return fixed([Element("g", *found, class_="hatched")] if is_mortgaged else found)
