"""The doors: so many connections for an address, and so much that waits to be sent to it."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from ludex.server.network import connection_limits as doors
from ludex.server.network import http_protocol as connections
from ludex.server.network.connection_limits import UNSENT, Doors, Place
from ludex.server.network.http_protocol import guarded


def enter(doors: Doors, *addresses: str) -> list[Place]:
    """The places of those who are let in."""
    places = [doors.enter(address) for address in addresses]
    return [place for place in places if place is not None]


def test_so_many_connections_of_an_address() -> None:
    doors = Doors(["10.0.0.1"], per_address=2)
    first, *others = enter(doors, "a", "a", "a")
    assert len(others) == 1
    (other,) = enter(doors, "b")
    assert len(enter(doors, *["10.0.0.1"] * 5)) == 5
    first.leave()
    assert doors.enter("a")
    other.leave()
    assert "b" not in doors.open


def test_addresses_of_ipv6() -> None:
    """Whoever has one has a whole network. An IPv4 address reads like one where the server listens on both."""
    doors = Doors(["10.0.0.0/24", "2001:db8:1::5"], per_address=2)
    first, *others = enter(doors, *(f"2001:db8::{n}" for n in range(3)))
    assert len(others) == 1
    assert len(enter(doors, *["::ffff:10.0.0.7"] * 5)) == 5
    assert len(enter(doors, *["2001:db8:1::5"] * 5)) == 5
    assert len(enter(doors, "::ffff:10.0.1.7", "10.0.1.7", "10.0.1.7")) == 2
    first.leave()
    assert doors.enter("2001:db8::8")


def test_so_much_waits_for_an_address() -> None:
    doors = Doors(["10.0.0.1"])
    one, two, other, proxy = enter(doors, "a", "a", "b", "10.0.0.1")
    assert [one.hold(UNSENT - 10), two.hold(10), other.hold(UNSENT), proxy.hold(5 * UNSENT)] == [True] * 4
    assert not two.hold(11)
    one.hold(0)
    assert two.hold(UNSENT)
    for place in (one, two, other, proxy):
        place.leave()
    assert not doors.unsent
    assert not doors.open


# ---- answers that nobody reads ----

LENGTH = 8 * 1024 * 1024
"""Bytes of an answer: more than the system takes for a connection."""
REQUEST = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"


async def answer(scope: Scope, receive: Receive, send: Send) -> None:
    await Response(b"x" * LENGTH)(scope, receive, send)


@asynccontextmanager
async def serving(doors: Doors) -> AsyncIterator[Callable[[], socket.socket]]:
    """A server of long answers; gives what makes a connection that has asked for one and reads little at once."""
    config = uvicorn.Config(answer, port=0, http=guarded(doors), lifespan="off", log_config=None, timeout_keep_alive=60)
    server = uvicorn.Server(config)
    task = asyncio.ensure_future(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    address = server.servers[0].sockets[0].getsockname()
    made: list[socket.socket] = []

    def ask() -> socket.socket:
        one = socket.socket()
        made.append(one)
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65536)
        one.connect(address)
        one.sendall(REQUEST)
        one.setblocking(False)
        return one

    try:
        yield ask
    finally:
        for one in made:
            one.close()
        server.should_exit = True
        await task


async def until(wanted: Callable[[], Any]) -> None:
    async with asyncio.timeout(10):
        while not wanted():
            await asyncio.sleep(0.01)


def test_answers_that_nobody_reads_take_no_more_memory_than_they_may(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doors, "UNSENT", 3 * LENGTH)

    async def story() -> None:
        found = Doors()
        async with serving(found) as ask:
            for _ in range(12):
                ask()
            await until(lambda: found.open["127.0.0.1"] < 12)
            await asyncio.sleep(0.2)
            assert 2 * LENGTH < found.unsent["127.0.0.1"] <= 3 * LENGTH
            assert 3 <= found.open["127.0.0.1"] < 8
        await until(lambda: not found.open)
        assert not found.unsent

    asyncio.run(story())


def test_whoever_takes_nothing_is_let_go_and_whoever_takes_a_little_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "STALLED_SECONDS", 0.4)

    async def story() -> None:
        found = Doors()
        async with serving(found) as ask:
            ask()
            slow = ask()
            read = 0
            loop = asyncio.get_running_loop()
            begun = loop.time()
            while read < LENGTH:
                got = await asyncio.wait_for(loop.sock_recv(slow, 512 * 1024), 10)
                assert got, f"let go after {read} bytes"
                read += len(got)
                if read < LENGTH // 2:
                    await asyncio.sleep(0.02)
            assert loop.time() - begun > 0.8, "or it was not slow"
            await until(lambda: found.open["127.0.0.1"] == 1)

    asyncio.run(story())
