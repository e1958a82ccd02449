"""The games that come with Ludex, and those that others install.

A game is found by its name (`forsale`), by an entry point of the group `ludex.games`, or by where it lives
(`my_package.my_game:GAME`).
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from ludex.core import Game, refused

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

HERE = ("forsale", "diplomacy", "catan", "karesansui", "monopoly")


def names() -> list[str]:
    """The games that can be played by name: those that come with Ludex, then the others."""
    return [*HERE, *sorted(_installed().keys() - set(HERE))]


def find(name: str) -> Game:
    """The game of that name; `Refused` (unknown_game) where there is none."""
    game: object = None
    if name in HERE:
        game = import_module(f"ludex.games.{name}").GAME
    elif ":" in name:
        module, _, attribute = name.partition(":")
        try:
            game = getattr(import_module(module), attribute, None)
        except (ImportError, ValueError) as error:
            raise refused("unknown_game", f"{name!r} could not be imported: {error}.") from None
    elif name in (installed := _installed()):
        game = installed[name].load()
    if not isinstance(game, Game):
        raise refused("unknown_game", f"There is no game {name!r}; there are: {', '.join(names())}.")
    return game


def _installed() -> dict[str, EntryPoint]:
    """The games that others installed. What Python needs to look for them is imported when somebody asks."""
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group="ludex.games")}
