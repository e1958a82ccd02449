"""Events: what happened, as data, and who may know it."""

from __future__ import annotations

from mypy_extensions import i64

from ludex.core.seats import EVERYONE, has_seat
from ludex.core.value import Value


class Event(Value):
    """One thing that happened. Values are plain JSON; a game turns them into words."""

    def __init__(self, kind: str, values: dict[str, object], seen_by: i64 = EVERYONE) -> None:
        self.kind = kind
        """What kind of thing happened, by the game's own word for it."""
        self.values = values
        """What belongs to it, as plain JSON."""
        self.seen_by: i64 = seen_by
        """The seats that may know it, as a set; EVERYONE for all and the spectators."""

    def is_seen_by(self, seat: i64) -> bool:
        """Whether a seat (-1: a spectator) may know of it."""
        return self.seen_by == EVERYONE or has_seat(self.seen_by, seat)

    def to_json(self) -> dict[str, object]:
        """Its parts as plain JSON."""
        return {"kind": self.kind, **self.values}

    def _parts(self) -> tuple[object, ...]:
        return self.kind, self.values, self.seen_by
