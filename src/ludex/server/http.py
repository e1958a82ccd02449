"""The HTTP API: what a client can do without a WebSocket, which is everything but being told at once."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
from msgspec import UNSET
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from ludex import bots
from ludex.core import SPECTATOR, Game, Refused
from ludex.games import guide
from ludex.server import letters
from ludex.server.absence import hear_request
from ludex.server.errors import ApiError, of_refusal
from ludex.server.faces import Face, Moment, draw_chart
from ludex.server.listing import LISTED, listed
from ludex.server.live import Live
from ludex.server.lobby import Lobby
from ludex.server.packing import pack
from ludex.server.requests import body_of, number_of, readable, token_of
from ludex.server.rooms import Room
from ludex.server.shapes import (
    ChartShape,
    Events,
    EventShape,
    Games,
    GameShape,
    Join,
    Joined,
    Made,
    NewDecision,
    NewPress,
    NewTable,
    OptionShape,
    PresetShape,
    PressShape,
    ReceiptShape,
    RulesShape,
    SeatBot,
    SectionShape,
    SomeTables,
    Step,
    Tables,
    TableShape,
    ViewShape,
)
from ludex.server.socket import receipt_shape
from ludex.server.tokens import fits
from ludex.server.workers import JUDGE, Broken
from ludex.table import Decision, Press

STATUSES = ("waiting", "playing", "over", "stopped")
MAX_SEARCH = 100
PAGE = 25
"""Entries of a journal that are read and sent at a time."""
JUDGE_SECONDS = 20.0
"""How long a request to the judge may wait and take by the clock."""
JUDGE_CPU_SECONDS = 5
"""And of a processor: the hardest fair ones take one."""


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
    return readable(decoder, await body_of(request, lobby_of(request).limits.body))


def room_and_seat(request: Request) -> tuple[Room, int | None]:
    """The room of the path and the seat of the token: None without one, 401 for one that fits nobody."""
    room = lobby_of(request).room(request.path_params["table"])
    token = token_of(request)
    if token is None:
        return room, None
    seat = room.seat_of(token)
    if seat is None and not fits(token, room.host):
        raise ApiError(401, "wrong_token", "This token is not of a seat at this table.", "authorization")
    if seat is not None:
        hear_request(lobby_of(request), room, seat)
    return room, seat


def hosted_room(request: Request) -> Room:
    """The room of the path, for its host: whoever made the table has a token for that."""
    room = lobby_of(request).room(request.path_params["table"])
    token = token_of(request)
    if token is None or not fits(token, room.host):
        is_seated = token is not None and room.seat_of(token) is not None
        message = "Only whoever made the table may do this, with the host's token."
        raise ApiError(403 if is_seated else 401, "not_host", message, "authorization")
    return room


async def live_and_face(request: Request) -> tuple[Live, Face]:
    """The live table and the eyes it is to be seen with."""
    room, seat = room_and_seat(request)
    live = await lobby_of(request).table(room.id)
    wanted = request.query_params.get("as")
    if wanted is not None:
        other = SPECTATOR if wanted == "spectator" else number_of(wanted, "as")
        if not SPECTATOR <= other < len(room.places):
            raise ApiError(404, "no_such_seat", f"This table has no seat {other}.", "as")
        if other not in (seat, SPECTATOR) and not live.is_over:
            raise ApiError(
                403, "not_your_seat", "While the game runs, a seat is shown only to whoever sits there.", "as"
            )
        seat = None if other == SPECTATOR else other
    drawing = request.query_params.get("drawing", "") in ("1", "true")
    words = request.query_params.get("words", "") in ("1", "true")
    return live, Face(SPECTATOR if seat is None else seat, drawing, words)


# ---- games ----


def game_shape(game: Game) -> GameShape:
    options = [msgspec.convert(option.to_json(), OptionShape) for option in game.options]
    about = game.about()
    return GameShape(
        name=game.name,
        title=game.title,
        version=game.version,
        min_seats=game.min_seats,
        max_seats=game.max_seats,
        usual_seats=game.usual_seats,
        options=options,
        bots=bots.names(game),
        lesson=guide.lesson(game) is not None,
        bot_help=bots.lines(game),
        tagline=about.tagline,
        minutes=list(about.minutes),
        presets=[
            PresetShape(preset.name, preset.help, preset.options, list(preset.seats) if preset.seats else None)
            for preset in game.presets()
        ],
        sandbox=about.sandbox,
    )


async def list_games(request: Request) -> Games:
    return Games([game_shape(game) for game in lobby_of(request).games.values()])


async def show_game(request: Request) -> GameShape:
    return game_shape(lobby_of(request).game(request.path_params["game"]))


async def show_rules(request: Request) -> RulesShape:
    game = lobby_of(request).game(request.path_params["game"])
    return RulesShape([SectionShape(*section) for section in guide.short_rules(game)])


ANYTHING = msgspec.json.Decoder()


def check_questions(request: Request) -> None:
    """Raises `ApiError` (429) for an address that asks for too much work in a short time."""
    if not lobby_of(request).askers.take(address_of(request), time.monotonic()):
        raise ApiError(429, "too_many_questions", "You are asking too fast; wait a moment.")


async def judge_position(request: Request) -> Response:
    from ludex import judge

    lobby = lobby_of(request)
    game = lobby.game(request.path_params["game"])
    check_questions(request)
    asked = await read(request, ANYTHING)
    mark = lobby.makers.mark(address_of(request))
    try:
        async with asyncio.timeout(JUDGE_SECONDS):
            answered = await lobby.workers.run(
                JUDGE + mark, judge.answer, game, asked, cpu_seconds=JUDGE_CPU_SECONDS, address=mark
            )
    except (Broken, TimeoutError) as error:
        raise ApiError(503, "too_hard", "This took too long to judge.") from error
    return answer(answered, 400 if "error" in answered else 200)


# ---- tables ----


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


def limit_of(request: Request) -> int:
    """How many are wanted on a page."""
    most = lobby_of(request).limits.events
    limit = number_of(request.query_params.get("limit", str(most)), "limit")
    if not 1 <= limit <= most:
        raise ApiError(400, "malformed", f"limit is 1 to {most}.", "limit")
    return limit


def costly(request: Request) -> None:
    """Counts a request that takes long to answer; `ApiError` (429) where an address sends too many."""
    if not lobby_of(request).costly.take(address_of(request), time.monotonic()):
        raise ApiError(429, "too_many_requests", "You are asking too fast; wait a moment.")


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


def own_seat(request: Request) -> tuple[Room, int]:
    """The room of the path and the seat of the token, which is needed."""
    room, seat = room_and_seat(request)
    if seat is None:
        if token_of(request) is None:
            raise ApiError(401, "token_needed", "This needs the seat's token.", "authorization")
        raise ApiError(403, "not_seated", "This token is not of a seat; only a seat can do this.", "authorization")
    wanted = request.query_params.get("seat")
    if wanted is not None and number_of(wanted, "seat") != seat:
        raise ApiError(403, "not_your_seat", f"This token is of seat {seat}.", "seat")
    room.seen = lobby_of(request).now()
    return room, seat


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
