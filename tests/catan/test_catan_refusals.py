"""Refusals that help: what is asked now, what may be done, gifts as records, where the friendly robber may go."""

from __future__ import annotations

from typing import Any

import pytest
from catan_scene import position, seat

from ludex.core import Refusal, Refused, State
from ludex.games.catan.game import GAME
from ludex.games.catan.rules import actions
from ludex.games.catan.rules.actions import plain
from ludex.games.catan.rules.asked import KINDS


def refused(state: State, number: int, face: object) -> Refusal:
    """Why a seat may not do what it says; what comes before it is played."""
    following = state.copy()
    try:
        for action in GAME.read(following, number, face):
            refusal = following.refusal(number, action)
            if refusal is not None:
                return refusal
            following.play(number, action)
    except Refused as error:
        return error.refusal
    raise AssertionError("it is legal")


def after(start: dict[str, Any], *played: str) -> State:
    """The state after some actions, each with its seat before it."""
    state = GAME.restore(start)
    for line in played:
        number, text = int(line[0]), line[2:]
        for action in GAME.parse(state, number, text):
            state = state.after(number, action)
    return state


def table(**more: Any) -> dict[str, Any]:
    """Three seats with cards to trade, and seat 0 to roll."""
    seats = [
        seat({"wood": 2}, [12], "12-17", cards=["knight"]),
        seat({"ore": 1}, [20], "20-25"),
        seat({}, [40], "35-40"),
    ]
    return position(*seats, **more)


MAIN: dict[str, Any] = {"phase": "main", "dice": [1, 1]}

WRONG_PHASES: list[tuple[State, int, str, str, list[str], str]] = [
    (after(table()), 0, "end", "roll", ["roll", "knight"], "roll the dice, or play a development card first"),
    (after(table(played=True, turn=1)), 1, "buy", "roll", ["roll"], "roll the dice"),
    (after(table(**MAIN)), 0, "accept", "main", ["knight", "offer", "end"], "trade, build, buy or play a card"),
    (
        after(table(**MAIN, options={"trade": False})),
        *(0, "robber 3", "main", ["knight", "end"], "trade with the bank, build, buy or play a card"),
    ),
    (after(table(), "0 knight"), 0, "roll", "robber", ["robber"], "move the robber"),
    (
        after(table(**MAIN), "0 offer"),
        *(0, "end", "draft", ["withdraw", "give", "ask", "to"], "write your offer, propose it or withdraw it"),
    ),
    (
        after(table(**MAIN), "0 offer wood for ore to 1"),
        *(1, "give ore", "answer", ["accept", "decline", "counter"], "accept, decline or counter the offer"),
    ),
    (
        after(table(**MAIN), "0 offer wood for ore to 1", "1 counter"),
        *(1, "counter", "answer", ["accept", "decline", "withdraw", "give", "ask"], "write your counter-offer"),
    ),
    (
        after(table(**MAIN, options={"proposals": True}), "0 invite"),
        *(1, "give ore", "answer", ["decline", "counter"], "make an offer of your own, or decline"),
    ),
    (
        after(table(**MAIN), "0 offer wood for ore to 1", "1 accept"),
        *(0, "end", "choice", ["confirm", "withdraw"], "confirm one of the answers or withdraw your offer"),
    ),
    (
        after(position(seat({"wood": 9}, [12], "12-17"), seat("", [20]), phase="discard", dice=[3, 4])),
        *(0, "end", "discard", ["discard", "give"], "choose 4 of your 9 cards and discard them"),
    ),
    (GAME.start(3, 1), 0, "roll", "settlement", ["settle"], "place a settlement"),
]


@pytest.mark.parametrize(("state", "number", "text", "phase", "may", "asked"), WRONG_PHASES)
def test_a_wrong_phase_is_answered_with_the_right_one(
    state: State, number: int, text: str, phase: str, may: list[str], asked: str
) -> None:
    refusal = refused(state, number, text)
    assert refusal.code == "not_now"
    assert refusal.values == {"phase": phase, "may": may}
    assert refusal.message.startswith(f"Not now: it is for you to {asked}")
    legal = [GAME.record(state, action) for action in state.legal(number)]
    assert {KINDS.index(name) for name in may} == {int(actions.kind_of(GAME.code(state, each))) for each in legal}


def test_the_kinds_are_named_as_their_records_are() -> None:
    state = GAME.start(3, 1)
    for kind in range(actions.FIRST_KIND, actions.LAST_KIND + 1):
        record = GAME.record(state, plain(kind) if kind != actions.ROBBER else actions.robber(0, -1))
        assert type(record).__struct_config__.tag == KINDS[kind]


@pytest.mark.parametrize(
    "face",
    [
        {"kind": "offer", "give": {"wood": 1}, "want": {}, "to": [1]},
        {"kind": "offer", "give": {"wood": 1}, "to": [1, 2]},
        {"kind": "offer", "give": {"wood": 1}},
        {"kind": "offer", "want": {"ore": 1}, "to": [1]},
        {"kind": "offer", "give": {"wood": 1}, "want": {"ore": 0}, "to": [1]},
        {"kind": "offer", "to": [1]},
        "offer wood for nothing to 1",
        "offer; give wood; propose",
        "offer; give wood; to 1; propose",
    ],
    ids=str,
)
def test_a_gift_is_refused_as_one_however_it_is_written(face: object) -> None:
    state = after(table(**MAIN))
    assert refused(state, 0, face).code == "no_gifts"
    assert refused(after(table()), 0, face).code == "not_now"


@pytest.mark.parametrize(
    "face",
    [
        {"kind": "counter", "give": {"ore": 1}},
        {"kind": "counter", "want": {"wood": 1}},
        {"kind": "counter", "give": {"ore": 0}, "want": {"wood": 1}},
        "counter ore for nothing",
        "counter; give ore; propose",
    ],
    ids=str,
)
def test_a_gift_is_no_counter_offer(face: object) -> None:
    state = after(table(**MAIN), "0 offer wood for ore to 1")
    assert refused(state, 1, face).code == "no_gifts"


def test_a_refusal_says_from_whom_the_friendly_robber_stays_away() -> None:
    state = after(table(options={"friendly_robber": True}), "0 knight")
    refusal = refused(state, 0, "robber 11")
    assert refusal.code == "friendly_robber"
    assert refusal.message == "The friendly robber stays away from seat 1, with fewer than 3 points."
    assert refusal.values == {"hex": 11, "seats": [1]}
