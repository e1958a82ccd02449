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
