"""ProgramPlayer: a player that is another program, in any language, asked by lines of JSON (docs/players.md).

Whatever it does, the table is not hurt: a program that prints rubbish, hangs, dies or floods has given a wrong
answer, or none in time, and after the retries the game's recovery stands in.
"""

from __future__ import annotations

import os
import selectors
import shlex
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import IO, Annotated

import msgspec

from ludex.core import Ask, Refusal, Refused
from ludex.table.clock import Clock, SystemClock
from ludex.table.press import Message, Press

MAX_LINE = 64 * 1024
"""The longest answer, in bytes."""
MAX_STARTS = 10
"""How often a program that dies is started again."""
MAX_SAID = 20
"""The most messages with one answer."""
PATIENCE = 60.0
"""How long an answer is awaited where the table sets no deadline, in seconds."""


class ProgramPlayer:
    """A running program in a seat; a context manager that ends it."""

    def __init__(
        self,
        command: str | Sequence[str],
        table: str = "",
        clock: Clock | None = None,
        patience: float = PATIENCE,
    ) -> None:
        """`command` is split as a shell would, but no shell runs it; `patience` bounds every answer."""
        self.command = shlex.split(command) if isinstance(command, str) else list(command)
        self.table = table
        self.clock: Clock = SystemClock() if clock is None else clock
        self.patience = patience
        self._process: subprocess.Popen[bytes] | None = None
        self._starts = 0
        self._said = b""
        """What it has printed and nobody has read yet."""
        self.heard = 0
        self._news: list[Message] = []
        self._unsaid: list[Refusal] = []
        self._press: list[Said] = []

    def answer(self, ask: Ask) -> object | None:
        seconds = self.patience
        if ask.deadline is not None:
            seconds = min(seconds, max(0.0, ask.deadline - self.clock.now()))
        asked = ask_line(ask, self.table, seconds, self._news, self._unsaid)
        self._news, self._unsaid, self._press = [], [], []
        try:
            answer = self._exchange(msgspec.json.encode(asked) + b"\n", ask.number, seconds)
            self._press = answer.press
            return answer.action
        except ProgramFault as fault:
            raise Refused(ask.game.misread(ask.seat, fault.said, f"The program {fault}.")) from None

    def hear(self, messages: Sequence[Message]) -> None:
        self._news += messages

    def said(self, seat: int) -> list[Press]:
        press, self._press = self._press, []
        return [Press(seat, one.text, one.to) for one in press]

    def unsaid(self, refusal: Refusal) -> None:
        self._unsaid.append(refusal)

    def _exchange(self, line: bytes, number: int, seconds: float) -> Answer:
        """Writes the line and waits for the answer to it, never longer than so many seconds."""
        until = time.monotonic() + seconds
        process = self._running()
        stdin, stdout = pipe(process.stdin), pipe(process.stdout)
        rest = memoryview(line)
        with selectors.DefaultSelector() as selector:
            selector.register(stdout, selectors.EVENT_READ)
            selector.register(stdin, selectors.EVENT_WRITE)
            while time.monotonic() < until:
                for key, _ in selector.select(max(0.0, until - time.monotonic())):
                    if key.fd == stdout:
                        self._hear(stdout)
                    else:
                        rest = rest[self._tell(stdin, rest) :]
                        if not rest:
                            selector.unregister(stdin)
                # Only what it prints once it has the whole question can be an answer to it.
                for said in self._lines():
                    answer = None if rest else read_answer(said, number)
                    if answer is not None:
                        return answer
        if rest:
            self._end()  # it does not read, and half a line is in its way
        raise ProgramFault("gave no answer in time")

    def _running(self) -> subprocess.Popen[bytes]:
        """The program, started where it does not run."""
        if self._process is not None and self._process.poll() is None:
            return self._process
        self._end()
        if self._starts >= MAX_STARTS:
            raise ProgramFault(f"has ended {MAX_STARTS} times")
        self._starts += 1
        try:
            self._process = subprocess.Popen(
                self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, start_new_session=True
            )
        except (OSError, ValueError) as error:
            raise ProgramFault(f"cannot be started: {error}") from None
        os.set_blocking(pipe(self._process.stdin), False)
        os.set_blocking(pipe(self._process.stdout), False)
        return self._process

    def _hear(self, stdout: int) -> None:
        try:
            data = os.read(stdout, MAX_LINE)
        except BlockingIOError:
            return
        if not data:
            self._end()
            raise ProgramFault("has ended")
        self._said += data
        if len(self._said) > MAX_LINE and b"\n" not in self._said[:MAX_LINE]:
            self._end()
            raise ProgramFault(f"printed a line of more than {MAX_LINE} bytes")

    def _tell(self, stdin: int, data: memoryview) -> int:
        try:
            return os.write(stdin, data)
        except BlockingIOError:
            return 0
        except OSError:
            self._end()
            raise ProgramFault("has ended") from None

    def _lines(self) -> list[bytes]:
        """The whole lines it has printed; a part of one stays."""
        *lines, self._said = self._said.split(b"\n")
        return lines

    def _end(self) -> None:
        """Ends the program and whatever it started."""
        process, self._process, self._said = self._process, None, b""
        if process is None:
            return
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                stream.close()
        if process.poll() is None:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def close(self, seconds: float = 1.0) -> None:
        """Closes the program's input, gives it a moment to end by itself, and ends it."""
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.close()
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(seconds)
        self._end()

    def __enter__(self) -> ProgramPlayer:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class ProgramFault(Exception):
    """What the program did instead of answering."""

    def __init__(self, what: str, said: str | None = None) -> None:
        super().__init__(what)
        self.said = said


class Said(msgspec.Struct, frozen=True):
    """A message that a program has for other seats."""

    text: str
    to: list[int] = []


class Answer(msgspec.Struct, frozen=True):
    """A line the program prints."""

    action: object
    number: int
    """Of the ask it answers."""
    press: Annotated[list[Said], msgspec.Meta(max_length=MAX_SAID)] = []


def ask_line(
    ask: Ask, table: str, seconds: float, news: Sequence[Message] = (), unsaid: Sequence[Refusal] = ()
) -> dict[str, object]:
    """The line a program is asked with; `news` is press it has not had, `unsaid` why its own was not taken."""
    return {
        "ask": {
            "game": ask.game.name,
            "table": table,
            "seat": ask.seat,
            "number": ask.number,
            "view": ask.view(),
            "choices": [choice.to_json() for choice in ask.choices()],
            "events": [event.to_json() for event in ask.events],
            "deadline_ms": int(seconds * 1000),
            "refusal": None if ask.refusal is None else ask.refusal.to_json(),
            "press": [message.to_json() for message in news],
            "press_refused": [refusal.to_json() for refusal in unsaid],
        }
    }


def read_answer(said: bytes, number: int) -> Answer | None:
    """The answer in a line; None for an answer to another ask and for an empty line."""
    if not said.strip():
        return None
    try:
        answer = msgspec.json.decode(said, type=Answer)
    except (ValueError, RecursionError) as error:
        shown = said[:80].decode("utf-8", "replace")
        raise ProgramFault(f"printed what is no answer: {shown!r} ({error})", shown) from None
    if answer.action is None:
        raise ProgramFault("printed an answer without an action")
    return answer if answer.number == number else None


def pipe(stream: IO[bytes] | None) -> int:
    assert stream is not None
    return stream.fileno()
