"""What a league shows, from one game after the other: its size does not depend on how many games there were."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from math import fsum

from ludex.arena.league import League, Line
from ludex.arena.ratings import Rating, Ratings, ranks_of
from ludex.arena.result import ENOUGH
from ludex.arena.statistics import Estimate, Moments, always, grouped_share
from ludex.arena.stops import StopCounter, Stops

POINTS = 240
"""The most points of the ratings' course; with more games they lie further apart."""
DIGITS = 9
"""Of a figure in JSON: more would be the machine's, not the games'."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """One player in a league."""

    bot: str
    games: int
    rating: Rating
    share: Estimate
    """Its share of the wins for each seat it has; the interval is Wilson's, by deals."""
    score: Estimate
    by_seat: list[float | None]
    """Its share of the wins in each seat; None where it never sat."""
    decisions: int
    faults: dict[str, int]
    """How often the game's recovery stood in for it, by the code of the refusal."""

    def to_json(self) -> dict[str, object]:
        return {
            "bot": self.bot,
            "games": self.games,
            "rating": {"mean": round(self.rating.mean, DIGITS), "deviation": round(self.rating.deviation, DIGITS)},
            "share": shown(self.share),
            "score": shown(self.score),
            "by_seat": [None if share is None else round(share, DIGITS) for share in self.by_seat],
            "decisions": self.decisions,
            "faults": self.faults,
        }


@dataclass(frozen=True, slots=True)
class Pair:
    """Two players in the deals that both played: the share of one less the share of the other."""

    bot: str
    other: str
    deals: int
    difference: Estimate
    """Mean and normal interval of the differences, deal by deal."""
    half: float
    """Half the width of the interval that may be looked at after every deal."""

    def to_json(self) -> dict[str, object]:
        return {"bot": self.bot, "other": self.other, "deals": self.deals, "difference": shown(self.difference)}


@dataclass(frozen=True, slots=True)
class Table:
    """A league as far as it was played."""

    league: League
    played: int
    entrants: list[Entrant]
    """Best first, by shares of the wins."""
    pairs: list[Pair]
    """Every two that met, the one with the larger share of all wins first."""
    is_settled: bool
    """Whether the order is settled at the confidence that was asked for."""
    course: list[tuple[int, list[float]]]
    """The ratings after some numbers of games, by place in the league's `bots`."""
    stopped: list[Stops] = field(default_factory=list)
    """The games that were stopped, by player."""

    def pair(self, bot: str, other: str) -> Pair | None:
        return next((pair for pair in self.pairs if (pair.bot, pair.other) == (bot, other)), None)

    def to_json(self) -> dict[str, object]:
        league = self.league
        return {
            "game": league.game,
            "seats": league.seats,
            "seed": league.seed,
            "options": dict(league.options),
            "games": league.games,
            "played": self.played,
            "settled": {"wanted": league.settled, "reached": self.is_settled},
            "entrants": [entrant.to_json() for entrant in self.entrants],
            "pairs": [pair.to_json() for pair in self.pairs],
            "stopped": [stops.to_json() for stops in self.stopped],
        }


def shown(estimate: Estimate) -> dict[str, object]:
    """Rounded, for JSON."""
    return {name: None if value is None else round(value, DIGITS) for name, value in estimate._asdict().items()}


