"""Bots that misbehave, each in its own way."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

from ludex.core import Ask, Refusal, Refused

ASKED: list[int] = []
"""The seats that these bots were asked for, one by one."""


class Raises:
    """Breaks down whenever it is asked."""

    def __init__(self, seed: int | str) -> None:
        self.seed = seed

    def choose(self, ask: Ask) -> int:
        ASKED.append(ask.seat)
        raise RuntimeError("out of ideas")


class Cheats:
    """Bids what nobody has and sells what nobody holds."""

    def __init__(self, seed: int | str) -> None:
        self.seed = seed

    def choose(self, ask: Ask) -> int:
        ASKED.append(ask.seat)
        return (1 << 32) + 5000


class Mumbles:
    """Answers with something that is no code."""

    def __init__(self, seed: int | str) -> None:
        self.seed = seed

    def choose(self, ask: Ask) -> object:
        ASKED.append(ask.seat)
        return "pass"


class Dies:
    """Ends its whole process, once: where the file that LUDEX_TEST_DIES names is not there yet. Then it plays on."""

    def __init__(self, seed: int | str) -> None:
        self.seed = str(seed)

    def choose(self, ask: Ask) -> int:
        mark = Path(os.environ["LUDEX_TEST_DIES"])
        # In the middle: seeds begin with the league's seed and the number of the deal.
        if self.seed.split("/")[1] == "3" and not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return ask.legal()[-1]


class Slow:
    """Takes its time, the same for every decision."""

    def __init__(self, seed: int | str) -> None:
        pass

    def choose(self, ask: Ask) -> int:
        time.sleep(0.02)
        return ask.legal()[0]


class DiesAlways:
    """Ends its whole process, every time."""

    def __init__(self, seed: int | str) -> None:
        pass

    def choose(self, ask: Ask) -> int:
        os.kill(os.getpid(), signal.SIGKILL)
        return 0


def think_for_ever() -> int:
    """In compiled code that hears no signal; the file that LUDEX_TEST_THINKS names says which process it is."""
    with Path(os.environ["LUDEX_TEST_THINKS"]).open("a") as mark:
        mark.write(f"{os.getpid()}\n")
    return sum(range(10**15))


class Deaf:
    """Thinks for ever."""

    def __init__(self, seed: int | str) -> None:
        pass

    def choose(self, ask: Ask) -> int:
        return think_for_ever()


class BreaksLate:
    """Plays a few decisions, and breaks down from then on."""

    def __init__(self, seed: int | str) -> None:
        self.asked = 0

    def choose(self, ask: Ask) -> int:
        self.asked += 1
        if self.asked > 4:
            raise ValueError("lost the thread")
        return ask.legal()[0]


class Babbles:
    """Breaks down with words that are long, and not even text."""

    def __init__(self, seed: int | str) -> None:
        self.asked = 0

    def choose(self, ask: Ask) -> int:
        self.asked += 1
        code = "#5" if self.asked == 1 else "\ud800" * 1000
        raise Refused(Refusal(code, "\ud800 " * 1000))
