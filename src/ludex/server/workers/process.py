"""The other side of `pool.py`: a process that answers questions on standard input until it ends."""

from __future__ import annotations

import contextlib
import os
import pickle
import sys
import traceback
from typing import BinaryIO

from ludex.core import Refused
from ludex.server.workers.pool import CPU_SECONDS, HEADER, MEMORY, NICENESS


def answer_all(questions: BinaryIO, answers: BinaryIO) -> None:
    while header := questions.read(HEADER):
        message = questions.read(int.from_bytes(header, "big"))
        limit_time(CPU_SECONDS)
        answers_with = pickle.dumps(answer(message), pickle.HIGHEST_PROTOCOL)
        answers.write(len(answers_with).to_bytes(HEADER, "big") + answers_with)
        answers.flush()


def answer(message: bytes) -> tuple[str, object]:
    try:
        seconds, work, given = pickle.loads(message)
        limit_time(seconds)
        return "done", work(*given)
    except Refused as error:
        return "refused", error.refusal
    except Exception:
        return "broken", traceback.format_exc()[-2000:]


def limit_time(seconds: int) -> None:
    """The question may take so many seconds of a processor from now on; the system ends the process after that."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF)
        soft = int(used.ru_utime + used.ru_stime) + seconds
        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (soft, hard))


def limit_memory() -> None:
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, hard))


def main() -> None:
    with contextlib.suppress(AttributeError, OSError):
        os.nice(NICENESS)
    limit_memory()
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a bot prints is no answer
    try:
        answer_all(sys.stdin.buffer, answers)
    except BrokenPipeError:  # the server is gone, and nobody waits for the answer
        os._exit(0)


if __name__ == "__main__":
    main()
