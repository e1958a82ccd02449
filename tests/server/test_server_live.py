"""Live tables over the WebSocket: whole games, resuming, looking on, deadlines, and messages that can't be."""

from __future__ import annotations

from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from ludex.client import Client, Seat
from ludex.journal import broken_link
from ludex.server.errors import ApiError

PEOPLE = [{"name": "Ann"}, {"name": "Bo"}, {"name": "Cy"}]


def sit_all(client: Client, seats: int = 3, **wish: object) -> tuple[str, list[Seat], list[str]]:
    made = client.make("forsale", [{"name": f"P{seat}"} for seat in range(seats)], **wish)
    tokens = [key["token"] for key in made["seats"]]
    return made["table"]["id"], [client.sit(made["table"]["id"], token) for token in tokens], tokens


def play_to_the_end(seats: list[Seat]) -> dict[str, Any]:
    """Whoever is asked first takes the last choice, until the game is over; answers the last view."""
    while True:
        newest = max((seat.view["n"] for seat in seats if seat.view), default=0)
        for seat in seats:
            while seat.view is None or seat.view["n"] < newest:
                seat.receive()
        views = [seat.view for seat in seats if seat.view]
        if views[0]["status"] != "playing":
            return views[0]
        asked = views[0]["to_act"][0]
        assert seats[asked].decide(views[asked]["choices"][-1]["code"])["accepted"]


def drain(seat: Seat) -> None:
    """Takes messages until something is raised."""
    while True:
        seat.receive()


def test_a_whole_game_with_bots(client: Client) -> None:
    made = client.make("forsale", [{"name": "Ann"}, {"bot": "careful"}, {"bot": "random"}, {"bot": "sharp"}])
    table = made["table"]["id"]
    with client.sit(table, made["seats"][0]["token"], words=True) as seat:
        while (view := seat.turn()) is not None:
            assert seat.decide(view["choices"][-1]["text"], number=view["ask"]["number"])["accepted"]
        assert seat.view is not None
        assert seat.view["status"] == "over"
        assert len(seat.view["outcome"]["scores"]) == 4
    entries = client.journal(table)
    assert broken_link(entries) is None
    assert entries[-2]["outcome"] == seat.view["outcome"]
    assert entries[-1]["kind"] == "reveal"
    assert entries[0]["players"] == ["person", "bot:careful", "bot:random", "bot:sharp"]


def test_a_game_of_people_only_and_a_spectator(client: Client) -> None:
    table, seats, _ = sit_all(client)
    with client.sit(table, None, drawing=True, words=True) as watcher:
        first = watcher.next_view()
        assert first["seat"] is None
        assert first["choices"] == []
        assert "<svg" in first["drawing"]
        watcher.send({"type": "decide", "action": "pass"})
        with pytest.raises(ApiError, match="looking on"):
            watcher.next_view()
        last = play_to_the_end(seats)
        while watcher.view and watcher.view["n"] < last["n"]:
            watcher.receive()
        assert watcher.view
        assert watcher.view["outcome"] == last["outcome"]
    for seat in seats:
        seat.close()


def test_resuming_after_a_lost_connection(client: Client) -> None:
    table, (ann, bo, cy), tokens = sit_all(client)
    ann.turn()
    assert ann.decide("bid 1", id="a1")["n"] == 1
    ann.close()
    bo.turn()
    bo.decide("bid 2")
    cy.turn()
    cy.decide("pass")
    # Ann comes back: she has seen entry 1, so she gets a whole view and what happened since.
    again = client.sit(table, tokens[0], after=1)
    view = again.next_view()
    assert view["n"] == 3
    assert [event["n"] for event in view["events"]] == [2, 3]
    assert [event["event"]["kind"] for event in view["events"]] == ["bid", "pass"]
    # Not sure whether her bid had arrived, she sends it again; it counts once.
    receipt = again.decide("bid 1", id="a1")
    assert (receipt["duplicate"], receipt["n"]) == (True, 1)
    assert again.decide("bid 3", id="a2")["n"] == 4
    # Somebody who has seen nothing gets everything; somebody from the future is not confused.
    assert client.sit(table, tokens[0]).next_view()["events"][0]["n"] == 0
    assert client.sit(table, tokens[0], after=10**9).next_view()["events"] == []
    for seat in (again, bo, cy):
        seat.close()


def test_a_refused_decision_is_answered_and_changes_nothing(client: Client) -> None:
    _, (ann, bo, cy), _ = sit_all(client)
    view = ann.turn()
    assert view
    for action, code in (("bid 99", "#3"), ("bid 0", "#4"), ("nonsense", "#5"), ({"kind": "sell", "card": 1}, "#5")):
        receipt = ann.decide(action)
        assert not receipt["accepted"]
        assert code in receipt["refusal"]["code"]
        assert receipt["refusal"]["message"]
    bo.next_view()
    assert bo.decide("pass")["refusal"]["code"] == "not_your_turn"
    assert ann.decide("pass", number=view["ask"]["number"])["n"] == 1
    assert ann.decide("pass", number=view["ask"]["number"])["refusal"]["code"] == "not_your_turn"
    for seat in (ann, bo, cy):
        seat.close()


