"""Ctrl-C while games are awaited, and not while they are counted."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from ludex.arena.interrupts import Interrupts
from ludex.arena.league import League, Played
from ludex.arena.pools import Here
from ludex.arena.season import begin, play


def interrupt() -> None:
    os.kill(os.getpid(), signal.SIGINT)


def test_an_interrupt_waits_for_the_next_wait() -> None:
    done = []
    with Interrupts() as interrupts:
        assert interrupts.wait(lambda: 7) == 7
        interrupt()
        done.append("counted")
        with pytest.raises(KeyboardInterrupt):
            interrupts.wait(lambda: done.append("waited"))
    assert done == ["counted"]
    with pytest.raises(KeyboardInterrupt):
        interrupt()


def test_an_interrupt_ends_a_wait() -> None:
    with Interrupts() as interrupts, pytest.raises(KeyboardInterrupt):
        interrupts.wait(interrupt)


def test_who_ignores_interrupts_goes_on_ignoring_them() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with Interrupts() as interrupts:
            assert interrupts.wait(interrupt) is None
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


class Impatient(Here):
    """Somebody presses Ctrl-C while the third part is on its way to be counted."""

    parts_done = 0

    def result(self) -> Played:
        played = super().result()
        self.parts_done += 1
        return Hasty(*played) if self.parts_done == 3 else played


class Hasty(Played):
    """Interrupts when its lines are taken to be written: they are counted by then."""

    @property
    def lines(self) -> list[bytes]:  # type: ignore[override]
        looked_at.append(1)
        if len(looked_at) == 2:
            interrupt()
        return self[0]


looked_at: list[int] = []


def test_what_is_counted_is_written(tmp_path: Path) -> None:
    league = League("coin:GAME", ("random", "careful"), 2, 40)
    path = tmp_path / "league.jsonl"
    looked_at.clear()
    season = begin(league, range(40), path)
    with pytest.raises(KeyboardInterrupt):
        play(season, Impatient(league, None))
    season.close()
    assert season.tally.played == path.read_bytes().count(b"\n") - 1 > 0
    assert season.tally.played < 40
    assert len(looked_at) == 2
    assert (tmp_path / "league.jsonl.clock").exists()
