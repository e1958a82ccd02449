"""`ludex strength GAME`: each bot against a table of the one below it, with intervals; and the page that shows it."""

from __future__ import annotations

import argparse
import shlex
from pathlib import Path

import msgspec
from rich.console import Console

from ludex import games
from ludex.arena.ladder import Rung, between_marks, climb, percent, plot, section
from ludex.cli.match import options_of, seed_of
from ludex.core import Game, refused

PAGE = "strength.md"
HEAD = "# How strong the bots are\n"


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("strength", help="play a game's ladder of bots and measure each step")
    parser.add_argument("game", help="which game")
    parser.add_argument("--games", type=int, default=200, metavar="N", help="games for each step (default: 200)")
    parser.add_argument("--seats", type=int, default=None, metavar="N", help="seats at the table (default: as usual)")
    parser.add_argument("--seed", default="0", help="a number or a text; the same seed gives the same figures")
    parser.add_argument("--options", default="{}", metavar="JSON", help="the game's options")
    parser.add_argument("--workers", type=int, default=None, metavar="N", help="processes (default: one a processor)")
    parser.add_argument("--write", default=None, metavar="DIR", help=f"write {PAGE} and a plot into this folder")
    parser.add_argument("--json", action="store_true", help="the figures as JSON on standard output")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    game = games.find(args.game)
    seats = game.usual_seats if args.seats is None else args.seats
    folder = None if args.write is None else Path(args.write)
    if folder is not None and not folder.is_dir():
        raise refused("bad_folder", f"{folder} is no folder.")
    console = Console(emoji=False, markup=False, highlight=False)

    def told(rung: Rung) -> None:
        if not args.json:
            between = f"{percent(rung.share.low)} to {percent(rung.share.high)}"
            console.print(f"{rung.title()}: {percent(rung.share.mean)} of {rung.games:,} games ({between})")
            for stops in rung.stopped:
                console.print(stops.sentence(rung.games), style="red")

    seed, options = seed_of(args.seed), options_of(args.options)
    rungs = climb(args.game, args.games, seats, seed, options, args.workers, told, apart=True)
    if args.json:
        print(msgspec.json.format(msgspec.json.encode([rung.to_json() for rung in rungs]), indent=2).decode())
    if folder is not None:
        write(folder, game, rungs, command(args))
        console.print(f"{folder / PAGE} and its plot are written.")
    return 0


def command(args: argparse.Namespace) -> str:
    """The command that gives these figures."""
    words = ["ludex", "strength", args.game, "--games", str(args.games)]
    if args.seats is not None:
        words += ["--seats", str(args.seats)]
    if args.seed != "0":
        words += ["--seed", args.seed]
    if args.options != "{}":
        words += ["--options", args.options]
    return shlex.join(words)


def write(folder: Path, game: Game, rungs: list[Rung], how: str) -> None:
    """Puts the game's part into the page, in place of what it said before, and draws its plot."""
    page = folder / PAGE
    text = page.read_text("utf-8") if page.exists() else HEAD
    page.write_text(between_marks(text, game.name, section(game, rungs, how)), "utf-8")
    images = folder / "images"
    images.mkdir(exist_ok=True)
    (images / f"strength-{game.name}.svg").write_text(plot(game.title, rungs), "utf-8")
