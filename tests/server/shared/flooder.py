"""Floods a server from an address of its own, for so many seconds: `python flooder.py KIND HOST PORT TABLE SECONDS`."""

from __future__ import annotations

import selectors
import socket
import sys
import time

OWN = "127.0.0.2"
OPENING = (
    "GET /api/tables/{table}/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
CHUNKED = "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"


def frame(kind: int, text: bytes = b"") -> bytes:
    """A frame of a WebSocket as a client sends it."""
    return bytes((kind, 0x80 | len(text), 0, 0, 0, 0)) + text


PING, TEXT, BEGINNING, PIECE = 0x89, 0x81, 0x01, 0x00
FLOODS: dict[str, tuple[int, str, bytes, bytes]] = {
    "pings": (20, OPENING, frame(TEXT, b'{"type":"hello"}'), frame(PING) * 5000),
    "pings whose answers are not read": (5, OPENING, frame(TEXT, b'{"type":"hello"}'), frame(PING, b"x" * 125) * 250),
    "empty pieces of a message": (20, OPENING, frame(BEGINNING), frame(PIECE) * 5000),
    "bytes for texts": (20, OPENING, frame(TEXT, b'{"type":"hello"}'), frame(0x82) * 5000),
    "chunks of one byte": (20, CHUNKED, b"", b"1\r\nx\r\n" * 5000),
    "requests": (300, "", b"", b"GET /api/tables HTTP/1.1\r\nHost: localhost\r\n\r\n"),
}
"""How many connections, what each begins with, what follows the answer to that, and what it sends for ever."""


class Connection:
    def __init__(self, kind: str, host: str, port: int, table: str) -> None:
        _, opening, hello, self.flood = FLOODS[kind]
        self.reads = "not read" not in kind
        self.is_request = not opening
        self.socket = socket.create_connection((host, port), 10, (OWN, 0))
        if opening:
            self.socket.sendall(opening.format(table=table).encode())
        if opening is OPENING:
            self.socket.recv(4096)
        self.socket.sendall(hello or self.flood)
        self.socket.setblocking(False)
        self.rest = b""

    def go_on(self, can_read: bool, can_write: bool) -> bool:
        """Sends more; whether the connection still stands. A request is sent after the answer to the one before."""
        try:
            if can_read and self.reads and not self.socket.recv(1 << 20):
                return False
            if can_write and (can_read or not self.is_request):
                text = self.rest or self.flood
                self.rest = text[self.socket.send(text) :]
        except BlockingIOError:
            pass
        except OSError:
            return False
        return True


def main(kind: str, host: str, port: str, table: str, seconds: str) -> None:
    selector = selectors.DefaultSelector()
    both = selectors.EVENT_READ | selectors.EVENT_WRITE

    def add() -> None:
        made = Connection(kind, host, int(port), table)
        selector.register(made.socket, both, made)

    for _ in range(FLOODS[kind][0]):
        add()
    print("begun", flush=True)
    end = time.monotonic() + float(seconds)
    while time.monotonic() < end:
        for key, ready in selector.select(0.1):
            if not key.data.go_on(bool(ready & selectors.EVENT_READ), bool(ready & selectors.EVENT_WRITE)):
                selector.unregister(key.fileobj)
                key.data.socket.close()
                add()


if __name__ == "__main__":
    main(*sys.argv[1:])
