"""Calls at a table: views, events, steps, charts, decisions, press and the journal."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial

import msgspec
from msgspec import UNSET
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from ludex.server.api.access import costly, limit_of, live_and_face, own_seat
from ludex.server.api.bodies import number_of
from ludex.server.api.live_socket import receipt_shape
from ludex.server.api.responses import address_of, error_answer, lobby_of, read
from ludex.server.errors import ApiError, of_refusal
from ludex.server.schemas import (
    ChartShape,
    Events,
    EventShape,
    NewDecision,
    NewPress,
    PressShape,
    ReceiptShape,
    Step,
    ViewShape,
)
from ludex.server.tables import letters
from ludex.server.tables.absence import hear_request
from ludex.server.tables.registry import Lobby
from ludex.server.tables.views import Face, Moment, draw_chart
from ludex.server.workers.packing import pack
from ludex.server.workers.pool import Broken
from ludex.table import Decision, Press

PAGE = 25
"""Entries of a journal that are read and sent at a time."""


async def show_view(request: Request) -> ViewShape:
    live, face = await live_and_face(request)
    after = request.query_params.get("after")
    return face.view(Moment(live), live.number_for(face.seat) if after is None else number_of(after, "after"))


async def list_events(request: Request) -> Events:
    costly(request)
    live, face = await live_and_face(request)
    after = request.query_params.get("after")
    everything = Face(face.seat, words=True)
    first = -1 if after is None else number_of(after, "after")
    found = everything.events(live, live.table.numbering.last_step(face.seat, first, live.last), live.last)
    page = whole_steps(found, limit_of(request))
    return Events(live.number_for(face.seat), page, len(page) < len(found))


def whole_steps(events: list[EventShape], limit: int) -> list[EventShape]:
    """As many events as fit, and the rest of the last one's step: the next page begins with a step."""
    end = min(limit, len(events))
    while 0 < end < len(events) and events[end].n == events[end - 1].n:
        end += 1
    return events[:end]


async def show_chart(request: Request) -> ChartShape:
    costly(request)
    live, face = await live_and_face(request)
    table = live.table
    _, first = next(table.history())
    last, told, moves = live.last, face.told(live), table.moves()
    async with lobby_of(request).packing:
        given = (table.game, await pack(told), table.names, first, await pack(moves), last)
    try:
        mark = lobby_of(request).makers.mark(address_of(request))
        drawing = await live.workers.run(f"chart {mark}", draw_chart, *given, address=mark)
    except Broken as error:
        raise ApiError(503, "too_hard", "This took too long to draw.") from error
    return ChartShape(drawing)


async def show_step(request: Request) -> Step:
    live, face = await live_and_face(request)
    n = number_of(request.path_params["n"], "n")
    last = live.number_for(face.seat)
    if not 0 <= n <= last:
        raise ApiError(404, "no_such_entry", f"The game has steps 0 to {last}.", "n")
    return face.step(live, n)


NEW_DECISION = msgspec.json.Decoder(NewDecision)


async def decide(request: Request) -> ReceiptShape:
    room, seat = own_seat(request)
    wish = await read(request, NEW_DECISION)
    live = await lobby_of(request).table(room.id)
    receipt = await live.decide(Decision(seat, wish.action, wish.number, wish.id))
    hear_request(lobby_of(request), room, seat)  # again: one that came too late is a sign of life all the same
    if receipt.refusal is not None and not receipt.accepted and not receipt.recovered:
        raise of_refusal(receipt.refusal, otherwise=422 if receipt.n is None else 409)
    return receipt_shape(live.receipt_for(receipt, seat), wish.id)


NEW_PRESS = msgspec.json.Decoder(NewPress)


async def say(request: Request) -> ReceiptShape:
    room, seat = own_seat(request)
    wish = await read(request, NEW_PRESS)
    lobby = lobby_of(request)
    live = await lobby.table(room.id)
    press = Press(seat, wish.text, wish.to, wish.id)
    allow = partial(lobby.letters.check, live.table, press, address_of(request))
    receipt = await live.say(press, lobby.limits.press_per_minute, allow=allow)
    if receipt.refusal is not None:
        raise of_refusal(receipt.refusal, otherwise=422)
    return receipt_shape(receipt, wish.id)


async def list_press(request: Request) -> PressShape:
    costly(request)
    live, face = await live_and_face(request)
    after = request.query_params.get("after")
    first = 0 if after is None else max(0, number_of(after, "after") + 1)
    limit = limit_of(request)
    table = live.table
    found = await letters.page(lobby_of(request).archive, table, face.seat, first, limit)
    more = True if first + len(found) < table.press.count(face.seat) else UNSET
    return PressShape(table.press.freedom, found, missed=True, more=more)


async def download_journal(request: Request) -> Response:
    costly(request)
    lobby = lobby_of(request)
    room = lobby.room(request.path_params["table"])
    live = await lobby.table(room.id)
    if not live.is_over:
        raise ApiError(
            403,
            "not_over",
            "The journal holds every secret of the table, so it can be read only when the game is over.",
        )
    first = await lobby.archive.lines(room.id, 0, PAGE)
    headers = {
        "Content-Disposition": f'attachment; filename="ludex-{room.game}-{room.id}.jsonl"',
        "Cache-Control": "no-store",
    }
    return StreamingResponse(pages(lobby, room.id, first), media_type="application/jsonl", headers=headers)


async def pages(lobby: Lobby, table: str, page: list[bytes]) -> AsyncIterator[bytes]:
    """A journal in pages, of which this is the first; the next is read when this one is sent, so that little of it is
    in memory, however slowly it is taken."""
    first = 0
    while page:
        yield b"\n".join([*page, b""])
        first += len(page)
        page = await lobby.archive.lines(table, first, PAGE) if len(page) == PAGE else []


async def no_socket(request: Request) -> Response:
    """The path of a table's WebSocket, asked for without one."""
    response = error_answer(ApiError(426, "websocket_needed", "This path takes a WebSocket only.", "path"))
    response.headers.update({"Upgrade": "websocket", "Connection": "Upgrade"})
    return response
