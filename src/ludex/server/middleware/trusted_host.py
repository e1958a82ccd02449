"""The gate: what is refused before anything looks at it. Requests for another host, and those of other sites' pages.

A page of another site can make a visitor's browser send requests here. It can't read the answers, but it could make
tables or, where it found a token, decide. A site that points its own name at this machine could even read them; so
only names this server knows itself by are answered.
"""

from __future__ import annotations

import ipaddress
import socket
from urllib.parse import SplitResult, unquote, urlsplit

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from ludex.server.api.responses import error_answer
from ludex.server.errors import ApiError
from ludex.server.network.address import Address

SAFE = ("GET", "HEAD", "OPTIONS")


class Gate:
    """Lets through what is meant for this server."""

    def __init__(self, app: ASGIApp, address: Address) -> None:
        self.app = app
        self.address = address
        own = socket.gethostname().lower()
        self.names = {"localhost", own, f"{own.partition('.')[0]}.local"}
        if address.public is not None:
            self.names.add(host_of(address.public))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        wrong: ApiError | None = None
        if scope["type"] in ("http", "websocket"):
            wrong = self.refusal(HTTPConnection(scope), scope)
            if wrong is None and not scope["path"].startswith("/"):
                found = with_path(scope)
                wrong = NO_TARGET if found is None else self.refusal(HTTPConnection(found), found)
                scope = found or scope
        if wrong is None:
            await self.app(scope, receive, send)
        elif scope["type"] == "http":
            await error_answer(wrong)(scope, receive, send)
        else:
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": wrong.code})  # before accept: 403

    def refusal(self, asked: HTTPConnection, scope: Scope) -> ApiError | None:
        """Why a request is not let through; None where it is."""
        headers = asked.headers
        host = headers.get("host", "")
        if not self.is_known(host):
            return ApiError(421, "wrong_host", "This server is not known by that name.", "host")
        if scope["type"] == "http" and scope["method"] in SAFE:
            return None
        origin = headers.get("origin")
        if origin is not None and not self.is_own(origin, host):
            return ApiError(403, "cross_site", "This request comes from a page of another site.", "origin")
        if headers.get("sec-fetch-site") == "cross-site":
            return ApiError(403, "cross_site", "This request comes from a page of another site.", "sec-fetch-site")
        return None

    def is_known(self, host: str) -> bool:
        """Whether the server goes by this name: a number, this machine's name, or the public one.

        Of the names under `.local` only its own: in a network anybody may call a machine by any of the others.
        """
        name = host_of(f"//{host}")
        return is_number(name) or name in self.names

    def is_own(self, origin: str, host: str) -> bool:
        """Whether a page of this origin is one of ours."""
        parts = split(origin)
        if parts is None or parts.scheme not in ("http", "https"):
            return False
        return parts.netloc.lower() == host.lower() or origin.lower() == self.address.public


NO_TARGET = ApiError(400, "bad_target", "A request names a path of this server, as in GET /api/games.", "path")


def with_path(scope: Scope) -> Scope | None:
    """A request for a whole address (`GET http://localhost/api/games`) as one for its path; None where it is none.

    The host of the address counts, whatever `Host` says (RFC 9112, section 3.2.2).
    """
    raw = bytes(scope.get("raw_path") or b"").decode("ascii", "replace")
    parts = split(raw)
    if parts is None or parts.scheme.lower() not in ("http", "https") or not parts.netloc or "@" in parts.netloc:
        return None
    path = parts.path or "/"
    headers = [(name, value) for name, value in scope["headers"] if name != b"host"]
    headers.append((b"host", parts.netloc.encode("ascii", "replace")))
    return {**scope, "path": unquote(path), "raw_path": path.encode("ascii", "replace"), "headers": headers}


def split(url: str) -> SplitResult | None:
    """The parts of an address; None for what is none."""
    try:
        return urlsplit(url)
    except ValueError:
        return None


def host_of(url: str) -> str:
    """The host of an address without its port; empty for what is none."""
    parts = split(url)
    try:
        return "" if parts is None else (parts.hostname or "").lower()
    except ValueError:
        return ""


def is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
