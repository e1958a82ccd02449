"""What a table of Catan is waiting for."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

SETUP_SETTLEMENT: Final[i64] = 0
"""The seat in the snake's order places a settlement."""
SETUP_ROAD: Final[i64] = 1
"""The seat that placed a settlement places a road beside it."""
BEFORE_ROLL: Final[i64] = 2
"""The turn's seat rolls, or plays a card first."""
MAIN: Final[i64] = 3
"""The turn's seat trades, builds, buys, plays a card or ends its turn."""
DISCARDS: Final[i64] = 4
"""After a seven: every seat with too many cards discards; all at the same time."""
MOVE_ROBBER: Final[i64] = 5
"""The turn's seat moves the robber, after a seven or a knight."""
FREE_ROADS: Final[i64] = 6
"""The turn's seat places a road of its road building card."""
ANSWERS: Final[i64] = 7
"""The seats that got an offer answer it; all at the same time."""
CHOICE: Final[i64] = 8
"""The turn's seat confirms one of the answers to its offer, or withdraws it."""
SPECIAL: Final[i64] = 9
"""5 and 6 seats: between turns `builder` builds and buys, or ends."""
OVER: Final[i64] = 10
DRAFT: Final[i64] = 11
"""The turn's seat writes an offer, which nobody else sees: to all others it is in its MAIN phase."""

PHASES: Final = (
    "settlement",
    "road",
    "roll",
    "main",
    "discard",
    "robber",
    "roads",
    "answer",
    "choice",
    "special",
    "over",
    "draft",
)
"""The names of the phases in positions and views."""
