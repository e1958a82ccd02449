"""The pace of a connection: no faster than its address may, and not while what it is sent waits to be written."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludex.server.network.time_budget import Account


class Pace:
    """Hands over what comes on a connection when it is time for it.

    Until then nothing more is read. What has come all the same is held, which is little.
    """

    def __init__(self, transport: asyncio.Transport, read: Callable[[bytes], None], rests: Callable[[], bool]) -> None:
        self.account: Account | None = None
        """Whose time it takes; None for a proxy, where that is still to be said."""
        self._transport = transport
        self._read = read
        self._rests = rests
        """Whether the protocol itself wants no more for now."""
        self._held: list[bytes] = []
        self._timer: asyncio.TimerHandle | None = None
        self._is_full = False
        """Whether too much waits to be written."""
        self._is_over = False

    def take(self, data: bytes) -> None:
        """Hands it over, now or later."""
        account = self.account
        if account is not None and account.level >= 0 and not (self._held or self._timer or self._is_full):
            begun = account.shares.clock()
            self._read(data)
            account.spend_since(begun)
            if account.level >= 0:
                return  # as nearly always
        else:
            self._held.append(data)
        if self._timer is None:
            self._go_on()

    def pause(self) -> None:
        """Too much waits to be written: whoever does not read is not read from."""
        self._is_full = True
        self._transport.pause_reading()

    def resume(self) -> None:
        """It was written."""
        self._is_full = False
        if self._timer is None:
            self._go_on()

    def end(self) -> None:
        """The connection is gone, or another protocol has it now. Nothing here refers to it any more."""
        self._is_over = True
        self._held.clear()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._read, self._rests = nothing, never

    def _go_on(self) -> None:
        self._timer = None
        while self._held and not self._is_full and not self._is_closed() and not self._must_wait():
            data, account = self._held.pop(0), self.account
            if account is None:
                self._read(data)
                continue
            begun = account.shares.clock()
            self._read(data)
            account.spend_since(begun)
        if self._is_closed():
            return
        if self._is_full or self._must_wait():
            self._transport.pause_reading()
        elif not self._rests():
            self._transport.resume_reading()

    def _is_closed(self) -> bool:
        return self._is_over or self._transport.is_closing()

    def _must_wait(self) -> bool:
        """Whether it is too early; then it goes on by itself when it is time."""
        wait = 0.0 if self.account is None else self.account.wait()
        if wait > 0 and self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(wait, self._go_on)
        return wait > 0


def nothing(data: bytes) -> None:
    pass


def never() -> bool:
    return False
