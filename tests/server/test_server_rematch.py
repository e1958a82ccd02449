"""Rematch: the same people at a new table, one seat on; and hints against bots."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest
from server_tables import begun, code, finished, until

from ludex.client import Client
from ludex.server.errors import ApiError
from ludex.testing.running import Running


def over(client: Client, **wish: object) -> tuple[str, list[str]]:
    """A finished table of two people and a bot."""
    seats = [{"name": "Ann"}, {"name": "Bo"}, {"bot": "random", "name": "Robby"}]
    made = client.make("forsale", seats, seed=7, **wish)
    table, tokens = made["table"]["id"], [key["token"] for key in made["seats"]]
    for token in tokens:
        client.leave(table, token)
    until(lambda: bool(client.table(table)["status"] == "over"))
    return table, tokens


def test_everybody_sits_one_seat_on_and_gets_a_seat_of_the_same_table(client: Client) -> None:
    wish = {"options": {"coins": 20}, "seconds": 500, "retries": 5, "pause_ms": 7, "public": False, "stand_in": True}
    table, (ann, bo) = over(client, **wish)
    assert client.table(table)["next"] is None
    with client.sit(table, bo) as watching:
        first = client.rematch(table, ann)
        assert first["seat"] == 1
        while watching.room is None or watching.room["next"] is None:
            watching.receive()
        assert watching.room["next"] == first["table"]
    new = client.table(first["table"])
    assert new["status"] == "playing"
    assert [seat["name"] for seat in new["seats"]] == ["Robby", "Ann", "Bo"]
    assert [seat["kind"] for seat in new["seats"]] == ["bot", "person", "person"]
    assert [seat["connected"] for seat in new["seats"]] == [True, False, False]
    assert [(seat["stand_in"], seat["votes"], seat["resigned"]) for seat in new["seats"]] == [(None, [], False)] * 3
    old = client.table(table)
    assert not new["seeded"], "another game, not the same once more"
    for key in ("game", "options", "seconds", "retries", "pause_ms", "public", "stand_in"):
        assert new[key] == old[key], key
    second = client.rematch(table, bo)
    assert (second["table"], second["seat"]) == (first["table"], 2)
    assert client.call("GET", f"/tables/{first['table']}/view", token=second["token"])["seat"] == 2
    again = client.rematch(table, ann)
    assert (again["table"], again["seat"]) == (first["table"], 1)
    assert again["token"] != first["token"]
    with client.sit(first["table"], again["token"]) as seat:
        view = seat.turn()
        assert view is not None
        assert seat.decide(view["choices"][0]["code"])["accepted"]
    assert code(client.take_back, first["table"], first["token"]) == (401, "wrong_token")


def test_two_at_once_meet_at_one_table(client: Client) -> None:
    table, tokens = over(client)
    found: list[Any] = []

    def ask(token: str) -> None:
        found.append(client.rematch(table, token))

    threads = [threading.Thread(target=ask, args=(token,)) for token in tokens]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({seat["table"] for seat in found}) == 1
    assert {seat["seat"] for seat in found} == {1, 2}


def test_who_may_not(client: Client) -> None:
    table, (ann, *_) = begun(client)
    assert code(client.rematch, table, ann) == (409, "not_over")
    assert code(client.rematch, table, "wrong") == (401, "wrong_token")
    assert code(client.call, "POST", f"/tables/{table}/rematch", None) == (401, "token_needed")
    assert code(client.rematch, "nowhere", ann) == (404, "unknown_table")
    done = finished(client, "Ann", "Bo", "Cy")
    assert code(client.rematch, done, ann) == (401, "wrong_token")
    table, (ann, _) = over(client)
    following = client.rematch(table, ann)["table"]
    assert code(client.join, following, "Eve") == (409, "no_open_seat")


def test_a_restart_keeps_the_seats_for_those_who_have_not_come(tmp_path: Path) -> None:
    with Running(tmp_path) as server:
        table, (ann, bo) = over(server.client)
        first = server.client.rematch(table, ann)
        server.kill()
    with Running(tmp_path) as server:
        client = server.client
        assert client.table(table)["next"] == first["table"]
        assert client.table(first["table"])["seats"][2]["kind"] == "person"
        second = client.rematch(table, bo)
        assert (second["table"], second["seat"]) == (first["table"], 2)
        assert client.call("GET", f"/tables/{first['table']}/view", token=first["token"])["seat"] == 1
        assert client.call("GET", f"/tables/{first['table']}/view", token=second["token"])["seat"] == 2


# ---- hints ----


@pytest.mark.parametrize("game", ["forsale", "catan", "monopoly", "karesansui"])
def test_a_hint_against_bots(client: Client, game: str) -> None:
    seats: list[dict[str, object]] = [{"name": "Ann"}, {"bot": "random"}, {"bot": "random"}]
    made = client.make(game, seats, seed=3)
    table, ann = made["table"]["id"], made["seats"][0]["token"]
    with client.sit(table, ann) as seat:
        view = seat.turn()
        assert view is not None
        assert view["hints"]
        legal = {choice["code"] for choice in view["choices"]}
        hint = client.hint(table, ann)
        assert hint["bot"] in ("sharp", "careful"), "careful where imagined games take too long"
        assert 1 <= len(hint["candidates"]) <= 8
        for candidate in hint["candidates"]:
            assert set(candidate) == {"code", "key", "text", "label", "mean", "visits"}
            assert candidate["key"] == str(candidate["code"])
            assert candidate["label"]
            if not view["amounts"]:
                assert candidate["code"] in legal
        assert seat.decide(hint["candidates"][0]["text"])["accepted"]


def test_no_hints_among_people_when_not_asked_and_two_at_once(client: Client) -> None:
    table, (ann, *_) = begun(client)
    assert code(client.hint, table, ann) == (403, "no_hints")
    made = client.make("forsale", [{"name": "Ann"}, {"bot": "random"}, {"bot": "random"}], seed=7, pause_ms=5000)
    table, ann = made["table"]["id"], made["seats"][0]["token"]
    found: list[object] = []

    def ask() -> None:
        try:
            found.append(len(client.hint(table, ann)["candidates"]) > 0)
        except ApiError as error:
            found.append((error.status, error.code))

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert True in found
    assert set(found) <= {True, (429, "one_hint_at_a_time")}
    client.decide(table, ann, "bid 2")
    assert code(client.hint, table, ann) == (409, "not_your_turn")
    assert code(client.hint, table, "wrong") == (401, "wrong_token")
    client.leave(table, ann)
