"""The bot that looks ahead, on the contract alone, so that every game has it.

For each decision it imagines many truths it can't tell from the real one, plays each of its actions in them and
lets the game's rule of thumb finish for all seats; the action that wins most is its choice (`ludex.search`, which is
compiled).
"""

from __future__ import annotations

from ludex.core import Ask, Chance, State, is_compiled, search

COMPILED_BUDGET = 100_000
INTERPRETED_BUDGET = 10_000
"""Imagined steps for each decision: a fraction of a second either way."""

BUDGET = COMPILED_BUDGET if is_compiled() else INTERPRETED_BUDGET


class Sharp:
    """Chooses what does best in imagined games, for about `budget` steps of them.

    Where a game decides on a run of actions at once, the rest of the run is kept and played while it is still asked
    for the next part of it: with the view that it foresaw.
    """

    def __init__(self, seed: int | str, budget: int = BUDGET) -> None:
        self.chance = Chance.of_seed(seed)
        self.budget = budget
        self.run: list[int] = []
        self.imagined: State | None = None
        """Where the run has led so far."""
        self.foreseen: dict[str, object] = {}
        """What the seat sees when the next action of the run is asked for."""

    def choose(self, ask: Ask) -> int:
        if self.run and ask.view() == self.foreseen:
            action, self.run = self.run[0], self.run[1:]
        else:
            found = search(ask, self.budget, self.chance)
            action, self.run = found.action, found.run
            self.imagined = ask.imagine(self.chance) if self.run else None
        if self.run and self.imagined is not None:
            self.imagined.play(ask.seat, action)
            self.foreseen = ask.game.view(self.imagined, ask.seat)
        return action
