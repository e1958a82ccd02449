"""A rulebook's `resolver`: movement settled by guesses comes to the same results and reasons as by strengths."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from diplomacy_random import random_phase
from diplomacy_reasons_requests import position_of, written
from librt.vecs import vec
from mypy_extensions import i64

from ludex.core import seat_list
from ludex.games.diplomacy.cases.running import try_text
from ludex.games.diplomacy.faces.judging import adjudicate
from ludex.games.diplomacy.game import GAME
from ludex.games.diplomacy.rules.actions import move
from ludex.games.diplomacy.rules.battle import MOVES, OPEN, YES, question_of
from ludex.games.diplomacy.rules.board import Board
from ludex.games.diplomacy.rules.guessing import Guesser, TooLong
from ludex.games.diplomacy.rules.movement import Movement
from ludex.games.diplomacy.rules.rulebook import BY_GUESSES, BY_STRENGTHS, PRESETS, rulebook_of
from ludex.games.diplomacy.rules.units import no_units
from ludex.games.diplomacy.variants import load
from thorough import count

FILES = sorted((Path(__file__).parent / "cases").glob("*.txt"))
BOARD = load("standard").board()


def guessed(position: dict[str, Any]) -> dict[str, Any]:
    """The position under the same rules, settled by guesses."""
    rules = position.get("rules", "2023")
    return {**position, "rules": {**({"preset": rules} if isinstance(rules, str) else rules), "resolver": "guess"}}


def without_rules(answer: dict[str, Any]) -> dict[str, Any]:
    position = {key: value for key, value in answer["position"].items() if key not in ("rules", "options")}
    return {**answer, "position": position}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_case_passes_with_the_same_reasons(file: Path) -> None:
    def judge(position: dict[str, object], orders: list[list[str]]) -> dict[str, Any]:
        by_guesses = adjudicate(guessed(position), orders)
        assert without_rules(by_guesses) == without_rules(adjudicate(position, orders))
        return by_guesses

    verdicts = try_text(file.read_text(), judge)
    assert [str(verdict) for verdict in verdicts if not verdict.passes] == []


@pytest.mark.parametrize("rules", PRESETS)
def test_random_positions_come_to_the_same(rules: str) -> None:
    variant = load("standard")
    for seed in range(count(120, 3_000)):
        phase = random_phase(BOARD, seed)
        position, orders = position_of(variant, phase, rules), written(BOARD, phase)
        told = f"position {seed}\n{phase.told(BOARD)}"
        assert without_rules(adjudicate(guessed(position), orders)) == without_rules(adjudicate(position, orders)), told


def test_a_table_chooses_it() -> None:
    by_guesses = GAME.start(7, 3, {"rules": {"preset": "2023", "resolver": "guess"}, "votes": False, "years": 2})
    usual = GAME.start(7, 3, {"rules": "2023", "votes": False, "years": 2})
    chosen = random.Random(3)
    while usual.to_act():
        seat = seat_list(usual.to_act())[0]
        action = chosen.choice(list(usual.legal(seat)))
        usual.play(seat, action)
        by_guesses.play(seat, action)
    assert usual.outcome() == by_guesses.outcome()
    assert GAME.position(by_guesses)["units"] == GAME.position(usual)["units"]


def circle(rules: object) -> Movement:
    """Three armies that move in a circle, with the orders read and nothing settled."""
    units, orders = no_units(BOARD.province_count), [0] * BOARD.province_count
    places = [BOARD.province_ids.index(place) for place in ("PAR", "BUR", "PIC")]
    for at, place in enumerate(places):
        units.put(place, 0, at, place)
        orders[place] = move(place, places[(at + 1) % 3], False)
    return Movement(BOARD, rulebook_of(rules), units, vec[i64](orders))


def test_it_is_the_rulebook_that_says_who_settles() -> None:
    for rules, expected in (("2023", BY_STRENGTHS), ({"resolver": "guess"}, BY_GUESSES)):
        movement = circle(rules)
        movement.adjudicate()
        assert movement.settled_by == expected
        assert movement.battle.moves[BOARD.province_ids.index("PAR")] == YES


def test_guesses_that_take_too_long_leave_nothing_behind() -> None:
    movement = circle("2023")
    movement.read_orders()
    questions = [question_of(province, MOVES) for province in movement.provinces]
    guesser = Guesser(movement.battle, vec[i64](questions))
    guesser.left = 2
    with pytest.raises(TooLong):
        guesser.settle()
    assert {movement.battle.answer(question) for question in questions} == {OPEN}
    Guesser(movement.battle, vec[i64](questions)).settle()
    assert {movement.battle.answer(question) for question in questions} == {YES}


def column(length: int) -> Movement:
    """Armies that follow each other over the largest map, each to where the one ahead leaves."""
    board = load("twentytwenty").board()
    column = longest_walk(board, length)
    units, orders = no_units(board.province_count), [0] * board.province_count
    for at, ahead in pairwise(column):
        units.put(at, 0, at % 2, at)
        orders[at] = move(at, ahead, False)
    return Movement(board, rulebook_of({"resolver": "guess"}), units, vec[i64](orders))


def longest_walk(board: Board, length: int) -> list[int]:
    """Provinces one after the other, none twice: armies can go from each to the next. As many as are asked for."""
    # The first one asked about is the last in the row, so that its question waits for all the others.
    ahead = [[at] for at in reversed(range(board.province_count)) if board.can_be_in(0, at)]
    steps = 0
    while ahead and steps < 200_000:
        walk = ahead.pop()
        steps += 1
        if len(walk) == length:
            return walk
        further = [int(there) for there in board.reach(0, walk[-1]) if int(there) not in walk]
        # First where there are fewest ways on, so that no corner is left behind.
        further.sort(key=lambda there: -len([on for on in board.reach(0, there) if int(on) not in walk]))
        ahead += [[*walk, there] for there in further]
    raise AssertionError("no such walk was found")


@pytest.mark.parametrize(("length", "settled_by"), [(60, BY_GUESSES), (90, BY_STRENGTHS)])
def test_a_long_row_of_moves_is_no_traceback(length: int, settled_by: int) -> None:
    movement = column(length)
    movement.adjudicate()
    assert movement.settled_by == settled_by
    assert sum(node >= 0 for node in movement.went) == length - 1


def test_a_resolver_that_is_none_is_refused() -> None:
    position = {"rules": {"resolver": "dice"}, "year": 1901, "season": "spring", "phase": "movement", "units": []}
    with pytest.raises(ValueError, match=r"strengths, guess"):
        GAME.restore(position)
