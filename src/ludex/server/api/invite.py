"""The HTTP API of coming together: where friends reach this server, QR codes, and the pictures of the games."""

from __future__ import annotations

from pathlib import Path

import msgspec
from starlette.requests import Request
from starlette.responses import FileResponse, Response

from ludex.server.api import qr
from ludex.server.api.responses import lobby_of, read
from ludex.server.errors import ApiError
from ludex.server.network.address import Address
from ludex.server.schemas import Addresses, QrText

EMBLEMS = Path(__file__).parents[2] / "web" / "emblems"


def address_of(request: Request) -> Address:
    address: Address = request.app.state.address
    return address


async def show_address(request: Request) -> Addresses:
    address = address_of(request)
    return Addresses(address.urls(), address.public)


QR_TEXT = msgspec.json.Decoder(QrText)


async def draw_qr(request: Request) -> Response:
    """In the query, or in the body, which no log of addresses keeps."""
    given = request.query_params.get("text")
    text = (await read(request, QR_TEXT)).text if request.method == "POST" else given or ""
    origin = f"{request.url.scheme}://{request.url.netloc}"
    if not qr.is_own_link(text, [*address_of(request).urls(), origin]):
        raise ApiError(400, "not_our_link", "Only links to this server and its tables are drawn.", "text")
    return Response(qr.svg(text), media_type="image/svg+xml", headers={"Cache-Control": "no-store"})


async def game_picture(request: Request) -> Response:
    """The emblem of a game, or the one for games without."""
    game = lobby_of(request).game(request.path_params["game"])
    own = EMBLEMS / f"{game.name}.svg"
    known = own if game.name.isidentifier() and own.is_file() else EMBLEMS / "other.svg"
    return FileResponse(known, media_type="image/svg+xml", headers={"Cache-Control": "max-age=3600"})
