"""Whole games of all five by a scripted model, with the protocol's own client."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

import anyio
import httpx2
import mcp_types as types
import pytest
from mcp import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client
from model_script import Call, Played, Reply, play_game

from ludex import games
from ludex.core import digest
from ludex.models.desk import Desk
from ludex.models.server import server_of
from ludex.models.sitting import OwnGame
from ludex.models.texts import room_of
from ludex.models.tokens import count_tokens
from thorough import count

QUICK: dict[str, dict[str, object]] = {
    "forsale": {},
    "catan": {"points": 4, "turns": 60},
    "monopoly": {"rounds": 12},
    "karesansui": {"gardens": 3},
    "diplomacy": {"years": 2},
}
"""Options with which a game is soon over."""

MOST = 2000


def calling(client: Client) -> Call:
    async def call(name: str, arguments: dict[str, object]) -> Reply:
        result = await client.call_tool(name, arguments)
        assert isinstance(result, types.CallToolResult)
        assert len(result.content) == 1
        content = result.content[0]
        assert isinstance(content, types.TextContent)
        assert "Traceback" not in content.text
        assert "internal_error" not in content.text
        assert content.text.startswith("Refused (") == result.is_error
        return Reply(content.text, result.is_error)

    return call


def played(desk: Desk, job: Callable[[Call], Coroutine[Any, Any, Played]]) -> Played:
    """What a job gives with a client connected to the desk in memory."""

    async def run() -> Played:
        async with Client(server_of(desk)) as client:
            return await job(calling(client))

    return anyio.run(run)


@pytest.mark.parametrize("name", sorted(QUICK))
def test_a_scripted_model_plays_a_whole_game(name: str) -> None:
    for seed in range(count(1, 20)):
        game = played(Desk(), partial(play_game, game=name, seed=seed, mine=[0], options=QUICK[name], most=MOST))
        assert "The game is over" in game.texts[-1]
        for text in game.texts[1:]:
            assert count_tokens(text) <= room_of(games.find(name)), text


@pytest.mark.parametrize("name", ["forsale", "catan"])
def test_a_model_plays_every_seat_of_a_game(name: str) -> None:
    game = played(Desk(), lambda call: play_game(call, name, 5, [0, 1, 2], QUICK[name], MOST))
    assert "The game is over" in game.texts[-1]
    assert {f"You are Seat {seat}." in "".join(game.texts) for seat in (0, 1, 2)} == {True}


@pytest.mark.parametrize("name", sorted(QUICK))
def test_what_is_refused_changes_nothing_and_is_told_with_its_code(name: str) -> None:
    desk = Desk()

    async def job(call: Call) -> Played:
        game = await play_game(call, name, 3, [0], QUICK[name], 2)
        sitting = desk.sittings[game.id]
        assert isinstance(sitting, OwnGame)
        before = digest(sitting.table.game.position(sitting.table.state))
        for wrong in ("dance", "", "x" * 10_000, "0", "bid 10000000000", "; ; ;"):
            answer = await call("play", {"id": game.id, "action": wrong})
            assert answer.is_refused
            assert re.match(r"Refused \([#A-Za-z0-9_]+\): \S", answer.text), answer.text
            explained = await call("explain", {"id": game.id, "action": wrong})
            assert not explained.is_refused
        assert digest(sitting.table.game.position(sitting.table.state)) == before
        last = await call("explain", {"id": game.id})
        assert "Refused so far:" in last.text
        return game

    played(desk, job)


def test_a_game_over_standard_input_and_output() -> None:
    async def run() -> Played:
        arguments = ["-m", "ludex.cli.main", "mcp"]
        command = StdioServerParameters(command=sys.executable, args=arguments, env=dict(os.environ))
        async with Client(stdio_client(command)) as client:
            assert {tool.name for tool in (await client.list_tools()).tools} >= {"rules", "new_game", "play", "join"}
            return await play_game(calling(client), "forsale", 1, [0], {}, MOST)

    assert "The game is over" in anyio.run(run).texts[-1]


def test_a_game_over_http_and_a_token_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDEX_MCP_TOKEN", "secret")
    command = [sys.executable, "-m", "ludex.cli.main", "mcp", "--http", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found is not None
        try:
            refused = httpx2.post(found[0], json={"jsonrpc": "2.0", "id": 1, "method": "ping"})
            assert refused.status_code == 401
            assert refused.json()["error"]["code"] == "wrong_token"
            assert "The game is over" in anyio.run(over_http, found[0]).texts[-1]
        finally:
            process.terminate()


async def over_http(url: str) -> Played:
    async with (
        httpx2.AsyncClient(headers={"Authorization": "Bearer secret"}) as http,
        Client(streamable_http_client(url, http_client=http)) as client,
    ):
        return await play_game(calling(client), "forsale", 2, [0], {}, MOST)
