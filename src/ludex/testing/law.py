"""Law: a promise of the contract with the function that puts a game to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ludex.core import Game
from ludex.testing.trial import BrokenLaw, Trial


class Law:
    """One promise. Call it with a game: it returns nothing, or raises `BrokenLaw`."""

    def __init__(self, function: Callable[[Trial], None], once: bool) -> None:
        self.name = function.__name__
        self.promise = (function.__doc__ or "").split("\n")[0]
        self.function = function
        self.once = once
        """Whether one trial with each set of options is enough: nothing of it hangs on the seed."""

    def __call__(
        self, game: Game, seats: int | None = None, seed: int = 0, options: Mapping[str, object] | None = None
    ) -> None:
        trial = Trial(game, seats, seed, options)
        trial.law = self.name
        try:
            self.function(trial)
        except BrokenLaw:
            raise
        except Exception as error:
            raise BrokenLaw(self.name, trial.where(), f"raised {type(error).__name__}: {error}") from error

    def __repr__(self) -> str:
        return self.name


def law(function: Callable[[Trial], None]) -> Law:
    """Makes a law of a function; its name and the first line of its docstring are the law's."""
    return Law(function, once=False)


def law_once(function: Callable[[Trial], None]) -> Law:
    """Makes a law that needs a single trial with each set of options."""
    return Law(function, once=True)
