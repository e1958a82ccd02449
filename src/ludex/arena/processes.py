"""Fresh processes of this machine that play parts of a match or of a league; killed when nobody waits for them.

Compiled code hears no signal, so a bot that thinks can be stopped in no other way. Ctrl-C is for the process that
leads: the others never hear of it, and are ended by `close`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_context
from typing import Generic, TypeVar

from ludex.arena.interrupts import born_deaf
from ludex.core import refused

T = TypeVar("T")

MOST_DEATHS = 5
"""How often in a row processes may die before the games are given up."""
PATIENCE = 5.0
"""Seconds to wait for the system to take a killed process away."""


class Processes(Generic[T]):
    """So many processes; each part of the games goes to one that is free. `work` must be found there by name."""

    def __init__(self, work: Callable[[range], T], workers: int) -> None:
        self.work = work
        self.workers = workers
        self.width = 2 * workers
        self.parts: deque[tuple[range, Future[T]]] = deque()
        self.deaths = 0
        self.start()

    def start(self) -> None:
        self.others = set(active_children())
        self.pool = ProcessPoolExecutor(self.workers, mp_context=get_context("spawn"))

    def submit(self, numbers: range) -> None:
        try:
            with born_deaf():
                future = self.pool.submit(self.work, numbers)
        except BrokenProcessPool as error:
            future = Future()
            future.set_exception(error)
        self.parts.append((numbers, future))

    def result(self) -> T:
        """The oldest part; where its process died, all that is not done is played again."""
        while True:
            try:
                played = self.parts[0][1].result()
            except BrokenProcessPool:
                self.deaths += 1
                if self.deaths > MOST_DEATHS:
                    raise refused("worker_died", f"Processes died {self.deaths} times in a row.") from None
                waiting = [numbers for numbers, _ in self.parts]
                self.close()
                self.start()
                for numbers in waiting:
                    self.submit(numbers)
            else:
                self.deaths = 0
                self.parts.popleft()
                return played

    def close(self) -> None:
        """Drops what is not done and kills the processes, whatever they are doing."""
        self.pool.shutdown(wait=False, cancel_futures=True)
        ours = set(active_children()) - self.others
        for child in ours:
            child.kill()
        for child in ours:
            child.join(PATIENCE)
        self.parts.clear()
