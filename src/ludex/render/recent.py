"""What a viewer was told lately, which drawings show."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ludex.core import Event, Game


class Recent(NamedTuple):
    """The events that a drawing shows, oldest first."""

    before: list[Event]
    """Those of earlier steps, as far back as the game says (`Game.begins_scene`)."""
    latest: list[Event]
    """Those of the last step that anything was told of."""


def recent(game: Game, told: Iterable[tuple[int, Event]]) -> Recent:
    """The events that a drawing shows, of all that its viewer was told: each with its step, newest first."""
    before: list[Event] = []
    latest: list[Event] = []
    last = current = -1
    is_begun = False
    for n, event in told:
        if n != current:
            if is_begun:
                break
            current = n
            last = n if last < 0 else last
        is_begun = is_begun or game.begins_scene(event)
        (latest if n == last else before).append(event)
    return Recent(before[::-1], latest[::-1])
