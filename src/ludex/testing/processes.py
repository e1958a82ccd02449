"""The law that needs other processes: same seed, same game, whatever the hash seed.

Run as a module it is such a process: it reads which games to play on standard input and prints their hashes.
"""

from __future__ import annotations

import os
import subprocess
import sys

import msgspec

from ludex import games
from ludex.core import Game, Refused
from ludex.testing.law import law_once
from ludex.testing.trial import Trial

HASH_SEEDS = ("0", "4242")


class Order(msgspec.Struct):
    """What another process is asked to play."""

    game: str
    seats: int
    seeds: list[int]
    options: dict[str, object]


def hashes(game: Game, order: Order) -> list[str]:
    """The hash after every decision of the random games of some seeds."""
    found: list[str] = []
    for seed in order.seeds:
        trial = Trial(game, order.seats, seed, order.options)
        found.extend(game.hash(state) for state in trial.walk())
    return found


def address(game: Game) -> str | None:
    """The name under which another process finds the game: its own, or `module:ATTRIBUTE`."""
    try:
        if games.find(game.name) is game:
            return game.name
    except Refused:
        pass
    for name, module in list(sys.modules.items()):
        if name != "__main__":
            for attribute, value in list(vars(module).items()):
                if value is game:
                    return f"{name}:{attribute}"
    return None


@law_once
def same_seed_same_game(trial: Trial) -> None:
    """The same seed gives the same game, hash by hash, in other processes with other hash seeds."""
    where = address(trial.game)
    trial.require(where is not None, "the game is no attribute of a module, so no other process can find it")
    order = Order(where or "", trial.seats, [trial.seed, trial.seed + 1, trial.seed + 2], trial.options)
    here = hashes(trial.game, order)
    path = os.pathsep.join(part or os.getcwd() for part in sys.path)
    asked = [
        subprocess.Popen(
            [sys.executable, "-m", "ludex.testing.processes"],
            env={**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": hash_seed},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        for hash_seed in HASH_SEEDS
    ]
    for process, hash_seed in zip(asked, HASH_SEEDS, strict=True):
        output, errors = process.communicate(msgspec.json.encode(order), timeout=300)
        trial.require(process.returncode == 0, f"another process failed: {errors.decode(errors='replace')[-600:]}")
        there: list[str] = msgspec.json.decode(output, type=list[str])
        differ = [step for step, (mine, other) in enumerate(zip(here, there, strict=False)) if mine != other]
        trial.require(
            not differ and len(here) == len(there),
            f"with PYTHONHASHSEED={hash_seed} the hashes are others, first at state {[*differ, len(here)][0]}",
        )


def main() -> None:
    order = msgspec.json.decode(sys.stdin.buffer.read(), type=Order)
    sys.stdout.buffer.write(msgspec.json.encode(hashes(games.find(order.game), order)))


if __name__ == "__main__":
    main()
