"""Monopoly, with a building market that never runs into debt. RULES.md beside this file has every ruling."""

from ludex.games.monopoly.game import GAME

__all__ = ["GAME"]
