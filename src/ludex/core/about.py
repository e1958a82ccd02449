"""About: what somebody who chooses a game wants to know of it."""

from __future__ import annotations

from ludex.core.value import Value


class About(Value):
    """A game in a line, how long it takes, and what its bots are like."""

    def __init__(
        self,
        tagline: str = "",
        minutes: tuple[int, int] = (0, 0),
        bots: dict[str, str] | None = None,
        sandbox: bool = False,
    ) -> None:
        self.tagline = tagline
        """What it is, in a sentence."""
        self.minutes = minutes
        """How long a game usually takes among people, from and to; zeros where the game does not say."""
        self.bots = {} if bots is None else bots
        """How each bot plays this game, in a sentence; those left out are described for all games alike."""
        self.sandbox = sandbox
        """Whether the judge takes a request `sandbox`: all seats played by one hand, on a page of its own."""

    def _parts(self) -> tuple[object, ...]:
        return self.tagline, self.minutes, self.bots, self.sandbox
