"""Karesansui in numbers: how many dense actions there are, what some of them stand for, and some fields."""

from __future__ import annotations

import pytest

from ludex.core import NONE
from ludex.games.karesansui.game import GAME
from observing import observed


@pytest.mark.parametrize(
    ("seats", "options", "count", "size"),
    [
        (2, {}, 475, 2016),
        (1, {}, 437, 1287),
        (1, {"gardens": 1}, 415, 869),
        (7, {"master": "seat"}, 475, 2051),
    ],
)
def test_so_many_actions_and_numbers(seats: int, options: dict[str, object], count: int, size: int) -> None:
    state = GAME.start(seats, 1, options)
    assert (state.action_count(), state.observation_size()) == (count, size)


@pytest.mark.parametrize(
    ("index", "action"),
    [
        (0, "ask"),
        (1, "predict"),
        (7, "guess"),
        (9, "decree"),
        (10, "write atleast 0"),
        (90, "write !"),
        (91, "place a1 empty"),
        (192, "place b2 water"),
        (410, "place d4 large grey plant"),
        (411, "like 1"),
        (412, "like 0"),
    ],
)
def test_an_index_stands_for_an_action(index: int, action: str) -> None:
    state = GAME.start(2, 1)
    assert GAME.text(state, state.action_at(0, index)) == action
    assert state.index_of(0, state.action_at(0, index)) == index


def test_gardens_are_counted_from_the_newest() -> None:
    state = GAME.start(2, 1)
    assert state.action_at(0, 413) == NONE
    for action in (192, 0):  # place b2 water, ask
        state.play(0, state.action_at(0, action))
    assert GAME.text(state, state.action_at(1, 411)) == "like 2"
    assert GAME.text(state, state.action_at(1, 413)) == "like 0"


def test_what_is_seen_of_a_turn() -> None:
    state = GAME.start(2, 1)
    state.play(0, state.action_at(0, 192))
    mine, yours = observed(GAME, state, 0), observed(GAME, state, 1)
    draft = "own garden being built: state of each cell"
    assert mine[draft] == [0] * 5 + [1] + [0] * 10
    assert yours[draft] == [0] * 16
    turn = "turn: whose, from 1, 0 nobody's"
    assert (mine[turn], yours[turn]) == ([1], [2])
    assert (mine["seat 0 must act"], mine["seat 1 must act"]) == ([1], [0])
    state.play(0, state.action_at(0, 0))
    yours = observed(GAME, state, 1)
    assert yours["garden 0 before the newest: state of each cell"] == [0] * 5 + [1] + [0] * 10
    assert yours["garden 0 before the newest: whose, from 1, 0 the Master's"] == [2]
    assert yours["seat 1 gardens built"] == [1]
    assert yours["gardens on the table"] == [3]
    assert yours["secret rule: nodes, 0 no rule"] == [0]


def test_a_rule_is_written_token_by_token() -> None:
    state = GAME.start(2, 1, {"master": "seat"})
    for index in (10 + 2, 10 + 69):  # atleast 2, Small
        state.play(0, state.action_at(0, index))
    assert observed(GAME, state, 0)["tokens written, from 1, 0 none"][:3] == [3, 70, 0]
    assert observed(GAME, state, 1)["tokens written, from 1, 0 none"][:3] == [0, 0, 0]
    state.play(0, state.action_at(0, 9))
    master, student = observed(GAME, state, 0), observed(GAME, state, 1)
    assert master["secret rule: number of each node"][0] == 2
    assert master["secret rule: kind of each node, from 1"][:2] == [1, 0]
    assert student["secret rule: nodes, 0 no rule"] == [0]
