"""Calls about games: what there is, their rules in short, and the judge of positions."""

from __future__ import annotations

import asyncio
import time

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ludex import bots
from ludex.core import Game
from ludex.games import guide
from ludex.server.api.responses import address_of, answer, lobby_of, read
from ludex.server.errors import ApiError
from ludex.server.schemas import (
    Games,
    GameShape,
    OptionShape,
    PresetShape,
    RulesShape,
    SectionShape,
)
from ludex.server.workers.pool import JUDGE, Broken

JUDGE_SECONDS = 20.0
"""Seconds by the clock that a request to the judge may wait and take."""
JUDGE_CPU_SECONDS = 5
"""Seconds of a processor that a request to the judge may take; the hardest fair ones take one."""


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
