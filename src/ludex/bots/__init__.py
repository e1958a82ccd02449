"""Players for every game: random, careful and sharp, and those that others bring."""

from ludex.bots.bot import Bot, ask_bot, lines, make, names
from ludex.bots.careful import Careful
from ludex.bots.random import Random
from ludex.bots.sharp import Sharp

__all__ = ["Bot", "Careful", "Random", "Sharp", "ask_bot", "lines", "make", "names"]
