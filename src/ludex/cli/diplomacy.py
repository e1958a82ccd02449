"""`ludex diplomacy`: the variants there are, what is wrong with one, test cases, and saved games of another program."""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from ludex.core import refused
from ludex.games.diplomacy import variants
from ludex.games.diplomacy.rules.rulebook import PRESETS
from ludex.games.diplomacy.variants import Variant

BUILDS = {"home": "at home", "any_home": "in any home", "anywhere": "anywhere"}


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("diplomacy", help="variants, test cases and saved games of Diplomacy")
    inner = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    listing = inner.add_parser("variants", help="list the variants that can be played")
    listing.set_defaults(run=run_variants)
    checking = inner.add_parser("check", help="say what is wrong with a variant's file, and try its test cases")
    checking.add_argument("file", type=Path, help="the variant's JSON file")
    checking.set_defaults(run=run_check)
    trying = inner.add_parser("cases", help="put a file of test cases to the judge")
    trying.add_argument("file", type=Path, nargs="?", help="the cases, from CASE to END")
    trying.add_argument("--from", dest="journal", metavar="JOURNAL", help="write the phases of a played game as cases")
    trying.add_argument("--table", metavar="ID", help="with --from: which table of a database")
    trying.add_argument("--variant", type=Path, metavar="FILE", help="a variant's file that the cases name by its id")
    trying.add_argument("--failures", action="store_true", help="print only the cases that fail")
    trying.add_argument("--second", action="store_true", help="put them to the second, slower adjudicator of movement")
    trying.set_defaults(run=run_cases)
    reading = inner.add_parser("read", help="replay a saved game of the Python package `diplomacy`")
    reading.add_argument("file", type=Path, help="the saved game, or several, one to a line")
    reading.add_argument("--rules", choices=list(PRESETS), help="the rulebook, if not the package's own choices")
    reading.add_argument("--journal", type=Path, metavar="FILE", help="write it as a new journal too (.jsonl)")
    reading.set_defaults(run=run_read)
    writing = inner.add_parser("write", help="write a journal of Diplomacy as a saved game of that package")
    writing.add_argument("file", help="a JSON-lines journal, or a SQLite database")
    writing.add_argument("out", type=Path, nargs="?", help="where the saved game goes; left out: standard output")
    writing.add_argument("--table", metavar="ID", help="which table of a database")
    writing.set_defaults(run=run_write)


def run_read(args: argparse.Namespace) -> int:
    # As for `cases`: the table and the journal come along only where they are needed.
    from ludex.cli import saved_games

    return saved_games.run_read(args)


def run_write(args: argparse.Namespace) -> int:
    from ludex.cli import saved_games

    return saved_games.run_write(args)


def run_variants(args: argparse.Namespace) -> int:
    console = Console()
    table = Table(title=Text("Variants of Diplomacy"), title_justify="left")
    table.add_column("name", no_wrap=True)
    table.add_column("title")
    for heading in ("powers", "provinces", "centers", "units"):
        table.add_column(heading, justify="right")
    table.add_column("starts")
    table.add_column("builds")
    table.add_column("wins")
    for name in variants.names():
        found = variants.load(name)
        table.add_row(
            name,
            found.name,
            str(len(found.powers)),
            str(len(found.provinces)),
            str(len(found.supply_centers)),
            str(len(found.units)),
            f"{found.start.season} {found.start.year}",
            BUILDS[found.build_rule],
            winning(found),
        )
    console.print(table)
    return 0


def winning(variant: Variant) -> str:
    """What it takes to win, in a few words."""
    victory = variant.victory
    ways = []
    if victory.centers is not None:
        ways.append(f"{victory.centers} centers")
    if victory.percent is not None:
        ways.append(f"over {victory.percent}%")
    if victory.lead is not None:
        ways.append(f"a lead of {victory.lead.needed(variant.start.year)}, less by the year")
    return " or ".join(ways)


def run_check(args: argparse.Namespace) -> int:
    path: Path = args.file
    found = variants.check(variants.read(path))
    for problem in found:
        print(problem)
    if found:
        print(f"{path.name}: {len(found)} {'problem' if len(found) == 1 else 'problems'}.")
        return 1
    variant = variants.introduce(path)
    print(
        f"{path.name}: {variant.name} can be played: {len(variant.powers)} powers, {len(variant.provinces)} provinces, "
        f"{len(variant.supply_centers)} centers, {len(variant.units)} units."
    )
    return 0 if variant.cases is None else try_cases(path.parent / variant.cases, True, False)


def run_cases(args: argparse.Namespace) -> int:
    if args.journal is not None:
        from ludex.cli import played_cases

        return played_cases.run_from(args)
    if args.file is None:
        raise refused("bad_cases", "It does not say which cases: give their file, or --from with a journal.")
    if args.variant is not None:
        variants.introduce(args.variant)
    return try_cases(args.file, args.failures, args.second)


def try_cases(path: Path, only_failures: bool, by_second: bool) -> int:
    """Prints what came of each case of a file, before the judge or the second adjudicator; 1 if one fails."""
    # The judge brings the whole game along, which the other commands do without.
    from ludex.games.diplomacy.cases import second
    from ludex.games.diplomacy.cases.running import try_text
    from ludex.games.diplomacy.faces import judging

    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise refused("bad_cases", f"{path} can't be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise refused("bad_cases", f"{path} is not text in UTF-8.") from None
    verdicts = try_text(text, second.adjudicate if by_second else judging.adjudicate)
    failing = sum(not verdict.passes for verdict in verdicts)
    for verdict in verdicts:
        if not (only_failures and verdict.passes):
            print(verdict)
    print(f"{path.name}: {len(verdicts) - failing} of {len(verdicts)} cases pass.")
    return 1 if failing else 0
