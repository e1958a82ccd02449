"""`ludex analyse JOURNAL`: what each decision of a finished game cost against the best that the sharp bot finds."""

from __future__ import annotations

import argparse
from math import fsum

import msgspec
from rich.console import Console
from rich.text import Text

from ludex.arena.analysis import Judged, analyse
from ludex.bots.sharp import BUDGET
from ludex.cli.verify import finder
from ludex.core import refused
from ludex.journal.source import one_source

DEAR = 0.02
"""A cost above this part of the win, and above twice its error, is shown as one."""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("analyse", help="go over a game that was played: what did each decision cost?")
    parser.add_argument("file", help="a JSON-lines journal, or a SQLite database")
    parser.add_argument("--table", metavar="ID", help="which table of a database")
    parser.add_argument("--seat", type=int, metavar="N", help="only the decisions of this seat")
    parser.add_argument("--budget", type=int, default=BUDGET, metavar="N", help=f"steps to look ahead ({BUDGET:,})")
    parser.add_argument("--json", action="store_true", help="one line of JSON for each decision")
    parser.add_argument("--game", metavar="NAME", help="where the game is found, if not by the name in the journal")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    if not 1 <= args.budget <= 100_000_000:
        raise refused("bad_budget", f"A budget is 1 to 100,000,000 steps, not {args.budget}.")
    console = Console(highlight=False, soft_wrap=True)
    seen: list[Judged] = []
    for judged in analyse(one_source(args.file, args.table), finder(args.game), args.budget, args.seat):
        seen.append(judged)
        if args.json:
            print(msgspec.json.encode(judged.to_json()).decode())
        else:
            console.print(line(judged))
    if not args.json:
        console.print()
        for words in summary(seen):
            console.print(words)
    return 0


def is_dear(judged: Judged) -> bool:
    """Whether a decision cost something beyond doubt."""
    return judged.cost > DEAR and judged.cost > 2 * judged.error


def line(judged: Judged) -> Text:
    words = f"{judged.n:>5}  {judged.name}: {judged.text}"
    if judged.best == judged.text:
        return Text(f"{words}  best")
    cost = f"cost {judged.cost:.1%} (give or take {judged.error:.1%}); better: {judged.best}"
    return Text(f"{words}  {cost}", style="bold red" if is_dear(judged) else "")


def summary(seen: list[Judged]) -> list[str]:
    """A line for each seat: how often it chose the best, and what its decisions cost in the mean."""
    found = []
    for seat in sorted({judged.seat for judged in seen}):
        own = [judged for judged in seen if judged.seat == seat]
        best = sum(judged.best == judged.text for judged in own)
        mean = fsum(judged.cost for judged in own) / len(own)
        dear = sum(is_dear(judged) for judged in own)
        found.append(
            f"seat {seat}, {own[-1].name}: {len(own)} decisions, {best} of them the best found, "
            f"{dear} clearly costly; mean cost {mean:.2%} of the win"
        )
    return found or ["There was nothing to decide."]
