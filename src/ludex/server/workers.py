"""Processes that think, so that the server does not have to: bots, hints, and positions to be judged.

The server itself never waits: it hands a function and its arguments to a process of a small pool and is told the
answer. Addresses (of those who made a table, or who ask) are served in turns, and each one's owners (its tables, its
charts) in turns too, so that many questions of one, or many tables, do not hold up the others; and while others are
here no address has all processes. A process that takes too long or too much memory is killed, and a new one started
when needed.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import pickle
import sys
import time
from collections import Counter, deque
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from ludex.core import Refused
from ludex.server.errors import ApiError

Answer = TypeVar("Answer")

HEADER = 8
"""Bytes that say how long a message is."""
SECONDS = 30.0
"""How long a question may take by the clock."""
CPU_SECONDS = 20
"""How long it may take of a processor."""
MEMORY = 2 << 30
"""Bytes a process may have."""
WAITING = 64
"""Questions of one owner that may wait: more than a table has seats."""
QUESTIONS = 5000
"""After so many a process is replaced: code of others, such as bots from outside, may not give all memory back."""
JUDGE = "judge "
"""How the names of those begin who ask the judge: all together leave a process to the tables, where there are two."""
HERE = 30.0
"""Seconds after its last question that an address is taken to be here."""
NICENESS = 10
"""Those who think leave the processor to those who play."""


class Broken(Exception):
    """A question that has no answer: the process that had it was killed, or failed."""


class Job:
    """A question on its way."""

    def __init__(self, message: bytes) -> None:
        self.message = message
        self.answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()


class Worker:
    """One process; it answers one question at a time."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None
        self.answered = 0
        """Questions the process has answered."""
        self.last: asyncio.subprocess.Process | None = None
        """The one that was killed last."""

    async def ask(self, message: bytes) -> Any:
        """The answer to a question; `Broken` where there is none, and then the process is gone."""
        try:
            if self.process is None:
                self.process = await start()
            stdin, stdout = self.process.stdin, self.process.stdout
            assert stdin is not None
            assert stdout is not None
            async with asyncio.timeout(SECONDS):
                stdin.write(len(message).to_bytes(HEADER, "big") + message)
                await stdin.drain()
                size = int.from_bytes(await stdout.readexactly(HEADER), "big")
                kind, found = pickle.loads(await stdout.readexactly(size))
        except (OSError, asyncio.IncompleteReadError, TimeoutError, asyncio.CancelledError) as error:
            self.kill()
            if isinstance(error, asyncio.CancelledError):
                raise
            raise Broken("it took too long, or too much memory") from error
        self.answered += 1
        if self.answered >= QUESTIONS:
            self.kill()
        if kind == "refused":
            raise Refused(found)
        if kind == "broken":
            raise Broken(found)
        return found

    def kill(self) -> None:
        """Ends the process, whatever it is doing."""
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()
            self.last, self.process = self.process, None
            self.answered = 0


