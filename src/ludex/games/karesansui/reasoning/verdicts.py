"""Verdicts on guesses, kept: what the Master has found out once is not searched for again.

A verdict follows from the question alone, so it is the same wherever it was found: at this table a moment ago, in
another process, or before the server was started anew, as the journal tells.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict

from librt.vecs import vec
from mypy_extensions import i64

from ludex.games.karesansui.rules.rule import Rule

KEPT = 4096
"""So many verdicts are kept, the latest ones."""

Finding = list[int]
"""A verdict as the journal has it: its kind, and the garden that shows it where there is one."""


class Verdicts:
    """The latest verdicts, by question."""

    def __init__(self) -> None:
        self._known: OrderedDict[bytes, Finding] = OrderedDict()

    def get(self, question: bytes) -> Finding | None:
        found = self._known.get(question)
        if found is not None:
            self._known.move_to_end(question)
        return found

    def put(self, question: bytes, found: Finding) -> None:
        self._known[question] = found
        self._known.move_to_end(question)
        if len(self._known) > KEPT:
            self._known.popitem(last=False)

    def clear(self) -> None:
        self._known.clear()


VERDICTS = Verdicts()


def question(back_end: str, secret: Rule, guess: Rule, gardens: list[vec[i64]], wants_fit: bool) -> bytes:
    """What a verdict depends on, as a digest."""
    parts = (back_end, secret.key, guess.key, [list(garden) for garden in gardens], wants_fit)
    return hashlib.blake2b(repr(parts).encode(), digest_size=16).digest()
