"""Bans: addresses that may not use the server, and names that nobody may take. An operator sets and lifts them.

They are in the database, each in a row of its own, so that they hold after a restart and at every server of it.
Addresses of people are stored nowhere else; these are those that the operator typed.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from ludex.server.errors import ApiError
from ludex.server.limits import plain_address
from ludex.server.names import alike

if TYPE_CHECKING:
    from ludex.server.archive import Archive

Network = ipaddress.IPv4Network | ipaddress.IPv6Network

KEPT = "ban "
"""How the names of a database's rows begin: `ban address 203.0.113.0/24`, `ban name Ann`."""
POLICY = 1008


class Ban(NamedTuple):
    """One ban."""

    kind: str
    """`address` or `name`."""
    what: str
    since: int
    """Milliseconds since 1970."""


class Bans:
    """What is banned now, as it was last read from the database."""

    def __init__(self) -> None:
        self.all: list[Ban] = []
        self._networks: list[Network] = []
        self._names: list[str] = []
        self._here: dict[Callable[[int], None], str] = {}
        """The addresses of those who are connected by WebSocket, by what closes their connection."""

    async def load(self, archive: Archive) -> None:
        """Reads what is banned, and ends the connections of those who are."""
        rows = await archive.kept(KEPT)
        self.all = sorted((read(name, value) for name, value in rows.items()), key=lambda ban: ban.since)
        self._networks = [ipaddress.ip_network(ban.what) for ban in self.all if ban.kind == "address"]
        self._names = [ban.what for ban in self.all if ban.kind == "name"]
        for close, address in list(self._here.items()):
            if self.has(address):
                close(POLICY)

    def has(self, address: str) -> bool:
        """Whether an address is banned."""
        if not self._networks:
            return False
        try:
            number = ipaddress.ip_address(plain_address(address).partition("%")[0])
        except ValueError:
            return False
        return any(number in network for network in self._networks)

    def check_address(self, address: str) -> None:
        """Raises `ApiError` (banned) for an address that is."""
        if self.has(address):
            raise banned()

    def check_name(self, name: str, where: str) -> None:
        """Raises `ApiError` (name_banned) for a name that is, or that looks like one."""
        if any(alike(name, banned) for banned in self._names):
            raise ApiError(403, "name_banned", "This name can't be taken on this server; take another.", where)

    def connected(self, close: Callable[[int], None], address: str) -> None:
        """Notes who is connected, until `gone`; a ban closes the connection."""
        self._here[close] = address

    def gone(self, close: Callable[[int], None]) -> None:
        self._here.pop(close, None)


def banned() -> ApiError:
    """What somebody is told who comes from an address that is banned."""
    return ApiError(403, "banned", "This address may not use this server.")


def read(name: str, value: str) -> Ban:
    """A ban from its row."""
    kind, _, what = name.removeprefix(KEPT).partition(" ")
    return Ban(kind, what, int(value))
