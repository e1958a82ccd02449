"""Which game a state belongs to, and where another process finds that game.

Every `Game` notes the type of the states it makes. So a state can say what it is (`repr`) and be pickled as its
position: another process finds the game by its module and name, and restores the position with all checks.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING

import msgspec

from ludex.core.canon import canonical
from ludex.core.refusal import refused

if TYPE_CHECKING:
    from ludex.core.game import Game
    from ludex.core.state import State

GAMES: dict[object, Game] = {}
"""The game of each type of state."""

PLACES: dict[str, tuple[str, str]] = {}
"""Where games were found: module and attribute, by the game's name."""


def note_game(state: State, game: Game) -> None:
    """Notes that states of this type are this game's."""
    GAMES[type(state)] = game


def game_of(state: State) -> Game | None:
    """The game that states of this type belong to; None where no game has made one in this process."""
    return GAMES.get(type(state))


def place_of(game: Game) -> tuple[str, str] | None:
    """A module and an attribute of it that is this game; None where no module has it."""
    known = PLACES.get(game.name)
    if known is not None and at(known) is game:
        return known
    for name, module in list(sys.modules.items()):
        if name != "__main__":
            for attribute, value in list(getattr(module, "__dict__", {}).items()):
                if value is game:
                    PLACES[game.name] = name, attribute
                    return name, attribute
    return None


def at(place: tuple[str, str]) -> object:
    """What stands at a place."""
    return getattr(import_module(place[0]), place[1], None)


def pickled_game(game: Game) -> tuple[object, tuple[str, str]]:
    """A game as pickle takes it: where it is found. Raises `Refused` (unknown_game) where no module has it."""
    place = place_of(game)
    if place is None:
        raise refused("unknown_game", f"{game.title} is no attribute of a module, so no other process can find it.")
    return found_game, place


def found_game(module: str, attribute: str) -> Game:
    """The game at a place."""
    game: Game = getattr(import_module(module), attribute)
    return game


def pickled_state(state: State) -> tuple[object, tuple[str, str, bytes]]:
    """A state as pickle takes it: its game's place and its position."""
    game = game_of(state)
    if game is None:
        raise refused("unknown_game", f"No game is known that makes states of type {type(state).__name__}.")
    module, attribute = pickled_game(game)[1]
    return found_state, (module, attribute, canonical(game.position(state)))


def found_state(module: str, attribute: str, position: bytes) -> State:
    """The state of a position of the game at a place."""
    return found_game(module, attribute).restore(msgspec.json.decode(position))
