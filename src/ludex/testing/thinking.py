"""Players asked in another process, which is killed where an answer does not come.

Compiled code that goes round for ever hears no signal that Python handles, so only another process can be stopped. It
runs `main`: it reads a question a line and answers once for each player, in order, until its input ends.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import threading
from functools import cache

import msgspec

from ludex import games
from ludex.bots import ask_bot, make
from ludex.core import Ask, Chance, Game, Refused, State, weigh
from ludex.core.lookahead import search_by_contract

CPU_SECONDS = 60
"""How much of a processor one answer may take: many times what the slowest takes with a small budget, interpreted."""
WAITING = 10
"""How many times as long by the clock: machines are busy."""

SEARCH = "search"
"""In place of a bot: the search over the contract alone, which games with a way of their own never get to."""
WEIGH = "weigh"
"""In place of a bot: two actions weighed against each other, as in the analysis of a game."""


class Question(msgspec.Struct):
    """Who is asked what."""

    game: str
    """Its address (`processes.address`)."""
    position: dict[str, object]
    seat: int
    players: list[str]
    """Bots by name, SEARCH or WEIGH."""
    seed: str
    budget: int
    """Of SEARCH and WEIGH."""
    seconds: int
    """Of a processor, for each answer."""


class Thought(msgspec.Struct):
    """The action that a player answered, or why there is none."""

    action: int = 0
    problem: str = ""


def thoughts(question: Question) -> list[Thought]:
    """What each player answers; those after one that had to be stopped are not asked."""
    path = os.pathsep.join(part or os.getcwd() for part in sys.path)
    settings = tuple(sorted((name, value) for name, value in os.environ.items() if name.startswith("LUDEX_")))
    process = other_process(path, settings)
    assert process.stdin is not None
    assert process.stdout is not None
    found: list[Thought] = []
    process.stdin.write(msgspec.json.encode(question) + b"\n")
    process.stdin.flush()
    for _ in question.players:
        end = threading.Timer(WAITING * question.seconds, process.kill)
        end.start()
        line = process.stdout.readline()
        end.cancel()
        if not line:
            process.wait()
            other_process.cache_clear()
            found.append(Thought(problem=f"no answer within {question.seconds} seconds of a processor"))
            break
        found.append(msgspec.json.decode(line, type=Thought))
    return found


@cache
def other_process(path: str, settings: tuple[tuple[str, str], ...]) -> subprocess.Popen[bytes]:
    """A process that finds modules on this path; it ends when this one does, as its input ends.

    `settings`, what the environment says to Ludex, is there to keep such processes apart.
    """
    return subprocess.Popen(
        [sys.executable, "-c", "from ludex.testing.thinking import main; main()"],
        env={**os.environ, "PYTHONPATH": path},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )


# ---- the other side ----


def thought(question: Question, player: str) -> Thought:
    """What one player answers."""
    try:
        game = games.find(question.game)
        state = game.restore(question.position)
        action = answer(game, state, question, player)
        refusal = state.refusal(question.seat, action)
    except Refused as error:
        return Thought(problem=error.refusal.message)
    except Exception as error:
        return Thought(problem=f"raised {type(error).__name__}: {error}")
    return Thought(action, "" if refusal is None else f"{action} is refused: {refusal.message}")


def answer(game: Game, state: State, question: Question, player: str) -> int:
    ask = Ask(game, state, question.seat)
    chance = Chance.of_seed(question.seed)
    if player == SEARCH:
        return search_by_contract(ask, ask.imagine(chance), question.budget, chance).action
    if player == WEIGH:
        legal = ask.legal()
        return weigh(ask, legal[0], legal[-1], question.budget, chance)[0].action
    return ask_bot(make(player, question.seed, game), ask)


def limit_time(seconds: int) -> None:
    """So many seconds of a processor from now on; then the system ends the process."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF)
        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (int(used.ru_utime + used.ru_stime) + 1 + seconds, hard))


def main() -> None:
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a bot prints is no answer
    for line in sys.stdin.buffer:
        question = msgspec.json.decode(line, type=Question)
        for player in question.players:
            limit_time(question.seconds)
            answers.write(msgspec.json.encode(thought(question, player)) + b"\n")
            answers.flush()
