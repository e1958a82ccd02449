"""`ludex upgrade`: lets open games go on with the rules of this release, where these come to the same positions."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from ludex import games
from ludex.core import Refused, refused

if TYPE_CHECKING:
    from ludex.server.storage.backends import Home
    from ludex.table.replay import Find
    from ludex.table.upgrading import Judged


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("upgrade", help="after a new release: let open games go on with its rules")
    parser.add_argument("--db", default="ludex.sqlite", help="the server's database (default: %(default)s)")
    parser.add_argument("--dry-run", action="store_true", help="say what would become of the games, and change nothing")
    parser.add_argument(
        "--game", action="append", default=[], metavar="MODULE:GAME", help="one more game, as for `ludex serve`"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from pathlib import Path

    from ludex.journal.postgres import is_postgres
    from ludex.server.storage.backends import open_home
    from ludex.server.storage.file_lock import owned

    if not is_postgres(args.db) and not Path(args.db).is_file():
        raise refused("unreadable", f"There is no database {args.db}; name the server's with --db.")
    extra = {game.name: game for game in map(games.find, args.game)}
    with owned(args.db):
        home = open_home(args.db)
        try:
            return upgrade(home, lambda name: extra.get(name) or games.find(name), args.dry_run)
        finally:
            home.close()


def upgrade(home: Home, find: Find, is_trial: bool = False) -> int:
    """Judges every open game, and says what becomes of it; 1 where one can't go on."""
    counted = {"over": 0, "current": 0, "same": 0, "differs": 0}
    for table in home.journal.tables():
        judged = one(home, table, find, is_trial)
        counted[judged.becomes] += 1
        if judged.becomes in ("same", "differs"):
            print(f"{table}: {judged.words}")
    goes_on = "would go on" if is_trial else "go on"
    print(
        f"{counted['same']} games {goes_on} with the new rules, {counted['current']} were of these rules already, "
        f"{counted['differs']} come to something else and can only be looked at; {counted['over']} are over."
    )
    return 1 if counted["differs"] else 0


def one(home: Home, table: str, find: Find, is_trial: bool) -> Judged:
    """What becomes of one table; its anchor is written where it has one. Another server may have been first."""
    from ludex.table import SystemClock
    from ludex.table.upgrading import Judged, anchor, judge

    while True:
        try:
            entries = home.journal.entries(table)
            judged = judge(entries, find)
        except Refused as error:
            n = error.refusal.values.get("n")
            return Judged("differs", error.refusal.message, n if isinstance(n, int) else None)
        if is_trial or judged.becomes != "same":
            return judged
        try:
            home.journal.append_many([(table, [anchor(entries[-1], judged, SystemClock().stamp())])])
        except Refused:
            continue  # somebody has written meanwhile
        return judged
