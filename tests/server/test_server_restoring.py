"""A backup that is put back into a server that runs: nothing from before is written into it afterwards."""

from __future__ import annotations

import asyncio
from pathlib import Path

from server_tables import opened

from ludex.server.admin import Order, restore
from ludex.server.backup import make_backup
from ludex.server.changing import change
from ludex.server.lobby import Lobby
from ludex.server.shapes import NewTable, SeatPlan


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
