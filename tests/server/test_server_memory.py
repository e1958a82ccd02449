"""A server that is played on for long keeps no more than it needs: the tables that are going on, and a few others."""

from __future__ import annotations

import asyncio
import gc
import re
import subprocess
import sys
import tracemalloc
from pathlib import Path

import pytest
from server_tables import opened

from ludex import games
from ludex.core import Chance
from ludex.server.api.live_socket import Connection
from ludex.server.config import Limits
from ludex.server.schemas import Hello, NewTable, SeatPlan
from ludex.server.tables.registry import Lobby
from ludex.server.tables.views import Face
from ludex.table import Decision, Press
from thorough import count

TABLES = count(1, 400)
"""Tables of each game in a round."""
STEPS = 6
MOST = 4_000
"""Bytes that a table may leave behind: its room, which is listed among the finished games."""


async def send(message: object) -> None:
    pass


async def play(lobby: Lobby, name: str, seed: int) -> None:
    """A table of people who are shown everything and talk, until it is closed."""
    game = lobby.game(name)
    people = [SeatPlan(name=f"P{seat}") for seat in range(game.usual_seats)]
    made = await lobby.make(NewTable(name, people, seed=seed), f"10.0.{seed % 200}.1")
    room = lobby.room(made.table.id)
    live = await lobby.table(room.id)
    viewers = [Connection(send, Face(seat, True, True), Hello(patches=True), 512) for seat in (-1, 0)]
    for viewer in viewers:
        lobby.enter(room, viewer)
    chance = Chance.of_seed(seed)
    for _ in range(STEPS):
        if live.is_over:
            break
        seat = live.to_act()[0]
        await live.decide(Decision(seat, live.table.state.sensible(seat, chance), None, f"d{live.last}"))
        for viewer in viewers:
            viewer.waiting.clear()
    if not live.is_over:
        await live.say(Press(0, "well played"), 60)
        await live.halt("enough")
    for viewer in viewers:
        lobby.leave(room.id, viewer)


def test_tables_leave_nothing_behind_but_their_rooms(tmp_path: Path) -> None:
    async def story() -> list[float]:
        lobby = await opened(tmp_path, Limits(resting=4, tables_per_minute=100_000))
        found = []
        tracemalloc.start()
        try:
            for _ in range(4):
                before = held()
                for seed in range(TABLES):
                    for name in games.names():
                        await play(lobby, name, seed)  # the same again: pictures that are kept are kept by then
                found.append((held() - before) / (TABLES * len(games.names())))
        finally:
            tracemalloc.stop()
        assert len(lobby.live) <= 5
        assert len(lobby.viewers) <= 5
        assert not lobby._opening, "a lock is there while somebody holds it"
        await lobby.close()
        return found[2:]

    found = asyncio.run(story())
    assert min(found) < MOST, found


def held() -> int:
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


@pytest.mark.lengthy
def test_ten_minutes_of_play_take_little_more_memory_than_the_first() -> None:
    """A real server, bots on all five games, somebody who looks on at every table."""
    script = Path(__file__).parents[2] / "bench" / "memory.py"
    told = subprocess.run([sys.executable, script], capture_output=True, text=True, check=True).stdout
    megabytes = [float(found) for found in re.findall(r"minute +\d+: +([\d.]+) MB", told)]
    assert len(megabytes) == 10, told
    assert megabytes[-1] <= 1.2 * megabytes[0], told
