"""The desk as a server of the Model Context Protocol, over standard input and output or over HTTP.

Over HTTP no session is kept: a game is found by its id, which nobody can guess, so a client may come back to it.
"""

from __future__ import annotations

import secrets
import socket
from typing import Any

import anyio
import anyio.to_thread
import mcp_types as types
import uvicorn
from mcp.server import Server, ServerRequestContext
from mcp.server.stdio import stdio_server
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from ludex import __version__
from ludex.models import tools
from ludex.models.desk import MAX_REQUEST, Desk

AT_ONCE = 8
"""Calls that are worked on at the same time; more wait."""


def server_of(desk: Desk) -> Server[Any]:
    """The protocol's server for a desk."""
    limiter = anyio.CapacityLimiter(AT_ONCE)

    async def list_tools(
        context: ServerRequestContext[Any], params: types.PaginatedRequestParams | None
    ) -> types.ListToolsResult:
        return types.ListToolsResult(tools=[described(name) for name in tools.TOOLS])

    async def call_tool(
        context: ServerRequestContext[Any], params: types.CallToolRequestParams
    ) -> types.CallToolResult:
        client = client_of(context)
        answer = await anyio.to_thread.run_sync(
            desk.call, params.name, params.arguments, client, limiter=limiter, abandon_on_cancel=True
        )
        return types.CallToolResult(
            content=[types.TextContent(type="text", text=answer.text)], is_error=answer.is_refused
        )

    return Server(
        "ludex",
        version=__version__,
        title="Ludex",
        instructions=tools.INSTRUCTIONS,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )


def described(name: str) -> types.Tool:
    kind = tools.TOOLS[name]
    is_safe = name not in tools.CHANGES
    hints = types.ToolAnnotations(read_only_hint=is_safe, idempotent_hint=is_safe, open_world_hint=name == "join")
    return types.Tool(name=name, description=tools.help_of(kind), input_schema=tools.schema_of(kind), annotations=hints)


def client_of(context: ServerRequestContext[Any]) -> str:
    """Whose games are counted together: those of one address over HTTP, of the one client there is otherwise."""
    request = getattr(context, "request", None)
    client = getattr(request, "client", None)
    return str(getattr(client, "host", ""))


async def serve_stdio(desk: Desk) -> None:
    """Until standard input ends."""
    server = server_of(desk)
    async with stdio_server() as (read, write):
        await server.run(read, write, server.create_initialization_options())


def http_app(desk: Desk, host: str = "127.0.0.1", token: str | None = None) -> ASGIApp:
    """The application that answers at /mcp, to whoever brings the token where there is one."""
    app = server_of(desk).streamable_http_app(
        stateless_http=True, json_response=True, max_request_body_size=2 * MAX_REQUEST, host=host
    )
    return app if token is None else Guarded(app, token)


class Guarded:
    """Lets nobody in without `Authorization: Bearer TOKEN`."""

    def __init__(self, app: ASGIApp, token: str) -> None:
        self.app = app
        self.wanted = f"Bearer {token}".encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            brought = dict(scope["headers"]).get(b"authorization", b"")
            if not secrets.compare_digest(brought, self.wanted):
                error = {"error": {"code": "wrong_token", "message": "This server wants a token.", "where": "header"}}
                await JSONResponse(error, 401, {"WWW-Authenticate": "Bearer"})(scope, receive, send)
                return
        await self.app(scope, receive, send)


def serve_http(desk: Desk, host: str, listener: socket.socket, token: str | None = None) -> None:
    """On a socket that listens, until it is stopped."""
    server = uvicorn.Server(uvicorn.Config(http_app(desk, host, token), log_level="warning"))
    server.run([listener])
