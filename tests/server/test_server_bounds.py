"""Every request is bounded: the judge by time, long games by pages, addresses by how much they may ask."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Awaitable, Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from server_tables import begun, code, finished, opened

from ludex import judge
from ludex.client import Client
from ludex.core import Game
from ludex.server.api import games
from ludex.server.api.live_socket import Connection
from ludex.server.app import make_app
from ludex.server.config import Limits
from ludex.server.errors import ApiError
from ludex.server.network.connection_limits import PER_ADDRESS
from ludex.server.network.rate_limits import Buckets, network_of
from ludex.server.schemas import EventShape, Hello, NewTable, SeatPlan
from ludex.server.tables.eviction import clear_away
from ludex.server.tables.registry import Lobby
from ludex.server.tables.views import Face, latest
from ludex.server.workers import pool
from ludex.server.workers.pool import Broken, Workers
from ludex.testing.running import Running
from thorough import count

PEOPLE = [SeatPlan(name="Ann"), SeatPlan(name="Bo"), SeatPlan(name="Cy")]


def spin(game: Game | None = None, asked: object = None) -> dict[str, object]:
    while True:
        pass


def number() -> int:
    return 42


def with_app(folder: Path, work: Callable[[httpx.AsyncClient], Awaitable[Any]], limits: Limits | None = None) -> Any:
    async def story() -> Any:
        app = make_app(str(folder / "a.sqlite"), limits=limits)
        async with app.router.lifespan_context(app):
            transport = httpx.ASGITransport(app)
            async with httpx.AsyncClient(transport=transport, base_url="http://localhost", timeout=60) as client:
                return await work(client)

    return asyncio.run(story())


# ---- the judge ----


def test_a_request_to_the_judge_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the rules do with it: so many seconds of a processor are all it gets."""
    monkeypatch.setattr(games, "JUDGE_CPU_SECONDS", 1)
    monkeypatch.setattr(judge, "answer", spin)
    begun = time.monotonic()
    answer = with_app(tmp_path, lambda client: client.post("/api/judge/forsale", json={}))
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "too_hard")
    assert time.monotonic() - begun < games.JUDGE_SECONDS - 2, "it was the processor's time that ended it"


def test_those_who_ask_the_judge_leave_a_process_to_the_tables() -> None:
    async def story() -> float:
        workers = Workers(2)
        asking = [asyncio.ensure_future(workers.run(f"judge {n}", spin)) for n in range(6)]
        start = time.monotonic()
        assert await workers.run("table", number) == 42
        seconds = time.monotonic() - start
        await asyncio.sleep(0.1)
        assert workers.load() == (1, 5)
        await workers.close()
        told = await asyncio.gather(*asking, return_exceptions=True)
        assert all(isinstance(each, Broken) for each in told)
        return seconds

    assert asyncio.run(story()) < 15


def test_a_process_is_replaced_after_so_many_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "QUESTIONS", 2)

    async def story() -> list[int]:
        workers = Workers(1)
        found = [await workers.run("t", os_number) for _ in range(4)]
        await workers.close()
        return found

    a, b, c, d = asyncio.run(story())
    assert a == b != c == d


def os_number() -> int:
    import os

    return os.getpid()


# ---- pages ----


def test_events_come_in_pages_of_whole_steps(client: Client) -> None:
    table = finished(client, "Ann", "Bo", "Cy")
    whole = client.call("GET", f"/tables/{table}/events")
    assert whole["more"] is False
    found: list[Any] = []
    after = -1
    while True:
        page = client.call("GET", f"/tables/{table}/events?after={after}&limit=7")
        found += page["events"]
        assert 1 <= len(page["events"]) <= 20
        after = found[-1]["n"]
        if not page["more"]:
            break
    assert found == whole["events"]
    for limit in ("0", "2001", "x", "-1", "9" * 20):
        assert code(client.call, "GET", f"/tables/{table}/events?limit={limit}") == (400, "malformed")
        assert code(client.call, "GET", f"/tables/{table}/press?limit={limit}") == (400, "malformed")


def test_press_comes_in_pages(client: Client) -> None:
    table, tokens = begun(client)
    for n in range(5):
        client.say(table, tokens[0], f"message {n}")
    first = client.call("GET", f"/tables/{table}/press?limit=3")
    assert ([message["place"] for message in first["messages"]], first["more"]) == ([0, 1, 2], True)
    rest = client.call("GET", f"/tables/{table}/press?limit=3&after=2")
    assert ([message["text"] for message in rest["messages"]], "more" in rest) == (["message 3", "message 4"], False)


