"""Words of the first notes and the rulebooks in positions (clay, stone, hay, house, thief); Ludex writes its own."""

from __future__ import annotations

import json
from typing import Any

import pytest
from catan_scene import ask, position, seat

from ludex.core import Refused
from ludex.games.catan.game import GAME

WORDS = {"brick": "clay", "ore": "stone", "wheat": "hay", "sheep": "wool", "settlements": "houses", "robber": "thief"}


def scene(**more: Any) -> dict[str, Any]:
    return position(seat("brick ore ore", [12], "12-17"), seat("wheat", [20], "20-25"), seat("", [40], "35-40"), **more)


def reworded(given: object) -> Any:
    """The position with the other words, as keys and as values."""
    text = json.dumps(given)
    for own, other in WORDS.items():
        text = text.replace(f'"{own}"', f'"{other}"')
    return json.loads(text.replace('"phase": "settlement"', '"phase": "house"'))


@pytest.mark.parametrize(
    "given",
    [
        scene(),
        scene(robber=3, bank={"wood": 19, "brick": 18, "sheep": 19, "wheat": 18, "ore": 17}),
        scene(phase="robber", dice=[3, 4]),
        scene(phase="main", dice=[1, 1]),
        position(seat(), seat(), seat(), phase="settlement"),
    ],
    ids=["hands", "bank and robber", "to move the robber", "after a roll", "set-up"],
)
def test_a_position_in_other_words_is_the_same(given: dict[str, Any]) -> None:
    assert reworded(given) != given
    assert GAME.position(GAME.restore(reworded(given))) == GAME.position(GAME.restore(given))


def test_offers_discards_and_what_is_being_written() -> None:
    def played(start: dict[str, Any], *actions: list[Any], chance: Any = ()) -> dict[str, Any]:
        found = ask({"position": start, "actions": list(actions), "chance": list(chance)})
        assert found["refused"] is None
        return dict(found["position"])

    start = scene(phase="main", dice=[1, 1])
    offered = played(start, [0, "offer ore for wheat to 1"])
    writing = played(start, [0, "offer"], [0, "give ore"], [0, "ask wheat"])
    rich = scene()
    rich["seats"][0]["hand"] = {"ore": 8}
    seven = played(rich, [0, "roll"], chance=[{"dice": [3, 4]}])
    discarding = played(seven, [0, "give ore"])
    for found in (offered, writing, seven, discarding):
        assert GAME.position(GAME.restore(reworded(found))) == GAME.position(GAME.restore(found))


def test_names_one_by_one_and_any_case() -> None:
    given = scene()
    given["seats"][0]["hand"] = ["Clay", "STONE", "stone"]
    assert GAME.position(GAME.restore(given)) == GAME.position(GAME.restore(scene()))


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        (("seats", 0, "hand"), {"brick": 1, "clay": 1}, "position.seats[0].hand"),
        (("seats", 0, "houses"), [5], "position.seats[0]"),
        (("thief",), 3, "position"),
        (("bank",), {"hay": 1, "grain": 2}, "position.bank"),
    ],
)
def test_one_thing_under_two_names_is_refused(path: tuple[Any, ...], value: object, where: str) -> None:
    given = scene(robber=4)
    inside: Any = given
    for step in path[:-1]:
        inside = inside[step]
    inside[path[-1]] = value
    with pytest.raises(Refused) as told:
        GAME.restore(given)
    assert (told.value.refusal.code, told.value.refusal.values["where"]) == ("bad_position", where)


@pytest.mark.parametrize("value", [None, 300, "clay", [None], [[]], [["clay"]], [[1, 2, 3]], {"clay": "x"}, [{}]])
@pytest.mark.parametrize("key", ["tiles", "ports", "bank", "offer", "seats", "phase", "thief", "houses"])
def test_what_is_no_position_is_refused_and_nothing_else(key: str, value: object) -> None:
    inside = scene()
    inside["seats"][1:] = [{"sealed": value, "draft": value, "hand": value}, value]
    with pytest.raises(Refused):
        GAME.restore(inside)
    if value is not None:  # which stands for nothing in most places
        with pytest.raises(Refused):
            GAME.restore(scene(**{key: value}))
