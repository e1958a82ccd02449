"""A password for the whole server: for one on the open internet that is meant for friends.

Whoever has it says it once on the page, and the browser keeps a cookie; programs send it with every request in the
header `X-Ludex-Password`. What is in the cookie is made from the password by scrypt, so it does not give it away, and
another password makes all cookies invalid.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import time
from pathlib import Path

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from ludex.core import refused
from ludex.server.api.bodies import body_of, readable
from ludex.server.api.responses import error_answer
from ludex.server.errors import ApiError
from ludex.server.network.rate_limits import Buckets
from ludex.server.pages.pages import Pages

VARIABLE = "LUDEX_PASSWORD"
COOKIE = "ludex_pass"
HEADER = "x-ludex-password"
DAYS = 90
SHORTEST, LONGEST = 6, 200
TRIES = 10
"""Wrong passwords an address may send in a minute; after that not even the right one is taken."""
OPEN = ("/health", "/ready", "/static/", "/bundle/")
"""Paths for everybody: they say nothing of any table."""
ENTER = "/api/enter"


class Enter(msgspec.Struct, forbid_unknown_fields=True):
    """What the page sends."""

    password: str


DECODER = msgspec.json.Decoder(Enter)


def read_password(file: str | None) -> str | None:
    """The password from a file, or from the environment; None where there is none. Never from the command line, which
    everybody on the machine can see."""
    if file is not None:
        try:
            found = Path(file).read_text(encoding="utf-8").strip("\r\n")
        except (OSError, UnicodeError) as error:
            raise refused("bad_password", f"{file} can't be read: {error}.") from None
    else:
        given = os.environ.pop(VARIABLE, None)  # processes started from here have no use for it
        if given is None:
            return None
        found = given
    if not SHORTEST <= len(found) <= LONGEST or not (found.isascii() and found.isprintable()):
        message = f"A password is one line of {SHORTEST} to {LONGEST} plain characters (ASCII)."
        raise refused("bad_password", message)
    return found


class Password:
    """Lets through whoever has the password."""

    def __init__(self, app: ASGIApp, password: str | None, pages: Pages, secure: bool) -> None:
        self.app = app
        self.pages = pages
        self.secure = secure
        self.key = b"" if password is None else made_of(password)
        self.cookie = hmac.digest(self.key, b"ludex cookie", "sha256").hex()
        self.proof = self.hashed(password or "")
        self.tries = Buckets(TRIES)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not self.key or scope["type"] not in ("http", "websocket") or scope["path"].startswith(OPEN):
            await self.app(scope, receive, send)
            return
        asked = HTTPConnection(scope)
        if scope["type"] == "http" and scope["path"] == ENTER and scope["method"] == "POST":
            await (await self.enter(Request(scope, receive)))(scope, receive, send)
            return
        wrong = self.refusal(asked)
        if wrong is None:
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": wrong.code})  # before accept: 403
        elif scope["path"].startswith("/api/") or scope["path"] == "/metrics":
            await refused_with(wrong)(scope, receive, send)
        else:
            await self.pages.page("enter", 401)(scope, receive, send)

    def refusal(self, asked: HTTPConnection) -> ApiError | None:
        """Why somebody is not let in; None where they are."""
        cookie, header = asked.cookies.get(COOKIE), asked.headers.get(HEADER)
        if cookie is not None and hmac.compare_digest(cookie.encode(), self.cookie.encode()):
            return None
        if header is not None:
            return self.judge(header, asked)
        return ApiError(401, "password_needed", f"This server has a password; send it as {HEADER}.", HEADER)

    def judge(self, password: str, asked: HTTPConnection) -> ApiError | None:
        """Whether it is the password. Every wrong one counts against its address, and is answered in the same time."""
        address = asked.client.host if asked.client is not None else ""
        now = time.monotonic()
        if not self.tries.has(address, now):
            return ApiError(429, "too_many_tries", "Too many wrong passwords; wait a minute.", "password")
        if hmac.compare_digest(self.hashed(password), self.proof):
            return None
        self.tries.take(address, now)
        return ApiError(401, "wrong_password", "This is not the password.", "password")

    def hashed(self, password: str) -> bytes:
        """A password as it is compared: all are of one length."""
        return hmac.digest(self.key, password.encode("utf-8", "surrogatepass"), "sha256")

    async def enter(self, request: Request) -> Response:
        """A cookie for the right password."""
        try:
            wish = readable(DECODER, await body_of(request, 4096))
            wrong = self.judge(wish.password, request)
        except ApiError as error:
            wrong = error
        if wrong is not None:
            return refused_with(wrong)
        response = Response(b'{"entered":true}', media_type="application/json")
        response.set_cookie(
            COOKIE, self.cookie, max_age=DAYS * 86_400, httponly=True, samesite="lax", secure=self.secure
        )
        return response


def refused_with(error: ApiError) -> Response:
    return error_answer(error)


def made_of(password: str) -> bytes:
    """A key that takes long to find by trying passwords; made once, when the server starts."""
    return hashlib.scrypt(password.encode(), salt=b"ludex password", n=2**14, r=8, p=1)
