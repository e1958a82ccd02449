"""The pace of a connection: what comes too early is held, and nothing more is read."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from ludex.server.network.flow_control import Pace
from ludex.server.network.time_budget import AT_ONCE, SHARE, Shares


class Transport:
    """Says whether it is read from."""

    is_reading, is_over = True, False

    def pause_reading(self) -> None:
        self.is_reading = False

    def resume_reading(self) -> None:
        self.is_reading = True

    def is_closing(self) -> bool:
        return self.is_over


class Loop:
    """A time of its own, and what is to be done later."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        self.later: list[tuple[float, Any]] = []
        monkeypatch.setattr(asyncio, "get_running_loop", lambda: self)

    def time(self) -> float:
        return self.now

    def call_later(self, seconds: float, work: Callable[[], None]) -> Any:
        entry = (self.now + seconds, work)
        self.later.append(entry)

        class Handle:
            def cancel(handle) -> None:
                self.later.remove(entry)

        return Handle()

    def pass_time(self, seconds: float) -> None:
        end = self.now + seconds
        while self.later and min(at for at, _ in self.later) <= end:
            entry = min(self.later, key=lambda each: each[0])
            self.later.remove(entry)
            self.now = max(self.now, entry[0]) + 1e-9
            entry[1]()
        self.now = end


class Scene:
    """A connection whose messages each take a tenth of a second, and somebody else who is here."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.loop = Loop(monkeypatch)
        self.read: list[bytes] = []
        self.rests = False
        self.transport = Transport()
        self.pace = Pace(self.transport, self.take, lambda: self.rests)  # type: ignore[arg-type]
        shares = Shares(self.loop.time)
        shares.account("10.0.0.2").spend(0)
        self.pace.account = shares.account("10.0.0.1")

    def take(self, data: bytes) -> None:
        self.read.append(data)
        self.loop.now += 0.1


@pytest.fixture
def scene(monkeypatch: pytest.MonkeyPatch) -> Scene:
    return Scene(monkeypatch)


def test_what_comes_too_fast_is_held_and_read_in_sequence(scene: Scene) -> None:
    scene.pace.take(b"1")
    assert scene.read == [b"1"]
    assert not scene.transport.is_reading
    for late in (b"2", b"3"):  # it was on its way
        scene.pace.take(late)
    assert scene.read == [b"1"]
    scene.loop.pass_time((0.1 - AT_ONCE) / SHARE + 0.01)
    assert scene.read == [b"1", b"2"]
    scene.loop.pass_time(0.1 / SHARE + 0.01)
    assert scene.read == [b"1", b"2", b"3"]
    assert not scene.transport.is_reading
    scene.loop.pass_time(0.1 / SHARE + 0.01)
    assert scene.transport.is_reading


def test_a_proxy_is_read_as_it_comes(scene: Scene) -> None:
    scene.pace.account = None
    for number in range(20):
        scene.pace.take(bytes([number]))
    assert len(scene.read) == 20
    assert scene.transport.is_reading


def test_whoever_does_not_read_is_not_read_from(scene: Scene) -> None:
    scene.pace.account = None
    scene.pace.pause()
    assert not scene.transport.is_reading
    scene.pace.take(b"1")
    assert (scene.read, scene.transport.is_reading) == ([], False)
    scene.pace.resume()
    assert (scene.read, scene.transport.is_reading) == ([b"1"], True)


def test_a_protocol_that_rests_is_not_read_for(scene: Scene) -> None:
    scene.pace.account = None
    scene.rests = True
    scene.transport.pause_reading()
    scene.pace.take(b"1")
    assert (scene.read, scene.transport.is_reading) == ([b"1"], False)


def test_nothing_is_read_from_a_connection_that_is_being_closed(scene: Scene) -> None:
    scene.pace.take(b"1")
    scene.pace.take(b"2")
    scene.transport.is_over = True
    scene.loop.pass_time(60)
    assert scene.read == [b"1"]


def test_nothing_is_read_after_the_end(scene: Scene) -> None:
    scene.pace.take(b"1")
    scene.pace.take(b"2")
    scene.pace.end()
    scene.loop.pass_time(60)
    scene.pace.take(b"3")
    assert scene.read == [b"1"]
    assert not scene.loop.later
