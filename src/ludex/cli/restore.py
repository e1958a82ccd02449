"""`ludex restore FILE`: puts a backup back, into a server that runs or a file that none has open."""

from __future__ import annotations

import argparse
from pathlib import Path


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("restore", help="put a backup back; everything played since is gone")
    parser.add_argument("file", help="a file that `ludex backup` wrote")
    parser.add_argument("--db", default="ludex.sqlite", help="the server's SQLite file (default: %(default)s)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from ludex.server.ops.admin import Order
    from ludex.server.ops.admin_socket import send
    from ludex.server.storage.backends import need_file
    from ludex.server.storage.backup import restore_file
    from ludex.server.storage.file_lock import owned

    need_file(args.db, "`ludex restore`")
    told = send(args.db, Order("restore", file=str(Path(args.file).resolve())))
    if told is not None:
        done = told["done"]
        print(f"{args.file}: {done['tables']} journals with {done['entries']} entries are back; the server goes on.")
        return 0
    with owned(args.db):
        found = restore_file(args.file, args.db)
    print(f"{args.file}: {found.tables} journals with {found.entries} entries are back in {args.db}.")
    return 0
