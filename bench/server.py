"""Load on the server: acknowledged, committed decisions a second, and how long an acknowledgement takes.

100 tables of 4 connected seats, For Sale, over WebSocket without drawings; the server is one process, the seats are
another. Flat out every seat answers at once; paced, 500 decisions a second are sent, spread evenly.

    python bench/server.py [--tables 100] [--seconds 5] [--json]
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import struct
import subprocess
import sys
import tempfile
import time
from typing import Any
from urllib.parse import urlparse

import msgspec

from ludex.server.client import Client
from ludex.server.running import Running

SEATS = 4
PACE = 500
DECODER = msgspec.json.Decoder()


class Socket(asyncio.Protocol):
    """The least of a WebSocket client: text frames, no fragments. The measure must not measure itself."""

    def __init__(self, load: Load, table: str, token: str) -> None:
        self.load = load
        self.table = table
        self.token = token
        self.buffer = b""
        self.is_open = False
        self.sent = 0.0
        self.number = -1

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        request = (
            f"GET /api/tables/{self.table}/live HTTP/1.1\r\nHost: bench\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        transport.write(request.encode())

    def data_received(self, data: bytes) -> None:
        data = self.buffer + data
        if not self.is_open:
            head, mark, data = data.partition(b"\r\n\r\n")
            if not mark:
                self.buffer = head
                return
            assert b" 101 " in head[:20], head
            self.is_open = True
            self.write({"type": "hello", "token": self.token})
        at = 0
        while len(data) - at >= 2:
            size = data[at + 1]
            start = at + 2
            if size == 126:
                start, size = at + 4, struct.unpack_from("!H", data, at + 2)[0] if len(data) - at >= 4 else 1 << 40
            elif size == 127:
                start, size = at + 10, struct.unpack_from("!Q", data, at + 2)[0] if len(data) - at >= 10 else 1 << 40
            if len(data) < start + size:
                break
            if data[at] & 15 == 1:
                self.take(data[start : start + size])
            at = start + size
        self.buffer = data[at:]

    def write(self, message: object) -> None:
        body = msgspec.json.encode(message)
        mask = b"\0\0\0\0"  # masked with zeros: the body goes as it is
        size = struct.pack("!B", 128 | len(body)) if len(body) < 126 else struct.pack("!BH", 254, len(body))
        self.transport.write(b"\x81" + size + mask + body)

    def take(self, message: bytes) -> None:
        if message.startswith(b'{"type":"receipt"'):
            self.load.acknowledged(time.perf_counter() - self.sent, b'"accepted":true' in message)
        elif message.startswith(b'{"type":"view"'):
            if b'"ask":null' not in message:
                view = DECODER.decode(message)
                if view["ask"]["number"] != self.number:
                    self.number = view["ask"]["number"]
                    self.load.asked(self, view["choices"])
            elif b'"status":"playing"' not in message[:200]:
                self.load.over(self)

    def decide(self, code: int) -> None:
        self.sent = time.perf_counter()
        self.write({"type": "decide", "action": code, "number": self.number, "id": f"{self.number}"})


class Load:
    """Seats that answer, at once or at a pace; and what became of their answers."""

    def __init__(self, url: str, keys: list[tuple[str, list[str]]], tables: int, pace: int | None) -> None:
        address = urlparse(url)
        self.host, self.port = address.hostname or "", address.port or 80
        self.opening: set[asyncio.Task[None]] = set()
        self.keys = keys
        self.tables = tables
        self.pace = pace
        self.ready: list[tuple[Socket, int]] = []
        self.times: list[float] = []
        self.refused = 0
        self.finished: set[str] = set()
        self.is_counting = False
        self.dice = random.Random(5)

    async def open_table(self) -> None:
        table, tokens = self.keys.pop()
        loop = asyncio.get_running_loop()
        for token in tokens:
            await loop.create_connection(lambda token=token: Socket(self, table, token), self.host, self.port)  # type: ignore[misc]

    def asked(self, socket: Socket, choices: list[dict[str, Any]]) -> None:
        # Mostly the lowest raise, now and then a pass: auctions of a natural length.
        code = choices[1 if len(choices) > 1 and self.dice.random() < 0.7 else 0]["code"]
        if self.pace is None:
            socket.decide(code)
        else:
            self.ready.append((socket, code))

    def acknowledged(self, seconds: float, accepted: bool) -> None:
        if self.is_counting:
            self.times.append(seconds)
            self.refused += not accepted

    def over(self, socket: Socket) -> None:
        socket.transport.close()
        if socket.table not in self.finished:
            self.finished.add(socket.table)
            if self.keys:
                task = asyncio.create_task(self.open_table())
                self.opening.add(task)
                task.add_done_callback(self.opening.discard)

    async def send_paced(self) -> None:
        assert self.pace is not None
        begin, sent = time.perf_counter(), 0
        while True:
            due = int((time.perf_counter() - begin) * self.pace)
            while sent < due and self.ready:
                socket, code = self.ready.pop(0)
                socket.decide(code)
                sent += 1
            await asyncio.sleep(0.001)

    async def run(self, seconds: float) -> dict[str, float]:
        for _ in range(self.tables):
            await self.open_table()
        pacer = None if self.pace is None else asyncio.create_task(self.send_paced())
        await asyncio.sleep(0.5)
        self.is_counting = True
        begin = time.perf_counter()
        await asyncio.sleep(seconds)
        took = time.perf_counter() - begin
        self.is_counting = False
        if pacer is not None:
            pacer.cancel()
        times = sorted(self.times)
        return {
            "rate": len(times) / took,
            "p50": times[len(times) // 2] * 1000,
            "p99": times[len(times) * 99 // 100] * 1000,
            "worst": times[-1] * 1000,
            "refused": self.refused,
            "finished": len(self.finished),
            "generator": time.process_time(),
        }


def generate(url: str, tables: int, seconds: float, pace: int | None) -> dict[str, float]:
    """The load of one run, from this process."""
    client = Client(url)
    keys: list[tuple[str, list[str]]] = []
    # Games that end give way to fresh ones, so that all tables are in play all the time.
    for _ in range(tables * (4 if pace is None else 2)):
        made = client.make("forsale", [{"name": f"P{seat}"} for seat in range(SEATS)])
        keys.append((made["table"]["id"], [key["token"] for key in made["seats"]]))
    return asyncio.run(Load(url, keys, tables, pace).run(seconds))


def measure(tables: int, seconds: float, pace: int | None) -> dict[str, float]:
    """One run: a fresh server, and another process that loads it."""
    with tempfile.TemporaryDirectory() as folder, Running(folder) as server:
        command = [
            sys.executable,
            __file__,
            "--generate",
            server.url,
            "--tables",
            str(tables),
            "--seconds",
            str(seconds),
        ]
        if pace is not None:
            command += ["--pace", str(pace)]
        result: dict[str, float] = msgspec.json.decode(subprocess.run(command, check=True, capture_output=True).stdout)
        return result


def rows(tables: int = 100, seconds: float = 5.0) -> list[dict[str, object]]:
    """The figures, as `make bench` wants them."""
    flat = measure(tables, seconds, None)
    paced = measure(tables, seconds, PACE)
    name = f"server, {tables} tables of {SEATS}"
    return [
        {"name": f"{name}, flat out", "value": round(flat["rate"]), "unit": "decisions/s"},
        {"name": f"{name}, flat out, p50", "value": round(flat["p50"], 1), "unit": "ms"},
        {"name": f"{name}, flat out, p99", "value": round(flat["p99"], 1), "unit": "ms"},
        {"name": f"{name}, paced at {PACE}/s", "value": round(paced["rate"]), "unit": "decisions/s"},
        {"name": f"{name}, paced at {PACE}/s, p50", "value": round(paced["p50"], 1), "unit": "ms"},
        {"name": f"{name}, paced at {PACE}/s, p99", "value": round(paced["p99"], 1), "unit": "ms"},
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description="Load on the server.")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--json", action="store_true", help="the rows as JSON")
    parser.add_argument("--generate", metavar="URL", help=argparse.SUPPRESS)
    parser.add_argument("--pace", type=int, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.generate:
        os.write(1, msgspec.json.encode(generate(args.generate, args.tables, args.seconds, args.pace)))
        return
    found = rows(args.tables, args.seconds)
    if args.json:
        print(msgspec.json.encode(found).decode())
        return
    for row in found:
        print(f"{row['name']:<48} {row['value']:>10} {row['unit']}")


if __name__ == "__main__":
    main()
