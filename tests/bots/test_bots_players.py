"""Bots give the same answers for the same seed, choose only what is legal, and know nothing they may not know."""

from __future__ import annotations

import bots_pick
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from ludex import games
from ludex.bots import Bot, Sharp, make, names
from ludex.core import Ask, Chance, Outcome, Refusal, Refused, State, lowest_seat

FORSALE = games.find("forsale")
QUICK = ["random", "careful", "sharp:1000"]


def whole_game(bots: list[Bot], seed: int) -> list[int]:
    """All decisions of a game, each checked by the rules."""
    state = FORSALE.start(len(bots), seed)
    chosen = []
    while state.to_act():
        seat = lowest_seat(state.to_act())
        action = bots[seat].choose(Ask(FORSALE, state, seat))
        assert state.refusal(seat, action) is None
        chosen.append(action)
        state.play(seat, action)
    return chosen


def some_position(seats: int, seed: int, steps: int) -> State:
    """A game of For Sale some sensible steps on, or its last decision."""
    state = FORSALE.start(seats, seed)
    chance = Chance.of_seed(seed)
    for _ in range(steps):
        following = state.copy()
        seat = lowest_seat(following.to_act())
        following.play(seat, following.sensible(seat, chance))
        if not following.to_act():
            break
        state = following
    return state


POSITIONS = st.builds(some_position, st.integers(3, 6), st.integers(0, 10_000), st.integers(0, 90))


def test_every_game_has_the_three_bots() -> None:
    assert names(FORSALE) == ["random", "careful", "sharp"]
    assert names(bots_pick.GAME) == ["random", "careful", "sharp"]


@pytest.mark.parametrize("name", QUICK)
@pytest.mark.parametrize("seats", [3, 6])
def test_only_legal_actions_and_the_same_for_the_same_seed(name: str, seats: int) -> None:
    first = whole_game([make(name, f"bot {seat}") for seat in range(seats)], 5)
    again = whole_game([make(name, f"bot {seat}") for seat in range(seats)], 5)
    other = whole_game([make(name, f"another {seat}") for seat in range(seats)], 5)
    assert first == again
    assert first != other


@pytest.mark.parametrize("name", QUICK)
@settings(max_examples=25)
@given(state=POSITIONS, seed=st.integers(0, 1000))
def test_hidden_things_dealt_anew_change_no_choice(name: str, state: State, seed: int) -> None:
    """The same bot, with the same seed, chooses the same in any truth that its seat can't tell from the real one."""
    seat = lowest_seat(state.to_act())
    other = state.sample(seat, Chance.of_seed(f"other {seed}"))
    assert make(name, seed).choose(Ask(FORSALE, other, seat)) == make(name, seed).choose(Ask(FORSALE, state, seat))


class Curtain(State):
    """A state of which only the legal actions and imagined truths can be had; anything else is a peep."""

    def __init__(self, truth: State) -> None:
        super().__init__({}, Chance(1, 2, 3, 4))
        self.truth = truth
        self.imagined = 0

    def legal(self, seat: i64) -> vec[i64]:
        return self.truth.legal(seat)

    def sample(self, seat: i64, chance: Chance) -> State:
        self.imagined += 1
        return self.truth.sample(seat, chance)

    def seat_count(self) -> i64:
        raise AssertionError("peeped")

    def to_act(self) -> i64:
        raise AssertionError("peeped")

    def refusal(self, seat: i64, action: i64) -> Refusal | None:
        raise AssertionError("peeped")

    def play(self, seat: i64, action: i64) -> None:
        raise AssertionError("peeped")

    def copy(self) -> State:
        raise AssertionError("peeped")

    def outcome(self) -> Outcome | None:
        raise AssertionError("peeped")

    def to_json(self) -> dict[str, object]:
        raise AssertionError("peeped")

    def sensible(self, seat: i64, chance: Chance) -> i64:
        raise AssertionError("peeped")


@pytest.mark.parametrize("name", QUICK)
def test_bots_never_look_behind_the_curtain(name: str) -> None:
    imagined = 0
    for steps in (0, 9, 30, 45):
        state = some_position(4, steps, steps)
        seat = lowest_seat(state.to_act())
        curtain = Curtain(state)
        assert state.refusal(seat, make(name, 1).choose(Ask(FORSALE, curtain, seat))) is None
        imagined += curtain.imagined
    assert (imagined > 0) == (name != "random")


def test_sharp_finds_the_best_of_many_actions_in_a_game_it_has_never_seen() -> None:
    state = bots_pick.GAME.start(3)
    picks = [Sharp(seed, 6000).choose(Ask(bots_pick.GAME, state, 1)) for seed in range(5)]
    assert picks == [39] * 5


def test_sharp_takes_a_sealed_choice_of_another_into_account_without_seeing_it() -> None:
    """With 20 the seat would lose for certain if it knew of the 39; it does not know, so nothing changes."""
    low, high = bots_pick.GAME.start(2), bots_pick.GAME.start(2)
    low.play(0, 0)
    high.play(0, 39)
    choices = [Sharp(3, 1500).choose(Ask(bots_pick.GAME, state, 1)) for state in (low, high)]
    assert choices[0] == choices[1]


def test_more_actions_than_the_budget_allows_are_drawn_by_lot() -> None:
    state = bots_pick.GAME.start(2, options={"numbers": 5000})
    picks = [Sharp(seed, 130).choose(Ask(bots_pick.GAME, state, 0)) for seed in range(8)]
    assert all(0 <= pick < 5000 for pick in picks)
    assert sum(picks) / len(picks) > 3500  # the best of about eight, where chance alone would give 2,500


def test_the_smallest_budget_still_gives_a_legal_action() -> None:
    state = some_position(4, 1, 0)
    assert state.refusal(0, Sharp(1, 1).choose(Ask(FORSALE, state, 0))) is None


@pytest.mark.parametrize(
    "name",
    [
        "",
        "blunt",
        "Sharp",
        "sharp:",
        "sharp:0",
        "sharp:-5",
        "sharp:100000001",
        "sharp:٣",
        "random:2",
        "no_such_module:x",
    ],
)
def test_a_bot_nobody_knows_is_refused(name: str) -> None:
    with pytest.raises(Refused) as caught:
        make(name, 0)
    assert caught.value.refusal.code == "unknown_bot"
    assert caught.value.refusal.message.endswith(".")


def test_a_bot_of_ones_own_is_found_by_where_it_lives() -> None:
    assert isinstance(make("ludex.bots:Sharp", 7), Sharp)
    with pytest.raises(Refused, match="no method choose"):
        make("builtins:str", 7)
