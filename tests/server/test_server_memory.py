"""A server that is played on for long keeps no more than it needs: the tables that are going on, and a few others."""

from __future__ import annotations

import asyncio
import gc
import tracemalloc
from pathlib import Path

from server_tables import opened

from ludex import games
from ludex.core import Chance
from ludex.server.faces import Face
from ludex.server.limits import Limits
from ludex.server.lobby import Lobby
from ludex.server.shapes import Hello, NewTable, SeatPlan
from ludex.server.socket import Connection
from ludex.table import Decision, Press
from thorough import count

TABLES = count(1, 400)
"""Tables of each game in a round."""
STEPS = 6
MOST = 8_000
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
        await lobby.close()
        return found[2:]

    found = asyncio.run(story())
    assert min(found) < MOST, found


def held() -> int:
    gc.collect()
    return tracemalloc.get_traced_memory()[0]
