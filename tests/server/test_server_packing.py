"""Long lists are packed for another process piece by piece: in between others have their turn."""

from __future__ import annotations

import asyncio

import pytest

from ludex.server.workers.packing import PIECE, pack, unpack


@pytest.mark.parametrize("count", [0, 1, PIECE, PIECE + 1, 10 * PIECE])
def test_a_list_comes_back_and_others_have_their_turn(count: int) -> None:
    turns = 0

    async def other() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    async def story() -> list[bytes]:
        task = asyncio.ensure_future(other())
        pieces = await pack([(number, "x") for number in range(count)])
        task.cancel()
        return pieces

    pieces = asyncio.run(story())
    assert unpack(pieces) == [(number, "x") for number in range(count)]
    assert turns >= len(pieces) == -(-count // PIECE)
