"""Leaving, resigning, coming back, and bots that stand in: by a vote of the others or at the deadline."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from server_tables import PEOPLE, begun, code, until

from ludex.journal import broken_link
from ludex.server.client import Client
from ludex.server.errors import ApiError
from ludex.server.running import Running
from ludex.table import Table


def texts(client: Client, table: str) -> list[str]:
    events = client.call("GET", f"/tables/{table}/events")["events"]
    return [event["text"] for event in events if event["event"]["kind"] == "referee"]


def test_whoever_leaves_is_played_for_and_can_come_back(client: Client) -> None:
    table, (ann, bo, _) = begun(client)
    left = client.leave(table, ann)
    assert left["seats"][0]["stand_in"] == "careful"
    assert (left["seats"][0]["kind"], left["seats"][0]["name"], left["seats"][0]["resigned"]) == (
        "person",
        "Ann",
        False,
    )
    until(lambda: 0 not in client.table(table)["to_act"])
    assert client.leave(table, ann)["seats"][0]["stand_in"] == "careful", "twice is as good as once"
    back = client.come_back(table, ann)
    assert back["seats"][0]["stand_in"] is None
    assert code(client.come_back, table, ann) == (409, "no_stand_in")
    assert texts(client, table) == ["Ann has left; a bot plays on.", "Ann is back."]
    with client.sit(table, bo) as seat:
        assert seat.turn() is not None
        assert seat.decide("pass")["accepted"]


def test_deciding_gives_the_seat_back(client: Client) -> None:
    made = client.make("forsale", PEOPLE, seed=7, pause_ms=3000)
    table, ann = made["table"]["id"], made["seats"][0]["token"]
    client.leave(table, ann)
    number = client.call("GET", f"/tables/{table}/view", token=ann)["ask"]["number"]
    assert client.decide(table, ann, "bid 2", number=number)["accepted"]
    assert client.table(table)["seats"][0]["stand_in"] is None
    with client.sit(table, ann) as seat:
        seat.next_view()
        client.leave(table, ann)
        while seat.room is None or seat.room["seats"][0]["stand_in"] is None:
            seat.receive()
        assert seat.decide("bid 9")["refusal"]["code"] == "not_your_turn", "it is judged like any other"
        assert client.table(table)["seats"][0]["stand_in"] is None
    # The bot that had the question in hand does not answer it any more.
    time.sleep(3.2)
    assert client.table(table)["to_act"] == [1]


def test_whoever_resigns_does_not_come_back_and_the_result_says_so(client: Client) -> None:
    table, (ann, bo, cy) = begun(client)
    assert client.leave(table, ann, resign=True)["seats"][0]["resigned"]
    for call in (client.come_back, client.leave, client.take_back):
        assert code(call, table, ann) == (409, "resigned")
    assert code(client.decide, table, ann, "pass") == (409, "resigned")
    for token in (bo, cy):
        client.leave(table, token)
    until(lambda: bool(client.table(table)["status"] == "over"))
    found = client.table(table)
    assert found["result"].endswith("; Ann resigned")
    assert " won with " in found["result"] or " share the win" in found["result"]
    assert found["ended"] >= found["created"]
    for call in (client.come_back, client.leave):
        assert code(call, table, bo) == (409, "game_over")
    entries = client.journal(table)
    assert broken_link(entries) is None
    assert [(entry["player"], entry["why"]) for entry in entries if entry["kind"] == "seat"] == [
        ("bot:careful", "resigned"),
        ("bot:careful", "left"),
        ("bot:careful", "left"),
    ]
    assert Table.resume(entries).resigned == {0}


def test_leaving_before_the_game_has_begun_frees_the_seat(client: Client) -> None:
    made = client.make("forsale", [{"name": "Ann"}, {}, {}])
    table, ann = made["table"]["id"], made["seats"][0]["token"]
    with client.sit(table, ann) as seat:
        seat.receive()
        assert [place["kind"] for place in client.leave(table, ann)["seats"]] == ["open"] * 3
        assert code(client.leave, table, ann) == (401, "wrong_token")
        for name in ("Bo", "Cy", "Dee"):
            client.join(table, name)
        with pytest.raises(ApiError, match="not_seated"):
            seat.decide("pass")


def test_the_others_vote_for_a_stand_in(client: Client) -> None:
    made = client.make("forsale", [*PEOPLE, {"name": "Dee"}, {"bot": "random"}], seed=7)
    table = made["table"]["id"]
    ann, bo, cy, dee = (key["token"] for key in made["seats"])
    with client.sit(table, bo) as here, client.sit(table, cy), client.sit(table, dee):
        here.receive()
        until(lambda: sum(seat["connected"] for seat in client.table(table)["seats"]) == 4)
        assert code(client.stand_in, table, bo, 1) == (409, "not_absent")
        assert code(client.stand_in, table, bo, 2) == (409, "not_absent")
        assert code(client.stand_in, table, bo, 4) == (409, "not_absent")
        assert code(client.stand_in, table, bo, 9) == (404, "no_such_seat")
        assert code(client.stand_in, table, bo, -1) == (404, "no_such_seat")
        assert code(client.stand_in, table, "wrong", 0) == (401, "wrong_token")
        assert code(client.call, "POST", f"/tables/{table}/stand_in", {}, bo) == (400, "malformed")
        assert client.stand_in(table, bo, 0)["seats"][0]["votes"] == [1]
        assert client.stand_in(table, bo, 0)["seats"][0]["votes"] == [1], "a seat has one vote"
        # Ann looks in: the vote is off.
        with client.sit(table, ann) as seat:
            seat.receive()
            assert client.table(table)["seats"][0]["votes"] == []
        until(lambda: not client.table(table)["seats"][0]["connected"])
        assert client.stand_in(table, bo, 0)["seats"][0]["stand_in"] is None
        voted = client.stand_in(table, dee, 0)["seats"][0]
        assert (voted["stand_in"], voted["votes"]) == ("careful", [])
        assert code(client.stand_in, table, cy, 0) == (409, "stand_in_already")
        until(lambda: 0 not in client.table(table)["to_act"])
        while here.room is None or here.room["seats"][0]["stand_in"] is None:
            here.receive()
    assert texts(client, table) == ["The others have a bot stand in for Ann."]
    assert client.come_back(table, ann)["seats"][0]["stand_in"] is None


def test_at_the_deadline_a_bot_stands_in_where_the_table_says_so(client: Client) -> None:
    table, (ann, *_) = begun(client, seconds=1, stand_in=True)
    assert client.table(table)["stand_in"]
    until(lambda: client.table(table)["seats"][0]["stand_in"] == "careful")
    assert client.come_back(table, ann)["seats"][0]["stand_in"] is None
    until(lambda: bool(client.table(table)["status"] == "over"), 60)
    entries = client.journal(table)
    assert not [entry for entry in entries if entry["kind"] == "decision" and entry["recovered"] is not None]
    assert {entry["why"] for entry in entries if entry["kind"] == "seat"} == {"late", "back"}


def test_a_restart_gives_stand_ins_votes_and_resignations_back(tmp_path: Path) -> None:
    with Running(tmp_path) as server:
        client = server.client
        table, (ann, bo, cy) = begun(client, pause_ms=200)
        with client.sit(table, bo), client.sit(table, cy):
            until(lambda: sum(seat["connected"] for seat in client.table(table)["seats"]) == 2)
            client.stand_in(table, cy, 0)
        client.leave(table, bo)
        client.leave(table, cy, resign=True)
        wanted = client.table(table)["seats"]
        assert wanted[0]["votes"] == [2]
        server.kill()
    with Running(tmp_path) as server:
        client = server.client
        assert client.table(table)["seats"] == wanted
        assert code(client.come_back, table, cy) == (409, "resigned")
        assert client.come_back(table, bo)["seats"][1]["stand_in"] is None
        client.leave(table, bo)
        client.leave(table, ann)
        server.kill()
    with Running(tmp_path) as server:
        until(lambda: bool(server.client.table(table)["status"] == "over"), 60)
        assert server.client.table(table)["result"].endswith("; Cy resigned")