class Workers:
    """The pool. Processes are started when they are first needed."""

    def __init__(self, most: int | None = None) -> None:
        self.most = most or os.cpu_count() or 2
        self._idle: list[Worker] = []
        self._busy: dict[asyncio.Task[None], Worker] = {}
        self._waiting: dict[str, dict[str, deque[Job]]] = {}
        """Questions by address and owner; who is next comes first."""
        self._held: Counter[str] = Counter()
        """How many processes each address has at work."""
        self._newest = ""
        """The address that asked last,"""
        self._newest_at = self._other_at = -HERE
        """when that was, and when another one did."""
        self._judging = 0
        """Processes that have a question to the judge in hand."""
        self.is_closed = False

    def load(self) -> tuple[int, int]:
        """How many processes have a question in hand, and how many questions wait."""
        return len(self._busy), sum(len(jobs) for owners in self._waiting.values() for jobs in owners.values())

    async def run(
        self,
        owner: str,
        work: Callable[..., Answer],
        *given: object,
        cpu_seconds: int = CPU_SECONDS,
        address: str = "",
    ) -> Answer:
        """What `work(*given)` answers in another process; both must be found there by name. An owner of no address
        counts as one of its own.

        `Refused` as the function raises it, `Broken` where there is no answer, `ApiError` (429) where the owner has too
        many questions waiting.
        """
        address = address or owner
        if len(self._waiting.get(address, {}).get(owner, ())) >= WAITING:
            raise ApiError(429, "too_busy", "You have too many questions waiting; wait for their answers.")
        if self.is_closed:
            raise Broken("the server is going down")
        try:
            job = Job(pickle.dumps((cpu_seconds, work, given), pickle.HIGHEST_PROTOCOL))
        except Exception as error:  # a bot from outside may hold anything
            raise Broken(f"it can't be sent to another process: {error}") from error
        self._waiting.setdefault(address, {}).setdefault(owner, deque()).append(job)
        if address != self._newest:
            self._newest, self._other_at = address, self._newest_at
        self._newest_at = time.monotonic()
        self._dispatch()
        found: Answer = await job.answer
        return found

    def _dispatch(self) -> None:
        """Gives waiting questions to processes that have none; each address gets one, then it is the next one's turn,
        and so do its owners."""
        while len(self._busy) < self.most and not self.is_closed:
            found = self._next()
            if found is None:
                return
            address, owner = found
            owners = self._waiting.pop(address)
            jobs = owners.pop(owner)
            job = jobs.popleft()
            if jobs:
                owners[owner] = jobs
            if owners:
                self._waiting[address] = owners
            if not job.answer.done():
                worker = self._idle.pop() if self._idle else Worker()
                task = asyncio.ensure_future(self._work(worker, job))
                self._busy[task] = worker
                self._judging += owner.startswith(JUDGE)
                self._held[address] += 1
                job.answer.add_done_callback(partial(give_up, task))
                task.add_done_callback(partial(self._done, address, owner))

    def _next(self) -> tuple[str, str] | None:
        """The address and the owner whose turn it is; None where nobody waits whose turn it could be."""
        some = max(1, self.most - 1)
        for address, owners in self._waiting.items():
            if self._held[address] >= some and not self._is_alone(address):
                continue
            for owner in owners:
                if not owner.startswith(JUDGE) or self._judging < some:
                    return address, owner
        return None

    def _is_alone(self, address: str) -> bool:
        """Whether no other address has asked anything of late."""
        seen = self._other_at if address == self._newest else self._newest_at
        return time.monotonic() - seen >= HERE

    async def _work(self, worker: Worker, job: Job) -> None:
        try:
            found = await worker.ask(job.message)
        except (Broken, Refused) as error:
            if not job.answer.done():
                job.answer.set_exception(error)
        else:
            if not job.answer.done():
                job.answer.set_result(found)

    def _done(self, address: str, owner: str, task: asyncio.Task[None]) -> None:
        worker = self._busy.pop(task)
        self._held[address] -= 1
        if not self._held[address]:
            del self._held[address]
        self._judging -= owner.startswith(JUDGE)
        if self.is_closed:
            worker.kill()
        else:
            self._idle.append(worker)
        self._dispatch()

    async def close(self) -> None:
        """Ends all processes, whatever they are doing."""
        self.is_closed = True
        waiting = [job for owners in self._waiting.values() for jobs in owners.values() for job in jobs]
        for job in waiting:
            if not job.answer.done():
                job.answer.set_exception(Broken("the server is going down"))
        self._waiting.clear()
        workers = [*self._idle, *self._busy.values()]
        for worker in workers:
            worker.kill()
        if self._busy:
            await asyncio.wait(self._busy)
        for worker in workers:
            if worker.last is not None:
                await worker.last.wait()


def give_up(task: asyncio.Task[None], answer: asyncio.Future[Any]) -> None:
    """Nobody waits for the answer any more, as the table was closed: the process has something better to do."""
    if answer.cancelled():
        task.cancel()


async def start() -> asyncio.subprocess.Process:
    """A process that finds the modules this one finds."""
    path = os.pathsep.join(part or os.getcwd() for part in sys.path)
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "ludex.server.worker",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": path},
        start_new_session=True,  # Ctrl-C is for the server, which ends its processes itself
    )
