"""What one's own building request would come to if all of it were done: levels, cost, and what is left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def planned_levels(view: Mapping[str, Any]) -> dict[str, int]:
    """By lot, what would stand there if all of one's own request were done."""
    found: dict[str, int] = {}
    if view["request"]:
        levels = {space["name"]: space["level"] for space in view["spaces"] if "price" in space}
        for words in view["request"]:
            verb, _, name = words.partition(" ")
            found[name] = found.get(name, levels[name]) + (1 if verb == "build" else -1)
    return found


def request_sums(view: Mapping[str, Any]) -> tuple[int, int, int, int]:
    """If all of one's own request were done: what it costs, and the cash, houses and hotels left."""
    cost, houses, hotels = 0, view["houses"], view["hotels"]
    planned = planned_levels(view)
    for space in view["spaces"]:
        after = planned.get(space["name"])
        if after is None:
            continue
        before, price = space["level"], space["deed"]["house_cost"]
        cost += (after - before) * price if after > before else (after - before) * (price // 2)
        houses += (before if before < 5 else 0) - (after if after < 5 else 0)
        hotels += (before == 5) - (after == 5)
    return cost, view["seats"][view["seat"]]["cash"] - cost, houses, hotels
