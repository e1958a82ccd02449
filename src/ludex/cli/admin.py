"""`ludex admin`: what whoever runs a server can see and do, while it runs or when it does not."""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from pathlib import Path
from typing import Any

import msgspec

from ludex.core import refused
from ludex.journal.postgres import is_postgres


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("admin", help="for whoever runs a server: tables, load, close, export, erase")
    parser.add_argument("--db", default="ludex.sqlite", help="the server's database (default: %(default)s)")
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    orders = parser.add_subparsers(title="orders", required=True, metavar="ORDER", dest="order")
    orders.add_parser("tables", help="list all tables")
    orders.add_parser("load", help="how busy the server is, and how much memory it has")
    close = orders.add_parser("close", help="stop tables for good; those that have not begun are dropped")
    close.add_argument("table", nargs="?", default="", help="one table, by its id")
    close.add_argument(
        "--where",
        action="append",
        default=[],
        metavar="CONDITION",
        help="instead: all tables that are waiting, playing, undecided (no person has decided anything), game=NAME,"
        " maker=MARK (as `tables` shows it), older=HOURS or unseen=HOURS; repeatable, and then all must hold",
    )
    close.add_argument("--dry-run", action="store_true", help="with --where: only count them")
    close.add_argument("--reason", default="", help="what the players are told")
    export = orders.add_parser("export", help="write a table's journal as JSON lines, with every secret of the game")
    export.add_argument("table")
    export.add_argument("--out", metavar="FILE", help="where to (default: standard output)")
    erase = orders.add_parser("erase", help="erase the name and the words of the person on a seat, for good")
    erase.add_argument("table")
    erase.add_argument("seat", type=int, help="as `tables` shows it, from 0")
    for order, words in (
        ("ban", "let an address, a network or a name use the server no more"),
        ("unban", "lift a ban"),
    ):
        each = orders.add_parser(order, help=words)
        each.add_argument("address", nargs="?", default="", help="203.0.113.7, 203.0.113.0/24, 2001:db8::/48")
        each.add_argument("--name", default="", help="a name of people")
    orders.add_parser("bans", help="list all bans")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    if not is_postgres(args.db) and not Path(args.db).is_file():
        raise refused("unreadable", f"There is no database {args.db}; name the server's with --db.")
    if args.order == "export":
        return export(args)
    from ludex.server.admin import Order

    given = {name: value for name, value in vars(args).items() if name in Order.__struct_fields__}
    order = Order(args.order, **given)
    done = ask(args.db, order)
    if args.json:
        print(msgspec.json.encode(done).decode())
    elif args.order == "tables":
        print("\n".join(line_of(row) for row in done) or "There are no tables.")
    elif args.order == "bans":
        print("\n".join(ban_line(row) for row in done) or "Nobody is banned.")
    else:
        print("\n".join(f"{name}: {value}" for name, value in done.items()))
    return 0


def ask(db: str, order: Any) -> Any:
    """What the running server answers; where none runs, it is done here, and no server can start meanwhile."""
    from ludex.server.admin_door import send

    told = send(db, order)
    return asyncio.run(do_here(db, order)) if told is None else told["done"]


async def do_here(db: str, order: Any) -> Any:
    from ludex.server.admin import obey
    from ludex.server.archive import Archive
    from ludex.server.errors import ApiError
    from ludex.server.lobby import Lobby
    from ludex.server.owner import owned

    with owned(db):
        archive = Archive(db)
        await archive.opened()
        lobby = Lobby(archive)
        lobby.rooms = {room.id: room for room in await archive.first_rooms(lobby.limits.finished)}
        await lobby.workers.close()  # nobody plays here
        try:
            return await obey(lobby, order)
        except ApiError as error:
            raise refused(error.code, error.message) from None
        finally:
            await lobby.close()


def line_of(row: dict[str, Any]) -> str:
    day = day_of(row["created"])
    seats = ", ".join(f"{seat['seat']} {seat['name'] or 'free'} ({seat['kind']})" for seat in row["seats"])
    made = f"by {row['maker'] or '-':<16}"
    return f"{row['id']}  {day}  {row['game']:<10}  {row['status']:<7}  {row['connected']} connected  {made}  {seats}"


def ban_line(row: dict[str, Any]) -> str:
    return f"{day_of(row['since'])}  {row['kind']:<7}  {row['what']}"


def day_of(ms: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(ms / 1000))


def export(args: argparse.Namespace) -> int:
    from ludex.journal.source import sources

    [source] = sources(args.db, args.table)
    text = b"".join(line + b"\n" for line in source.lines)
    if args.out is None:
        sys.stdout.buffer.write(text)
    else:
        Path(args.out).write_bytes(text)
    return 0
