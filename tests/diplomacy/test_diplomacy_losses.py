"""Units that come and go without an order are told, with the reason: by events, the judge, the sandbox, in words."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from ludex.core import Event, seat_list
from ludex.games.diplomacy.faces.judging import adjudicate
from ludex.games.diplomacy.game import GAME
from ludex.games.diplomacy.rules.actions import CONCEDE, DONE, DRAW, UNDO, kind_of
from ludex.games.diplomacy.rules.state import Diplomacy
from ludex.games.diplomacy.variants import load, names
from ludex.judge import answer

Position = dict[str, Any]

WINTER: Position = {"year": 1903, "season": "winter", "phase": "adjustment"}
RETREAT: Position = {
    "year": 1903,
    "season": "spring",
    "phase": "retreat",
    "units": [["ITALY", "A", "BUR"], ["ITALY", "A", "MAR"], ["FRANCE", "A", "PAR"]],
    "dislodged": [
        {"unit": ["FRANCE", "A", "BUR"], "from": "MUN"},
        {"unit": ["FRANCE", "A", "MAR"], "from": "PIE"},
    ],
}

LOSSES: dict[str, tuple[Position, list[str]]] = {
    "the farthest": (
        {**WINTER, "units": [["RUSSIA", "A", "LVN"], ["RUSSIA", "A", "SWE"]], "centers": {"STP": "RUSSIA"}},
        [
            "Russia: army Sweden is removed by civil disorder: it is farthest from the power's centers, 2 steps.",
        ],
    ),
    "from home centers": (
        {
            **WINTER,
            "rules": "1982",
            "units": [["ITALY", "A", "WAR"], ["ITALY", "A", "TUS"]],
            "centers": {"WAR": "ITALY"},
        },
        [
            "Italy: army Warsaw is removed by civil disorder: it is farthest from the power's home centers, 4 steps.",
        ],
    ),
    "one of two by name": (
        {**WINTER, "units": [["RUSSIA", "A", "LVN"], ["RUSSIA", "A", "UKR"]], "centers": {"MOS": "RUSSIA"}},
        [
            "Russia: army Livonia is removed by civil disorder: no unit is farther from the power's centers, 1 step; "
            "army Ukraine is as far, and it comes first by the name of its province.",
        ],
    ),
    "one of two by abbreviation": (
        {
            **WINTER,
            "rules": "droidippy",
            "units": [["ITALY", "A", "LVN"], ["ITALY", "A", "LVP"]],
            "centers": {"ROM": "ITALY"},
        },
        [
            "Italy: army Livonia is removed by civil disorder: no unit is farther from the power's home centers, "
            "5 steps; army Liverpool is as far, and it comes first by the abbreviation of its place.",
        ],
    ),
    "a fleet before an army, and a fleet before that by name": (
        {
            **WINTER,
            "units": [["RUSSIA", "A", "FIN"], ["RUSSIA", "F", "NWY"], ["RUSSIA", "F", "BOT"]],
            "centers": {"STP": "RUSSIA", "MOS": "RUSSIA"},
        },
        [
            "Russia: fleet Gulf of Bothnia is removed by civil disorder: no unit is farther from the power's centers, "
            "1 step; army Finland and fleet Norway are as far, and fleets go before others and it comes first by the "
            "name of its province.",
        ],
    ),
    "without a center": (
        {**WINTER, "units": [["AUSTRIA", "A", "ALB"], ["AUSTRIA", "F", "BLA"]], "centers": {}},
        [
            "Austria: fleet Black Sea is removed by civil disorder: no way leads from it to the power's centers, nor "
            "from army Albania, and fleets go before others.",
            "Austria: army Albania is removed by civil disorder: no way leads from it to the power's centers.",
        ],
    ),
    "a dislodged unit without an order": (
        RETREAT,
        [
            "France: army Burgundy has no order and is disbanded.",
            "France: army Marseilles has no order and is disbanded.",
        ],
    ),
}


@pytest.mark.parametrize("title", LOSSES)
def test_the_table_the_judge_and_the_sandbox_say_why_a_unit_is_gone(title: str) -> None:
    position, expected = LOSSES[title]
    state = GAME.restore(position)
    state.listen()
    while state.to_act() and GAME.position(state)["phase"] == position["phase"]:
        seat = seat_list(state.to_act())[0]
        state.play(seat, GAME.parse(state, seat, "done")[0])
    told = [event for event in state.events or [] if event.kind == "removed"]
    assert [GAME.event_text(event, []) for event in told] == expected
    assert set(expected) <= set(GAME.news(told, []))
    judged = adjudicate(position, [])["removed"]
    assert [{key: lost[key] for key in lost if key != "text"} for lost in judged] == [
        {key: event.values[key] for key in event.values if key != "map"} for event in told
    ]
    assert all(lost["text"].startswith("It ") and lost["text"].endswith(".") for lost in judged)
    found: Any = answer(GAME, {"sandbox": True, "position": position, "resolve": True})
    assert [line for line in found["results"] if line in expected] == expected


def test_the_codes() -> None:
    codes = [lost["code"] for position, _ in LOSSES.values() for lost in adjudicate(position, [])["removed"]]
    assert set(codes) == {"farthest", "tie_broken", "no_order"}


def test_the_judge_tells_of_a_unit_once() -> None:
    """One whose order was void is told in its line that it is disbanded."""
    found = adjudicate(RETREAT, [["FRANCE", "A BUR R MOS"], ["FRANCE", "A MAR R GAS"]])
    assert found["orders"][0]["text"].endswith("It is disbanded.")
    assert found["removed"] == []
    found = adjudicate(RETREAT, [["FRANCE", "A BUR D"]])
    assert [lost["unit"][2] for lost in found["removed"]] == ["MAR"]


def test_what_was_ordered_is_not_told_twice() -> None:
    position = {**WINTER, "units": [["RUSSIA", "A", "LVN"], ["RUSSIA", "A", "SWE"]], "centers": {"STP": "RUSSIA"}}
    assert adjudicate(position, [["RUSSIA", "A LVN D"]])["removed"] == []


def test_a_second_removal_of_a_unit_is_void() -> None:
    units = [["FRANCE", "A", "PIC"], ["FRANCE", "A", "PAR"], ["FRANCE", "F", "LYO"]]
    position = {**WINTER, "units": units, "centers": {"PAR": "FRANCE"}}
    found = adjudicate(position, [["FRANCE", "A PAR D"], ["FRANCE", "A PAR D"]])
    line = found["orders"][1]
    assert (line["result"], line["code"], line["text"]) == ("void", "ordered_twice", "The unit has an order already.")
    assert [lost["unit"][2] for lost in found["removed"]] == ["LYO"]
    table: Any = answer(GAME, {"position": position, "actions": [[2, "A PAR D"], [2, "A PAR D"]]})
    assert (table["refused"]["code"], table["refused"]["message"]) == ("ordered_twice", line["text"])


def test_a_neutral_army_that_comes_back_is_told() -> None:
    position = {
        "map": "sengoku",
        "year": 1570,
        "season": "fall",
        "phase": "movement",
        "units": [["TAKEDA", "A", "KAI"], ["MORI", "A", "IWM"]],
        "centers": {"KAI": "TAKEDA", "IWM": "MORI", "MIN": "NEUTRAL"},
    }
    [come] = adjudicate(position, [])["raised"]
    assert come == {"unit": ["NEUTRAL", "A", "MIN"], "code": "neutral", "text": "It comes back to its center."}
    found: Any = answer(GAME, {"sandbox": True, "position": position, "resolve": True})
    results = found["results"]
    assert "Neutral: army Mino comes back to its center." in results


def test_the_armies_with_which_chaos_opens_are_told() -> None:
    start = GAME.position(GAME.start(34, 1, {"map": "chaos"}))
    found = adjudicate(start, [["PARIS", "F PAR B"], ["BREST", "F BRE B"]])
    raised = {come["unit"][2] for come in found["raised"]}
    assert len(raised) == 32
    assert not raised & {"PAR", "BRE"}
    assert {come["code"] for come in found["raised"]} == {"opening"}


# ---- all of them ----


def accounted(before: Counter[tuple[str, str]], told: list[Event]) -> Counter[tuple[str, str]]:
    """The units (power and type) after what was told: orders carried out, and what came and went without."""
    after = before.copy()
    for event in told:
        values: dict[str, Any] = event.values
        if event.kind in ("destroyed", "removed", "raised"):
            power, unit_type, _ = values["unit"]
            after[power, unit_type] += 1 if event.kind == "raised" else -1
        elif event.kind == "order":
            words = values["order"].split(" ")
            is_done = values["result"] == "succeeds"
            if is_done and words[-1] == "B":
                after[values["power"], words[0]] += 1
            elif (is_done and words[-1] == "D") or values["code"] == "retreats_collide":
                after[values["power"], words[0]] -= 1
    return +after


def counted(state: Diplomacy) -> Counter[tuple[str, str]]:
    """The units by power and type, with those that are to retreat."""
    position: Any = GAME.position(state)
    units = [*position["units"], *(lost["unit"] for lost in position["dislodged"])]
    return Counter((unit[0], unit[1]) for unit in units)


@pytest.mark.parametrize("variant", names())
def test_every_unit_that_comes_or_goes_is_told(variant: str) -> None:
    chosen = random.Random(variant)
    state = GAME.start(len(load(variant).powers), 1, {"map": variant, "years": 4, "votes": False})
    assert isinstance(state, Diplomacy)
    state.listen()
    before = counted(state)
    kinds: Counter[str] = Counter()
    while state.to_act():
        seat = chosen.choice(seat_list(state.to_act()))
        able = [code for code in state.legal(seat) if kind_of(code) not in (DRAW, CONCEDE, UNDO)]
        state.play(seat, able[-1] if kind_of(able[-1]) == DONE and chosen.random() < 0.3 else chosen.choice(able))
        if state.events:
            kinds.update(event.kind for event in state.events)
            after = counted(state)
            assert accounted(before, state.events) == after, [GAME.event_text(event, []) for event in state.events]
            before = after
            state.listen()
    assert kinds["order"] > 0
