"""The log: what happened to the server, as lines for people or as JSON, and never what people said or who they are.

Tokens, codes, names, searches and press are never logged: of a request only the method, the path, the status and the
time are, and the path without its query. A fault of ours is logged with the places in the code it came through, and in
JSON without the words of the exception, as these may repeat what somebody sent.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import time
import traceback
from datetime import UTC, datetime

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludex.server.api.responses import error_answer
from ludex.server.errors import ApiError
from ludex.server.network.request_counts import Counted

REQUESTS = logging.getLogger("ludex.requests")
LONGEST = 200
"""Characters of a path that are logged."""
NOT_UNDERSTOOD = frozenset({"Invalid HTTP request received.", "Invalid UTF-8 sequence received from client."})
"""What uvicorn says of those who send nonsense."""


class JsonLines(logging.Formatter):
    """One JSON object a line: time, level, logger, message, and the fields of a request."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        fields = getattr(record, "fields", None)
        if isinstance(fields, dict):
            line.update(fields)
        if record.exc_info and record.exc_info[1] is not None:
            error = record.exc_info[1]
            line["error"] = type(error).__name__
            line["where"] = [
                f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(error.__traceback__)
            ]
        return msgspec.json.encode(line).decode()


class Watch:
    """Counts and times every HTTP request, and logs it where that is wanted."""

    def __init__(self, app: ASGIApp, counted: Counted) -> None:
        self.app = app
        self.counted = counted

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = time.perf_counter()
        status, is_begun = 500, False

        async def watched(message: Message) -> None:
            nonlocal status, is_begun
            if message["type"] == "http.response.start":
                status, is_begun = message["status"], True
            await send(message)

        try:
            await self.app(scope, receive, watched)
        except asyncio.CancelledError:  # the server is asked to end, and this took too long
            if not is_begun:
                await error_answer(ApiError(503, "going_down", "The server is going down."))(scope, receive, watched)
        finally:
            seconds = time.perf_counter() - begun
            self.counted.add(status, seconds)
            if REQUESTS.isEnabledFor(logging.INFO):
                tell(scope, status, seconds)


def tell(scope: Scope, status: int, seconds: float) -> None:
    """Logs a request. A path can hold anything; what is not of plain characters is left out."""
    path = "".join(ch if ch.isascii() and ch.isprintable() else "?" for ch in scope["path"][:LONGEST])
    client = scope.get("client")
    fields = {
        "method": scope["method"],
        "path": path,
        "status": status,
        "ms": round(1000 * seconds, 1),
        "address": client[0] if client else "",
    }
    words = f"{fields['address']} {fields['method']} {path} {status} {fields['ms']} ms"
    REQUESTS.info(words, extra={"fields": fields})


def is_worth_logging(record: logging.LogRecord) -> bool:
    """Whether a line of uvicorn's is for the log. Nonsense that somebody sends is no fault of ours, and comes as often
    as they like: it is logged where requests are, and without the places in the code."""
    if record.msg not in NOT_UNDERSTOOD:
        return True
    record.exc_info = None
    return REQUESTS.isEnabledFor(logging.INFO)


def set_up(form: str, requests: bool) -> None:
    """Sends all logs to standard error, as "text" or "json"; requests too, where they are wanted."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        JsonLines() if form == "json" else logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s")
    )
    top = logging.getLogger()
    top.handlers[:] = [handler]
    top.setLevel(logging.WARNING)
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(is_worth_logging)
    REQUESTS.setLevel(logging.INFO if requests else logging.WARNING)
