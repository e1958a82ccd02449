"""Ludex: a judge for board games.

>>> import ludex
>>> table = ludex.new("forsale", names=["Ann", "Bo", "Cy"], seed=7)
>>> table.play("bid 2")
['Ann bids 2.']
>>> print(table)  # doctest: +ELLIPSIS
Part I, buying: round 1 of 8. To decide: Bo.
...
"""

from typing import TYPE_CHECKING as _TYPE_CHECKING

from ludex.core import (
    SPECTATOR,
    About,
    Amount,
    Ask,
    Candidate,
    Chance,
    ChanceError,
    Choice,
    Drawn,
    Event,
    Game,
    Menu,
    Option,
    Outcome,
    Preset,
    Refusal,
    Refused,
    Search,
    State,
    is_compiled,
    play_randomly,
    play_sensibly,
    search,
    seat_list,
)
from ludex.games import find, names
from ludex.playthrough import Move, Playthrough, load, new
from ludex.render import Picture, show

if _TYPE_CHECKING:
    __version__: str
else:

    def __getattr__(name: str) -> str:
        """The version, when it is asked for: reading what is installed takes longer than all the rest of an import."""
        if name != "__version__":
            raise AttributeError(f"module 'ludex' has no attribute {name!r}")
        from importlib.metadata import PackageNotFoundError, version

        try:
            return version("ludex")
        except PackageNotFoundError:  # run from the sources
            return "0"


__all__ = [
    "SPECTATOR",
    "About",
    "Amount",
    "Ask",
    "Candidate",
    "Chance",
    "ChanceError",
    "Choice",
    "Drawn",
    "Event",
    "Game",
    "Menu",
    "Move",
    "Option",
    "Outcome",
    "Picture",
    "Playthrough",
    "Preset",
    "Refusal",
    "Refused",
    "Search",
    "State",
    "find",
    "is_compiled",
    "load",
    "names",
    "new",
    "play_randomly",
    "play_sensibly",
    "search",
    "seat_list",
    "show",
]


def __dir__() -> list[str]:
    """What is meant to be used; the rest of the package is found by its modules' names."""
    return [*__all__, "__doc__", "__version__"]
