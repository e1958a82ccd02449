"""Requests wait where their address has had more than its share of the server's time (`shares.py`)."""

from __future__ import annotations

import asyncio

from starlette.types import ASGIApp, Receive, Scope, Send

from ludex.server.api.responses import error_answer
from ludex.server.errors import ApiError
from ludex.server.network.time_budget import ASKING, REQUEST, Shares, Timed
from ludex.server.network.ws_protocol import STRAIGHT


class Fair:
    """Lets a request wait where its address has had more than its share, and notes what it takes."""

    def __init__(self, app: ASGIApp, shares: Shares) -> None:
        self.app = app
        self.shares = shares

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        client = scope.get("client")
        account = self.shares.account(client[0] if client else "")
        straight = scope.get("extensions", {}).get(STRAIGHT)
        if straight is not None:
            straight.pace.account = account
        account.spend(REQUEST)
        if account.is_at_the_end():
            await Timed(refuse(scope, receive, send), account)
            return
        if wait := account.wait():
            await asyncio.sleep(wait)
        ASKING.set(account)
        await Timed(self.app(scope, receive, send), account)


async def refuse(scope: Scope, receive: Receive, send: Send) -> None:
    """Answers that it was too much."""
    wrong = ApiError(429, "too_many_requests", "You are asking too fast; wait a moment.")
    if scope["type"] == "http":
        await error_answer(wrong)(scope, receive, send)
    else:
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": wrong.code})  # before accept: 403
