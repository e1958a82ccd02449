"""Positions of Karesansui written by hand: what may be left out, and what can't be."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from ludex.core import Refused
from ludex.games.karesansui.game import GAME
from ludex.judge import answer

FIT = [2, 2] + [0] * 14
MISFIT = [2] + [0] * 15
SMALL: dict[str, Any] = {
    "rule": "at least 2 small",
    "gardens": [{"garden": FIT, "fits": True}, {"garden": MISFIT, "fits": False}],
    "seats": [{}, {}],
}
"""The least that is a position: a rule, an opening, two students."""


def test_the_least_is_enough_to_go_on_from() -> None:
    found: dict[str, Any] = answer(
        GAME,
        {"position": SMALL, "actions": [[0, "predict a1 water: misfits"], [1, "fits"], [0, "guess at least 2 small"]]},
    )
    assert found["refused"] is None
    assert found["outcome"] == {"scores": [12, 0], "winners": [0], "reason": "the rule was found"}


def test_a_position_answered_is_a_position_asked() -> None:
    found: dict[str, Any] = answer(GAME, {"position": SMALL, "actions": [[0, "predict a1 water: misfits"]]})
    again: dict[str, Any] = answer(GAME, {"position": found["position"], "actions": []})
    assert again["position"] == found["position"]
    assert again["to_act"] == [1]


def test_a_view_and_a_drawing_of_a_position() -> None:
    seen: dict[str, Any] = answer(GAME, {"position": SMALL, "view": 1})
    assert seen["view"]["rule"] is None
    assert "at least 2 small" not in str(seen).lower()
    assert "atleast 2" not in str(seen).lower()
    assert "<svg" in str(answer(GAME, {"position": SMALL, "draw": None}))


IMPOSSIBLE = {
    "seats=[]": "bad_position",
    "seats=[{}]*8": "bad_position",
    "rule=None": "bad_position",
    "rule='small at least'": "bad_position",
    "rule='at least 0 small'": "impossible_position",
    "rule='at least 3 small'": "impossible_position",
    "gardens=[]": "impossible_position",
    "gardens=[{'garden': [0] * 15, 'fits': True}]": "bad_position",
    "gardens=[{'garden': [20] * 16, 'fits': True}]": "bad_position",
    "gardens=[{'garden': [2, 2] + [0] * 14, 'fits': False}]": "impossible_position",
    "turn=2": "bad_position",
    "turn=-1": "bad_position",
    "turn=10**30": "bad_position",
    "winner=2**64": "bad_position",
    "phase='lunch'": "bad_position",
    "phase='writing'": "impossible_position",
    "phase='predicting'": "bad_position",
    "phase='guessing'": "impossible_position",
    "phase='over'": "impossible_position",
    "winner=0": "impossible_position",
    "seats=[{'built': 13}, {}]": "impossible_position",
    "seats=[{'built': 2}, {}]": "impossible_position",
    "seats=[{'guesses': 1}, {}]": "impossible_position",
    "seats=[{'right': 9}, {}]": "impossible_position",
    "seats=[{'draft': [1]}, {}]": "bad_position",
    "seats=[{'written': [67]}, {}]": "bad_position",
    "seats=[{'written': 'abc'}, {}]": "bad_position",
    "seats=[{'predicts': True}, {}]": "bad_position",
    "guesses=[{'seat': 0, 'rule': 'at least 2 black', 'result': 'disproved', 'garden': 7}]": "bad_position",
    "guesses=[{'seat': 0, 'rule': 'at least 2 black', 'result': 'disproved'}]": "impossible_position",
    "guesses=[{'seat': 0, 'rule': 'at least 2 small', 'result': 'right'}]": "impossible_position",
    # Laid against no guess: the garden of the opening.
    "guesses=[{'seat': 0, 'rule': 'at least 2 large', 'result': 'disproved', 'garden': 0}]; "
    "gardens=[*SMALL['gardens'], {'garden': FIT, 'fits': True, 'how': 'guessed'}]": "impossible_position",
    "colour='red'": "bad_position",
}


@pytest.mark.parametrize("change", IMPOSSIBLE)
def test_impossible(change: str) -> None:
    position = deepcopy(SMALL)
    for part in change.split("; "):
        name, _, value = part.partition("=")
        position[name] = eval(value)
    with pytest.raises(Refused) as refused:
        GAME.restore(position)
    assert refused.value.refusal.code == IMPOSSIBLE[change]
    assert refused.value.refusal.message.endswith(".")


def test_all_have_predicted_is_no_moment_of_a_game() -> None:
    position = {**SMALL, "phase": "predicting", "called": [1] + [0] * 15, "seats": [{"built": 1, "predicts": True}, {}]}
    assert answer(GAME, {"position": position, "actions": []})["to_act"] == [1]
    position["seats"] = [{"built": 1, "predicts": True}, {"predicts": False}]
    with pytest.raises(Refused):
        GAME.restore(position)
