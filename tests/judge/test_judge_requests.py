"""The judge as a function: every kind of request, and every kind of bad one."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.games import find
from ludex.judge import answer

GAME = find("forsale")
NEW: dict[str, Any] = {"new": {"seats": 3, "seed": 7}}


def ask(request: object) -> dict[str, Any]:
    return answer(GAME, request)


def test_a_new_game_is_answered_with_its_position_and_what_happened() -> None:
    found = ask({"id": "a1", **NEW, "actions": [[0, "bid 3"], [1, "pass"]]})
    assert set(found) == {"id", "position", "to_act", "events", "outcome", "refused"}
    assert found["id"] == "a1"
    assert found["to_act"] == [2]
    assert [event["kind"] for event in found["events"]] == ["market", "bid", "pass"]
    assert found["events"][1]["text"] == "Seat 0 bids 3."
    assert found["outcome"] is None
    assert found["refused"] is None


def test_the_position_of_one_answer_is_the_position_of_the_next_request() -> None:
    at_once = ask({**NEW, "actions": [[0, "bid 3"], [1, "+2"], [2, "pass"], [0, "pass"]]})
    bit_by_bit = ask(NEW)
    for action in ([0, "bid 3"], [1, "+2"], [2, "pass"], [0, "pass"]):
        bit_by_bit = ask({"position": bit_by_bit["position"], "actions": [action]})
    assert bit_by_bit["position"] == at_once["position"]


def test_text_structure_and_code_are_the_same_action() -> None:
    texts = ask({**NEW, "actions": [[0, "bid 3"], [1, "pass"]]})
    records = ask({**NEW, "actions": [[0, {"kind": "bid", "amount": 3}], [1, {"kind": "pass"}]]})
    legal = {choice["text"]: choice["code"] for choice in ask({**NEW, "legal": 0})["legal"]}
    codes = ask({**NEW, "actions": [[0, legal["bid 3"]], [1, legal["pass"]]]})
    assert texts["position"] == records["position"] == codes["position"]


def test_a_refused_action_stops_there() -> None:
    found = ask({**NEW, "actions": [[0, "bid 3"], [1, "bid 2"], [1, "bid 9"]]})
    assert found["refused"]["at"] == 1
    assert found["refused"]["code"] == "#4"
    assert found["refused"]["message"] == "A bid of 2 is too low: it takes at least 4."
    assert found["position"] == ask({**NEW, "actions": [[0, "bid 3"]]})["position"]


def test_a_game_is_played_with_the_cards_of_a_real_table() -> None:
    found = ask(
        {**NEW, "chance": [{"market": [4, 11, 27]}, {"market": [1, 2, 3]}], "actions": [[0, "pass"], [1, "pass"]]}
    )
    assert found["position"]["market"] == [1, 2, 3]
    assert [seat["hand"] for seat in found["position"]["seats"]] == [[4], [11], [27]]


def test_a_card_thought_removed_may_turn_up_at_a_real_table() -> None:
    removed = ask(NEW)["position"]["removed"]
    found = ask({**NEW, "chance": [{"market": removed[:3]}]})
    assert found["position"]["market"] == sorted(removed[:3])
    assert len(found["position"]["removed"]) == 6
    # A position is good enough to go on with.
    assert "error" not in ask({"position": found["position"], "actions": [[0, "pass"]]})


def test_chance_that_cannot_be_is_refused_where_it_is_used() -> None:
    actions = [[0, "pass"], [1, "pass"]]
    twice = ask({**NEW, "chance": [{"market": [4, 11, 27]}, {"market": [4, 5, 6]}], "actions": actions})
    assert (twice["refused"]["at"], twice["refused"]["code"]) == (1, "bad_chance")
    other = ask({**NEW, "chance": [{"market": [4, 11, 27]}, {"cheques": [0, 8, 15]}], "actions": actions})
    assert "'market'" in other["refused"]["message"]


def test_a_view_holds_no_secret_and_a_spectator_sees_less() -> None:
    position = ask({**NEW, "actions": [[0, "pass"], [1, "pass"]]})["position"]
    own = ask({"position": position, "view": 0})["view"]
    assert own["seats"][0]["hand"] != []
    assert own["seats"][1]["hand"] is None
    assert ask({"position": position, "view": None})["view"]["seats"][0]["coins"] is None


def test_the_legal_actions_have_text_and_code() -> None:
    assert ask({**NEW, "legal": 0})["legal"][0] == {"code": 0, "text": "pass", "group": "pass"}
    assert ask({**NEW, "legal": 1})["legal"] == []


@pytest.mark.parametrize("seat", [0, 2, None])
def test_a_position_is_drawn(seat: int | None) -> None:
    drawing = ask({**NEW, "draw": seat})["draw"]
    assert drawing.startswith("<svg")
    assert ("data-action" in drawing) == (seat == 0)


BAD: dict[str, tuple[Any, str, str]] = {
    "no object": ([1], "bad_request", ""),
    "nothing asked": ({}, "bad_request", ""),
    "both": ({"new": {}, "position": {}}, "bad_request", ""),
    "unknown key": ({**NEW, "colour": 1}, "bad_request", "colour"),
    "no seats": ({"new": {}}, "bad_seats", "new.seats"),
    "two seats": ({"new": {"seats": 2}}, "bad_seats", "new.seats"),
    "seven seats": ({"new": {"seats": 7}}, "bad_seats", "new.seats"),
    "seats as text": ({"new": {"seats": "3"}}, "bad_seats", "new.seats"),
    "seats as truth": ({"new": {"seats": True}}, "bad_seats", "new.seats"),
    "seed": ({"new": {"seats": 3, "seed": -1}}, "bad_seed", "new.seed"),
    "unknown in new": ({"new": {"seats": 3, "sed": 1}}, "bad_request", "new.sed"),
    "option": ({"new": {"seats": 3, "options": {"coins": 0}}}, "bad_option", "new.options.coins"),
    "unknown option": ({"new": {"seats": 3, "options": {"gold": 0}}}, "bad_option", "new.options.gold"),
    "cheques": ({"new": {"seats": 3, "options": {"cheques": [1]}}}, "bad_option", "new.options.cheques"),
    "first": ({"new": {"seats": 3, "options": {"first": [4]}}}, "bad_option", "new.options.first"),
    "opener": ({"new": {"seats": 3, "options": {"first": 3}}}, "bad_option", "new.options.first"),
    "opener of an object": (
        {"new": {"seats": 3, "options": {"first": {"opener": 3}}}},
        "bad_option",
        "new.options.first.opener",
    ),
    "a rule after it": (
        {"new": {"seats": 3, "options": {"first": {"opener": 1, "then": [True]}}}},
        "bad_option",
        "new.options.first.then",
    ),
    "no part of first": (
        {"new": {"seats": 3, "options": {"first": {"open": 1}}}},
        "bad_option",
        "new.options.first.open",
    ),
    "an opener that is not there": (
        {"new": {"seats": 3, "options": {"first": "chance"}}, "chance": [{"first": [3]}]},
        "bad_chance",
        "chance",
    ),
    "options": ({"new": {"seats": 3, "options": []}}, "bad_option", "new.options"),
    "actions": ({**NEW, "actions": 3}, "bad_request", "actions"),
    "an action": ({**NEW, "actions": [[0, "pass"], "pass"]}, "bad_request", "actions[1]"),
    "chance": ({**NEW, "chance": {}}, "bad_chance", "chance"),
    "a chance": ({**NEW, "chance": [{"market": [1, 2, 3]}, 4]}, "bad_chance", "chance[1]"),
    "first chance": ({**NEW, "chance": [{"cheques": [1, 2, 3]}]}, "bad_chance", "chance"),
    "position": ({"position": []}, "bad_position", "position"),
    "another game": ({"position": {"game": "go"}}, "bad_position", "position.game"),
    "other rules": ({"position": {"version": "0"}}, "bad_version", "position.version"),
    "chance words": ({"position": {"chance": [0, 0, 0, 0]}}, "bad_position", "position.chance"),
    "view of none": ({**NEW, "view": 3}, "no_such_seat", "view"),
    "legal of none": ({**NEW, "legal": None}, "no_such_seat", "legal"),
    "draw of none": ({**NEW, "draw": "x"}, "no_such_seat", "draw"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_request(name: str) -> None:
    request, code, where = BAD[name]
    found = ask(request)
    assert set(found) == {"error"}
    assert (found["error"]["code"], found["error"]["where"]) == (code, where)
    assert found["error"]["message"].endswith(".")


def played_position() -> dict[str, Any]:
    position = ask({**NEW, "actions": [[0, "bid 3"], [1, "pass"]]})["position"]
    assert isinstance(position, dict)
    return position


IMPOSSIBLE: dict[str, dict[str, Any]] = {
    "a card twice": {"market": [16, 16]},
    "a card out of range": {"market": [16, 31]},
    "a card in two places": {"removed": [7, 9, 11, 16, 22, 25]},
    "no such cheque": {"cheque_deck": [1]},
    "no such phase": {"phase": "resting"},
    "no such round": {"round": 9},
    "round below one": {"round": 0},
    "turn of nobody": {"turn": 5},
    "nobody's turn": {"turn": None},
    "turn of one who passed": {"turn": 1},
    "table bid too high": {"table_bid": 4},
    "coins out of nothing": {"bank": 5},
    "two seats": {"seats": []},
    "a number too large": {"bank": 10**30},
    "unknown field": {"mood": "good"},
    "part two too early": {"phase": "selling", "turn": None},
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_an_impossible_position_is_refused_with_what_is_wrong_in_it(name: str) -> None:
    found = ask({"position": {**played_position(), **IMPOSSIBLE[name]}})
    assert found["error"]["code"] in ("bad_position", "impossible_position")
    assert found["error"]["where"].startswith("position")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)


@given(junk=JSON, key=st.sampled_from(["new", "position", "actions", "chance", "view", "legal", "draw"]))
def test_no_request_gets_a_traceback(junk: Any, key: str) -> None:
    ask(junk)
    ask(NEW | {key: junk})
    ask(NEW | {"actions": [[0, junk]]})
    ask({**NEW, "actions": [[junk, "pass"]]})
    ask({**NEW, "chance": [{"market": junk}]})


@given(junk=JSON, data=st.data())
def test_no_spoilt_position_gets_a_traceback(junk: Any, data: st.DataObject) -> None:
    position = played_position()
    key = data.draw(st.sampled_from(sorted(position)))
    found = ask({"position": position | {key: junk}, "actions": [[2, "pass"]]})
    assert "error" in found or found["to_act"] is not None
    seats = [dict(seat) for seat in position["seats"]]
    seats[1][data.draw(st.sampled_from(sorted(seats[1])))] = junk
    ask({"position": position | {"seats": seats}, "actions": [[2, "pass"]]})


@given(text=st.text(max_size=30))
def test_any_text_is_an_action_or_a_refusal(text: str) -> None:
    found = ask({**NEW, "actions": [[0, text]]})
    assert found["refused"] is None or found["refused"]["code"] in ("#3", "#4", "#5")
