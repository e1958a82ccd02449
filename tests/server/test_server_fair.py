"""Dice that can be checked, on the real server: promised at the start, a secret while it runs, told at the end."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from server_tables import code, finished, until

from ludex import games
from ludex.client import Client, Seat
from ludex.journal import chain
from ludex.table.verdict import verdict
from ludex.testing.running import Running

SEATS: list[dict[str, object]] = [{"name": "Ann", "nonce": "of Ann"}, {}, {"bot": "random"}]


def seated(client: Client, game: str = "forsale", **wish: object) -> tuple[str, list[str]]:
    """A table of Ann, Bo and a bot, each person with a nonce."""
    made = client.make(game, SEATS, **wish)
    table = made["table"]["id"]
    joined = client.join(table, "Bo", nonce="of Bo")
    return table, [made["seats"][0]["token"], joined["token"]]


def play(seats: list[Seat], stop_after: int | None = None) -> list[dict[str, Any]]:
    """Plays the first choice of every question; the receipts."""
    receipts: list[dict[str, Any]] = []
    while seats[0].view is None or seats[0].view["status"] == "playing":
        if stop_after is not None and len(receipts) >= stop_after:
            break
        for seat in seats:
            if seat.view is None or not seat.view["ask"]:
                try:
                    seat.receive(0.02)
                except TimeoutError:
                    continue
            elif seat.view["ask"]:
                receipts.append(seat.decide(seat.view["choices"][0]["code"], number=seat.view["ask"]["number"]))
    return receipts


def kept(path: Path, table: str) -> str:
    """The secret of a room, as the database has it."""
    with sqlite3.connect(path) as connection:
        [body] = connection.execute("SELECT body FROM rooms WHERE id = ?", (table,)).fetchone()
    connection.close()
    found: str = json.loads(body)["secret"]
    return found


def test_a_table_promises_its_secret_when_it_is_made_and_tells_it_at_the_end(client: Client, running: Running) -> None:
    made = client.make("forsale", SEATS)
    table, fair = made["table"]["id"], made["table"]["fair"]
    assert fair["secret"] is None
    assert fair["nonces"] == ["of Ann", "", ""]
    secret = kept(running.db, table)  # durable with the room, before anybody else has sat down
    assert hashlib.sha256(bytes.fromhex(secret)).hexdigest() == fair["commitment"]
    tokens = [made["seats"][0]["token"], client.join(table, "Bo", nonce="of Bo")["token"]]
    with client.sit(table, tokens[0]) as ann, client.sit(table, tokens[1]) as bo:
        receipts = play([ann, bo])
    told = client.table(table)
    assert told["fair"] == {"commitment": fair["commitment"], "nonces": ["of Ann", "of Bo", ""], "secret": secret}
    assert not told["seeded"]
    entries = client.journal(table)
    assert entries[0]["fair"]["nonces"] == ["of Ann", "of Bo", ""]
    assert entries[-1]["secret"] == secret
    hashes = {entry["hash"] for entry in entries}
    assert all(receipt["hash"] in hashes for receipt in receipts if receipt["accepted"])
    checked = client.call("GET", f"/tables/{table}/check")
    assert checked["sound"], checked
    assert "promised" in checked["words"]
    assert verdict(entries)[0]


def test_nothing_that_chance_comes_from_is_sent_before_the_end(client: Client, running: Running) -> None:
    made = client.make("forsale", SEATS)
    table = made["table"]["id"]
    joined = client.join(table, "Bo")
    heard = [made, joined]
    ann_token = made["seats"][0]["token"]
    with client.sit(table, joined["token"], words=True, drawing=True) as bo, client.sit(table, ann_token) as ann:
        heard += play([ann, bo], 4)
        heard += [ann.view, ann.room, bo.view, bo.room]
    heard += [client.table(table), client.tables(), client.some([table])]
    for path in ("view?words=1&drawing=1", "events", "steps/1", "press", "chart"):
        heard.append(client.call("GET", f"/tables/{table}/{path}", token=joined["token"]))
    assert code(client.call, "GET", f"/tables/{table}/check") == (403, "not_over")
    assert code(client.call, "GET", f"/tables/{table}/journal") == (403, "not_over")
    with sqlite3.connect(running.db) as connection:
        [line] = connection.execute("SELECT entry FROM journal WHERE table_id = ? AND n = 0", (table,)).fetchone()
    connection.close()
    text = json.dumps(heard)
    seed = json.loads(line)["seed"]
    assert len(seed) == 64
    for hidden in (kept(running.db, table), seed):
        assert hidden not in text


def test_a_kill_loses_neither_the_secret_nor_a_nonce(tmp_path: Path) -> None:
    with Running(tmp_path) as server:
        waiting = server.client.make("forsale", SEATS)["table"]
        table, tokens = seated(server.client)
        promised = server.client.table(table)["fair"]
        with server.client.sit(table, tokens[0]) as ann, server.client.sit(table, tokens[1]) as bo:
            play([ann, bo], 5)
        server.kill()
    with Running(tmp_path) as server:
        client = server.client
        assert client.table(table)["fair"] == promised
        assert client.table(waiting["id"])["fair"] == waiting["fair"]
        with client.sit(table, tokens[0]) as ann, client.sit(table, tokens[1]) as bo:
            play([ann, bo])
        assert client.call("GET", f"/tables/{table}/check")["sound"]
        assert client.journal(table)[0]["fair"]["commitment"] == promised["commitment"]
        assert server.stop() == 0
    with Running(tmp_path) as server:
        assert server.client.table(table)["fair"]["secret"] == server.client.journal(table)[-1]["secret"]


def test_an_altered_journal_is_found_by_the_check(tmp_path: Path) -> None:
    with Running(tmp_path) as server:
        table = server.client.make("forsale", [{"bot": "random"}] * 3)["table"]["id"]
        until(lambda: bool(server.client.table(table)["status"] == "over"))
        entries = server.client.journal(table)
        server.stop()
    mended: list[dict[str, Any]] = []
    for entry in entries:  # a forger who gives another secret and mends the hashes
        body = {key: value for key, value in entry.items() if key not in ("n", "prev", "kind", "hash")}
        if entry["kind"] == "reveal":
            body["secret"] = "ab" * 32
        mended.append(chain(mended[-1] if mended else None, entry["kind"], body))
    is_sound, words = verdict(mended)
    assert not is_sound
    assert "not the one that the table promised" in words


def test_a_table_with_a_seed_says_so_and_promises_nothing(client: Client) -> None:
    table = client.make("forsale", SEATS, seed=7)["table"]
    assert table["seeded"]
    assert table["fair"] is None
    over = finished(client, "Ann", "Bo", "Cy")
    assert client.journal(over)[-1]["kind"] == "decision"
    assert client.call("GET", f"/tables/{over}/check")["sound"]


@pytest.mark.parametrize("nonce", ["x" * 101, "\n", "é", 7, None])
def test_a_nonce_is_a_short_plain_text(client: Client, nonce: object) -> None:
    table = client.make("forsale", SEATS)["table"]["id"]
    assert code(client.call, "POST", f"/tables/{table}/join", {"name": "Bo", "nonce": nonce})[0] == 400
    assert client.table(table)["status"] == "waiting"


def test_a_rematch_has_a_promise_of_its_own(client: Client) -> None:
    made = client.make("forsale", [{"name": "Ann"}, {"bot": "random"}, {"bot": "random"}])
    table, token = made["table"]["id"], made["seats"][0]["token"]
    client.leave(table, token)
    until(lambda: bool(client.table(table)["status"] == "over"))
    again = client.call("POST", f"/tables/{table}/rematch", {"nonce": "once more"}, token)
    fair = client.table(again["table"])["fair"]
    assert fair["commitment"] != client.table(table)["fair"]["commitment"]
    assert fair["nonces"] == ["", "once more", ""]
    assert fair["secret"] is None


def test_the_rule_of_the_day_is_one_servers_own(tmp_path: Path) -> None:
    def rules(server: Running, count: int) -> list[str]:
        found = []
        for _ in range(count):
            made = server.client.make("karesansui", [{"name": "Ann"}], options={"day": 20261115})
            with sqlite3.connect(server.db) as connection:
                query = "SELECT entry FROM journal WHERE table_id = ? AND n = 0"
                [line] = connection.execute(query, (made["table"]["id"],)).fetchone()
            connection.close()
            found.append(json.dumps(json.loads(line)["chance"]))
        return found

    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    with Running(tmp_path / "one") as server:
        one = rules(server, 2)
        assert server.stop() == 0
        with_seed = {"game": "karesansui", "seats": [{"name": "Ann"}], "options": {"day": 20261115}, "seed": 1}
    with Running(tmp_path / "one") as server:
        one += rules(server, 1)
        assert code(server.client.call, "POST", "/tables", with_seed) == (400, "bad_option")
    with Running(tmp_path / "two") as server:
        two = rules(server, 1)
    assert len(set(one)) == 1
    game = games.find("karesansui")
    judged = game.start(1, 0, {"day": 20261115}, listen=True)
    from_the_judge = json.dumps([game.show_chance(drawn) for drawn in judged.chance.drawn or []])
    assert len({one[0], two[0], from_the_judge}) == 3
