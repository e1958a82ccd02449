"""Where the Python package `diplomacy` rules otherwise than the rules, and which orders give an occasion for it.

Each of these was seen in games of the package's; docs/saved-games.md tells in how many.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

RETREATS: Final = "retreats_after_convoy"

CHOICES: Final = {
    "own_support_by_convoy": "An army that comes by convoy drives a unit out with support from that unit's own power.",
    "own_support_breaks_convoy": "An attack on a convoying fleet, supported by the fleet's own power, breaks the "
    "convoy though it cannot dislodge the fleet.",
    "own_support_head_to_head": "Support against a unit of one's own is void, so it does not count either where that "
    "unit is met head to head.",
    RETREATS: "A unit that an army by convoy dislodged has all its neighbours listed as retreats, the "
    "occupied ones too; the package takes no order to go there.",
}
"""The package's choices, in words."""


class OrderParts(NamedTuple):
    """An order as far as it is looked at: `F NTH C A YOR - NWY` is F NTH, C, YOR, NWY."""

    power: str
    kind: str
    at: str
    other: str
    goal: str


def choice_behind(
    orders: Sequence[Sequence[str]], units: Sequence[tuple[str, str]], moved: set[str], dislodged: set[str]
) -> str | None:
    """The choice that explains a difference: where units stand otherwise after the orders, or else may retreat so."""
    parts = [read(power, text) for power, text in orders]
    owners = {province(unit.split(" ")[1]): power for power, unit in units if not unit.startswith("*")}
    for choice, touched in occasions(parts, owners):
        if (moved or dislodged) & touched and (choice == RETREATS) != bool(moved):
            return choice
    return None


def read(power: str, text: str) -> OrderParts:
    words = text.replace(" VIA", "").split(" ")
    kind = words[2] if len(words) > 2 else ""
    at = province(words[1]) if len(words) > 1 else ""
    if kind == "-" and len(words) > 3:
        return OrderParts(power, kind, at, at, province(words[3]))
    if kind in ("S", "C") and len(words) > 6:
        return OrderParts(power, kind, at, province(words[4]), province(words[6]))
    return OrderParts(power, "", at, "", "")


def occasions(orders: Sequence[OrderParts], owners: dict[str, str]) -> Iterator[tuple[str, set[str]]]:
    """Every choice that the orders give an occasion for, and the provinces it can tell in."""
    moves = {order.at: order for order in orders if order.kind == "-"}
    convoyed = {(order.other, order.goal) for order in orders if order.kind == "C"}
    for order in orders:
        move = moves.get(order.other)
        if order.kind != "S" or move is None or move.goal != order.goal:
            continue
        goal = order.goal
        touched = {order.other, goal}
        if owners.get(goal) != order.power:
            continue
        if (order.other, goal) in convoyed:
            yield "own_support_by_convoy", touched
        elif goal in moves and moves[goal].goal == order.other:
            yield "own_support_head_to_head", touched
        for convoy in orders:
            if convoy.kind == "C" and convoy.at == goal:
                yield "own_support_breaks_convoy", {convoy.other, convoy.goal}
    for start, goal in convoyed:
        if start in moves and moves[start].goal == goal:
            yield RETREATS, {goal}


def province(place: str) -> str:
    return place.partition("/")[0]
