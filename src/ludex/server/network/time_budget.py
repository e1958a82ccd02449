"""Shares of the server's time: one address can't have so much of it that all others wait.

Everybody is served by one event loop, and whatever takes time there keeps all others waiting. So it is noted how long
what comes from an address takes, reading it and answering it. While others are here too, an address that had more than
its share waits, and it alone.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Generator, Iterable
from contextlib import asynccontextmanager
from contextvars import ContextVar
from typing import Any, TypeVar

from ludex.server.network.rate_limits import network_of

T = TypeVar("T")

SHARE = 1 / 3
"""Of the time, for one address while others are here,"""
AT_ONCE = 0.05
"""so many seconds of it at once,"""
MOST_OWED = 0.5
"""and so many ahead of time at most."""
REQUEST = 0.0005
"""Seconds that a request counts for beside what it takes: of many that come at once, not all pass at once."""
CONNECTION = 0.0002
"""Seconds that a new connection counts for."""
HERE = 30.0
"""Seconds that somebody is taken to be here after the last sign of life; WebSockets give one every 20."""
STRETCH = 0.004
"""Seconds that long work goes on for before others have their turn."""
MOST_ACCOUNTS = 10_000
"""When there are more, those of who is not here are dropped."""


class Account:
    """What an address may have of the time, in seconds; less than none where it has had too much."""

    __slots__ = ("level", "reading", "shares", "time")

    def __init__(self, shares: Shares) -> None:
        self.shares = shares
        self.level = AT_ONCE
        self.reading = asyncio.Lock()
        """Held by whoever reads a game for the address: one at a time."""
        self.time = shares.clock()

    def spend(self, seconds: float) -> None:
        """Notes that something for the address took so long."""
        self._note(seconds, self.shares.clock())

    def spend_since(self, begun: float) -> None:
        """Notes that something for the address has just come to its end."""
        now = self.shares.clock()
        self._note(now - begun, now)

    def _note(self, seconds: float, now: float) -> None:
        level = self.level + (now - self.time) * SHARE
        level = (level if level < AT_ONCE else AT_ONCE) - seconds
        least = 0.0 if self.shares.is_alone(self, now) else -MOST_OWED
        self.level = level if level > least else least
        self.time = now

    def wait(self) -> float:
        """How many seconds nothing more is to be done for the address."""
        if self.level >= 0:
            return 0.0
        owed = self.level + (self.shares.clock() - self.time) * SHARE
        return max(0.0, -owed / SHARE)

    def is_at_the_end(self) -> bool:
        """Whether so much is owed that no more of it is counted."""
        return self.level <= -MOST_OWED and self.wait() > 0


class Shares:
    """The accounts of all addresses."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self.clock = clock
        self._accounts: dict[str, Account] = {}
        self._newest: Account | None = None
        """Who was here last,"""
        self._other_seen = -HERE
        """and when somebody else was."""

    def account(self, address: str) -> Account:
        """The account of an address, or of its network."""
        network = network_of(address)
        account = self._accounts.get(network)
        if account is None:
            if len(self._accounts) >= MOST_ACCOUNTS:
                soonest = self.clock() - HERE
                self._accounts = {key: each for key, each in self._accounts.items() if each.time > soonest}
            account = self._accounts[network] = Account(self)
        return account

    def is_alone(self, account: Account, now: float) -> bool:
        """Whether nobody else is here; notes that this one is."""
        if account is not self._newest:
            self._other_seen = -HERE if self._newest is None else self._newest.time
            self._newest = account
        return now - self._other_seen >= HERE


ASKING: ContextVar[Account | None] = ContextVar("asking", default=None)
"""Whoever the present request is for."""


async def breathe() -> None:
    """Lets others have their turn in the middle of long work, and waits where whoever asked for it had too much."""
    await asyncio.sleep(0)
    account = ASKING.get()
    while account is not None and (wait := account.wait()) > 0:
        await asyncio.sleep(wait)


@asynccontextmanager
async def reading() -> AsyncIterator[None]:
    """While a game is read; of those that the same address asked for, one at a time."""
    account = ASKING.get()
    if account is None:
        yield
        return
    async with account.reading:
        yield


async def unhurried(steps: Iterable[T]) -> T:
    """The last of some steps, which are gone through in stretches; in between others have their turn."""
    begun = time.perf_counter()
    for step in steps:
        last = step
        if time.perf_counter() - begun > STRETCH:
            await breathe()
            begun = time.perf_counter()
    return last


class Timed:
    """Awaits some work, and notes how long it keeps the event loop; what it waits for does not count."""

    def __init__(self, work: Awaitable[None], account: Account) -> None:
        self.work = work
        self.account = account

    def __await__(self) -> Generator[Any, Any, None]:
        clock, work, thrown = self.account.shares.clock, self.work.__await__(), None
        while True:
            begun = clock()
            try:
                awaited = work.send(None) if thrown is None else work.throw(thrown)
            except StopIteration:
                return
            finally:
                thrown = None  # or the error would hold this frame, and the frame the error
                self.account.spend_since(begun)
            try:
                yield awaited
            except BaseException as error:  # cancelled: that is for the work to deal with
                thrown = error
