"""Catan before the judge: positions written by hand, real dice fed in, every kind of action, every kind of answer."""

from __future__ import annotations

from typing import Any

import pytest
from catan_scene import NEW, PORTS, TILES, ask, position, seat

from ludex.games.catan.game import GAME

SETUP: list[list[Any]] = [
    *[[0, "settle 12"], [0, "road 12-17"], [1, "settle 20"], [1, "road 20-25"]],
    *[[2, "settle 40"], [2, "road 35-40"], [2, "settle 46"], [2, "road 41-46"]],
    *[[1, "settle 28"], [1, "road 28-33"], [0, "settle 5"], [0, "road 1-5"]],
]


def scene(one: str = "", two: str = "", three: str = "", **more: Any) -> dict[str, Any]:
    """Three seats with a settlement and a road each, and these hands; seat 0 is to roll."""
    return position(
        seat(one, [12], "12-17"),
        seat(two, [20], "20-25"),
        seat(three, [40], "35-40"),
        **more,
    )


def rolled(*hands: str, **more: Any) -> dict[str, Any]:
    """The same after a roll."""
    return scene(*hands, phase="main", dice=[1, 1], **more)


def play(start: dict[str, Any], *actions: str, chance: Any = ()) -> dict[str, Any]:
    """Actions as `0 roll`, from a position; none of them is refused."""
    pairs = [[int(action[0]), action[2:]] for action in actions]
    found = ask({"position": start, "actions": pairs, "chance": list(chance)})
    assert "error" not in found, found
    assert found["refused"] is None, found["refused"]
    return found


def refusal(start: dict[str, Any], *actions: str, chance: Any = ()) -> dict[str, Any]:
    """The refusal of the last of some actions."""
    pairs = [[int(action[0]), action[2:]] for action in actions]
    found = ask({"position": start, "actions": pairs, "chance": list(chance)})
    assert "error" not in found, found
    assert found["refused"] is not None
    assert found["refused"]["at"] == len(actions) - 1
    before = ask({"position": start, "actions": pairs[:-1], "chance": list(chance), "spare_chance": True})
    assert found["position"] == before["position"]
    return dict(found["refused"])


def hand(found: dict[str, Any], number: int) -> str:
    """A seat's hand in few words."""
    cards = found["position"]["seats"][number]["hand"]
    return " ".join(f"{name}*{count}" if count > 1 else name for name, count in cards.items() if count)


# ---- a game from its start ----


def test_a_game_starts_on_the_board_of_the_table_and_is_set_up() -> None:
    found = ask({**NEW, "id": 5, "actions": SETUP})
    assert (found["id"], found["refused"], found["outcome"]) == (5, None, None)
    assert found["position"]["tiles"] == TILES
    assert found["position"]["ports"] == PORTS
    assert [hand(found, number) for number in range(3)] == ["wood sheep", "wood*2 wheat", "sheep*2"]
    assert found["to_act"] == [0]
    assert found["position"]["phase"] == "roll"
    assert [seat["points"] for seat in found["position"]["seats"]] == [2, 2, 2]
    assert found["events"][0]["text"] == "Seat 0 builds a settlement at mountains 10, fields 12 and hills 6."


def test_step_by_step_is_the_same_as_at_once() -> None:
    dice = [{"dice": [2, 3]}]
    at_once = ask({**NEW, "actions": [*SETUP, [0, "roll"], [0, "end"]], "chance": dice})
    position = ask(NEW)["position"]
    for action in SETUP:
        position = ask({"position": position, "actions": [action]})["position"]
    position = ask({"position": position, "actions": [[0, "roll"]], "chance": dice})["position"]
    assert ask({"position": position, "actions": [[0, "end"]]})["position"] == at_once["position"]


def test_the_rules_of_the_set_up() -> None:
    beside = ask({**NEW, "actions": [*SETUP[:2], [1, "settle 17"]]})
    assert (beside["refused"]["at"], beside["refused"]["code"]) == (2, "too_close")
    away = ask({**NEW, "actions": [SETUP[0], [0, "road 20-25"]]})
    assert away["refused"]["at"] == 1
    assert ask({**NEW, "actions": [[1, "settle 12"]]})["refused"]["code"] == "not_your_turn"


# ---- dice, robber, cards ----


