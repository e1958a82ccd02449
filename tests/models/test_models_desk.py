"""The desk: bounds, refusals, and what it says of games, positions and rules."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from ludex.models.desk import MAX_REQUEST, Bounds, Desk
from ludex.models.tools import TOOLS, schema_of


def id_of(text: str) -> str:
    return text.split("Game id: ")[1].split(".")[0]


def new(desk: Desk, client: str = "", game: str = "forsale") -> str:
    answer = desk.call("new_game", {"game": game, "seed": 1}, client)
    assert not answer.is_refused, answer.text
    return id_of(answer.text)


def code_of(desk: Desk, name: str, arguments: object, client: str = "") -> str:
    answer = desk.call(name, arguments, client)
    assert answer.is_refused, answer.text
    return answer.text.removeprefix("Refused (").split(")")[0]


# ---- bounds ----


def test_a_client_has_so_many_games_and_no_more() -> None:
    desk = Desk(Bounds(games=5, per_client=2))
    first, _ = new(desk, "one"), new(desk, "one")
    assert code_of(desk, "new_game", {"game": "catan"}, "one") == "too_many_games"
    new(desk, "two")
    desk.call("end_game", {"id": first}, "one")
    new(desk, "one")


def test_there_are_so_many_games_in_all() -> None:
    desk = Desk(Bounds(games=3, per_client=3))
    for client in ("one", "two", "three"):
        new(desk, client)
    assert code_of(desk, "new_game", {"game": "catan"}, "four") == "too_many_games"


def test_a_game_that_can_not_be_takes_no_place() -> None:
    desk = Desk(Bounds(per_client=1))
    for wrong in ({"game": "chess"}, {"game": "catan", "seats": 99}, {"game": "catan", "options": {"points": -1}}):
        desk.call("new_game", wrong)
    assert desk.owners == {}
    new(desk)


def test_idle_games_are_closed() -> None:
    now = [0.0]
    desk = Desk(Bounds(per_client=1, idle_seconds=60), clock=lambda: now[0])
    game = new(desk)
    now[0] = 59
    assert not desk.call("look", {"id": game}).is_refused
    now[0] = 118
    assert not desk.call("look", {"id": game}).is_refused
    now[0] = 179
    assert code_of(desk, "look", {"id": game}) == "unknown_game_id"
    new(desk)


# ---- refusals ----


@pytest.mark.parametrize(
    ("name", "arguments", "code"),
    [
        ("dance", {}, "unknown_tool"),
        ("play", None, "bad_request"),
        ("play", {"id": "x"}, "bad_request"),
        ("play", {"id": "x", "action": 7}, "bad_request"),
        ("play", {"id": "x", "action": "pass"}, "unknown_game_id"),
        ("play", {"id": "x", "action": "pass", "cheat": True}, "bad_request"),
        ("play", {"id": "x", "action": "y" * 10_001}, "bad_request"),
        ("play", {"id": "x", "action": "y" * MAX_REQUEST}, "too_big"),
        ("new_game", [1, 2], "bad_request"),
        ("new_game", {"game": "chess"}, "unknown_game"),
        ("new_game", {"game": "os:path"}, "unknown_game"),
        ("new_game", {"game": "forsale", "bot": "os:path"}, "unknown_bot"),
        ("new_game", {"game": "forsale", "bot": "sharp:100000000"}, "unknown_bot"),
        ("new_game", {"game": "forsale", "bot": "program:sh"}, "unknown_bot"),
        ("new_game", {"game": "forsale", "seats": 40}, "bad_seats"),
        ("new_game", {"game": "forsale", "seats": -1}, "bad_seats"),
        ("new_game", {"game": "forsale", "seats": 2**80}, "bad_seats"),
        ("new_game", {"game": "forsale", "mine": [7]}, "bad_seats"),
        ("new_game", {"game": "forsale", "mine": [-1]}, "bad_seats"),
        ("new_game", {"game": "forsale", "options": {"coins": "many"}}, "bad_option"),
        ("new_game", {"game": "forsale", "seed": -1}, "bad_seed"),
        ("rules", {"game": "chess"}, "unknown_game"),
        ("judge", {"game": "forsale", "request": {"nwe": {}}}, "bad_request"),
        ("judge", {"game": "forsale", "request": {"position": {}}}, "bad_position"),
        ("judge", {"game": "chess", "request": {}}, "unknown_game"),
        ("solve", {"question": "say", "rule": "at least 3 smal"}, "bad_rule"),
        ("solve", {"question": "prove", "rule": "at least 3 small"}, "bad_request"),
        ("join", {"link": "ftp://example.org/table/x"}, "bad_link"),
        ("join", {"link": "http://user@example.org/table/x"}, "bad_link"),
        ("join", {"link": "http://[/table/x"}, "bad_link"),
        ("join", {"link": "http://example.org/table/x#join=y"}, "server_not_allowed"),
    ],
)
def test_what_can_not_be_is_refused_by_its_code(name: str, arguments: object, code: str) -> None:
    assert code_of(Desk(), name, arguments) == code


def test_a_seat_of_a_bot_is_not_for_the_client() -> None:
    desk = Desk()
    game = new(desk)
    for name in ("look", "legal", "explain", "messages"):
        assert code_of(desk, name, {"id": game, "seat": 1}) == "not_your_seat"
    assert code_of(desk, "play", {"id": game, "action": "pass", "seat": 1}) == "not_your_seat"
    assert code_of(desk, "say", {"id": game, "text": "hello", "seat": 2}) == "not_your_seat"


def test_whatever_is_sent_is_answered() -> None:
    """Arguments of all kinds to every tool: an answer or a refusal, never a fault of Ludex's own."""
    desk, chance = Desk(), random.Random(1)
    game = new(desk)
    values: list[Any] = [None, True, -1, 0, 2**70, 1.5, "", "x", game, "forsale", [], [1, [2]], {}, {"a": None}]
    values.append("\ud800")
    for name, kind in TOOLS.items():
        for _ in range(60):
            fields = list(schema_of(kind)["properties"])
            arguments = {field: chance.choice(values) for field in fields if chance.random() < 0.8}
            if name == "wait":
                arguments["seconds"] = 0
            answer = desk.call(name, arguments)
            assert "internal_error" not in answer.text, (name, arguments, answer.text)
            assert answer.text.startswith("Refused (") == answer.is_refused


