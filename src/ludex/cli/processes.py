"""Several servers behind one port: a parent that starts them, starts them again when they die, and ends them.

They inherit the socket that listens, so a connection goes to one that is free, and none is lost with one that dies.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from types import FrameType

PAUSE = 1.0
"""Seconds before a process that died is started again, if it did not run for longer."""
PATIENCE = 6.0
"""Seconds that processes may take to end before they are killed."""


def supervise(number: int, serve: Callable[[int, bool], int]) -> int:
    """Keeps so many processes running `serve` until this one is told to end; the exit status.

    `serve` is given the process's place, from 0, which the one that is started instead of it has too, and whether it
    is to greet, which the very first one is. Where one can't start at all (it ends by itself within a second, before
    any other did), neither do the others; one that was killed did not fail to start, however young it was.
    """
    running: dict[int, tuple[int, float]] = {}
    """The place and the beginning of each process, by its number in the system."""
    ending = threading.Event()

    def end(signum: int, frame: FrameType | None) -> None:
        ending.set()
        for pid in list(running):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGTERM)

    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, end)
    life, death = os.pipe()
    has_started = False
    for place in range(number):
        running[start(serve, place, place == 0, life, death)] = (place, time.monotonic())
    status = 0
    while running:
        pid, code = wait_for_one(ending, running)
        place, began = running.pop(pid)
        if ending.is_set():
            continue
        if code >= 0 and time.monotonic() - began < PAUSE and not has_started:
            status = 1
            end(signal.SIGTERM, None)
            continue
        has_started = True
        print(f"ludex serve: process {pid} ended ({code}) and is started again", file=sys.stderr, flush=True)
        time.sleep(max(0.0, PAUSE - (time.monotonic() - began)))
        if not ending.is_set():
            running[start(serve, place, False, life, death)] = (place, time.monotonic())
    return status


def wait_for_one(ending: threading.Event, running: dict[int, tuple[int, float]]) -> tuple[int, int]:
    """The next process that ended, and how; those that take too long to end are killed."""
    latest: float | None = None
    while True:
        pid, code = os.waitpid(-1, os.WNOHANG)
        if pid in running:
            return pid, os.waitstatus_to_exitcode(code)
        if ending.is_set():
            latest = latest or time.monotonic() + PATIENCE
            if time.monotonic() > latest:
                for each in running:
                    with contextlib.suppress(ProcessLookupError):
                        os.kill(each, signal.SIGKILL)
        time.sleep(0.05)


def start(serve: Callable[[int, bool], int], place: int, is_first: bool, life: int, death: int) -> int:
    """A new process; its number."""
    pid = os.fork()
    if pid:
        return pid
    status = 1
    try:
        os.close(death)
        for name in (signal.SIGTERM, signal.SIGINT):
            signal.signal(name, signal.SIG_DFL)
        threading.Thread(target=end_with_parent, args=(life,), daemon=True).start()
        status = serve(place, is_first)
    except SystemExit as error:
        status = error.code if isinstance(error.code, int) else 1
    except BaseException as error:
        print(f"ludex serve: {error}", file=sys.stderr)
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


def end_with_parent(life: int) -> None:
    """Ends this process when its parent is gone, however it went: then nobody has the pipe's other end open."""
    os.read(life, 1)
    os.kill(os.getpid(), signal.SIGTERM)
