"""Runs of actions sent to a real server: whatever lies hidden, a run that would tell gets the very same refusal."""

from __future__ import annotations

import pytest

from ludex.client import Client
from ludex.core import canonical
from ludex.models.desk import Desk
from ludex.server.errors import ApiError

TABLES = 6


def at_the_first_roll(client: Client) -> tuple[str, dict[int, str]]:
    """A table of Catan whose first settlements are placed, and the tokens of its seats."""
    made = client.make("catan", [{"name": "Ann"}, {"name": "Bo"}, {"name": "Cy"}])
    table = made["table"]["id"]
    tokens = {key["seat"]: key["token"] for key in made["seats"]}
    for _ in range(12):
        [seat] = client.table(table)["to_act"]
        choice = client.call("GET", f"/tables/{table}/view", token=tokens[seat])["choices"][0]["code"]
        client.decide(table, tokens[seat], choice)
    return table, tokens


def refused(client: Client, table: str, token: str, action: str) -> bytes:
    """A refusal over HTTP, without what names the table."""
    with pytest.raises(ApiError) as caught:
        client.decide(table, token, action)
    assert caught.value.status == 422
    return canonical(caught.value.to_json()).replace(table.encode(), b"TABLE")


@pytest.mark.parametrize("run", ["roll; roll", "roll; robber 0", "roll; buy; end", "roll; city 1"])
def test_a_run_is_answered_alike_at_every_table(client: Client, run: str) -> None:
    over_http: set[bytes] = set()
    over_sockets: set[bytes] = set()
    for _ in range(TABLES):
        table, tokens = at_the_first_roll(client)
        [seat] = client.table(table)["to_act"]
        before = client.table(table)["n"]
        over_http |= {refused(client, table, tokens[seat], run) for _ in range(3)}
        with client.sit(table, tokens[seat]) as ws:
            receipt = ws.decide(run, id="the same")
        over_sockets.add(canonical(receipt).replace(table.encode(), b"TABLE"))
        assert client.table(table)["n"] == before
    assert len(over_http) == len(over_sockets) == 1
    assert b'"run_too_long"' in over_http.pop()
    assert b'"run_too_long"' in over_sockets.pop()


def test_the_desk_of_models_explains_runs_alike() -> None:
    desk = Desk()
    said = set()
    for number in range(TABLES):
        made = desk.call("new_game", {"game": "catan", "seats": 3, "mine": [0, 1, 2], "seed": number, "forced": False})
        id = made.text.split("Game id: ")[1].split(".")[0]
        for _ in range(12):
            sitting = desk.sittings[id]
            state = sitting.table.state  # type: ignore[attr-defined]
            seat = sitting.seat_or_first(None)
            action = sitting.scene(seat).game.text(state, state.legal(seat)[0])
            assert not desk.call("play", {"id": id, "seat": seat, "action": action}).is_refused
        seat = desk.sittings[id].seat_or_first(None)
        answer = desk.call("explain", {"id": id, "seat": seat, "action": "roll; buy"}).text
        said.add(answer.split("Legal and closest")[0])
        assert "run_too_long" in answer
    assert len(said) == 1
