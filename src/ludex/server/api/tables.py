"""Calls about tables: listing, making and finding them, sitting down, bots on free seats."""

from __future__ import annotations

from contextlib import suppress

import msgspec
from starlette.requests import Request

from ludex.core import Refused
from ludex.server.api.access import hosted_room
from ludex.server.api.bodies import number_of
from ludex.server.api.responses import address_of, lobby_of, read
from ludex.server.errors import ApiError
from ludex.server.schemas import (
    Join,
    Joined,
    Made,
    NewTable,
    SeatBot,
    SomeTables,
    Tables,
    TableShape,
)
from ludex.server.tables.absence import hear_request
from ludex.server.tables.listing import LISTED, listed

STATUSES = ("waiting", "playing", "over", "stopped")

MAX_SEARCH = 100


async def list_tables(request: Request) -> Tables:
    asked = request.query_params
    status, search, before = asked.get("status"), asked.get("search"), asked.get("before")
    if status is not None and status not in STATUSES:
        raise ApiError(400, "malformed", f"status is one of {', '.join(STATUSES)}.", "status")
    if search is not None and len(search) > MAX_SEARCH:
        raise ApiError(400, "malformed", f"A search has at most {MAX_SEARCH} characters.", "search")
    limit = number_of(asked.get("limit", str(LISTED)), "limit")
    if not 1 <= limit <= LISTED:
        raise ApiError(400, "malformed", f"limit is 1 to {LISTED}.", "limit")
    since = None if before is None else number_of(before, "before")
    return Tables(listed(lobby_of(request), status, asked.get("game"), search, since, limit))


SOME_TABLES = msgspec.json.Decoder(SomeTables)


async def some_tables(request: Request) -> Tables:
    lobby = lobby_of(request)
    wish = await read(request, SOME_TABLES)
    for id in wish.ids:
        if id not in lobby.rooms:
            await lobby.refresh(id)
    return Tables([lobby.shape(lobby.rooms[id]) for id in dict.fromkeys(wish.ids) if id in lobby.rooms])


NEW_TABLE = msgspec.json.Decoder(NewTable)


async def make_table(request: Request) -> Made:
    return await lobby_of(request).make(await read(request, NEW_TABLE), address_of(request))


async def show_table(request: Request) -> TableShape:
    lobby = lobby_of(request)
    room = lobby.room(request.path_params["table"])
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    seat = room.seat_of(token.strip()) if scheme.lower() == "bearer" else None
    if seat is not None:
        hear_request(lobby, room, seat)
    with suppress(ApiError, Refused):  # one that can't go on can be shown all the same
        await lobby.look_at(room)
    return lobby.shape(room)


JOIN = msgspec.json.Decoder(Join)


async def join_table(request: Request) -> Joined:
    lobby, table = lobby_of(request), request.path_params["table"]
    lobby.room(table)
    seat, token = await lobby.join(table, await read(request, JOIN), address_of(request))
    return Joined(seat, token, lobby.shape(lobby.room(table)))


SEAT_BOT = msgspec.json.Decoder(SeatBot)


async def seat_bot(request: Request) -> TableShape:
    lobby, room = lobby_of(request), hosted_room(request)
    seat = number_of(request.path_params["seat"], "seat")
    await lobby.seat_bot(room.id, seat, (await read(request, SEAT_BOT)).bot)
    return lobby.shape(room)
