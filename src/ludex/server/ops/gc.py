"""Garbage that refers to itself is collected when nobody waits.

Python looks for it whenever so many objects were made. Here nearly all of them are there to stay (a game's events and
its journal), so it finds a handful in a thousand decisions, and everybody waits for 10 to 30 ms each time, or longer
the more tables there are. So it does not look by itself: it is told to when nothing was decided for a while.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable

LOOKS = 5.0
"""Seconds between two looks: nothing was decided since the last one where it is quiet."""
SOONEST = 60.0
"""Seconds after a sweep before the next one in a quiet moment,"""
LATEST = 300.0
"""and before the next one whether it is quiet or not."""
MANY = 1_000_000
"""Objects more than after the last sweep that are reason enough for one at once, whatever made them."""


class Sweeper:
    """Decides when to collect, by how much was decided."""

    def __init__(self, decided: Callable[[], int], now: float) -> None:
        self.decided = decided
        self.swept = now
        self.seen = -1

    def is_due(self, now: float) -> bool:
        """Whether to sweep now."""
        before, self.seen = self.seen, self.decided()
        since = now - self.swept
        if since >= LATEST or gc.get_count()[0] >= MANY:
            return True
        return since >= SOONEST and self.seen == before

    def sweep(self, now: float) -> None:
        gc.collect()
        self.swept = now


async def keep_swept(decided: Callable[[], int]) -> None:
    """Takes over from Python's own collector for as long as the server runs."""
    gc.collect()
    gc.freeze()  # the program itself is never garbage
    gc.disable()
    sweeper = Sweeper(decided, time.monotonic())
    try:
        while True:
            await asyncio.sleep(LOOKS)
            now = time.monotonic()
            if sweeper.is_due(now):
                sweeper.sweep(now)
    finally:
        gc.enable()
