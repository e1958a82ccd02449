"""`ludex serve`: the page and the API."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import socket
import sys
import threading
from types import FrameType
from typing import TYPE_CHECKING, Any

import msgspec

from ludex import games
from ludex.cli.listening import listen
from ludex.core import refused

if TYPE_CHECKING:
    from ludex.server.address import Address
    from ludex.server.connections import Guarded
    from ludex.server.siblings import Sibling


LAST_SECONDS = 4.5
"""How long the server may take to end once it was asked to."""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("serve", help="play in the browser: starts the server and prints its address")
    parser.add_argument(
        "--host",
        default="0.0.0.0",
        help="address to listen on; 127.0.0.1 keeps it to this machine (default: %(default)s, the local network)",
    )
    parser.add_argument("--port", type=int, default=8000, help="port; 0 for any that is free (default: %(default)s)")
    parser.add_argument(
        "--public-url",
        default=None,
        metavar="URL",
        help="what the world calls this server, where it stands behind a proxy: https://games.example.org",
    )
    parser.add_argument(
        "--proxy",
        action="append",
        default=[],
        metavar="ADDRESS",
        help="address or network of a proxy whose word on where a request comes from is taken; repeatable",
    )
    parser.add_argument(
        "--db",
        default="ludex.sqlite",
        help="SQLite file with all tables, or postgresql://... for servers that share them (default: %(default)s)",
    )
    parser.add_argument(
        "--processes",
        type=int,
        default=1,
        metavar="N",
        help="so many servers behind one port; needs PostgreSQL (default: %(default)s)",
    )
    parser.add_argument(
        "--game",
        action="append",
        default=[],
        metavar="MODULE:GAME",
        help="one more game, by where it lives; repeatable",
    )
    parser.add_argument(
        "--password-file",
        metavar="FILE",
        help="ask everybody for the password in this file; the environment variable LUDEX_PASSWORD does the same",
    )
    parser.add_argument(
        "--absent-seconds",
        type=int,
        default=60,
        metavar="SECONDS",
        help="how long a player must not have been heard of before the others may vote on a bot (default: %(default)s)",
    )
    parser.add_argument(
        "--limit",
        action="append",
        default=[],
        metavar="NAME=NUMBER",
        help="another limit than the usual one, by its name in docs/operating.md: tables=5000; repeatable",
    )
    parser.add_argument("--log", action="store_true", help="log every request: its path, status, time and address")
    parser.add_argument(
        "--log-format",
        choices=("text", "json"),
        default="text",
        help="for people, or JSON lines (default: %(default)s)",
    )
    parser.set_defaults(run=serve)


def serve(args: argparse.Namespace) -> int:
    from ludex.journal.postgres import is_postgres
    from ludex.server.doors import Doors
    from ludex.server.limits import limits_of
    from ludex.server.owner import owned
    from ludex.server.storage import open_home

    if args.absent_seconds < 1:
        raise refused("bad_absent_seconds", "Somebody is absent after 1 second at the least: --absent-seconds 60.")
    Doors(args.proxy)  # what can't be a proxy or a limit is refused before anything starts
    limits_of(args.limit)
    if args.processes < 1 or (args.processes > 1 and not is_postgres(args.db)):
        message = "Several processes share a PostgreSQL database: --db postgresql://...; a SQLite file is for one."
        raise refused("bad_processes", message)
    with owned(args.db):
        open_home(args.db).close()  # a database that can't be used is refused before anything starts
        listener = listen(args.host, args.port)
        if args.processes == 1:
            return run(args, listener)
        import uvicorn  # noqa: F401  what every process needs is imported once, before there are several

        import ludex.server.app  # noqa: F401
        from ludex.cli.processes import supervise
        from ludex.server.siblings import Sibling, Siblings

        siblings = Siblings(args.processes)
        return supervise(
            args.processes, lambda place, is_first: run(args, listener, is_first, Sibling(siblings, place))
        )


def run(
    args: argparse.Namespace, listener: socket.socket, is_first: bool = True, sibling: Sibling | None = None
) -> int:
    """Serves until it is stopped; the first of several processes says where."""
    import uvicorn

    from ludex.journal.postgres import shown
    from ludex.server import logs
    from ludex.server.address import Address, read_public_url
    from ludex.server.app import make_app
    from ludex.server.connections import guarded, many_files
    from ludex.server.doors import Doors
    from ludex.server.limits import limits_of
    from ludex.server.password import read_password
    from ludex.server.shares import Shares
    from ludex.server.sweeping import keep_swept
    from ludex.server.wire import CompressedSocket

    logs.set_up(args.log_format, args.log)
    password = read_password(args.password_file)
    public = None if args.public_url is None else read_public_url(args.public_url)
    extra = [games.find(name) for name in args.game]
    host, port = listener.getsockname()[:2]
    address = Address(host, port, public)
    thinkers = max(1, (os.cpu_count() or 2) // args.processes)
    shares = Shares()
    limits = msgspec.structs.replace(limits_of(args.limit), absent_seconds=args.absent_seconds)
    app = make_app(args.db, extra, limits, address, password, thinkers, sibling, shares)
    protocol = guarded(Doors(args.proxy, shares=shares), sibling)
    config = uvicorn.Config(
        app,
        http=protocol,
        ws=CompressedSocket,
        proxy_headers=bool(args.proxy),
        forwarded_allow_ips=args.proxy,
        ws_max_size=1024 * 1024,  # our own, smaller limit answers with a clear error
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=1,
        lifespan="on",
        server_header=False,
    )

    class Server(uvicorn.Server):
        """Says where it is once it is ready."""

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            lobby = app.state.lobby
            self.arriving: set[asyncio.Future[Any]] = set()
            if sibling is not None:
                sibling.listen(asyncio.get_running_loop(), self.take, lambda table: lobby.later(lobby.run_here(table)))
            self.sweeping = asyncio.ensure_future(keep_swept(lambda: lobby.archive.written))
            if self.started and is_first:
                print("\n".join(greeting(address, shown(args.db), sys.stdout.isatty())), flush=True)

        def take(self, connection: socket.socket, head: bytes) -> None:
            """Serves a connection that another process was asked on."""

            def begun() -> Guarded:
                made = protocol(config=config, server_state=self.server_state, app_state=self.lifespan.state)
                made.head = head
                return made

            connection.setblocking(False)
            serving = asyncio.ensure_future(asyncio.get_running_loop().connect_accepted_socket(begun, connection))
            self.arriving.add(serving)
            serving.add_done_callback(self.arriving.discard)

        def handle_exit(self, sig: int, frame: FrameType | None) -> None:
            end_in(LAST_SECONDS)
            super().handle_exit(sig, frame)

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            self.sweeping.cancel()
            if sibling is not None:
                sibling.deafen(asyncio.get_running_loop())
            await app.state.lobby.stop_thinking()
            await super().shutdown(sockets)

    # The thread that commits asks for its turn many times in a batch: 5 ms each time, Python's default, would add up.
    sys.setswitchinterval(0.001)
    many_files()
    server = Server(config)
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listener])
    if not server.started:
        print("ludex serve: the server could not start", file=sys.stderr)
        return 1
    return 0


def end_in(seconds: float) -> None:
    """Ends the process in so many seconds, whatever it is doing: what was acknowledged is on the disk."""
    last = threading.Timer(seconds, os._exit, (1,))
    last.daemon = True
    last.start()


def greeting(address: Address, db: str, is_terminal: bool) -> list[str]:
    """What is said when the server is ready: the address here, the one for friends, and that one as a QR code."""
    said = [f"Ludex is at {address.own_url()}/  (tables in {db}; Ctrl-C stops it)"]
    friends = address.urls()
    if not friends:
        return [*said, "Only this machine can reach it."]
    where = "anywhere" if address.public else "in your network"
    said.append(
        f"Friends {where} open {friends[0]}/ or scan this:" if is_terminal else f"Friends {where} open {friends[0]}/"
    )
    if is_terminal:
        from ludex.server.qr import characters

        said.append(characters(f"{friends[0]}/"))
    return said
