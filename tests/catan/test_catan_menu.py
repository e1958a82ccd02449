"""What is put before a person at a table of Catan: labels, cautions and prompts, in plain English with names."""

from __future__ import annotations

from typing import Any

import pytest
from catan_scene import position, seat

from ludex.core import Chance, State, seat_list
from ludex.games.catan.game import GAME
from thorough import count

NAMES = ["Ann", "Bo", "Cy", "Di"]


def table(hand: object = "wood wood ore", *lines: tuple[int, str], here: object = None, **more: Any) -> State:
    """Ann's turn, with Bo and Cy; what was typed is played."""
    own = {**seat(hand, [12], "12-17"), **(here if isinstance(here, dict) else {})}
    seats = (own, seat("ore ore sheep", [20], "20-25"), seat("wheat", [40], "35-40"))
    state = GAME.restore(position(*seats, **{"phase": "main", "dice": [2, 3], **more}))
    for number, typed in lines:
        for action in GAME.read(state, number, typed):
            assert state.refusal(number, action) is None
            state.play(number, action)
    return state


def said(state: State, number: int, typed: str) -> tuple[str, str]:
    """The label and the caution of an action on a seat's menu."""
    menu = GAME.menu(state, number, NAMES)
    return next((choice.label, choice.caution) for choice in menu.choices if choice.text == typed)


OFFERED = (0, "offer wood for ore to 1,2")
KNIGHT = {"cards": {"knight": 1}}

SAID: list[tuple[State, int, str, str]] = [
    (table(phase="roll", dice=None), 0, "roll", "Roll the dice"),
    (table({"wood": 1, "brick": 1}), 0, "road 17-22", "Build a road between fields 12 and forest 11"),
    (table({"wood": 1, "brick": 1}), 0, "road 7-12", "Build a road between mountains 10 and fields 12"),
    (table({"wheat": 2, "ore": 3}), 0, "city 12", "Build a city at mountains 10, fields 12 and hills 6"),
    (table({"wood": 4}), 0, "bank wood*4 for ore", "Trade 4 wood for 1 ore with the bank"),
    (table(), 0, "offer", "Offer a trade"),
    (table(), 0, "end", "End your turn"),
    (table(options={"proposals": True}), 0, "invite", "Ask the others for offers"),
    (table("wood", (0, "offer")), 0, "give wood", "Give 1 wood"),
    (table("wood", (0, "offer; give wood; ask ore")), 0, "drop wood", "Take 1 wood back"),
    (table("wood", (0, "offer; give wood; ask ore")), 0, "drop ore", "Ask for 1 ore less"),
    (table("wood", (0, "offer; give wood; ask ore")), 0, "propose", "Offer 1 wood for 1 ore to everybody"),
    (table("wood", (0, "offer; give wood; ask ore; to 1")), 0, "propose", "Offer 1 wood for 1 ore to Bo"),
    (table("wood", (0, "offer")), 0, "to 1", "Offer it to Bo"),
    (table("wood", (0, "offer; to 1")), 0, "not to 1", "Leave Bo out"),
    (table("wood", (0, "offer")), 0, "withdraw", "Drop this offer"),
    (table("wood", OFFERED), 1, "accept", "Accept Ann's offer"),
    (table("wood", OFFERED), 1, "decline", "Decline Ann's offer"),
    (table("wood", OFFERED), 1, "counter", "Make a counter-offer"),
    (table("wood", OFFERED, (1, "counter; give sheep; ask wood")), 1, "propose", "Offer 1 sheep for 1 wood to Ann"),
    (table("wood", OFFERED, (1, "counter")), 1, "withdraw", "Drop this counter-offer"),
    (table("wood", OFFERED, (1, "accept"), (2, "decline")), 0, "confirm 1", "Trade with Bo: 1 wood for 1 ore"),
    (table("wood", OFFERED, (1, "accept"), (2, "decline")), 0, "withdraw", "Trade with nobody"),
    (table("wood", (0, "invite"), options={"proposals": True}), 1, "decline", "Make no offer"),
    (table(here={"cards": {"monopoly": 1}}), 0, "monopoly wheat", "Play monopoly: take all wheat"),
    (table(here={"cards": {"plenty": 1}}), 0, "plenty wood ore", "Play year of plenty: take wood and ore"),
    (table(phase="robber", dice=[3, 4]), 0, "robber 11 from 1", "Move the robber to mountains 8 and rob Bo"),
    (table(phase="robber", dice=[3, 4]), 0, "robber 18", "Move the robber to pasture 11"),
]
"""A position, who is to act, an action as it is typed and as it is said."""


@pytest.mark.parametrize(("state", "number", "typed", "label"), SAID, ids=[row[2] for row in SAID])
def test_labels(state: State, number: int, typed: str, label: str) -> None:
    assert said(state, number, typed)[0] == label


