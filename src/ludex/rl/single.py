"""Single: one table of a game in NumPy arrays, which the faces for other libraries stand on.

A game is `Game.start` with a seed. After `reset(42)` the games that follow without a seed of their own have the seeds
"42/1", "42/2" and so on; a table that was never given a seed draws one.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import NoReturn

import numpy as np
import numpy.typing as npt

from ludex.core import Chance, Field, Game, Marks, Numbers, Outcome, State, lowest_seat, refused
from ludex.core.game import MAX_SEED
from ludex.core.options import settle
from ludex.games import find

Observation = npt.NDArray[np.int16]
Mask = npt.NDArray[np.int8]


class Single:
    """One table: its state, whose turn it is, and what a seat observes and may do, as arrays of the caller's own."""

    def __init__(
        self, game: str | Game, seats: int | None = None, options: Mapping[str, object] | None = None, seed: int = 0
    ) -> None:
        """`Refused` for options or seats that can't be, or a game without dense actions."""
        self.game = find(game) if isinstance(game, str) else game
        self.seats = self.game.usual_seats if seats is None else seats
        first = self.game.start(self.seats, seed, options)
        if first.action_count() == 0:
            raise refused("no_dense_actions", f"{self.game.title} has no dense actions.", {"game": self.game.name})
        self.options: dict[str, object] = settle(self.game.options, {} if options is None else options)
        """The options in force, every one present."""
        self._blank = self.game.setup(self.seats, self.options, Chance.of_seed(0))
        self.action_count = int(first.action_count())
        self.observation_size = int(first.observation_size())
        self.fields: list[Field] = self.game.observation_fields(self.options, self.seats)
        """What is where in an observation."""
        self._numbers = Numbers(self.observation_size)
        self._marks = Marks(self.action_count)
        self._row: Observation = np.frombuffer(memoryview(self._numbers.values), np.int16)
        self._flags: Mask = np.frombuffer(memoryview(self._marks.values), np.int8)
        self._marked = -1
        """The seat whose mask of this position stands in the buffer; -1 for none."""
        self._is_fresh = True
        """Whether the buffer has no observation of this game yet."""
        self._seed: int | str | None = None
        self._begun = 0
        self.state: State = first
        """The whole truth, hidden things included."""
        self.to_act = lowest_seat(first.to_act())
        """The seat to act: of several that decide at the same time the lowest; -1 when the game is over."""

    def limits(self) -> tuple[Observation, Observation]:
        """The least and the most that each number of an observation can be."""
        low, high = np.zeros(self.observation_size, np.int16), np.zeros(self.observation_size, np.int16)
        for field in self.fields:
            low[field.place : field.place + field.size] = field.low
            # A space of one value only is warned of, so what never changes is given one more.
            high[field.place : field.place + field.size] = max(field.high, field.low + 1)
        return low, high

    def reset(self, seed: int | str | None = None) -> int | str:
        """Starts a new game and answers its seed."""
        if seed is not None:
            self._seed, self._begun = int(seed) if isinstance(seed, np.integer) else seed, 0
        elif self._seed is None:
            self._seed, self._begun = secrets.randbelow(MAX_SEED), 0
        else:
            self._begun += 1
        named = self._seed if self._begun == 0 else f"{self._seed}/{self._begun}"
        state = self._blank.copy()
        state.chance = Chance.of_seed(named)
        state.begin()
        self.take(state)
        return named

    def take(self, state: State) -> None:
        """Goes on from a state, which must be of this game with these options."""
        self.state = state
        self._is_fresh = True
        self._look()

    def observation(self, seat: int) -> Observation:
        """What the seat may know."""
        if self._is_fresh:
            self.state.observe(seat, self._numbers, 0)
            self._is_fresh = False
        else:
            self.state.observe_again(seat, self._numbers, 0)
        return self._row.copy()

    def mask(self, seat: int) -> Mask:
        """1 for each action that the seat may play now, else 0."""
        if self._marked != seat:
            self.state.write_mask(seat, self._marks, 0)
            self._marked = seat
        return self._flags.copy()

    def play(self, seat: int, index: int) -> None:
        """Plays an action of the seat, given by its index; `Refused` (illegal_action) for one that is not legal."""
        if type(index) is not int:
            index = self._whole(seat, index)
        if self._marked != seat:
            self.state.write_mask(seat, self._marks, 0)
            self._marked = seat
        if not 0 <= index < self.action_count or not self._flags[index]:
            self.refuse(seat, index)
        self.state.play(seat, self.state.action_at(seat, index))
        self._look()

    def play_code(self, seat: int, action: int) -> None:
        """Plays an action known to be legal, given by its code."""
        self.state.play(seat, action)
        self._look()

    def refuse(self, seat: int, index: object) -> NoReturn:
        """Raises the refusal of an index that stands for nothing legal."""
        turn = self.state.turn_refusal(seat)
        why = f"Action {index} is not legal for seat {seat} now." if turn is None else turn.message
        raise refused("illegal_action", f"{why} Nothing was played.", {"seat": seat, "action": str(index)})

    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self.state.outcome()

    def text(self, seat: int = -1) -> str:
        """The position in text as the seat sees it (-1: as a spectator does)."""
        view = self.game.view(self.state, seat)
        names = [f"seat {number}" for number in range(self.seats)]
        shown = self.game.sketch(view, names) or self.game.describe(view, names)
        return shown or self.game.summary(self.state)

    def _whole(self, seat: int, index: object) -> int:
        """An index of another type as a plain number: NumPy has its own."""
        if isinstance(index, np.ndarray) and index.shape == ():
            index = index[()]
        if not isinstance(index, (int, np.integer)):
            self.refuse(seat, index)
        return int(index)

    def _look(self) -> None:
        waiting = self.state.to_act()
        self.to_act = lowest_seat(waiting) if waiting else -1
        self._marked = -1
