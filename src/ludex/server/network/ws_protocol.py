"""The WebSocket protocol with compression, each message by itself.

With a memory of earlier messages more would be saved. But then the length of a message would tell whoever watches the
wire how much of it was in one of those, and one of them can be press: text of somebody who would like to know what is
in the view that comes after it. Patches (`patches.py`) save more than that memory would.

A server sends several messages for every decision it takes, so messages take a short way where nothing is in it: a
text that comes whole and alone is handed over where it is read, and what is sent is written where it is made, without
the queues and layers between.
"""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State
from websockets.utils import apply_mask

from ludex.server.network.flow_control import Pace
from ludex.server.network.rate_limits import plain_address

if TYPE_CHECKING:
    from ludex.server.network.connection_limits import Place

LEVEL = 5
STRAIGHT = "ludex.straight"
"""What the short way is called among the extensions of a connection's scope: the connection itself."""
UNREAD = 16
"""Short messages that may wait to be taken before no more are read from a connection,"""
SHORT = 2048
"""and how many bytes are short: all decisions are. What one connection can make the server hold is bounded by both."""

MOST_PIECES = 256
"""Pieces that a message may come in."""
TOO_MANY_PIECES = 1008


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
        self.place: Place | None = None
        """What it has of the server."""
        self.on_text: Callable[[bytes], bool] | None = None
        """Takes a short text at once; False where it has to wait for its turn."""
        self.extensions: dict[str, Any] = {}
        self.conn.available_extensions = [
            ServerPerMessageDeflateFactory(
                server_no_context_takeover=True, client_no_context_takeover=True, compress_settings={"level": LEVEL}
            )
        ]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.client = plain(self.client)
        self.pace = Pace(self.transport, self.read, lambda: self.read_paused)

    def connection_lost(self, exc: Exception | None) -> None:
        """Lets go of what refers to this object, so that it goes without being looked for (see `ops/gc.py`)."""
        super().connection_lost(exc)
        self.pace.end()
        break_cycle(self.transport)
        drop_tracebacks(self.conn.handshake_exc)
        drop_tracebacks(self.conn.parser_exc)
        self.conn.parser.close()
        self.extensions.clear()
        self.on_text = None
        if self.place is not None:
            self.place.leave()
            self.place = None

    def handle_connect(self, event: Request) -> None:
        """Offers the short way to the application as an extension of its scope."""
        super().handle_connect(event)
        if self.handshake_initiated and not self.handshake_complete:
            self.extensions = cast("dict[str, Any]", self.scope["extensions"])
            self.extensions[STRAIGHT] = self

    def data_received(self, data: bytes) -> None:
        self.pace.take(data)

    def pause_writing(self) -> None:
        """More is to be sent than the other side takes at once. Pings tell whether it is there at all."""
        super().pause_writing()
        self.pace.pause()
        if self.place is not None and not self.place.hold(self.transport.get_write_buffer_size()):
            self.transport.abort()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.place is not None:
            self.place.hold(0)
        self.pace.resume()

    def read(self, data: bytes) -> None:
        """Hands a short text that comes whole and alone to whoever takes it; all else goes the long way."""
        if self.on_text is not None and data[0] == 0x81 and self._is_between_messages():
            text = short_text(data)
            if text is not None and self.on_text(text):
                return
        super().data_received(data)

    def handle_cont(self, event: Frame) -> None:
        """A piece of a message. Empty ones have no size that could be too much, so they are counted."""
        if len(self.frames) < MOST_PIECES:
            super().handle_cont(event)
        elif not self.close_sent:
            self.conn.send_close(TOO_MANY_PIECES, "too many pieces")
            self.handle_parser_exception()

    def _is_between_messages(self) -> bool:
        """Whether nothing that came before is still to be read or taken."""
        return (
            self.conn.state is State.OPEN
            and not self.conn.reader.buffer
            and not self.frames
            and self.queue.empty()
            and not self.close_sent
        )

    def send_straight(self, *texts: bytes) -> bool:
        """Sends texts at once; False where something is in the way, or they have to be compressed."""
        if (
            not self.handshake_complete
            or self.conn.extensions
            or self.close_sent
            or self.disconnected
            or self.conn.state is not State.OPEN
            or not self.writable.is_set()
        ):
            return False
        self.transport.write(framed(texts[0]) if len(texts) == 1 else b"".join(map(framed, texts)))
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


def plain(client: tuple[str, int] | None) -> tuple[str, int] | None:
    """Whom a connection is with, an IPv4 address as such."""
    return None if client is None else (plain_address(client[0]), client[1])


def break_cycle(transport: asyncio.BaseTransport) -> None:
    """Removes what makes a closed transport of asyncio refer to itself.

    It holds its own methods as callbacks, so it refers to itself, and with it its socket and addresses would stay
    until garbage is looked for. They are not called any more.
    """
    for callback in ("_read_ready_cb", "_write_ready"):
        if callback in getattr(transport, "__dict__", ()):
            setattr(transport, callback, None)


def drop_tracebacks(error: BaseException | None) -> None:
    """Removes the traceback of an error, and of those that caused it.

    Some libraries keep an error in what it came up in, or let a function hold the error that it raises. Then all that
    was at hand there stays until garbage is looked for: 15 KB for a request that was not even understood.
    """
    while error is not None:
        error.__traceback__ = None
        error = error.__cause__ or error.__context__


def short_text(data: bytes) -> bytes | None:
    """The text, if these bytes are one whole, short text message as a client sends it (RFC 6455, section 5.2).

    None for everything else, and for what is not ASCII: the long way looks at that more closely.

    >>> short_text(bytes.fromhex("81 82 01 02 03 04 69 6b"))
    b'hi'
    """
    if len(data) < 6 or data[0] != 0x81:
        return None
    size, start = data[1] - 0x80, 6
    if size == 126 and len(data) >= 8:
        size, start = int.from_bytes(data[2:4]), 8
    if not 0 < size <= SHORT or len(data) != start + size or (start == 8 and size < 126):
        return None
    text = apply_mask(data[start:], data[start - 4 : start])
    return text if text.isascii() else None


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
