"""Makers: who made which tables, how many there may be, and which of them count.

With a room the server keeps a mark of the network it was made from: not the address, but a hash of it that is keyed by
a secret of the server's (`Archive.keep`). It is forgotten when the game is over.
"""

from __future__ import annotations

import hashlib
import hmac
import time
from typing import TYPE_CHECKING

from ludex.server.clearing import clear_away
from ludex.server.errors import ApiError
from ludex.server.limits import Buckets, Limits, network_of
from ludex.server.listing import DAY_MS, MINUTE_MS
from ludex.server.promises import new_secret

if TYPE_CHECKING:
    from ludex.server.archive import Archive
    from ludex.server.lobby import Lobby
    from ludex.server.rooms import Room

KEPT = "makers"
"""Under which name the server keeps the secret of its marks."""
DIGITS = 16
"""Of a mark: so many that no two networks have the same."""


class Makers:
    """Who makes tables, and how many."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.buckets = Buckets(limits.tables_per_minute)
        self._secret = ""

    async def load(self, archive: Archive) -> None:
        """Reads the secret of the marks, if that has not been done."""
        self._secret = self._secret or await archive.keep(KEPT, new_secret())

    def mark(self, address: str) -> str:
        """The mark of an address, once the secret is read; until then its network."""
        network = network_of(address)
        if not self._secret:
            return network
        return hmac.new(bytes.fromhex(self._secret), network.encode(), hashlib.sha256).hexdigest()[:DIGITS]

    async def check(self, lobby: Lobby, address: str) -> str:
        """The mark for a new table; `ApiError` where somebody makes tables too fast or has too many, or the server is
        full."""
        if not self.buckets.take(address, time.monotonic()):
            raise ApiError(429, "too_many_tables", "You are making tables too fast; wait a minute.")
        await self.load(lobby.archive)
        mark = self.mark(address)
        if self.count(lobby, mark) >= self.limits.tables_per_address:
            raise ApiError(429, "too_many_tables", "You have as many tables as one may have; finish some first.")
        if is_full(lobby):
            clear_away(lobby)
        if is_full(lobby):
            raise ApiError(503, "server_full", "This server has as many tables as it takes; try again later.")
        return mark

    def count(self, lobby: Lobby, mark: str) -> int:
        """How many tables of a mark wait or are played; those that nobody has come to for a day are left out."""
        rooms = [room for room in lobby.rooms.values() if room.maker == mark and not room.is_over]
        return sum(is_new(lobby, room, self.limits.address_days * DAY_MS) for room in rooms)


def is_full(lobby: Lobby) -> bool:
    """Whether there are as many tables as there may be. Mostly there are far fewer, whether they count or not."""
    most = lobby.limits.tables
    return sum(not room.is_over for room in lobby.rooms.values()) >= most and going_on(lobby) >= most


def going_on(lobby: Lobby) -> int:
    """How many tables wait or are played, as far as they count."""
    return sum(counts(lobby, room) for room in lobby.rooms.values())


def counts(lobby: Lobby, room: Room) -> bool:
    """Whether a table counts among those of the server: games that nobody comes to keep nobody from beginning one."""
    limits = lobby.limits
    if room.is_over or room.created <= lobby.now() - limits.playing_days * DAY_MS:
        return False
    return is_new(lobby, room, limits.away_days * DAY_MS if room.decided else limits.unused_minutes * MINUTE_MS)


def is_new(lobby: Lobby, room: Room, patience: int) -> bool:
    """Whether somebody is at a table, or was within so many milliseconds."""
    return lobby.now() - max(room.seen, room.created) <= patience or lobby.is_visited(room.id)
