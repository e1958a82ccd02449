"""Who asks, at which table, and whether it may: the seat of a token, the host, limits of an address."""

from __future__ import annotations

import time

from starlette.requests import Request

from ludex.core import SPECTATOR
from ludex.server.api.bodies import number_of, token_of
from ludex.server.api.responses import address_of, lobby_of
from ludex.server.errors import ApiError
from ludex.server.storage.rooms import Room
from ludex.server.storage.tokens import fits
from ludex.server.tables.absence import hear_request
from ludex.server.tables.live_table import Live
from ludex.server.tables.views import Face


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