def test_real_dice_pay() -> None:
    found = play(scene(), "0 roll", chance=[{"dice": [4, 6]}])
    assert [hand(found, number) for number in range(3)] == ["ore", "brick", ""]
    assert found["position"]["bank"] == {"wood": 19, "brick": 18, "sheep": 19, "wheat": 19, "ore": 18}
    assert [event["text"] for event in found["events"]] == [
        "Seat 0 rolls 4 and 6: 10.",
        "Seat 0 gets 1 ore.",
        "Seat 1 gets 1 brick.",
    ]


@pytest.fixture
def seven() -> dict[str, Any]:
    """A seven: seats 0 and 1 owe four cards each."""
    start = position(
        seat({"wood": 8}, [12], "12-17"),
        seat({"ore": 4, "brick": 4, "wheat": 1}, [20], "20-25"),
        seat("wood wood", [40], "35-40"),
    )
    return dict(play(start, "0 roll", chance=[{"dice": [3, 4]}])["position"])


def test_discards_come_in_any_order_and_stay_sealed(seven: dict[str, Any]) -> None:
    assert ask({"position": seven, "legal": 2})["legal"] == []
    first = play(seven, "1 discard ore*3 brick")
    assert first["to_act"] == [0]
    assert hand(first, 1) == "brick*4 wheat ore*4"
    assert [event["kind"] for event in first["events"]] == ["sealed"]
    assert ask({"position": first["position"], "view": 0})["view"]["seats"][1]["discarded"] is None
    assert ask({"position": first["position"], "view": 1})["view"]["seats"][1]["discarded"] == "brick ore*3"
    both = play(seven, "1 discard ore*3 brick", "0 discard wood*4")
    assert both["position"] == play(seven, "0 discard wood*4", "1 discard brick ore*3")["position"]
    assert [hand(both, 0), hand(both, 1)] == ["wood*4", "brick*3 wheat ore"]
    assert both["position"]["phase"] == "robber"


def test_a_discard_is_half_of_the_hand(seven: dict[str, Any]) -> None:
    assert refusal(seven, "0 discard wood*3")["code"] == "wrong_number"
    assert refusal(seven, "0 discard ore*4")["code"] == "cannot_pay"
    assert refusal(seven, "0 discard wood*4", "0 discard wood*4")["code"] == "not_your_turn"


def test_the_robber_takes_the_card_that_is_fed(seven: dict[str, Any]) -> None:
    discards = ("0 discard wood*4", "1 discard brick*4")
    found = play(seven, *discards, "0 robber 11 from 1", chance=[{"steal": "ore"}])
    assert [hand(found, 0), hand(found, 1)] == ["wood*4 ore", "wheat ore*3"]
    assert found["position"]["robber"] == 11
    assert found["events"][-1]["text"] == "Seat 0 takes 1 ore from Seat 1."
    assert refusal(seven, *discards, "0 robber 11 from 1", chance=[{"steal": "sheep"}])["code"] == "bad_chance"
    assert refusal(seven, *discards, "0 robber 9")["code"] == "robber_must_move"
    assert refusal(seven, *discards, "0 robber 11")["code"] == "victim_needed"
    assert refusal(seven, *discards, "0 robber 11 from 2")["code"] == "not_at_hex"
    assert play(seven, *discards, "0 robber 1")["to_act"] == [0]


def test_cards_are_bought_as_they_are_fed_and_kept_until_the_next_turn() -> None:
    start = rolled("sheep wheat ore")
    found = play(start, "0 buy", chance=[{"draw": "knight"}])
    assert found["position"]["seats"][0]["cards"]["knight"] == 1
    assert found["position"]["deck"]["knight"] == 13
    assert refusal(start, "0 buy", "0 knight", chance=[{"draw": "knight"}])["code"] == "bought_this_turn"
    later = play(found["position"], "0 end", "1 roll", "1 end", "2 roll", "2 end", chance=[{"dice": [1, 1]}] * 2)
    moved = play(later["position"], "0 knight", "0 robber 3")
    assert moved["position"]["phase"] == "roll"
    assert moved["position"]["seats"][0]["knights"] == 1


