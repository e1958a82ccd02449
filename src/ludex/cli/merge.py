"""`ludex merge OUT SHARD...`: pieces of one league put together, the same as if it had been played in one go."""

from __future__ import annotations

import argparse
from pathlib import Path

from ludex.arena.season import merge
from ludex.cli.league_tables import add_outputs, check_outputs, give


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("merge", help="put the shards of a league together")
    parser.add_argument("out", help="the file to be written; '-' only shows what they give together")
    parser.add_argument("shards", nargs="+", metavar="SHARD", help="what `ludex league --range A:B --out SHARD` wrote")
    add_outputs(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    check_outputs(args)
    out = None if args.out == "-" else Path(args.out)
    season = merge([Path(shard) for shard in args.shards], out)
    try:
        give(season, args)
    finally:
        season.close()
    return 0
