"""Where the games of a league are played: in this process, in several, or on a Ray cluster.

Parts come back in their order, with a few of them under way at a time, so nothing piles up however many there are. A
part whose process dies is played again: games depend on nothing but their numbers, and only whole parts count.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Generator
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

from ludex.arena.league import League, Played, play_numbers
from ludex.arena.processes import Processes
from ludex.core import Refused, refused

SHORT, LONG = 0.2, 1.0
"""Seconds: parts that take less are made larger, those that take more smaller."""
MOST = 256
"""The most games in a part."""


class Pool(Protocol):
    """Plays parts of a league, several at once."""

    width: int
    """How many parts are given to it at a time."""

    def submit(self, numbers: range) -> None:
        """Takes a part on."""

    def result(self) -> Played:
        """The oldest of the parts that it has."""

    def close(self) -> None:
        """Drops what is not done, at once."""


class Here:
    """This process."""

    width = 1

    def __init__(self, league: League, journals: Path | None) -> None:
        self.league = league
        self.journals = journals
        self.parts: deque[range] = deque()

    def submit(self, numbers: range) -> None:
        self.parts.append(numbers)

    def result(self) -> Played:
        return play_numbers(self.league, self.parts.popleft(), self.journals)

    def close(self) -> None:
        self.parts.clear()


class OnRay:
    """A Ray cluster: the one that RAY_ADDRESS names or that runs here, or else one of this machine alone."""

    def __init__(self, league: League, workers: int | None) -> None:
        try:
            self.ray: Any = import_module("ray")
        except ImportError:
            raise refused("not_installed", "A Ray cluster needs Ray: pip install 'ludex[ray]'.") from None
        self.is_ours = not self.ray.is_initialized()
        if self.is_ours:
            self.ray.init(log_to_driver=False, configure_logging=False)
        # A worker that dies is replaced and the part is played again, as often as it takes.
        self.play: Any = self.ray.remote(max_retries=-1)(play_numbers)
        self.league = self.ray.put(league)
        self.width = 2 * (workers or max(1, int(self.ray.cluster_resources().get("CPU", 1))))
        self.parts: deque[Any] = deque()

    def submit(self, numbers: range) -> None:
        self.parts.append(self.play.remote(self.league, numbers))

    def result(self) -> Played:
        try:
            played: Played = self.ray.get(self.parts.popleft())
        except self.ray.exceptions.RayTaskError as error:
            if isinstance(error.cause, Refused):
                raise error.cause from None
            raise
        return played

    def close(self) -> None:
        for part in self.parts:
            self.ray.cancel(part, force=True)
        self.parts.clear()
        if self.is_ours:
            self.ray.shutdown()


def open_pool(league: League, on: str | None, workers: int | None, journals: Path | None, apart: bool = False) -> Pool:
    """Where to play; `Refused` (bad_league) for a place that there is not.

    One worker is this process, or with `apart` another one, which can be stopped in the middle of a game.
    """
    if workers is not None and not 1 <= workers <= 1000:
        raise refused("bad_league", f"A league is played by 1 to 1000 processes, not {workers}.", {"where": "workers"})
    if on is not None:
        if on != "ray":
            raise refused("bad_league", f"A league can be played on 'ray', not on {on!r}.", {"where": "on"})
        if journals is not None:
            raise refused("bad_league", "Journals are not brought back from a cluster.", {"where": "journal"})
        return OnRay(league, workers)
    count = workers or os.cpu_count() or 1
    if count == 1 and not apart:
        return Here(league, journals)
    return Processes(partial(play_numbers, league, journals=journals), count)


def in_order(pool: Pool, numbers: range) -> Generator[Played, None, None]:
    """The games of a range, part by part in the order of their numbers. Closing it closes the pool."""
    size, at, under_way = 1, 0, 0
    try:
        while at < len(numbers) or under_way:
            while at < len(numbers) and under_way < pool.width:
                part = numbers[at : at + size]
                pool.submit(part)
                at += len(part)
                under_way += 1
            played = pool.result()
            under_way -= 1
            if played.seconds < SHORT and size < MOST and len(played.lines) >= size:
                size *= 2
            elif played.seconds > LONG and size > 1:
                size //= 2
            yield played
    finally:
        pool.close()
