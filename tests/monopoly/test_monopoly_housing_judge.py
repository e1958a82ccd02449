"""What the judge of the building market refuses, and how it explains itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from housing_tables import HousingCase, cases_in

from ludex.core import Refused
from ludex.games.monopoly.faces.drawing_flow import draw_flow
from ludex.games.monopoly.faces.judging import housing_answer
from ludex.games.monopoly.rules.market.shortage import FORMULAS
from ludex.games.monopoly.rules.market.terms import POLICIES

CASES = {case.name: case for file in ("worked.txt", "further.txt", "policies.txt") for case in cases_in(file)}


def request(**changes: object) -> dict[str, Any]:
    housing: dict[str, object] = {
        "bank": {"houses": 1, "hotels": 5},
        "holdings": {"P1": {"orange": [0, 0, 0]}, "P2": {"red": [0, 0, 0]}},
        "requests": {"P1": {"build_house": ["orange0"]}, "P2": {"build_house": ["red0"]}},
    }
    return {"housing": {**housing, **changes}}


# what is wrong with it, the code, and where
BAD: list[tuple[dict[str, Any], str, str]] = [
    ({"housing": []}, "bad_request", "housing"),
    ({"housing": {}}, "bad_request", "housing"),
    ({**request(), "policy": "kind"}, "bad_request", "policy"),
    ({**request(), "policy": 1}, "bad_request", "policy"),
    ({**request(), "actions": []}, "bad_request", "actions"),
    ({**request(), "draw": 1}, "bad_request", "draw"),
    (request(bank={"houses": -1, "hotels": 5}), "bad_request", "housing.bank.houses"),
    (request(bank={"houses": 1, "hotels": 10**9}), "bad_request", "housing.bank.hotels"),
    (request(bank={"houses": "1", "hotels": 5}), "bad_request", "housing.bank.houses"),
    (request(bank={"houses": 1.5, "hotels": 5}), "bad_request", "housing.bank.houses"),
    (request(current_player="Ann"), "bad_request", "housing"),
    (request(current_player="P9"), "bad_request", "housing"),
    (request(cash={"P1": -5}), "bad_request", "housing.cash.P1"),
    (request(cash={"P1": True}), "bad_request", "housing.cash[...]"),
    (request(holdings={"P1": {"violet": [0]}}), "bad_request", "housing.holdings.P1.violet"),
    (request(holdings={"P1": {"brown": [0, 0, 0]}}), "bad_request", "housing.holdings.P1.brown"),
    (request(holdings={"P1": {"brown": [6, 6]}}), "bad_request", "housing.holdings.P1.brown"),
    (
        request(holdings={"P1": {"brown": [0, 0]}, "P2": {"brown": [0]}}),
        "impossible_position",
        "housing.holdings.P2.brown",
    ),
    (request(holdings={"P1": {"orange": [1, 1]}}), "impossible_position", "housing.holdings"),
    (request(holdings={"P1": {"orange": [3, 1, 1]}}), "impossible_position", "housing.holdings"),
    (request(holdings={"P1": {"red": [1, 1, 1]}}, mortgaged=["red1"]), "impossible_position", "housing.mortgaged"),
    (request(mortgaged=["red3"]), "bad_request", "housing.mortgaged[0]"),
    (request(requests={"P1": {"build_castle": ["red0"]}}), "bad_request", "housing.requests[...]"),
    (request(requests={"P1": {"build_house": ["red"]}}), "bad_request", "housing.requests.P1.build_house[0]"),
    (request(requests={"P1": {"build_house": ["red0"] * 201}}), "bad_request", "housing.requests.P1"),
    (request(options={"swap": True}), "bad_request", "housing.options"),
    (request(options={"bidders": "some"}), "bad_request", "housing.options.bidders"),
    (request(options={"increment": 0}), "bad_request", "housing.options.increment"),
    (request(options={"increment": 10}, replies={"P1": [105]}), "bad_step", "housing.replies.P1[0]"),
    (request(options={"increment": 30}, replies={"P1": [100]}), "bid_too_low", "housing.replies.P1[0]"),
    (request(replies={"P1": [99]}), "bid_too_low", "housing.replies.P1[0]"),
    (request(replies={"P1": [2001]}), "bid_above_cash", "housing.replies.P1[0]"),
    (request(replies={"P1": [100], "P2": [100]}), "bid_too_low", "housing.replies.P2[0]"),
    (request(replies={"P1": ["no"]}), "bad_reply", "housing.replies.P1[0]"),
    (request(replies={"P1": [-1]}), "bad_reply", "housing.replies.P1[0]"),
    (request(replies={"P1": [2**70]}), "bad_reply", "housing.replies.P1[0]"),
    (request(replies={"P1": [True]}), "bad_reply", "housing.replies.P1[0]"),
    (request(surprise=1), "bad_request", "housing"),
]


@pytest.mark.parametrize(("given", "code", "where"), BAD)
def test_refused(given: dict[str, Any], code: str, where: str) -> None:
    with pytest.raises(Refused) as found:
        housing_answer(given)
    assert (found.value.refusal.code, found.value.refusal.values["where"]) == (code, where)
    assert found.value.refusal.message.endswith(".")


# replies to "which hotels come down, with 3 houses left?"
BAD_PLANS: list[tuple[object, str]] = [
    ({"hotels": 1}, "too_many_hotels"),
    ({"hotels": 0}, "too_many_hotels"),
    ({"hotels": -1}, "bad_request"),
    ({"hotels": True}, "bad_reply"),
    ({"cancel": False}, "bad_reply"),
    ({"cancel": True, "hotels": 1}, "bad_reply"),
    ({}, "bad_reply"),
    ({"group": "green", "levels": [1, 1]}, "bad_reply"),
    ({"group": "green", "levels": [1, 1, 6]}, "bad_reply"),
    ({"group": "green", "levels": "111"}, "bad_reply"),
    ({"group": "green", "levels": [0, 0, 3]}, "bad_levels"),
    ({"group": "green", "levels": [5, 5, 5]}, "bad_levels"),
    ({"group": "green", "levels": [1, 1, 2]}, "too_few_houses"),
    ({"group": "red", "levels": [0, 0, 0]}, "wrong_group"),
    ({"group": "orange", "levels": [0, 0, 0]}, "wrong_group"),
    ({"group": "plum", "levels": [0, 0, 0]}, "bad_request"),
]


@pytest.mark.parametrize(("reply", "code"), BAD_PLANS)
def test_refused_plan(reply: object, code: str) -> None:
    case = CASES["S15"].request
    with pytest.raises(Refused) as found:
        housing_answer({"housing": {**case["housing"], "replies": {"P1": [reply]}}})
    assert found.value.refusal.code == code


def test_another_kind_of_request() -> None:
    assert housing_answer({"position": {}}) is None


def test_who_has_no_reply_left_passes_or_keeps() -> None:
    assert the_answer(CASES["S06"], replies={})["asks"] == ["P1 pass", "P2 pass"]
    assert the_answer(CASES["S15"], replies={})["asks"] == ["P1 demo? cancel"]


def test_replies_that_nobody_asks_for_are_left_over() -> None:
    found = housing_answer(request(replies={"P1": [100, 300], "P2": [{"cancel": True}, "pass"]}))
    assert found is not None
    assert found["asks"] == ["P1 bid 100", "P2 pass"]


def the_answer(case: HousingCase, **changes: object) -> dict[str, Any]:
    found = housing_answer({**case.request, "housing": {**case.request["housing"], **changes}})
    assert found is not None
    return found


# replies to "where does the house stand that P3 won without a request, for 190?"
BAD_PLACES: list[tuple[object, str]] = [
    ({"build": "dark_blue0"}, "not_placed"),
    ({"build": "pink0"}, "not_placed"),
    ({"build": "red0"}, "not_placed"),
    ({"build": "pink"}, "bad_request"),
    ({"build": 1}, "bad_reply"),
    ({"build": "pink1", "hotels": 1}, "bad_reply"),
]


@pytest.mark.parametrize(("reply", "code"), BAD_PLACES)
def test_refused_place(reply: object, code: str) -> None:
    case = CASES["F37"].request
    replies = {**case["housing"]["replies"], "P3": [190, reply]}
    with pytest.raises(Refused) as found:
        housing_answer({"housing": {**case["housing"], "replies": replies}})
    assert found.value.refusal.code == code


def test_who_says_nothing_builds_on_the_first_lot() -> None:
    case = CASES["F37"]
    replies = {**case.request["housing"]["replies"], "P3": [190]}
    assert the_answer(case, replies=replies)["asks"][-1] == "P3 build pink1"


# ---- explanations ----

# case, the test that is named, its numbers, what it found
TESTS = """
    S03  3a  1 > 2 + 0                  enough
    S03  2b  3 > 8 + 4*1 - 4*0          enough
    S05  2g  3 > 2 + 4*0                short
    S06  2h  3 > 2                      short
    S11  3a  2 > 1 + 0                  short
    S11  3b  2 > 1                      short
    S13  3a  1 > 0 + 1                  enough
    S15  2g  1 > 4 + 4*0                enough
    S15  2b  1 > 4 + 4*0 - 4*1          short
    S20  2g  6 > 1 + 4*1                short
    S24  2a  2 > 0 + 1 + 4*0 - 4*0      short
    S29  2g  1 > 0 + 4*1                enough
    L15  2g  1 > 4 + 4*0                enough
