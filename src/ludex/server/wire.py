"""The WebSocket protocol with compression, each message by itself.

With a memory of earlier messages more would be saved. But then the length of a message would tell whoever watches the
wire how much of it was in one of those, and one of them can be press: text of somebody who would like to know what is
in the view that comes after it. Patches (`patches.py`) save more than that memory would.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

LEVEL = 5


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
        self.conn.available_extensions = [
            ServerPerMessageDeflateFactory(
                server_no_context_takeover=True, client_no_context_takeover=True, compress_settings={"level": LEVEL}
            )
        ]

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self.on_lost is not None:
            self.on_lost()
            self.on_lost = None
