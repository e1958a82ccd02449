"""A connection that has ended leaves nothing that refers to itself: the server looks for such things seldom."""

from __future__ import annotations

import asyncio
import gc
import socket
import struct
import threading
import time
from collections import Counter
from contextlib import ExitStack, suppress
from pathlib import Path

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from websockets.server import ServerProtocol

from ludex.client import Client
from ludex.server.app import make_app
from ludex.server.network.connection_limits import Doors
from ludex.server.network.http_protocol import guarded
from ludex.server.network.ws_protocol import CompressedSocket

VISITS = 20
KEPT_ALIVE = 1
"""Seconds that a connection may wait for its next request."""
SEATS = 4
"""Connections that are taken at a time."""
OURS = (CompressedSocket, H11Protocol, asyncio.Transport, ServerProtocol, h11.RemoteProtocolError)
"""What a connection is made of; the client's side, which is here too, has none of these."""
UPGRADE = "GET /api/tables/t/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
WEBSOCKET = UPGRADE + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
OPENED = (WEBSOCKET + "\r\n").encode()
BLUNDERS: dict[str, tuple[bytes, ...]] = {
    "no request": (b"\0\xff nonsense\r\n\r\n",),
    "no host": (b"GET / HTTP/1.1\r\n\r\n",),
    "a bad chunk": (b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",),
    "another version of WebSockets": ((UPGRADE + "Sec-WebSocket-Version: 7\r\n\r\n").encode(),),
    "an extension that is none": ((WEBSOCKET + "Sec-WebSocket-Extensions: ;;;\r\n\r\n").encode(),),
    "a frame with reserved bits": (OPENED, b"\xf1\x80\0\0\0\0"),
    "a frame without a mask": (OPENED, b"\x81\x02hi"),
    "a frame of no UTF-8": (OPENED, b"\x81\x82\0\0\0\0\xff\xfe"),
}


def test_a_connection_that_ended_leaves_no_garbage(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        app = make_app(str(tmp_path / "ludex.sqlite"))
        config = uvicorn.Config(
            app,
            http=guarded(Doors(per_address=SEATS)),
            ws=CompressedSocket,
            log_config=None,
            lifespan="on",
            timeout_keep_alive=KEPT_ALIVE,
            loop="asyncio",
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
            for _ in range(VISITS):
                knock(listener.getsockname())
                for blunder in BLUNDERS.values():
                    send(listener.getsockname(), *blunder)
                reset(listener.getsockname())
            time.sleep(KEPT_ALIVE + 0.5)
            gc.set_debug(gc.DEBUG_SAVEALL)
            gc.collect()
            left = Counter(type(one).__name__ for one in gc.garbage if isinstance(one, OURS))
        finally:
            gc.set_debug(0)
            gc.garbage.clear()
            gc.enable()
            server.should_exit = True
            thread.join(20)
    assert not left, f"{left} of {VISITS} visits"


def visit(client: Client, made: dict[str, dict[str, str]]) -> None:
    """A request, and a WebSocket, each on a connection of its own."""
    client.table(made["table"]["id"])
    seat = client.sit(made["table"]["id"], made["seats"][0]["token"])  # type: ignore[index]
    seat.next_view()
    seat.close()


def knock(address: tuple[str, int]) -> None:
    """More connections than are taken: the last one is closed without a word."""
    with ExitStack() as open_ones:
        connections = [open_ones.enter_context(socket.create_connection(address, 10)) for _ in range(SEATS + 1)]
        with suppress(ConnectionError):
            assert connections[-1].recv(1) == b""


def send(address: tuple[str, int], *parts: bytes) -> None:
    """Bytes that the server can't make sense of, each part after the answer to the one before."""
    with socket.create_connection(address, 10) as connection, suppress(OSError):
        for part in parts[:-1]:
            connection.sendall(part)
            connection.recv(4096)
        connection.sendall(parts[-1])
        connection.shutdown(socket.SHUT_WR)
        while connection.recv(4096):
            pass


def reset(address: tuple[str, int]) -> None:
    """A request, and a connection that breaks off while it is kept open for the next one."""
    with socket.create_connection(address, 10) as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        connection.sendall(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert b"200 OK" in connection.recv(4096)
