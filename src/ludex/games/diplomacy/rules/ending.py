"""How a game of Diplomacy ends: by centers, by votes, by the calendar."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ludex.games.diplomacy.rules.board import NONE

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
    """The victory by the variant's rule, asked when an adjustment comes up: only then have centers changed hands."""
    winner = state.variant.victory.winner(center_counts(state), state.terms.center_total, state.year)
    return None if winner == NONE else Ending([winner], "victory by supply centers")


def ending_by_survival(state: Diplomacy) -> Ending | None:
    """At most one power has a unit or a center left."""
    alive = survivors(state)
    return Ending(alive, "the last power left") if len(alive) <= 1 else None


def ending_by_limit(state: Diplomacy) -> Ending | None:
    """The year limit, asked when a round begins. It counts rounds: a round of some variants takes several years."""
    limit = state.terms.years
    if limit <= 0 or rounds_since_start(state) < limit:
        return None
    return Ending(leaders(state), "the year limit: most supply centers")


def ending_without_orders(state: Diplomacy) -> Ending:
    """Of a game that nobody can go on with: a whole round passed in which no power had anything to order."""
    return Ending(leaders(state), "nothing left to order: most supply centers")


def rounds_since_start(state: Diplomacy) -> i64:
    """How many rounds of the calendar after the one in which the variant starts; the first of them may be a part."""
    start = state.variant.start
    calendar = state.variant.calendar
    return calendar.rounds(start.year, start.season, state.year, calendar.phases[state.number].season)


def center_counts(state: Diplomacy) -> list[int]:
    return [state.center_count(power) for power in range(state.board.power_count)]


def leaders(state: Diplomacy) -> list[int]:
    """The survivors with most centers."""
    counts = center_counts(state)
    most = max(counts)
    return [power for power in survivors(state) if counts[power] == most]


def ending_after_votes(state: Diplomacy) -> Ending | None:
    """A draw takes the vote of every survivor; a concession that of all but the one conceded to."""
    alive = survivors(state)
    if all(state.votes[power] == FOR_DRAW for power in alive):
        return Ending(alive, "a draw by vote")
    for winner in alive:
        if all(power == winner or state.votes[power] == winner for power in alive):
            return Ending([winner], "a concession by vote")
    return None
