"""What Catan's bots look at and what they never do: bad bank trades, feeding a leader; and what a position is worth."""

from __future__ import annotations

import pytest

from ludex.core import Chance, lowest_seat
from ludex.games.catan.game import GAME
from ludex.games.catan.rules import actions
from ludex.games.catan.rules.actions import ask, give, give_resource, kind_of, plain, rate_of
from ludex.games.catan.rules.bundles import bundle
from ludex.games.catan.rules.phases import ANSWERS, CHOICE, MAIN, MOVE_ROBBER, SETUP_SETTLEMENT
from ludex.games.catan.rules.pieces import CITY_PIECE, PIECE_KINDS
from ludex.games.catan.rules.state import CatanState
from ludex.games.catan.rules.trade import best_rate


def sensible_games(count: int, seats: int = 4) -> list[CatanState]:
    """Positions of games by rule of thumb, every seventh."""
    found = []
    for seed in range(count):
        state = GAME.start(seats, seed)
        chance = Chance.of_seed(seed)
        number = 0
        while state.to_act():
            if number % 7 == 0:
                twin = state.copy()
                assert isinstance(twin, CatanState)
                found.append(twin)
            seat = lowest_seat(state.to_act())
            state.play(seat, state.sensible(seat, chance))
            number += 1
    return found


POSITIONS = sensible_games(3)


def test_bank_trades_looked_at_are_at_the_best_rate_and_pay_for_something() -> None:
    seen = 0
    for state in POSITIONS:
        seat = lowest_seat(state.to_act())
        for action in state.candidates(seat, Chance.of_seed(1)):
            if kind_of(action) == actions.BANK:
                seen += 1
                assert rate_of(action) == best_rate(state, seat, give_resource(action))
                before = set(state.legal(seat))
                twin = state.copy()
                twin.play(seat, action)
                bought = {other for other in twin.legal(seat) if kind_of(other) in PURCHASES}
                assert bought - before, "it can build or buy what it could not before"
    assert seen > 5


PURCHASES = (actions.ROAD, actions.SETTLE, actions.CITY, actions.BUY)


def test_few_spots_and_hexes_are_looked_at() -> None:
    phases = set()
    for state in POSITIONS:
        seat = lowest_seat(state.to_act())
        count = len(state.candidates(seat, Chance.of_seed(1)))
        if state.phase == SETUP_SETTLEMENT:
            assert 2 * count < len(state.legal(seat))
            phases.add(state.phase)
        elif state.phase == MOVE_ROBBER and len(state.legal(seat)) > 12:
            assert count <= 12
            phases.add(state.phase)
    assert phases == {SETUP_SETTLEMENT, MOVE_ROBBER}


def an_offer(points: int) -> CatanState:
    """Seat 0, with so many points to be seen, offers wood for ore, which brings both sides nearer to what they lack."""
    state = next(each.copy() for each in POSITIONS if each.phase == MAIN and each.turn == 0)
    assert isinstance(state, CatanState)
    state.hands[0] = bundle(3, 0, 0, 2, 2)
    state.hands[1] = bundle(0, 1, 1, 1, 4)
    state.bank = bundle(19, 19, 19, 19, 19) - sum(state.hands)
    while state.public_points(0) < points:
        state.pieces[PIECE_KINDS * 0 + CITY_PIECE] -= 1
    for action in (plain(actions.OFFER), ask(4), give(0), plain(actions.PROPOSE)):
        assert state.refusal(0, action) is None
        state.play(0, action)
    assert state.phase == ANSWERS
    return state


def test_a_trade_that_helps_both_is_accepted_and_made() -> None:
    state = an_offer(2)
    assert state.sensible(1, Chance.of_seed(1)) == plain(actions.ACCEPT)
    while state.phase == ANSWERS:
        seat = lowest_seat(state.to_act())
        state.play(seat, state.sensible(seat, Chance.of_seed(1)))
    assert state.phase == CHOICE
    assert kind_of(state.sensible(0, Chance.of_seed(1))) == actions.CONFIRM


def test_nobody_trades_with_a_seat_that_is_about_to_win() -> None:
    state = an_offer(8)
    answers = {state.sensible(seat, Chance.of_seed(1)) for seat in range(1, 4)}
    assert answers == {plain(actions.DECLINE)}


def test_an_offer_is_not_made_to_a_leader() -> None:
    state = next(each.copy() for each in POSITIONS if each.phase == MAIN and each.turn == 0)
    assert isinstance(state, CatanState)
    state.hands[0] = bundle(3, 0, 0, 2, 2)
    state.bank = bundle(19, 19, 19, 19, 19) - sum(state.hands)
    while state.public_points(2) < 8:
        state.pieces[PIECE_KINDS * 2 + CITY_PIECE] -= 1
    state.play(0, plain(actions.OFFER))
    while state.phase not in (ANSWERS, MAIN):
        state.play(0, state.sensible(0, Chance.of_seed(1)))
    assert state.phase == ANSWERS
    assert state.to_act() == 0b1010


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_values_of_all_seats_are_one_win(seats: int) -> None:
    for state in sensible_games(1, seats):
        assert sum(state.value(seat) for seat in range(seats)) == pytest.approx(1)


def test_points_and_production_are_worth_something() -> None:
    state = POSITIONS[40].copy()
    assert isinstance(state, CatanState)
    before = state.value(0)
    spot = next(spot for spot, held in enumerate(state.buildings) if held == 1)
    state.buildings[spot] = 2
    state.pieces[PIECE_KINDS * 0 + CITY_PIECE] -= 1
    assert state.value(0) > before
