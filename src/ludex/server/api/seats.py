"""HTTP calls of people at a table, beside deciding and talking: taking back, leaving, coming back, rematch, hints."""

from __future__ import annotations

import time
from functools import partial
from typing import Any

import msgspec
from starlette.requests import Request

from ludex.core import Game
from ludex.journal import Entry
from ludex.server.api.access import own_seat
from ludex.server.api.bodies import body_of, readable
from ludex.server.api.live_socket import receipt_shape
from ludex.server.api.responses import address_of, lobby_of
from ludex.server.errors import ApiError, of_refusal
from ludex.server.schemas import (
    Checked,
    Hint,
    Leave,
    NewTakeBack,
    PlayAgain,
    ReceiptShape,
    Rematch,
    StandIn,
    TableShape,
)
from ludex.server.tables import hints, rematch
from ludex.server.tables import stand_in as standing_in
from ludex.server.workers.pool import Broken
from ludex.table import TakeBack
from ludex.table.verdict import verdict

NEW_TAKE_BACK = msgspec.json.Decoder(NewTakeBack)
LEAVE = msgspec.json.Decoder(Leave)
STAND_IN = msgspec.json.Decoder(StandIn)
PLAY_AGAIN = msgspec.json.Decoder(PlayAgain)


async def read_any(request: Request, decoder: msgspec.json.Decoder[Any]) -> Any:
    """The request's body, which may be left out where nothing in it is needed."""
    body = await body_of(request, lobby_of(request).limits.body)
    return readable(decoder, body or b"{}")


def changing(request: Request) -> None:
    """Counts a change at a table; `ApiError` (429) where an address makes too many."""
    lobby_of(request).keeping.allow_change(address_of(request))


async def take_back(request: Request) -> ReceiptShape:
    room, seat = own_seat(request)
    wish = await read_any(request, NEW_TAKE_BACK)
    lobby = lobby_of(request)
    live = await lobby.table(room.id)
    receipt = await live.take_back(TakeBack(seat, wish.id), allow=partial(changing, request))
    if receipt.refusal is not None:
        raise of_refusal(receipt.refusal, otherwise=422)
    return receipt_shape(live.receipt_for(receipt, seat), wish.id)


async def leave(request: Request) -> TableShape:
    room, seat = own_seat(request)
    wish = await read_any(request, LEAVE)
    lobby = lobby_of(request)
    changing(request)
    await standing_in.leave(lobby, room, seat, wish.resign)
    return lobby.shape(room)


async def come_back(request: Request) -> TableShape:
    room, seat = own_seat(request)
    lobby = lobby_of(request)
    changing(request)
    live = await lobby.table(room.id)
    await live.come_back(seat)
    return lobby.shape(room)


async def stand_in(request: Request) -> TableShape:
    room, seat = own_seat(request)
    wish = await read_any(request, STAND_IN)
    lobby = lobby_of(request)
    changing(request)
    await standing_in.vote(lobby, room, seat, wish.seat)
    return lobby.shape(room)


async def play_again(request: Request) -> Rematch:
    room, seat = own_seat(request)
    address = request.client.host if request.client is not None else ""
    wish = await read_any(request, PLAY_AGAIN)
    lobby_of(request).bans.check_name(room.places[seat].name, "authorization")
    return await rematch.rematch(lobby_of(request), room, seat, address, wish.nonce)


async def check(request: Request) -> Checked:
    lobby = lobby_of(request)
    room = lobby.room(request.path_params["table"])
    address = address_of(request)
    live = await lobby.table(room.id)
    if not live.is_over:
        raise ApiError(403, "not_over", "Throws and cards can be checked when the game is over.")
    if not lobby.askers.take(address, time.monotonic()):
        raise ApiError(429, "too_many_questions", "You are asking too fast; wait a moment.")
    entries = await lobby.archive.entries(room.id)
    try:
        mark = lobby.makers.mark(address)
        asked = (entries, live.table.game)
        is_sound, words = await lobby.workers.run(f"check {mark}", check_entries, *asked, address=mark)
    except Broken as error:
        raise ApiError(503, "too_hard", "This took too long to check.") from error
    return Checked(is_sound, words)


def check_entries(entries: list[Entry], game: Game) -> tuple[bool, str]:
    """What a journal is worth; in a process of its own."""
    return verdict(entries, lambda name: game)


async def hint(request: Request) -> Hint:
    room, seat = own_seat(request)
    live = await lobby_of(request).table(room.id)
    return await hints.hint(live, seat)
