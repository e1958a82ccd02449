"""How sharp looks ahead in For Sale: its own rule of thumb, and what a sale is worth to it."""

from __future__ import annotations

import pytest

from ludex.core import Ask, Chance, lowest_seat, search
from ludex.games.forsale import GAME
from ludex.games.forsale.rules.cards import highest, lowest, set_of
from ludex.games.forsale.rules.deliberation import play_on
from ludex.games.forsale.rules.keen import keen_action
from ludex.games.forsale.rules.phases import BUYING, OVER, SELLING
from ludex.games.forsale.rules.sale_value import sale_value
from ludex.games.forsale.rules.state import ForSale


def begun(seats: int, seed: int | str, options: dict[str, object] | None = None) -> ForSale:
    state = GAME.start(seats, seed, options or {})
    assert isinstance(state, ForSale)
    return state


def go_on(state: ForSale, phase: int, round: int, chance: Chance) -> None:
    """Plays sensibly, in place, until a round of a part begins."""
    while (state.phase, state.round) != (phase, round):
        seat = lowest_seat(state.to_act())
        state.play(seat, state.sensible(seat, chance))


def keen_share(seats: int, games: int) -> float:
    """The part of the games that one keen seat wins among sensible others."""
    won = 0.0
    for number in range(games):
        state = begun(seats, f"keen/{number}")
        play_on(state, number % seats, Chance.of_seed(number), 1000, 1000)
        outcome = state.outcome()
        assert outcome is not None
        won += outcome.share(number % seats)
    return won / games


@pytest.mark.parametrize(("seats", "least"), [(3, 0.6), (4, 0.45), (5, 0.35), (6, 0.27)])
def test_a_keen_seat_wins_much_more_than_its_share_among_sensible_ones(seats: int, least: float) -> None:
    assert keen_share(seats, 300) > least


@pytest.mark.parametrize("options", [{}, {"coins": 1000}, {"cheques": [0] * 30}, {"coins": 1, "equal_allowed": True}])
@pytest.mark.parametrize("seats", [3, 6])
def test_the_keen_action_is_legal_and_tells_nothing_hidden(seats: int, options: dict[str, object]) -> None:
    state = begun(seats, 3, options)
    chance = Chance.of_seed(4)
    while waiting := state.to_act():
        seat = lowest_seat(waiting)
        action = keen_action(state, seat)
        assert action in list(state.legal(seat))
        other = state.sample(seat, chance)
        assert isinstance(other, ForSale)
        assert keen_action(other, seat) == action
        state.play(seat, action)


def test_playing_on_stops_where_the_round_begins_or_the_steps_are_used() -> None:
    state = begun(3, 1)
    assert play_on(state, 0, Chance.of_seed(1), 4, 1000) == 4
    go_on(state, SELLING, 1, Chance.of_seed(2))
    assert play_on(state, 0, Chance.of_seed(1), 1000, 3) == 6
    assert (state.phase, state.round) == (SELLING, 3)


def test_the_value_of_a_sale_is_a_share_and_grows_with_money_and_properties() -> None:
    state = begun(3, 5)
    go_on(state, SELLING, 4, Chance.of_seed(5))
    for seat in range(3):
        value = sale_value(state, seat)
        assert 0 < value < 1
        richer = state.copy()
        richer.coins[seat] += 3
        assert sale_value(richer, seat) > value
        assert sale_value(richer, (seat + 1) % 3) < sale_value(state, (seat + 1) % 3)
    better = state.copy()
    low, high = lowest(state.hands[0]), highest(state.hands[1])
    assert low < high
    better.hands[0] ^= set_of([low, high])
    better.hands[1] ^= set_of([low, high])
    assert sale_value(better, 0) > sale_value(state, 0)


def test_the_value_of_a_game_that_is_over_is_the_share_of_the_win() -> None:
    state = begun(3, 6)
    play_on(state, 0, Chance.of_seed(6), 1000, 1000)
    outcome = state.outcome()
    assert state.phase == OVER
    assert outcome is not None
    assert [sale_value(state, seat) for seat in range(3)] == [outcome.share(seat) for seat in range(3)]


@pytest.mark.parametrize(("phase", "budget"), [(BUYING, 8000), (SELLING, 16000)])
def test_the_search_compares_every_candidate_within_its_budget(phase: int, budget: int) -> None:
    state = begun(3, 8)
    go_on(state, phase, 3, Chance.of_seed(8))
    seat = lowest_seat(state.to_act())
    found = search(Ask(GAME, state, seat), budget, Chance.of_seed(1))
    candidates = set(state.candidates(seat, Chance.of_seed(1))) | {keen_action(state, seat)}
    assert {each.action for each in found.candidates} == candidates
    assert all(each.visits > 0 and 0 <= each.mean <= 1 for each in found.candidates)
    assert 2000 <= found.steps <= 2200
    assert found == search(Ask(GAME, state, seat), budget, Chance.of_seed(1))
