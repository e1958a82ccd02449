"""Diplomacy as a picture in text: power by power its centers, its units, and what it ordered last.

Units and orders are in notation, as they are typed. An order that failed ends in `x`, a void one in `?`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludex.games.diplomacy.faces.words import headline
from ludex.games.diplomacy.faces.words_orders import titled
from ludex.render.lines import WIDTH, cut, flowing, sentence

RESULTS = {"succeeds": "", "fails": " x", "void": " ?"}
MARGIN = 14


def sketch(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """The table in at most 80 columns."""
    is_over = view["outcome"] is not None
    when = f"{view['season'].capitalize()} {view['year']}, {view['phase']}. Centers and units (* yours, > to order):"
    lines = sentence(headline(view, names)) if is_over else [when]
    ordered: dict[str, list[str]] = {}
    for event in view.get("events", ()):
        if event["kind"] == "order":
            ordered.setdefault(event["power"], []).append(f"{event['order']}{RESULTS[event['result']]}")
    for seat, power in enumerate(view["powers"]):
        name = power["power"]
        mark = ">" if seat in view["to_act"] else " "
        mine = "*" if seat == view["seat"] else " "
        units = [f"{unit} {place}" for owner, unit, place in view["units"] if owner == name]
        head = f"{mark}{mine}{titled(name)[:8]:<8} {power['centers']:>2}"
        lines += flowing(f"{head:<{MARGIN}}", units or ["no units"])
        if name in ordered:
            lines += flowing(f"{'last':>{MARGIN - 2}}  ", ordered[name], mark="; ")
    for lost in view["dislodged"]:
        power_name, unit, place = lost["unit"]
        ways = " ".join(lost["retreats"]) or "nowhere"
        lines.append(cut(f"  dislodged: {titled(power_name)} {unit} {place}, may go to {ways}", WIDTH))
    if view["orders"]:
        lines += flowing("  your orders so far: ", view["orders"], mark="; ")
    return "\n".join(lines)


TYPED = {
    "movement": (
        "A PAR - BUR; F BRE - MAO; done    several orders with ; between",
        "A MUN S A BUR - PAR               support a move (A MUN S A BUR: to hold)",
        "F NTH C A LON - NWY               convoy; the army: A LON - NWY VIA",
        "A PAR H                           hold",
    ),
    "retreat": ("A BUR R GAS   retreat", "A BUR D       disband"),
    "adjustment": ("A PAR B   build an army in Paris", "A PAR D   disband", "done"),
}
"""What is typed in each phase, and what it does."""


def typed(view: Mapping[str, Any]) -> list[str]:
    """How to type what is asked now."""
    return list(TYPED.get(view["phase"], ()))
