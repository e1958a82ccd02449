"""Connections: how many one address may have, and how long it may take to say what it wants.

Without this, whoever opens a thousand connections and says nothing on them keeps everybody else out.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import sys
from collections import Counter
from collections.abc import Iterable
from functools import partial
from typing import cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from ludex.core import refused
from ludex.server.limits import network_of, plain_address
from ludex.server.pace import Pace
from ludex.server.shares import CONNECTION, Shares
from ludex.server.siblings import Sibling
from ludex.server.wire import CompressedSocket, break_cycle, drop_tracebacks, plain

PER_ADDRESS = 400
"""Connections one address may have at a time, WebSockets included."""
HEAD_SECONDS = 10.0
"""How long a request may take to say what it wants, and to send its body."""
BODY_SECONDS = 30.0
READ = 4 * 1024
"""The most bytes that are read from a connection at once. What is in them is dealt with before anybody else's turn."""


class Doors:
    """Who has how many connections. Proxies that were named, by address or network, may have any number."""

    def __init__(
        self, proxies: Iterable[str] = (), per_address: int = PER_ADDRESS, shares: Shares | None = None
    ) -> None:
        self.proxies = [network(proxy) for proxy in proxies]
        self.per_address = per_address
        self.shares = Shares() if shares is None else shares
        self.open: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Whether one more connection of the address is taken."""
        counted = network_of(address)
        if self.open[counted] >= self.per_address and not self.is_proxy(address):
            return False
        self.open[counted] += 1
        return True

    def leave(self, address: str) -> None:
        counted = network_of(address)
        self.open[counted] -= 1
        if self.open[counted] <= 0:
            del self.open[counted]

    def is_proxy(self, address: str) -> bool:
        """Whether the address is of a proxy that was named."""
        try:
            number = ipaddress.ip_address(plain_address(address))
        except ValueError:
            return False
        return any(number in proxy for proxy in self.proxies)


def network(proxy: str) -> ipaddress.IPv4Network | ipaddress.IPv6Network:
    """The addresses of a proxy; `Refused` (bad_proxy) for what is neither an address nor a network."""
    try:
        return ipaddress.ip_network(proxy)
    except ValueError as error:
        raise refused("bad_proxy", f"A proxy is named by its address or network: {error}.") from None


class Guarded(H11Protocol):
    """A connection of uvicorn's that is counted, and closed where it says nothing for too long."""

    head = b""
    """What another process has read of it already."""


def guarded(doors: Doors, sibling: Sibling | None = None) -> type[Guarded]:
    """uvicorn's HTTP protocol with doors before it; of one of several processes, where there are."""

    class Door(Guarded):
        _address: str | None = None
        _patience: asyncio.TimerHandle | None = None
        _is_new = True
        """Whether nothing has come on it yet."""

        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            peer = transport.get_extra_info("peername")
            address = str(peer[0]) if peer else ""
            if not doors.enter(address):
                cast(asyncio.Transport, transport).abort()
                break_cycle(transport)
                return
            self._address = address
            read_less(transport)
            super().connection_made(cast(asyncio.Transport, transport))
            self.client = plain(self.client)
            self.pace = Pace(self.transport, self.read, lambda: self.flow.read_paused)
            if not doors.is_proxy(address):
                self.pace.account = doors.shares.account(address)
                self.pace.account.spend(CONNECTION)
            self._expect(HEAD_SECONDS)
            if self.head:
                self._is_new = False
                self.data_received(self.head)

        def connection_lost(self, exc: Exception | None) -> None:
            self._expect(None)
            if self._address is not None:
                doors.leave(self._address)
                self._address = None
                super().connection_lost(exc)
                self.pace.end()
                self._unset_keepalive_if_required()  # not done where it broke off; the timer refers to this object
                break_cycle(self.transport)

        def data_received(self, data: bytes) -> None:
            if self._address is not None:
                self._unset_keepalive_if_required()  # it has asked, whenever it is its turn
                self.pace.take(data)

        def read(self, data: bytes) -> None:
            if self._is_new and sibling is not None:
                self._is_new = False
                if sibling.hand_over(self.transport.get_extra_info("socket"), data):
                    self.transport.abort()  # the other process has the connection: it stays open
                    return
            before = self.conn.their_state
            if before is h11.IDLE and self._patience is None:
                self._expect(HEAD_SECONDS)
            super().data_received(data)
            if self._address is None:
                return  # it is a WebSocket now, or gone
            state = self.conn.their_state
            if state is h11.SEND_BODY:
                if before is not h11.SEND_BODY:  # byte by byte is no way to get more time
                    self._expect(BODY_SECONDS)
            elif state is not h11.IDLE:
                self._expect(None)

        def send_400_response(self, msg: str) -> None:
            """Called where a request is not understood, while the error is being handled."""
            drop_tracebacks(sys.exception())
            super().send_400_response(msg)

        def handle_websocket_upgrade(self, event: h11.Request) -> None:
            """From here on another protocol has the connection, and gives its place back."""
            self._expect(None)
            super().handle_websocket_upgrade(event)
            socket = self.transport.get_protocol()
            if isinstance(socket, CompressedSocket) and self._address is not None:
                socket.on_lost = partial(doors.leave, self._address)
                socket.pace.account = self.pace.account
                self._address = None
            self.pace.end()

        def _expect(self, seconds: float | None) -> None:
            """Closes the connection in so many seconds unless it is told otherwise before."""
            if self._patience is not None:
                self._patience.cancel()
                self._patience = None
            if seconds is not None:
                self._patience = self.loop.call_later(seconds, self._give_up)

        def _give_up(self) -> None:
            self._patience = None
            if not self.transport.is_closing():
                self.transport.close()

    return Door


def read_less(transport: asyncio.BaseTransport) -> None:
    """Lets a transport of asyncio ask for less memory each time it reads.

    It asks for 256 KB, however short the message is. That is so much that the C library has the system map new pages
    and take them back every time, which takes ten times as long as reading the message.
    """
    if getattr(transport, "max_size", 0) > READ:
        transport.max_size = READ  # type: ignore[attr-defined]


def many_files() -> None:
    """Lets this process have as many connections as the system allows it."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
