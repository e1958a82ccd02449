"""A finished game gone over: what every decision cost against the best that a search finds in its place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ludex.core import Ask, Chance, Game, State, search, weigh
from ludex.journal.source import Source
from ludex.table.entries import Decided, Opened, Seated
from ludex.table.replay import Find, Step, replay


@dataclass(frozen=True, slots=True)
class Judged:
    """One action of a game that was played, and what it cost."""

    n: int
    """The number of the entry in the journal."""
    seat: int
    name: str
    """Who had the seat."""
    text: str
    best: str
    """The best action found; the same as `text` where nothing better was."""
    cost: float
    """The part of the win that was lost by it, from 0 to 1; 0 where nothing better was found."""
    error: float
    """The standard error of the cost."""

    def to_json(self) -> dict[str, object]:
        return {
            "n": self.n,
            "seat": self.seat,
            "name": self.name,
            "text": self.text,
            "best": self.best,
            "cost": self.cost,
            "error": self.error,
        }


def analyse(source: Source, find: Find, budget: int, seat: int | None = None) -> Iterator[Judged]:
    """Every action of a game that was a choice, in order; only those of one seat if it is given.

    Decisions are judged by what the seat could know when it made them, not by how the hidden things lay.
    """
    entries, _ = source.read()
    before: Step | None = None
    names: list[str] = []
    for step in replay(entries, find) if entries else ():
        entry = step.entry
        if isinstance(entry, Opened):
            names = list(entry.names)
        elif isinstance(entry, Seated):
            names[entry.seat] = entry.name
        elif isinstance(entry, Decided) and before is not None and seat in (None, entry.seat):
            yield from judged(step.game, before.state, entry, names[entry.seat], budget)
        before = step


def judged(game: Game, state: State, entry: Decided, name: str, budget: int) -> Iterator[Judged]:
    """The actions of one decision; those without a choice are left out."""
    state = state.copy()
    for place, (action, text) in enumerate(zip(entry.actions, entry.texts, strict=True)):
        if len(state.legal(entry.seat)) > 1:
            ask = Ask(game, state, entry.seat)
            chance = Chance.of_seed(f"{entry.n}/{place}")
            found = search(ask, budget, chance).action
            if found == action:
                yield Judged(entry.n, entry.seat, name, text, text, 0.0, 0.0)
            else:
                loss, error = weigh(ask, action, found, budget, chance)
                best = game.text(state, found) if loss.mean > 0 else text
                yield Judged(entry.n, entry.seat, name, text, best, max(0.0, loss.mean), error)
        if place + 1 < len(entry.actions):
            state.play(entry.seat, action)
