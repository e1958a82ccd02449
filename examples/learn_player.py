"""The player that learn.py made, for matches and leagues:

    PYTHONPATH=examples ludex match forsale --seats learn_player:player,careful,careful

It needs NumPy only. The weights are read from policy.npz in the working folder, or from where LUDEX_POLICY says.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from ludex.core import Ask, Chance, Marks, Numbers
from ludex.rl import Encoding

POLICY = "policy.npz"
PLAYER = "learn_player:player"


@cache
def weights(path: Path) -> list[npt.NDArray[np.float32]]:
    """Weights and biases, layer by layer; read once."""
    with np.load(path) as saved:
        return [saved[f"{kind}{layer}"] for layer in range(3) for kind in ("weight", "bias")]


class Player:
    """Plays what the network thinks best."""

    def __init__(self, path: Path) -> None:
        self.weights = weights(path)
        self.encoding: Encoding | None = None

    def choose(self, ask: Ask) -> int:
        # An imagined state: what the seat may not see cannot leak into the choice.
        state = ask.imagine(Chance.of_seed(0))
        numbers, marks = Numbers(state.observation_size()), Marks(state.action_count())
        state.observe(ask.seat, numbers, 0)
        state.write_mask(ask.seat, marks, 0)
        if self.encoding is None:
            self.encoding = Encoding(ask.game.observation_fields(state.settings, state.seat_count()))
        inside = self.encoding.encode(np.array(numbers.read(), np.int16))
        first, first_bias, second, second_bias, last, last_bias = self.weights
        inside = np.maximum(first @ inside + first_bias, 0)
        inside = np.maximum(second @ inside + second_bias, 0)
        logits = np.where(np.array(marks.read(), np.bool_), last @ inside + last_bias, -np.inf)
        return state.action_at(ask.seat, int(logits.argmax()))


def player(seed: int | str) -> Player:
    """The trained player. It leaves nothing to chance, so the seed does not matter."""
    return Player(Path(os.environ.get("LUDEX_POLICY", POLICY)))
