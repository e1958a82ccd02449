"""`ludex backup FILE`: a copy of a server's tables, while it runs."""

from __future__ import annotations

import argparse


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("backup", help="copy a server's tables to a file, while it runs, and check the copy")
    parser.add_argument("file", help="where to")
    parser.add_argument("--db", default="ludex.sqlite", help="the server's SQLite file (default: %(default)s)")
    parser.add_argument("--force", action="store_true", help="replace a file that is there")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from ludex.server.storage.backends import need_file
    from ludex.server.storage.backup import make_backup

    need_file(args.db, "`ludex backup`")
    told = make_backup(args.db, args.file, args.force)
    print(f"{args.file}: {told.tables} journals with {told.entries} entries, {told.rooms} rooms; every chain is sound.")
    return 0