def test_places_of_the_set_up() -> None:
    state = GAME.start(3, 1, {"board": "beginner"})
    assert said(state, 0, "settle 12")[0] == "Place a settlement at mountains 10, fields 12 and hills 6"
    assert said(state, 0, "settle 0")[0] == "Place a settlement at the north corner of mountains 10 (3:1 harbour)"
    assert said(state, 0, "settle 4")[0] == "Place a settlement at mountains 10, pasture 2 and the sea"
    state.play(0, GAME.parse(state, 0, "settle 0")[0])
    assert said(state, 0, "road 0-3")[0] == "Place a road on the northwest coast of mountains 10"
    assert said(state, 0, "road 0-4")[0] == "Place a road on the northeast coast of mountains 10"


CAUTIONS: list[tuple[State, int, str, str]] = [
    (table(), 0, "end", ""),
    (table(here=KNIGHT), 0, "end", "Ends your turn with a card you could still play."),
    (table(here={**KNIGHT, "bought": {"knight": 1}}), 0, "end", ""),
    (table(here={"cards": {"knight": 1}, "knights": 1}, played=True), 0, "end", ""),
    (table(here={"cards": {"victory": 1}}), 0, "end", ""),
    (table("wood", (0, "offer")), 0, "withdraw", ""),
    (table("wood", (0, "offer; give wood")), 0, "withdraw", "Drops the offer that you have written."),
    (table("wood", OFFERED, (1, "counter; give ore")), 1, "decline", "Drops the offer that you have written."),
    (table("wood", OFFERED), 1, "decline", ""),
    (table("wood", OFFERED, (1, "accept"), (2, "decline")), 0, "withdraw", ""),
]


@pytest.mark.parametrize(("state", "number", "typed", "caution"), CAUTIONS, ids=[row[2] for row in CAUTIONS])
def test_cautions(state: State, number: int, typed: str, caution: str) -> None:
    assert said(state, number, typed)[1] == caution


def test_a_discard_says_what_goes_and_what_was_not_chosen() -> None:
    seven: dict[str, Any] = {"phase": "discard", "dice": [3, 4]}
    hand = {"wood": 5, "ore": 4}
    expected = ("Discard 3 wood and 1 ore", "4 cards are taken from what you have most of.")
    assert said(table(hand, **seven), 0, "discard") == expected
    some = table(hand, (0, "give ore; give ore; give ore"), **seven)
    expected = ("Discard 3 ore and, unchosen, 1 wood", "1 card is taken from what you have most of.")
    assert said(some, 0, "discard") == expected
    assert said(some, 0, "give wood") == ("Choose 1 wood to discard", "")
    assert said(some, 0, "drop ore") == ("Keep 1 ore", "")
    whole = table(hand, (0, "give ore; give ore; give ore; give wood"), **seven)
    assert said(whole, 0, "discard") == ("Discard 1 wood and 3 ore", "")


PROMPTS: list[tuple[State, int, str]] = [
    (table(phase="roll", dice=None), 0, "Roll the dice."),
    (table(phase="roll", dice=None, here=KNIGHT), 0, "Roll the dice, or play a card first."),
    (table(), 0, "Trade, build or buy, then end your turn."),
    (table(), 1, ""),
    (table("wood", (0, "offer")), 0, "Choose what you give, what you ask for and to whom, then make the offer."),
    (table("wood", OFFERED), 1, "Ann offers 1 wood for 1 ore: what do you say?"),
    (table("wood", OFFERED, (1, "counter")), 1, "Choose what you give, what you ask for, then make the offer."),
    (table("wood", (0, "invite"), options={"proposals": True}), 1, "Ann asks for offers: make one, or none."),
    (
        table({"wood": 9}, (0, "give wood"), phase="discard", dice=[3, 4]),
        0,
        "Choose 4 of your 9 cards to discard: 1 chosen.",
    ),
]


@pytest.mark.parametrize(("state", "number", "prompt"), PROMPTS, ids=[row[2] for row in PROMPTS])
def test_prompts(state: State, number: int, prompt: str) -> None:
    assert GAME.menu(state, number, NAMES).prompt == prompt


def test_whoever_is_asked_is_told_for_what_in_a_line_and_in_words() -> None:
    """No number of an intersection, a hex or a seat is in any label, and every label is a sentence of some length."""
    for seed in range(count(2, 40)):
        state = GAME.start(4, seed, {"turns": 60, "proposals": True})
        chance = Chance.of_seed(f"menus {seed}")
        while state.to_act():
            number = seat_list(state.to_act())[0]
            if chance.below(10) == 0:
                menu = GAME.menu(state, number, NAMES)
                assert menu.prompt.endswith((".", "?"))
                assert len(menu.prompt) <= 100
                for choice in menu.choices:
                    assert choice.label[0].isupper()
                    assert "seat" not in choice.label.lower()
                    assert len(choice.label) <= 100
            legal = state.legal(number)
            state.play(number, legal[chance.below(len(legal))])
