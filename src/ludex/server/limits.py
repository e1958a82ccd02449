"""Limits of a server, so that one client can't use it up for the others."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Sequence

import msgspec

from ludex.core import refused


class Limits(msgspec.Struct, frozen=True):
    body: int = 64 * 1024
    """Bytes of a request body or a WebSocket message."""
    tables: int = 2000
    """Tables waiting or being played."""
    tables_per_address: int = 200
    """The same, of those made from one address,"""
    address_days: int = 1
    """as long as somebody has been connected to them within so many days."""
    unused_minutes: int = 60
    """A game that nobody has been connected to for so long, and in which no person has decided anything, does not count
    among the tables;"""
    away_days: int = 2
    """any other does not when nobody has been connected for so long. It is kept."""
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
    absent_seconds: int = 60
    """The least time for which somebody must not have been heard of before the others may have a bot stand in."""
    press_per_table: int = 35_000
    """Messages at a table,"""
    press_bytes_per_table: int = 14_000_000
    """and bytes of their texts. Each seat has an equal part of it, so that it tells nothing of what others write."""
    address_press_per_minute: int = 600
    """Messages from one address to whatever tables, in a burst or spread out,"""
    address_press_bytes_per_minute: int = 512 * 1024
    """bytes of their texts,"""
    address_press_bytes_per_day: int = 20_000_000
    """and bytes in a day."""
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

    take_backs: int = 100
    """Decisions that a seat may take back at a table, beside five for each of its own that stands."""
    leaves: int = 100
    """How often somebody may leave a table and come back."""
    changes_per_minute: int = 300
    """How often somebody at an address may take back, leave, come back or vote, in a burst or spread out."""
    steps_per_table: int = 50_000
    """Decisions and changes of players at a table; a game that comes to so many is stopped."""
    entries_per_address: int = 100_000
    """Decisions in memory of all games made from one address: then those that nobody looks at rest, and if that is not
    enough, the others wait."""
    unwatched_seconds: float = 60
    """A game that nobody has been connected to or asked for so long leaves the memory, unless a bot has to decide."""
    bots_alone_seconds: float = 60
    """So long a game of bots only goes on when nobody looks at it."""
    entries: int = 500_000
    """Decisions of all games in memory, about 1.2 KB each; above that, games rest that nobody looks at."""


def limits_of(wishes: Sequence[str]) -> Limits:
    """The limits with some of them changed, each as `NAME=NUMBER`; `Refused` (bad_limit) for what is none."""
    kinds = {field.name: field.type for field in msgspec.structs.fields(Limits)}
    found: dict[str, float] = {}
    for wish in wishes:
        name, _, number = wish.partition("=")
        if name not in kinds:
            known = ", ".join(kinds)
            raise refused("bad_limit", f"There is no limit {name!r}; there are: {known}.")
        is_whole = kinds[name] is int
        if re.fullmatch(r"[0-9]{1,15}" if is_whole else r"[0-9]{1,15}(\.[0-9]{1,6})?", number, re.ASCII) is None:
            what = "a whole number" if is_whole else "a number"
            raise refused("bad_limit", f"{name} is {what}, not {number!r}: --limit {name}={getattr(Limits(), name)}.")
        found[name] = int(number) if is_whole else float(number)
    return msgspec.structs.replace(Limits(), **found)


class Bucket:
    """A token bucket: `rate` a second on average, `size` at once."""

    def __init__(self, rate: float, size: float, now: float) -> None:
        self.rate = rate
        self.size = size
        self.level = size
        self.time = now

    def take(self, now: float, much: float = 1) -> bool:
        if self.fill(now) < much:
            return False
        self.level -= much
        return True

    def fill(self, now: float) -> float:
        """How much is in it now."""
        self.level = min(self.size, self.level + (now - self.time) * self.rate)
        self.time = now
        return self.level


class Buckets:
    """A bucket for each address: so much in a minute, or in more seconds, at once or spread out."""

    MOST = 10_000
    """More addresses than this are not kept: those go whose buckets are full again, or nearest to it."""

    def __init__(self, much: float, seconds: float = 60) -> None:
        self.much = much
        self.rate = much / seconds
        self._known: dict[str, Bucket] = {}

    def take(self, address: str, now: float, much: float = 1) -> bool:
        return self._bucket(address, now).take(now, much)

    def has(self, address: str, now: float, much: float = 1) -> bool:
        """Whether there is so much to take; nothing is taken."""
        return self._bucket(address, now).fill(now) >= much

    def _bucket(self, address: str, now: float) -> Bucket:
        address = network_of(address)
        bucket = self._known.get(address)
        if bucket is None:
            if len(self._known) >= self.MOST:
                self._forget(now)
            bucket = self._known[address] = Bucket(self.rate, self.much, now)
        return bucket

    def _forget(self, now: float) -> None:
        """Keeps half as many, those who took most of late: who comes by many addresses must not empty this."""
        taken = sorted(self._known.items(), key=lambda known: known[1].fill(now))
        self._known = {key: bucket for key, bucket in taken[: self.MOST // 2] if bucket.level < bucket.size}


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
