"""`ludex match GAME`: bots against each other, many games, results with their uncertainty."""

from __future__ import annotations

import argparse
import sys
from functools import partial

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from ludex import games
from ludex.arena import Estimate, Match, Result, run
from ludex.arena.match import play_some
from ludex.arena.recorded import fresh_folder, record_some
from ludex.core import refused
from ludex.table.named import is_program


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("match", help="let bots play many games against each other")
    parser.add_argument("game", help="which game")
    parser.add_argument(
        "--seats",
        required=True,
        metavar="BOT,BOT,...",
        help="who has each seat: random, careful, sharp, sharp:BUDGET, module:factory or program:COMMAND",
    )
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="how many games (default: 1000)")
    parser.add_argument("--seed", default="0", help="a number or a text; the same seed gives the same match")
    parser.add_argument("--options", default="{}", metavar="JSON", help='the game\'s options, as {"coins": 14}')
    parser.add_argument("--workers", type=int, default=None, metavar="N", help="processes (default: one a processor)")
    parser.add_argument("--journal", default=None, metavar="DIR", help="write the journal of every game there")
    parser.add_argument("--json", action="store_true", help="the results as JSON on standard output")
    parser.set_defaults(run=play)


def play(args: argparse.Namespace) -> int:
    match = Match(args.game, bots_of(args.seats), args.games, seed_of(args.seed), options_of(args.options))
    match.check()
    result = run_with_bar(match, args.workers, args.journal)
    if args.json:
        print(msgspec.json.format(msgspec.json.encode(result.to_json()), indent=2).decode())
    else:
        show(result, Console(emoji=False, markup=False))
    return 0


def bots_of(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(","))


def seed_of(text: str) -> int | str:
    """A seed of digits is the number, as it is everywhere else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 20 else text


def options_of(text: str) -> dict[str, object]:
    try:
        return msgspec.json.decode(text, type=dict[str, object])
    except (msgspec.DecodeError, UnicodeError) as error:
        raise refused("bad_option", f"Options are a JSON object: {error}.", {"where": "options"}) from None


def run_with_bar(match: Match, workers: int | None, journal: str | None) -> Result:
    """Plays, with a progress bar on standard error."""
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    with bar:
        task = bar.add_task(games.find(match.game).title, total=match.games)

        played = 0

        def progress(done: int) -> None:
            nonlocal played
            played = done
            bar.update(task, completed=done)

        is_plain = journal is None and not any(is_program(bot) for bot in match.bots)
        part = play_some if is_plain else partial(record_some, None if journal is None else fresh_folder(journal))
        try:
            return run(match, workers, progress, part, apart=True)
        except KeyboardInterrupt:
            bar.stop()
            print(f"ludex: Broken off after {played:,} of {match.games:,} games.", file=sys.stderr)
            raise


def show(result: Result, console: Console) -> None:
    console.print(
        f"{games.find(result.game).title}: {result.games:,} games, {result.seats} seats, "
        f"bots move on by one seat from game to game, seed {result.seed!r}"
    )
    table = Table("bot", "seats", "share of wins (95%)", "mean score (95%)", "faults")
    for column in table.columns[1:]:
        column.justify = "right"
    for row in result.standings:
        share = f"{row.share.mean:.1%} ({interval(row.share, '.1%')})"
        score = f"{row.score.mean:.2f} ({interval(row.score, '.2f')})"
        table.add_row(row.bot, str(row.seats), share, score, str(row.faults))
    console.print(table)
    for row in result.standings:
        if row.faults:
            named = ", ".join(f"{code} {times}" for code, times in row.faults_by_code.items())
            console.print(f"Faults of {row.bot}: {named}", style="red", highlight=False)
    for stops in result.stopped:
        console.print(stops.sentence(result.games), style="red", highlight=False)
    for pair in result.comparisons:
        found = f"{pair.difference.mean:+.1%} of the wins ({interval(pair.difference, '+.1%')})"
        verdict = f"{pair.bot} beats {pair.other}" if pair.better else f"{pair.bot} and {pair.other}: not settled"
        console.print(f"{verdict}: {found}", style="green" if pair.better else "yellow", highlight=False)
    console.print(
        f"An even share is {1 / result.seats:.1%}. In brackets: 95% intervals, Wilson's for shares, normal for "
        "scores and for differences, which are taken game by game.",
        style="dim",
        highlight=False,
    )


def interval(estimate: Estimate, form: str) -> str:
    if estimate.low is None or estimate.high is None:
        return "-"
    return f"{estimate.low:{form}} to {estimate.high:{form}}"
