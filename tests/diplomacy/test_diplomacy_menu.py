"""Diplomacy's menu: orders as sentences with full names, and what is left undone is cautioned against."""

from __future__ import annotations

from typing import Any

from ludex.core import Menu
from ludex.games.diplomacy import GAME

NAMES = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus"]
FRANCE, GERMANY, ENGLAND = 2, 3, 1


def menu_of(seat: int, *typed: str, **changed: Any) -> Menu:
    position = {"year": 1901, "season": "spring", "phase": "movement", **changed}
    state = GAME.restore(position)
    for text in typed:
        for action in GAME.parse(state, seat, text):
            state.play(seat, action)
    return GAME.menu(state, seat, NAMES)


def labels(menu: Menu) -> dict[str, str]:
    return {choice.text: choice.label for choice in menu.choices}


UNITS = [
    ["GERMANY", "A", "MUN"],
    ["FRANCE", "A", "PAR"],
    ["FRANCE", "F", "SPA/SC"],
    ["ENGLAND", "F", "NTH"],
    ["ENGLAND", "A", "YOR"],
]


def test_orders_are_sentences() -> None:
    found = {**labels(menu_of(GERMANY, units=UNITS)), **labels(menu_of(ENGLAND, units=UNITS))}
    assert found["A MUN S A PAR - BUR"] == "Army in Munich supports Cy's army in Paris into Burgundy"
    assert found["A MUN H"] == "Army in Munich holds"
    assert found["A YOR - NWY VIA"] == "Army in Yorkshire moves to Norway by convoy"
    assert found["F NTH C A YOR - NWY"] == "Fleet in North Sea convoys your army in Yorkshire to Norway"
    assert found["concede to FRANCE"] == "Vote for a win of Cy (France)"
    assert labels(menu_of(FRANCE, units=UNITS))["F SPA/SC - LYO"].startswith("Fleet in Spain (south coast) moves to")


def test_orders_are_listed_under_their_unit() -> None:
    menu = menu_of(FRANCE, units=UNITS)
    assert {choice.group for choice in menu.choices} == {
        "Army in Paris",
        "Fleet in Spain (south coast)",
        "close",
        "vote",
    }


def test_units_without_an_order_are_told_before_the_end() -> None:
    def done(*typed: str) -> str:
        return next(choice.caution for choice in menu_of(FRANCE, *typed, units=UNITS).choices if choice.text == "done")

    assert done() == "2 units without an order will hold: army in Paris, fleet in Spain (south coast)."
    assert done("A PAR - BUR") == "1 unit without an order will hold: fleet in Spain (south coast)."
    assert done("A PAR - BUR", "F SPA H") == ""


def test_prompts_and_what_can_be_taken_back() -> None:
    menu = menu_of(FRANCE, "A PAR - BUR", units=UNITS)
    assert menu.prompt == "Spring 1901: give your units orders (1 has none yet), then hand them in."
    assert labels(menu)["undo"] == "Take back: Army in Paris moves to Burgundy"
    winter = {"season": "winter", "phase": "adjustment", "centers": {"PAR": "FRANCE", "BRE": "FRANCE"}, "units": []}
    menu = menu_of(FRANCE, **winter)
    assert menu.prompt == "Winter 1901: you may build 2 units, then hand in your orders."
    assert labels(menu)["F BRE B"] == "Build a fleet in Brest"
    cautions = {choice.text: choice.caution for choice in menu.choices}
    assert cautions["done"] == "2 builds are not used and will be lost for this year."


def test_a_unit_that_could_retreat_is_not_given_up_in_passing() -> None:
    lost = [{"unit": ["FRANCE", "A", "PAR"], "from": "BUR", "retreats": ["PIC", "GAS"]}]
    menu = menu_of(FRANCE, phase="retreat", units=[["GERMANY", "A", "PAR"]], dislodged=lost)
    assert labels(menu)["A PAR D"] == "Disband the army in Paris"
    assert labels(menu)["A PAR R PIC"] == "Army in Paris retreats to Picardy"
    cautions = {choice.text: choice.caution for choice in menu.choices}
    assert cautions["A PAR D"] == "The unit is lost, though it could retreat."
    assert cautions["done"] == "1 unit without an order will be disbanded: army in Paris."
