"""Ratings of the players of a league: Plackett-Luce, by openskill (extra `ludex[league]`).

A rating is a mean (25 at first) and its standard deviation (25/3 at first). Players of a league do not change while it
runs, so nothing is added to the deviation from game to game (`tau` is 0): it only falls.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, NamedTuple

from ludex.core import refused


class Rating(NamedTuple):
    """How strong a player is, and how sure that is."""

    mean: float
    deviation: float


class Ratings:
    """One for each player, changed by one game after the other; so the order of the games counts."""

    def __init__(self, players: int) -> None:
        try:
            models = import_module("openskill.models")
        except ImportError:
            raise refused("not_installed", "Ratings need openskill: pip install 'ludex[league]'.") from None
        self.model: Any = models.PlackettLuce(tau=0.0)
        first = self.model.rating()
        self.ratings = [Rating(float(first.mu), float(first.sigma))] * players

    def add(self, players: Sequence[int], ranks: Sequence[int]) -> None:
        """One game: who had each seat, and the rank of each seat, 0 for the winners; equal ranks are shared.

        A player with several seats is rated in each as if they were different players of equal strength; what
        that says of it is added up.
        """
        if len(set(players)) < 2:
            return
        before = self.ratings
        teams = [[self.model.rating(mu=before[player].mean, sigma=before[player].deviation)] for player in players]
        rated = self.model.rate(teams, ranks=list(ranks))
        after = list(before)
        for player, [found] in zip(players, rated, strict=True):
            mean, deviation = after[player]
            gain = found.mu - before[player].mean
            after[player] = Rating(mean + gain, deviation * found.sigma / before[player].deviation)
        self.ratings = after


def ranks_of(winners: Sequence[int], scores: Sequence[int]) -> list[int]:
    """The rank of each seat: those who won first, the others by their scores."""
    order = [(0, 0) if seat in winners else (1, -score) for seat, score in enumerate(scores)]
    return [sum(other < own for other in order) for own in order]
