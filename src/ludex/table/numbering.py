"""The steps of a game as each viewer counts them: without those that only their own seat can notice.

A seat that writes an offer, its orders or a sealed request makes a step with every part. If all viewers were shown
one number, the others could count the parts. So a step that nobody else can notice counts for its own seat alone.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from ludex.core import SPECTATOR, Event, Game, State, has_seat, only


class Numbering:
    """Which steps are quiet, and the number of every step as a viewer counts it."""

    def __init__(self) -> None:
        self._quiet: list[int] = []
        """All quiet steps, in order."""
        self._own: dict[int, list[int]] = {}
        """Quiet steps by the seat that made them."""

    def note(self, step: int, seat: int) -> None:
        """Step `step` can be noticed by this seat alone."""
        self._quiet.append(step)
        self._own.setdefault(seat, []).append(step)

    def is_quiet(self, step: int) -> bool:
        """Whether nobody but the seat that made it can notice the step."""
        at = bisect_right(self._quiet, step)
        return at > 0 and self._quiet[at - 1] == step

    def is_plain(self) -> bool:
        """Whether no step is quiet, so that all viewers count alike."""
        return not self._quiet

    def number(self, viewer: int, step: int) -> int:
        """The number of a step for a viewer (SPECTATOR: everybody); of one it can't notice, that of the step before."""
        if not self._quiet:
            return step
        hidden = bisect_right(self._quiet, step) - bisect_right(self._own.get(viewer, ()), step)
        return step - hidden

    def last_step(self, viewer: int, number: int, last: int) -> int:
        """The last step, up to `last`, whose number for the viewer is at most this one; negative for a negative one."""
        if not self._quiet or number < 0:
            return min(number, last)
        low, high = 0, last
        while low < high:
            middle = (low + high + 1) // 2
            if self.number(viewer, middle) <= number:
                low = middle
            else:
                high = middle - 1
        return low


def is_quiet(game: Game, seat: int, before: State, after: State, events: Sequence[Event]) -> bool:
    """Whether nobody but the seat can notice that it has decided: it goes on, and nothing that others see has changed.

    Asked of spectators: the law `quiet_steps_are_quiet` holds every game to showing the other seats no more.
    """
    if after.to_act() != before.to_act() or not has_seat(after.to_act(), seat):
        return False
    if any(event.seen_by & ~only(seat) for event in events):
        return False
    return game.view(before, SPECTATOR) == game.view(after, SPECTATOR)
