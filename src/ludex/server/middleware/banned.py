"""Keeps out whoever comes from an address that is banned (`bans.py`)."""

from __future__ import annotations

from starlette.types import ASGIApp, Receive, Scope, Send

from ludex.server.api.responses import error_answer
from ludex.server.tables.bans import POLICY, Bans, banned


class Banned:
    """Refuses everything from addresses that are banned."""

    def __init__(self, app: ASGIApp, bans: Bans) -> None:
        self.app = app
        self.bans = bans

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = scope.get("client")
        if scope["type"] not in ("http", "websocket") or not self.bans.has(client[0] if client else ""):
            await self.app(scope, receive, send)
        elif scope["type"] == "http":
            await error_answer(banned())(scope, receive, send)
        else:
            await receive()
            await send({"type": "websocket.close", "code": POLICY, "reason": banned().code})  # before accept: 403