def test_the_deadline_lets_the_recovery_decision_stand_in(client: Client) -> None:
    _, (ann, bo, cy), _ = sit_all(client, seconds=1)
    view = ann.next_view()
    assert 0 < view["left_ms"] <= 1000
    later = ann.next_view(timeout=10)
    assert later["n"] == 1
    kinds = [event["event"]["kind"] for event in later["events"]]
    assert "pass" in kinds
    assert "referee" in kinds
    # What the referee told Ann, the others are not told: it could give away a sealed decision.
    bo.next_view()
    assert "referee" not in [event["event"]["kind"] for event in bo.next_view(timeout=10)["events"]]
    for seat in (ann, bo, cy):
        seat.close()


@pytest.mark.parametrize(
    ("hello", "code"),
    [
        ("nonsense", "malformed"),
        ('{"type": "decide", "action": 1}', "malformed"),
        ('{"type": "hello", "token": 7}', "malformed"),
        ('{"type": "hello", "token": "wrong"}', "wrong_token"),
        ('{"type": "hello", "token": "' + "x" * 70_000 + '"}', "too_big"),
    ],
)
def test_a_hello_that_cannot_be(client: Client, hello: str, code: str) -> None:
    from websockets.sync.client import connect

    table, seats, _ = sit_all(client)
    with connect(f"ws{client.url.removeprefix('http')}/api/tables/{table}/live") as socket:
        socket.send(hello)
        assert f'"code":"{code}"' in str(socket.recv(10))
        with pytest.raises(ConnectionClosed):
            socket.recv(10)
    for seat in seats:
        seat.close()


def test_an_unknown_table_is_told_so(client: Client) -> None:
    with pytest.raises(ApiError, match="no such table"):
        client.sit("nosuchtable").next_view()


def test_messages_that_cannot_be_leave_the_connection_standing(client: Client) -> None:
    _, (ann, bo, cy), _ = sit_all(client)
    ann.turn()
    for message in ("{", "[]", '{"type": "shout"}', '{"type": "decide"}', '{"type": "decide", "action": [1]}'):
        ann.socket.send(message)
        with pytest.raises(ApiError) as refused:
            drain(ann)
        assert refused.value.code == "malformed"
    ann.socket.send(b"\x00\x01")
    with pytest.raises(ApiError, match="not bytes"):
        ann.receive()
    ann.send({"type": "ping"})
    while ann.receive()["type"] != "pong":
        pass
    assert ann.decide("pass")["accepted"]
    # A message that is too big ends it, with a word why.
    ann.send({"type": "decide", "action": "x" * 70_000})
    with pytest.raises(ApiError, match="at most"):
        drain(ann)
    with pytest.raises(ConnectionClosed):
        drain(ann)
    for seat in (bo, cy):
        seat.close()


def test_looking_back_shows_what_the_seat_saw_and_after_the_end_all(client: Client) -> None:
    made = client.make("forsale", [{"name": "Ann"}, {"bot": "random"}, {"bot": "random"}])
    table, token = made["table"]["id"], made["seats"][0]["token"]
    with client.sit(table, token) as seat:
        seen: dict[int, object] = {}
        while seat.view is None or seat.view["status"] == "playing":
            view = seat.next_view()
            seen[view["n"]] = view["view"]
            if view["ask"] and view is seat.view:
                seat.decide(view["choices"][0]["code"], number=view["ask"]["number"])
    assert len(seen) > 20
    for n, shown in seen.items():
        assert client.call("GET", f"/tables/{table}/steps/{n}", token=token)["view"] == shown
    middle = client.call("GET", f"/tables/{table}/steps/5?as=1&drawing=1")
    assert middle["view"]["seats"][1]["coins"] is not None
    assert "<svg" in middle["drawing"]


def test_a_game_from_outside_is_played_whole(client: Client) -> None:
    assert "nim" in [game["name"] for game in client.call("GET", "/games")["games"]]
    made = client.make("nim", [{"name": "Ann"}, {"bot": "random"}])
    with client.sit(made["table"]["id"], made["seats"][0]["token"], drawing=True, words=True) as seat:
        while (view := seat.turn()) is not None:
            assert view["words"]
            assert "data-action" in view["drawing"]
            seat.decide(view["choices"][0]["text"])
        assert seat.view
        assert seat.view["outcome"]["winners"]


def test_drawings_have_the_events_of_the_last_step_that_told_any(client: Client) -> None:
    """Orders of Diplomacy are secret until all are in; then everybody's drawing has them."""
    made = client.make("diplomacy", PEOPLE, options={"map": "hundred", "years": 2}, seed=3)
    table, tokens = made["table"]["id"], [key["token"] for key in made["seats"]]

    def drawn(token: str | None, path: str = "view") -> str:
        found: str = client.call("GET", f"/tables/{table}/{path}?drawing=1", token=token)["drawing"]
        return found

    view = client.call("GET", f"/tables/{table}/view", token=tokens[0])
    order = next(choice["text"] for choice in view["choices"] if " - " in choice["text"])
    client.decide(table, tokens[0], f"{order}; done")
    assert f'data-order="{order}"' in drawn(tokens[0])
    assert all("data-order=" not in drawn(token) for token in (tokens[1], None))
    client.decide(table, tokens[1], "done")
    client.decide(table, tokens[2], "done")
    for token in (*tokens, None):
        assert 'class="last-orders"' in drawn(token)
        assert f'data-order="{order}"' in drawn(token)
    client.decide(table, tokens[1], "done")
    assert 'class="last-orders"' in drawn(None), "they stay in sight"
    assert 'class="last-orders"' not in drawn(None, "steps/1")
