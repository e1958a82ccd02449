"""Batch: many tables of one game, stepped by one call inside the compiled kernel and seen as NumPy arrays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ludex.core import Field, Game, State, refused
from ludex.core.options import settle
from ludex.core.tables import ALL_PLAYED, Tables
from ludex.games import find

MOST_TABLES = 1_000_000


class Step(NamedTuple):
    """What stands in a batch's arrays after a step. They are the batch's own: the next step changes them."""

    observations: npt.NDArray[np.int16]
    """What the seat to act observes, a row a table; `Batch.fields` says what is where."""
    masks: npt.NDArray[np.bool_]
    """Which actions the seat to act may play, a row a table."""
    seats: npt.NDArray[np.int64]
    """The seat to act at each table."""
    rewards: npt.NDArray[np.float64]
    """Each seat's share of the win where the step ended a game, a row a table; 0 elsewhere."""
    done: npt.NDArray[np.bool_]
    """Where the step ended a game. All else is of the next game there already."""


class Batch:
    """So many tables of a game. All arrays are read-only views of the kernel's own memory: nothing is copied.

    >>> batch = Batch("forsale", tables=2, seats=3, seed=7)
    >>> observations, masks, seats, rewards, done = batch.step([1, 0])
    >>> seats.tolist(), done.tolist()
    ([1, 1], [False, False])

    Every table plays one game after the other. The game with number `n` of table `t` has the seed `"{seed}/{t}/{n}"`,
    so it can be started and looked at alone: `game.start(seats, "7/1/0", options)`. The same seed and the same actions
    give the same arrays on every machine.

    Seats that decide at the same time are asked one after the other, the lowest first. None observes what another has
    sealed.
    """

    def __init__(
        self,
        game: str | Game,
        tables: int = 1024,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        seed: int = 0,
        observations: bool = True,
    ) -> None:
        """Starts the tables; `Refused` for options, seats or a seed that can't be, or a game without dense actions.

        Without `observations` there are none, and a step is the faster for it.
        """
        self.game = find(game) if isinstance(game, str) else game
        self.seats = self.game.usual_seats if seats is None else seats
        if type(tables) is not int or not 1 <= tables <= MOST_TABLES:
            raise refused("bad_tables", f"A batch has 1 to {MOST_TABLES} tables, not {tables!r}.", {"where": "tables"})
        if type(seed) is not int or not 0 <= seed < 2**63:
            raise refused("bad_seed", "The seed of a batch is a whole number from 0 to 2**63 - 1.", {"where": "seed"})
        first = self.game.start(self.seats, f"{seed}/0/0", options)
        if first.action_count() == 0:
            raise refused("no_dense_actions", f"{self.game.title} has no dense actions.", {"game": self.game.name})
        settings = settle(self.game.options, {} if options is None else options)
        blank = self.game.setup(self.seats, settings, first.chance.copy())
        self.tables = tables
        """How many tables there are."""
        self.options = settings
        """The options in force, every one present."""
        self.action_count = int(first.action_count())
        """How many actions there are: the length of a row of `masks`."""
        self.fields: list[Field] = self.game.observation_fields(settings, self.seats)
        """What is where in an observation."""
        self._kernel = Tables(blank, tables, str(seed), observations)
        kernel = self._kernel
        self.observations = np.frombuffer(memoryview(kernel.observations.values), np.int16).reshape(tables, kernel.size)
        """What the seat to act observes, a row a table."""
        self.masks = np.frombuffer(memoryview(kernel.masks.values), np.bool_).reshape(tables, self.action_count)
        """Which actions the seat to act may play, a row a table."""
        self.to_act = np.frombuffer(memoryview(kernel.to_act), np.int64)
        """The seat to act at each table."""
        self.rewards = np.frombuffer(memoryview(kernel.rewards), np.float64).reshape(tables, self.seats)
        """Each seat's share of the win where the last step ended a game; 0 elsewhere."""
        self.done = np.frombuffer(memoryview(kernel.done.values), np.bool_)
        """Where the last step ended a game."""

    def step(self, actions: npt.ArrayLike) -> Step:
        """Plays one action at every table, given by its index, and answers the arrays.

        `Refused` (illegal_action, bad_actions) where one is not legal: then nothing has changed at any table.
        """
        given = np.asarray(actions)
        if given.shape != (self.tables,) or given.dtype.kind not in "iu":
            found = f"{given.dtype} of shape {given.shape}"
            raise refused("bad_actions", f"A step takes {self.tables} whole numbers, one a table, not {found}.")
        wrong = self._kernel.step(given.astype("<i8").tobytes())
        if wrong != ALL_PLAYED:
            raise self._illegal(wrong, int(given[wrong]))
        return self.look()

    def look(self) -> Step:
        """The arrays as they are, before the first step too."""
        return Step(self.observations, self.masks, self.to_act, self.rewards, self.done)

    def random_steps(self, steps: int) -> int:
        """Plays so many random steps at every table in the kernel; answers how many games ended.

        Each action is drawn from the table's mask with equal chances, from a stream of the table's own. The arrays show
        the last step.
        """
        if type(steps) is not int or not 0 <= steps < 2**63:
            raise refused("bad_steps", f"A number of steps is 0 or more, not {steps!r}.", {"where": "steps"})
        return int(self._kernel.random_steps(steps))

    def state(self, table: int) -> State:
        """A copy of the state of a table, hidden things included."""
        return self._kernel.states[table].copy()

    def seed_of(self, table: int) -> str:
        """The seed of the game that a table plays now."""
        return self._kernel.seed_of(range(self.tables)[table])

    def _illegal(self, table: int, index: int) -> Exception:
        seat = int(self.to_act[table])
        return refused(
            "illegal_action",
            f"Action {index} is not legal for seat {seat} at table {table}; nothing was played at any table.",
            {"table": table, "seat": seat, "action": index},
        )
