"""Taking back over HTTP and the WebSocket, against people and bots."""

from __future__ import annotations

import pytest

from ludex.client import Client
from ludex.server.errors import ApiError

PEOPLE = [{"name": "Ann"}, {"name": "Bo"}, {"name": "Cy"}]


def test_over_the_websocket_everybody_is_told(client: Client) -> None:
    made = client.make("forsale", PEOPLE, seed=7)
    table = made["table"]["id"]
    tokens = [key["token"] for key in made["seats"]]
    with client.sit(table, tokens[0], words=True) as ann, client.sit(table, tokens[1], words=True) as bo:
        first = ann.turn()
        assert first is not None
        assert first["take_back"] is None
        assert not first["hints"]
        assert ann.decide("bid 2", "a")["n"] == 1
        assert ann.view is not None
        assert ann.view["take_back"] == "bid 2"
        receipt = ann.take_back("b")
        assert (receipt["accepted"], receipt["n"], receipt["id"]) == (True, 2, "b")
        assert ann.view["n"] == 2
        assert ann.view["view"] == first["view"]
        assert ann.view["take_back"] is None
        assert ann.view["ask"]["number"] == 2
        while bo.view is None or bo.view["n"] < 2:
            bo.receive()
        assert bo.view["take_back"] is None
        assert bo.view["ask"] is None
        assert {"n": 2, "event": {"kind": "referee"}, "text": "Ann took back: bid 2."} in bo.view["events"]
        assert ann.take_back("b")["duplicate"]
        assert ann.take_back("c")["refusal"]["code"] == "nothing_to_take_back"
        assert ann.decide("bid 3", number=0)["refusal"]["code"] == "stale"
        assert ann.decide("bid 3", number=2)["accepted"]
        bo.turn()
        assert bo.decide("pass")["accepted"]
        assert ann.take_back("d")["refusal"]["code"] == "too_late"
    steps = [client.call("GET", f"/tables/{table}/steps/{n}", token=tokens[0])["view"] for n in range(4)]
    assert steps[2] == steps[0] == first["view"]
    assert steps[1] != steps[0]
    assert steps[3] not in steps[:3]


def test_over_http_with_the_status_that_fits(client: Client) -> None:
    made = client.make("forsale", PEOPLE, seed=7)
    table = made["table"]["id"]
    ann, bo, cy = (key["token"] for key in made["seats"])

    def refused(token: str | None, **wish: object) -> tuple[int, str]:
        with pytest.raises(ApiError) as error:
            client.call("POST", f"/tables/{table}/take_back", wish, token)
        return error.value.status, error.value.code

    assert refused(None) == (401, "token_needed")
    assert refused("wrong") == (401, "wrong_token")
    assert refused(made["host"]) == (403, "not_seated")
    assert refused(ann) == (409, "nothing_to_take_back")
    client.decide(table, ann, "bid 2")
    assert refused(ann, id=7) == (400, "malformed")
    assert refused(ann, id="") == (422, "bad_id")
    assert refused(ann, surprise=1) == (400, "malformed")
    assert client.call("POST", f"/tables/{table}/take_back", None, ann)["n"] == 2, "a body is not needed"
    client.decide(table, ann, "bid 2")
    client.decide(table, bo, "pass")
    assert refused(ann) == (409, "too_late")
    client.decide(table, cy, "pass")
    assert refused(cy) == (409, "revealed")
    waiting = client.make("forsale", [{"name": "Ann"}, {}, {}])
    with pytest.raises(ApiError, match="not_started"):
        client.take_back(waiting["table"]["id"], waiting["seats"][0]["token"])
    with pytest.raises(ApiError, match="unknown_table"):
        client.take_back("nowhere", ann)


def test_a_spectator_takes_nothing_back(client: Client) -> None:
    made = client.make("forsale", PEOPLE)
    with client.sit(made["table"]["id"]) as watcher:
        view = watcher.next_view()
        assert (view["take_back"], view["hints"]) == (None, False)
        with pytest.raises(ApiError, match="not_seated"):
            watcher.take_back()


def test_a_bot_that_was_asked_meanwhile_is_asked_anew(client: Client) -> None:
    """Bots pause before they decide; a decision taken back in that time makes their answers stale, and nobody waits."""
    made = client.make("forsale", [{"name": "Ann"}, {"bot": "random"}, {"bot": "careful"}], seed=7, pause_ms=300)
    table, token = made["table"]["id"], made["seats"][0]["token"]
    with client.sit(table, token) as ann:
        undone = 0
        while (view := ann.turn()) is not None:
            assert ann.decide(view["choices"][0]["code"])["accepted"]
            if undone < 3 and ann.view is not None and ann.view["take_back"] is not None:
                undone += ann.take_back()["accepted"]
        assert undone > 0
        assert ann.view is not None
        assert ann.view["outcome"] is not None
    kinds = [entry["kind"] for entry in client.journal(table)]
    assert kinds.count("take_back") == undone


def test_a_sealed_decision_taken_back_tells_others_nothing_of_it(client: Client) -> None:
    made = client.make("forsale", PEOPLE, seed=7)
    table = made["table"]["id"]
    tokens = [key["token"] for key in made["seats"]]
    seats = [client.sit(table, token, words=True) for token in tokens]
    try:
        while True:
            view = client.call("GET", f"/tables/{table}/view")
            if view["view"]["phase"] != "buying":
                break
            client.decide(table, tokens[view["to_act"][0]], "pass")
        first = client.call("GET", f"/tables/{table}/view", token=tokens[0])
        text = first["choices"][0]["text"]
        client.decide(table, tokens[0], text)
        n = client.take_back(table, tokens[0])["n"]
        for place, seat in enumerate(seats):
            while seat.view is None or seat.view["n"] < n:
                seat.receive()
            told = [event["text"] for event in seat.view["events"]]
            assert told == ([f"Ann took back: {text}."] if place == 0 else [])
        assert client.call("GET", f"/tables/{table}/events?after={n - 1}", token=tokens[1])["events"] == []
    finally:
        for seat in seats:
            seat.close()
