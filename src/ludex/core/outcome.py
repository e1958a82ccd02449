"""How a game ended."""

from __future__ import annotations

from ludex.core.value import Value


class Outcome(Value):
    """Final scores by seat, the winners (several where the win is shared), and why the game ended."""

    def __init__(self, scores: list[int], winners: list[int], reason: str) -> None:
        self.scores = scores
        """Final scores by seat."""
        self.winners = winners
        """The seats that won; several where the win is shared."""
        self.reason = reason
        """Why the game ended, as a short text of the game's own."""

    def share(self, seat: int) -> float:
        """The part of the win that is this seat's: 1 alone, 1/2 when two share, 0 for the others."""
        return 1.0 / len(self.winners) if seat in self.winners else 0.0

    def to_json(self) -> dict[str, object]:
        """Its parts as plain JSON."""
        return {"scores": self.scores, "winners": self.winners, "reason": self.reason}

    def _parts(self) -> tuple[object, ...]:
        return self.scores, self.winners, self.reason
