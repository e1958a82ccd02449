"""Reading a long game takes a while; others have their turn in between, and one address reads one at a time."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

from server_tables import opened

from ludex.server.network import time_budget as shares
from ludex.server.network.time_budget import ASKING, AT_ONCE, MOST_OWED, Account, Shares
from ludex.server.schemas import NewTable, SeatPlan
from ludex.server.storage.writer import PAGE
from ludex.server.tables.registry import Lobby
from thorough import count

LONG = count(2 * PAGE, 20 * PAGE)


async def long_games(lobby: Lobby, many: int) -> list[str]:
    """Games of bots that have gone on for a while, none of them in memory."""
    wish = NewTable("monopoly", [SeatPlan(bot="random") for _ in range(3)], pause_ms=0)
    tables = [(await lobby.make(wish, "10.0.0.1")).table.id for _ in range(many)]
    async with asyncio.timeout(120):
        while any(lobby.live[id].last < LONG for id in tables):
            await asyncio.sleep(0.02)
    lobby.forget_all()
    for id in tables:
        await lobby.find_room(id)
    return tables


def test_others_have_their_turn_while_a_game_is_read(tmp_path: Path) -> None:
    async def story() -> None:
        lobby = await opened(tmp_path)
        [table] = await long_games(lobby, 1)
        turns = 0

        async def other() -> None:
            nonlocal turns
            while True:
                turns += 1
                await asyncio.sleep(0)

        task = asyncio.ensure_future(other())
        begun = time.perf_counter()
        live = await lobby.table(table)
        took = time.perf_counter() - begun
        task.cancel()
        assert live.last >= LONG
        assert turns > took / (10 * shares.STRETCH), f"{turns} turns in {took:.3f} s"
        assert turns > LONG / PAGE
        await lobby.close()

    asyncio.run(story())


def test_an_address_reads_one_game_at_a_time_and_waits_where_it_had_too_much(tmp_path: Path) -> None:
    async def story() -> None:
        lobby = await opened(tmp_path)
        tables = await long_games(lobby, 3)
        made = Shares()
        greedy, other = made.account("10.0.0.1"), made.account("10.0.0.2")
        other.spend(0)
        greedy.spend(AT_ONCE + MOST_OWED)

        async def ask(account: Account, table: str) -> float:
            ASKING.set(account)
            begun = time.perf_counter()
            await lobby.table(table)
            return time.perf_counter() - begun

        slow = [asyncio.ensure_future(ask(greedy, table)) for table in tables[:2]]
        await asyncio.sleep(0.01)
        assert greedy.reading.locked()
        await ask(other, tables[2])
        assert tables[2] in lobby.live
        assert not any(task.done() for task in slow), "whoever had too much comes later"
        took = await asyncio.gather(*slow)
        assert max(took) > 1.0
        await lobby.close()

    asyncio.run(story())
