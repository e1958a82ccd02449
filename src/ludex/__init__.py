"""Ludex: a judge for board games.

>>> import ludex
>>> game = ludex.find("forsale")
>>> state = game.start(seats=3, seed=7)
>>> str(ludex.show(game, state, 0, ["Ann", "Bo", "Cy"])).splitlines()[0]
'Part I, buying: round 1 of 8. To decide: Ann.'
"""

from importlib.metadata import PackageNotFoundError, version

from ludex.core import (
    SPECTATOR,
    Chance,
    Game,
    Outcome,
    Refusal,
    Refused,
    State,
    play_randomly,
    play_sensibly,
    seat_list,
)
from ludex.games import find, names
from ludex.render import show

try:
    __version__ = version("ludex")
except PackageNotFoundError:  # run from the sources
    __version__ = "0"

__all__ = [
    "SPECTATOR",
    "Chance",
    "Game",
    "Outcome",
    "Refusal",
    "Refused",
    "State",
    "find",
    "is_compiled",
    "names",
    "play_randomly",
    "play_sensibly",
    "seat_list",
    "show",
]


def is_compiled() -> bool:
    """Whether the rules run compiled, or as plain Python."""
    from ludex.core import state

    return not str(state.__file__).endswith(".py")
