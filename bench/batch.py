"""Times batches of Catan as programs that learn drive them, beside other packages in the same run. Prints JSON.

All figures are steps a second on one core, a step being one action of one seat at one table: four seats, no trade among
players, random legal actions. What is counted:

- kernel: `Batch.random_steps`: every action drawn from its table's mask in the kernel, all masks filled at every step;
  with observations filled at every step too, or without.
- python: `Batch.step` with actions drawn from the masks by NumPy.
- playouts: `play_randomly` in the kernel, one game after the other, without masks.
- fastcatan: `legal_actions` and `step` from Python, in C++ for Python 3.12 and later; actions of trade are drawn again.
- OpenSpiel: backgammon in C++, `legal_actions` and `apply_action` from Python; rolls of the dice are no steps.
- Pgx: backgammon in JAX on the CPU, as many tables as here in one compiled step with random legal actions.

Process time is counted, not the clock's, so that a busy machine tells less. The best of some runs is taken.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from itertools import count
from typing import Any

import numpy as np
import numpy.typing as npt

import ludex
from ludex.core import Chance, play_randomly
from ludex.rl import Batch

SEATS = 4
OPTIONS: dict[str, object] = {"trade": False}
TABLES = 1024
RUNS = 5
SECONDS = 0.5
STEPS = 100
"""Steps at every table in one call to the kernel: a table's memory stays near for so long."""
WARM_UP = 400
"""Steps at every table before the clock starts: random games then are in their middle."""


def steps_a_second(work: Callable[[], int]) -> float:
    """The best rate of some runs; the work answers how many steps it made."""
    best = 0.0
    for _ in range(RUNS):
        steps = 0
        start = time.process_time()
        while (took := time.process_time() - start) < SECONDS:
            steps += work()
        best = max(best, steps / took)
    return best


def drawn(masks: npt.NDArray[np.bool_], random: np.random.Generator) -> npt.NDArray[np.int64]:
    """A legal action for each row, each equally likely."""
    tables, actions = masks.shape
    legal = np.flatnonzero(masks)
    firsts = np.searchsorted(legal, np.arange(0, tables * actions, actions))
    counts = np.diff(firsts, append=len(legal))
    picked: npt.NDArray[np.int64] = legal[firsts + (random.random(tables) * counts).astype(np.int64)]
    return picked - np.arange(0, tables * actions, actions)


def batch(observations: bool) -> Batch:
    made = Batch("catan", tables=TABLES, seats=SEATS, options=OPTIONS, seed=1, observations=observations)
    made.random_steps(WARM_UP)
    return made


def in_kernel(observations: bool) -> float:
    tables = batch(observations)

    def work() -> int:
        tables.random_steps(STEPS)
        return STEPS * TABLES

    return steps_a_second(work)


def from_python(observations: bool) -> float:
    tables = batch(observations)
    random = np.random.default_rng(1)

    def work() -> int:
        tables.step(drawn(tables.masks, random))
        return TABLES

    return steps_a_second(work)


def playouts() -> float:
    game = ludex.find("catan")
    chance = Chance.of_seed("choices")
    settings = game.start(SEATS, 0, OPTIONS).settings

    def work() -> int:
        state = game.setup(SEATS, settings, chance.split())
        state.begin()
        return play_randomly(state, chance)

    return steps_a_second(work)


def fastcatan() -> float | None:
    """The package in C++; None where it is missing."""
    try:
        import fastcatan
    except ImportError:
        return None
    chance = Chance.of_seed("choices")
    seeds = count()

    def work() -> int:
        game = fastcatan.Env()
        game.reset(seed=next(seeds))
        steps = 0
        while not game.done:
            actions = game.legal_actions()
            action = actions[chance.below(len(actions))]
            while action >= fastcatan.action.TRADE_ADD_GIVE_BASE:  # trade among players
                action = actions[chance.below(len(actions))]
            game.step(action)
            steps += 1
        return steps

    return steps_a_second(work)


def openspiel() -> float | None:
    """OpenSpiel's backgammon; None where the package is missing."""
    try:
        import pyspiel
    except ImportError:
        return None
    chance = Chance.of_seed("choices")
    game = pyspiel.load_game("backgammon")

    def work() -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            actions = state.legal_actions()
            steps += 0 if state.is_chance_node() else 1
            state.apply_action(actions[chance.below(len(actions))])
        return steps

    return steps_a_second(work)


def pgx() -> float | None:
    """Pgx's backgammon on the CPU; None where Pgx or JAX is missing."""
    try:
        import jax
        import pgx
    except ImportError:
        return None
    game = pgx.make("backgammon")
    step = jax.vmap(pgx.experimental.auto_reset(game.step, game.init))

    def one(state: Any, key: Any) -> tuple[Any, None]:
        choices, luck = jax.random.split(key)
        scores = jax.random.uniform(choices, state.legal_action_mask.shape)
        actions = (scores * state.legal_action_mask).argmax(axis=1)
        return step(state, actions, jax.random.split(luck, TABLES)), None

    @jax.jit  # type: ignore[untyped-decorator, unused-ignore]
    def twenty(state: Any, key: Any) -> Any:
        return jax.lax.scan(one, state, jax.random.split(key, 20))[0]

    state = jax.jit(jax.vmap(game.init))(jax.random.split(jax.random.PRNGKey(0), TABLES))
    keys = count(1)
    state = jax.block_until_ready(twenty(state, jax.random.PRNGKey(0)))

    def work() -> int:
        nonlocal state
        state = jax.block_until_ready(twenty(state, jax.random.PRNGKey(next(keys))))
        return 20 * TABLES

    return steps_a_second(work)


def main() -> None:
    found: dict[str, object] = {
        "is_compiled": ludex.is_compiled(),
        "rates": {
            "playouts": playouts(),
            "kernel": in_kernel(False),
            "kernel, observed": in_kernel(True),
            "python": from_python(False),
            "python, observed": from_python(True),
        },
    }
    if "--yardstick" in sys.argv:
        found["peers"] = {"fastcatan": fastcatan(), "OpenSpiel": openspiel(), "Pgx": pgx()}
    print(json.dumps(found))


if __name__ == "__main__":
    main()
