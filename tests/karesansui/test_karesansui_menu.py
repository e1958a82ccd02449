"""Karesansui's menu: sentences for building, predicting and guessing; a guess is confirmed."""

from __future__ import annotations

from ludex.core import Chance, Menu
from ludex.games.karesansui import GAME

NAMES = ["Ann", "Bo"]


def labels(menu: Menu) -> dict[str, str]:
    return {choice.text: choice.label for choice in menu.choices}


def test_building_in_sentences() -> None:
    menu = GAME.menu(GAME.start(2, 5), 0, NAMES)
    found = labels(menu)
    assert found["place b2 small black stone"] == "Put a small black stone on b2"
    assert found["place c4 water"] == "Put water on c4"
    assert found["like 0"] == "Start from garden 0"
    assert found["predict"] == "Have all predict whether your garden fits"
    assert menu.prompt.endswith("You have 12 gardens left.")
    assert labels(GAME.menu(GAME.start(1, 5), 0, NAMES))["predict"] == "Predict whether your garden fits"


def test_a_guess_says_the_rule_and_is_confirmed() -> None:
    state = GAME.start(1, 5, {"level": 1})
    chance = Chance.of_seed(5)
    while state.to_json()["phase"] != "guessing":
        state.play(0, state.sensible(0, chance))
    for action in GAME.parse(state, 0, "write at least 3 small"):
        state.play(0, action)
    menu = GAME.menu(state, 0, NAMES)
    guess = next(choice for choice in menu.choices if choice.text == "guess")
    assert guess.label == "Guess: A garden fits if there are at least three small features."
    assert guess.caution == "If it is another rule than the Master's, the guess is spent. You have 1 guess."
    assert menu.prompt == "The rule is written: guess it, or take words back. You have 1 guess."
    state.play(0, GAME.parse(state, 0, "back")[0])
    menu = GAME.menu(state, 0, NAMES)
    assert labels(menu)["write Water"] == "Write: water"
    assert menu.prompt.startswith("Next comes what it is about")
    assert not any(choice.caution for choice in menu.choices)
