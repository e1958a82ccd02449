"""Shares of the server's time: who had too much waits, while others are here."""

from __future__ import annotations

import asyncio
import gc
from pathlib import Path
from types import SimpleNamespace

import pytest
from starlette.testclient import TestClient
from starlette.types import Receive, Scope, Send

from ludex.server.app import make_app
from ludex.server.middleware.fair_share import Fair
from ludex.server.network import time_budget as module
from ludex.server.network.time_budget import AT_ONCE, HERE, MOST_OWED, SHARE, Account, Shares, Timed
from ludex.server.network.ws_protocol import STRAIGHT


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def two(clock: Clock) -> tuple[Account, Account]:
    """Somebody and somebody else, both here."""
    shares = Shares(clock)
    one, other = shares.account("10.0.0.1"), shares.account("10.0.0.2")
    one.spend(0)
    other.spend(0)
    return one, other


def test_whoever_is_alone_may_have_all(clock: Clock) -> None:
    account = Shares(clock).account("10.0.0.1")
    for _ in range(100):
        account.spend(1.0)
        clock.now += 1.0
        assert account.wait() == 0


def test_whoever_had_too_much_waits_while_others_are_here(clock: Clock) -> None:
    one, other = two(clock)
    one.spend(AT_ONCE + 0.1)
    assert one.wait() == pytest.approx(0.1 / SHARE)
    assert other.wait() == 0
    clock.now += 0.1 / SHARE
    assert one.wait() == pytest.approx(0)
    one.spend(0.01)
    assert one.wait() == pytest.approx(0.01 / SHARE), "what was left is used up"


def test_a_share_of_the_time_can_be_had_for_ever(clock: Clock) -> None:
    one, other = two(clock)
    for _ in range(1000):
        clock.now += 0.01
        one.spend(0.01 * SHARE)
        other.spend(0.001)
        assert one.wait() == pytest.approx(0)


def test_nobody_owes_more_than_a_little(clock: Clock) -> None:
    one, _ = two(clock)
    assert not one.is_at_the_end()
    one.spend(60.0)
    assert one.is_at_the_end()
    assert one.wait() == pytest.approx(MOST_OWED / SHARE)
    clock.now += MOST_OWED / SHARE
    assert not one.is_at_the_end()


def test_what_was_had_alone_is_not_owed_when_somebody_comes(clock: Clock) -> None:
    one, other = two(clock)
    clock.now += HERE
    one.spend(20.0)
    assert one.wait() == 0
    other.spend(0.001)
    assert one.wait() == 0
    one.spend(0.001)
    assert one.wait() == pytest.approx(0.001 / SHARE)


def test_the_addresses_of_a_network_have_one_share(clock: Clock) -> None:
    shares = Shares(clock)
    assert shares.account("2001:db8::1") is shares.account("2001:db8::2") is not shares.account("2001:db8:0:1::1")
    assert shares.account("::ffff:10.0.0.1") is shares.account("10.0.0.1")


def test_who_left_is_forgotten_when_there_are_many(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_ACCOUNTS", 3)
    shares = Shares(clock)
    old = [shares.account(f"10.0.0.{n}") for n in range(3)]
    clock.now += HERE + 1
    old[1].spend(0)
    shares.account("10.0.0.9")
    assert list(shares._accounts) == ["10.0.0.1", "10.0.0.9"]


# ---- what is counted ----


def test_what_work_takes_counts_and_what_it_waits_for_does_not(clock: Clock) -> None:
    one, _ = two(clock)

    async def work() -> None:
        clock.now += 0.2
        await asyncio.sleep(0)
        clock.now += 0.1

    async def story() -> None:
        task = asyncio.ensure_future(outer())
        await asyncio.sleep(0)
        clock.now += 0.3
        await task

    async def outer() -> None:
        await Timed(work(), one)

    asyncio.run(story())
    assert one.level == pytest.approx(AT_ONCE - 0.2 + 0.3 * SHARE - 0.1 + 0.1 * SHARE)


def test_work_that_is_cancelled_or_fails_says_so_and_leaves_no_garbage(clock: Clock) -> None:
    one, _ = two(clock)
    told: list[str] = []

    async def wait() -> None:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            told.append("cancelled")
            await asyncio.sleep(0)
            told.append("and cleaned up")
            raise

    async def fail() -> None:
        await asyncio.sleep(0)
        raise ValueError("wrong")

    async def outer() -> None:
        await Timed(wait(), one)

    async def story() -> None:
        task = asyncio.ensure_future(outer())
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        with pytest.raises(ValueError, match="wrong"):
            await Timed(fail(), one)

    asyncio.run(story())
    assert told == ["cancelled", "and cleaned up"]
    gc.collect()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        asyncio.run(story())
        gc.collect()
        assert not [one for one in gc.garbage if isinstance(one, Timed)]
    finally:
        gc.set_debug(0)
        gc.garbage.clear()


def test_a_websocket_is_read_at_the_pace_of_whoever_a_proxy_says_it_is_for(clock: Clock) -> None:
    shares = Shares(clock)
    straight = SimpleNamespace(pace=SimpleNamespace(account=None))

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        assert straight.pace.account is shares.account("10.0.0.1")

    scope = {"type": "websocket", "client": ("10.0.0.1", 1), "extensions": {STRAIGHT: straight}}
    asyncio.run(Fair(app, shares)(scope, None, None))  # type: ignore[arg-type]
    assert straight.pace.account is not None


def test_a_request_too_many_is_refused_and_others_are_answered(tmp_path: Path, clock: Clock) -> None:
    shares = Shares(clock)
    app = make_app(str(tmp_path / "a.sqlite"), shares=shares)
    with TestClient(app, base_url="http://localhost", client=("10.0.0.1", 1)) as greedy:
        other = TestClient(app, base_url="http://localhost", client=("10.0.0.2", 1))
        assert [client.get("/api/games").status_code for client in (greedy, other)] == [200, 200]
        shares.account("10.0.0.1").spend(60.0)
        refused = greedy.get("/api/games")
        assert (refused.status_code, refused.json()["error"]["code"]) == (429, "too_many_requests")
        assert "content-security-policy" in refused.headers
        assert other.get("/api/games").status_code == 200
        clock.now += HERE
        assert greedy.get("/api/games").status_code == 200
