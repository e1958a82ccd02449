"""A connection that has ended leaves nothing that refers to itself: the server looks for such things seldom."""

from __future__ import annotations

import asyncio
import gc
import socket
import threading
from pathlib import Path

import uvicorn

from ludex.server.app import make_app
from ludex.server.client import Client
from ludex.server.connections import Doors, guarded
from ludex.server.wire import CompressedSocket

VISITS = 20


def test_a_websocket_that_ended_leaves_no_garbage(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        app = make_app(str(tmp_path / "ludex.sqlite"))
        config = uvicorn.Config(
            app, http=guarded(Doors()), ws=CompressedSocket, log_config=None, lifespan="on", loop="asyncio"
        )
        server = uvicorn.Server(config)
        thread = threading.Thread(target=lambda: asyncio.run(server.serve([listener])))
        thread.start()
        try:
            client = Client(f"http://127.0.0.1:{listener.getsockname()[1]}")
            made = client.make("forsale", [{"name": name} for name in "abc"])
            visit(client, made)
            gc.collect()
            gc.disable()
            for _ in range(VISITS):
                visit(client, made)
            gc.set_debug(gc.DEBUG_SAVEALL)
            gc.collect()
            left = sum(isinstance(one, CompressedSocket) for one in gc.garbage)
        finally:
            gc.set_debug(0)
            gc.garbage.clear()
            gc.enable()
            server.should_exit = True
            thread.join(20)
    assert left == 0, f"{left} of {VISITS}"


def visit(client: Client, made: dict[str, dict[str, str]]) -> None:
    seat = client.sit(made["table"]["id"], made["seats"][0]["token"])  # type: ignore[index]
    seat.next_view()
    seat.close()
