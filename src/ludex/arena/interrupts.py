"""Ctrl-C at the right moment: while the next games are awaited, and never between counting a game and writing it."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from types import FrameType
from typing import TypeVar

T = TypeVar("T")


class Interrupts:
    """While it is entered, `KeyboardInterrupt` comes out of `wait` only."""

    def __init__(self) -> None:
        self.is_asked = False
        self.is_waiting = False
        self.is_ours = False

    def __enter__(self) -> Interrupts:
        in_main = threading.current_thread() is threading.main_thread()
        # Who ignores interrupts, or has a way of its own with them, keeps it.
        if in_main and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, self.note)
            self.is_ours = True
        return self

    def __exit__(self, *_: object) -> None:
        if self.is_ours:
            signal.signal(signal.SIGINT, signal.default_int_handler)
            self.is_ours = False

    def note(self, number: int, frame: FrameType | None) -> None:
        self.is_asked = True
        if self.is_waiting:
            raise KeyboardInterrupt

    def wait(self, call: Callable[[], T]) -> T:
        """What the call gives; `KeyboardInterrupt` where somebody asked for it by now, or meanwhile."""
        self.is_waiting = True
        try:
            if self.is_asked:
                raise KeyboardInterrupt
            return call()
        finally:
            self.is_waiting = False


@contextmanager
def born_deaf() -> Iterator[None]:
    """Processes that are started inside never hear Ctrl-C, not even while they load: it is for the one that leads."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # it would let interrupts through again when it starts
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
