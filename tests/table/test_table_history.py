"""Any step of the past is found by few decisions, however many were taken back, and few states are kept for it."""

from __future__ import annotations

import pytest
from table_stories import Story

from ludex import games
from ludex.core import SPECTATOR, Chance
from ludex.table import TakeBack
from ludex.table.history import SNAPSHOT, Move, Past

STEPS = {"karesansui": 30}
OPTIONS: dict[str, dict[str, object]] = {"diplomacy": {"map": "hundred"}}


def taken_back(told: Story, seat: int) -> None:
    assert told.table.take_back(TakeBack(seat, f"back {told.table.step}"), told.journal).accepted


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("often", [0, 3, 2])
def test_every_step_is_found_as_playing_from_the_beginning_finds_it(name: str, often: int) -> None:
    """One wish in so many is to take back."""
    game = games.find(name)
    seats = 3 if name == "diplomacy" else game.usual_seats
    told = Story(seats, 11, OPTIONS.get(name), game=game)
    dice = Chance.of_seed(f"history {name} {often}")
    for _ in range(STEPS.get(name, 150)):
        if told.table.is_over:
            break
        may = [seat for seat in range(seats) if told.table.may_take_back(seat) is not None]
        if may and often and dice.below(often) == 0:
            taken_back(told, may[0])
        else:
            ask = told.table.asks()[0]
            assert told.say(ask.seat, dice.pick(ask.legal()), ask.number).accepted
    past = told.table._past
    for n, state in past.states():
        found = past.at(n)
        assert found is not None
        for seat in range(SPECTATOR, seats):
            assert game.view(found, seat) == game.view(state, seat), f"step {n}, seat {seat}"
        assert len(past._way(past._same[n])) < SNAPSHOT
    decisions = sum(bool(move.actions) for move in past.moves)
    assert len(past._kept) <= 1 + decisions / (SNAPSHOT - 1)
    assert past.at(-1) is None


@pytest.mark.parametrize("name", ["monopoly", "catan"])
def test_what_can_never_be_taken_back_ends_the_run_of_what_can(name: str) -> None:
    """Else all states of a seat that rolls again and again would stay in memory."""
    told = Story(3, 5, game=games.find(name))
    ended = 0
    for _ in range(200):
        ask = told.table.asks()[0]
        assert told.say(ask.seat, told.chance.pick(ask.legal()), ask.number).accepted
        standing = told.table.taking_back.run.standing
        assert all(made.refusal() is None for made in standing[1:])
        ended += len(standing) == 1
    assert ended > 10


@pytest.mark.parametrize("seed", range(5))
def test_however_far_it_went_back_the_way_is_short(seed: int) -> None:
    """The stack of what stands is the obvious way to say which decision led to what there is."""
    game = games.find("forsale")
    state = game.start(3, 1)
    past = Past(game, state)
    dice = Chance.of_seed(f"far {seed}")
    stack = [0]
    longest = 0
    is_going_back = False
    for number in range(1, 3000):
        if dice.below(200) == 0:
            is_going_back = not is_going_back
        is_back = len(stack) > 1 and dice.below(10) < (9 if is_going_back else 1)
        past.note(Move(number, 0, [] if is_back else [1], [], None), state)
        if is_back:
            stack.pop()
        else:
            stack.append(number)
        assert past._same[number] == stack[-1]
        longest = max(longest, len(stack))
    assert longest > 100
    assert max(len(past._way(past._same[number])) for number in range(3000)) < SNAPSHOT
    assert len(past._kept) <= 3000 / SNAPSHOT


def test_one_decision_made_and_taken_back_again_and_again_keeps_one_state() -> None:
    game = games.find("forsale")
    state = game.start(3, 1)
    past = Past(game, state)
    for number in range(1, SNAPSHOT):
        past.note(Move(number, 0, [1], [], None), state)
    for number in range(SNAPSHOT, 500):
        past.note(Move(number, 0, [1] if number % 2 == 0 else [], [], None), state)
    assert sorted(past._kept) == [0, SNAPSHOT - 1]
