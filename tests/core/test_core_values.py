"""What people try in the first minute: `==`, `repr`, sets, copies and pickles of everything the contract hands out."""

from __future__ import annotations

import copy
import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from ludex import find, names
from ludex.core import (
    Chance,
    Choice,
    Drawn,
    Event,
    Game,
    Option,
    Outcome,
    Recovery,
    Refusal,
    Refused,
    State,
    only,
    play_sensibly,
    seat_list,
)

VALUES = [
    Chance.of_seed(7),
    Drawn("dice", [3, 4]),
    Choice(5, "bid 5", "bid"),
    Event("rolled", {"dice": [3, 4]}),
    Event("drew", {"card": 3}, only(2)),
    Outcome([3, 9], [1], "the end"),
    Refusal("too_low", "Bid more.", {"least": 4}),
    Recovery(5, "the least bid", True, Refusal("too_low", "Bid more.")),
    *(option for name in names() for option in find(name).options),
]
"""One of each kind at least."""


def played(name: str, decisions: int) -> State:
    """A game some decisions in."""
    game = find(name)
    state = game.start(game.usual_seats, 3)
    chance = Chance.of_seed(name)
    for _ in range(decisions):
        if state.to_act():
            seat = seat_list(state.to_act())[0]
            state.play(seat, state.sensible(seat, chance))
    return state


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_a_value_is_its_parts(value: object) -> None:
    for twin in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert twin == value
        assert hash(twin) == hash(value)
        assert repr(twin) == repr(value)
    assert value != "something else"
    assert len({*VALUES}) == len(VALUES)


def test_a_value_shows_what_makes_it() -> None:
    assert repr(Choice(5, "bid 5", "bid")) == "Choice(5, 'bid 5', 'bid')"
    assert repr(Outcome([3, 9], [1], "the end")) == "Outcome([3, 9], [1], 'the end')"
    assert repr(Option("cards", 13, "cards in the deck", low=12, high=40)) == (
        "<Option cards: a whole number from 12 to 40; 13 unless told>"
    )


@pytest.mark.parametrize("name", names())
def test_a_state_is_its_position(name: str) -> None:
    state = played(name, 12)
    twins = [state.copy(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]
    for twin in twins:
        assert type(twin) is type(state)
        assert twin == state
        assert twin is not state
    assert len({state, *twins}) == 1
    further = played(name, 13)
    assert further != state
    assert len({state, further}) == 2
    luckier = state.copy()
    luckier.chance.word()
    assert luckier != state


@pytest.mark.parametrize("name", names())
def test_a_state_says_what_it_is_in_a_line(name: str) -> None:
    state = played(name, 12)
    shown = repr(state)
    assert shown.startswith(f"<{find(name).title}: ")
    assert shown.endswith(">")
    assert "\n" not in shown
    assert len(shown) <= 120
    play_sensibly(state, Chance.of_seed(1))
    assert "over" in repr(state)


@pytest.mark.parametrize("name", names())
def test_a_game_is_one_object(name: str) -> None:
    game = find(name)
    assert copy.copy(game) is copy.deepcopy(game) is pickle.loads(pickle.dumps(game)) is game
    assert repr(game).startswith(f"<Game {name}: {game.title}, ")


def test_states_go_to_other_processes_and_come_back() -> None:
    states = [played(name, 5) for name in names()]
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        assert list(pool.map(one_further, states)) == [one_further(state) for state in states]


def one_further(state: State) -> State:
    seat = seat_list(state.to_act())[0]
    return state.after(seat, state.legal(seat)[0])


def test_a_game_that_no_module_has_is_not_pickled() -> None:
    stray = Game("stray", "Stray", "1", (2, 2), dict)
    with pytest.raises(Refused, match="no attribute of a module"):
        pickle.dumps(stray)
