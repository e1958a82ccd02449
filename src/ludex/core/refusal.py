"""Refusals: what a player is told when a decision, an option or a position cannot stand."""

from __future__ import annotations

from ludex.core.value import Value


class Refusal(Value):
    """Why not: a stable code, a sentence a player understands, the values behind it."""

    def __init__(self, code: str, message: str, values: dict[str, object] | None = None) -> None:
        self.code = code
        """A word that stays the same from version to version: `not_your_turn`."""
        self.message = message
        """A sentence for the player."""
        self.values: dict[str, object] = {} if values is None else values
        """The values behind the sentence, as plain JSON."""

    def to_json(self) -> dict[str, object]:
        """Its parts as plain JSON."""
        return {"code": self.code, "message": self.message, "values": self.values}

    def _parts(self) -> tuple[object, ...]:
        return self.code, self.message, self.values


class Refused(ValueError):
    """Raised where a caller asked for something that is refused; carries the refusal."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code}: {refusal.message}")
        self.refusal = refusal
        """What is refused and why."""

    def __reduce__(self) -> tuple[object, ...]:
        """So that it comes whole out of another process."""
        return refused, (self.refusal.code, self.refusal.message, self.refusal.values)


def refused(code: str, message: str, values: dict[str, object] | None = None) -> Refused:
    """The exception for a refusal made on the spot: `raise refused("bad_seed", "...")`."""
    return Refused(Refusal(code, message, values))


def undefined(owner: object, method: str) -> NotImplementedError:
    """The mistake of a game's author who left out a method that every game defines."""
    return NotImplementedError(f"{type(owner).__name__} must define {method}()")