def test_a_view_brings_the_latest_events(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludex.server.tables.views.MOST_EVENTS", 5)
    events = [EventShape(n // 3, {}) for n in range(20)]
    assert [event.n for event in latest(events)] == [5, 5, 5, 6, 6], "of 5 only a part would fit, were it 4"
    assert latest(events[:4]) == events[:4]


# ---- addresses ----


def test_costly_requests_of_an_address_are_counted(tmp_path: Path) -> None:
    async def story(client: httpx.AsyncClient) -> list[int]:
        wish = {"game": "forsale", "seats": [{"name": name} for name in ("Ann", "Bo", "Cy")]}
        table = (await client.post("/api/tables", json=wish)).json()["table"]["id"]
        paths = ["events", "press", "chart", "events"]
        return [(await client.get(f"/api/tables/{table}/{path}")).status_code for path in paths]

    assert with_app(tmp_path, story, Limits(costly_per_minute=3)) == [200, 200, 200, 429]


def test_one_who_has_an_ipv6_address_has_a_network() -> None:
    assert network_of("2001:db8::1") == network_of("2001:db8::ffff:2%eth0") != network_of("2001:db8:0:1::1")
    assert network_of("10.0.0.1") != network_of("10.0.0.2")
    assert network_of("no:address") == "no:address"
    assert network_of("::ffff:10.0.0.1") == network_of("10.0.0.1") != network_of("::ffff:10.0.0.2")
    buckets = Buckets(2)
    assert [buckets.take(f"2001:db8::{n}", 0.0) for n in range(3)] == [True, True, False]


def test_those_who_asked_lately_are_kept_when_many_come(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Buckets, "MOST", 10)
    buckets = Buckets(60)
    while buckets.take("greedy", 0.0):
        pass
    for n in range(50):
        buckets.take(f"10.0.0.{n}", 0.5 * n)
    assert not buckets.take("greedy", 0.5), "a crowd does not make its bucket full again"


def test_an_address_has_so_many_tables(tmp_path: Path) -> None:
    async def story() -> None:
        lobby = await opened(tmp_path, Limits(tables_per_address=3))
        made = [await lobby.make(NewTable("forsale", PEOPLE), "10.0.0.1") for _ in range(3)]
        with pytest.raises(ApiError) as refusal:
            await lobby.make(NewTable("forsale", PEOPLE), "10.0.0.1")
        assert (refusal.value.status, refusal.value.code) == (429, "too_many_tables")
        await lobby.make(NewTable("forsale", PEOPLE), "10.0.0.2")
        await (await lobby.table(made[0].table.id)).halt("enough")
        await lobby.make(NewTable("forsale", PEOPLE), "10.0.0.1")
        await lobby.close()

    asyncio.run(story())


# ---- tables that never begin ----


def test_tables_that_never_begin_go(tmp_path: Path) -> None:
    async def story() -> None:
        lobby = await opened(tmp_path, Limits(crowd=2))
        ids = [(await lobby.make(NewTable("forsale", [SeatPlan()] * 3), "a")).table.id for _ in range(3)]
        begun = (await lobby.make(NewTable("forsale", PEOPLE), "a")).table.id
        connection = Connection(nobody, Face(-1), Hello(), 10)
        lobby.enter(lobby.room(ids[0]), connection)

        def cleared(minutes: int) -> list[str]:
            for room in lobby.rooms.values():
                room.created = room.seen = lobby.now() - minutes * 60_000
            clear_away(lobby)
            return [id for id in [*ids, begun] if id not in lobby.rooms]

        assert cleared(4) == []
        assert cleared(6) == ids[1:], "three are a crowd, and nobody is at the last two"
        assert cleared(600) == ids[1:], "somebody waits at the first"
        lobby.leave(ids[0], connection)
        assert cleared(59) == ids[1:]
        assert cleared(61) == ids
        await lobby.close()
        again = await opened(tmp_path)
        await again.wake_up()
        assert list(again.rooms) == [begun], "they are gone from the disk too"
        await again.close()

    asyncio.run(story())


async def nobody(message: object) -> None:
    pass


def test_clearing_goes_on_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludex.server.tables.eviction.EVERY", 0.05)

    async def story() -> Lobby:
        lobby = await opened(tmp_path)
        await lobby.wake_up()
        id = (await lobby.make(NewTable("forsale", [SeatPlan()] * 3), "a")).table.id
        lobby.rooms[id].created = lobby.rooms[id].seen = 0
        for _ in range(100):
            await asyncio.sleep(0.05)
            if id not in lobby.rooms:
                break
        await lobby.close()
        return lobby

    assert asyncio.run(story()).rooms == {}


# ---- crowds ----


def test_sockets_without_number_from_one_address_leave_others_alone(tmp_path: Path) -> None:
    """More than it takes are closed at once; another address is answered as fast as before."""
    most = count(1500, 5000)
    with Running(tmp_path) as server, ExitStack() as stack:
        host, port = server.url.removeprefix("http://").split(":")
        for _ in range(most):
            one = stack.enter_context(socket.socket())
            one.bind(("127.0.0.2", 0))
            with suppress(ConnectionError):
                one.connect((host, int(port)))
        slowest = 0.0
        for _ in range(20):
            start = time.monotonic()
            server.client.call("GET", "/address")
            slowest = max(slowest, time.monotonic() - start)
        assert slowest < 2
        load = httpx.get(f"{server.url}/metrics").text
        files = next(float(line.split()[1]) for line in load.splitlines() if line.startswith("process_open_fds "))
        assert files < PER_ADDRESS + 100


def test_a_crowd_of_addresses_empties_no_bucket_that_somebody_used_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """All buckets have been used, so none is full; whoever took most is remembered."""
    monkeypatch.setattr(Buckets, "MOST", 10)
    buckets = Buckets(60)
    while buckets.take("greedy", 0.0):
        pass
    for n in range(200):
        buckets.take(f"10.0.{n}.1", 0.001 * n)
    assert not buckets.take("greedy", 0.2)
    assert len(buckets._known) <= 10
