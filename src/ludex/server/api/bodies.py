"""Parse untrusted requests; errors say what is wrong and where."""

from __future__ import annotations

import re
from typing import Protocol, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request

from ludex.server.errors import ApiError

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
WHERE = re.compile(r"(.*?)(?: - at `(?:key in )?\$?\.?(.*?)`)?$", re.DOTALL)


class Decoder(Protocol[T_co]):
    def decode(self, buf: bytes | str, /) -> T_co: ...


def readable(decoder: Decoder[T], text: bytes | str) -> T:
    """The message a text holds; `ApiError` (malformed) says what is wrong and where."""
    try:
        return decoder.decode(text)
    except msgspec.ValidationError as error:
        found = WHERE.match(str(error))
        message, where = (found[1], found[2] or "") if found else (str(error), "")
        raise ApiError(400, "malformed", f"{message}.", where) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise ApiError(400, "malformed", f"This is not JSON: {error}.") from None


async def body_of(request: Request, limit: int) -> bytes:
    """The body, as long as it is within the limit."""
    length = request.headers.get("content-length", "0")
    if not length.isdigit() or int(length) > limit:
        raise too_big(limit)
    body = bytearray()
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > limit:
                raise too_big(limit)
    except ClientDisconnect:
        raise ApiError(400, "disconnected", "The client went away.") from None
    return bytes(body)


def too_big(limit: int) -> ApiError:
    return ApiError(413, "too_big", f"A request's body is at most {limit} bytes.", "body")


def token_of(request: Request) -> str | None:
    """The bearer token, or None where there is none."""
    header = request.headers.get("authorization")
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer" or not token.strip():
        raise ApiError(401, "wrong_token", "Send the token as 'Authorization: Bearer TOKEN'.", "authorization")
    return token.strip()


def number_of(text: str | None, name: str) -> int:
    """A whole number from a path or a query."""
    if text is None or re.fullmatch(r"-?[0-9]{1,15}", text, re.ASCII) is None:
        raise ApiError(400, "malformed", f"{name} is a whole number.", name)
    return int(text)
