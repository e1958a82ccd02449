"""Looking ahead: what it answers for every action it looked at, and that vectors handed over are freed."""

from __future__ import annotations

import resource

import pytest

import ludex
from ludex.core import Ask, Chance, search, seat_list

BUDGET = 2000
"""Imagined steps: few, for Karesansui takes its time over each."""


@pytest.mark.parametrize("name", ludex.names())
def test_every_candidate_has_its_mean_and_visits(name: str) -> None:
    game = ludex.find(name)
    state = game.start(game.usual_seats, 5)
    seat = seat_list(state.to_act())[0]
    found = search(Ask(game, state, seat), BUDGET, Chance.of_seed(1))
    legal = set(state.legal(seat))
    actions = [candidate.action for candidate in found.candidates]
    assert found.action in actions
    assert set(actions) <= legal
    assert len(set(actions)) == len(actions)
    # Where a game sees one thing worth doing only, nothing is tried.
    assert all(candidate.visits > 0 for candidate in found.candidates) or len(actions) == 1
    assert found.candidates == sorted(found.candidates, key=lambda each: (-each.visits, -each.mean, each.action))
    assert search(Ask(game, state, seat), BUDGET, Chance.of_seed(1)) == found


def test_a_single_action_is_not_looked_at() -> None:
    table = ludex.new("forsale", seats=3, seed=1)
    while len(table.legal()) > 1:
        table.play("pass" if table.legal()[0].text == "pass" and len(table.legal()) < 5 else table.legal()[-1])
    found = search(Ask(table.game, table.state, table.to_act[0]), 40, Chance.of_seed(1))
    assert found.candidates == [ludex.Candidate(found.action, 0.0, 0)]


def test_picking_from_a_vector_frees_it() -> None:
    state = ludex.find("catan").start(4, 1)
    chance = Chance.of_seed(1)

    def grown(rounds: int) -> int:
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        for _ in range(rounds):
            chance.pick(state.legal(0))
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before

    grown(5_000)
    assert grown(60_000) < 4_000  # kilobytes; a vector of 54 numbers that is not freed takes half a kilobyte
