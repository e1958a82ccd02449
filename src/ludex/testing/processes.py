"""The law that needs other processes: same seed, same game, whatever the hash seed.

Run as a module it is such a process: it reads which games to play, a line each, and answers each with their hashes. It
goes on until its input ends, so that many checks need one process for each hash seed.
"""

from __future__ import annotations

import os
import subprocess
import sys
import traceback
from functools import cache
from itertools import count

import msgspec

from ludex import games
from ludex.core import Game, Refused
from ludex.testing.law import law_once
from ludex.testing.trial import Trial

HASH_SEEDS = ("0", "4242")
NUMBERS = count()


class Order(msgspec.Struct):
    """What another process is asked to play."""

    game: str
    seats: int
    seeds: list[int]
    options: dict[str, object]
    number: int = 0
    """Which question this is: an answer that nobody waited for must not be taken for the next one's."""


class Answer(msgspec.Struct):
    """What another process found, or why it found nothing."""

    hashes: list[str] = []
    problem: str = ""
    number: int = 0


def hashes(game: Game, order: Order) -> list[str]:
    """The hash after every decision of the random games of some seeds."""
    found: list[str] = []
    for seed in order.seeds:
        trial = Trial(game, order.seats, seed, order.options)
        found.extend(game.hash(state) for state in trial.walk())
    return found


def address(game: Game) -> str | None:
    """The name under which another process finds the game: its own, or `module:ATTRIBUTE`."""
    try:
        if games.find(game.name) is game:
            return game.name
    except Refused:
        pass
    for name, module in list(sys.modules.items()):
        if name != "__main__":
            for attribute, value in list(vars(module).items()):
                if value is game:
                    return f"{name}:{attribute}"
    return None


@law_once
def same_seed_same_game(trial: Trial) -> None:
    """A seed gives one game, hash by hash, in other processes with other hash seeds."""
    where = address(trial.game)
    trial.require(where is not None, "the game is no attribute of a module, so no other process can find it")
    seeds = [trial.seed, trial.seed + 1, trial.seed + 2]
    order = Order(where or "", trial.seats, seeds, trial.options, next(NUMBERS))
    path = os.pathsep.join(part or os.getcwd() for part in sys.path)
    settings = tuple(sorted((name, value) for name, value in os.environ.items() if name.startswith("LUDEX_")))
    others = [other_process(path, hash_seed, settings) for hash_seed in HASH_SEEDS]
    for process in others:
        assert process.stdin is not None
        process.stdin.write(msgspec.json.encode(order) + b"\n")
        process.stdin.flush()
    here = hashes(trial.game, order)
    for process, hash_seed in zip(others, HASH_SEEDS, strict=True):
        answer = answer_to(order, process)
        trial.require(not answer.problem, f"another process failed: {answer.problem}")
        there = answer.hashes
        differ = [step for step, (mine, other) in enumerate(zip(here, there, strict=False)) if mine != other]
        trial.require(
            not differ and len(here) == len(there),
            f"with PYTHONHASHSEED={hash_seed} the hashes are others, first at state {[*differ, len(here)][0]}",
        )


def answer_to(order: Order, process: subprocess.Popen[bytes]) -> Answer:
    """What the process answers to the order; answers to earlier ones, which nobody read, are passed over."""
    assert process.stdout is not None
    while line := process.stdout.readline():
        answer = msgspec.json.decode(line, type=Answer)
        if answer.number == order.number:
            return answer
    return Answer(problem="it has ended")


@cache
def other_process(path: str, hash_seed: str, settings: tuple[tuple[str, str], ...]) -> subprocess.Popen[bytes]:
    """A process with this hash seed that finds modules on this path; it ends when this one does, as its input ends.

    `settings`, what the environment says to Ludex, is there to keep such processes apart: a game may depend on it.
    """
    return subprocess.Popen(
        [sys.executable, "-m", "ludex.testing.processes"],
        env={**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": hash_seed},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )


def main() -> None:
    for line in sys.stdin.buffer:
        order = msgspec.json.decode(line, type=Order)
        try:
            answer = Answer(hashes(games.find(order.game), order))
        except Exception:
            answer = Answer(problem=traceback.format_exc()[-600:])
        answer.number = order.number
        sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