def test_chance_is_given_in_the_words_of_the_game() -> None:
    for wrong in (
        {"steal": "gold"},
        {"draw": "ore"},
        {"draw": ["knight"]},
        {"dice": "6"},
        {"dice": [1], "steal": "ore"},
    ):
        found = ask({"position": scene(), "chance": [wrong]})
        assert (found["error"]["code"], found["error"]["where"]) == ("bad_chance", "chance[0]"), wrong
    assert refusal(scene(), "0 roll", chance=[{"dice": [0, 7]}])["code"] == "bad_chance"
    assert refusal(scene(), "0 roll", chance=[{"steal": "ore"}])["code"] == "bad_chance"
    drawn = GAME.read_chance({"draw": "monopoly"})
    assert GAME.show_chance(drawn) == {"draw": "monopoly"}
    assert GAME.show_chance(GAME.read_chance({"dice": [3, 4]})) == {"dice": [3, 4]}


def test_a_deck_in_order_is_drawn_from_its_top() -> None:
    deck = ["plenty", "monopoly", *["knight"] * 14, *["victory"] * 5]
    start = rolled(deck=deck)
    start["seats"][0]["hand"] = {"sheep": 2, "wheat": 2, "ore": 2}
    found = play(start, "0 buy", "0 buy")
    assert {name: count for name, count in found["position"]["seats"][0]["cards"].items() if count} == {
        "plenty": 1,
        "monopoly": 1,
    }
    assert found["position"]["deck"] == deck[2:]
    assert refusal(start, "0 buy", chance=[{"draw": "knight"}])["code"] == "bad_chance"


def with_cards(*cards: str) -> dict[str, Any]:
    """Seat 0 holds development cards and is to roll."""
    start = scene("wood", "wood ore", "wood wood")
    start["seats"][0]["cards"] = list(cards)
    return start


def test_development_cards_are_played() -> None:
    roads = play(with_cards("roads"), "0 roads", "0 road 17-22", "0 road 22-28")
    assert roads["position"]["seats"][0]["roads"] == [[12, 17], [17, 22], [22, 28]]
    assert roads["position"]["phase"] == "roll"
    plenty = play(with_cards("plenty"), "0 plenty ore wheat")
    assert hand(plenty, 0) == "wood wheat ore"
    monopoly = play(with_cards("monopoly"), "0 monopoly wood")
    assert [hand(monopoly, number) for number in range(3)] == ["wood*4", "ore", ""]
    assert "1 from Seat 1 and 2 from Seat 2" in monopoly["events"][0]["text"]
    assert refusal(with_cards("plenty", "monopoly"), "0 plenty ore ore", "0 monopoly wood")["code"] == "one_card_a_turn"
    assert refusal(with_cards("victory"), "0 knight")["code"] == "no_such_card"


# ---- trade ----


def test_the_bank_and_harbours() -> None:
    start = rolled()
    start["seats"][0]["hand"] = {"wood": 4}
    assert hand(play(start, "0 bank wood*4 for ore"), 0) == "ore"
    assert refusal(start, "0 bank wood*3 for ore")["code"] == "no_such_rate"
    start["seats"][0]["settlements"] = [12, 0]
    start["seats"][0]["roads"] = [[12, 17], [0, 4]]
    assert hand(play(start, "0 bank wood*3 for ore"), 0) == "wood ore"
    assert refusal(start, "0 bank wood*2 for ore")["code"] == "no_such_rate"


def test_a_trade_is_offered_answered_and_confirmed() -> None:
    start = rolled("wood wood sheep", "ore", "ore brick")
    asked = play(start, "0 offer wood sheep for ore to 1,2")
    assert asked["to_act"] == [1, 2]
    answered = play(asked["position"], "2 counter ore for wood*2", "1 accept")
    assert answered["to_act"] == [0]
    assert answered["position"] == play(asked["position"], "1 accept", "2 counter ore for wood*2")["position"]
    texts = {choice["text"] for choice in ask({"position": answered["position"], "legal": 0})["legal"]}
    assert texts == {"withdraw", "confirm 1", "confirm 2"}
    one = play(answered["position"], "0 confirm 1")
    assert [hand(one, number) for number in range(3)] == ["wood ore", "wood sheep", "brick ore"]
    two = play(answered["position"], "0 confirm 2")
    assert [hand(two, number) for number in range(3)] == ["sheep ore", "ore", "wood*2 brick"]
    none = play(answered["position"], "0 withdraw")
    assert hand(none, 0) == "wood*2 sheep"
    assert none["position"]["phase"] == "main"
    declined = play(asked["position"], "1 decline", "2 decline")
    assert declined["position"]["phase"] == "main"


