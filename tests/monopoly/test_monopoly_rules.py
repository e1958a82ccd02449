"""The 32 rules, one case or more each, by number (cases/*.txt)."""

from __future__ import annotations

import pytest
from monopoly_cases import CASES as FOLDER
from monopoly_cases import MonopolyScene

from ludex.core import Chance, Drawn, Refused
from ludex.games.monopoly import GAME
from ludex.games.monopoly.rules.state import Monopoly
from ludex.testing.cases import Case, read_cases

CASES = [case for path in sorted(FOLDER.glob("*.txt")) for case in read_cases(path)]


@pytest.mark.parametrize("case", CASES, ids=repr)
def test_rule(case: Case) -> None:
    assert case.expects, "a case says what must come out"
    MonopolyScene().run(case)


def test_every_rule_has_a_case() -> None:
    rules = [case for path in FOLDER.glob("rules*.txt") for case in read_cases(path)]
    assert {int(case.name.split(" ")[0]) for case in rules} == set(range(1, 33))


def start(**options: object) -> Monopoly:
    state = GAME.start(3, 5, options)
    assert isinstance(state, Monopoly)
    return state


def test_rule_1_everybody_starts_with_1500_and_who_begins_is_drawn() -> None:
    assert list(start().cash) == [1500] * 3
    assert {int(GAME.start(3, seed).turn) for seed in range(30)} == {0, 1, 2}  # type: ignore[attr-defined]
    assert start(first="seat").turn == 0


def test_rule_1_or_the_highest_throw_begins_and_those_who_tie_throw_again() -> None:
    feed = [Drawn("dice", dice) for dice in ([3, 4], [6, 1], [1, 2], [2, 2], [5, 2])]
    state = GAME.start(3, 0, {"first": "throw"}, feed=feed)
    assert isinstance(state, Monopoly)
    assert state.turn == 1


def test_rule_1_for_2_to_8_seats() -> None:
    for seats in (1, 9):
        with pytest.raises(Refused):
            GAME.start(seats)


def test_in_a_timed_game_two_lots_each_are_dealt_and_paid_for() -> None:
    state = GAME.start(4, 3, {"profile": "timed"})
    assert isinstance(state, Monopoly)
    for seat in range(4):
        lots = [lot for lot in state.board.lots if state.owner[lot] == seat]
        assert len(lots) == 2
        assert state.cash[seat] == 1500 - sum(state.board.prices[lot] for lot in lots)
    assert state.terms.rounds == 30


def test_london_has_its_own_names() -> None:
    state = GAME.start(2, 0, {"profile": "uk"})
    assert isinstance(state, Monopoly)
    assert state.board.names[39] == "Mayfair"


def test_luck_that_cannot_be_is_refused() -> None:
    with pytest.raises(Refused) as told:
        GAME.start(2, 0, feed=[Drawn("first", [7])])
    assert told.value.refusal.code == "bad_chance"


def test_a_throw_is_two_dice_equally_likely() -> None:
    chance = Chance.of_seed(4)
    throws = set()
    for seed in range(300):
        state = GAME.start(2, seed, {"first": "seat"})
        assert isinstance(state, Monopoly)
        state.chance = chance.split()
        state.play(0, GAME.read(state, 0, "roll")[0])
        throws.add((int(state.die1), int(state.die2)))
    assert len(throws) == 36
