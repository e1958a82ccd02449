"""Games that were stopped: where the game's recovery would rather end a game than decide for a player that failed.

Between bots a match plays on all the same, with the first thing that is legal; with a program at the table the game
ends there, and nobody wins it. Either way it is told whose answer it was, and why.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

CODE, REASON = 50, 300
"""The most letters of a refusal's code and of its sentence that are kept."""


class Stop(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where one game was stopped first."""

    seat: int
    """Whose answer was refused."""
    decision: int
    """Which decision of the game it was, by whoever; the first is 1."""
    code: str
    reason: str
    """The refusal, by its code and in a sentence."""
    played_on: bool
    """Whether the game went on to its end without regard to that."""


def stop_at(seat: int, decision: int, code: str, reason: str, played_on: bool) -> Stop:
    """A stop whose words can be written down."""
    return Stop(seat, decision, writable(code, CODE), writable(reason, REASON), played_on)


def writable(text: str, most: int) -> str:
    """So many letters of a text at most, such that it can be JSON: a bot may have said anything, at any length."""
    return text[:most].encode("utf-8", "replace").decode()


class Stops(msgspec.Struct):
    """The stopped games that are down to one player."""

    bot: str
    games: int
    by_seat: list[int]
    """How many of them in each seat of the table."""
    decisions: tuple[int, int]
    """The earliest and the latest decision at which a game was stopped."""
    game: int
    """The number of the first of them."""
    first: Stop

    def to_json(self) -> dict[str, object]:
        first: dict[str, object] = msgspec.to_builtins(self.first)
        return {
            "bot": self.bot,
            "games": self.games,
            "by_seat": self.by_seat,
            "decisions": list(self.decisions),
            "first": {"game": self.game, **first},
        }

    def sentence(self, played: int) -> str:
        """What is told of them, of so many games that were played in all."""
        first = self.first
        low, high = self.decisions
        when = f"at decision {low:,}" if low == high else f"at decisions {low:,} to {high:,}"
        seats = [seat for seat, times in enumerate(self.by_seat) if times]
        where = f"in seat {seats[0]}" if len(seats) == 1 else f"in seats {', '.join(map(str, seats))}"
        at = f"game {self.game:,}, seat {first.seat}, decision {first.decision:,}"
        what = "played on with the first thing that is legal" if first.played_on else "won by nobody"
        return (
            f"{self.games:,} of {played:,} games stopped by {self.bot} {where}, {when}, and {what}. "
            f"First in {at}: {first.reason} ({first.code})"
        )


class StopCounter:
    """Counts stopped games by player, from game to game."""

    def __init__(self, bots: Sequence[str], seats: int) -> None:
        self.bots = bots
        self.seats = seats
        self.found: dict[int, Stops] = {}
        """By place in `bots`."""

    def add(self, game: int, player: int, stop: Stop) -> None:
        """A game that the player at a place in `bots` stopped."""
        found = self.found.get(player)
        if found is None:
            at = (stop.decision, stop.decision)
            found = self.found[player] = Stops(self.bots[player], 0, [0] * self.seats, at, game, stop)
        found.games += 1
        found.by_seat[stop.seat] += 1
        found.decisions = (min(found.decisions[0], stop.decision), max(found.decisions[1], stop.decision))

    def stops(self) -> list[Stops]:
        """Those who stopped any, the one who stopped most first."""
        return sorted(self.found.values(), key=lambda stops: (-stops.games, stops.bot))
