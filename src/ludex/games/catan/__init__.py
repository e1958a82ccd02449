"""Catan: dice, trade, hidden hands and a race to ten points. RULES.md beside this file has every ruling."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludex.games.catan.game import GAME as GAME


def __getattr__(name: str) -> object:
    """The game is loaded when it is asked for: its rules can be had without it."""
    if name == "GAME":
        from ludex.games.catan.game import GAME

        return GAME
    raise AttributeError(name)
