"""Leagues: any number of games between any number of players, each deal played under every rotation of the seats.

Games are numbered from 0. Game n is of deal n // seats in rotation n % seats, and depends on nothing but its number,
so a league can be cut up in any way and gives the same games. Deals go in blocks. For each block the players are
shuffled into a ring, and its deals seat those who come next to each other in the ring, beginning with each player in
turn: everybody gets as many seats as everybody else, also where there are more players than seats, or fewer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

import msgspec

from ludex import games
from ludex.arena.fixture import Course, Fixture, play_fixture, record_fixture
from ludex.arena.stops import Stop
from ludex.core import Chance, Game, refused
from ludex.journal import FileJournal
from ludex.table.named import check_player

MAX_GAMES = 1_000_000_000_000
MAX_BOTS = 200
FORM = 1
"""Of the lines that are written; another number means another form."""


@dataclass(frozen=True, slots=True)
class League:
    """Which game, who plays, how often."""

    game: str
    bots: tuple[str, ...]
    """The players by name, each once."""
    seats: int
    games: int
    """A whole number of deals."""
    seed: int | str = 0
    options: Mapping[str, object] = field(default_factory=dict)
    settled: float | None = None
    """The confidence at which the order counts as settled, and the league ends; None plays all games."""

    def check(self) -> None:
        """Raises `Refused` for a league that can't be played."""
        if not 2 <= len(self.bots) <= MAX_BOTS or len(set(self.bots)) != len(self.bots):
            raise bad(f"A league has 2 to {MAX_BOTS} players, each named once.", "bots")
        if not 1 <= self.games <= MAX_GAMES:
            raise bad(f"A league has 1 to {MAX_GAMES} games, not {self.games}.", "games")
        if self.settled is not None and not 0.5 <= self.settled < 1:
            raise bad("The order is settled with a confidence from 0.5 to below 1, as 0.95.", "settled")
        game = games.find(self.game)
        game.start(self.seats, self.seed, self.options)
        if self.games % self.seats != 0:
            raise bad(f"A league plays whole deals: {self.seats} games each.", "games")
        game.start(self.seats, deal_seed(self, self.games // self.seats - 1), self.options)
        for bot in self.bots:
            check_player(bot, self.seed, game)

    def header(self, numbers: range) -> Header:
        """The first line of what is written of these games."""
        return Header(
            FORM,
            self.game,
            games.find(self.game).version,
            list(self.bots),
            self.seats,
            self.games,
            self.seed,
            dict(self.options),
            self.settled,
            (numbers.start, numbers.stop),
        )


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a league is, as the first line of its file says it."""

    league: int
    game: str
    version: str
    """Of the game's rules."""
    bots: list[str]
    seats: int
    games: int
    seed: int | str
    options: dict[str, object]
    settled: float | None
    range: tuple[int, int]
    """The first of the games that are in the file when it is whole, and the one after the last."""

    def to_league(self) -> League:
        return League(self.game, tuple(self.bots), self.seats, self.games, self.seed, dict(self.options), self.settled)


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One game of a league. Lists are by seat."""

    n: int
    players: list[int]
    """Who had each seat: the place in the league's `bots`."""
    winners: list[int]
    """Seats; several where the win is shared, none where a program's fault stopped the game."""
    scores: list[int]
    ended: str
    """Why, as the game says it."""
    decisions: list[int]
    faults: list[dict[str, int]]
    """How often the game's recovery stood in for the seat, by the code of the refusal."""
    stop: Stop | None = None
    """Where the game was stopped, and by whom; left out where it was not."""


class Played(NamedTuple):
    """Some games of a league, and how long its players thought."""

    lines: list[bytes]
    clock: dict[str, tuple[int, float]]
    """For each player: decisions and seconds."""
    seconds: float
    """How long it took in all."""


def bad(message: str, where: str) -> Exception:
    return refused("bad_league", message, {"where": where})


def whole_deals(count: int, seats: int) -> int:
    """So many games, or a few more: no deal is left without some of its rotations."""
    return -(-count // max(1, seats)) * max(1, seats)


def deal_seed(league: League, deal: int) -> str:
    return f"{league.seed}/{deal}"


def shuffled(count: int, chance: Chance) -> list[int]:
    """The numbers below `count`, in an order of chance."""
    order = list(range(count))
    for place in range(count - 1, 0, -1):
        other = chance.below(place + 1)
        order[place], order[other] = order[other], order[place]
    return order


def lineup(league: League, deal: int) -> list[int]:
    """Who sits down to a deal, by seat of its first game."""
    count = len(league.bots)
    block = 1 if league.seats % count == 0 else count
    number, first = divmod(deal, block)
    ring = shuffled(count, Chance.of_seed(f"{league.seed}/ring {number}"))
    return [ring[(first + place) % count] for place in range(league.seats)]


def players_of(league: League, n: int) -> list[int]:
    """Who has each seat in game n."""
    deal, rotation = divmod(n, league.seats)
    seated = lineup(league, deal)
    return [seated[(seat + rotation) % league.seats] for seat in range(league.seats)]


def fixture(league: League, n: int, game: Game) -> Fixture:
    """Game n: the cards of its deal, and players with seeds of their own."""
    deal, rotation = divmod(n, league.seats)
    seed = deal_seed(league, deal)
    players = tuple(
        (league.bots[player], f"{seed}/{rotation}/{seat}") for seat, player in enumerate(players_of(league, n))
    )
    return Fixture(f"{game.name}-{n:09d}", seed, players, league.options)


def play_numbers(league: League, numbers: range, journals: Path | None = None) -> Played:
    """Plays games in this process; with a folder for journals each leaves one there."""
    game = games.find(league.game)
    journal = None if journals is None else FileJournal(journals)
    begun = perf_counter()
    lines: list[bytes] = []
    clock: dict[str, tuple[int, float]] = {}
    for n in numbers:
        plan = fixture(league, n, game)
        at_table = journal is not None or plan.has_program()
        course = record_fixture(game, plan, journal) if at_table else play_fixture(game, plan)
        lines.append(line_of(n, players_of(league, n), course))
        for (name, _), decisions, seconds in zip(plan.players, course.decisions, course.seconds, strict=True):
            before = clock.get(name, (0, 0.0))
            clock[name] = (before[0] + decisions, before[1] + seconds)
    return Played(lines, clock, perf_counter() - begun)


def line_of(n: int, players: Sequence[int], course: Course) -> bytes:
    """A game as it is written down, without the end of the line."""
    outcome = course.outcome
    faults = [dict(sorted(codes.items())) for codes in course.faults]
    winners = sorted(outcome.winners)
    return msgspec.json.encode(
        Line(n, list(players), winners, list(outcome.scores), outcome.reason, course.decisions, faults, course.stop)
    )
