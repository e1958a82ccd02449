"""What clients were told and when, held against the journal: is there one order of everything that explains it?

Every decision that was acknowledged has its place in the journal: the step of its receipt. Every position that was
read has one too: the step it is of. So there is at most one order, and what is left to see is that it agrees with the
clock: what was answered before something else was asked for comes before it. That is what linearizable means for a log.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any, NamedTuple

from ludex.core import digest
from ludex.journal import Entry
from ludex.table import Table


class Told(NamedTuple):
    """A request that was answered."""

    place: int
    """The step it is in the journal, or the first one that the position read may be of."""
    is_write: bool
    asked: float
    answered: float
    what: str = ""
    viewer: int | None = None
    """Who was told, as long as `place` is counted as this viewer counts steps; None once it is counted for all."""
    last: int | None = None
    """The last step that the position read may be of, where that is another."""

    @property
    def reach(self) -> int:
        return self.place if self.last is None else self.last


class Seen(NamedTuple):
    """A position that somebody was shown."""

    seat: int
    n: int
    view: str
    """Its digest."""


class History:
    """All that the clients of one table were told."""

    def __init__(self) -> None:
        self.told: list[Told] = []
        self.seen: set[Seen] = set()
        self._lock = threading.Lock()

    def note(self, told: Told) -> None:
        with self._lock:
            self.told.append(told)

    def see(self, seat: int, view: dict[str, Any]) -> None:
        with self._lock:
            self.seen.add(Seen(seat, view["n"], digest(view["view"])))


def counted_for_all(told: Sequence[Told], table: Table) -> list[Told]:
    """What viewers were told by their own numbers, by the numbers of the journal.

    A position that was read may be of several steps: of the one that the viewer noticed and of the quiet ones after it.
    """
    found = []
    for one in told:
        if one.viewer is not None:
            last = table.numbering.last_step(one.viewer, one.place, table.step)
            first = table.numbering.last_step(one.viewer, one.place - 1, table.step) + 1
            one = one._replace(place=max(0, first), last=None if one.is_write else last, viewer=None)
        found.append(one)
    return found


def first_conflict(told: Sequence[Told]) -> tuple[Told, Told] | None:
    """The first two requests whose order by the clock is not that of the journal; None where all agree."""
    by_answer = sorted(told, key=lambda one: one.answered)
    before: Told | None = None
    """What is furthest of all that was answered so far."""
    at = 0
    for one in sorted(told, key=lambda one: one.asked):
        while at < len(by_answer) and by_answer[at].answered < one.asked:
            if before is None or by_answer[at].place > before.place:
                before = by_answer[at]
            at += 1
        if before is not None and (before.place > one.reach or (one.is_write and before.place == one.place)):
            return before, one
    return None


def unlike(seen: set[Seen], entries: list[Entry]) -> list[Seen]:
    """The positions that were shown and are not what the journal gives."""
    table = Table.resume(entries)
    counted = {one: one._replace(n=table.numbering.last_step(one.seat, one.n, table.step)) for one in seen}
    beyond = [one for one in seen if one.n > table.numbering.number(one.seat, table.step)]
    views: dict[tuple[int, int], str] = {}
    wanted = {(one.n, one.seat) for one in counted.values()}
    last = 0
    for n, state in table.history():
        for step in range(last + 1, n):  # a change of players leaves the position as it was
            views.update(
                {(step, seat): views[last, seat] for at, seat in wanted if at == step and (last, seat) in views}
            )
        for seat in {seat for _, seat in wanted}:
            views[n, seat] = digest(table.game.view(state, seat))
        last = n
    return beyond + [
        one for one, at in counted.items() if one not in beyond and views.get((at.n, at.seat), one.view) != one.view
    ]
