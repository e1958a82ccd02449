"""The sandbox before the judge: everybody's orders in one position, resolved by the rules and drawn."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from ludex.games import find
from ludex.games.diplomacy.variants import names
from ludex.judge import answer

GAME = find("diplomacy")
FRANCE, GERMANY = 2, 3


def ask(**request: Any) -> dict[str, Any]:
    return answer(GAME, {"sandbox": True, **request})


def tree(drawing: str) -> dict[str, Any]:
    found = re.search("data-orders='([^']*)'", drawing)
    assert found is not None
    read: dict[str, Any] = json.loads(found[1].replace("&quot;", '"').replace("&amp;", "&"))
    return read


@pytest.mark.parametrize("name", names())
def test_every_map_begins_with_the_orders_of_all_powers(name: str) -> None:
    found = ask(new=name)
    state = GAME.restore(found["position"])
    expected = {(seat, int(code)) for seat in range(state.seat_count()) for code in state.legal(seat)}
    given = {(choice["seat"], choice["code"]) for choice in found["legal"]}
    assert given <= expected
    assert {GAME.text(state, code) for _, code in expected - given} <= {"done", "undo", "draw", "waive"}
    ordered = set(tree(found["draw"])) - {""}
    assert ordered == {choice["text"].split()[1].partition("/")[0] for choice in found["legal"]}


def test_orders_are_given_taken_back_and_resolved() -> None:
    start = ask(new="standard")
    orders = [[FRANCE, "A PAR - BUR"], [FRANCE, "A MAR S A PAR - BUR"], [GERMANY, "A MUN - BUR"]]
    given = ask(position=start["position"], actions=orders)
    assert given["refused"] is None
    assert given["orders"]["GERMANY"] == ["army Munich to Burgundy"]
    assert given["draw"].count("data-order=") == 3
    assert tree(given["draw"])[""]["undo"] == {"PAR": "undo PAR", "MAR": "undo MAR", "MUN": "undo MUN"}
    back = ask(position=given["position"], withdraw="PAR")
    assert back["orders"]["FRANCE"] == ["army Marseilles supports army Paris to Burgundy"]
    assert "PAR" in tree(back["draw"])
    after = ask(position=given["position"], resolve=True)
    assert after["last"] == given["position"]
    assert ["FRANCE", "A", "BUR"] in after["position"]["units"]
    assert "Germany: army Munich to Burgundy: fails. Beaten" in " ".join(after["results"])
    # As at a table: the same orders, closed one by one.
    done = [*orders, *([seat, "done"] for seat in range(7))]
    table = answer(GAME, {"position": start["position"], "actions": done})
    assert table["position"] == after["position"]
    # The same picture from the two positions alone, and while the next orders are written.
    again = ask(position=after["position"], last=after["last"])
    assert again["draw"] == after["draw"]
    more = ask(position=after["position"], last=after["last"], actions=[[GERMANY, "A MUN - TYR"]])
    assert 'class="order move fails" data-order="A MUN - BUR"' in more["draw"]
    assert 'class="order move given" data-order="A MUN - TYR"' in more["draw"]


def test_sheets_that_were_handed_in_are_open_again() -> None:
    start = ask(new="standard")["position"]
    closed = answer(GAME, {"position": start, "actions": [[FRANCE, "A PAR - BUR"], [FRANCE, "done"]]})["position"]
    found = ask(position=closed, withdraw="PAR")
    assert found["to_act"] == list(range(7))
    assert found["orders"] == {}


def test_what_is_no_order_is_refused_and_changes_nothing() -> None:
    start = ask(new="standard")["position"]
    for text, code in (("A PAR - MOS", "not_adjacent"), ("done", "not_an_order"), ("rubbish", "unknown_province")):
        found = ask(position=start, actions=[[FRANCE, text]], resolve=True)
        assert found["refused"]["code"] == code
        assert found["position"] == start


@pytest.mark.parametrize(
    ("request_", "code", "where"),
    [
        ({}, "bad_request", "sandbox"),
        ({"new": "atlantis"}, "bad_option", "new"),
        ({"new": ["standard"]}, "bad_option", "new"),
        ({"new": "standard", "position": {}}, "bad_request", "sandbox"),
        ({"new": "standard", "draw": None}, "bad_request", "draw"),
        ({"position": None}, "bad_position", "position"),
        ({"position": {"map": "standard"}}, "bad_position", "position"),
        ({"new": "standard", "last": 7}, "bad_position", "last"),
        ({"new": "standard", "actions": {}}, "bad_request", "actions"),
        ({"new": "standard", "actions": [[0]]}, "bad_request", "actions[0]"),
        ({"new": "standard", "actions": [[99, "A PAR H"]]}, "no_such_seat", "actions[0]"),
        ({"new": "standard", "withdraw": "PAR"}, "no_such_order", "withdraw"),
        ({"new": "standard", "withdraw": []}, "no_such_order", "withdraw"),
    ],
)
def test_a_request_that_is_none_gets_a_clear_answer(request_: dict[str, Any], code: str, where: str) -> None:
    error = ask(**request_)["error"]
    assert (error["code"], error["where"]) == (code, where)
    assert error["message"]


def test_the_position_before_must_lead_to_this_one() -> None:
    start = ask(new="standard")
    after = ask(position=start["position"], actions=[[FRANCE, "A PAR - BUR"]], resolve=True)
    error = ask(position=after["position"], last=start["position"])["error"]
    assert (error["code"], error["where"]) == ("bad_position", "last")


def test_a_sandbox_goes_on_to_the_end_of_a_game() -> None:
    """Winters and retreats are reached by resolving, and a game that is over asks nobody."""
    position = ask(new="standard")["position"]
    phases = []
    for _ in range(4):
        found = ask(position=position, resolve=True)
        position = found["position"]
        phases.append((position["season"], position["phase"]))
    assert phases[:2] == [("fall", "movement"), ("spring", "movement")]
    centers = dict.fromkeys(position["centers"], "FRANCE")
    others = ("SPA", "POR", "BEL", "HOL", "DEN", "NWY", "SWE")
    won = {**position, "season": "fall", "centers": {**centers, **dict.fromkeys(others, "FRANCE")}}
    found = ask(position={**won, "units": [["FRANCE", "A", "PAR"]], "sheets": {}, "awaited": None}, resolve=True)
    assert found["outcome"]["winners"] == [FRANCE]
    assert found["to_act"] == []
    assert found["legal"] == []
