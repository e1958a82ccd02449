"""What a table remembers of its game: events, the referee's own remarks, and the decisions that led here."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from typing import Any, NamedTuple

from ludex.core import Event, Game, State
from ludex.table.play import fed


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
    """A decision as the history needs it; without actions it takes the seat's last one back."""

    n: int
    seat: int
    actions: list[int]
    chance: list[dict[str, Any]]
    """What chance gave, as the journal has it."""
    found: Any
    """What had to be found out for it."""


SNAPSHOT = 16
"""Every so many decisions a state is kept, so that an old one is at most so many decisions away."""


class Past:
    """The decisions that led here, and the states they led through."""

    def __init__(self, game: Game, first: State, moves: list[Move] | None = None) -> None:
        self.game = game
        self.moves: list[Move] = [] if moves is None else moves
        self._kept: dict[int, tuple[State, list[State]]] = {0: (first, [])}
        """States by how many moves led to them, each with those that a seat could have gone back to from there."""
        self._row: list[State] = []
        """The states before each decision of the seat that decided last, in a row; newer ones last."""

    def note(self, move: Move, before: State, after: State) -> None:
        """A decision was made, or taken back."""
        if not move.actions:
            self._row.pop()
        else:
            if not self.moves or self.moves[-1].seat != move.seat:
                self._row = []
            self._row.append(before)
        self.moves.append(move)
        if len(self.moves) % SNAPSHOT == 0:
            self._kept[len(self.moves)] = (after, list(self._row))

    def steps(self) -> list[int]:
        """The steps at which the position changed."""
        return [0, *(move.n for move in self.moves)]

    def states(self, start: int = 0) -> Iterator[tuple[int, State]]:
        """The states step by step, each with its number, from one that was kept; `start` counts the moves before it.

        What chance gave is fed to them: their own streams rest.
        """
        state, kept = self._kept[start]
        earlier = list(kept)
        seat = self.moves[start - 1].seat if start else -1
        yield self.moves[start - 1].n if start else 0, state
        for move in self.moves[start:]:
            if move.actions:
                if move.seat != seat:
                    earlier.clear()
                seat = move.seat
                earlier.append(state)
                if move.found is not None:
                    self.game.recall(state, move.seat, move.actions, move.found)
                state = state.copy()
                state.chance = fed(self.game, move.chance)
                for action in move.actions:
                    state.play(move.seat, action)
            else:
                state = earlier.pop()
            yield move.n, state

    def at(self, n: int) -> State | None:
        """The state after step n; None where there is no such step."""
        found: State | None = None
        count = bisect_right(self.moves, n, key=lambda move: move.n)
        for at, state in self.states(count - count % SNAPSHOT):
            if at > n:
                break
            found = state
        return found
