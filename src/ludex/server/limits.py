"""Limits of a server, so that one client can't use it up for the others."""

from __future__ import annotations

import msgspec


class Limits(msgspec.Struct, frozen=True):
    body: int = 64 * 1024
    """Bytes of a request body or a WebSocket message."""
    tables: int = 2000
    """Tables waiting or being played."""
    sockets: int = 5000
    sockets_per_table: int = 200
    """Of spectators; a seat has places of its own."""
    sockets_per_seat: int = 20
    tables_per_minute: int = 600
    """New tables from one address, in a burst or spread out."""
    questions_per_minute: int = 1200
    """Requests to the judge from one address, in a burst or spread out."""
    messages_per_second: int = 100
    """From one WebSocket; as many again at once."""
    press_per_minute: int = 60
    """Messages one seat may write to others, in a burst or spread out."""
    waiting_shown_hours: int = 1
    """A waiting table that nobody has been connected to for so long leaves the list; it is kept."""
    playing_shown_days: int = 7
    """The same for a game that is being played."""
    hello_seconds: float = 10
    """How long a WebSocket may wait before it says who it is."""
    backlog: int = 512
    """Messages a slow client may fall behind before it is cut off; it can come back and resume."""
    waiting_days: int = 7
    """A table whose seats were not filled in this time is cleared away."""
    playing_days: int = 30
    """A game older than this is kept, and no longer counts among the tables."""
    resting: int = 200
    """Finished tables kept in memory; the others are read from the journal when asked for."""


class Bucket:
    """A token bucket: `rate` a second on average, `size` at once."""

    def __init__(self, rate: float, size: float, now: float) -> None:
        self.rate = rate
        self.size = size
        self.level = size
        self.time = now

    def take(self, now: float) -> bool:
        self.level = min(self.size, self.level + (now - self.time) * self.rate)
        self.time = now
        if self.level < 1:
            return False
        self.level -= 1
        return True


class Buckets:
    """A bucket for everybody who comes by an address; so many in a minute, in a burst or spread out."""

    MOST = 10_000
    """More addresses than this are not kept: all begin anew."""

    def __init__(self, per_minute: int) -> None:
        self.per_minute = per_minute
        self._known: dict[str, Bucket] = {}

    def take(self, address: str, now: float) -> bool:
        if len(self._known) > self.MOST:
            self._known.clear()
        bucket = self._known.get(address)
        if bucket is None:
            bucket = self._known[address] = Bucket(self.per_minute / 60, self.per_minute, now)
        return bucket.take(now)
