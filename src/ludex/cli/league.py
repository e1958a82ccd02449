"""`ludex league GAME BOT...`: ratings and shares of many players, from a laptop to a cluster."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ludex import games
from ludex.arena.league import League, bad, whole_deals
from ludex.arena.pools import open_pool
from ludex.arena.recorded import fresh_folder
from ludex.arena.season import Season, begin, play, resume
from ludex.cli.league_tables import add_outputs, check_outputs, give
from ludex.cli.match import options_of, seed_of
from ludex.core import refused


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("league", help="rate many players over any number of games, on many machines")
    parser.add_argument("game", nargs="?", help="which game; with --resume the file says it")
    parser.add_argument(
        "bots",
        nargs="*",
        metavar="BOT",
        help="who plays: random, careful, sharp, sharp:BUDGET, module:factory or program:COMMAND",
    )
    parser.add_argument("--seats", type=int, default=None, metavar="N", help="seats at a table (default: as usual)")
    parser.add_argument(
        "--games", type=int, default=1000, metavar="N", help="how many, rounded up to whole deals (default: 1000)"
    )
    parser.add_argument("--range", default=None, metavar="A:B", help="only games A to before B, as one shard of many")
    parser.add_argument("--seed", default="0", help="a number or a text; the same seed gives the same league")
    parser.add_argument("--options", default="{}", metavar="JSON", help="the game's options")
    parser.add_argument(
        "--settled", type=float, default=None, metavar="C", help="stop when the order is settled: 0.95 for 95%%"
    )
    parser.add_argument("--workers", type=int, default=None, metavar="N", help="processes (default: one a processor)")
    parser.add_argument("--on", default=None, metavar="PLACE", help="'ray' plays on a Ray cluster")
    parser.add_argument("--out", default=None, metavar="FILE", help="write each game there as it ends, as JSON lines")
    parser.add_argument("--resume", action="store_true", help="go on with the file of --out")
    parser.add_argument("--journal", default=None, metavar="DIR", help="write the journal of every game there")
    add_outputs(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    check_outputs(args)
    season = opened(args)
    try:
        is_cut_short = not played(season, args)
        give(season, args, is_cut_short)
    finally:
        season.close()
    return 130 if is_cut_short else 0


def opened(args: argparse.Namespace) -> Season:
    """The league to be played, new or from its file."""
    path = None if args.out is None else Path(args.out)
    if args.resume:
        if path is None:
            raise bad("--resume goes on with a file: say which with --out.", "out")
        season = resume(path)
        is_other = args.game is not None and league_of(args) != season.league
        if is_other or (args.range is not None and range_of(args.range, season.league.games) != season.numbers):
            season.close()
            raise bad(f"{path} is of another league or range; left out, the file says which.", "resume")
        return season
    if args.game is None:
        raise bad("Which game, and who plays?", "game")
    league = league_of(args)
    return begin(league, range_of(args.range, league.games), path)


def league_of(args: argparse.Namespace) -> League:
    seats = games.find(args.game).usual_seats if args.seats is None else args.seats
    count = whole_deals(args.games, seats)
    options = options_of(args.options)
    return League(args.game, tuple(args.bots), seats, count, seed_of(args.seed), options, args.settled)


def range_of(text: str | None, count: int) -> range:
    if text is None:
        return range(count)
    first, colon, last = text.partition(":")
    if not (colon and all(end == "" or (end.isascii() and end.isdigit() and len(end) < 16) for end in (first, last))):
        raise bad("A range is two numbers of games, as 0:500.", "range")
    return range(int(first or 0), int(last) if last else count)


def played(season: Season, args: argparse.Namespace) -> bool:
    """Plays with a progress bar on standard error; whether it came to its end."""
    folder = journals(args)
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    pool = open_pool(season.league, args.on, args.workers, folder, apart=True)
    try:
        with bar:
            task = bar.add_task(games.find(season.league.game).title, total=len(season.numbers))
            bar.update(task, completed=season.tally.played)
            play(season, pool, lambda done: bar.update(task, completed=done))
    except KeyboardInterrupt:
        return False
    finally:
        pool.close()
        if folder is not None:
            drop_uncounted(folder, season)
    return True


def journals(args: argparse.Namespace) -> Path | None:
    if args.journal is None:
        return None
    if not args.resume:
        return fresh_folder(args.journal)
    if not os.path.isdir(args.journal):
        raise refused("bad_folder", f"{args.journal} is no folder.")
    return Path(args.journal)


def drop_uncounted(folder: Path, season: Season) -> None:
    """Removes journals of games that were begun ahead and do not count: after Ctrl-C, or when the order is settled."""
    counted = season.numbers.start + season.tally.played
    for file in folder.glob(f"{games.find(season.league.game).name}-*.jsonl"):
        number = file.stem.rpartition("-")[2]
        if number.isdigit() and int(number) >= counted:
            file.unlink()
