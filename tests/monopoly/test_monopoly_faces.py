"""What stands around the rules: typed actions, boards of one's own, the judge, what is hidden, the plain drawing."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from ludex.core import Chance, Refused, play_sensibly
from ludex.games.monopoly import GAME
from ludex.games.monopoly.data import boards
from ludex.games.monopoly.rules.state import Monopoly
from ludex.judge import answer
from small_boards import small_board

WINDOW: dict[str, Any] = {
    "phase": "window",
    "next": "begin_talk",
    "awaited": [0, 1],
    "seats": [{"cash": 900}, {"cash": 900}, {"cash": 900}],
    "lots": {
        "Boardwalk": {"owner": 0},
        "Park Place": {"owner": 0},
        "Mediterranean": {"owner": 1},
        "Baltic": {"owner": 1},
    },
}


def restored(position: dict[str, Any]) -> Monopoly:
    state = GAME.restore(position)
    assert isinstance(state, Monopoly)
    return state


def played(state: Monopoly, seat: int, text: str) -> Monopoly:
    for action in GAME.read(state, seat, text):
        following = state.after(seat, action)
        assert isinstance(following, Monopoly)
        state = following
    return state


# ---- notation ----


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("  ROLL ", "roll"),
        ("mortgage boardwalk", "mortgage Boardwalk"),
        ("mortgage board", "mortgage Boardwalk"),
        ("Mortgage Pennsylvania", "mortgage Pennsylvania"),
        ("mortgage pennsylvania rr", "mortgage Pennsylvania RR"),
        ("offer 1", "offer 1"),
    ],
)
def test_typed_in_any_case_and_as_short_as_it_is_clear(typed: str, meant: str) -> None:
    state = restored({"seats": [{"cash": 1}, {"cash": 1}]})
    [action] = GAME.read(state, 0, typed)
    assert GAME.text(state, action) == meant


@pytest.mark.parametrize(
    "typed", ["mortgage S", "mortgage", "mortgage Go", "bid ten", "offer x", "strip x", "trade with 1: a"]
)
def test_what_is_not_clear_is_not_understood(typed: str) -> None:
    state = restored({"seats": [{"cash": 1}, {"cash": 1}]})
    with pytest.raises(Refused) as told:
        GAME.read(state, 0, typed)
    assert told.value.refusal.code == "not_understood"


def test_a_trade_in_one_line_is_a_run_of_actions() -> None:
    state = restored(
        {
            "seats": [{"cash": 500, "cards": ["chest"]}, {"cash": 500}],
            "lots": {"Boardwalk": {"owner": 0}, "Baltic": {"owner": 1}},
        }
    )
    run = GAME.read(state, 0, "trade with 1: Boardwalk, chest card for Baltic, $400")
    texts = ["offer 1", "give Boardwalk", "give chest card", "ask Baltic", "ask $400", "propose"]
    assert [GAME.text(state, action) for action in run] == texts
    state = played(state, 0, "trade with 1: Boardwalk, chest card for Baltic, $400")
    assert "Boardwalk and a card out of jail (Community Chest) for Baltic and $400" in GAME.describe(
        GAME.view(state, 1), ["Ann", "Bo"]
    )
    run = GAME.read(state, 1, "counter Baltic, $300 for Boardwalk")
    assert [GAME.text(state, action) for action in run] == ["counter", "drop chest card", "give $300", "propose"]


# ---- boards ----


def test_a_board_of_ones_own_needs_no_python() -> None:
    options = {"board": small_board(), "start_cash": 300, "rounds": 30}
    for seed in range(20):
        state = GAME.start(3, seed, options)
        play_sensibly(state, Chance.of_seed(seed))
        assert GAME.check(state) is None
        assert GAME.hash(GAME.restore(json.loads(json.dumps(GAME.position(state))))) == GAME.hash(state)
    assert "Lane" in GAME.draw(GAME.view(state, 0), [], ["A", "B", "C"])


def test_ten_percent_is_rounded_up_to_whole_dollars() -> None:
    """On the boards that come along only halves have to be rounded."""
    board = small_board()
    board["spaces"][1]["mortgage"] = 21
    for interest, left in (("up", 76), ("down", 77)):
        position = {"seats": [{"cash": 100}, {"cash": 0}], "lots": {"Lane": {"owner": 0, "mortgaged": True}}}
        state = restored(position | {"options": {"board": board, "interest": interest}})
        assert played(state, 0, "lift Lane").cash[0] == left


@pytest.mark.parametrize(
    ("where", "value", "says"),
    [
        (("spaces", 0, "kind"), "free", "begins with Go"),
        (("spaces", 1, "rents"), [1, 2], "six rents"),
        (("spaces", 1, "name"), "Road", "same name"),
        (("spaces", 1, "name"), "A, B", "notation"),
        (("spaces", 1, "group"), "x", "every group"),
        (("spaces", 1, "price"), 0, "a price"),
        (("spaces", 1, "price"), -5, "out of range"),
        (("spaces", 1, "mortgage"), 51, "more than its price"),
        (("spaces", 3, "house_cost"), 30, "cost the same"),
        (("spaces", 5, "rents"), [], "a rent for each"),
        (("spaces", 5, "house_cost"), 5, "streets only"),
        (("spaces", 4, "kind"), "free", "one jail"),
        (("spaces", 1, "kind"), "castle", "Invalid enum"),
    ],
)
def test_a_board_that_cannot_be_played_on_is_refused(where: tuple[str, int, str], value: object, says: str) -> None:
    board = copy.deepcopy(small_board())
    board[where[0]][where[1]][where[2]] = value
    with pytest.raises(Refused) as told:
        GAME.start(2, 0, {"board": board})
    assert told.value.refusal.code == "bad_option"
    assert says in told.value.refusal.message


def test_every_board_deck_and_profile_that_comes_along_is_sound() -> None:
    for name in boards.names("profile"):
        profile = boards.load_profile(name)
        assert profile.id == name
        board, cards = boards.load_board(profile.board), boards.load_cards(profile.cards)
        assert len(board.spaces) == 40
        assert len(cards.chance) == len(cards.chest) == 16
        state = GAME.start(4, 1, {"profile": name})
        play_sensibly(state, Chance.of_seed(1))
        assert state.outcome() is not None


def test_options_that_do_not_go_together_are_refused() -> None:
    with pytest.raises(Refused) as told:
        GAME.start(4, 0, {"profile": "short", "start_cash": 100})
    assert told.value.refusal.code == "bad_option"


# ---- what is hidden ----


def test_a_building_request_is_seen_by_nobody_else() -> None:
    state = played(restored(WINDOW), 0, "build Boardwalk")
    assert GAME.view(state, 0)["request"] == ["build Boardwalk"]
    for other in (-1, 1, 2):
        view = GAME.view(state, other)
        assert view["request"] == []
        assert view == {**GAME.view(restored(WINDOW), other)}
    done = played(state, 0, "done")
    assert GAME.view(done, 1)["to_act"] == [1]


# ---- the judge ----


def test_the_judge_plays_a_window_with_a_shortage_and_real_dice() -> None:
    told: dict[str, Any] = answer(
        GAME,
        {
            "position": WINDOW | {"options": {"houses": 1}},
            "actions": [
                [0, "build Boardwalk; done"],
                [1, "build Baltic; done"],
                [0, "bid 200"],
                [1, "bid 210"],
                [0, "pass"],
                [0, "roll"],
            ],
            "chance": [{"dice": [4, 6]}],
        },
    )
    assert told["refused"] is None
    kinds = [event["kind"] for event in told["events"]]
    assert "market_auction" in kinds
    assert told["position"]["lots"]["Baltic"]["level"] == 1
    assert told["position"]["seats"][0]["place"] == 10


def test_the_judge_settles_housing() -> None:
    scenario = {
        "current_player": "P1",
        "bank": {"houses": 1, "hotels": 1},
        "cash": {},
        "holdings": {"P1": {"brown": [0, 0]}},
        "mortgaged": [],
        "requests": {"P1": {"build_house": ["brown0"]}},
        "replies": {},
        "options": {},
    }
    assert answer(GAME, {"housing": scenario, "policy": "fair"})["order"] == ["P1 house brown0 @50"]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"lots": {"Boardwalk": {"owner": 0, "level": 2}, "Park Place": {"owner": 0}}}, "impossible_position"),
        ({"lots": {"Boardwalk": {"owner": 0, "level": 1}}}, "impossible_position"),
        ({"lots": {"Nowhere": {"owner": 0}}}, "bad_position"),
        ({"houses": 40}, "impossible_position"),
        ({"phase": "auction"}, "impossible_position"),
        ({"phase": "auction", "lot": "Baltic", "auction": None}, "bad_position"),
        ({"phase": "running"}, "impossible_position"),
        ({"seats": [{"cash": -1}, {"cash": 1}]}, "bad_position"),
        ({"seats": [{"cash": 1, "cards": ["chance"]}, {"cash": 1, "cards": ["chance"]}]}, "impossible_position"),
        ({"turn": 5}, "bad_position"),
        ({"phase": "debt", "debts": [{"seat": 0, "amount": 5}]}, "impossible_position"),
        ({"phase": "buy", "lot": "Boardwalk"}, "impossible_position"),
    ],
)
def test_an_impossible_position_is_refused(change: dict[str, object], code: str) -> None:
    with pytest.raises(Refused) as told:
        GAME.restore({"seats": [{"cash": 100}, {"cash": 100}], **change})
    assert told.value.refusal.code == code


def test_a_summary_is_one_line_of_at_most_90_characters() -> None:
    seats: list[dict[str, object]] = [{"cash": 1500}] * 8
    assert GAME.summary(GAME.restore({"seats": seats})) == (
        "round 1, roll, to act: 0, cash 1500 1500 1500 1500 1500 1500 1500 1500"
    )
    rich: list[dict[str, object]] = [{"cash": 10**11}] * 8
    assert GAME.summary(GAME.restore({"seats": rich})) == "round 1, roll, to act: 0"
    over = {"seats": [{"cash": 5}, {"cash": 0, "bankrupt": True}], "phase": "over", "ended": "last player"}
    assert GAME.summary(GAME.restore(over)) == "over, scores 5 0"
