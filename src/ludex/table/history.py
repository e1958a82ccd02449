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
"""So many decisions lead at most from a state that is kept to any other."""


class Past:
    """The decisions that led here, and the states they led through.

    Where decisions were taken back, the same state comes again, and other decisions may follow it. So each decision
    has one before it, which need not be the last that was made; along these a state is kept now and then.
    """

    def __init__(self, game: Game, first: State, moves: list[Move] | None = None) -> None:
        self.game = game
        self.moves: list[Move] = [] if moves is None else moves
        self._first = first
        self._kept: dict[int, State] = {0: first}
        """States by how many moves led to them,"""
        self._same: list[int] = [0]
        """and for every number of moves the one of the decision that led to the state there is then."""

    def note(self, move: Move, before: State) -> None:
        """A decision was made, or taken back, in this state."""
        self.moves.append(move)
        same = self._same
        if not move.actions:
            same.append(same[same[-1] - 1])
            return
        number = same[-1]
        if len(self._way(number)) == SNAPSHOT - 1:  # the state before it, which others may follow too
            self._kept[number] = before
        same.append(len(self.moves))

    def _way(self, number: int) -> list[int]:
        """The decisions from a state that is kept to one, the last first."""
        found: list[int] = []
        while number not in self._kept:
            found.append(number)
            number = self._same[number - 1]
        return found

    def steps(self) -> list[int]:
        """The steps at which the position changed."""
        return [0, *(move.n for move in self.moves)]

    def states(self) -> Iterator[tuple[int, State]]:
        """The states step by step, each with its number."""
        state, seat = self._first, -1
        earlier: list[State] = []
        yield 0, state
        for move in self.moves:
            if move.actions:
                if move.seat != seat:
                    earlier.clear()
                seat = move.seat
                earlier.append(state)
                state = self._after(state, move)
            else:
                state = earlier.pop()
            yield move.n, state

    def _after(self, state: State, move: Move) -> State:
        """The state that a decision leads to. What chance gave is fed to it: its own stream rests."""
        if move.found is not None:
            self.game.recall(state, move.seat, move.actions, move.found)
        state = state.copy()
        state.chance = fed(self.game, move.chance)
        for action in move.actions:
            state.play(move.seat, action)
        return state

    def at(self, n: int) -> State | None:
        """The state after step n; None where there is no such step."""
        if n < 0:
            return None
        number = self._same[bisect_right(self.moves, n, key=lambda move: move.n)]
        way = self._way(number)
        state = self._kept[number if not way else self._same[way[-1] - 1]]
        for one in reversed(way):
            state = self._after(state, self.moves[one - 1])
        return state
