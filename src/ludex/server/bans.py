"""Bans: addresses that may not use the server, and names that nobody may take. An operator sets and lifts them.

They are in the database, each in a row of its own, so that they hold after a restart and at every server of it.
Addresses of people are stored nowhere else; these are those that the operator typed.
"""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from starlette.types import ASGIApp, Receive, Scope, Send

from ludex.core import refused
from ludex.server.errors import ApiError
from ludex.server.limits import plain_address
from ludex.server.names import BadName, alike, cleaned

if TYPE_CHECKING:
    from ludex.server.admin import Order
    from ludex.server.archive import Archive
    from ludex.server.lobby import Lobby

Network = ipaddress.IPv4Network | ipaddress.IPv6Network

KEPT = "ban "
"""How the names of a database's rows begin: `ban address 203.0.113.0/24`, `ban name Ann`."""
MOST = 1000
"""Each request is held against all of them."""
WIDEST = {4: 8, 6: 16}
"""The least bits of a network by its version. Wider ones are everybody."""
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
            raise BANNED

    def check_name(self, name: str, where: str) -> None:
        """Raises `ApiError` (name_banned) for a name that is, or that looks like one."""
        if any(alike(name, banned) for banned in self._names):
            raise ApiError(403, "name_banned", "This name can't be taken on this server; take another.", where)

    def connected(self, close: Callable[[int], None], address: str) -> None:
        """Notes who is connected, until `gone`; a ban closes the connection."""
        self._here[close] = address

    def gone(self, close: Callable[[int], None]) -> None:
        self._here.pop(close, None)


BANNED = ApiError(403, "banned", "This address may not use this server.")


class Banned:
    """Refuses everything from addresses that are banned."""

    def __init__(self, app: ASGIApp, bans: Bans) -> None:
        self.app = app
        self.bans = bans

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = scope.get("client")
        if scope["type"] not in ("http", "websocket") or not self.bans.has(client[0] if client else ""):
            await self.app(scope, receive, send)
        elif scope["type"] == "http":
            from ludex.server.http import error_answer

            await error_answer(BANNED)(scope, receive, send)
        else:
            await receive()
            await send({"type": "websocket.close", "code": POLICY, "reason": BANNED.code})  # before accept: 403


def read(name: str, value: str) -> Ban:
    """A ban from its row."""
    kind, _, what = name.removeprefix(KEPT).partition(" ")
    return Ban(kind, what, int(value))


# ---- orders of `ludex admin` ----


async def ban(lobby: Lobby, order: Order) -> object:
    """Bans an address, a network or a name."""
    kind, what = wanted(order)
    await lobby.bans.load(lobby.archive)
    if len(lobby.bans.all) >= MOST:
        raise refused("too_many_bans", f"There are {MOST} bans; lift some first.")
    await lobby.archive.keep(f"{KEPT}{kind} {what}", str(time.time_ns() // 1_000_000))
    await renew(lobby)
    return {"kind": kind, "banned": what}


async def unban(lobby: Lobby, order: Order) -> object:
    """Lifts a ban. It is named as `bans` lists it; one that was wider or narrower stays."""
    kind, what = wanted(order)
    if not await lobby.archive.drop(f"{KEPT}{kind} {what}"):
        raise refused("not_banned", f"There is no ban of the {kind} {what}.")
    await renew(lobby)
    return {"kind": kind, "lifted": what}


async def bans(lobby: Lobby, order: Order) -> object:
    """Every ban, the oldest first."""
    await lobby.bans.load(lobby.archive)
    return [ban._asdict() for ban in lobby.bans.all]


async def renew(lobby: Lobby) -> None:
    """Lets a change hold here and at the other servers."""
    await lobby.bans.load(lobby.archive)
    await lobby.archive.tell("bans", "all")


def wanted(order: Order) -> tuple[str, str]:
    """What an order is about; `Refused` (bad_ban) where it is neither one address nor one name."""
    if bool(order.address) == bool(order.name):
        raise refused("bad_ban", "A ban is of one address or network, or of one name.")
    if order.address:
        return "address", str(network_of(order.address))
    try:
        return "name", cleaned(order.name)
    except BadName as error:
        raise refused("bad_ban", str(error)) from None


def network_of(text: str) -> Network:
    """What is banned with an address: a network as it is, an IPv6 address with the network that is its owner's."""
    text = plain_address(text.strip())
    try:
        found = ipaddress.ip_network(f"{text}/64" if ":" in text and "/" not in text else text, strict=False)
    except ValueError:
        raise refused("bad_ban", "An address is like 203.0.113.7, 203.0.113.0/24 or 2001:db8::/48.") from None
    if found.prefixlen < WIDEST[found.version]:
        raise refused("bad_ban", f"{found} is nearly everybody; a network has {WIDEST[found.version]} bits at least.")
    return found
