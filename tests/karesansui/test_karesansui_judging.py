"""The judge's answers to questions about rules, and instructive counterexamples."""

from __future__ import annotations

from random import Random

import pytest
from karesansui_random import near_miss, random_garden, random_rule

from ludex.core import Refused
from ludex.games.karesansui.faces.judging import own_answer
from ludex.games.karesansui.language.reading import read_rule
from ludex.games.karesansui.reasoning.counterexamples import distance, features, instructive_comparison
from ludex.games.karesansui.reasoning.plain_evaluator import plainly_fits
from ludex.games.karesansui.reasoning.solver import DIFFERENT, standard_solver
from thorough import count

SMALL_3 = ["atleast", 3, "Small"]


def answer(**request: object) -> dict[str, object]:
    found = own_answer(request)
    assert found is not None
    return found


def test_comparing_rules_that_are_the_same() -> None:
    found = answer(compare=[SMALL_3, "not at most 2 small"])
    assert found == {"verdict": "equivalent", "board": None, "holds": None}


def test_comparing_rules_that_differ() -> None:
    found = answer(compare=[SMALL_3, ["atleast", 4, "Small"]], id=7)
    assert found["verdict"] == "different"
    assert found["holds"] == [True, False]
    board = found["board"]
    assert isinstance(board, list)
    assert sum(2 <= state < 11 for state in board) == 3
    assert board.count(0) == 13


def test_comparing_out_of_budget() -> None:
    rule = "more small than (stone or statue) and more large than plant"
    assert answer(compare=[rule, "never"])["verdict"] == "equivalent"
    assert answer(compare=[rule, "never"], budget=1000) == {"verdict": "undecided", "board": None, "holds": None}


def test_a_board_and_a_rule() -> None:
    board = [2, 3, 4] + [0] * 13
    assert answer(board=board, rule=SMALL_3) == {"fits": True}
    assert answer(board=board, rule="at least 4 small") == {"fits": False}


@pytest.mark.parametrize("question", ["fit", "unfit"])
def test_boards_that_fit_and_boards_that_do_not(question: str) -> None:
    found = answer(**{question: SMALL_3, "count": 5, "seed": 1})
    assert found == answer(**{question: "at least 3 small", "count": 5, "seed": 1})
    assert found != answer(**{question: SMALL_3, "count": 5, "seed": 2})
    boards = found["boards"]
    assert isinstance(boards, list)
    assert len(boards) == 5
    assert all(plainly_fits(read_rule(SMALL_3), board) == (question == "fit") for board in boards)


def test_fewer_boards_where_there_are_fewer() -> None:
    assert answer(fit="exactly 16 small black stone", count=3) == {"boards": [[2] * 16]}
    assert answer(unfit="always", count=3) == {"boards": []}
    assert answer(fit="always", count=0) == {"boards": []}


def test_a_rule_in_plain_english() -> None:
    found = answer(say=["not", ["leftof", "Black", "Grey"]])
    assert found["say"] == "A garden fits if no black feature is in a column left of a grey feature."
    assert found["text"] == found["say"]
    assert found["written"] == "not Black leftof Grey"
    assert read_rule(found["rule"]) == read_rule(found["written"])


def test_a_simpler_rule_and_the_share_of_gardens() -> None:
    found = answer(simplify="not at most 2 small and at least 1 small")
    assert found["rule"] == SMALL_3
    assert found["steps"]
    assert answer(share="no empty") == {"fitting": str(19**16), "of": str(20**16), "exact": True, "error_ppm": 0}


@pytest.mark.parametrize(
    ("request_", "code", "where"),
    [
        ({"compare": [SMALL_3]}, "bad_request", "compare"),
        ({"compare": "at least 3 small"}, "bad_request", "compare"),
        ({"compare": [SMALL_3, "at least 3 smal"]}, "bad_rule", "compare[1], character 12"),
        ({"compare": [SMALL_3, ["not", ["atleast", 3, "Smal"]]]}, "bad_rule", "compare[1][1][2]"),
        ({"compare": [SMALL_3, SMALL_3], "seed": 1}, "bad_request", "seed"),
        ({"rule": SMALL_3}, "bad_board", "board"),
        ({"rule": SMALL_3, "board": [0] * 15}, "bad_board", "board"),
        ({"rule": SMALL_3, "board": [0] * 15 + [20]}, "bad_board", "board[15]"),
        ({"rule": SMALL_3, "board": [0] * 15 + [True]}, "bad_board", "board[15]"),
        ({"rule": SMALL_3, "board": [0] * 15 + ["0"]}, "bad_board", "board[15]"),
        ({"fit": SMALL_3, "count": -1}, "bad_request", "count"),
        ({"fit": SMALL_3, "count": 1001}, "bad_request", "count"),
        ({"fit": SMALL_3, "seed": -1}, "bad_seed", "seed"),
        ({"fit": 5}, "bad_rule", "fit"),
        ({"say": ["and", *[SMALL_3] * 300]}, "rule_too_large", "say"),
    ],
)
def test_what_cannot_be_answered_is_refused(request_: dict[str, object], code: str, where: str) -> None:
    with pytest.raises(Refused) as caught:
        own_answer(request_)
    assert caught.value.refusal.code == code
    assert str(caught.value.refusal.values["where"]).startswith(where)


def test_other_requests_are_left_to_the_common_judge() -> None:
    assert own_answer({"new": {"seats": 1}}) is None


def test_a_counterexample_is_one_cell_from_the_table_if_it_can_be() -> None:
    rule, guess = read_rule("at least 3 small"), read_rule("at least 4 small")
    table = [[2, 3, 4, 5] + [0] * 12, [0] * 16]
    found = instructive_comparison(rule, guess, table, fits_rule=True)
    assert found.verdict == DIFFERENT
    assert found.holds == (True, False)
    assert found.garden is not None
    assert distance(found.garden, table[0]) == 1
    assert features(found.garden) == 3


def test_a_counterexample_takes_the_side_that_is_asked_for() -> None:
    rule, guess = read_rule("at least 3 small"), read_rule("at least 3 large")
    for side in (True, False):
        assert instructive_comparison(rule, guess, [[0] * 16], side).holds == (side, not side)
    # Only gardens that fit the first rule and not the second exist.
    assert instructive_comparison(rule, read_rule("at least 4 small"), [], fits_rule=False).holds == (True, False)


def test_counterexamples_are_plain_and_right() -> None:
    random = Random(8)
    plain = raw = seen = 0
    while seen < count(40, 1000):
        rule = random_rule(random, 2)
        guess = near_miss(random, rule)
        table = [random_garden(random) for _ in range(3)] if random.random() < 0.5 else []
        found = instructive_comparison(rule, guess, table, random.random() < 0.5)
        other = standard_solver().compare(rule, guess)
        assert found.verdict == other.verdict
        if found.garden is not None and other.garden is not None:
            assert (plainly_fits(rule, found.garden), plainly_fits(guess, found.garden)) == found.holds
            if not table:
                plain += features(found.garden)
                raw += features(other.garden)
            seen += 1
    assert plain < raw
