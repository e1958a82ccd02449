"""The parts of a game of For Sale."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

BUYING: Final[i64] = 0
"""Part I: properties for coins."""
SELLING: Final[i64] = 1
"""Part II: cheques for properties."""
OVER: Final[i64] = 2
"""Part III: the count."""

PHASES: Final = ("buying", "selling", "over")
