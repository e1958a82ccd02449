"""Limits of a server, so that one client can't use it up for the others."""

from __future__ import annotations

import ipaddress

import msgspec


class Limits(msgspec.Struct, frozen=True):
    body: int = 64 * 1024
    """Bytes of a request body or a WebSocket message."""
    tables: int = 2000
    """Tables waiting or being played."""
    tables_per_address: int = 1000
    """The same, of those made from one address since the server started."""
    sockets: int = 5000
    sockets_per_table: int = 200
    """Of spectators; a seat has places of its own."""
    sockets_per_seat: int = 20
    tables_per_minute: int = 600
    """New tables from one address, in a burst or spread out."""
    joins_per_minute: int = 120
    """Times somebody may sit down from one address, in a burst or spread out."""
    wrong_codes_per_minute: int = 20
    """Join codes that are not valid from one address, in a burst or spread out."""
    questions_per_minute: int = 1200
    """Requests to the judge from one address, in a burst or spread out."""
    costly_per_minute: int = 600
    """Charts, journals and pages of events or press to one address, in a burst or spread out."""
    messages_per_second: int = 100
    """From one WebSocket; as many again at once."""
    press_per_minute: int = 60
    """Messages one seat may write to others, in a burst or spread out."""
    playing_shown_days: int = 7
    """A game that nobody has been connected to for so long leaves the list; it is kept."""
    hello_seconds: float = 10
    """How long a WebSocket may wait before it says who it is."""
    backlog: int = 512
    """Messages a slow client may fall behind before it is cut off; it can come back and resume."""
    waiting_minutes: int = 60
    """A table that has not begun and that nobody has been connected to for so long is cleared away."""
    crowd: int = 500
    """Where more tables than this wait for players,"""
    crowd_minutes: int = 5
    """so many minutes are enough."""
    playing_days: int = 30
    """A game older than this is kept, and no longer counts among the tables."""
    events: int = 2000
    """Events, or messages of press, in one answer; the rest are on the next page."""
    finished: int = 5000
    """Finished tables that are listed and searched; older ones are read from the database when asked for."""
    resting: int = 10
    """Those of them whose games are kept in memory too; the others are read from the journal when asked for."""

    entries: int = 500_000
    """Decisions of all games in memory, about 1.2 KB each; above that, games rest that nobody looks at."""


class Bucket:
    """A token bucket: `rate` a second on average, `size` at once."""

    def __init__(self, rate: float, size: float, now: float) -> None:
        self.rate = rate
        self.size = size
        self.level = size
        self.time = now

    def take(self, now: float) -> bool:
        if self.fill(now) < 1:
            return False
        self.level -= 1
        return True

    def fill(self, now: float) -> float:
        """How much is in it now."""
        self.level = min(self.size, self.level + (now - self.time) * self.rate)
        self.time = now
        return self.level


class Buckets:
    """A bucket for everybody who comes by an address; so many in a minute, in a burst or spread out."""

    MOST = 10_000
    """More addresses than this are not kept: those whose buckets are full again go, or all where none is."""

    def __init__(self, per_minute: int) -> None:
        self.per_minute = per_minute
        self._known: dict[str, Bucket] = {}

    def take(self, address: str, now: float) -> bool:
        return self._bucket(address, now).take(now)

    def has(self, address: str, now: float) -> bool:
        """Whether there is something to take; nothing is taken."""
        return self._bucket(address, now).fill(now) >= 1

    def _bucket(self, address: str, now: float) -> Bucket:
        address = network_of(address)
        if len(self._known) > self.MOST:
            self._known = {key: each for key, each in self._known.items() if each.fill(now) < each.size}
            if len(self._known) > self.MOST:
                self._known.clear()
        bucket = self._known.get(address)
        if bucket is None:
            bucket = self._known[address] = Bucket(self.per_minute / 60, self.per_minute, now)
        return bucket


def plain_address(address: str) -> str:
    """An IPv4 address as such, where it comes as one of IPv6: so it does where a server listens on both."""
    return address.removeprefix("::ffff:") if "." in address else address


def network_of(address: str) -> str:
    """Whom an address counts for. Whoever has one IPv6 address has 2**64, so these count together."""
    address = plain_address(address)
    if ":" not in address:
        return address
    try:
        return str(ipaddress.IPv6Network((address.partition("%")[0], 64), strict=False))
    except ValueError:
        return address
