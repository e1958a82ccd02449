"""A game with a way of its own to look ahead decides on a run of actions at once; sharp keeps to it while it can."""

from __future__ import annotations

import pytest

from ludex.bots import make, sharp
from ludex.core import Ask, Chance, Search, search
from ludex.games.diplomacy.game import GAME
from ludex.games.diplomacy.rules.actions import DONE, kind_of

FRANCE = 2


def test_the_search_leaves_a_decision_to_the_game() -> None:
    """Orders for all units and DONE, one legal after the other."""
    state = GAME.start(7, 1, {"votes": False})
    found = search(Ask(GAME, state, FRANCE), 2000, Chance.of_seed(1))
    run = [found.action, *found.run]
    assert len(run) == 4
    assert kind_of(run[-1]) == DONE
    assert found.action in [candidate.action for candidate in found.candidates]
    for action in run[:-1]:
        assert action in list(state.legal(FRANCE))
        state.play(FRANCE, action)


def test_sharp_looks_once_for_a_run(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[Ask] = []

    def counted(ask: Ask, budget: int, chance: Chance) -> Search:
        looked.append(ask)
        return search(ask, budget, chance)

    monkeypatch.setattr(sharp, "search", counted)
    state = GAME.start(7, 1, {"votes": False})
    bot = make("sharp:2000", 5, GAME)
    first = bot.choose(Ask(GAME, state, FRANCE))
    state.play(FRANCE, first)
    second = bot.choose(Ask(GAME, state, FRANCE))
    assert len(looked) == 1
    assert state.refusal(FRANCE, second) is None
    # Somebody has ordered another unit in between: what was foreseen does not hold any more.
    other = next(action for action in state.legal(FRANCE) if action != second and kind_of(action) < DONE)
    state.play(FRANCE, other)
    third = bot.choose(Ask(GAME, state, FRANCE))
    assert len(looked) == 2
    assert state.refusal(FRANCE, third) is None
