"""Which game a state belongs to, and where another process finds that game.

Every `Game` notes the type of the states it makes. So a state can say what it is (`repr`) and be pickled as its
position: another process finds the game by its module and name, and restores the position with all checks.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

import msgspec

from ludex.core.canon import canonical
from ludex.core.refusal import refused

if TYPE_CHECKING:
    from ludex.core.dense import Numbers
    from ludex.core.game import Game
    from ludex.core.state import State

GAMES: dict[object, Game] = {}
"""The game of each type of state."""


def note_game(state: State, game: Game) -> None:
    """Notes that states of this type are this game's."""
    GAMES[type(state)] = game


def game_of(state: State) -> Game | None:
    """The game that states of this type belong to; None where no game has made one in this process."""
    return GAMES.get(type(state))


def known_game_of(state: State) -> Game:
    """The game that states of this type belong to; `Refused` (unknown_game) where none has made one."""
    game = game_of(state)
    if game is None:
        raise refused("unknown_game", f"No game is known that makes states of type {type(state).__name__}.")
    return game


def observation_size_of(state: State) -> int:
    """How many numbers the state's flattened view has."""
    fields = known_game_of(state).observation_fields(state.settings, state.seat_count())
    return fields[-1].place + fields[-1].size


def observe_view(state: State, seat: int, out: Numbers, at: int) -> None:
    """Writes a seat's flattened view."""
    game = known_game_of(state)
    game.flat_view(state.settings, state.seat_count()).write(game.view(state, seat), seat, out, at)


def place_of(game: Game) -> tuple[str, str] | None:
    """A module and an attribute of it that is this game: where its class is defined, or a package around that."""
    module = type(game).__module__
    while module:
        for attribute, value in vars(import_module(module)).items():
            if value is game:
                return module, attribute
        module = module.rpartition(".")[0]
    return None


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
    game = known_game_of(state)
    module, attribute = pickled_game(game)[1]
    return found_state, (module, attribute, canonical(game.position(state)))


def found_state(module: str, attribute: str, position: bytes) -> State:
    """The state of a position of the game at a place."""
    return found_game(module, attribute).restore(msgspec.json.decode(position))
