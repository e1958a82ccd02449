"""Connections: through the doors, at the pace of their address, and closed where nothing goes on for too long."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from typing import cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from ludex.server.doors import Doors, Place
from ludex.server.framing import OneReading, refusal
from ludex.server.pace import Pace
from ludex.server.siblings import Sibling
from ludex.server.wire import CompressedSocket, break_cycle, drop_tracebacks, plain

HEAD_SECONDS = 10.0
"""How long a request may take to say what it wants, and to send its body."""
BODY_SECONDS = 30.0
STALLED_SECONDS = 30.0
"""After so long whoever has not taken a little of a long answer"""
LEAST_TAKEN = 16 * 1024
"""is let go: so many bytes."""
READ = 4 * 1024
"""The most bytes that are read from a connection at once. What is in them is dealt with before anybody else's turn."""


class Guarded(H11Protocol):
    """A connection of uvicorn's that is counted, and closed where it says nothing for too long."""

    head = b""
    """What another process has read of it already."""


def guarded(doors: Doors, sibling: Sibling | None = None) -> type[Guarded]:
    """uvicorn's HTTP protocol with doors before it; of one of several processes, where there are."""

    class Door(Guarded):
        _place: Place | None = None
        _patience: asyncio.TimerHandle | None = None
        _stalled: asyncio.TimerHandle | None = None
        _is_new = True
        """Whether nothing has come on it yet."""

        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            peer = transport.get_extra_info("peername")
            address = str(peer[0]) if peer else ""
            self._place = doors.enter(address)
            if self._place is None:
                cast(asyncio.Transport, transport).abort()
                break_cycle(transport)
                return
            read_less(transport)
            super().connection_made(cast(asyncio.Transport, transport))
            self.conn = OneReading()
            self.client = plain(self.client)
            self.pace = Pace(self.transport, self.read, lambda: self.flow.read_paused)
            self.pace.account = self._place.account
            self._expect(HEAD_SECONDS)
            if self.head:
                self._is_new = False
                self.data_received(self.head)

        def connection_lost(self, exc: Exception | None) -> None:
            self._expect(None)
            self._forget_unsent()
            if self._place is not None:
                self._place.leave()
                self._place = None
                super().connection_lost(exc)
                self.pace.end()
                self._unset_keepalive_if_required()  # not done where it broke off; the timer refers to this object
                break_cycle(self.transport)

        def data_received(self, data: bytes) -> None:
            if self._place is not None:
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
            if self._place is None:
                return  # it is a WebSocket now, or gone
            state = self.conn.their_state
            if state is h11.SEND_BODY:
                if before is not h11.SEND_BODY:  # byte by byte is no way to get more time
                    self._expect(BODY_SECONDS)
            elif state is not h11.IDLE:
                self._expect(None)

        def pause_writing(self) -> None:
            """More is to be sent than the other side takes at once."""
            super().pause_writing()
            if self._place is None:
                return
            size = self.transport.get_write_buffer_size()
            if not self._place.hold(size):
                self.transport.abort()
            elif self._stalled is None:
                self._stalled = self.loop.call_later(STALLED_SECONDS, self._look_again, size)

        def resume_writing(self) -> None:
            super().resume_writing()
            if self._place is not None:
                self._place.hold(0)
            self._forget_unsent()

        def _look_again(self, unsent: int) -> None:
            """Lets go of whoever has not taken a little of what is to be sent."""
            self._stalled = None
            left = self.transport.get_write_buffer_size()
            if left > unsent - LEAST_TAKEN:
                self.transport.abort()  # closing it would wait for what nobody takes
            else:
                self._stalled = self.loop.call_later(STALLED_SECONDS, self._look_again, left)

        def _forget_unsent(self) -> None:
            if self._stalled is not None:
                self._stalled.cancel()
                self._stalled = None

        def send_400_response(self, msg: str) -> None:
            """Called where a request is not understood, while the error is being handled. Ends the connection.

            Whoever is still at work on an answer is told that nobody is there: two answers would be one too many.
            """
            error = sys.exception()
            drop_tracebacks(error)
            for piece in refusal(self.conn, error):
                self.transport.write(piece)
            if self.cycle is not None:
                self.cycle.disconnected = True
                self.cycle.message_event.set()
            self.transport.close()

        def handle_websocket_upgrade(self, event: h11.Request) -> None:
            """From here on another protocol has the connection, and gives its place back."""
            self._expect(None)
            super().handle_websocket_upgrade(event)
            socket = self.transport.get_protocol()
            if isinstance(socket, CompressedSocket):
                socket.place, self._place = self._place, None
                socket.pace.account = self.pace.account
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
