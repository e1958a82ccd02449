"""A game of others, in plain Python and without an observation of its own, in a batch."""

from __future__ import annotations

import nim
import numpy as np
from mypy_extensions import i64

from ludex.core import NONE, Chance
from ludex.rl import Batch

MOST = 30


class DenseNim(nim.NimState):
    """Nim with actions counted from 0: heap by heap, up to 30 stones."""

    def action_count(self) -> i64:
        return MOST * len(self.heaps)

    def index_of(self, seat: i64, action: i64) -> i64:
        heap, stones = nim.heap_of(action), nim.stones_of(action)
        return heap * MOST + stones - 1 if 0 <= heap < len(self.heaps) and 1 <= stones <= MOST else NONE

    def action_at(self, seat: i64, index: i64) -> i64:
        return nim.take(index // MOST, index % MOST + 1) if 0 <= index < self.action_count() else NONE

    def copy(self) -> DenseNim:
        return DenseNim(self.settings, self.chance.copy(), self.seats, list(self.heaps), self.turn)


class DenseNimGame(nim.NimGame):
    def setup(self, seats: int, settings: dict[str, object], chance: Chance) -> DenseNim:
        made = super().setup(seats, settings, chance)
        return DenseNim(made.settings, chance, seats, made.heaps, made.turn)


def test_a_game_in_plain_python_is_played_in_a_batch() -> None:
    batch = Batch(DenseNimGame(), tables=3, seats=2, options={"heaps": [3, 4]}, seed=1)
    places = {field.name: field.place for field in batch.fields}
    assert batch.masks.sum(axis=1).tolist() == [7, 7, 7]
    assert batch.observations[:, places["heaps[0]"]].tolist() == [3, 3, 3]
    first, second = (int(np.flatnonzero(batch.masks[0])[place]) for place in (2, 6))
    step = batch.step([first, second, second])
    assert step.seats.tolist() == [1, 1, 1]
    assert step.observations[:, places["heaps[0]"]].tolist() == [0, 3, 3]
    step = batch.step([second, first, 0])
    assert step.done.tolist() == [True, True, False]
    assert step.rewards.tolist() == [[0, 1], [0, 1], [0, 0]]
    assert batch.random_steps(50) > 20
