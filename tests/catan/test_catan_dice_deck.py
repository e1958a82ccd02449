"""Balanced dice: what comes of the deck, what is fed from a real one, and what everybody sees of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest
from catan_scene import ask, position, seat

from ludex.core import Chance, Event, lowest_seat
from ludex.core.dense import Numbers
from ludex.games.catan.game import GAME
from ludex.games.catan.rules.dice_deck import FEWEST, count_left, throw_at, throws_in, throws_left
from ludex.games.catan.rules.phases import OVER
from ludex.games.catan.rules.state import CatanState
from ludex.journal import MemoryJournal
from ludex.table import Decision, ManualClock, Promise, Secret, Table
from ludex.table.verdict import verdict

BALANCED = {"dice": "balanced", "trade": False, "points": 20}
NAMES = ["Ann", "Bo", "Cy"]


def throws_of(seed: int, turns: int) -> list[tuple[int, int]]:
    """The throws of a game by rule of thumb."""
    state = GAME.start(3, seed, {**BALANCED, "turns": turns}, listen=True)
    chance = Chance.of_seed(seed)
    while state.to_act():
        acting = lowest_seat(state.to_act())
        state.play(acting, state.sensible(acting, chance))
    found = []
    for event in state.events or ():
        if event.kind == "roll":
            values: Mapping[str, Any] = event.values
            found.append((values["dice"][0], values["dice"][1]))
    return found


def test_no_throw_comes_twice_between_two_shuffles() -> None:
    firsts: Counter[tuple[int, int]] = Counter()
    for seed in range(12):
        throws = throws_of(seed, 100)
        assert len(throws) == 100
        for start in range(0, 100, 36 - FEWEST):
            run = throws[start : start + 36 - FEWEST]
            assert len(set(run)) == len(run)
        firsts[throws[0]] += 1
    assert len(firsts) > 6, "the deck is shuffled"


def test_every_throw_that_is_left_comes_alike() -> None:
    """The place among those left says which it is; what has come is passed over."""
    thrown = 0b1011
    assert [throw_at(thrown, place) for place in range(4)] == [2, 4, 5, 6]
    assert throw_at(thrown, count_left(thrown) - 1) == 35
    assert throws_in(thrown) == [[1, 1], [1, 2], [1, 4]]
    assert len(throws_left(thrown)) == count_left(thrown) == 33


def rolling(thrown: list[list[int]]) -> dict[str, Any]:
    """Seat 0 is to roll balanced dice."""
    seats = [seat("", [12], "12-17"), seat("", [20], "20-25")]
    return position(*seats, options={"dice": "balanced"}, thrown=thrown)


def test_a_throw_that_is_not_in_the_deck_is_refused() -> None:
    request = {"position": rolling([[3, 4]]), "actions": [[0, "roll"]]}
    found = ask({**request, "chance": [{"dice": [3, 4]}]})
    assert found["refused"]["code"] == "bad_chance"
    assert "3 and 4 has come" in found["refused"]["message"]
    assert found["position"]["thrown"] == [[3, 4]], "nothing has changed"
    assert ask({**request, "chance": [{"dice": [4, 3]}]})["position"]["thrown"] == [[3, 4], [4, 3]]
    for wrong in ([0, 3], [3], [7, 1]):
        assert ask({**request, "chance": [{"dice": wrong}]})["refused"]["code"] == "bad_chance"


def test_a_throw_is_in_the_deck_again_when_it_is_shuffled() -> None:
    left = [[6, two] for two in range(2, 7)]
    thrown = [[one, two] for one in range(1, 7) for two in range(1, 7) if [one, two] not in left]
    found = ask({"position": rolling(thrown), "actions": [[0, "roll"]], "chance": [{"dice": [1, 1]}]})
    assert found["refused"] is None
    assert found["position"]["thrown"] == [[1, 1]]
    assert found["events"][0]["text"] == "The dice deck is shuffled anew."


def test_everybody_sees_what_is_left() -> None:
    state = GAME.restore(rolling([[3, 4], [1, 1]]))
    assert isinstance(state, CatanState)
    view = GAME.view(state, 1)
    assert view["throws_left"] == throws_left(state.thrown)
    told = "Dice deck, 34 of 36 throws left: 3 (2), 4 (3), 5 (4), 6 (5), 7 (5), 8 (5), 9 (4), 10 (3), 11 (2), 12 (1)."
    for words in (GAME.describe(view, NAMES), GAME.brief(view, NAMES), GAME.sketch(view, NAMES).replace("\n", " ")):
        assert told in words
    numbers = Numbers(state.observation_size())
    for observer in range(2):
        state.observe(observer, numbers, 0)
        assert [n for n, flag in enumerate(numbers.read()[-36:]) if not flag] == [0, 15]
        assert GAME.view(state.sample(observer, Chance.of_seed(1)), observer) == GAME.view(state, observer)
    assert GAME.observation_fields(state.settings, 2)[-1].size == 36
    state.play(0, GAME.parse(state, 0, "roll")[0])
    assert "<title>Dice deck, 33 of 36" in GAME.draw(GAME.view(state, 0), [], NAMES)


def test_the_chart_of_rolls_knows_shuffles() -> None:
    events = [Event("shuffle", {}), Event("roll", {"seat": 0, "dice": [1, 2]})]
    assert "1 roll" in str(GAME.chart(events, NAMES))
    assert GAME.news([Event("turn", {"seat": 0, "turn": 3}), *events, Event("end", {"seat": 0})], NAMES) == [
        "Turn 3, Ann: rolls 3."
    ]


@pytest.mark.parametrize("options", [BALANCED, {"trade": False}])
def test_a_table_promises_its_dice_and_they_are_checked(options: dict[str, Any]) -> None:
    """The journal has each throw, and the secret told at the end gives all of them again."""
    journal = MemoryJournal()
    begin = Promise(Secret("5a" * 32), ["nonce"] * 3)
    table, ruling = Table.open("t", GAME, 3, begin, {**options, "turns": 45}, clock=ManualClock())
    journal.append("t", ruling.entries)
    chance = Chance.of_seed(1)
    number = 0
    while table.state.to_act():
        acting = lowest_seat(table.state.to_act())
        number += 1
        decision = Decision(acting, table.state.sensible(acting, chance), id=f"{number}")
        assert table.submit(decision, journal).accepted
    entries = journal.entries("t")
    throws = [one["dice"] for entry in entries for one in entry.get("chance", ()) if "dice" in one]
    assert len(throws) == 45
    is_sound, words = verdict(entries)
    assert is_sound, words
    assert (len({tuple(throw) for throw in throws[:31]}) == 31) == (options is BALANCED)
    assert table.state.outcome() is not None
    assert isinstance(table.state, CatanState)
    assert table.state.phase == OVER
