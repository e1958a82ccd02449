"""A league in the terminal, as JSON and as a report: what `ludex league` and `ludex merge` give at the end."""

from __future__ import annotations

import argparse
import sys
from itertools import pairwise
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table as Grid

from ludex import games
from ludex.arena.lines import Clock
from ludex.arena.report import milliseconds, report, time_text, verdict
from ludex.arena.result import ENOUGH
from ludex.arena.season import Season
from ludex.arena.statistics import Estimate, Z
from ludex.arena.tally import DIGITS, Table
from ludex.core import refused

SHOWN_PAIRS = 10
"""With more pairs than this only neighbours in the order are compared in the terminal; the report has all."""


def add_outputs(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--report", default=None, metavar="FILE", help="write a report there: one HTML file with plots")
    parser.add_argument("--json", action="store_true", help="the results as JSON on standard output")


def check_outputs(args: argparse.Namespace) -> None:
    """Raises `Refused` (unwritable) for a report that could not be written, before hours are spent on it."""
    if args.report is not None and (Path(args.report).is_dir() or not Path(args.report).absolute().parent.is_dir()):
        raise refused("unwritable", f"{args.report} cannot be written: there is no such folder, or it is one.")


def give(season: Season, args: argparse.Namespace, is_cut_short: bool = False) -> None:
    """Says what is known of a league, in the ways that were asked for."""
    table, clock = season.table(), season.clock
    if args.report is not None:
        try:
            Path(args.report).write_text(report(table, clock), "utf-8")
        except OSError as error:
            raise refused("unwritable", f"{args.report} cannot be written: {error.strerror or error}.") from None
    if args.json:
        print(msgspec.json.format(msgspec.json.encode(with_clock(table, clock)), indent=2).decode())
    else:
        show(table, clock, Console(emoji=False, markup=False, highlight=False))
    if is_cut_short:
        rest = f" Go on with: ludex league --resume --out {season.path}" if season.path else ""
        print(f"ludex: Broken off after {table.played:,} games.{rest}", file=sys.stderr)


def with_clock(table: Table, clock: Clock) -> dict[str, object]:
    """The results, and last what is not the same twice: how long players thought."""
    times = {row.bot: milliseconds(clock, row.bot) for row in table.entrants}
    rounded = {bot: None if spent is None else round(spent, DIGITS) for bot, spent in times.items()}
    return {**table.to_json(), "milliseconds_a_decision": rounded}


def show(table: Table, clock: Clock, console: Console) -> None:
    league = table.league
    console.print(f"{games.find(league.game).title}, {league.seats} seats, seed {league.seed!r}. {verdict(table)}")
    if not table.entrants:
        return
    grid = Grid("player", "rating", "share of wins (95%)", "score", "ms", "faults")
    grid.columns[0].overflow = "fold"
    for column in grid.columns[1:]:
        column.justify = "right"
        column.no_wrap = True
    for row in table.entrants:
        grid.add_row(
            row.bot,
            f"{row.rating.mean:.1f} ± {Z * row.rating.deviation:.1f}",
            f"{row.share.mean:.1%} ({interval(row.share)})",
            f"{row.score.mean:.2f}",
            time_text(milliseconds(clock, row.bot)),
            f"{sum(row.faults.values()):,}",
        )
    console.print(grid)
    show_pairs(table, console)
    show_faults(table, console)
    for stops in table.stopped:
        console.print(stops.sentence(table.played), style="red")
    console.print(
        f"An even share is {1 / league.seats:.1%}. Every deal is played under every rotation of the seats, and "
        "intervals count its games together. Ratings: Plackett-Luce, ± 1.96 deviations. ms: milliseconds a decision.",
        style="dim",
    )


def show_pairs(table: Table, console: Console) -> None:
    """Two players a line, in the deals that both played; of many pairs only neighbours in the order."""
    neighbours = set(pairwise(row.bot for row in table.entrants))
    shown = [pair for pair in table.pairs if len(table.pairs) <= SHOWN_PAIRS or (pair.bot, pair.other) in neighbours]
    grid = Grid(
        "ahead", "behind", "deals", "of the wins (95%)", "", title="One against the other", title_justify="left"
    )
    grid.columns[0].overflow = grid.columns[1].overflow = "fold"
    for column in grid.columns[2:4]:
        column.justify = "right"
        column.no_wrap = True
    for pair in shown:
        low = pair.difference.low
        is_clear = pair.deals >= ENOUGH and low is not None and low > 0
        word = "clear" if is_clear else "not clear" if pair.deals >= ENOUGH else "too few"
        found = f"{pair.difference.mean:+.1%} ({interval(pair.difference, '+')})"
        style = "green" if is_clear else "yellow"
        grid.add_row(pair.bot, pair.other, f"{pair.deals:,}", found, word, style=style)
    if shown:
        console.print(grid)


def show_faults(table: Table, console: Console) -> None:
    rows = [(row, code, times) for row in table.entrants for code, times in row.faults.items()]
    if not rows:
        return
    grid = Grid("player", "refused for", "times", "of its decisions", title="Faults", title_justify="left")
    grid.columns[0].overflow = "fold"
    for column in grid.columns[2:]:
        column.justify = "right"
    for row, code, times in rows:
        grid.add_row(row.bot, code, f"{times:,}", f"{times / max(1, row.decisions):.1%}")
    console.print(grid)


def interval(estimate: Estimate, sign: str = "") -> str:
    if estimate.low is None or estimate.high is None:
        return "-"
    return f"{estimate.low:{sign}.1%} to {estimate.high:{sign}.1%}"
