"""Karesansui: find the Master's rule for gardens of stones, statues and plants. RULES.md has every ruling."""

from ludex.games.karesansui.game import GAME

__all__ = ["GAME"]
