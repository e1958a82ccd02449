"""`ludex diplomacy cases --from JOURNAL`: the phases of a played game as test cases."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from ludex.cli.saved_games import DIPLOMACY, played
from ludex.core import refused
from ludex.games.diplomacy.cases.writing import cases_of
from ludex.journal.source import one_source


def run_from(args: argparse.Namespace) -> int:
    """Writes a case for each phase that was resolved, to a new file or to standard output."""
    source = one_source(args.journal, args.table)
    play = played(source)
    cases = cases_of(source.table, play.state, DIPLOMACY.position(play.state), play.decisions)
    text = "\n\n".join(cases)
    if not cases:
        raise refused("bad_journal", "No phase of this game was resolved yet, so there is no case in it.")
    if args.file is None:
        print(text)
        return 0
    path: Path = args.file
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text + "\n")
    except OSError as error:
        raise refused("bad_file", f"{path} can't be written: {error.strerror}.") from None
    print(f"{path} has {len(cases)} {'case' if len(cases) == 1 else 'cases'}.", file=sys.stderr)
    return 0
