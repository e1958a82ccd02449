"""Resources and development cards by number, how many there are, and what things cost."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

WOOD: Final[i64] = 0
BRICK: Final[i64] = 1
SHEEP: Final[i64] = 2
WHEAT: Final[i64] = 3
ORE: Final[i64] = 4
RESOURCES: Final = ("wood", "brick", "sheep", "wheat", "ore")
"""The names of the resources, by number."""

KNIGHT: Final[i64] = 0
VICTORY: Final[i64] = 1
ROADS: Final[i64] = 2
PLENTY: Final[i64] = 3
MONOPOLY: Final[i64] = 4
DEVELOPMENTS: Final = ("knight", "victory", "roads", "plenty", "monopoly")
"""The names of the development cards, by number."""

ROAD_COST: Final[i64] = 0x000_000_000_001_001
SETTLEMENT_COST: Final[i64] = 0x000_001_001_001_001
CITY_COST: Final[i64] = 0x003_002_000_000_000
CARD_COST: Final[i64] = 0x001_001_001_000_000
"""Bundles, ore on the left: wood and brick; those and sheep and wheat; 2 wheat and 3 ore; sheep, wheat and ore."""

BASE_DECK: Final[i64] = 0x002_002_002_005_00E
EXTENSION_DECK: Final[i64] = 0x003_003_003_005_014
"""Bundles of development cards, monopolies on the left: 2, 2, 2, 5 and 14 knights with up to 4 seats; 3, 3, 3, 5 and
20 with 5 or 6."""
BASE_CARDS: Final[i64] = 19
EXTENSION_CARDS: Final[i64] = 24
"""How many cards of each resource."""
