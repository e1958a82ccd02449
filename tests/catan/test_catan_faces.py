"""Catan in words and in the picture: every kind of event, the position told, and what can be clicked."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from catan_scene import position, seat

from ludex.cli.main import main
from ludex.core import SPECTATOR, Choice, Event, Refusal, State, lowest_seat
from ludex.games.catan.game import GAME
from ludex.render import with_numbers

NAMES = ["Ann", "Bo", "Cy"]

EVENTS: list[tuple[str, dict[str, Any], str]] = [
    (
        "settle",
        {"seat": 0, "spot": 12, "lands": [["brick", 6], ["sheep", 4], [None, None]]},
        "Ann builds a settlement at hills 6, pasture 4 and the desert.",
    ),
    ("settle", {"seat": 0, "spot": 0, "lands": [["ore", 10]]}, "Ann builds a settlement at mountains 10 and the sea."),
    (
        "road",
        {"seat": 1, "edge": [12, 17], "lands": [["brick", 6], [None, None]]},
        "Bo builds a road between hills 6 and the desert.",
    ),
    ("road", {"seat": 1, "edge": [0, 3], "lands": [["ore", 10]]}, "Bo builds a road on the coast of mountains 10."),
    (
        "city",
        {"seat": 2, "spot": 5, "lands": [["sheep", 2], ["wood", 9]]},
        "Cy builds a city at pasture 2, forest 9 and the sea.",
    ),
    ("longest_road", {"seat": 0, "length": 6}, "Ann has the longest road, 6 long."),
    ("longest_road", {"seat": None, "length": 0}, "The longest road is set aside."),
    ("largest_army", {"seat": 0, "knights": 3}, "Ann has the largest army, 3 knights."),
    ("turn", {"seat": 0, "turn": 4}, "Turn 4: Ann."),
    ("end", {"seat": 1}, "Bo is done."),
    ("paired", {"seat": 2}, "Cy has the paired turn."),
    ("shuffle", {}, "The dice deck is shuffled anew."),
    ("roll", {"seat": 0, "dice": [3, 5]}, "Ann rolls 3 and 5: 8."),
    ("income", {"seat": 0, "cards": {"wood": 2, "ore": 1}}, "Ann gets 2 wood, 1 ore."),
    ("shortage", {"resource": "ore", "wanted": 3, "left": 2}, "The bank has 2 ore for claims of 3."),
    ("sealed", {"seat": 0}, "Ann has decided."),
    ("discard", {"seat": 0, "cards": {"wood": 4}}, "Ann discards 4 wood."),
    (
        "robber",
        {"seat": 0, "hex": 11, "land": ["ore", 8], "from": 1},
        "Ann moves the robber to mountains 8 and robs Bo.",
    ),
    (
        "robber",
        {"seat": 0, "hex": 9, "land": [None, None], "from": None},
        "Ann moves the robber to the desert and robs nobody.",
    ),
    ("steal", {"seat": 0, "from": 1, "resource": "ore"}, "Ann takes 1 ore from Bo."),
    ("buy", {"seat": 0}, "Ann buys a development card."),
    ("draw", {"seat": 0, "card": "knight"}, "The card Ann bought: knight."),
    ("knight", {"seat": 0, "knights": 2}, "Ann plays a knight, Ann's second."),
    ("roads", {"seat": 0, "roads": 2}, "Ann plays road building: 2 roads."),
    ("plenty", {"seat": 0, "cards": {"ore": 2}}, "Ann plays year of plenty and takes 2 ore."),
    (
        "monopoly",
        {"seat": 0, "resource": "ore", "taken": [0, 2, 1]},
        "Ann plays monopoly on ore and takes 2 from Bo and 1 from Cy.",
    ),
    ("monopoly", {"seat": 0, "resource": "ore", "taken": [0, 0, 0]}, "Ann plays monopoly on ore and takes nothing."),
    ("bank", {"seat": 0, "give": {"wood": 4}, "get": {"ore": 1}}, "Ann trades 4 wood with the bank for 1 ore."),
    (
        "offer",
        {"seat": 0, "give": {"wood": 1}, "want": {"ore": 1}, "to": [1, 2]},
        "Ann offers 1 wood for 1 ore to Bo and Cy.",
    ),
    ("accept", {"seat": 1}, "Bo accepts."),
    ("decline", {"seat": 1}, "Bo declines."),
    ("counter", {"seat": 1, "give": {"ore": 1}, "want": {"wood": 2}}, "Bo would give 1 ore for 2 wood."),
    ("trade", {"seat": 0, "with": 1, "give": {"wood": 1}, "get": {"ore": 1}}, "Ann gives Bo 1 wood for 1 ore."),
    ("withdraw", {"seat": 0}, "Ann trades with nobody."),
    ("over", {"winner": 0, "points": [10, 4, 7]}, "Ann wins: Ann 10, Bo 4 and Cy 7."),
    (
        "over",
        {"winner": None, "points": [9, 4, 7]},
        "The turns are played; nobody has won outright: Ann 9, Bo 4 and Cy 7.",
    ),
]


@pytest.mark.parametrize(("kind", "values", "text"), EVENTS)
def test_an_event_in_words(kind: str, values: dict[str, Any], text: str) -> None:
    assert GAME.event_text(Event(kind, values), NAMES) == text


def scene(**more: Any) -> State:
    return GAME.restore(
        position(
            seat("wood brick sheep wheat", [12], "12-17"),
            seat("ore ore wheat", [20], "20-25", knights=1),
            seat("", [], "35-40", [40], cards=["victory"]),
            **more,
        )
    )


def test_the_position_in_words() -> None:
    words = GAME.describe(GAME.view(scene(phase="main", dice=[2, 2]), 0), NAMES).splitlines()
    assert words[:9] == [
        "Turn 1: Ann. Ann trades and builds.",
        "The dice show 2 and 2.",
        "0 Ann (you): 1 point, road of 1; hand 1 wood, 1 brick, 1 sheep, 1 wheat.",
        "    settlements 12; roads 12-17",
        "1 Bo: 1 point, 1 knight, road of 1; hand of 3 (1 wheat, 2 ore).",
        "    settlements 20; roads 20-25",
        "2 Cy: 2 points, road of 1; hand of 0; 1 card.",
        "    cities 40; roads 35-40",
        "Bank: 18 wood, 18 brick, 18 sheep, 17 wheat, 17 ore. Deck: 23 cards.",
    ]
    assert "    9 desert, the robber: 18 24 30 35 29 23" in words
    assert words[-1] == "Harbours: 0-3 3:1, 1-5 wheat 2:1, 10-15 ore 2:1."


def test_what_can_only_be_guessed_is_told_as_a_range() -> None:
    state = GAME.restore(position(seat("", [12]), seat("ore", [20]), seat("wheat", [40])))
    assert "hand of 1 (0 to 1 wheat, 0 to 1 ore)" in GAME.describe(GAME.view(state, 0), NAMES)
    assert "hand of 1 (1 wheat)" in GAME.describe(GAME.view(state, 1), NAMES)


def clickable(state: State, viewer: int) -> set[str]:
    """What the picture offers to click, in the words of the list."""
    choices = GAME.choices(state, viewer) if viewer != SPECTATOR else []
    root = ElementTree.fromstring(GAME.draw(GAME.view(state, viewer), choices, NAMES))
    codes = {choice.code: choice.text for choice in choices}
    return {codes[int(part.attrib["data-action"])] for part in root.iter() if "data-action" in part.attrib}


def test_what_has_a_place_on_the_board_can_be_clicked() -> None:
    legal = {choice.text for choice in GAME.choices(scene(phase="main", dice=[2, 2]), 0)}
    assert clickable(scene(phase="main", dice=[2, 2]), 0) == {
        text for text in legal if text.split()[0] in ("settle", "road", "buy", "offer", "end")
    }
    assert clickable(scene(phase="main", dice=[2, 2]), 1) == set()
    assert clickable(scene(phase="main", dice=[2, 2]), SPECTATOR) == set()
    assert clickable(scene(), 0) == {"roll"}
    rich = GAME.restore(position(seat({"wheat": 2, "ore": 3}, [12], "12-17"), seat(), phase="main"))
    assert clickable(rich, 0) == {"city 12", "offer", "end"}
    moved = scene(phase="robber", dice=[3, 4])
    assert clickable(moved, 0) == {choice.text for choice in GAME.choices(moved, 0)}
    fresh = GAME.start(3, 1)
    assert clickable(fresh, 0) == {f"settle {spot}" for spot in range(54)}


def test_the_picture_shows_every_piece() -> None:
    drawing = GAME.draw(GAME.view(scene(), 0), [], NAMES)
    assert drawing.count('class="road"') == 3
    assert re.findall('class="piece-mark [^"]*">(.)<', drawing) == ["A", "B", "C"]
    assert drawing.count('class="hex ') == 19
    assert drawing.count("Harbour: ") == 3
    ids = re.findall('data-id="([^"]*)"', drawing)
    assert {"road-12-17", "settlement-12", "city-40", "robber", "hand-wood", "bank-ore"} <= set(ids)
    assert len(set(ids)) == len(ids)


def test_places_have_their_numbers_on_request_only() -> None:
    state = scene(phase="main", dice=[2, 2])
    drawing = GAME.draw(GAME.view(state, 0), GAME.menu(state, 0, NAMES).choices, NAMES)
    before, _, places = drawing.partition('<g class="places">')
    names = re.findall(">([^<]+)</text>", places.partition("</g>")[0])
    assert names == [f"h{number}" for number in range(19)] + [str(spot) for spot in range(54)]
    assert ".catan .places{visibility:hidden" in drawing
    assert ".catan.numbers .places" in drawing
    assert not re.search(r">h?[0-9]+-?[0-9]*</title>|[Hh]ex [0-9]|settle [0-9]", before)
    assert with_numbers(drawing).count('class="numbers board catan"') == 1


def played(text: str, **more: Any) -> State:
    """The scene in its main phase after some actions of seat 0."""
    state = scene(phase="main", dice=[2, 2], **more)
    for action in GAME.parse(state, 0, text):
        state.play(0, action)
    return state


def test_an_offer_is_put_together_by_clicks_on_the_board() -> None:
    state = played("offer")
    assert clickable(state, 0) == {choice.text for choice in GAME.choices(state, 0)}
    state = played("offer; give wood; ask ore; to 1")
    assert clickable(state, 0) == {choice.text for choice in GAME.choices(state, 0)}
    assert {"propose", "drop wood", "drop ore", "not to 1", "to 2"} <= clickable(state, 0)
    state = played("offer wood for ore to 1")
    assert clickable(state, 1) == {choice.text for choice in GAME.choices(state, 1)} >= {"accept", "decline"}
    state.play(1, GAME.parse(state, 1, "accept")[0])
    assert clickable(state, 0) == {choice.text for choice in GAME.choices(state, 0)} >= {"confirm 1"}


def test_discards_and_bank_trades_and_cards_are_clicked_too() -> None:
    rich = seat({"wood": 6, "ore": 4}, [12], "12-17", cards=["knight", "monopoly", "plenty", "roads"])
    state = GAME.restore(position(rich, seat("", [20], "20-25"), phase="main", dice=[2, 2]))
    legal = {choice.text for choice in GAME.choices(state, 0)}
    offered = clickable(state, 0)
    assert offered <= legal
    for kind, count in (("knight", 1), ("roads", 1), ("monopoly", 5), ("bank", 8)):
        assert len([text for text in offered if text.split()[0] == kind]) == count, kind
    state = GAME.restore(position(rich, seat("", [20], "20-25"), phase="discard", dice=[3, 4]))
    assert clickable(state, 0) == {choice.text for choice in GAME.choices(state, 0)} >= {"give wood", "discard"}
    state.play(0, GAME.parse(state, 0, "give wood")[0])
    assert "drop wood" in clickable(state, 0)


def test_the_steps_of_an_offer_are_grouped_by_what_they_do() -> None:
    state = scene(phase="main", dice=[2, 2])
    choices: list[Choice] = GAME.choices(state, 0)
    assert [choice.group for choice in choices[:3]] == ["turn", "road", "road"]
    assert [choice.text for choice in choices if choice.group == "trade"] == ["offer"]
    for action in GAME.parse(state, 0, "offer; give wood; to 1"):
        state.play(0, action)
    assert {choice.group for choice in GAME.choices(state, 0)} == {"turn", "give", "ask", "take back", "to"}


@pytest.mark.parametrize(
    ("phase", "more", "text"),
    [
        ("roll", {}, "roll"),
        ("main", {"dice": [2, 2]}, "end"),
    ],
)
def test_a_seat_that_fails_is_committed_to_the_least(phase: str, more: dict[str, Any], text: str) -> None:
    state = scene(phase=phase, **more)
    recovery = GAME.recovery(state, 0, Refusal("x", "y"))
    assert recovery.action is not None
    assert GAME.text(state, recovery.action) == text


def test_a_seat_that_fails_in_the_set_up_places_sensibly() -> None:
    state = GAME.start(3, 1)
    for _ in range(12):
        acting = lowest_seat(state.to_act())
        action = GAME.recovery(state, acting, None).action
        assert action is not None
        state = state.after(acting, action)
    assert GAME.view(state, 0)["phase"] == "roll"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (position(seat(), seat(), seat()), "turn of seat 0, to place a settlement, 0 0 0 points"),
        (
            position(seat("", [12], "12-17"), seat("", [], "", [20], cards=["victory"]), turn=1, phase="main"),
            "turn of seat 1, main phase, 1 2 points",
        ),
        (
            position(seat("", [12, 0, 2]), seat("", [20]), options={"points": 3}, phase="over", winner=0),
            "over, seat 0 won, 3 1 points",
        ),
    ],
)
def test_a_state_says_what_it_is_without_its_secrets(given: dict[str, Any], said: str) -> None:
    assert repr(GAME.restore(given)) == f"<Catan: {said}>"


def test_ludex_draw_has_numbers_on_request(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = tmp_path / "position.json"
    given.write_text(json.dumps(scene().to_json()))
    for more, class_ in (([], "board catan"), (["--numbers"], "numbers board catan")):
        assert main(["draw", "catan", str(given), "--seat", "0", *more]) == 0
        assert f' class="{class_}">' in capsys.readouterr().out
