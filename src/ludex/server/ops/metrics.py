"""What a server counts while it runs, and the figures of a moment: for `/metrics`, `ludex admin load` and the log."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from ludex.server.tables.registry import Lobby


class Load(msgspec.Struct, frozen=True):
    """How busy a server is."""

    uptime_seconds: int
    waiting: int
    """Tables that wait for players."""
    playing: int
    over: int
    """Of those that are listed (`Limits.finished`)."""
    in_memory: int
    sockets: int
    entries: int
    """Journal entries committed since the start."""
    commits: int
    thinking: int
    """Processes that have a question in hand."""
    questions: int
    """Questions that wait for a process."""
    requests: int
    memory_bytes: int


def load_of(lobby: Lobby) -> Load:
    waiting = playing = over = 0
    for room in lobby.rooms.values():
        if room.is_over:
            over += 1
        elif room.open_seats():
            waiting += 1
        else:
            playing += 1
    counted = lobby.counted
    thinking, questions = lobby.workers.load()
    return Load(
        uptime_seconds=int(time.time() - counted.started),
        waiting=waiting,
        playing=playing,
        over=over,
        in_memory=len(lobby.live),
        sockets=lobby.sockets,
        entries=lobby.archive.written,
        commits=lobby.archive.commits,
        thinking=thinking,
        questions=questions,
        requests=sum(counted.answers.values()),
        memory_bytes=memory(),
    )


def memory() -> int:
    """Bytes of real memory this process has now; 0 where the system does not tell."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            pages = int(file.read().split()[1])
        import resource

        return pages * resource.getpagesize()
    except (OSError, ImportError, ValueError):
        return 0
