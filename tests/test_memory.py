"""Playing takes no memory for good, in any game: what is no longer needed is given back.

Compiled code is the subject, so these run compiled only (docs/vectors.md has the trap that they watch).
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from ludex import bots, games
from ludex.core import SPECTATOR, Ask, Chance, Game, seat_list
from ludex.rl import Batch
from ludex.table import Decision, Table
from thorough import count

ROUND = count(2, 200) / 10
"""Seconds of a round."""
ROUNDS = 4
SEEDS = 16
"""The same games again and again: what is worked out once and kept, with a limit, is kept by then."""
LEAST = 400
"""Bytes a play: what grows by less in one of the rounds does not grow."""

pytestmark = pytest.mark.once


def memory() -> int:
    """Bytes of real memory of this process."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


def growth(play: Callable[[int], object]) -> float:
    """By how many bytes a play memory grows: the least of some rounds, as a leak shows in every one."""
    found = []
    seed = 0
    for number in range(ROUNDS + 2):
        before, begun, end = memory(), seed, time.monotonic() + ROUND
        while time.monotonic() < end or seed < begun + 5:
            play(seed % SEEDS)
            seed += 1
        if number >= 2:
            found.append((memory() - before) / (seed - begun))
    return min(found)


def play_a_while(game: Game, seed: int) -> None:
    """A table of people who look at everything, and imagine what they do not see."""
    table, _ = Table.open("t", game, game.usual_seats, seed)
    chance = Chance.of_seed(seed)
    for _ in range(12):
        if table.is_over:
            return
        seat = seat_list(table.state.to_act())[0]
        game.view(table.state, SPECTATOR)
        game.menu(table.state, seat, table.names)
        table.state.sample(seat, chance)
        table.apply(table.judge(Decision(seat, table.state.sensible(seat, chance))))
        table.may_take_back(seat)


@pytest.mark.parametrize("name", games.names())
def test_playing_takes_no_memory_for_good(name: str) -> None:
    game = games.find(name)
    assert growth(lambda seed: play_a_while(game, seed)) < LEAST


@pytest.mark.parametrize(
    ("name", "bot"),
    [
        ("karesansui", "student"),
        pytest.param("karesansui", "sharp", marks=pytest.mark.lengthy),
        ("forsale", "careful"),
        ("catan", "careful"),
    ],
)
def test_thinking_takes_no_memory_for_good(name: str, bot: str) -> None:
    game = games.find(name)

    def think(seed: int) -> None:
        state = game.start(game.usual_seats, seed)
        seat = seat_list(state.to_act())[0]
        bots.ask_bot(bots.make(bot, seed, game), Ask(game, state, seat, 0))

    assert growth(think) < 10 * LEAST


def test_batches_take_no_memory_for_good() -> None:
    def step(seed: int) -> None:
        batch = Batch("forsale", tables=4, seed=seed)
        batch.random_steps(30)
        batch.step(batch.masks.argmax(axis=1))

    assert growth(step) < LEAST


def test_a_leak_would_be_seen() -> None:
    kept: list[bytes] = []
    assert growth(lambda seed: kept.append(bytes(2 * LEAST))) > LEAST
