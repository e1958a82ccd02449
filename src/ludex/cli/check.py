"""`ludex check GAME`: puts a game to every law of the contract. For authors of games."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

import msgspec
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from ludex import games
from ludex.core import Game, refused
from ludex.testing import LAWS, Finding, Law, findings


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("check", help="put a game to every law of the contract")
    parser.add_argument("game", help="which game: forsale, or where it lives, as my_game:GAME")
    parser.add_argument("--games", type=int, default=5, help="how many games each law looks at (default: 5)")
    parser.add_argument("--seats", default="", help="numbers of seats, as 3,4 (default: all the game has)")
    parser.add_argument("--options", action="append", help="options as a JSON object; give it again for another set")
    parser.add_argument("--law", action="append", help="only this law; give it again for another")
    parser.add_argument("--json", action="store_true", help="print the findings as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    game = games.find(args.game)
    laws = laws_named(args.law)
    if not 1 <= args.games <= 100_000:
        raise refused("bad_games", f"Look at 1 to 100000 games, not {args.games}.")
    seats = read_seats(game, args.seats)
    options = [read_options(game, seats[0], given) for given in args.options or ["{}"]]
    found: list[Finding] = []
    # Progress goes to the terminal beside the output, so that the table or the JSON can be kept in a file.
    with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as progress:
        bar = progress.add_task("checking", total=len(laws))
        for finding in findings(game, args.games, seats, options, laws):
            found.append(finding)
            progress.update(bar, advance=1, description=finding.law.name)
    if args.json:
        print(msgspec.json.encode([as_json(finding) for finding in found]).decode())
    else:
        show(game, found)
    return 1 if any(finding.broken for finding in found) else 0


def laws_named(names: Sequence[str] | None) -> Sequence[Law]:
    if not names:
        return LAWS
    known = {law.name: law for law in LAWS}
    for name in names:
        if name not in known:
            raise refused("unknown_law", f"There is no law {name!r}; there are: {', '.join(known)}.")
    return [known[name] for name in names]


def read_seats(game: Game, given: str) -> list[int]:
    if not given:
        return list(range(game.min_seats, game.max_seats + 1))
    parts = given.split(",")
    if not all(part.isdecimal() and game.min_seats <= int(part[:9]) <= game.max_seats for part in parts):
        raise refused("bad_seats", f"{game.title} is for {game.min_seats} to {game.max_seats} seats, not {given!r}.")
    return [int(part) for part in parts]


def read_options(game: Game, seats: int, given: str) -> dict[str, object]:
    try:
        options = msgspec.json.decode(given, type=dict[str, object])
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise refused("bad_option", f"Options are a JSON object, not {given!r}: {error}.") from None
    game.start(seats, 0, options)  # refuses what can't be before any law sees it
    return options


def as_json(finding: Finding) -> dict[str, object]:
    return {
        "law": finding.law.name,
        "promise": finding.law.promise,
        "trials": finding.trials,
        "seconds": round(finding.seconds, 3),
        "broken": None if finding.broken is None else str(finding.broken),
    }


def show(game: Game, found: Sequence[Finding]) -> None:
    console = Console()
    table = Table(title=Text(f"{game.title} and the laws of the contract"), title_justify="left")
    table.add_column("")
    table.add_column("law")
    table.add_column("games", justify="right")
    table.add_column("seconds", justify="right")
    for finding in found:
        mark = Text("kept", "green") if finding.broken is None else Text("BROKEN", "bold red")
        table.add_row(mark, finding.law.name, str(finding.trials), f"{finding.seconds:.2f}")
    console.print(table)
    broken = [finding for finding in found if finding.broken is not None]
    for finding in broken:
        console.print(Text(f"\n{finding.law.promise}", "bold"))
        console.print(Text(str(finding.broken)))
    if not broken:
        kept = f"all {len(found)} laws" if len(found) > 1 else "the law"
        console.print(Text(f"{game.title} keeps {kept} it was put to.", "green"))
    else:
        console.print(Text(f"\n{game.title} breaks {len(broken)} of {len(found)} laws.", "bold red"))
