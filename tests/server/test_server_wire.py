"""What a connection may leave unread before no more is taken from it: few messages, and one long one."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from ludex.server.wire import SHORT, UNREAD, CompressedSocket


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
