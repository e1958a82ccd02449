"""What a table remembers of its game: events, the referee's own remarks, and the decisions that led here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ludex.core import Event, State


class Logged(NamedTuple):
    """An event, and the step it came with."""

    n: int
    event: Event


class Note(NamedTuple):
    """A remark of the referee's own, in words; for one seat, or for all (None)."""

    n: int
    seat: int | None
    text: str


class Move(NamedTuple):
    """A decision as the history needs it; without actions it takes the last one back."""

    n: int
    seat: int
    actions: list[int]


def states(first: State, moves: Iterable[Move]) -> Iterator[tuple[int, State]]:
    """The states step by step, each with its number."""
    state = first
    earlier: list[State] = []
    """What can be gone back to: only the states before one seat's decisions in a row."""
    seat = -1
    yield 0, state
    for move in moves:
        if move.actions:
            if move.seat != seat:
                earlier.clear()
            seat = move.seat
            earlier.append(state)
            state = state.copy()
            for action in move.actions:
                state.play(move.seat, action)
        else:
            state = earlier.pop()
        yield move.n, state
