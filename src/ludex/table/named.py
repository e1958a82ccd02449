"""Players by name: a bot of this process, or `program:COMMAND`, which is any other program (docs/players.md)."""

from __future__ import annotations

import shlex
import shutil
from contextlib import ExitStack

from ludex.bots import make
from ludex.core import Game, refused
from ludex.table.players import BotPlayer, Player
from ludex.table.program import ProgramPlayer

PROGRAM = "program:"


def is_program(name: str) -> bool:
    return name.startswith(PROGRAM)


def check_player(name: str, seed: int | str, game: Game) -> None:
    """Raises `Refused` (unknown_bot) for a name that stands for nobody."""
    if not is_program(name):
        make(name, seed, game)
        return
    try:
        command = shlex.split(name.removeprefix(PROGRAM))
    except ValueError as error:
        raise refused("unknown_bot", f"{name!r} is no command: {error}.") from None
    if not command or shutil.which(command[0]) is None:
        raise refused("unknown_bot", f"There is no program to run for {name!r}.")


def player(name: str, seed: int | str, game: Game, table: str, playing: ExitStack) -> Player:
    """Whoever goes by that name at a table of this game; a program is ended when `playing` is closed."""
    check_player(name, seed, game)
    if is_program(name):
        return playing.enter_context(ProgramPlayer(name.removeprefix(PROGRAM), table))
    return BotPlayer(make(name, seed, game))
