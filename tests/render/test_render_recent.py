"""Which events a drawing shows: those of the last step, and as many before them as the game says."""

from __future__ import annotations

import pytest

from ludex.core import Event, Game
from ludex.games import find
from ludex.render import recent

STEPS = (("cheques",), ("sealed",), ("sealed", "sale", "sale", "cheques"), ("sealed",), ("sealed",))
"""Kinds of events by step: two rounds of For Sale."""


def kinds(game: Game, steps: tuple[tuple[str, ...], ...]) -> tuple[list[str], list[str]]:
    log = [(n, Event(kind, {})) for n, step in enumerate(steps) for kind in step]
    found = recent(game, reversed(log))
    return [event.kind for event in found.before], [event.kind for event in found.latest]


@pytest.mark.parametrize(
    ("count", "before", "latest"),
    [
        (0, [], []),
        (1, [], ["cheques"]),
        (2, ["cheques"], ["sealed"]),
        (3, [], ["sealed", "sale", "sale", "cheques"]),
        (4, ["sealed", "sale", "sale", "cheques"], ["sealed"]),
        (5, ["sealed", "sale", "sale", "cheques", "sealed"], ["sealed"]),
    ],
)
def test_a_sale_is_shown_until_the_next(count: int, before: list[str], latest: list[str]) -> None:
    assert kinds(find("forsale"), STEPS[:count]) == (before, latest)


def test_most_games_show_the_last_step_alone() -> None:
    assert kinds(find("karesansui"), STEPS) == ([], ["sealed"])
