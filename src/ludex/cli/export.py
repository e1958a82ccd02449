"""`ludex export OUT SOURCE...`: games as Parquet: of matches, leagues, and a server's tables whose players agreed."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from ludex.arena.export import export
from ludex.arena.rows import EXTRAS, USUAL
from ludex.cli.verify import finder
from ludex.core import refused
from ludex.journal.source import Source, each_source, is_database
from ludex.server.tables.consent import agreed_tables


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("export", help="write finished games as Parquet, for research")
    parser.add_argument("out", help="the Parquet file to be written")
    parser.add_argument(
        "sources", nargs="+", metavar="SOURCE", help="a journal, a folder of journals, or a server's database"
    )
    parser.add_argument(
        "--columns",
        default=",".join(USUAL),
        metavar="NAMES",
        help=f"what to have beside the decisions, of: {', '.join(EXTRAS)} (default: all but positions)",
    )
    parser.add_argument("--game", metavar="NAME", help="where the game is found, if not by the name in the journals")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    paths = [Path(source) for source in args.sources]
    wanted = [name for name in args.columns.split(",") if name]
    agreed = Agreed()
    told = export(agreed.journals(paths), Path(args.out), agreed, wanted, finder(args.game))
    print(f"{told.games:,} games, {told.rows:,} rows in {args.out}")
    for why, count in sorted(told.left_out.items()):
        print(f"ludex: {count:,} left out: {why}", file=sys.stderr)
    return 0


class Agreed:
    """Whether the people of a journal agreed, as the database says that it comes from; journals in files do not say."""

    def __init__(self) -> None:
        self.tables: set[str] = set()

    def __call__(self, source: Source) -> bool:
        return source.table in self.tables

    def journals(self, paths: Sequence[Path]) -> Iterator[Source]:
        """All journals of some places, one at a time."""
        for path in paths:
            if path.is_dir():
                self.tables = set()
                files = sorted(path.glob("*.jsonl"))
                if not files:
                    raise refused("unreadable", f"There are no journals in {path}.")
                for file in files:
                    yield from each_source(file)
            else:
                self.tables = agreed_tables(path) if is_database(path) else set()
                yield from each_source(path)
