"""HTTP calls of a table's host."""

from __future__ import annotations

from starlette.requests import Request

from ludex.server.api.access import hosted_room
from ludex.server.api.bodies import number_of
from ludex.server.api.responses import lobby_of
from ludex.server.schemas import Closed, TableShape
from ludex.server.tables import hosting


async def remove(request: Request) -> TableShape:
    room, lobby = hosted_room(request), lobby_of(request)
    await hosting.remove(lobby, room, number_of(request.path_params["seat"], "seat"))
    return lobby.shape(room)


async def close(request: Request) -> Closed:
    room = hosted_room(request)
    return Closed(room.id, await hosting.close(lobby_of(request), room))
