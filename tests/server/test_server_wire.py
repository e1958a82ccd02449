"""What a connection may leave unread before no more is taken from it, and which messages are read the short way."""

from __future__ import annotations

import asyncio
import random
from types import SimpleNamespace
from typing import Any

import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State

from ludex.server.network.ws_protocol import SHORT, UNREAD, CompressedSocket, short_text


class Transport:
    """Counts how often reading was to rest."""

    paused = 0

    def pause_reading(self) -> None:
        self.paused += 1


@pytest.mark.parametrize(
    ("size", "most"), [(10, UNREAD), (SHORT, UNREAD), (SHORT + 1, 1), (1024 * 1024, 1)], ids=lambda number: str(number)
)
def test_reading_rests_after_so_many_messages(size: int, most: int) -> None:
    protocol: Any = CompressedSocket.__new__(CompressedSocket)
    protocol.queue = asyncio.Queue()
    protocol.transport = transport = Transport()
    protocol.curr_msg_data_type = "text"
    protocol.close_sent = protocol.read_paused = False
    taken = 0
    while not transport.paused:
        protocol.frames = [b"x" * size]
        protocol.send_receive_event_to_app()
        taken += 1
    assert taken == protocol.queue.qsize() == most
    assert protocol.read_paused


def sent(text: bytes, fin: bool = True, opcode: Opcode = Opcode.TEXT, mask: bool = True) -> bytes:
    """A frame as another implementation writes it."""
    return Frame(opcode, text, fin).serialize(mask=mask)


@pytest.mark.parametrize("size", [1, 2, 125, 126, 127, 1000, SHORT])
def test_a_short_text_is_read(size: int) -> None:
    text = bytes(random.Random(size).choices(range(32, 127), k=size))
    assert short_text(sent(text)) == text


LONG_WAY = {
    "nothing": b"",
    "one byte": b"\x81",
    "cut off": sent(b"hello")[:-1],
    "more after it": sent(b"hello") + b"\x81",
    "two at once": sent(b"hello") * 2,
    "plain letters after it": b"\x81\x85" + bytes(4) + b"hello!",
    "a fragment": sent(b"hello", fin=False),
    "bytes": sent(b"hello", opcode=Opcode.BINARY),
    "a ping": sent(b"hello", opcode=Opcode.PING),
    "a close": sent(b"hello", opcode=Opcode.CLOSE),
    "without a mask": sent(b"hello", mask=False),
    "empty": sent(b""),
    "not ASCII": sent("grüße".encode()),
    "not UTF-8": sent(b"\xff\xfe"),
    "long": sent(b"x" * (SHORT + 1)),
    "very long": sent(b"x" * 70_000),
    "compressed": b"\xc1" + sent(b"hello")[1:],
    "a size written too long": b"\x81\xfe\x00\x05" + bytes(4) + b"hello",
}


@pytest.mark.parametrize("what", LONG_WAY)
def test_all_else_goes_the_long_way(what: str) -> None:
    assert short_text(LONG_WAY[what]) is None


def test_a_message_that_comes_after_another_waits_behind_it(monkeypatch: pytest.MonkeyPatch) -> None:
    long_way: list[bytes] = []
    monkeypatch.setattr(WebSocketsSansIOProtocol, "data_received", lambda protocol, data: long_way.append(data))
    taken: list[bytes] = []

    def take(text: bytes) -> bool:
        taken.append(text)
        return True

    protocol: Any = CompressedSocket.__new__(CompressedSocket)
    protocol.queue = asyncio.Queue()
    protocol.conn = SimpleNamespace(state=State.OPEN, reader=SimpleNamespace(buffer=bytearray()))
    protocol.frames, protocol.close_sent, protocol.on_text = [], False, take
    frame = sent(b"one")
    protocol.read(frame)
    assert (taken, long_way) == ([b"one"], [])
    protocol.on_text = lambda text: False
    protocol.read(frame)
    assert long_way == [frame], "nobody took it"
    protocol.on_text = take
    for name, value in (("frames", [b"part"]), ("close_sent", True), ("on_text", None)):
        before = getattr(protocol, name)
        setattr(protocol, name, value)
        protocol.read(frame)
        setattr(protocol, name, before)
    protocol.conn.reader.buffer += b"\x81"
    protocol.read(frame)
    protocol.conn.reader.buffer.clear()
    protocol.queue.put_nowait({})
    protocol.read(frame)
    assert (len(taken), len(long_way)) == (1, 6)
