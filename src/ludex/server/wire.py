"""The WebSocket protocol with compression, each message by itself.

With a memory of earlier messages more would be saved. But then the length of a message would tell whoever watches the
wire how much of it was in one of those, and one of them can be press: text of somebody who would like to know what is
in the view that comes after it. Patches (`patches.py`) save more than that memory would.

A server sends several messages for every decision it takes, so the two ways that messages go are short ones.
"""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Callable
from typing import Any, cast

from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.http11 import Request
from websockets.protocol import State

LEVEL = 5
STRAIGHT = "ludex.straight"
"""What the short way to send is called among the extensions of a connection's scope."""
UNREAD = 16
"""Short messages that may wait to be taken before no more are read from a connection,"""
SHORT = 2048
"""and how many bytes are short: all decisions are. What one connection can make the server hold is bounded by both."""


class CompressedSocket(WebSocketsSansIOProtocol):
    """uvicorn's own protocol, with our settings of permessage-deflate."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.on_lost: Callable[[], None] | None = None
        """Called when the connection is gone."""
        self.extensions: dict[str, Any] = {}
        self.conn.available_extensions = [
            ServerPerMessageDeflateFactory(
                server_no_context_takeover=True, client_no_context_takeover=True, compress_settings={"level": LEVEL}
            )
        ]

    def connection_lost(self, exc: Exception | None) -> None:
        """Lets go of what refers to this object, so that it goes without being looked for (see `sweeping.py`)."""
        super().connection_lost(exc)
        self.conn.parser.close()
        self.extensions.clear()
        if self.on_lost is not None:
            self.on_lost()
            self.on_lost = None

    def handle_connect(self, event: Request) -> None:
        """Offers the short way to the application as an extension of its scope."""
        super().handle_connect(event)
        if self.handshake_initiated and not self.handshake_complete:
            self.extensions = cast("dict[str, Any]", self.scope["extensions"])
            self.extensions[STRAIGHT] = self.send_straight

    def send_straight(self, data: bytes) -> bool:
        """Sends a text at once; False where something is in the way, or it has to be compressed."""
        if (
            not self.handshake_complete
            or self.conn.extensions
            or self.close_sent
            or self.disconnected
            or self.conn.state is not State.OPEN
            or not self.writable.is_set()
        ):
            return False
        self.transport.write(framed(data))
        return True

    def send_receive_event_to_app(self) -> None:
        """Hands a message over; reading rests when it is long or too many wait, and not, as it would, after each."""
        is_long = sum(map(len, self.frames)) > SHORT
        was_paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = was_paused
        if not was_paused and (is_long or self.queue.qsize() >= UNREAD) and not self.close_sent:
            self.read_paused = True
            self.transport.pause_reading()


def framed(data: bytes) -> bytes:
    """A whole text message as a server sends it (RFC 6455, section 5.2).

    >>> framed(b"hi").hex(" ")
    '81 02 68 69'
    """
    size = len(data)
    if size < 126:
        return bytes((0x81, size)) + data
    if size < 65536:
        return struct.pack("!BBH", 0x81, 126, size) + data
    return struct.pack("!BBQ", 0x81, 127, size) + data
