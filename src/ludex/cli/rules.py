"""`ludex rules GAME`: a game's rules in short."""

from __future__ import annotations

import argparse
import textwrap

from ludex import games
from ludex.core import Game
from ludex.games import guide

WIDTH = 78


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("rules", help="a game's rules in short")
    parser.add_argument("game", help="which game")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    game = games.find(args.game)
    print(f"{game.title} in short\n\n{rules_text(game)}")
    return 0


def rules_text(game: Game, most: int | None = None) -> str:
    """The sections one below the other, in at most 80 columns; all of them, or only the first ones."""
    short = list(guide.short_rules(game))[:most]
    sections = ["\n".join([title.upper(), *map(wrapped, lines)]) for title, lines in short]
    return "\n\n".join(sections) or "There are no short rules of this game."


def wrapped(line: str) -> str:
    return textwrap.fill(line, WIDTH, initial_indent="- ", subsequent_indent="  ")
