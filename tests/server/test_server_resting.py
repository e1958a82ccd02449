"""Games that nobody looks at rest where there are too many decisions in memory, and go on when somebody does."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from server_tables import opened

from ludex.core import SPECTATOR
from ludex.server.api.live_socket import Connection
from ludex.server.config import Limits
from ludex.server.schemas import Hello, NewTable, SeatPlan
from ludex.server.tables import eviction as clearing
from ludex.server.tables.eviction import let_rest
from ludex.server.tables.registry import Lobby
from ludex.server.tables.views import Face
from ludex.table import Decision

MANY = 60


async def nothing(message: object) -> None:
    pass


async def until(wanted: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not wanted():
            await asyncio.sleep(0.01)


async def bots(lobby: Lobby) -> str:
    """A long game of bots, which has begun."""
    wish = NewTable("monopoly", [SeatPlan(bot="random") for _ in range(3)], pause_ms=0)
    return (await lobby.make(wish, "10.0.0.1")).table.id


def test_games_of_bots_rest_and_go_on_when_somebody_looks(tmp_path: Path) -> None:
    async def story() -> None:
        lobby = await opened(tmp_path, Limits(entries=MANY))
        watched, first, second = [await bots(lobby) for _ in range(3)]
        eyes = Connection(nothing, Face(SPECTATOR, False, False), Hello(), 512)
        lobby.enter(lobby.room(watched), eyes)
        await until(lambda: all(live.last > MANY for live in lobby.live.values()))
        assert let_rest(lobby) == 0, "all were asked for a moment ago"
        await until(lambda: (let_rest(lobby, 0.0), set(lobby.live) == {watched})[1])
        stands = [room.id for room in lobby.rooms.values()]
        assert stands == [watched, first, second], "they are listed as before"
        lengths = [len(await lobby.archive.entries(id)) for id in (first, second)]
        await asyncio.sleep(0.2)
        assert [len(await lobby.archive.entries(id)) for id in (first, second)] == lengths, "and rest"
        live = await lobby.table(first)
        before = live.last
        assert before == lengths[0] - 1
        await until(lambda: live.last > before + 10)
        await lobby.close()

    asyncio.run(story())


def test_a_few_decisions_keep_everything_in_memory(tmp_path: Path) -> None:
    async def story() -> None:
        lobby = await opened(tmp_path, Limits(entries=10))
        people = NewTable("forsale", [SeatPlan(name=name) for name in ("Ann", "Bo", "Cy")])
        tables = [(await lobby.make(people, "10.0.0.1")).table.id for _ in range(3)]
        for number, table in enumerate(tables):
            live = await lobby.table(table)
            for bid in range(1, 4):
                assert (await live.decide(Decision(live.to_act()[0], f"bid {bid}", id=f"{number} {bid}"))).accepted
        assert let_rest(lobby, 0.0) == 0
        live = await lobby.table(tables[1])
        assert (await live.decide(Decision(live.to_act()[0], "bid 4"))).accepted
        lobby.limits = Limits(entries=9)
        assert let_rest(lobby, 0.0) == 1
        assert set(lobby.live) == set(tables[1:]), "the one that was not used for longest rests"
        live = await lobby.table(tables[0])
        assert (await live.decide(Decision(live.to_act()[0], "bid 4"))).accepted
        await lobby.close()

    asyncio.run(story())


def test_a_server_that_starts_reads_no_more_than_it_may(tmp_path: Path) -> None:
    async def story() -> None:
        lobby = await opened(tmp_path)
        tables = [await bots(lobby) for _ in range(4)]
        await until(lambda: all(lobby.live[id].last > MANY for id in tables))
        await lobby.close()
        again = await opened(tmp_path, Limits(entries=MANY))
        await again.wake_up()
        assert len(again.live) <= 1
        assert set(again.rooms) == set(tables)
        await again.close()

    asyncio.run(story())


def test_finished_games_leave_the_memory_though_no_other_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clearing, "EVERY", 0.05)

    async def story() -> None:
        lobby = await opened(tmp_path, Limits(resting=1))
        await lobby.wake_up()
        wish = NewTable("forsale", [SeatPlan(bot="random") for _ in range(3)], pause_ms=0)
        tables = [(await lobby.make(wish, "10.0.0.1")).table.id for _ in range(3)]
        await until(lambda: all(lobby.rooms[id].is_over for id in tables))
        await until(lambda: len(lobby.live) == 1)
        await lobby.close()

    asyncio.run(story())


def test_servers_that_share_tables_let_none_rest() -> None:
    lobby = SimpleNamespace(archive=SimpleNamespace(is_shared=True))
    assert let_rest(lobby) == 0  # type: ignore[arg-type]
