"""Chance that is given to the judge is used, all of it, unless the request allows some to be spare."""

from __future__ import annotations

from typing import Any

import pytest

from ludex.judge import answer

NEW = {"seats": 3, "seed": 7}
MARKETS = [{"market": [4, 11, 27]}, {"market": [1, 2, 3]}]
ROUND = [[0, "pass"], [1, "pass"]]


def ask(**request: Any) -> dict[str, Any]:
    return answer("forsale", request)


UNUSED: dict[str, tuple[dict[str, Any], str]] = {
    "one market too many": ({"new": NEW, "chance": MARKETS}, "chance[1]"),
    "after actions": ({"new": NEW, "chance": [*MARKETS, {"market": [5, 6, 7]}], "actions": ROUND}, "chance[2]"),
    "beside a question": ({"new": NEW, "chance": MARKETS, "legal": 0}, "chance[1]"),
    "of a kind that never comes": ({"new": NEW, "chance": [MARKETS[0], {"cheques": [0, 2, 3]}]}, "chance[1]"),
}


@pytest.mark.parametrize(("request_", "where"), UNUSED.values(), ids=list(UNUSED))
def test_chance_that_nothing_used_is_an_error(request_: dict[str, Any], where: str) -> None:
    found = ask(id=4, **request_)
    assert set(found) == {"id", "error"}
    assert (found["error"]["code"], found["error"]["where"]) == ("unused_chance", where)
    assert "error" not in ask(**request_, spare_chance=True)
    assert ask(**request_, spare_chance=False)["error"]["code"] == "unused_chance"


def test_chance_for_a_position_that_asks_for_none_is_an_error() -> None:
    position = ask(new=NEW)["position"]
    found = ask(position=position, chance=MARKETS[:1], actions=[[0, "bid 3"]])
    assert (found["error"]["code"], found["error"]["where"]) == ("unused_chance", "chance[0]")


def test_a_refused_action_is_told_whatever_chance_was_meant_for_later() -> None:
    found = ask(new=NEW, chance=MARKETS, actions=[[0, "bid 3"], [1, "bid 2"], *ROUND])
    assert (found["refused"]["at"], found["refused"]["code"]) == (1, "#4")


def test_chance_that_is_used_up_is_no_error() -> None:
    assert ask(new=NEW, chance=MARKETS, actions=ROUND)["position"]["market"] == [1, 2, 3]


@pytest.mark.parametrize("spare", [1, 0, "true", None, []])
def test_spare_chance_is_true_or_false(spare: object) -> None:
    found = ask(new=NEW, spare_chance=spare)
    assert (found["error"]["code"], found["error"]["where"]) == ("bad_request", "spare_chance")


def test_a_game_is_taken_by_its_name() -> None:
    orders = [["FRANCE", "A PAR - BUR"]]
    position = {
        "map": "standard",
        "year": 1901,
        "season": "spring",
        "phase": "movement",
        "units": [["FRANCE", "A", "PAR"]],
    }
    found: Any = answer("diplomacy", {"id": 1, "position": position, "orders": orders})
    assert (found["id"], found["orders"][0]["result"]) == (1, "succeeds")
    wrong: Any = answer("nothing", {"id": 2})
    assert (wrong["id"], wrong["error"]["code"]) == (2, "unknown_game")
