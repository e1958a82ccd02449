"""The doors: how many connections an address may have, and how much may wait to be sent to it.

Without them, whoever opens a thousand connections and says nothing on them keeps everybody else out, and whoever asks
for much and does not read it fills the memory.
"""

from __future__ import annotations

import ipaddress
from collections import Counter
from collections.abc import Iterable

from ludex.core import refused
from ludex.server.network.rate_limits import network_of, plain_address
from ludex.server.network.time_budget import CONNECTION, Account, Shares

PER_ADDRESS = 400
"""Connections one address may have at a time, WebSockets included."""
UNSENT = 32 * 1024 * 1024
"""Bytes that may wait to be sent to one address."""


class Doors:
    """Who has how many connections. Proxies that were named, by address or network, may have any number."""

    def __init__(
        self, proxies: Iterable[str] = (), per_address: int = PER_ADDRESS, shares: Shares | None = None
    ) -> None:
        self.proxies = [network(proxy) for proxy in proxies]
        self.per_address = per_address
        self.shares = Shares() if shares is None else shares
        self.open: Counter[str] = Counter()
        self.unsent: Counter[str] = Counter()

    def enter(self, address: str) -> Place | None:
        """The place of one more connection of the address; None where it is not taken."""
        counted, is_proxy = network_of(address), self.is_proxy(address)
        if self.open[counted] >= self.per_address and not is_proxy:
            return None
        self.open[counted] += 1
        return Place(self, counted, None if is_proxy else self.shares.account(address))

    def is_proxy(self, address: str) -> bool:
        """Whether the address is of a proxy that was named."""
        if not self.proxies:
            return False
        try:
            number = ipaddress.ip_address(plain_address(address))
        except ValueError:
            return False
        return any(number in proxy for proxy in self.proxies)


class Place:
    """What a connection has of the server, until it leaves."""

    __slots__ = ("account", "doors", "network", "unsent")

    def __init__(self, doors: Doors, network: str, account: Account | None) -> None:
        self.doors = doors
        self.network = network
        self.account = account
        """Whose time it takes; None for a proxy."""
        self.unsent = 0
        if account is not None:
            account.spend(CONNECTION)

    def hold(self, size: int) -> bool:
        """Notes that so many bytes wait to be sent on it; whether that is all right."""
        unsent = self.doors.unsent
        unsent[self.network] += size - self.unsent
        self.unsent = size
        if not unsent[self.network]:
            del unsent[self.network]
        return self.account is None or unsent[self.network] <= UNSENT

    def leave(self) -> None:
        """Gives the place back."""
        self.hold(0)
        found = self.doors.open
        found[self.network] -= 1
        if found[self.network] <= 0:
            del found[self.network]


def network(proxy: str) -> ipaddress.IPv4Network | ipaddress.IPv6Network:
    """The addresses of a proxy; `Refused` (bad_proxy) for what is neither an address nor a network."""
    try:
        return ipaddress.ip_network(proxy)
    except ValueError as error:
        raise refused("bad_proxy", f"A proxy is named by its address or network: {error}.") from None
