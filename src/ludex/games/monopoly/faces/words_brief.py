"""What of a Monopoly board stays the same, for a reader who is told it once: the lots with prices and rents."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def ground(view: Mapping[str, Any]) -> str:
    """The spaces in order from Go; lots by group with price, rents and the price of a house."""
    lines = ["Spaces from Go; of lots: group, price, rents (alone, with 1 to 4 houses, hotel), price of a house."]
    plain: list[str] = []
    for number, space in enumerate(view["spaces"]):
        if "group" in space:
            lines.append(f"{number} {space['name']}: {lot_text(space)}")
        else:
            plain.append(f"{number} {space['name']}")
    return "\n".join([*lines, f"Other spaces: {', '.join(plain)}"])


def lot_text(space: Mapping[str, Any]) -> str:
    deed = space["deed"]
    if not deed["rents"]:
        return f"{space['group']} ${space['price']}, rent {' or '.join(map(str, deed['multipliers']))} times the dice"
    house = deed["house_cost"]
    cost = f", house ${house}" if house else ""
    return f"{space['group']} ${space['price']}, rent {' '.join(map(str, deed['rents']))}{cost}"
