"""The API as a list: every path with its words, its shapes and its errors. Routes and documents are made from it."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.routing import BaseRoute, Route, WebSocketRoute

from ludex.server import schemas as shapes
from ludex.server.api import games, play, responses, tables
from ludex.server.api import host as host_calls
from ludex.server.api import invite as sharing
from ludex.server.api import seats as at_table
from ludex.server.api.live_socket import LiveSocket


class Call(msgspec.Struct, frozen=True):
    """One method of one path."""

    method: str
    path: str
    name: str
    summary: str
    handler: Any
    answer: Any
    request: Any = None
    queries: tuple[tuple[str, str], ...] = ()
    token: str = ""
    """Whose token it takes: "seat", "seat?" (optional), "host", or none."""
    status: int = 200
    errors: tuple[int, ...] = ()
    media: str = "application/json"
    long: str = ""


DRAWING = ("drawing", "1 for the board as SVG too")
WORDS = ("words", "1 for the position and events in words too")
LIVE = "/api/tables/{table}/live"
LIMIT = ("limit", "at most so many on a page, 1 to 2000")
AS = ("as", "another seat's number, or `spectator`; other seats only after the end")

CALLS = (
    Call(
        "GET", "/api/games", "listGames", "The games of this server, with their options", games.list_games, shapes.Games
    ),
    Call("GET", "/api/games/{game}", "showGame", "One game", games.show_game, shapes.GameShape, errors=(404,)),
    Call(
        "GET",
        "/api/games/{game}/rules",
        "showRules",
        "A game's rules in short, for the screen",
        games.show_rules,
        shapes.RulesShape,
        errors=(404,),
    ),
    Call(
        "GET",
        "/api/games/{game}/picture",
        "showPicture",
        "A small picture of the game, as SVG",
        sharing.game_picture,
        None,
        errors=(404,),
        media="image/svg+xml",
    ),
    Call(
        "GET",
        "/api/address",
        "showAddress",
        "Where others reach this server",
        sharing.show_address,
        shapes.Addresses,
    ),
    Call(
        "GET",
        "/api/qr",
        "drawQr",
        "A link to a table as a QR code",
        sharing.draw_qr,
        None,
        queries=(("text", "the link: under one of the server's addresses, or under the one that is asked"),),
        errors=(400,),
        media="image/svg+xml",
        long="A join code in the link is a secret; `POST` keeps it out of logs.",
    ),
    Call(
        "POST",
        "/api/qr",
        "drawSecretQr",
        "A link with a join code as a QR code",
        sharing.draw_qr,
        None,
        request=shapes.QrText,
        errors=(400, 413),
        media="image/svg+xml",
    ),
    Call(
        "POST",
        "/api/judge/{game}",
        "judge",
        "Judge a position: no table, nothing kept",
        games.judge_position,
        dict[str, object],
        request=dict[str, object],
        errors=(400, 404, 413, 429),
        long="One request of `ludex judge GAME`: a `new` game or a `position`, with `actions`, `chance`, `view`, "
        "`legal` or `draw`. A request that cannot be judged is answered 400 with the same `error` as on the command "
        "line; an action the rules refuse is an answer (200) with `refused`.",
    ),
    Call(
        "GET",
        "/api/tables",
        "listTables",
        "The public tables, the newest first",
        tables.list_tables,
        shapes.Tables,
        queries=(
            ("status", "waiting, playing, over or stopped; left out, those waiting and being played"),
            ("game", "only tables of this game"),
            ("search", "words that are all in the players' names, the game's title or the date (2026-11-16)"),
            ("before", "only tables made before this moment, in milliseconds since 1970: for the next page"),
            ("limit", "at most so many, 1 to 200"),
        ),
        errors=(400,),
        long="A search without a status finds finished games too. Waiting tables that nobody has been connected to for "
        "an hour are cleared away, after five minutes where there are many. Games nobody has been connected to for "
        "a week are left out unless searched for; they are kept.",
    ),
    Call(
        "POST",
        "/api/tables/some",
        "someTables",
        "Tables by their ids, private ones too",
        tables.some_tables,
        shapes.Tables,
        request=shapes.SomeTables,
        errors=(400, 413),
        long="In the order of the ids; ids of no table are left out.",
    ),
    Call(
        "POST",
        "/api/tables",
        "makeTable",
        "Make a table",
        tables.make_table,
        shapes.Made,
        request=shapes.NewTable,
        status=201,
        errors=(400, 404, 409, 413, 429, 503),
        long='One entry of `seats` for each seat: `{}` stays free, `{"bot": "careful"}` is a bot, `{"name": "Ann"}` is '
        "taken at once and its token comes back. The game begins when no seat is free. Tokens and codes are told "
        'only here. With `lesson` and one entry `{"name": "Ann"}` it is the first table of the game, which teaches it.',
    ),
    Call(
        "GET",
        "/api/tables/{table}",
        "showTable",
        "One table as everybody sees it",
        tables.show_table,
        shapes.TableShape,
        errors=(404,),
    ),
    Call(
        "POST",
        "/api/tables/{table}/join",
        "joinTable",
        "Sit down",
        tables.join_table,
        shapes.Joined,
        request=shapes.Join,
        errors=(400, 401, 404, 409, 413),
        long="Answers the seat's token: keep it, it is the seat. A join code is single-use for a seat's own code. "
        "Names are unique at a table: 409 `name_taken`.",
    ),
    Call(
        "POST",
        "/api/tables/{table}/seats/{seat}/bot",
        "seatBot",
        "Put a bot on a free seat",
        tables.seat_bot,
        shapes.TableShape,
        request=shapes.SeatBot,
        token="host",
        errors=(400, 401, 403, 404, 409, 413),
    ),
    Call(
        "POST",
        "/api/tables/{table}/seats/{seat}/remove",
        "removePerson",
        "Remove the person of a seat, as the table's host",
        host_calls.remove,
        shapes.TableShape,
        token="host",
        errors=(400, 401, 403, 404, 409, 503),
        long="Before the game has begun the seat is free again. Later a bot plays it to the end: nobody can have it, "
        "not the host either, and the journal and the result say that the host removed the person. The seat's token is "
        "worth nothing any more. 409: `no_person`, `removed_already`, `already_started`, `game_over`.",
    ),
    Call(
        "POST",
        "/api/tables/{table}/close",
        "closeTable",
        "Close the table for good, as its host",
        host_calls.close,
        shapes.Closed,
        token="host",
        errors=(401, 403, 404, 409, 503),
        long="A game stops where it stands, everybody is told why, and nobody has won. A table whose game has not "
        "begun is dropped. 409: `game_over`, `changed`.",
    ),
    Call(
        "GET",
        "/api/tables/{table}/view",
        "showView",
        "What the seat may know now, with its legal actions",
        play.show_view,
        shapes.ViewShape,
        queries=(("after", "events after this step; none if left out"), DRAWING, WORDS, AS),
        token="seat?",
        errors=(400, 401, 403, 404, 409),
        long="Without a token: what a spectator may know.",
    ),
    Call(
        "POST",
        "/api/tables/{table}/decisions",
        "decide",
        "Decide",
        play.decide,
        shapes.ReceiptShape,
        request=shapes.NewDecision,
        queries=(("seat", "if given, must be the token's seat"),),
        token="seat",
        errors=(400, 401, 403, 404, 409, 413, 422, 429, 503),
        long="200 means: committed to disk. 409: not your turn, stale, or over. 422: refused by the rules, nothing has "
        "changed. 503: could not be written down, does not count.",
    ),
    Call(
        "POST",
        "/api/tables/{table}/take_back",
        "takeBack",
        "Take one's last decision back",
        at_table.take_back,
        shapes.ReceiptShape,
        request=shapes.NewTakeBack,
        queries=(("seat", "if given, must be the token's seat"),),
        token="seat",
        errors=(400, 401, 403, 404, 409, 413, 422, 429, 503),
        long="Where the view's `take_back` names it: it used no chance, told the seat nothing new, and nobody else has "
        "decided since. 409: `nothing_to_take_back`, `too_late`, `revealed`, `game_over`, `too_many_take_backs`.",
    ),
    Call(
        "POST",
        "/api/tables/{table}/leave",
        "leave",
        "Leave: a bot plays on for the seat",
        at_table.leave,
        shapes.TableShape,
        request=shapes.Leave,
        token="seat",
        errors=(400, 401, 403, 404, 409, 413, 429, 503),
        long="One can come back, unless one resigned. Before the game has begun the seat is free again, and its token "
        "no longer valid.",
    ),
    Call(
        "POST",
        "/api/tables/{table}/return",
        "comeBack",
        "Take one's seat back from the bot that stands in",
        at_table.come_back,
        shapes.TableShape,
        token="seat",
        errors=(401, 403, 404, 409, 429, 503),
        long="Deciding does the same. An open question has the time that was left; where none was, the bot decides "
        "first. 409: `no_stand_in`, `too_late`, `resigned`, `game_over`.",
    ),
    Call(
        "POST",
        "/api/tables/{table}/stand_in",
        "standIn",
        "Vote that a bot stands in for somebody absent",
        at_table.stand_in,
        shapes.TableShape,
        request=shapes.StandIn,
        token="seat",
        errors=(400, 401, 403, 404, 409, 413, 429, 503),
        long="It does when more than half of all other people have voted who have not resigned and play themselves "
        "(`votes_needed` of the seat). A vote is possible after an absence only (`vote_from`; see docs/api.md). "
        "Any sign of life ends the vote: a WebSocket, or any request with the seat's token. 409: `not_absent`, "
        "`too_early`, `stand_in_already`, `away`, `game_over`.",
    ),
    Call(
        "POST",
        "/api/tables/{table}/rematch",
        "rematch",
        "One's seat at the next table, after the game",
        at_table.play_again,
        shapes.Rematch,
        request=shapes.PlayAgain,
        token="seat",
        errors=(400, 401, 403, 404, 409, 413, 429, 503),
        long="The first who asks makes the table: the same game, options, pace, people and bots, everybody a seat on. "
        "It begins at once, and the others' seats are kept for them until they ask too. Asked again: the same seat and "
        "a new token, which replaces the old one. 409: `not_over`.",
    ),
    Call(
        "POST",
        "/api/tables/{table}/hint",
        "hint",
        "What a bot would do in one's place",
        at_table.hint,
        shapes.Hint,
        token="seat",
        errors=(401, 403, 404, 409, 429),
        long="At most 8 candidates, the best first, from what the seat may know. Only for somebody who plays against "
        "bots alone (403 `no_hints`), when asked (409), one at a time (429).",
    ),
    Call(
        "GET",
        "/api/tables/{table}/events",
        "listEvents",
        "What happened, in words, as far as the seat may know",
        play.list_events,
        shapes.Events,
        queries=(("after", "only events after this step"), LIMIT, AS),
        token="seat?",
        errors=(400, 401, 403, 404, 409, 429),
        long="Where `more` is true, `after` the last event's `n` gives the next page.",
    ),
    Call(
        "GET",
        "/api/tables/{table}/press",
        "listPress",
        "What was said at the table, as far as the seat may read it",
        play.list_press,
        shapes.PressShape,
        queries=(("after", "only messages after this place"), LIMIT, AS),
        token="seat?",
        errors=(400, 401, 403, 404, 409, 429),
        long="A message is read by its sender and the seats it is for; one for everybody by spectators too. After the "
        "end `as` shows what any seat read, and the journal shows all.",
    ),
    Call(
        "POST",
        "/api/tables/{table}/press",
        "say",
        "Say something to others",
        play.say,
        shapes.ReceiptShape,
        request=shapes.NewPress,
        queries=(("seat", "if given, must be the token's seat"),),
        token="seat",
        errors=(400, 401, 403, 404, 409, 413, 422, 429, 503),
        long="200 means: committed to disk. 409: the game is over or not begun, or `press_full`. 422: refused, as "
        "`no_press` at a table without press, `public_press` where everything is said to everybody, `bad_recipients` "
        "or `bad_text`.",
    ),
    Call(
        "GET",
        "/api/tables/{table}/steps/{n}",
        "showStep",
        "The position after a step, as the seat saw it",
        play.show_step,
        shapes.Step,
        queries=(DRAWING, AS),
        token="seat?",
        errors=(400, 401, 403, 404, 409),
    ),
    Call(
        "GET",
        "/api/tables/{table}/chart",
        "showChart",
        "A picture of the game so far",
        play.show_chart,
        shapes.ChartShape,
        queries=(AS,),
        token="seat?",
        errors=(400, 401, 403, 404, 409, 429, 503),
        long="From what the seat was told: Catan's rolls beside what was to be expected, Monopoly's net worths."
        " Most games have none.",
    ),
    Call(
        "GET",
        "/api/tables/{table}/check",
        "checkTable",
        "Play the journal again, once the game is over, and hold every throw and card against the secret",
        at_table.check,
        shapes.Checked,
        errors=(403, 404, 409, 429, 503),
        long="The same as `ludex verify` says of the downloaded journal, which needs no trust in this server.",
    ),
    Call(
        "GET",
        "/api/tables/{table}/journal",
        "downloadJournal",
        "The whole journal, once the game is over",
        play.download_journal,
        None,
        media="application/jsonl",
        errors=(403, 404, 409, 429),
        long="JSON lines, each entry chained to the one before by its hash: `ludex verify FILE`, `ludex replay FILE`.",
    ),
)


def routes() -> list[BaseRoute]:
    made: list[BaseRoute] = [
        Route(call.path, responses.endpoint(call.handler, call.status), methods=[call.method]) for call in CALLS
    ]
    made.append(WebSocketRoute(LIVE, LiveSocket()))
    made.append(Route(LIVE, play.no_socket, methods=["GET"]))
    return made
