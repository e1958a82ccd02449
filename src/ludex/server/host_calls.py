"""HTTP calls of a table's host."""

from __future__ import annotations

from starlette.requests import Request

from ludex.server import hosting
from ludex.server.http import hosted_room, lobby_of
from ludex.server.requests import number_of
from ludex.server.shapes import Closed, TableShape


async def remove(request: Request) -> TableShape:
    room, lobby = hosted_room(request), lobby_of(request)
    await hosting.remove(lobby, room, number_of(request.path_params["seat"], "seat"))
    return lobby.shape(room)


async def close(request: Request) -> Closed:
    room = hosted_room(request)
    return Closed(room.id, await hosting.close(lobby_of(request), room))
