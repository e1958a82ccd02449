"""Tables on which every face is tried: short games of all five."""

from __future__ import annotations

TABLES: dict[str, tuple[int, dict[str, object]]] = {
    "forsale": (3, {}),
    "catan": (3, {"turns": 15}),
    "diplomacy": (7, {"years": 1}),
    "karesansui": (2, {"gardens": 2}),
    "monopoly": (3, {"rounds": 4}),
}
"""Seats and options by game."""

NAMES = list(TABLES)
