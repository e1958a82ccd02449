"""A backup that is put back into a server that runs: nothing from before is written into it afterwards."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from server_tables import opened

from ludex.core import Refused
from ludex.server.errors import ApiError
from ludex.server.ops import admin
from ludex.server.ops.admin import Order, restore
from ludex.server.schemas import Join, NewTable, SeatPlan
from ludex.server.storage.backup import make_backup
from ludex.server.storage.writer import Archive
from ludex.server.tables import registry as lobby_module
from ludex.server.tables.registry import Lobby, resumed
from ludex.server.tables.room_edits import change, copy_of
from ludex.table import Decision, Table


def test_what_was_to_be_written_soon_is_not_written_into_the_backup(tmp_path: Path) -> None:
    async def story() -> None:
        lobby = await opened(tmp_path)
        kept = await make(lobby)
        copy = str(tmp_path / "copy")
        await asyncio.to_thread(make_backup, lobby.archive.path, copy)
        lost = await make(lobby)
        room = lobby.room(lost)

        async def change_soon() -> None:
            await asyncio.sleep(0.1)
            await lobby.find_room(lost)  # somebody looks at it again
            await change(lobby, room, lambda draft: None)

        lobby.later(change_soon())
        await restore(lobby, Order("restore", file=copy))
        clearing = lobby._clearing
        await asyncio.sleep(0.3)
        assert [found.id for found in await lobby.archive.rooms()] == [kept]
        assert list(lobby.rooms) == [kept]
        await restore(lobby, Order("restore", file=copy))
        assert lobby._clearing is clearing, "tables are cleared away by one task, however often that is done"
        await lobby.close()

    asyncio.run(story())


async def make(lobby: Lobby) -> str:
    """A table that waits for somebody."""
    made = await lobby.make(NewTable("forsale", [SeatPlan(name="Ann"), SeatPlan(), SeatPlan()]), "10.0.0.1")
    return made.table.id


@pytest.mark.parametrize("what", ["sit down", "make a table", "begin a game", "read a game"])
def test_what_was_begun_before_a_backup_was_put_back_comes_to_nothing(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each is held up in the middle, and goes on when the backup is there."""

    async def story() -> None:
        lobby = await opened(tmp_path)
        kept = await make(lobby)
        copy = str(tmp_path / "copy")
        await asyncio.to_thread(make_backup, lobby.archive.path, copy)
        lost = await make(lobby)
        begun = await make_played(lobby)
        full = copy_of(lobby.room(begun))
        full.id = "full"
        await lobby.archive.save(full)
        lobby.forget_all()
        for id in (lost, begun, "full"):
            await lobby.find_room(id)
        is_back = asyncio.Event()
        hold_up(lobby.archive, {"begin a game": "entries"}.get(what, "save"), is_back)

        async def read_later(*given: Any) -> Table:
            await is_back.wait()
            return await resumed(*given)

        monkeypatch.setattr(lobby_module, "resumed", read_later)
        held = lobby.changing(lost)
        await held.acquire()
        work: dict[str, Callable[[], Coroutine[Any, Any, object]]] = {
            "sit down": lambda: lobby.join(lost, Join("Bo")),
            "make a table": lambda: make_played(lobby),
            "begin a game": lambda: lobby.table("full"),
            "read a game": lambda: lobby.table(begun),
        }
        task = asyncio.ensure_future(work[what]())
        await asyncio.sleep(0.1)
        await restore(lobby, Order("restore", file=copy))
        held.release()
        is_back.set()
        with pytest.raises(ApiError) as refused:
            await task
        assert refused.value.code == "restored"
        assert [room.id for room in await lobby.archive.rooms()] == list(lobby.rooms) == [kept]
        assert await lobby.archive.tables() == set()
        assert not lobby.live
        await lobby.close()

    asyncio.run(story())


def hold_up(archive: Archive, name: str, until: asyncio.Event) -> None:
    """Lets something that the archive is asked for be done, and told only later."""
    work = getattr(archive, name)

    async def held_up(*given: object) -> object:
        answer = await work(*given)
        await until.wait()
        return answer

    setattr(archive, name, held_up)


async def make_played(lobby: Lobby) -> str:
    """A table of people, who have all sat down."""
    made = await lobby.make(NewTable("forsale", [SeatPlan(name=name) for name in ("Ann", "Bo", "Cy")]), "10.0.0.1")
    return made.table.id


def test_a_backup_that_can_not_be_put_back_leaves_all_tables_as_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(path: str, target: sqlite3.Connection) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    async def story() -> None:
        lobby = await opened(tmp_path)
        waiting, played = await make(lobby), await make_played(lobby)
        copy = str(tmp_path / "copy")
        await asyncio.to_thread(make_backup, lobby.archive.path, copy)
        live = await lobby.table(played)
        await live.decide(Decision(live.to_act()[0], "bid 1"))
        monkeypatch.setattr(admin, "copy_into", fail)
        with pytest.raises(Refused) as refused:
            await restore(lobby, Order("restore", file=copy))
        assert refused.value.refusal.code == "no_restore"
        assert set(lobby.rooms) == {waiting, played}
        assert (await lobby.table(played)).last == 1
        await lobby.close()

    asyncio.run(story())
