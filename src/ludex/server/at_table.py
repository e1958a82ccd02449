"""HTTP calls of people at a table, beside deciding and talking: taking back, leaving, coming back, rematch, hints."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request

from ludex.server import hints, rematch, standing_in
from ludex.server.errors import of_refusal
from ludex.server.http import lobby_of, own_seat
from ludex.server.requests import body_of, readable
from ludex.server.shapes import Hint, Leave, NewTakeBack, ReceiptShape, Rematch, StandIn, TableShape
from ludex.server.socket import receipt_shape
from ludex.table import TakeBack

NEW_TAKE_BACK = msgspec.json.Decoder(NewTakeBack)
LEAVE = msgspec.json.Decoder(Leave)
STAND_IN = msgspec.json.Decoder(StandIn)


async def read_any(request: Request, decoder: msgspec.json.Decoder[Any]) -> Any:
    """The request's body, which may be left out where nothing in it is needed."""
    body = await body_of(request, lobby_of(request).limits.body)
    return readable(decoder, body or b"{}")


async def take_back(request: Request) -> ReceiptShape:
    room, seat = own_seat(request)
    wish = await read_any(request, NEW_TAKE_BACK)
    live = await lobby_of(request).table(room.id)
    receipt = await live.take_back(TakeBack(seat, wish.id))
    if receipt.refusal is not None:
        raise of_refusal(receipt.refusal, otherwise=422)
    return receipt_shape(receipt, wish.id)


async def leave(request: Request) -> TableShape:
    room, seat = own_seat(request)
    wish = await read_any(request, LEAVE)
    lobby = lobby_of(request)
    await standing_in.leave(lobby, room, seat, wish.resign)
    return lobby.shape(room)


async def come_back(request: Request) -> TableShape:
    room, seat = own_seat(request)
    lobby = lobby_of(request)
    live = await lobby.table(room.id)
    await live.come_back(seat)
    return lobby.shape(room)


async def stand_in(request: Request) -> TableShape:
    room, seat = own_seat(request)
    wish = await read_any(request, STAND_IN)
    lobby = lobby_of(request)
    await standing_in.vote(lobby, room, seat, wish.seat)
    return lobby.shape(room)


async def play_again(request: Request) -> Rematch:
    room, seat = own_seat(request)
    address = request.client.host if request.client is not None else ""
    return await rematch.rematch(lobby_of(request), room, seat, address)


async def hint(request: Request) -> Hint:
    room, seat = own_seat(request)
    live = await lobby_of(request).table(room.id)
    return await hints.hint(live, seat)
