"""Games that nobody looks at leave the memory and come back as they were; deadlines and bots keep their promises."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from pathlib import Path

import pytest
from server_tables import opened

from ludex.core import SPECTATOR
from ludex.server import clearing
from ludex.server.faces import Face
from ludex.server.limits import Limits
from ludex.server.lobby import Lobby
from ludex.server.shapes import Hello, Made, NewTable, SeatPlan
from ludex.server.socket import Connection
from ludex.table import Decision, Table

PEOPLE = [SeatPlan(name=name) for name in ("Ann", "Bo", "Cy")]
BOTS = [SeatPlan(bot="random")] * 4


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lobbies clear up again and again, and a deadline may be near."""
    monkeypatch.setattr(clearing, "EVERY", 0.02)
    monkeypatch.setattr("ludex.server.resting.SOON", 0.0)


def limits(**more: float) -> Limits:
    return Limits(unwatched_seconds=0.1, bots_alone_seconds=3, **more)  # type: ignore[arg-type]


async def woken(folder: Path, found: Limits | None = None) -> Lobby:
    lobby = await opened(folder, found or limits())
    await lobby.wake_up()
    return lobby


async def make(lobby: Lobby, seats: list[SeatPlan] = PEOPLE, game: str = "forsale", **more: object) -> Made:
    return await lobby.make(NewTable(game, seats, seed=7, **more), "10.0.0.1")  # type: ignore[arg-type]


async def until(wanted: Callable[[], bool], seconds: float = 20) -> None:
    async with asyncio.timeout(seconds):
        while not wanted():
            await asyncio.sleep(0.01)


async def nothing(message: object) -> None:
    pass


def watch(lobby: Lobby, table: str) -> Connection:
    eyes = Connection(nothing, Face(SPECTATOR), Hello(), 512)
    lobby.enter(lobby.room(table), eyes)
    return eyes


def test_a_game_of_people_leaves_the_memory_and_comes_back_as_it_was(tmp_path: Path) -> None:
    async def story() -> None:
        lobby = await woken(tmp_path)
        made = await make(lobby)
        table = made.table.id
        live = await lobby.table(table)
        seat = live.to_act()[0]
        assert (await live.decide(Decision(seat, "bid 3", id="mine"))).accepted
        eyes = watch(lobby, table)
        await asyncio.sleep(0.3)
        assert lobby.live == {table: live}, "somebody looks on"
        before = live.table.asks()
        lobby.leave(table, eyes)
        await until(lambda: not lobby.live)
        shape = lobby.shape(lobby.room(table))
        assert (shape.to_act, shape.n, shape.status) == ([before[0].seat], 1, "playing"), "it is listed as before"
        again = await lobby.table(table)
        assert again is not live
        assert [(ask.seat, ask.number) for ask in again.table.asks()] == [(ask.seat, ask.number) for ask in before]
        assert (await again.decide(Decision(seat, "bid 3", id="mine"))).duplicate
        assert (await again.decide(Decision(before[0].seat, "bid 4", before[0].number))).accepted
        await lobby.close()

    asyncio.run(story())


def test_a_deadline_is_where_it_was_and_rings_for_a_game_that_rests(tmp_path: Path) -> None:
    async def story() -> None:
        lobby = await woken(tmp_path)
        table = (await make(lobby, seconds=2)).table.id
        live = await lobby.table(table)
        deadline = live.table.next_deadline()
        assert deadline is not None
        await until(lambda: not lobby.live)
        again = await lobby.table(table)
        assert again.table.next_deadline() == deadline, "looking gives nobody more time"
        await until(lambda: not lobby.live)
        assert len(await lobby.archive.entries(table)) == 1
        await until(lambda: lobby.clock.now() > deadline)
        await until(lambda: table in lobby.live and lobby.live[table].last == 1, 1.5)
        await lobby.close()

    asyncio.run(story())


