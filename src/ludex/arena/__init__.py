"""Matches between bots: seat-rotated games on several processes, and what they show with its uncertainty."""

from ludex.arena.match import Match, Played, play_one, run
from ludex.arena.result import Comparison, Result, Standing
from ludex.arena.statistics import Estimate, mean_estimate, share_estimate

__all__ = [
    "Comparison",
    "Estimate",
    "Match",
    "Played",
    "Result",
    "Standing",
    "mean_estimate",
    "play_one",
    "run",
    "share_estimate",
]
