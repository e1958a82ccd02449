"""For Sale by its tables: one test a case, named as in the table, judged through the JSON interface."""

from __future__ import annotations

from typing import Any

import pytest
from forsale_cases import Case, change, load, numbers

from ludex.games import find
from ludex.judge import answer

GAME = find("forsale")
CASES = [case for file in ("setup.txt", "buying.txt", "selling.txt") for case in load(file)]


def request_of(case: Case) -> dict[str, Any]:
    request: dict[str, Any] = {"actions": case.actions, "chance": case.chance}
    if case.position is None:
        return {**request, "new": {"seats": case.seats, "seed": 11, "options": case.options}}
    return {**request, "position": case.position}


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_case(case: Case) -> None:
    found: dict[str, Any] = answer(GAME, request_of(case))
    assert "error" not in found, found
    refused = found["refused"]
    if case.refused is None:
        assert refused is None, refused
    else:
        assert refused is not None, "nothing was refused"
        assert (refused["at"] - case.before, refused["code"]) == case.refused
    for line in case.after:
        word, _, rest = line.partition(" ")
        assert seen(found, word, rest) == wanted(word, rest), line


POSITIONS = load("positions.txt")


@pytest.mark.parametrize("case", POSITIONS, ids=[case.name for case in POSITIONS])
def test_position(case: Case) -> None:
    played = answer(GAME, request_of(case))
    assert played["refused"] is None
    position: Any = played["position"]
    assert "error" not in answer(GAME, {"position": position})
    for path, value in case.changes:
        change(position, path, value)
    found: Any = answer(GAME, {"position": position})
    if case.error is None:
        assert "error" not in found, found
        return
    assert "error" in found, "the position is accepted"
    assert found["error"]["code"] == case.error, found
    assert case.says in found["error"]["message"]
    assert found["error"]["where"].startswith(f"position.{case.where}" if case.where else "position")
    if case.values is not None:
        assert found["error"]["values"] == case.values


def wanted(word: str, rest: str) -> object:
    if word == "reason":
        return rest
    values = numbers(rest)
    if word in ("hand", "cheques"):
        return values[1:]
    if word in ("turn", "round", "table_bid", "bank", "rounds", "removed", "cards"):
        return values[0]
    return values


def seen(found: dict[str, Any], word: str, rest: str) -> object:
    """What the answer says of the thing a line of AFTER names."""
    position = found["position"]
    if word in ("hand", "cheques"):
        return position["seats"][int(rest.split()[0])][word]
    if word == "coins":
        return [seat["coins"] for seat in position["seats"]]
    if word in ("scores", "winners", "reason"):
        return found["outcome"][word]
    if word == "to_act":
        return found["to_act"]
    if word == "removed":
        assert len(position["removed"]) == len(position["cheques_removed"])
        return len(position["removed"])
    if word == "cards":
        return len(position["deck"])
    if word == "rounds":
        return answer(GAME, {"position": position, "view": None})["view"]["rounds"]  # type: ignore[index]
    return position[word]
