"""Diplomacy before the laws of the contract: two maps in full, every variant played to its end."""

from __future__ import annotations

import pytest

from ludex.core import Chance, play_randomly
from ludex.games import find
from ludex.games.diplomacy.variants import load, names
from ludex.testing import LAWS, Law

GAME = find("diplomacy")


@pytest.mark.parametrize("law", LAWS, ids=repr)
@pytest.mark.parametrize("variant", ["standard", "pure"])
def test_a_law_is_kept(law: Law, variant: str) -> None:
    law(GAME, len(load(variant).powers), 1, {"map": variant, "years": 1})


@pytest.mark.parametrize("variant", names())
def test_a_variant_plays_to_its_end(variant: str) -> None:
    seats = len(load(variant).powers)
    state = GAME.start(seats, 5, {"map": variant, "years": 2, "votes": False})
    first = GAME.hash(state)
    chance = Chance.of_seed(variant)
    play_randomly(state, chance)
    assert state.outcome() is not None
    assert GAME.hash(state) != first
    assert GAME.check(state) is None
    assert GAME.hash(GAME.restore(GAME.position(state))) == GAME.hash(state)


def test_a_power_takes_an_order_back_and_closes_its_sheet() -> None:
    state = GAME.start(7, 0)
    france = 2
    for text in ("A Paris - Burgundy", "A MAR S A PAR - BUR", "undo", "A MAR - SPA"):
        [action] = GAME.read(state, france, text)
        state = state.after(france, action)
    assert GAME.view(state, france)["orders"] == ["A PAR - BUR", "A MAR - SPA"]
    assert GAME.view(state, 0)["orders"] == []
    state = state.after(france, GAME.read(state, france, "done")[0])
    assert france not in GAME.view(state, 0)["to_act"]  # type: ignore[operator]
    assert state.turn_refusal(france) is not None


def test_all_orders_of_a_power_in_one_line() -> None:
    state = GAME.start(7, 0)
    run = GAME.read(state, 2, "F BRE - MAO; A PAR - BUR; A MAR S A PAR - BUR; done")
    assert [GAME.text(state, action) for action in run] == ["F BRE - MAO", "A PAR - BUR", "A MAR S A PAR - BUR", "done"]


def test_a_draw_takes_every_survivor() -> None:
    state = GAME.start(7, 0)
    for power in range(7):
        for text in ("draw", "done"):
            state = state.after(power, GAME.read(state, power, text)[0])
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == list(range(7))
    assert outcome.reason == "a draw by vote"


def test_one_voice_is_no_draw_and_all_but_one_can_concede() -> None:
    state = GAME.start(7, 0)
    for power in range(7):
        for text in ("draw", "done") if power == 3 else ("done",):
            state = state.after(power, GAME.read(state, power, text)[0])
    assert state.outcome() is None
    for power in range(7):
        for text in ("done",) if power == 3 else ("concede to Germany", "done"):
            state = state.after(power, GAME.read(state, power, text)[0])
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == [3]
    assert outcome.reason == "a concession by vote"


def test_eighteen_centers_win() -> None:
    standard = load("standard")
    won = dict.fromkeys(standard.supply_centers[:18], "TURKEY")
    rest = dict.fromkeys(standard.supply_centers[18:], "RUSSIA")
    position = {
        "year": 1905,
        "season": "fall",
        "phase": "movement",
        "units": [["TURKEY", "A", "ANK"], ["RUSSIA", "A", "UKR"]],
        "centers": won | rest,
    }
    state = GAME.restore(position)
    for power in (5, 6):
        state = state.after(power, GAME.read(state, power, "done")[0])
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == [6]
    assert outcome.scores[6] == 18
