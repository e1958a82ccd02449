"""What a server counts of its HTTP answers: how many by status, and how long they took."""

from __future__ import annotations

import time
from collections import Counter

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds by which answers are sorted."""


class Counted:
    """HTTP requests since the start."""

    def __init__(self) -> None:
        self.started = time.time()
        self.answers: Counter[int] = Counter()
        """Answers by their status."""
        self.within = [0] * (len(BOUNDS) + 1)
        """How many took at most so many seconds, by `BOUNDS`; the last are the slower ones."""
        self.seconds = 0.0

    def add(self, status: int, seconds: float) -> None:
        self.answers[status] += 1
        self.seconds += seconds
        place = 0
        while place < len(BOUNDS) and seconds > BOUNDS[place]:
            place += 1
        self.within[place] += 1
