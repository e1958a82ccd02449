"""What a match shows: how each bot did, and whether one is better than another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import fsum

from ludex.arena.statistics import Estimate, mean_estimate, share_estimate
from ludex.arena.stops import Stops

ENOUGH = 30
"""With fewer games the normal interval of a difference can't be trusted, so there is no verdict."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One bot in a match. A bot with several seats counts as one: its values are means over its seats."""

    bot: str
    seats: int
    share: Estimate
    """Its share of the wins for each seat it has; the interval is Wilson's."""
    score: Estimate
    faults: int
    """How often the game's recovery stood in for it: it failed, or chose what is not legal."""
    faults_by_code: dict[str, int]
    """Faults by the code of the refusal, the most frequent first."""

    def to_json(self) -> dict[str, object]:
        return {
            "bot": self.bot,
            "seats": self.seats,
            "share": self.share.to_json(),
            "score": self.score.to_json(),
            "faults": self.faults,
            "faults_by_code": self.faults_by_code,
        }


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two bots, game by game: the share of one less the share of the other."""

    bot: str
    other: str
    difference: Estimate
    """Mean and normal interval of the differences, taken game by game."""
    better: str | None
    """The one that is better outside the 95% interval; None where the match does not show it."""

    def to_json(self) -> dict[str, object]:
        return {
            "bot": self.bot,
            "other": self.other,
            "difference": self.difference.to_json(),
            "better": self.better,
        }


@dataclass(frozen=True, slots=True)
class Result:
    """A whole match."""

    game: str
    games: int
    seats: int
    seed: int | str
    options: dict[str, object]
    standings: list[Standing]
    """Best first."""
    comparisons: list[Comparison]
    stopped: list[Stops] = field(default_factory=list)
    """The games that were stopped, by bot; none where no bot failed, or the game decides for those that do."""

    def standing(self, bot: str) -> Standing:
        return next(standing for standing in self.standings if standing.bot == bot)

    def to_json(self) -> dict[str, object]:
        return {
            "game": self.game,
            "games": self.games,
            "seats": self.seats,
            "seed": self.seed,
            "options": self.options,
            "standings": [standing.to_json() for standing in self.standings],
            "comparisons": [comparison.to_json() for comparison in self.comparisons],
            "stopped": [stops.to_json() for stops in self.stopped],
        }


def standing_of(
    bot: str,
    seats: Sequence[int],
    shares: Sequence[Sequence[float]],
    scores: Sequence[Sequence[int]],
    faults: dict[str, int],
) -> tuple[Standing, list[float]]:
    """How a bot did in its seats, and its share game by game."""
    by_game = [fsum(game[seat] for seat in seats) / len(seats) for game in shares]
    score = mean_estimate([sum(game[seat] for seat in seats) / len(seats) for game in scores])
    by_code = dict(sorted(faults.items(), key=lambda fault: (-fault[1], fault[0])))
    return Standing(bot, len(seats), share_estimate(by_game), score, sum(faults.values()), by_code), by_game


def compare(standings: Sequence[Standing], shares: dict[str, list[float]]) -> list[Comparison]:
    """Every two bots, the better one first."""
    found: list[Comparison] = []
    for first, second in combinations([standing.bot for standing in standings], 2):
        pairs = zip(shares[first], shares[second], strict=True)
        difference = mean_estimate([mine - theirs for mine, theirs in pairs])
        is_shown = len(shares[first]) >= ENOUGH and difference.low is not None and difference.low > 0
        found.append(Comparison(first, second, difference, first if is_shown else None))
    return found
