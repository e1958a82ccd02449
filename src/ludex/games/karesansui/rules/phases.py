"""The phases of a table, how a garden came to lie there, and what comes of a guess: numbers, and their words."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

WRITING: Final[i64] = 0
"""The Master, a person, writes the secret rule."""
BUILDING: Final[i64] = 1
PREDICTING: Final[i64] = 2
GUESSING: Final[i64] = 3
OVER: Final[i64] = 4

PHASES: Final = ("writing", "building", "predicting", "guessing", "over")

OPENING: Final[i64] = 0
ASKED: Final[i64] = 1
PREDICTED: Final[i64] = 2
GUESSED: Final[i64] = 3
"""Shown by the Master in answer to a guess."""

HOWS: Final = ("opening", "asked", "predicted", "guessed")

CONTRADICTED: Final[i64] = 0
"""A garden already on the table spoke against the guess."""
DISPROVED: Final[i64] = 1
"""The Master showed a new garden that does."""
UNPROVED: Final[i64] = 2
"""Neither proof nor garden was found in time."""
RIGHT: Final[i64] = 3

RESULTS: Final = ("contradicted", "disproved", "unproved", "right")
