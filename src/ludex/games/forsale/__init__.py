"""For Sale: buy properties at auction, then sell them for cheques. RULES.md beside this file has every ruling."""

from ludex.games.forsale.game import GAME

__all__ = ["GAME"]
