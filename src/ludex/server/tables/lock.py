"""A table's turn: a lock for tasks, and for callbacks, which must not wait."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable


class Turn:
    """Held by one at a time; those who want it get it in the order they came.

    Tasks use `async with`. Callbacks use `take_then` and `release`.
    """

    def __init__(self) -> None:
        self._is_taken = False
        self._waiting: deque[Callable[[], None]] = deque()

    def locked(self) -> bool:
        """Whether somebody holds it."""
        return self._is_taken

    def take_then(self, work: Callable[[], None]) -> None:
        """Calls `work` when the turn is its own: now, or from the event loop later. It must see to `release`."""
        if self._is_taken:
            self._waiting.append(work)
            return
        self._is_taken = True
        work()

    def release(self) -> None:
        """Hands the turn to the first who waits; it is free where nobody does."""
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._waiting.popleft())
        else:
            self._is_taken = False

    async def __aenter__(self) -> None:
        if not self._is_taken:
            self._is_taken = True
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def begin() -> None:
            if mine.done():  # cancelled: the next one has it
                self.release()
            else:
                mine.set_result(None)

        self._waiting.append(begin)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                self.release()
            raise

    async def __aexit__(self, *error: object) -> None:
        self.release()
