"""Whoever reads slowly is shown less often, and all that happened meanwhile at once; it costs the server nothing."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
from server_tables import opened, until

from ludex.core import SPECTATOR, Chance
from ludex.server.api.live_socket import BEHIND, Connection
from ludex.server.schemas import Hello, NewTable, SeatPlan
from ludex.server.tables.registry import Lobby
from ludex.server.tables.views import Face
from ludex.table import Decision
from ludex.testing.running import Running

DECISIONS = 40


def test_views_wait_in_small_numbers_and_what_was_left_out_comes_in_one(tmp_path: Path) -> None:
    async def story() -> None:
        lobby = await opened(tmp_path)
        received: list[dict[str, Any]] = []
        gate = asyncio.Event()

        async def send(message: Any) -> None:
            await gate.wait()
            received.append(message)

        table = await begun(lobby)
        live = await lobby.table(table)
        slow = Connection(send, Face(SPECTATOR, False, False), Hello(), 512)
        slow.on_sent = live.show
        lobby.enter(lobby.room(table), slow)
        live.show()
        sending = asyncio.ensure_future(slow.send_all())
        chance = Chance.of_seed(1)
        most = 0
        for _ in range(DECISIONS):
            seat = live.to_act()[0]
            await live.decide(Decision(seat, live.table.state.sensible(seat, chance), None, f"d{live.last}"))
            most = max(most, len(slow.waiting))
        assert most == BEHIND
        assert slow.closing is None
        gate.set()
        await asyncio.sleep(0.05)
        views = [msgspec.json.decode(message["text"]) for message in received]
        assert views[-1]["n"] == live.last
        assert len(views) <= BEHIND + 2
        told = [event for view in views for event in view["events"]]
        assert [event["n"] for event in told] == sorted(event["n"] for event in told)
        assert len(told) == len(live.table.log)
        sending.cancel()
        await lobby.close()

    asyncio.run(story())


async def begun(lobby: Lobby) -> str:
    people = [SeatPlan(name=name) for name in ("Ann", "Bo", "Cy")]
    return (await lobby.make(NewTable("forsale", people, seed=3), "10.0.0.1")).table.id


def test_a_spectator_who_does_not_read_is_not_cut_off_and_sees_the_end(tmp_path: Path) -> None:
    with Running(tmp_path) as server:
        made = server.client.make("monopoly", [{"bot": "careful"}] * 4, seed=1)
        table = made["table"]["id"]
        with server.client.sit(table, drawing=True, words=True) as seat:
            until(lambda: bool(server.client.table(table)["status"] == "over"), 60)
            steps = server.client.table(table)["n"]
            views = 0
            while seat.view is None or seat.view["status"] == "playing":
                seat.next_view()
                views += 1
            assert seat.view["n"] == steps
            assert views < steps / 2
