"""Clocks: time comes to the referee from outside, so that tests can let it pass."""

from __future__ import annotations

import time
from typing import Protocol


class Clock(Protocol):
    """Where a table reads the time."""

    def now(self) -> float:
        """Seconds since some moment, never going back; for deadlines."""

    def stamp(self) -> int:
        """Milliseconds since 1970; for the journal."""


class SystemClock:
    """The machine's time."""

    def now(self) -> float:
        return time.monotonic()

    def stamp(self) -> int:
        return time.time_ns() // 1_000_000


class ManualClock:
    """Stands still until somebody lets time pass."""

    def __init__(self, now: float = 0.0) -> None:
        self._now = now

    def now(self) -> float:
        return self._now

    def stamp(self) -> int:
        return round(self._now * 1000)

    def advance(self, seconds: float) -> None:
        self._now += seconds


def time_up(clock: Clock, seconds: int | None, since: int | None) -> float | None:
    """When the time for a question is up, by the clock: so many seconds from now, or from a moment of the journal.

    Clocks of several machines differ, so that moment is neither in the future nor longer ago than the time itself.
    """
    if seconds is None:
        return None
    gone = 0.0 if since is None else min(max(0.0, (clock.stamp() - since) / 1000), float(seconds))
    return clock.now() + seconds - gone
