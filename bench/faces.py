"""Times the faces for learning programs, beside the kernel they stand on, in one run. Prints JSON.

All figures are steps a second of one core: random legal actions, every observation and mask made and copied.

- kernel: `Batch.random_steps` at 256 tables, observations and masks filled.
- pettingzoo: `agent_iter`, `last` and `step` of the AEC environment at one table.
- gymnasium: `step` of the learner alone against careful bots, at one table and at 256; the bots' steps are not counted.
- openspiel: `legal_actions` and `apply_action`, the information states of all seats kept up.

Process time is counted, not the clock's, so that a busy machine tells less. The best of some runs is taken.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable

import numpy as np
import pyspiel

import ludex
import ludex.rl.openspiel_game
from ludex.rl import Batch
from ludex.rl.gymnasium_env import LudexEnv
from ludex.rl.gymnasium_vector import LudexVectorEnv
from ludex.rl.pettingzoo_env import LudexAEC

GAMES = {"forsale": 3, "catan": 4}
TABLES = 256
RUNS = 3
SECONDS = 0.5


def steps_a_second(work: Callable[[], int]) -> int:
    """The best rate of some runs; the work answers how many steps it made."""
    best = 0.0
    for _ in range(RUNS):
        steps = 0
        start = time.process_time()
        while (took := time.process_time() - start) < SECONDS:
            steps += work()
        best = max(best, steps / took)
    return round(best)


def kernel(name: str, seats: int) -> Callable[[], int]:
    batch = Batch(name, TABLES, seats)

    def work() -> int:
        batch.random_steps(20)
        return 20 * TABLES

    return work


def pettingzoo(name: str, seats: int) -> Callable[[], int]:
    env = LudexAEC(name, seats)
    rng = random.Random(0)

    def work() -> int:
        env.reset()
        steps = 0
        for _ in env.agent_iter():
            seen, _, is_over, _, _ = env.last()
            if is_over:
                return steps
            legal = seen["action_mask"].nonzero()[0]
            env.step(legal[int(rng.random() * len(legal))])
            steps += 1
        return steps

    return work


def gymnasium(name: str, seats: int) -> Callable[[], int]:
    env = LudexEnv(name, seats)
    rng = random.Random(0)

    def work() -> int:
        _, info = env.reset()
        steps, is_over = 0, False
        while not is_over:
            legal = info["action_mask"].nonzero()[0]
            _, _, is_over, _, info = env.step(legal[int(rng.random() * len(legal))])
            steps += 1
        return steps

    return work


def vector(name: str, seats: int) -> Callable[[], int]:
    envs = LudexVectorEnv(name, TABLES, seats)
    rng = np.random.default_rng(0)
    infos = envs.reset(seed=0)[1]

    def work() -> int:
        nonlocal infos
        masks = infos["action_mask"]
        infos = envs.step((rng.random(masks.shape, np.float32) * masks).argmax(1))[4]
        return TABLES

    return work


def openspiel(name: str, seats: int) -> Callable[[], int]:
    game = pyspiel.load_game(f"ludex_{name}", {"players": seats})
    rng = random.Random(0)

    def work() -> int:
        state = game.new_initial_state()
        state.apply_action(rng.randrange(1000))
        steps = 0
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            steps += 1
        return steps

    return work


def main() -> None:
    faces = {"kernel": kernel, "pettingzoo": pettingzoo, "gymnasium": gymnasium, "gymnasium at 256 tables": vector}
    faces["openspiel"] = openspiel
    found: dict[str, object] = {"compiled": ludex.is_compiled()}
    for name, seats in GAMES.items():
        found[name] = {face: steps_a_second(make(name, seats)) for face, make in faces.items()}
    print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
