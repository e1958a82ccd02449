"""Diplomacy: simultaneous orders that depend on each other, on any map. RULES.md beside this file has every ruling."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludex.games.diplomacy.game import GAME as GAME


def __getattr__(name: str) -> object:
    """The game is loaded when it is asked for: its rules can be had without it."""
    if name == "GAME":
        from ludex.games.diplomacy.game import GAME

        return GAME
    raise AttributeError(name)
