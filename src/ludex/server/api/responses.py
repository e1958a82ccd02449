"""How requests are read and answered: JSON bodies, refusals, and one form of errors for every call."""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ludex.core import Refused
from ludex.server.api.bodies import body_of, readable
from ludex.server.errors import ApiError, of_refusal
from ludex.server.tables.registry import Lobby


def answer(content: object, status: int = 200) -> Response:
    return Response(
        msgspec.json.encode(content), status, media_type="application/json", headers={"Cache-Control": "no-store"}
    )


def lobby_of(request: Request) -> Lobby:
    lobby: Lobby = request.app.state.lobby
    return lobby


def address_of(request: Request) -> str:
    """Where a request comes from."""
    return request.client.host if request.client is not None else ""


async def read(request: Request, decoder: msgspec.json.Decoder[Any]) -> Any:
    """What a request's JSON says; a byte order mark before it is skipped, as on the judge's command line."""
    body = await body_of(request, lobby_of(request).limits.body)
    return readable(decoder, body.removeprefix(BOM_UTF8))


Handler = Callable[[Request], Awaitable[object]]


def endpoint(handler: Handler, status: int = 200) -> Callable[[Request], Awaitable[Response]]:
    """A handler as Starlette wants it: its answer as JSON; refusals are errors like the others."""

    async def handle(request: Request) -> Response:
        try:
            if "table" in request.path_params:
                await lobby_of(request).refresh(request.path_params["table"])
            result = await handler(request)
        except ApiError as error:
            return error_answer(error)
        except Refused as error:
            return error_answer(of_refusal(error.refusal))
        return result if isinstance(result, Response) else answer(result, status)

    return handle


def error_answer(error: ApiError) -> Response:
    response = answer(error.to_json(), error.status)
    if error.status == 401:
        response.headers["WWW-Authenticate"] = "Bearer"
    return response
