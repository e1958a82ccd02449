"""Diplomacy in few words, for a reader with little room: in the notation of orders, power by power."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludex.core import Event
from ludex.games.diplomacy.faces.words import event_text, headline
from ludex.games.diplomacy.faces.words_orders import reader_of
from ludex.games.diplomacy.rules.board import NONE
from ludex.games.diplomacy.variants import load

KINDS = ("sea", "coast", "inland")


def ground(view: Mapping[str, Any]) -> str:
    """Every province: its name, what kind it is, whose home center, and where armies and fleets go from it."""
    variant = load(view["map"])
    board = variant.board()
    names = reader_of(variant).places
    lines = ["Provinces: name, kind, * for a center (whose home); where each kind of unit can move from it."]
    for node, place in enumerate(board.node_ids):
        province = board.province_of[node]
        home = board.home_of[province]
        center = "" if not board.is_center[province] else "*" if home == NONE else f"*{board.powers[home]}"
        moves = []
        for number, unit in enumerate(board.unit_types):
            reached = [board.node_ids[there] for there in board.reach(number, node)]
            if reached:
                moves.append(f"{unit} {' '.join(reached)}")
        lines.append(f"{place} {names[place]} {KINDS[board.kinds[province]]}{center}: {'; '.join(moves)}")
    return "\n".join(lines)


def brief(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """Units and centers of every power, what is dislodged, and the viewer's own orders so far."""
    reader = reader_of(load(view["map"]))
    lines = [
        headline(view, names) if view["outcome"] else f"{view['season'].capitalize()} {view['year']}, {view['phase']}."
    ]
    owners: dict[str, list[str]] = {}
    for place, owner in sorted(view["centers"].items()):
        owners.setdefault(owner, []).append(place)
    for seat, power in enumerate(view["powers"]):
        if not power["centers"] and not power["units"] and seat != view["seat"]:
            continue
        units = [f"{unit_type} {place}" for owner, unit_type, place in view["units"] if owner == power["power"]]
        you = " (you)" if seat == view["seat"] else ""
        held = " ".join(owners.get(power["power"], []))
        lines.append(
            f"{reader.player(power['power'], names)}{you}: units {', '.join(units) or 'none'}; "
            f"{power['centers']} centers {held}"
        )
    board = load(view["map"]).board()
    free = [
        place
        for number, place in enumerate(board.province_ids)
        if board.is_center[number] and place not in view["centers"]
    ]
    if free:
        lines.append(f"Centers of nobody: {' '.join(free)}")
    for lost in view["dislodged"]:
        power_name, unit_type, place = lost["unit"]
        way = " ".join(lost["retreats"]) or "nowhere"
        lines.append(f"Dislodged: {reader.player(power_name, names)}'s {unit_type} {place}, may retreat to {way}")
    if view["orders"]:
        lines.append(f"Your orders so far: {'; '.join(view['orders'])}")
    return "\n".join(lines)


def news(events: Sequence[Event], names: Sequence[str]) -> list[str]:
    """The orders of a phase power by power as they were written; of those that were not carried out, why by code."""
    lines: list[str] = []
    orders: dict[str, list[str]] = {}
    for event in events:
        if event.kind == "order":
            values: Mapping[str, Any] = event.values
            player = reader_of(load(values["map"])).player(values["power"], names)
            orders.setdefault(player, []).append(order_words(values))
            continue
        lines += [f"{player}: {', '.join(told)}" for player, told in orders.items()]
        orders = {}
        lines.append(event_text(event.kind, event.values, names))
    return lines + [f"{player}: {', '.join(told)}" for player, told in orders.items()]


def order_words(values: Mapping[str, Any]) -> str:
    """`A PAR - BUR`, or `A PAR - BUR (fails: bounced)`; `dislodged` where the unit was driven out."""
    why = [] if values["result"] == "succeeds" else [f"{values['result']}: {values['code']}"]
    if "dislodged" in values:
        why.append("dislodged")
    return f"{values['order']} ({', '.join(why)})" if why else str(values["order"])
