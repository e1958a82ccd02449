"""For Sale as a picture in text: the cards on the table, and who has what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludex.games.forsale.faces.words import headline
from ludex.render.lines import WIDTH, cut, in_rows, sentence


def sketch(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """The table in at most 80 columns."""
    lines = sentence(headline(view, names))
    if view["phase"] in ("buying", "selling"):
        what = "Properties for sale" if view["phase"] == "buying" else "Cheques"
        bid = f" - the table's bid is {view['table_bid'] or 'none yet'}" if view["phase"] == "buying" else ""
        lines += [f"{what}{bid}:", *in_rows([card(number) for number in view["market"]], 6, gap=1)]
    if view["sold"]:
        lines += [cut(f"Sold so far: {' '.join(map(str, view['sold']))}", WIDTH)]
    lines += [f"{'':<18}{'bid':>8} {'coins':>6} {'properties':>11} {'cheques':>8}"]
    for seat in view["seats"]:
        lines += seat_lines(seat, view, names)
    return "\n".join(lines)


def card(number: int) -> list[str]:
    return ["+----+", f"| {number:>2} |", "+----+"]


def seat_lines(seat: Mapping[str, Any], view: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    """One player; below it the viewer's own cards, or everybody's where all lies open."""
    mark = ">" if seat["seat"] in view["to_act"] else " "
    you = " (you)" if seat["seat"] == view["seat"] else ""
    bid = str(seat["bid"] or "-") if seat["is_bidding"] else "passed" if view["phase"] == "buying" else ""
    if view["phase"] == "selling":
        bid = "ready" if seat["has_offered"] else "thinks"
    coins = "?" if seat["coins"] is None else str(seat["coins"])
    name = f"{mark} {cut(names[seat['seat']], 10)}{you}"
    lines = [f"{name:<18}{bid:>8} {coins:>6} {seat['properties']:>11} {seat['cheque_count']:>8}"]
    for title, cards in (("properties", seat["hand"]), ("cheques", seat["cheques"])):
        if cards:
            lines.append(cut(f"    {title} {' '.join(map(str, cards))}", WIDTH))
    if seat["offered"] is not None:
        lines.append(f"    offers property {seat['offered']}")
    return lines


TYPED = {
    "buying": (
        "bid 5     offer 5 coins",
        "+2        offer 2 more than the table's bid",
        "pass      take the lowest property",
    ),
    "selling": ("sell 23   offer your property 23, face down",),
}
"""What is typed in each phase, and what it does."""


def typed(view: Mapping[str, Any]) -> list[str]:
    """How to type what is asked now."""
    return list(TYPED.get(view["phase"], ()))
