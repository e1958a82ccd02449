"""When garbage is collected: in a quiet moment, not too often; and at last whether it is quiet or not."""

from __future__ import annotations

import asyncio
import gc

import pytest

from ludex.server.ops import gc as sweeping
from ludex.server.ops.gc import LATEST, SOONEST, Sweeper, keep_swept


def test_a_sweep_waits_for_a_quiet_moment() -> None:
    decided = 0
    sweeper = Sweeper(lambda: decided, 0.0)
    assert not sweeper.is_due(5.0)
    assert not sweeper.is_due(10.0), "quiet, but too soon"
    decided = 1
    assert not sweeper.is_due(SOONEST + 1), "something was decided since the last look"
    assert sweeper.is_due(SOONEST + 6)
    sweeper.sweep(SOONEST + 6)
    assert not sweeper.is_due(SOONEST + 11)


def test_a_busy_server_is_swept_at_last() -> None:
    decided = iter(range(1_000_000))
    sweeper = Sweeper(lambda: next(decided), 0.0)
    looks = [5.0 * look for look in range(int(LATEST))]
    assert next(now for now in looks if sweeper.is_due(now)) == LATEST


def test_many_new_objects_are_looked_through_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweeping, "MANY", 5_000)
    decided = iter(range(1_000_000))
    sweeper = Sweeper(lambda: next(decided), 0.0)
    gc.disable()
    try:
        sweeper.sweep(0.0)
        assert not sweeper.is_due(1.0)
        kept = [[number] for number in range(6_000)]
        assert sweeper.is_due(2.0)
        sweeper.sweep(2.0)
        assert not sweeper.is_due(3.0), "they were seen to be in use"
        assert len(kept) == 6_000
    finally:
        gc.enable()


def test_pythons_collector_rests_while_the_server_runs_and_no_longer() -> None:
    async def run() -> None:
        task = asyncio.ensure_future(keep_swept(lambda: 0))
        await asyncio.sleep(0)
        assert not gc.isenabled()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    asyncio.run(run())
    gc.unfreeze()
    assert gc.isenabled()
