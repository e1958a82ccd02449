"""Finished tables: a server keeps so many in mind, lists and searches these, and finds all others by their link."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from server_tables import opened

from ludex.server.config import Limits
from ludex.server.errors import ApiError
from ludex.server.ops.admin import Order, obey
from ludex.server.schemas import NewTable, SeatPlan
from ludex.server.storage.writer import Archive
from ludex.server.tables.eviction import let_go_of_old
from ludex.server.tables.listing import listed
from ludex.server.tables.registry import Lobby

FEW = Limits(finished=5, resting=1)
"""Little is kept."""


async def play(lobby: Lobby, number: int, is_ended: bool = True) -> str:
    """A table of people that begins, and is perhaps closed; its id."""
    await asyncio.sleep(0.002)  # none is as old as another
    people = [SeatPlan(name=f"{name}{number}") for name in ("Ann", "Bo", "Cy")]
    made = await lobby.make(NewTable("forsale", people, seed=number), "10.0.0.1")
    room = lobby.room(made.table.id)
    live = await lobby.table(room.id)
    if is_ended:
        await live.halt("enough")
    return room.id


def found(lobby: Lobby, ended: list[str]) -> list[str]:
    """Those of some tables that are found by the name of the game, the newest first."""
    return [table.id for table in listed(lobby, search="for sale") if table.id in ended]


async def lobby_of(folder: Path, db: str | None) -> Lobby:
    if db is None:
        return await opened(folder, FEW)
    archive = Archive(db)
    await archive.opened()
    return Lobby(archive, (), FEW)


@pytest.fixture(params=["sqlite", "postgres"])
def db(request: pytest.FixtureRequest) -> str | None:
    """A PostgreSQL database; None for a SQLite file."""
    return None if request.param == "sqlite" else str(request.getfixturevalue("postgres_db"))


def test_only_so_many_finished_tables_are_kept_in_memory_and_all_are_found(tmp_path: Path, db: str | None) -> None:
    async def story() -> None:
        lobby = await lobby_of(tmp_path, db)
        going_on = [await play(lobby, number, False) for number in range(2)]
        ended = [await play(lobby, number) for number in range(10, 30)]
        await asyncio.sleep(0.3)  # their rooms are written
        let_go_of_old(lobby)
        kept = [id for id in ended if id in lobby.rooms]
        assert kept == ended[-len(kept) :], "the oldest go first"
        assert len(kept) == 5 + sum(id in lobby.live for id in ended), "beside those whose games are at hand"
        assert set(going_on) <= set(lobby.rooms)
        assert found(lobby, ended) == kept[::-1]

        old = await lobby.find_room(ended[0])
        assert old.is_over
        assert [place.name for place in old.places] == ["Ann10", "Bo10", "Cy10"]
        assert (await lobby.table(old.id)).is_over
        assert found(lobby, ended) == [*kept[::-1], old.id], "where it belongs by its age"
        with pytest.raises(ApiError):
            await lobby.find_room("nothing")
        everything = await obey(lobby, Order("tables"))
        assert isinstance(everything, list)
        assert {row["id"] for row in everything} == {*going_on, *ended}
        with pytest.raises(ApiError) as error:
            await obey(lobby, Order("close", ended[1]))
        assert error.value.code == "game_over"
        await lobby.close()

    asyncio.run(story())


def test_a_server_starts_with_all_that_goes_on_and_the_newest_that_are_over(tmp_path: Path, db: str | None) -> None:
    async def story() -> None:
        lobby = await lobby_of(tmp_path, db)
        ended = [await play(lobby, number) for number in range(10, 30)]
        going_on = [await play(lobby, number, False) for number in range(2)]
        await asyncio.sleep(0.3)
        for id in [*ended, *going_on]:
            await lobby.archive.save(lobby.room(id))
        await lobby.close()
        lobby = await lobby_of(tmp_path, db)
        await lobby.wake_up()
        assert set(lobby.rooms) == {*going_on, *ended[-5:]}
        await lobby.close()

    asyncio.run(story())


def test_asking_for_old_tables_again_and_again_does_not_fill_the_memory(tmp_path: Path) -> None:
    async def story() -> None:
        lobby = await opened(tmp_path, Limits(finished=5, resting=1, tables=4))
        ended = [await play(lobby, number) for number in range(40)]
        await asyncio.sleep(0.3)
        let_go_of_old(lobby)
        for id in ended:
            await lobby.find_room(id)
            assert len(lobby.rooms) <= 20
        await lobby.close()

    asyncio.run(story())
