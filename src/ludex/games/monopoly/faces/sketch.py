"""Monopoly as a picture in text: the lots by their groups with price, rent and owner, and who has what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludex.games.monopoly.faces.words import headline
from ludex.render.lines import WIDTH, beside, cut, sentence
from ludex.render.words import listed

HALF = 40
LEVELS = ("", "h", "hh", "hhh", "hhhh", "HOTEL")
"""Buildings as they are shown."""


def sketch(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """The table in at most 80 columns."""
    dice = f" Dice {view['dice'][0]}+{view['dice'][1]}." if any(view["dice"]) else ""
    bank = f" Bank: {view['houses']} houses, {view['hotels']} hotels."
    pot = "" if view["pot"] is None else f" On Free Parking: ${view['pot']}."
    lines = sentence(f"{headline(view, names)}{dice}{bank}{pot}")
    groups: dict[str, list[str]] = {}
    for number, space in enumerate(view["spaces"]):
        if "group" in space:
            groups.setdefault(space["group"], []).append(lot_line(number, space, view))
    left, right = halves(list(groups.values()))
    head = f"  {'lot':<15} {'price':>5} {'rent':>4}  owner"
    lines += beside([head, *left], [head, *right], HALF)
    lines += [seat_line(seat, view, names) for seat in view["seats"]]
    if view["request"]:
        lines += sentence(f"Your request: {listed(view['request'])}.")
    return "\n".join(lines)


def halves(groups: list[list[str]]) -> tuple[list[str], list[str]]:
    """The groups in two columns about as long, none torn apart."""
    total = sum(len(lots) for lots in groups)
    left: list[str] = []
    for place, lots in enumerate(groups):
        if 2 * len(left) >= total:
            return left, [line for rest in groups[place:] for line in rest]
        left += lots
    return left, []


def lot_line(number: int, space: Mapping[str, Any], view: Mapping[str, Any]) -> str:
    """`d Boardwalk        $400  200  1 h`; the letter is its group's, `*` is where somebody stands."""
    rents, level = space["deed"]["rents"], space["level"]
    rent = f"{space['deed']['multipliers'][0]}x" if not rents else str(rents[min(level, len(rents) - 1)])
    owner = "-" if space["owner"] is None else str(space["owner"])
    state = "mortg" if space["mortgaged"] else LEVELS[level]
    is_on = any(seat["place"] == number and not seat["bankrupt"] for seat in view["seats"])
    mark = "*" if is_on else space["group"][0]
    return f"{mark} {cut(space['name'], 15):<15} {'$' + str(space['price']):>5} {rent:>4}  {owner} {state}".rstrip()


def seat_line(seat: Mapping[str, Any], view: Mapping[str, Any], names: Sequence[str]) -> str:
    number = seat["seat"]
    mark = ">" if number in view["to_act"] else " "
    you = " (you)" if number == view["seat"] else ""
    if seat["bankrupt"]:
        return f" {number} {cut(names[number], 14)}{you}: bankrupt"
    jail = ", in jail" if seat["jail"] else ""
    cards = f", {len(seat['cards'])} out of jail" if seat["cards"] else ""
    place = view["spaces"][seat["place"]]["name"]
    return cut(
        f"{mark}{number} {names[number]}{you}: ${seat['cash']}, worth ${seat['worth']}, on {place}{jail}{cards}", WIDTH
    )


TYPED = (
    "roll; pay; use chance card                    throw; leave jail",
    "buy; decline; bid 50; pass                    a lot you stand on, an auction",
    "build Baltic; build Baltic; done              ask for buildings",
    "sell Baltic; mortgage Baltic; lift Baltic     raise money; pay a mortgage back",
    "trade with 2: Boardwalk, $200 for Park Place  what you give, for what you get",
)
"""What is typed, and what for; only what is asked for now is taken."""


def typed(view: Mapping[str, Any]) -> list[str]:
    """How to type what is asked now."""
    return list(TYPED)
