"""Who plays a seat: words for a change of players, and the names they are checked by."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.core import refused
from ludex.table.decision import is_text
from ludex.table.entries import Seated

MAX_NAME = 100
BOT = "bot:"

WHY = {
    "left": "{name} has left; a bot plays on.",
    "resigned": "{name} has resigned; a bot plays on.",
    "removed": "The host has removed {name}; a bot plays on.",
    "voted": "The others have a bot stand in for {name}.",
    "late": "{name} did not answer in time; a bot stands in.",
    "back": "{name} is back.",
}
"""Why a seat changes hands for a while, with the words for it."""


def seat_words(entry: Seated) -> str:
    """A change of players, as everybody is told."""
    return WHY.get(entry.why, "{name} has taken seat {seat}.").format(name=entry.name, seat=entry.seat)


def checked(given: Sequence[str] | None, what: str, default: list[str]) -> list[str]:
    """One short text for each seat."""
    if given is None:
        return default
    texts = [text for text in given if isinstance(text, str) and 0 < len(text) <= MAX_NAME and is_text(text)]
    if isinstance(given, str) or len(texts) != len(given) or len(texts) != len(default):
        message = f"There are {len(default)} {what}, each of 1 to {MAX_NAME} characters."
        raise refused(f"bad_{what}", message, {"where": what})
    return texts
