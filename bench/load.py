"""Load on a server, from a process of its own: seats of For Sale over WebSocket that answer at once or at a pace.

What it prints is what became of it, as JSON. Clients come from many addresses of this machine, as they would in life:
a server lets one address have only so many connections and tables.

    python bench/load.py URL --tables 100 --seconds 5 [--pace 1000] [--idle 2000] [--thinking 200] [--process ID]
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import os
import random
import struct
import time
from typing import Any
from urllib.parse import urlparse

import msgspec

SEATS = 4
GAME = 49
"""Decisions of a game, about,"""
FAST = 12_000
"""and how many a second there may be flat out."""
MOST = 1900
"""The most tables that are made: a server takes 2,000."""
DECODER = msgspec.json.Decoder()
Key = tuple[str, list[str]]
"""A table and the tokens of its seats."""


def address(number: int) -> tuple[str, int]:
    """One of many addresses of this machine, from any port."""
    return f"127.0.{1 + number // 200}.{1 + number % 200}", 0


class Socket(asyncio.Protocol):
    """The least of a WebSocket client: text frames, no fragments. The measure must not measure itself."""

    def __init__(self, load: Load, table: str, token: str | None) -> None:
        self.load = load
        self.table = table
        self.token = token
        self.buffer = b""
        self.is_open = False
        self.sent = 0.0
        self.number = -1

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        transport.max_size = 64 * 1024  # type: ignore[attr-defined]  # as the server does, and for the same reason
        self.transport = transport
        request = (
            f"GET /api/tables/{self.table}/live HTTP/1.1\r\nHost: localhost\r\n"
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
            self.load.views += 1
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

    def __init__(self, url: str, keys: list[Key], tables: int, pace: int | None, idle: int) -> None:
        where = urlparse(url)
        self.host, self.port = where.hostname or "", where.port or 80
        self.opening: set[asyncio.Task[None]] = set()
        self.keys = keys
        self.tables = tables
        self.pace = pace
        self.idle = idle
        self.opened = 0
        self.ready: list[tuple[Socket, int]] = []
        self.times: list[float] = []
        self.refused = self.views = 0
        self.finished: set[str] = set()
        self.is_counting = False
        self.dice = random.Random(5)

    async def open(self, table: str, token: str | None) -> None:
        self.opened += 1
        loop, here = asyncio.get_running_loop(), address(self.opened // 100)
        await loop.create_connection(lambda: Socket(self, table, token), self.host, self.port, local_addr=here)

    async def open_table(self) -> None:
        table, tokens = self.keys.pop()
        for token in tokens:
            await self.open(table, token)

    def asked(self, socket: Socket, choices: list[dict[str, Any]]) -> None:
        if socket.table in self.finished:
            return
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

    async def run(self, seconds: float, process: int | None = None) -> dict[str, float]:
        if self.idle:  # they look at one table after the other, and say nothing
            for number in range(self.idle):
                await self.open(self.keys[number % len(self.keys)][0], None)
            await asyncio.sleep(seconds)
            return {"views": self.views}
        pacer = None if self.pace is None else asyncio.create_task(self.send_paced())
        # One table after the other: they are not to end and begin anew all at once.
        spread = GAME * self.tables / (self.pace or FAST)
        for _ in range(self.tables):
            await self.open_table()
            await asyncio.sleep(spread / self.tables)
        self.is_counting = True
        begin, spent, used = time.perf_counter(), time.process_time(), processor_time(process)
        await asyncio.sleep(seconds)
        took, spent = time.perf_counter() - begin, time.process_time() - spent
        used = processor_time(process) - used
        self.is_counting = False
        self.keys.clear()  # no more tables are begun
        for task in [*self.opening, *([] if pacer is None else [pacer])]:
            task.cancel()
        times = sorted(self.times)
        found = {
            "rate": len(times) / took,
            "p50": times[len(times) // 2] * 1000,
            "p99": times[len(times) * 99 // 100] * 1000,
            "worst": times[-1] * 1000,
            "refused": self.refused,
            "finished": len(self.finished),
            "busy": spent / took,
        }
        return found if process is None else {**found, "cost": 1e6 * used / len(times)}


def processor_time(process: int | None) -> float:
    """Seconds that a process has used of a processor since it began; 0 for none."""
    if process is None:
        return 0.0
    with open(f"/proc/{process}/stat", encoding="utf-8") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def make_tables(url: str, tables: int, bots: str | None = None) -> list[Key]:
    """Tables of people, or of bots, made from so many addresses that none makes too many."""
    where = urlparse(url)
    people: list[dict[str, str]] = [{"name": f"P{seat}"} for seat in range(SEATS)]
    wish = {"game": "forsale", "seats": people} if bots is None else {"game": "catan", "seats": [{"bot": bots}] * SEATS}
    body = msgspec.json.encode(wish)
    keys: list[Key] = []
    connection: http.client.HTTPConnection | None = None
    for number in range(tables):
        if number % 200 == 0:
            here = address((100 if bots is None else 150) + number // 200)
            connection = http.client.HTTPConnection(where.hostname or "", where.port, source_address=here)
        assert connection is not None
        connection.request("POST", "/api/tables", body, {"Content-Type": "application/json", "Host": "localhost"})
        made = DECODER.decode(connection.getresponse().read())
        keys.append((made["table"]["id"], [key["token"] for key in made["seats"]]))
    return keys


def main() -> None:
    parser = argparse.ArgumentParser(description="Load on a server.")
    parser.add_argument("url")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--pace", type=int, help="decisions a second, spread evenly; flat out without")
    parser.add_argument("--idle", type=int, default=0, help="only so many who look on")
    parser.add_argument("--process", type=int, help="the server's, to say what a decision costs it of a processor")
    parser.add_argument("--thinking", type=int, default=0, help="beside so many tables of Catan by sharp bots")
    args = parser.parse_args()
    make_tables(args.url, args.thinking, "sharp")
    # Games that end give way to fresh ones, so that all tables are in play all the time: as many may end while the
    # tables are opened, which takes as long as a game, as there are tables.
    spare = 0 if args.idle else args.tables + int((args.pace or FAST) * args.seconds / GAME) + 50
    keys = make_tables(args.url, min(args.tables + spare, MOST))
    load = Load(args.url, keys, args.tables, args.pace, args.idle)
    os.write(1, msgspec.json.encode(asyncio.run(load.run(args.seconds, args.process))))


if __name__ == "__main__":
    main()