def test_answers_are_sealed() -> None:
    asked = play(rolled("wood", "ore", "ore"), "0 offer wood for ore to 1,2")["position"]
    accepted = play(asked, "1 accept")["position"]
    declined = play(asked, "1 decline")["position"]
    for viewer in (0, 2, None):
        assert ask({"position": accepted, "view": viewer}) == ask({"position": declined, "view": viewer})
    assert ask({"position": accepted, "view": 1})["view"]["offer"]["answers"] == [[1, "accept"]]


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ("0 offer ore for wood to 1", "cannot_pay"),
        ("0 offer wood for wood to 1", "like_for_like"),
        ("0 offer wood for ore to 0", "own_seat"),
        ("0 offer wood*4 for ore to 1", "too_many_cards"),
        ("1 offer ore for wood to 0", "not_your_turn"),
        ("0 accept", "not_now"),
        ("0 confirm 1", "not_now"),
        ("0 settle 54", "no_such_intersection"),
        ("0 make me a sandwich", "not_understood"),
        ("9 roll", "no_such_seat"),
    ],
)
def test_what_is_refused(action: str, code: str) -> None:
    start = rolled("", "ore", "ore")
    start["seats"][0]["hand"] = {"wood": 5}
    found = refusal(start, action)
    assert found["code"] == code, found
    assert found["message"].endswith(".")


# ---- answers ----


def test_a_win_ends_the_game() -> None:
    start = rolled(options={"points": 3})
    start["seats"][0]["hand"] = {"wheat": 2, "ore": 3}
    start["seats"][0]["settlements"] = [12, 0]
    start["seats"][0]["roads"] = [[12, 17], [0, 4]]
    found = play(start, "0 city 12")
    assert found["to_act"] == []
    assert found["outcome"] == {"scores": [3, 1, 1], "winners": [0], "reason": "reached 3 points"}
    assert refusal(start, "0 city 12", "0 end")["code"] == "game_over"
    assert ask({"position": found["position"]})["outcome"] == found["outcome"]


def test_a_view_holds_no_secret_and_tells_what_can_be_deduced() -> None:
    start = scene("wood", "ore ore", "")
    start["seats"][1]["cards"] = ["victory"]
    own = ask({"position": start, "view": 1})["view"]["seats"][1]
    assert (own["hand"]["ore"], own["cards"]["victory"], own["points"]) == (2, 1, 2)
    seen = ask({"position": start, "view": 0})["view"]["seats"][1]
    assert (seen["hand"], seen["cards"], seen["points"], seen["hand_size"], seen["card_count"]) == (None, None, 1, 2, 1)
    # Three cards are out of the bank, one of them seat 0's own: the two others are known.
    assert (seen["least"]["ore"], seen["most"]["ore"]) == (2, 2)


def test_a_theft_is_known_to_two_only() -> None:
    start = scene("", "ore wood", "", phase="robber", dice=[3, 4], known=[None, None, None, None])
    found = play(start, "0 robber 11 from 1", chance=[{"steal": "ore"}])["position"]
    for viewer, bounds in ((0, (1, 1)), (1, (1, 1)), (2, (0, 1)), (None, (0, 1))):
        seats = ask({"position": found, "view": viewer})["view"]["seats"]
        thief = seats[0]
        known = (thief["hand"]["ore"],) * 2 if viewer == 0 else (thief["least"]["ore"], thief["most"]["ore"])
        assert known == bounds, viewer


def test_legal_actions_have_text_code_and_group() -> None:
    legal = ask({"position": rolled("wood"), "legal": 0})["legal"]
    assert legal[0].keys() == {"code", "text", "group"}
    by_text = {choice["text"]: choice["group"] for choice in legal}
    assert by_text["end"] == "turn"
    assert by_text["offer"] == "trade"
    assert len(by_text) == len(legal)


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_position_is_drawn(viewer: int | None) -> None:
    drawing = ask({"position": scene(), "draw": viewer})["draw"]
    assert drawing.startswith("<svg")
    assert ("data-action" in drawing) == (viewer == 0)


def test_a_run_of_actions_in_one_line_is_played_wholly_or_not_at_all() -> None:
    found = play(with_cards("knight"), "0 knight; robber 11 from 1", chance=[{"steal": "ore"}])
    assert found["position"]["seats"][0]["knights"] == 1
    assert refusal(with_cards("knight"), "0 knight; robber 9")["code"] == "robber_must_move"
