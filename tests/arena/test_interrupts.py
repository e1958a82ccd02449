"""Ctrl-C while games are awaited, and not while they are counted."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterable
from pathlib import Path

import pytest

from ludex.arena.interrupts import Interrupts
from ludex.arena.league import League
from ludex.arena.lines import Writer
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


def test_what_is_counted_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody presses Ctrl-C when games are counted and not yet written."""
    league = League("coin:GAME", ("random", "careful"), 2, 40)
    path = tmp_path / "league.jsonl"
    season = begin(league, range(40), path)
    write = Writer.write

    def interrupted(writer: Writer, lines: Iterable[bytes]) -> None:
        interrupt()
        write(writer, lines)

    monkeypatch.setattr(Writer, "write", interrupted)
    with pytest.raises(KeyboardInterrupt):
        play(season, Here(league, None))
    season.close()
    assert season.tally.played == path.read_bytes().count(b"\n") - 1
    assert 0 < season.tally.played < 40
    assert (tmp_path / "league.jsonl.clock").exists()
