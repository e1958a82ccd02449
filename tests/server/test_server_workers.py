"""Processes that think: answers come back, the slow and the greedy are killed, and owners are served in turns."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from ludex import bots, games
from ludex.core import Ask, Refused, refused, seat_list
from ludex.server import workers as pool
from ludex.server.errors import ApiError
from ludex.server.live import think
from ludex.server.workers import Broken, Workers


def double(number: int) -> int:
    print("words of a bot are no answer")
    return 2 * number


def refuse() -> None:
    raise refused("no_way", "It can't be.", {"where": "here"})


def fail() -> None:
    raise ValueError("oops")


def spin() -> None:
    while True:
        pass


def count_for_ever() -> int:
    """In compiled code, which hears no signal."""
    return sum(range(10**15))


def hoard() -> int:
    return len(bytearray(3 << 30))


def end() -> None:
    os._exit(3)


def wait(seconds: float, what: str) -> str:
    time.sleep(seconds)
    return what


def with_workers(work: Callable[[Workers], Awaitable[Any]], most: int = 1) -> Any:
    async def run() -> Any:
        workers = Workers(most)
        try:
            return await work(workers)
        finally:
            await workers.close()

    return asyncio.run(run())


def test_an_answer_a_refusal_and_a_failure() -> None:
    async def ask(workers: Workers) -> None:
        assert await workers.run("t", double, 21) == 42
        with pytest.raises(Refused) as caught:
            await workers.run("t", refuse)
        assert (caught.value.refusal.code, caught.value.refusal.values) == ("no_way", {"where": "here"})
        with pytest.raises(Broken, match="oops"):
            await workers.run("t", fail)
        assert await workers.run("t", double, 1) == 2
        with pytest.raises(Broken, match="sent"):
            await workers.run("t", lambda: 1)

    with_workers(ask)


@pytest.mark.parametrize("work", [spin, count_for_ever, hoard, end], ids=["slow", "deaf", "greedy", "gone"])
def test_one_that_breaks_down_is_replaced(work: Callable[[], object], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "SECONDS", 1.5)

    async def ask(workers: Workers) -> None:
        with pytest.raises(Broken):
            await workers.run("t", work)
        monkeypatch.setattr(pool, "SECONDS", 30.0)
        assert await workers.run("t", double, 4) == 8

    with_workers(ask)


@pytest.mark.parametrize(("seconds", "cpu_seconds"), [(3.0, 30), (60.0, 1)], ids=["by the clock", "by its processor"])
def test_one_that_thinks_for_ever_in_compiled_code_is_killed(
    seconds: float, cpu_seconds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process is gone, and the server's own was free all the time."""
    monkeypatch.setattr(pool, "SECONDS", seconds)

    async def ask(workers: Workers) -> float:
        number = await workers.run("t", os.getpid)
        asked = asyncio.ensure_future(workers.run("t", count_for_ever, cpu_seconds=cpu_seconds))
        slowest = 0.0
        while not asked.done():
            before = time.monotonic()
            await asyncio.sleep(0.01)
            slowest = max(slowest, time.monotonic() - before)
        with pytest.raises(Broken, match="too long"):
            await asked
        assert await workers.run("t", os.getpid) != number
        with pytest.raises(ProcessLookupError):
            os.kill(number, 0)
        return slowest

    assert with_workers(ask) < 1


def test_owners_are_served_in_turns() -> None:
    async def ask(workers: Workers) -> list[str]:
        order: list[str] = []

        async def one(owner: str) -> None:
            order.append(await workers.run(owner, wait, 0.01, owner))

        await asyncio.gather(*(one("many") for _ in range(6)), one("few"), one("other"))
        return order

    assert with_workers(ask) == ["many", "many", "few", "other", "many", "many", "many", "many"]


def test_an_owner_has_only_so_many_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "WAITING", 3)

    async def ask(workers: Workers) -> list[Any]:
        questions = (workers.run("t", wait, 0.01, "x") for _ in range(6))
        return await asyncio.gather(*questions, return_exceptions=True)

    found = with_workers(ask)
    assert [each if isinstance(each, str) else each.code for each in found] == ["x"] * 4 + ["too_busy"] * 2
    assert all(isinstance(each, (str, ApiError)) for each in found)


def test_what_nobody_waits_for_is_left() -> None:
    async def ask(workers: Workers) -> float:
        await workers.run("t", double, 1)
        start = time.monotonic()
        slow = asyncio.ensure_future(workers.run("t", wait, 20.0, "x"))
        await asyncio.sleep(0.1)
        slow.cancel()
        assert await workers.run("t", double, 3) == 6
        return time.monotonic() - start

    assert with_workers(ask) < 15


def test_closing_ends_everything_at_once() -> None:
    async def ask(workers: Workers) -> float:
        await workers.run("t", double, 1)
        asking = [asyncio.ensure_future(workers.run("t", spin)) for _ in range(3)]
        await asyncio.sleep(0.1)
        start = time.monotonic()
        await workers.close()
        await asyncio.gather(*asking, return_exceptions=True)
        return time.monotonic() - start

    assert with_workers(ask) < 5


@pytest.mark.parametrize("name", games.names())
def test_bots_of_every_game_think_elsewhere_as_they_do_here(name: str) -> None:
    """Decision by decision: what a bot has learnt comes back with its answer."""
    game = games.find(name)
    state = game.start(game.usual_seats, 3)

    async def ask(workers: Workers) -> None:
        here, there = bots.make("careful", 5, game), bots.make("careful", 5, game)
        for number in range(4):
            seat = seat_list(state.to_act())[0]
            question = Ask(game, state, seat, number)
            mine = bots.ask_bot(here, question)
            action, there = await workers.run("t", think, there, question)
            assert action == mine
            state.play(seat, action)

    with_workers(ask)


def test_addresses_are_served_in_turns_and_then_their_tables() -> None:
    async def ask(workers: Workers) -> list[str]:
        order: list[str] = []

        async def one(owner: str, address: str) -> None:
            order.append(await workers.run(owner, wait, 0.01, owner, address=address))

        many = [one(f"table {number}", "eve") for number in range(5)]
        await asyncio.gather(*many, one("table a", "ann"), one("table b", "ann"), one("table 0", "eve"))
        return order

    order = with_workers(ask)
    assert order == ["table 0", "table 1", "table a", "table 2", "table b", "table 3", "table 4", "table 0"]


def test_one_address_leaves_a_process_to_others_while_they_are_here() -> None:
    """Many tables of slow bots of one address do not keep another's waiting."""

    async def ask(workers: Workers) -> tuple[int, float]:
        await asyncio.gather(*(workers.run(f"{n}", double, n, address="eve") for n in range(2)))
        alone = [asyncio.ensure_future(workers.run(f"{n}", wait, 0.5, "x", address="eve")) for n in range(2)]
        await asyncio.sleep(0.1)
        both = workers.load()[0]
        await asyncio.gather(*alone)
        await workers.run("mine", double, 1, address="ann")
        slow = [asyncio.ensure_future(workers.run(f"{n}", wait, 1.0, "x", address="eve")) for n in range(40)]
        await asyncio.sleep(0.2)
        longest = 0.0
        for _ in range(5):
            start = time.monotonic()
            assert await workers.run("mine", double, 3, address="ann") == 6
            longest = max(longest, time.monotonic() - start)
        for task in slow:
            task.cancel()
        return both, longest

    both, longest = with_workers(ask, 2)
    assert both == 2, "alone it has all"
    assert longest < 0.5
