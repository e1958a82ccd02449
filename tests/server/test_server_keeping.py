"""A table grows with the decisions that stand and no faster, and an address's tables have so much of the memory."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from server_tables import begun, code, opened

from ludex.core import SPECTATOR
from ludex.server import keeping
from ludex.server.errors import ApiError
from ludex.server.faces import Face
from ludex.server.limits import Limits
from ludex.server.live import Live
from ludex.server.lobby import Lobby
from ludex.server.running import Running
from ludex.server.shapes import Hello, NewTable, SeatPlan
from ludex.server.socket import Connection
from ludex.table import Decision, TakeBack

PEOPLE = [SeatPlan(name=name) for name in ("Ann", "Bo", "Cy")]


async def made(lobby: Lobby, address: str = "10.0.0.1") -> Live:
    options = {"map": "hundred", "press": "none"}
    wish = NewTable("diplomacy", PEOPLE, options=options, seed=3)
    return await lobby.table((await lobby.make(wish, address)).table.id)


async def until(wanted: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not wanted():
            await asyncio.sleep(0.01)


async def nothing(message: object) -> None:
    pass


async def order(live: Live, seat: int = 0) -> None:
    """A decision that can be taken back."""
    action = live.table.ask(seat).legal()[0]
    assert (await live.decide(Decision(seat, action))).accepted


async def take_back(live: Live, seat: int = 0, id: str | None = None) -> str:
    """Takes back; the code with which it is refused, or nothing."""
    try:
        receipt = await live.take_back(TakeBack(seat, id))
    except ApiError as error:
        return f"{error.code}" if error.status == 409 else f"{error.status}"
    return "" if receipt.refusal is None else receipt.refusal.code


def test_deciding_and_taking_back_in_turns_comes_to_an_end(tmp_path: Path) -> None:
    async def story() -> None:
        lobby = await opened(tmp_path, Limits(take_backs=10))
        live = await made(lobby)
        for turn in range(10):
            await order(live)
            assert live.may_take_back(0) is not None
            assert await take_back(live, id=f"{turn}") == ""
        await order(live)
        assert await take_back(live) == "too_many_take_backs"
        assert live.may_take_back(0) is None, "nor is it offered"
        assert (await live.take_back(TakeBack(0, "9"))).duplicate, "what was taken back counts still"
        for _ in range(5):
            await order(live)
            assert await take_back(live) == "", "a decision that stands gives five more"
        await order(live)
        assert await take_back(live) == "too_many_take_backs"
        await order(live, 1)
        assert await take_back(live, 1) == "", "each seat has its own"
        await lobby.close()
        again = await opened(tmp_path, Limits(take_backs=0))
        await again.wake_up()
        live = await again.table(live.room.id)
        assert (live.table.taking_back.taken, live.table.taking_back.standing) == ({0: 15, 1: 1}, {0: 2, 1: 0})
        await again.close()

    asyncio.run(story())


def test_nobody_leaves_and_comes_back_for_ever(tmp_path: Path) -> None:
    async def story() -> None:
        lobby = await opened(tmp_path, Limits(leaves=3))
        live = await made(lobby)
        for _ in range(3):
            await live.leave(0, False)
            await live.come_back(0)
        with pytest.raises(ApiError) as refusal:
            await live.leave(0, False)
        assert (refusal.value.status, refusal.value.code) == (409, "too_many_changes")
        await live.leave(1, False)
        await live.leave(0, True)
        assert 0 in live.table.resigned
        await lobby.close()

    asyncio.run(story())


def test_an_address_changes_so_much_in_a_minute(tmp_path: Path) -> None:
    with Running(tmp_path, arguments=["--limit", "changes_per_minute=4"]) as server:
        client = server.client
        table, tokens = begun(client)
        client.leave(table, tokens[2])
        client.come_back(table, tokens[2])
        with client.sit(table, tokens[0]) as seat:
            for number in range(2):
                assert seat.decide("bid 3", id=f"d{number}")["accepted"]
                seat.send({"type": "take_back", "id": f"t{number}"})
                while f"t{number}" not in seat.receipts:
                    seat.receive()
                assert seat.receipts.pop(f"t{number}")["accepted"]
            assert seat.decide("bid 3")["accepted"]
        assert code(client.take_back, table, tokens[0]) == (429, "too_many_changes")
        assert code(client.leave, table, tokens[2]) == (429, "too_many_changes")
        view = client.call("GET", f"/tables/{table}/view", token=tokens[0])
        assert view["take_back"] == "bid 3", "nothing has changed"


def test_a_game_that_never_ends_is_stopped(tmp_path: Path) -> None:
    async def story() -> None:
        lobby = await opened(tmp_path, Limits(steps_per_table=40))
        wish = NewTable("monopoly", [SeatPlan(bot="random") for _ in range(3)], pause_ms=0)
        live = await lobby.table((await lobby.make(wish, "10.0.0.1")).table.id)
        await until(lambda: live.status == "stopped")
        assert 40 < live.last < 60
        assert live.table.stopped is not None
        assert "as long as" in live.table.stopped.message
        await lobby.close()

    asyncio.run(story())


def test_the_games_of_an_address_have_so_much_of_the_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "OFTEN", 1)
    monkeypatch.setattr("ludex.server.resting.UNUSED", 0.0)

    async def story() -> None:
        lobby = await opened(tmp_path, Limits(entries_per_address=16))
        eve = [await made(lobby, "10.6.6.6") for _ in range(2)]
        ann = await made(lobby)
        for _ in range(4):
            await order(eve[0], 0)
            await order(eve[0], 1)
            await order(eve[1], 0)
            await order(eve[1], 1)
        assert len(lobby.live) == 3
        eyes = Connection(nothing, Face(SPECTATOR), Hello(), 512)
        lobby.enter(eve[1].room, eyes)
        await order(eve[1], 2)
        assert set(lobby.live.values()) == {eve[1], ann}, "the one that nobody looks at rests"
        await order(eve[1], 2)
        back = await lobby.table(eve[0].room.id)
        more = Connection(nothing, Face(SPECTATOR), Hello(), 512)
        lobby.enter(back.room, more)
        for _ in range(3):
            lobby.keeping.weigh()
        with pytest.raises(ApiError) as refusal:
            await order(eve[1], 2)
        assert (refusal.value.status, refusal.value.code) == (429, "too_many_entries")
        await order(ann)
        lobby.leave(back.room.id, more)
        lobby.keeping.weigh()
        await order(eve[1], 2)
        await lobby.close()

    asyncio.run(story())
