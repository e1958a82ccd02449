"""Matches: many games between the same bots, each bot in each seat equally often.

Game number i has its own seed, made of the match's seed and i; the bots move on by one seat from game to game.
A game depends on nothing but its number, so a match gives the same result with any number of processes.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from ludex import games
from ludex.arena.fixture import Course, Fixture, play_fixture
from ludex.arena.processes import Processes
from ludex.arena.result import Result, compare, standing_of
from ludex.arena.stops import Stop, StopCounter, Stops
from ludex.core import Game, refused
from ludex.table.named import check_player

MAX_GAMES = 10_000_000
CHUNKS_PER_WORKER = 50
"""Into how many parts a worker's share is cut: enough for the progress to be seen."""


@dataclass(frozen=True, slots=True)
class Match:
    """Which game, which bots, how often."""

    game: str
    bots: tuple[str, ...]
    """By name, one for each seat of the first game. `program:COMMAND` takes a `part` that plays at tables."""
    games: int
    seed: int | str = 0
    options: Mapping[str, object] = field(default_factory=dict)

    def check(self) -> None:
        """Raises `Refused` for a match that can't be played."""
        if not 1 <= self.games <= MAX_GAMES:
            raise refused("bad_match", f"A match has 1 to {MAX_GAMES} games, not {self.games}.", {"where": "games"})
        game = games.find(self.game)
        game.start(len(self.bots), self.seed, self.options)
        game.start(len(self.bots), game_seed(self, self.games - 1), self.options)
        for bot in self.bots:
            check_player(bot, self.seed, game)


class Played(NamedTuple):
    """One game of a match. Lists are by entrant: the place in `Match.bots`, not the seat of this game."""

    number: int
    shares: list[float]
    scores: list[int]
    faults: list[dict[str, int]]
    """How often recovery stood in, by the code of the refusal that called for it."""
    stop: Stop | None = None
    """Where it was stopped, by seat of this game."""


def entrant_at(seat: int, index: int, seats: int) -> int:
    """Who has the seat in game number `index`."""
    return (seat + index) % seats


def game_seed(match: Match, index: int) -> str:
    return f"{match.seed}/{index}"


def fixture(match: Match, index: int, game: Game) -> Fixture:
    """Game number `index`: each entrant brings a seed of its own."""
    seats = len(match.bots)
    seed = game_seed(match, index)
    entrants = [entrant_at(seat, index, seats) for seat in range(seats)]
    players = tuple((match.bots[entrant], f"{seed}/{entrant}") for entrant in entrants)
    return Fixture(f"{game.name}-{index:06d}", seed, players, match.options)


def play_one(match: Match, index: int, game: Game) -> Played:
    """Plays game number `index`, without a journal."""
    return counted(index, play_fixture(game, fixture(match, index, game)))


def counted(index: int, course: Course) -> Played:
    """How it went by entrant."""
    outcome = course.outcome
    seats = len(outcome.scores)
    shares = [0.0] * seats
    scores = [0] * seats
    faults: list[dict[str, int]] = [{} for _ in range(seats)]
    for seat in range(seats):
        entrant = entrant_at(seat, index, seats)
        shares[entrant] = outcome.share(seat)
        scores[entrant] = outcome.scores[seat]
        faults[entrant] = dict(course.faults[seat])
    return Played(index, shares, scores, faults, course.stop)


def play_some(match: Match, indices: range) -> list[Played]:
    """A part of a match, in one process."""
    game = games.find(match.game)
    return [play_one(match, index, game) for index in indices]


Part = Callable[[Match, range], list[Played]]


def run(
    match: Match,
    workers: int | None = None,
    progress: Callable[[int], None] | None = None,
    part: Part = play_some,
    apart: bool = False,
) -> Result:
    """Plays a match. `progress` is told how many games are done, now and then.

    `workers` processes share the games (default: one for each processor); with 1 all stays in this process, or with
    `apart` in another one: a program in a terminal can then be stopped in the middle of a game, since compiled code
    hears no Ctrl-C. `part` plays some of the games and must be importable, for the other processes.
    """
    match.check()
    if workers is not None and not 1 <= workers <= 1000:
        raise refused("bad_match", f"A match is played by 1 to 1000 processes, not {workers}.", {"where": "workers"})
    workers = min(workers or os.cpu_count() or 1, match.games)
    size = max(1, match.games // (workers * CHUNKS_PER_WORKER))
    parts = [range(start, min(start + size, match.games)) for start in range(0, match.games, size)]
    played: list[Played] = []
    is_here = workers == 1 and not apart
    with closing(here(match, parts, part) if is_here else elsewhere(match, parts, part, workers)) as done:
        for some in done:
            played.extend(some)
            if progress is not None:
                progress(len(played))
    played.sort()
    return summed_up(match, played)


def here(match: Match, parts: Iterable[range], part: Part) -> Generator[list[Played], None, None]:
    for indices in parts:
        yield part(match, indices)


def elsewhere(match: Match, parts: Sequence[range], part: Part, workers: int) -> Generator[list[Played], None, None]:
    """The parts from fresh processes, in their order; on closing these are killed, whatever they are doing."""
    pool = Processes(partial(part, match), workers)
    try:
        for indices in parts:
            pool.submit(indices)
        for _ in parts:
            yield pool.result()
    finally:
        pool.close()


def summed_up(match: Match, played: list[Played]) -> Result:
    shares = [game.shares for game in played]
    scores = [game.scores for game in played]
    standings = []
    by_bot: dict[str, list[float]] = {}
    for bot in dict.fromkeys(match.bots):
        seats = [seat for seat, name in enumerate(match.bots) if name == bot]
        faults: dict[str, int] = {}
        for game in played:
            for seat in seats:
                for code, times in game.faults[seat].items():
                    faults[code] = faults.get(code, 0) + times
        standing, by_bot[bot] = standing_of(bot, seats, shares, scores, faults)
        standings.append(standing)
    standings.sort(key=lambda standing: -standing.share.mean)
    return Result(
        match.game,
        match.games,
        len(match.bots),
        match.seed,
        dict(match.options),
        standings,
        compare(standings, by_bot),
        stopped(match, played),
    )


def stopped(match: Match, played: list[Played]) -> list[Stops]:
    """The games that were stopped, by bot: one with several seats counts as one."""
    bots = list(dict.fromkeys(match.bots))
    counter = StopCounter(bots, len(match.bots))
    for game in played:
        if game.stop is not None:
            entrant = entrant_at(game.stop.seat, game.number, len(match.bots))
            counter.add(game.number, bots.index(match.bots[entrant]), game.stop)
    return counter.stops()