def test_at_a_start_time_begins_anew_whether_somebody_looks_or_not(tmp_path: Path) -> None:
    async def story() -> None:
        lobby = await woken(tmp_path)
        tables = [(await make(lobby, seconds=2)).table.id for _ in range(2)]
        await asyncio.sleep(1.2)
        await lobby.close()
        again = await woken(tmp_path)
        begun = again.clock.now()
        await until(lambda: not again.live and again.resting.step(tables[0]) == 0)
        live = await again.table(tables[0])
        deadline = live.table.next_deadline()
        assert deadline is not None
        assert begun + 1.5 < deadline < begun + 2.1
        await until(lambda: all(again.shape(again.room(id)).n >= 1 for id in tables), 3)
        assert again.clock.now() > begun + 1.9
        await again.close()

    asyncio.run(story())


def test_a_start_reads_no_game_of_people_into_memory_but_knows_whom_it_waits_for(tmp_path: Path) -> None:
    async def story() -> None:
        lobby = await woken(tmp_path, Limits())
        made = [await make(lobby) for _ in range(5)]
        made += [await make(lobby, BOTS, "monopoly") for _ in range(3)]
        await until(lambda: all(lobby.live[each.table.id].last > 3 for each in made[5:]))
        await lobby.close()
        again = await woken(tmp_path, Limits(bots_alone_seconds=0))
        assert not again.live
        ids = [each.table.id for each in made]
        await until(lambda: again.resting.step(ids[4]) == 0)
        assert not again.live
        assert [again.shape(again.room(id)).to_act for id in ids[:5]] == [each.table.to_act for each in made[:5]]
        assert {again.shape(again.room(id)).n for id in ids[5:]} == {-1}, "games of bots are not even looked at"
        assert {again.shape(again.room(id)).status for id in ids} == {"playing"}
        await again.close()

    asyncio.run(story())


def test_bots_that_play_with_people_decide_before_a_game_rests_and_after_a_start(tmp_path: Path) -> None:
    async def story() -> None:
        seats = [SeatPlan(name="Ann"), SeatPlan(bot="random"), SeatPlan(bot="random")]
        lobby = await woken(tmp_path)
        table = (await make(lobby, seats, pause_ms=400)).table.id
        live = await lobby.table(table)
        if live.to_act() == [0]:
            assert (await live.decide(Decision(0, "bid 1"))).accepted
        await lobby.close()
        lobby = await woken(tmp_path)
        await until(lambda: not lobby.live)
        assert lobby.resting.to_act(table) == [0]
        assert lobby.resting.step(table) >= 2, "both bots have decided"
        await lobby.close()

    asyncio.run(story())


def test_a_game_of_bots_goes_on_for_a_moment_and_while_somebody_looks(tmp_path: Path) -> None:
    async def story() -> None:
        lobby = await woken(tmp_path)
        table = (await make(lobby, BOTS, "monopoly", pause_ms=20)).table.id
        await until(lambda: not lobby.live)
        length = len(await lobby.archive.entries(table))
        assert length > 3
        await asyncio.sleep(0.3)
        assert len(await lobby.archive.entries(table)) == length
        live = await lobby.table(table)
        eyes = watch(lobby, table)
        await until(lambda: live.last > length + 30)
        assert lobby.live[table] is live
        lobby.leave(table, eyes)
        await asyncio.sleep(0.1)
        assert lobby.live[table] is live, "not at once"
        await until(lambda: not lobby.live)
        await lobby.close()

    asyncio.run(story())


def test_a_game_that_all_people_have_left_rests_as_one_of_bots_does(tmp_path: Path) -> None:
    async def story() -> None:
        lobby = await woken(tmp_path)
        table = (await make(lobby, [SeatPlan(name=name) for name in "abc"], "monopoly", pause_ms=20)).table.id
        live = await lobby.table(table)
        for seat in range(3):
            await live.leave(seat, False)
        await until(lambda: live.last > 5)
        await until(lambda: not lobby.live)
        assert len(await lobby.archive.entries(table)) < 200
        await lobby.close()

    asyncio.run(story())


def test_nothing_is_left_of_games_that_rest_but_whom_they_wait_for(tmp_path: Path) -> None:
    def tables() -> int:
        gc.collect()
        return sum(type(each) is Table for each in gc.get_objects())

    async def story() -> None:
        before = tables()
        lobby = await woken(tmp_path, Limits(unwatched_seconds=2))
        for _ in range(20):
            await make(lobby, seconds=60)
        assert tables() - before == 20
        await until(lambda: not lobby.live)
        assert tables() == before
        assert not lobby.viewers
        await lobby.close()

    asyncio.run(story())
