"""`ludex verify FILE`: is a journal what was written, and do the rules give the same game again?"""

from __future__ import annotations

import argparse
from pathlib import Path

from ludex import games
from ludex.arena.export import is_parquet, read_games
from ludex.journal import Entry
from ludex.journal.source import Source, sources
from ludex.table.replay import Find
from ludex.table.verdict import verdict


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("verify", help="check a journal: its chain, and every decision by the rules")
    parser.add_argument("file", help="a JSON-lines journal, a SQLite database, or what `ludex export` wrote")
    parser.add_argument("--table", metavar="ID", help="one table of a database; otherwise all are checked")
    parser.add_argument("--game", metavar="NAME", help="where the game is found, if not by the name in the journal")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    find = finder(args.game)
    if is_parquet(Path(args.file)):
        verdicts = [verify_game(table, entries, find) for table, entries in read_games(Path(args.file))]
    else:
        verdicts = [verify(source, find) for source in sources(args.file, args.table)]
    for _, words in verdicts:
        print(words)
    return 0 if all(is_sound for is_sound, _ in verdicts) else 1


def finder(name: str | None) -> Find:
    """Finds the game that a journal names, or the one given."""
    if name is None:
        return games.find
    game = games.find(name)
    return lambda _: game


def verify_game(table: str, entries: list[Entry], find: Find) -> tuple[bool, str]:
    """Whether a game read from Parquet is sound, and a line that says so or names the first entry that is not."""
    is_sound, words = verdict(entries, find)
    return is_sound, f"{table}: {words}"


def verify(source: Source, find: Find) -> tuple[bool, str]:
    """Whether a journal is sound, and a line that says so or names the first entry that is not."""
    entries, broken = source.read()
    if entries:
        is_sound, words = verdict(entries, find)
        if not is_sound:
            return False, f"{source.table}: {words}"
    if broken is not None:
        return False, f"{source.table}: Entry {broken.n} is altered: {broken.what}."
    if not entries:
        return False, f"{source.table}: The journal is empty."
    return True, f"{source.table}: {words}"
