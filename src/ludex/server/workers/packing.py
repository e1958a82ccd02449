"""Long lists for another process: packed piece by piece, so that nobody has to wait for the whole."""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import Sequence
from typing import Any

PIECE = 250
"""Items that are packed at once: that takes a few milliseconds."""


async def pack(items: Sequence[object]) -> list[bytes]:
    """A list as a process of our own unpacks it."""
    pieces: list[bytes] = []
    for first in range(0, len(items), PIECE):
        pieces.append(pickle.dumps(items[first : first + PIECE], pickle.HIGHEST_PROTOCOL))
        await asyncio.sleep(0)
    return pieces


def unpack(pieces: Sequence[bytes]) -> list[Any]:
    """The list again."""
    return [item for piece in pieces for item in pickle.loads(piece)]
