"""Sitting down: join codes, tokens, bots on free seats, private tables, names nobody should trust."""

from __future__ import annotations

import sqlite3

import pytest

from ludex.client import Client
from ludex.server.errors import ApiError
from ludex.testing.running import Running


def test_friends_join_by_the_invite_link_and_the_game_begins(client: Client) -> None:
    made = client.make("forsale", [{"name": "Ann"}, {}, {}], public=False)
    table = made["table"]["id"]
    assert made["table"]["status"] == "waiting"
    assert table not in [shown["id"] for shown in client.call("GET", "/tables")["tables"]]
    bo = client.join(table, "Bo", code=made["invite"])
    assert bo["seat"] == 1
    cy = client.join(table, "Cy", code=made["codes"]["2"])
    assert cy["seat"] == 2
    assert client.table(table)["status"] == "playing"
    with client.sit(table, cy["token"]) as seat:
        assert seat.next_view()["seat"] == 2


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"name": "Eve"}, "code_needed"),
        ({"name": "Eve", "code": "guess"}, "wrong_code"),
        ({"name": "Eve", "code": "INVITE", "seat": 0}, "seat_taken"),
        ({"name": "Eve", "code": "INVITE", "seat": 9}, "no_such_seat"),
        ({"name": "", "code": "INVITE"}, "bad_name"),
        ({"name": "\u202e\u200b", "code": "INVITE"}, "bad_name"),
        ({"name": "x" * 41, "code": "INVITE"}, "malformed"),
    ],
)
def test_nobody_else_sits_down(client: Client, wish: dict[str, object], code: str) -> None:
    made = client.make("forsale", [{"name": "Ann"}, {}, {}], public=False)
    if wish.get("code") == "INVITE":
        wish = {**wish, "code": made["invite"]}
    with pytest.raises(ApiError) as refused:
        client.join(made["table"]["id"], **wish)  # type: ignore[arg-type]
    assert refused.value.code == code
    assert len([seat for seat in client.table(made["table"]["id"])["seats"] if seat["kind"] == "open"]) == 2


def test_a_seat_is_taken_once(client: Client) -> None:
    made = client.make("forsale", [{}, {}, {}])
    table = made["table"]["id"]
    client.join(table, "Ann", code=made["codes"]["1"])
    with pytest.raises(ApiError, match="used already"):
        client.join(table, "Bo", code=made["codes"]["1"])
    client.join(table, "Bo")
    client.join(table, "Cy")
    with pytest.raises(ApiError) as refused:
        client.join(table, "Dee")
    assert (refused.value.status, refused.value.code) == (409, "no_open_seat")


def test_only_whoever_made_the_table_puts_bots_on_it(client: Client) -> None:
    made = client.make("forsale", [{"name": "Ann"}, {}, {"bot": "random"}])
    path = f"/tables/{made['table']['id']}/seats"
    for token, status in ((None, 401), ("wrong", 401), (made["seats"][0]["token"], 403)):
        with pytest.raises(ApiError) as refused:
            client.call("POST", f"{path}/1/bot", {"bot": "random"}, token)
        assert refused.value.status == status
    for seat, bot, code in ((1, "hal", "unknown_bot"), (2, "random", "seat_taken"), (7, "random", "no_such_seat")):
        with pytest.raises(ApiError) as refused:
            client.call("POST", f"{path}/{seat}/bot", {"bot": bot}, made["host"])
        assert refused.value.code == code
    table = client.call("POST", f"{path}/1/bot", {"bot": "careful"}, made["host"])
    assert table["status"] == "playing"
    assert table["seats"][1]["bot"] == "careful"


def test_no_token_and_no_code_is_stored(client: Client, running: Running) -> None:
    made = client.make("forsale", [{"name": "Ann"}, {}, {}])
    bo = client.join(made["table"]["id"], "Bo")
    secrets = [made["host"], made["invite"], *made["codes"].values(), made["seats"][0]["token"], bo["token"]]
    assert all(len(secret) >= 32 for secret in secrets)
    assert len(set(secrets)) == len(secrets)
    stored = "\n".join(line for line in dump(running))
    assert made["table"]["id"] in stored
    assert not [secret for secret in secrets if secret in stored]
    assert not [secret for secret in secrets if secret in running.log.read_text()]


def dump(running: Running) -> list[str]:
    """Everything in the database, as text."""
    connection = sqlite3.connect(running.db)
    try:
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        rows = [row for name in names for row in connection.execute(f"SELECT * FROM {name}")]
        return [" ".join(cell.decode() if isinstance(cell, bytes) else str(cell) for cell in row) for row in rows]
    finally:
        connection.close()


def test_a_hostile_name_is_only_ever_text(client: Client) -> None:
    evil = '<script>alert("x")</script>&'
    made = client.make("forsale", [{"name": evil}, {"bot": "random"}, {"bot": "random"}])
    token = made["seats"][0]["token"]
    view = client.call("GET", f"/tables/{made['table']['id']}/view?drawing=1&words=1", token=token)
    assert "<script" not in view["drawing"]
    assert "&lt;script" in view["drawing"]
    assert evil in view["words"]


def test_chosen_seeds_are_shown_as_such(client: Client) -> None:
    seats = [{"name": "Ann"}, {"bot": "random"}, {"bot": "random"}]
    assert client.make("forsale", seats)["table"]["seeded"] is False
    assert client.make("forsale", seats, seed="Tuesday")["table"]["seeded"] is True