# ---- what it says ----


def test_rules_games_and_options_are_told() -> None:
    desk = Desk()
    assert "catan: Catan, 2 to 6 seats." in desk.call("rules", {}).text
    told = desk.call("rules", {"game": "forsale"}).text
    assert "Most money at the end wins" in told
    assert 'refund = "down" (or up):' in told
    assert "Bots: random, careful, sharp" in told


def test_the_judge_and_the_solver_answer() -> None:
    desk = Desk()
    asked = {"new": {"seats": 3, "seed": 1}, "actions": [[0, "bid 2"], [1, "bid 2"]]}
    found = msgspec.json.decode(desk.call("judge", {"game": "forsale", "request": asked}).text)
    assert found["refused"]["code"] == "#4"
    different = desk.call("solve", {"question": "compare", "rule": "at least 3 small", "other": "at least 2 small"})
    assert different.text.startswith("Different. This garden does not fit the first rule and fits the second:")
    same = desk.call("solve", {"question": "compare", "rule": "not at most 1 small", "other": "at least 2 small"})
    assert same.text == "Equivalent."
    shares = desk.call("solve", {"question": "share", "rule": "exactly 0 small"}).text
    assert " gardens fit" in shares
    assert "0: " in desk.call("solve", {"question": "unfit", "rule": "at least 3 small", "count": 2}).text


def test_a_refusal_is_explained_with_values_and_what_comes_closest() -> None:
    desk = Desk()
    game = new(desk, game="diplomacy")
    assert code_of(desk, "play", {"id": game, "action": "A BUD - GALL"}) == "unknown_province"
    told = desk.call("explain", {"id": game}).text
    assert "Legal and closest: A BUD - GAL" in told
    assert "Refused so far: unknown_province 1" in told
    assert desk.call("explain", {"id": game, "action": "A BUD - GAL"}).text == "'A BUD - GAL' is legal now."


def test_all_orders_of_a_phase_go_in_one_call() -> None:
    desk = Desk()
    game = new(desk, game="diplomacy")
    answer = desk.call("play", {"id": game, "action": "A BUD - SER; A VIE - TRI; F TRI - ALB; done"})
    assert "Austria (Seat 0): A BUD - SER, F TRI - ALB, A VIE - TRI" in answer.text
    assert "Fall 1901" in answer.text


def test_the_legal_actions_come_in_pages_and_with_their_meaning() -> None:
    desk = Desk()
    game = new(desk, game="karesansui")
    first = desk.call("legal", {"id": game}).text
    assert "An action is a heading and one of what follows" in first
    told = desk.call("legal", {"id": game, "about": "place a1 small"}).text
    assert "place a1 small black stone: " in told
    assert code_of(desk, "legal", {"id": game, "page": 50}) == "no_such_page"


def test_seats_of_one_game_talk() -> None:
    desk = Desk()
    game = id_of(desk.call("new_game", {"game": "diplomacy", "mine": [0, 3, 5], "seed": 1}).text)
    desk.call("say", {"id": game, "seat": 0, "to": [3], "text": "Keep off Tyrolia."})
    assert 'Seat 0 said to Seat 3: "Keep off Tyrolia."' in desk.call("messages", {"id": game, "seat": 3}).text
    assert "Tyrolia." not in desk.call("messages", {"id": game, "seat": 5}).text
    assert "Tyrolia." not in desk.call("look", {"id": game, "seat": 5}).text
    assert "Keep off Tyrolia." in desk.call("look", {"id": game, "seat": 3}).text
    assert code_of(desk, "say", {"id": game, "seat": 0, "text": " "}) == "bad_text"
