"""The last sale of For Sale as a picture: which property brought which cheque, until the next sale is made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ludex.games.forsale.faces.drawing_layout import SMALL, WIDTH, label
from ludex.games.forsale.faces.pictures import cheque, house
from ludex.render.svg import Element, fit, group

STEP = 114.0
HOUSE = (52.0, 72.0)
CHEQUE = (54.0, 44.0)


def last_sale(view: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Who sold what for which cheque, the lowest property first; empty before the first sale."""
    told = [event for key in ("before", "events") for event in view.get(key, ()) if event["kind"] == "sale"]
    return sorted(told[-len(view["seats"]) :], key=lambda event: int(event["card"]))


def draw_sale(parts: list[Element], view: Mapping[str, Any], names: Sequence[str], y: float) -> float:
    """Cards and cheques side by side; where they have just come to light, where they came from."""
    sales = last_sale(view)
    if not sales:
        return y
    is_news = any(event["kind"] == "sale" for event in view.get("events", ()))
    parts.append(label("The last sale:", WIDTH / 2, y + 22, "soft", "middle"))
    left = (WIDTH - len(sales) * STEP + 6) / 2
    seen: Counter[int] = Counter()
    for at, sale in enumerate(sales):
        seen[sale["cheque"]] += 1
        came = f"cheque {sale['cheque']} {seen[sale['cheque']]}" if is_news else None
        parts.append(group(left + at * STEP, y + 32, sold(sale, names[sale["seat"]], came)))
    return y + 148


def sold(sale: Mapping[str, Any], name: str, came: str | None) -> Element:
    """One sale: the property from its seat, the cheque from where it lay (`came`), and whose they are."""
    seat = sale["seat"]
    shown = Element("g", house(sale["card"], *HOUSE), class_="card", data_id=f"property {sale['card']}")
    paid = Element("g", cheque(sale["cheque"], *CHEQUE), class_="card", data_id=f"cheque of {seat}")
    if came is not None:
        shown.attributes["data-turn"] = ""
        paid.attributes["data-from"] = came
        shown = Element("g", shown, data_from=f"offer {seat}")
    arrow = Element("path", d=f"M{HOUSE[0] - 1:g} 36h7", class_="arrow")
    whose = label(fit(name, 1.1 * (STEP - 8), SMALL), STEP / 2 - 3, 98, None, "middle")
    return Element("g", shown, arrow, group(HOUSE[0] + 3, 14, paid), whose)
