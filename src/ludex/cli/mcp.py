"""`ludex mcp`: games for language models, as a server of the Model Context Protocol (docs/models.md)."""

from __future__ import annotations

import argparse
import importlib.util
import os

from ludex.cli.listening import listen
from ludex.core import refused

LOOPBACK = ("127.0.0.1", "localhost", "::1")
TOKEN = "LUDEX_MCP_TOKEN"
"""The environment variable with the token that clients over HTTP must bring."""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("mcp", help="serve games to language models (Model Context Protocol)")
    parser.add_argument("--http", action="store_true", help="over HTTP at /mcp, instead of standard input and output")
    parser.add_argument(
        "--host", default="127.0.0.1", help=f"the address for HTTP; others than this machine's need {TOKEN}"
    )
    parser.add_argument("--port", type=int, default=8100, help="the port for HTTP (default: 8100)")
    parser.add_argument(
        "--server",
        action="append",
        default=[],
        metavar="URL",
        help="a Ludex server whose tables may be joined; may be given again. Without it: any, over HTTP none",
    )
    parser.add_argument("--games", type=int, default=64, metavar="N", help="games open at once (default: 64)")
    parser.add_argument("--per-client", type=int, default=8, metavar="N", help="of one client (default: 8)")
    parser.add_argument("--idle", type=int, default=3600, metavar="SECONDS", help="a game nobody asks for is closed")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    if importlib.util.find_spec("mcp") is None:
        raise refused("not_installed", "`ludex mcp` needs a package more: pip install 'ludex[mcp]'.")
    token = os.environ.get(TOKEN) or None
    if args.http and args.host not in LOOPBACK and token is None:
        raise refused("no_token", f"Beyond this machine clients need a token: set {TOKEN}.")
    if min(args.games, args.per_client, args.idle) < 1:
        raise refused("bad_settings", "--games, --per-client and --idle are 1 or more.")
    serve(args, token)
    return 0


def serve(args: argparse.Namespace, token: str | None) -> None:
    """Until standard input ends, or until it is stopped."""
    import anyio

    from ludex.models.desk import Bounds, Desk
    from ludex.models.joined import Reach
    from ludex.models.server import serve_http, serve_stdio

    reach = Reach(args.server, not args.http and not args.server, os.environ.get("LUDEX_PASSWORD") or None)
    desk = Desk(Bounds(args.games, args.per_client, args.idle), reach)
    try:
        if args.http:
            with listen(args.host, args.port) as listener:
                port = listener.getsockname()[1]
                print(f"Ludex answers language models at http://{args.host}:{port}/mcp", flush=True)
                serve_http(desk, args.host, listener, token)
        else:
            anyio.run(serve_stdio, desk)
    finally:
        desk.close()
