"""Paired turns of 5 and 6 seats: what is told and drawn of them, what programs see, and that bots play them."""

from __future__ import annotations

from typing import Any

import pytest

from ludex.bots import make
from ludex.core import Ask, Chance, lowest_seat
from ludex.core.dense import Numbers
from ludex.games.catan.game import GAME
from ludex.games.catan.rules import actions
from ludex.games.catan.rules.actions import kind_of, plain
from ludex.games.catan.rules.phases import MAIN, OVER
from ludex.games.catan.rules.state import CatanState

NAMES = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo"]


def paired(seats: int = 6, **options: Any) -> CatanState:
    """The first paired turn of a game that is played by rule of thumb so far."""
    state = GAME.start(seats, 3, options)
    assert isinstance(state, CatanState)
    chance = Chance.of_seed(1)
    while not state.is_paired:
        seat = lowest_seat(state.to_act())
        state.play(seat, state.sensible(seat, chance))
    assert state.phase == MAIN
    return state


def test_the_pair_is_told_in_words() -> None:
    state = paired()
    view = GAME.view(state, 3)
    assert view["pair"] == [0, 3]
    assert view["turn"] == 3
    headline = "Turn 1: Di, paired with Ann. Di trades and builds."
    assert GAME.describe(view, NAMES).startswith(headline)
    assert GAME.brief(view, NAMES).startswith("Turn 1: Di, paired with Ann.\n")
    assert GAME.sketch(view, NAMES).startswith(headline)
    assert "paired turn of seat 3, main phase" in GAME.summary(state)
    assert GAME.prompt(state, 3, NAMES) == "Your paired turn: trade with the bank, build or buy, then end it."
    assert GAME.label(state, 3, plain(actions.END), NAMES) == "End your paired turn"
    assert not any("offer" in line for line in GAME.typed(view))
    state.play(3, plain(actions.END))
    view = GAME.view(state, 1)
    assert view["pair"] == [1, 4]
    assert GAME.describe(view, NAMES).startswith("Turn 2: Bo. Bo is to roll.")


def test_the_pair_is_drawn() -> None:
    state = paired()
    assert "Di, paired with Ann" in GAME.draw(GAME.view(state, 0), [], NAMES)
    state.play(3, plain(actions.END))
    drawing = GAME.draw(GAME.view(state, 0), [], NAMES)
    assert "paired with" not in drawing
    assert ">paired</text>" in drawing, "whose paired turn comes next stands beside the name"


def test_who_fails_in_a_paired_turn_ends_it() -> None:
    state = paired()
    assert GAME.recovery(state, 3, None).action == plain(actions.END)


@pytest.mark.parametrize("seats", [5, 6])
def test_what_programs_see_of_it(seats: int) -> None:
    state = paired(seats, trade=False)
    fields = GAME.observation_fields(state.settings, seats)
    at = sum(field.size for field in fields) - 1
    assert fields[-1].name == "the turn is that of a pair's second player"
    assert state.observation_size() == at + 1
    numbers = Numbers(at + 1)
    state.observe(0, numbers, 0)
    assert numbers.read()[at] == 1
    state.play(3, plain(actions.END))
    state.observe_again(0, numbers, 0)
    assert numbers.read()[at] == 0


def test_whose_part_of_the_turn_it_is_no_secret() -> None:
    state = paired()
    for seat in range(-1, 6):
        twin = state.sample(seat, Chance.of_seed(seat))
        assert isinstance(twin, CatanState)
        assert twin.is_paired
        assert GAME.view(twin, seat) == GAME.view(state, seat)


@pytest.mark.parametrize("seats", [5, 6])
def test_every_seat_leads_and_is_paired_in_turn(seats: int) -> None:
    state = GAME.start(seats, seats, {"turns": 20, "points": 20})
    assert isinstance(state, CatanState)
    chance = Chance.of_seed(2)
    parts: list[tuple[int, bool]] = []
    while state.phase != OVER:
        part = (int(state.turn), bool(state.is_paired))
        if state.setup_step == 2 * seats and (not parts or parts[-1] != part):
            parts.append(part)
        seat = lowest_seat(state.to_act())
        action = state.sensible(seat, chance)
        assert action in state.legal(seat)
        assert all(other in state.legal(seat) for other in state.candidates(seat, chance))
        state.play(seat, action)
    expected = [((turn + step) % seats, step == 3) for turn in range(20) for step in (0, 3)]
    assert parts == expected
    assert state.turn_count == 20


@pytest.mark.parametrize("name", ["careful", "sharp:300"])
def test_bots_play_a_paired_turn(name: str) -> None:
    state = paired()
    bot = make(name, 1, GAME)
    for _ in range(40):
        if state.turn != 3:
            break
        action = bot.choose(Ask(GAME, state, 3))
        assert state.refusal(3, action) is None
        assert kind_of(action) not in (actions.OFFER, actions.INVITE)
        state.play(3, action)
    assert not state.is_paired
