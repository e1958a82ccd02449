"""How a game of Diplomacy ends: by centers, by votes, by the calendar."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ludex.games.diplomacy.rules.board import NOBODY

if TYPE_CHECKING:
    from ludex.games.diplomacy.rules.state import Diplomacy


NO_VOTE: Final[i64] = -1
FOR_DRAW: Final[i64] = -2
"""A power's vote; from 0 on, the power to which it concedes."""


class Ending:
    """The winners, and why it is over."""

    def __init__(self, winners: list[int], reason: str) -> None:
        self.winners = winners
        self.reason = reason


def survivors(state: Diplomacy) -> list[int]:
    return [power for power in range(state.board.power_count) if state.is_alive(power)]


def ending_by_centers(state: Diplomacy) -> Ending | None:
    """Asked whenever a movement or an adjustment comes up: a victory, a last survivor, or the year limit."""
    counts = [state.center_count(power) for power in range(state.board.power_count)]
    winner = state.variant.victory.winner(counts, state.terms.center_total, state.year)
    if winner != NOBODY:
        return Ending([winner], "victory by supply centers")
    alive = survivors(state)
    if len(alive) <= 1:
        return Ending(alive, "the last power left")
    limit = state.terms.years
    if limit > 0 and state.year >= state.variant.start.year + limit and state.number == 0:
        most = max(counts)
        return Ending([power for power in alive if counts[power] == most], "the year limit: most supply centers")
    return None


def ending_after_votes(state: Diplomacy) -> Ending | None:
    """A draw takes the vote of every survivor; a concession that of all but the one conceded to."""
    alive = survivors(state)
    if all(state.votes[power] == FOR_DRAW for power in alive):
        return Ending(alive, "a draw by vote")
    for winner in alive:
        if all(power == winner or state.votes[power] == winner for power in alive):
            return Ending([winner], "a concession by vote")
    return None