class Tally:
    """Takes a league's games in the order of their numbers."""

    def __init__(self, league: League) -> None:
        count = len(league.bots)
        self.league = league
        self.played = 0
        self.is_settled = False
        self.ratings = Ratings(count)
        self.games = [0] * count
        self.seatings = [0] * count
        """How many seats each player had in all games."""
        self.decisions = [0] * count
        self.faults: list[dict[str, int]] = [{} for _ in range(count)]
        self.shares = [Moments() for _ in range(count)]
        """Deal by deal, for each seat it had."""
        self.scores = [Moments() for _ in range(count)]
        self.differences = {pair: Moments() for pair in combinations(range(count), 2)}
        self.seat_shares = [[Moments() for _ in range(league.seats)] for _ in range(count)]
        self.course: list[tuple[int, list[float]]] = []
        self.stride = 1
        self.stops = StopCounter(league.bots, league.seats)
        self.deal: list[Line] = []
        """The games of the deal that is not complete yet."""

    def add(self, line: Line) -> bool:
        """Counts a game; whether the order is settled with it, as far as that was asked for."""
        if self.deal and self.deal[-1].n // self.league.seats != line.n // self.league.seats:
            self.close_deal()
        self.deal.append(line)
        self.played += 1
        for player, decisions, faults in zip(line.players, line.decisions, line.faults, strict=True):
            self.decisions[player] += decisions
            for code, times in faults.items():
                self.faults[player][code] = self.faults[player].get(code, 0) + times
        if line.stop is not None:
            self.stops.add(line.n, line.players[line.stop.seat], line.stop)
        if line.winners:
            self.ratings.add(line.players, ranks_of(line.winners, line.scores))
        self.note_course()
        if (line.n + 1) % self.league.seats == 0:
            self.close_deal()
            self.is_settled = self.league.settled is not None and self.settled(self.league.settled)
        return self.is_settled

    def note_course(self) -> None:
        if self.played % self.stride == 0:
            self.course.append((self.played, [rating.mean for rating in self.ratings.ratings]))
            if len(self.course) > POINTS:
                self.stride *= 2
                self.course = [point for point in self.course if point[0] % self.stride == 0]

    def close_deal(self) -> None:
        """Counts the deal as one: its games have the same cards."""
        shares: dict[int, list[float]] = {}
        scores: dict[int, list[int]] = {}
        for line in self.deal:
            for player in set(line.players):
                self.games[player] += 1
            for seat, player in enumerate(line.players):
                share = 1 / len(line.winners) if seat in line.winners else 0.0
                shares.setdefault(player, []).append(share)
                scores.setdefault(player, []).append(line.scores[seat])
                self.seat_shares[player][seat].add(share)
                self.seatings[player] += 1
        means = {player: fsum(found) / len(found) for player, found in sorted(shares.items())}
        for player, mean in means.items():
            self.shares[player].add(mean)
            self.scores[player].add(sum(scores[player]) / len(scores[player]))
        for first, second in combinations(means, 2):
            self.differences[first, second].add(means[first] - means[second])
        self.deal = []

    def order(self) -> list[int]:
        """The players, best first: by share of the wins, then by rating, then as they were named."""
        ratings = self.ratings.ratings
        return sorted(range(len(self.games)), key=lambda player: (-self.shares[player].mean, -ratings[player].mean))

    def difference(self, first: int, second: int) -> Moments:
        """Of two players, whichever way round they are counted."""
        if first < second:
            return self.differences[first, second]
        turned = Moments()
        found = self.differences[second, first]
        turned.count, turned.mean, turned.squares = found.count, -found.mean, found.squares
        return turned

    def settled(self, confidence: float) -> bool:
        """Whether every two that follow each other in the order differ, all of them together with this confidence.

        It may be asked after every deal (`always`).
        """
        each = 1 - (1 - confidence) / (len(self.games) - 1)
        for first, second in pairwise(self.order()):
            found = self.difference(first, second)
            if found.count < ENOUGH or found.mean <= always(found, each):
                return False
        return True

    def table(self) -> Table:
        """What is known so far; the tally goes on as it was."""
        done = deepcopy(self) if self.deal else self
        if done.deal:
            done.close_deal()
        return done.closed_table()

    def closed_table(self) -> Table:
        order = [player for player in self.order() if self.games[player] > 0]
        pairs = [(first, second) for first, second in combinations(order, 2) if self.difference(first, second).count]
        return Table(
            self.league,
            self.played,
            [self.entrant(player) for player in order],
            [self.pair(first, second) for first, second in pairs],
            self.is_settled,
            list(self.course),
            self.stops.stops(),
        )

    def entrant(self, player: int) -> Entrant:
        return Entrant(
            self.league.bots[player],
            self.games[player],
            self.ratings.ratings[player],
            grouped_share(self.shares[player], self.seatings[player]),
            self.scores[player].estimate(),
            [moments.mean if moments.count else None for moments in self.seat_shares[player]],
            self.decisions[player],
            dict(sorted(self.faults[player].items())),
        )

    def pair(self, first: int, second: int) -> Pair:
        found = self.difference(first, second)
        names = self.league.bots
        half = always(found, self.league.settled or 0.95)
        return Pair(names[first], names[second], found.count, found.estimate(), half)
