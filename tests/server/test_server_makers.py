"""Who made which tables: how many an address may have, after a start too, and which keep others from beginning."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from server_tables import opened

from ludex.core import SPECTATOR
from ludex.server.errors import ApiError
from ludex.server.faces import Face
from ludex.server.limits import Limits
from ludex.server.lobby import Lobby
from ludex.server.rematch import rematch
from ludex.server.shapes import Hello, Made, NewTable, SeatPlan
from ludex.server.socket import Connection
from ludex.table import Decision

PEOPLE = [SeatPlan(name=name) for name in ("Ann", "Bo", "Cy")]
ANN, EVE, MALLORY = "10.0.0.1", "10.6.6.6", "10.6.6.7"
HOUR = 3_600_000


async def make(lobby: Lobby, address: str) -> Made:
    return await lobby.make(NewTable("forsale", PEOPLE, seed=7), address)


async def refused(lobby: Lobby, address: str) -> tuple[int, str] | None:
    """How a table is refused to an address; None where it is not."""
    try:
        await make(lobby, address)
    except ApiError as error:
        return error.status, error.code
    return None


async def decide(lobby: Lobby, table: str) -> None:
    live = await lobby.table(table)
    assert (await live.decide(Decision(live.to_act()[0], "bid 3"))).accepted


def let_pass(lobby: Lobby, hours: float) -> None:
    """As if all was so many hours ago."""
    for room in lobby.rooms.values():
        room.created -= round(hours * HOUR)
        room.seen -= round(hours * HOUR)


async def nothing(message: object) -> None:
    pass


def test_two_addresses_do_not_fill_a_server() -> None:
    limits = Limits()
    assert 2 * limits.tables_per_address <= limits.tables / 4


def test_games_in_which_nobody_ever_decided_count_for_an_hour(tmp_path: Path) -> None:
    from ludex.server.makers import going_on

    async def story() -> None:
        lobby = await opened(tmp_path, Limits(tables=4))
        made = [await make(lobby, EVE) for _ in range(4)]
        await decide(lobby, made[0].table.id)
        eyes = Connection(nothing, Face(SPECTATOR), Hello(), 10)
        lobby.enter(lobby.room(made[1].table.id), eyes)
        assert await refused(lobby, ANN) == (503, "server_full")
        let_pass(lobby, 0.9)
        assert await refused(lobby, ANN) == (503, "server_full")
        let_pass(lobby, 0.2)
        assert [await refused(lobby, ANN) for _ in range(3)] == [None, None, (503, "server_full")]
        let_pass(lobby, 46)
        assert going_on(lobby) == 2, "that with a decision, and that with a spectator"
        let_pass(lobby, 3)
        assert going_on(lobby) == 1
        assert len(lobby.rooms) == 6, "all are there still, for friends who come late"
        await decide(lobby, made[2].table.id)
        await lobby.close()

    asyncio.run(story())


def test_an_address_s_tables_count_after_a_start(tmp_path: Path) -> None:
    async def story() -> None:
        lobby = await opened(tmp_path, Limits(tables_per_address=3))
        ids = [(await make(lobby, EVE)).table.id for _ in range(3)]
        await lobby.close()
        again = await opened(tmp_path, Limits(tables_per_address=3))
        await again.wake_up()
        assert await refused(again, EVE) == (429, "too_many_tables")
        assert await refused(again, ANN) is None
        await (await again.table(ids[0])).halt("enough")
        await again.settle()
        assert await refused(again, EVE) is None, "one is over"
        assert await refused(again, EVE) == (429, "too_many_tables")
        let_pass(again, 25)
        assert await refused(again, EVE) is None, "who left their games does not lose the right for good"
        await again.close()

    asyncio.run(story())


def test_rematches_count_for_whoever_asks_for_them(tmp_path: Path) -> None:
    async def story() -> None:
        lobby = await opened(tmp_path, Limits(tables_per_address=2))
        for number in range(3):
            made = await make(lobby, ANN)
            await (await lobby.table(made.table.id)).halt("enough")
            await lobby.settle()
            room = lobby.room(made.table.id)
            if number < 2:
                await rematch(lobby, room, 0, EVE)
            else:
                with pytest.raises(ApiError, match="as many tables"):
                    await rematch(lobby, room, 0, EVE)
        await lobby.close()

    asyncio.run(story())


def test_the_address_is_written_nowhere_and_its_mark_forgotten_at_the_end(tmp_path: Path) -> None:
    async def story() -> tuple[str, str]:
        lobby = await opened(tmp_path)
        made = [await make(lobby, address) for address in (EVE, EVE, MALLORY)]
        marks = [lobby.room(each.table.id).maker for each in made]
        assert marks[0] == marks[1] != marks[2]
        assert len(set(map(len, marks))) == 1
        await (await lobby.table(made[0].table.id)).halt("enough")
        await lobby.close()
        rows = b"".join(path.read_bytes() for path in tmp_path.iterdir())
        assert EVE.encode() not in rows
        assert MALLORY.encode() not in rows
        again = await opened(tmp_path)
        await again.wake_up()
        kept = [again.rooms[each.table.id].maker for each in made]
        assert kept == ["", *marks[1:]]
        await again.close()
        return marks[0], marks[2]

    first = asyncio.run(story())
    for path in tmp_path.iterdir():
        path.unlink()
    assert not set(first) & set(asyncio.run(story())), "another server has other marks"


def test_that_somebody_decided_is_known_after_a_start(tmp_path: Path) -> None:
    async def story() -> None:
        lobby = await opened(tmp_path)
        made = [await make(lobby, ANN) for _ in range(3)]
        await decide(lobby, made[0].table.id)  # by HTTP: nobody is connected
        eyes = Connection(nothing, Face(0), Hello(), 10)
        lobby.enter(lobby.room(made[1].table.id), eyes)
        await decide(lobby, made[1].table.id)
        lobby.leave(made[1].table.id, eyes)
        await lobby.close()
        again = await opened(tmp_path)
        await again.wake_up()
        assert [again.rooms[each.table.id].decided for each in made] == [True, True, False]
        await again.close()

    asyncio.run(story())


def test_bots_and_the_clock_decide_for_nobody(tmp_path: Path) -> None:
    async def story() -> list[Any]:
        lobby = await opened(tmp_path)
        seats = [SeatPlan(name="Ann"), SeatPlan(bot="random"), SeatPlan(bot="random")]
        made = await lobby.make(NewTable("forsale", seats, seed=7, seconds=1), ANN)
        live = await lobby.table(made.table.id)
        async with asyncio.timeout(20):
            while live.last < 4:
                await asyncio.sleep(0.05)
        found = [lobby.rooms[made.table.id].decided]
        await lobby.close()
        return found

    assert asyncio.run(story()) == [False]
