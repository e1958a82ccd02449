"""The application: routes, the page's files, security headers, and a clear answer to everything."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from functools import cache
from pathlib import Path

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Match, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludex.core import Game
from ludex.server.api import openapi
from ludex.server.api import routes as api
from ludex.server.api.responses import error_answer
from ludex.server.cluster.node import Together
from ludex.server.config import Limits
from ludex.server.errors import ApiError
from ludex.server.middleware.banned import Banned
from ludex.server.middleware.fair_share import Fair
from ludex.server.middleware.password import Password
from ludex.server.middleware.trusted_host import Gate
from ludex.server.network.address import Address
from ludex.server.network.handoff import Sibling
from ludex.server.network.request_counts import Counted
from ludex.server.network.time_budget import Shares
from ludex.server.ops import health
from ludex.server.ops.admin_socket import admin_door
from ludex.server.ops.logs import Watch
from ludex.server.pages.pages import Pages
from ludex.server.storage.writer import Archive
from ludex.server.tables.bans import Bans
from ludex.server.tables.registry import Lobby

WEB = Path(__file__).parent.parent / "web"
LOG = logging.getLogger("ludex.server")
PACKED = 1000
"""Answers of so many bytes and more are compressed."""
CODES = {404: "not_found"}
READING = frozenset({"GET", "HEAD"})

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]


class SecurityHeaders:
    """Adds the headers to every HTTP answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *HEADERS]
            await send(message)

        await self.app(scope, receive, guarded)


async def lobby_page(request: Request) -> Response:
    return pages_of(request).page("index")


async def table_page(request: Request) -> Response:
    """The page of a table, equal for every table: what is secret comes later, over the WebSocket."""
    lobby: Lobby = request.app.state.lobby
    with suppress(ApiError):  # the page itself says what is wrong
        await lobby.refresh(request.path_params["table"])
    known = request.path_params["table"] in lobby.rooms
    return pages_of(request).page("table", 200 if known else 404)


async def sandbox_page(request: Request) -> Response:
    """All seats of a game by one hand; the position is in the link, and never sent but to the judge."""
    lobby: Lobby = request.app.state.lobby
    game = lobby.games.get(request.path_params["game"])
    if game is None or not game.about().sandbox:
        raise HTTPException(404)
    return pages_of(request).page("sandbox")


def pages_of(request: Request) -> Pages:
    pages: Pages = request.app.state.pages
    return pages


@cache
def openapi_bytes() -> bytes:
    return msgspec.json.encode(openapi.document())


async def openapi_document(request: Request) -> Response:
    return Response(openapi_bytes(), media_type="application/json")


async def docs_page(request: Request) -> Response:
    return HTMLResponse(openapi.docs_page())


async def not_served(request: Request, error: Exception) -> Response:
    """Unknown paths and wrong methods."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    if status == 405:
        response = error_answer(ApiError(405, "wrong_method", f"This path does not take {request.method}.", "path"))
        response.headers["Allow"] = ", ".join(sorted(methods_of(request)))
        return response
    if request.url.path.startswith("/api/"):
        return error_answer(ApiError(status, CODES.get(status, "refused"), "There is nothing here.", "path"))
    return pages_of(request).page("missing", status)


def methods_of(request: Request) -> set[str]:
    """What the path of a request takes. It may be the path of several calls, one for each method."""
    found: set[str] = set()
    scope = {**request.scope, "root_path": request.scope.get("app_root_path", "")}
    for route in request.app.routes:
        if route.matches(scope)[0] is not Match.NONE:
            found |= READING if isinstance(route, Mount) else route.methods or set()
    return found


async def broken(request: Request, error: Exception) -> Response:
    """A fault of ours: logged with all of it, told without."""
    return error_answer(ApiError(500, "internal", "Something went wrong in the server; it has been logged."))


class Files(StaticFiles):
    """The page's files; the browser asks each time whether they have changed."""

    def file_response(self, *args: object, **kwargs: object) -> Response:
        response = super().file_response(*args, **kwargs)  # type: ignore[arg-type]
        response.headers["Cache-Control"] = "no-cache"
        return response


def make_app(
    db: str,
    extra_games: Iterable[Game] = (),
    limits: Limits | None = None,
    address: Address | None = None,
    password: str | None = None,
    thinkers: int | None = None,
    sibling: Sibling | None = None,
    shares: Shares | None = None,
) -> Starlette:
    """The whole server on one database; it tells friends the address, where one is known.

    So many processes think for bots and the judge: one for each processor, if not told otherwise. It may be one of
    several behind the same port.
    """
    pages = Pages(WEB)
    counted = Counted()
    bans = Bans()
    is_secure = address is not None and address.public is not None and address.public.startswith("https:")

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        archive = Archive(db)
        await archive.opened()
        app.state.address = Address() if address is None else address
        lobby = app.state.lobby = Lobby(archive, extra_games, limits, thinkers, Together)
        lobby.counted = counted
        lobby.bans = bans
        lobby.sibling = sibling
        await lobby.wake_up()
        async with admin_door(lobby):
            yield
        await lobby.close()

    app = Starlette(
        routes=[
            *health.routes(),
            *api.routes(),
            Route("/api/openapi.json", openapi_document),
            Route("/api/docs", docs_page),
            Route("/", lobby_page),
            Route("/table/{table}", table_page),
            Route("/sandbox/{game}", sandbox_page),
            Route("/bundle/{name}", pages.bundle),
            Mount("/static", Files(directory=WEB)),
        ],
        middleware=[
            Middleware(SecurityHeaders),
            Middleware(Watch, counted=counted),
            Middleware(Banned, bans=bans),
            Middleware(Fair, shares=shares or Shares()),
            Middleware(Gate, address=address or Address()),
            Middleware(Password, password=password, pages=pages, secure=is_secure),
            # Safe to compress: no answer has a secret beside text that somebody else chose and can have repeated.
            Middleware(GZipMiddleware, minimum_size=PACKED, compresslevel=6),
        ],
        exception_handlers={HTTPException: not_served, Exception: broken},
        lifespan=lifespan,
    )
    app.state.pages = pages
    return app