"""


@pytest.mark.parametrize("row", TESTS.strip().splitlines(), ids=str.strip)
def test_the_tests_that_were_made_are_told_with_their_numbers(row: str) -> None:
    name, test, *numbers, result = row.split()
    found = the_answer(CASES[name])["explain"]["tests"]
    line = {"test": test, "formula": FORMULAS[test], "numbers": " ".join(numbers), "short": result == "short"}
    assert line in found


SAID = {
    "S06": "P2 is denied a house on red1: the bank has no houses left (2h (gb > gl) is 1 > 0).",
    "S08": "P1 is denied a house on orange0: nobody bid in the auction.",
    "S11": "3b (rb > rl) is 2 > 1: an auction of a hotel.",
    "S14": "P2 is denied a hotel on orange0: the bank has no hotels left (3b (rb > rl) is 1 > 0).",
    "S15": "P1 wants to demolish, but 4*rd > gl is 4*1 > 3.",
    "S16": "P1 takes green down to [1, 1, 1] for $1200.",
    "S26": "P1 is denied a house on orange0: the group would not be built evenly.",
    "S27": "P1 is denied a house on orange0: a lot of the group is mortgaged.",
    "F04": "P1 demolishes the hotel on green0 for $100, having paid $40 for the four houses.",
    "F09": "P2 builds a hotel on orange0 for $100, in one with that demolition, since neither could come first.",
    "F11": "P1 is denied a house on red1: the player can't pay for it.",
    "F13": "P1 is denied a house on orange0: the whole group must be the player's own.",
    "F18": "P1 is denied demolishing the hotel on orange0: the player kept it when there were too few houses.",
    "F27": "P1 takes green down to [1, 1, 0] for $1300, having paid $40 for the houses.",
    "F28": "P2 keeps the hotels after all and does not pay the $500.",
    "F29": "4*rd > gl is 4*2 > 2: an auction of the 2 houses left, in one lot among those who want to demolish hotels.",
    "F31": "4*rd > gl is 4*2 > 1: an auction of the 1 house left, in one lot among those who want to demolish hotels.",
    "F32": "P1 has the 2 houses left. P1 wants to demolish, but 4*rd > gl is 4*2 > 2.",
    "F37": "P3 builds a house on pink2 for $190, won without a request.",
    "L22": "P1 has the 3 houses left for $40, due with the first one taken. "
    "P1 wants to demolish, but 4*rd > gl is 4*2 > 3.",
    "F25": "4*rd > gl is 4*3 > 8: an auction of four houses to demolish a hotel with.",
    "L09": "P2 is denied a house on red0: the bank has no houses left (2h (gb > gl) is 3 > 0).",
}


@pytest.mark.parametrize("name", sorted(SAID))
def test_the_ruling_in_words(name: str) -> None:
    assert SAID[name] in the_answer(CASES[name])["explain"]["text"]


@pytest.mark.parametrize("case", CASES.values(), ids=repr)
def test_every_denial_and_auction_says_why(case: HousingCase) -> None:
    answer = the_answer(case)
    text = answer["explain"]["text"]
    denied = sum(len(units) for units in answer["denied"].values())
    assert sum(" is denied " in line for line in text) == denied
    for line in text:
        assert line[0].isupper() or line[0].isdigit()
        assert line.endswith(".")
        if "an auction of" in line:
            assert line.startswith(("2h", "3b", "4*rd > gl"))


# ---- the picture ----


def texts(svg: str, on_way: bool) -> list[str]:
    """The words of the boxes that are on the way taken, or of all."""
    root = ElementTree.fromstring(svg)
    space = "{http://www.w3.org/2000/svg}"
    groups = [part for part in root.iter(f"{space}g") if not on_way or part.get("class") == "way"]
    return [text.text or "" for part in groups for text in part.iter(f"{space}text")]


def test_the_flow_of_each_policy() -> None:
    for policy in POLICIES:
        words = texts(draw_flow(policy), on_way=False)
        assert ("an order for all?" in words) == (policy != "literal")
        assert words.count("Build hotels") == 3
        assert any("(D10)" in word for word in words) == (policy in ("fair", "literal"))
        assert texts(draw_flow(policy), on_way=True) == []


def test_the_picture_in_the_docs_is_of_today() -> None:
    picture = Path(__file__).parent.parent.parent / "docs" / "images" / "building-market.svg"
    assert picture.read_text() == draw_flow("fair") + "\n"


# case: the boxes on its way after the houses, in the order of the columns
WAYS = {
    "S09": ["an order for all?", "Do all in that order"],
    "S11": ["an order for all?", "rb > rl + rd?", "Build houses", "Demolish hotels", "Build hotels", "1 auction"],
    "F01": ["gb > gl + 4*rb?", "Build hotels", "Build houses", "2 auctions", "Demolish hotels"],
    "F25": [
        "neither of them",
        "Build hotels",
        "Build houses",
        "Demolish hotels",
        "1 auction, 1 question",
        "Four houses or more: lots of four by auction (D7)",
        "One player, or no house: the player is asked what to do (D7)",
    ],
    "F29": [
        "neither of them",
        "Build hotels",
        "Build houses",
        "Demolish hotels",
        "2 auctions, 3 questions",
        "One to three houses: one lot by auction, its winner asked (D10)",
        "One player, or no house: the player is asked what to do (D7)",
    ],
    "L15": ["nothing is short", "Demolish hotels", "Build houses", "Build hotels"],
}


@pytest.mark.parametrize("name", sorted(WAYS))
def test_the_way_that_was_taken(name: str) -> None:
    case = CASES[name]
    found = housing_answer({**case.request, "draw": True})
    assert found is not None
    words = texts(str(found["draw"]), on_way=True)
    at = [words.index(word) for word in WAYS[name]]
    assert at == sorted(at)
    assert "Done" in words
    steps = {"Do all in that order", "Build houses", "Build hotels", "Demolish hotels"}
    assert [word for word in words if word in steps] == [word for word in WAYS[name] if word in steps]
    assert [word for word in words if "(D" in word] == [word for word in WAYS[name] if "(D" in word]
