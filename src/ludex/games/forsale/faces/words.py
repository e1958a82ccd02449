"""For Sale in words: what happened, and how things stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludex.render.words import listed


def coins(count: int) -> str:
    if count == 0:
        return "nothing"
    return "1 coin" if count == 1 else f"{count} coins"


def event_text(kind: str, values: Mapping[str, Any], names: Sequence[str]) -> str:
    """One event as a sentence."""
    name = names[values["seat"]] if "seat" in values else ""
    match kind:
        case "first":
            return f"{name} is drawn to open the first round."
        case "market":
            return f"Round {values['round']}: properties {listed(values['cards'])} come up for sale."
        case "bid":
            return f"{name} bids {values['amount']}."
        case "pass":
            return f"{name} passes, takes property {values['card']} and pays {coins(values['paid'])}."
        case "win":
            return f"{name} is the last one bidding, takes property {values['card']} and pays {coins(values['paid'])}."
        case "cheques":
            return f"Round {values['round']}: cheques of {listed(values['cheques'])} lie on the table."
        case "sealed":
            return f"{name} has chosen a property to sell."
        case "sale":
            return f"{name} sells property {values['card']} for a cheque of {values['cheque']}."
        case "fault":
            return f"Error {values['code']}: {values['message']}"
    scores = [f"{names[seat]} {score}" for seat, score in enumerate(values["scores"])]
    return f"The game is over: {listed(scores)}."


def describe(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """The whole position as the viewer sees it."""
    lines = [headline(view, names)]
    if view["phase"] == "buying":
        lines.append(
            f"Properties for sale: {listed(view['market'])}. The table's bid: {view['table_bid'] or 'none yet'}."
        )
    elif view["phase"] == "selling":
        lines.append(f"Cheques on the table: {listed(view['market'])}.")
        lines.append(f"Sold so far: {listed(view['sold']) or 'nothing'}.")
    lines.extend(seat_line(seat, view, names) for seat in view["seats"])
    return "\n".join(lines)


def summary(view: Mapping[str, Any]) -> str:
    """The position in a few words."""
    if view["outcome"] is not None:
        return f"over, scores {' '.join(map(str, view['outcome']['scores']))}"
    where = f"{view['phase']}, round {view['round']} of {view['rounds']}"
    if view["phase"] == "buying":
        return f"{where}, turn of seat {view['to_act'][0]}, bid {view['table_bid']}"
    return f"{where}, still to choose: {listed([f'seat {seat}' for seat in view['to_act']])}"


def headline(view: Mapping[str, Any], names: Sequence[str]) -> str:
    if view["outcome"] is not None:
        winners = [names[seat] for seat in view["outcome"]["winners"]]
        return f"The game is over. {listed(winners)} won ({view['outcome']['reason']})."
    part = "Part I, buying" if view["phase"] == "buying" else "Part II, selling"
    waiting = listed([names[seat] for seat in view["to_act"]])
    return f"{part}: round {view['round']} of {view['rounds']}. To decide: {waiting}."


def seat_line(seat: Mapping[str, Any], view: Mapping[str, Any], names: Sequence[str]) -> str:
    parts: list[str] = []
    if view["phase"] == "buying":
        if not seat["is_bidding"]:
            parts.append("has passed")
        else:
            parts.append(f"bids {seat['bid']}" if seat["bid"] else "no bid yet")
    if view["phase"] == "selling":
        parts.append("has chosen" if seat["has_offered"] else "still to choose")
    if seat["coins"] is not None:
        parts.append(coins(seat["coins"]) if seat["coins"] else "no coins")
    if seat["hand"]:
        parts.append(f"{'property' if len(seat['hand']) == 1 else 'properties'} {listed(seat['hand'])}")
    elif seat["hand"] is None:
        parts.append("1 property" if seat["properties"] == 1 else f"{seat['properties']} properties")
    if seat["cheques"]:
        parts.append(f"cheques {listed(seat['cheques'])} ({sum(seat['cheques'])})")
    elif seat["cheques"] is None and seat["cheque_count"]:
        parts.append("1 cheque" if seat["cheque_count"] == 1 else f"{seat['cheque_count']} cheques")
    if seat["offered"] is not None:
        parts.append(f"sealed offer {seat['offered']}")
    if view["outcome"] is not None:
        parts.append(f"total {view['outcome']['scores'][seat['seat']]}")
    you = " (you)" if seat["seat"] == view["seat"] else ""
    return f"{names[seat['seat']]}{you}: {', '.join(parts)}."
