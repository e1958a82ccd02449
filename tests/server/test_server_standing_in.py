"""Leaving, resigning, coming back, and bots that stand in: by a vote of the others or at the deadline."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

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


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """A server on which somebody is absent after a second."""
    with Running(tmp_path_factory.mktemp("hasty"), arguments=["--absent-seconds", "1"]) as server:
        yield server.client
        assert server.stop() == 0
        assert "Traceback" not in server.log.read_text()


def may_vote(client: Client, table: str, seat: int) -> bool:
    """Whether the server says that the others may vote on a seat by now."""
    moment = client.table(table)["seats"][seat]["vote_from"]
    return moment is not None and moment / 1000 < time.time() - 0.02


def test_the_others_vote_for_a_stand_in(hasty: Client) -> None:
    client = hasty
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
        until(lambda: may_vote(client, table, 0))
        assert client.stand_in(table, bo, 0)["seats"][0]["votes"] == [1]
        assert client.stand_in(table, bo, 0)["seats"][0]["votes"] == [1], "a seat has one vote"
        # Ann looks in: the vote is off.
        with client.sit(table, ann) as seat:
            seat.receive()
            assert client.table(table)["seats"][0]["votes"] == []
        until(lambda: not client.table(table)["seats"][0]["connected"])
        assert code(client.stand_in, table, bo, 0) == (409, "too_early")
        until(lambda: may_vote(client, table, 0))
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
    until(lambda: 0 not in client.table(table)["to_act"])
    assert client.come_back(table, ann)["seats"][0]["stand_in"] is None
    until(lambda: bool(client.table(table)["status"] == "over"), 60)
    entries = client.journal(table)
    assert not [entry for entry in entries if entry["kind"] == "decision" and entry["recovered"] is not None]
    assert {entry["why"] for entry in entries if entry["kind"] == "seat"} == {"late", "back"}


def test_a_restart_gives_stand_ins_votes_and_resignations_back(tmp_path: Path) -> None:
    def kept(client: Client) -> list[dict[str, Any]]:
        """The seats without since when somebody is absent, which is counted anew."""
        seats = client.table(table)["seats"]
        return [
            {key: value for key, value in seat.items() if key not in ("absent_since", "vote_from")} for seat in seats
        ]

    quick = ["--absent-seconds", "1"]
    with Running(tmp_path, arguments=quick) as server:
        client = server.client
        made = client.make("forsale", [*PEOPLE, {"name": "Dee"}, {"name": "Eve"}], seed=7, pause_ms=80)
        table, (_, bo, cy, dee, _) = made["table"]["id"], [key["token"] for key in made["seats"]]
        until(lambda: may_vote(client, table, 0))
        client.stand_in(table, dee, 0)
        client.leave(table, bo)
        client.leave(table, cy, resign=True)
        wanted = kept(client)
        assert (wanted[0]["votes"], wanted[0]["votes_needed"]) == ([3], 2)
        server.kill()
    with Running(tmp_path, arguments=quick) as server:
        client = server.client
        assert kept(client) == wanted
        assert code(client.come_back, table, cy) == (409, "resigned")
        assert client.come_back(table, bo)["seats"][1]["stand_in"] is None
        client.leave(table, bo)
        for key in made["seats"]:
            if key["seat"] != 2:
                client.leave(table, key["token"])
        server.kill()
    with Running(tmp_path) as server:
        until(lambda: bool(server.client.table(table)["status"] == "over"), 60)
        assert server.client.table(table)["result"].endswith("; Cy resigned")


def left(client: Client, table: str, token: str) -> float:
    """How many seconds are left for the question."""
    found: float = client.call("GET", f"/tables/{table}/view", token=token)["left_ms"] / 1000
    return found


def test_leaving_and_coming_back_gives_no_time(client: Client) -> None:
    """Eight times in a row; a bot that waits before it decides is not faster than that."""
    table, (ann, *_) = begun(client, seconds=30, pause_ms=10_000)
    begin = time.monotonic()
    time.sleep(1.2)
    for _ in range(8):
        client.leave(table, ann)
        assert left(client, table, ann) > 29, "the bot has all the time there is"
        client.come_back(table, ann)
        assert left(client, table, ann) <= 30 - (time.monotonic() - begin) + 0.5


def test_nobody_comes_back_to_a_question_whose_time_is_up(client: Client) -> None:
    table, (ann, *_) = begun(client, seconds=2, pause_ms=1500, stand_in=True)
    until(lambda: client.table(table)["seats"][0]["stand_in"] == "careful")
    for call in (client.come_back, client.take_back):
        assert code(call, table, ann) == (409, "too_late")
    assert code(client.decide, table, ann, "bid 3") == (409, "too_late")
    assert client.table(table)["to_act"] == [0]
    until(lambda: 0 not in client.table(table)["to_act"])
    client.come_back(table, ann)
    events = client.call("GET", f"/tables/{table}/events", token=ann)["events"]
    told = [event["text"] for event in events if event["event"]["kind"] == "referee"]
    late = "Ann did not answer in time; a bot stands in."
    assert told == [late, "Ann is back."], "the bot decided, in time of its own, and not the referee"


def test_a_decision_that_comes_after_the_deadline_is_the_bots(client: Client) -> None:
    table, (ann, *_) = begun(client, seconds=2, stand_in=True, pause_ms=3000)
    with client.sit(table, ann) as seat:
        view = seat.turn()
        assert view is not None
        number = view["ask"]["number"]
        until(lambda: client.table(table)["seats"][0]["stand_in"] is not None)
        with pytest.raises(ApiError, match="too_late"):
            seat.decide("bid 3", number=number)
