"""Reading a short message does not cost the memory of a long one."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

from ludex.server.network.connection_limits import Doors
from ludex.server.network.http_protocol import READ, guarded, read_less


def test_a_connection_reads_less_at_once_than_asyncio_would() -> None:
    async def story() -> int:
        loop = asyncio.get_running_loop()
        sizes: list[int] = []

        class Counted(guarded(Doors())):  # type: ignore[misc]
            def connection_made(self, transport: asyncio.BaseTransport) -> None:
                assert getattr(transport, "max_size", 0) > READ, "or there is nothing to do any more"
                try:
                    super().connection_made(transport)
                finally:
                    sizes.append(transport.max_size)  # type: ignore[attr-defined]

        made: Any = Counted.__new__(Counted)
        made.connections, made.config = set(), SimpleNamespace(is_ssl=False)
        made.logger, made.loop = SimpleNamespace(level=30), loop
        server = await loop.create_server(lambda: made, "127.0.0.1", 0)
        _, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        async with asyncio.timeout(10):
            while not sizes:
                await asyncio.sleep(0.01)
        writer.close()
        server.close()
        return sizes[0]

    assert asyncio.run(story()) == READ


def test_other_transports_are_left_alone() -> None:
    transport: Any = SimpleNamespace()
    read_less(transport)
    assert vars(transport) == {}
