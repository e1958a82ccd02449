"""Gymnasium's vector environment over `Batch`: one seat at each of many tables against bots.

    envs = gymnasium.make_vec("ludex/forsale-v0", num_envs=256, opponents="careful")
    observations, infos = envs.reset(seed=42)
    observations, rewards, terminations, truncations, infos = envs.step(actions)

Careful and random opponents play inside the compiled kernel; any other bot is asked in Python. A table whose game has
ended begins the next one in the same step (`AutoresetMode.SAME_STEP`); there is no last observation of the old one,
which nobody needs where a game ends by its own rules. An action that is not legal raises `Refused`, and nothing is
played at any table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv

from ludex.arena.fixture import decide
from ludex.bots import Bot, make
from ludex.core import Game, refused
from ludex.core.opponents import RANDOM, SENSIBLE, Opponents
from ludex.rl.batch import Batch
from ludex.rl.gymnasium_env import ANY_SEAT, opponent_names
from ludex.rl.single import Mask, Observation, Single

KINDS = {"careful": int(SENSIBLE), "random": int(RANDOM)}
"""The bots that play inside the kernel."""

Floats = npt.NDArray[np.float64]


class LudexVectorEnv(VectorEnv[Observation, npt.NDArray[np.int64], Any]):
    """Many tables at once, the same seat or each seat in turn."""

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        opponents: str | Sequence[str] = "careful",
        seat: int = ANY_SEAT,
    ) -> None:
        single = Single(game, seats, options)
        self.game = single.game
        self.seats = single.seats
        self.num_envs = num_envs
        if not ANY_SEAT <= seat < self.seats:
            raise refused("no_such_seat", f"There is no seat {seat} at this table.", {"seat": seat})
        self._seat = seat
        self._options = single.options
        self._names = opponent_names(self.game, opponents, self.seats)
        low, high = single.limits()
        self.single_observation_space = spaces.Box(low, high, dtype=np.int16)
        self.single_action_space = spaces.Discrete(single.action_count)
        rows = (num_envs, 1)
        self.observation_space = spaces.Box(np.tile(low, rows), np.tile(high, rows), dtype=np.int16)
        self.action_space = spaces.MultiDiscrete(np.full(num_envs, single.action_count))
        self._start(0)

    def _start(self, seed: int) -> None:
        self.batch = Batch(self.game, self.num_envs, self.seats, self._options, seed)
        """The tables, with everything that `Batch` says of them."""
        kinds = [KINDS.get(name, int(SENSIBLE)) for name in self._names]
        self._opponents = Opponents(self.batch._kernel, kinds, self._seat, str(seed))
        self._own: npt.NDArray[np.int64] = np.frombuffer(memoryview(self._opponents.own), np.int64)
        self._rewards: Floats = np.frombuffer(memoryview(self._opponents.rewards), np.float64)
        self._done: npt.NDArray[np.bool_] = np.frombuffer(memoryview(self._opponents.done.values), np.bool_)
        self._bots: list[list[Bot]] = []
        if not set(self._names) <= set(KINDS):
            for table in range(self.num_envs):
                seeded = [f"{seed}/{table}/{place}" for place in range(len(self._names))]
                self._bots.append([make(*each, self.game) for each in zip(self._names, seeded, strict=True)])

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Starts a new game at every table."""
        first = seed[0] if isinstance(seed, list) else seed
        super().reset(seed=first)
        self._start(int(self.np_random.integers(2**62)) if first is None else first)
        self._others()
        return self.batch.observations.copy(), self._infos()

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Observation, Floats, npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]]:
        """Plays an action at every table, and then the bots' until it is the learner's turn everywhere."""
        self.batch.step(actions)
        self._opponents.forget()
        self._opponents.note_ends()
        self._others()
        cut = np.zeros(self.num_envs, np.bool_)
        return self.batch.observations.copy(), self._rewards.copy(), self._done.copy(), cut, self._infos()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal actions at every table, as sb3-contrib asks for them."""
        return self.batch.masks.copy()

    def _infos(self) -> dict[str, Any]:
        masks: Mask = self.batch.masks.astype(np.int8)
        every = np.ones(self.num_envs, np.bool_)
        return {"action_mask": masks, "_action_mask": every, "seat": self._own.copy(), "_seat": every}

    def _others(self) -> None:
        """Lets the opponents play until the learner is to act at every table."""
        if not self._bots:
            self._opponents.play_all()
            return
        kernel, opponents = self.batch._kernel, self._opponents
        for table in range(self.num_envs):
            place = opponents.place_of(table)
            while place >= 0:
                seat = int(kernel.to_act[table])
                state = kernel.states[table]
                action, _ = decide(self.game, state, seat, self._bots[table][place])
                kernel.play_action(table, state, action)
                opponents.note_end(table)
                place = opponents.place_of(table)
