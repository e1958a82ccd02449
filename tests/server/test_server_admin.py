"""`ludex admin`, `ludex backup` and `ludex restore`, on a server that runs and on one that does not."""

from __future__ import annotations

import json
import socket
import sqlite3
import stat
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from server_tables import begun, code, finished, until

from ludex.cli.main import main
from ludex.server.ops.admin_socket import path_of
from ludex.testing.running import Running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("admin")) as running:
        yield running


def admin(capsys: pytest.CaptureFixture[str], db: Path, *order: str) -> Any:
    assert main(["admin", "--db", str(db), "--json", *order]) == 0
    return json.loads(capsys.readouterr().out)


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(list(arguments)) == 2
    return capsys.readouterr().err


def test_the_door_is_for_its_owner_only(server: Running) -> None:
    assert stat.S_IMODE(path_of(str(server.db)).stat().st_mode) == 0o600


def test_tables_and_load(server: Running, capsys: pytest.CaptureFixture[str]) -> None:
    table, _ = begun(server.client)
    [row] = [row for row in admin(capsys, server.db, "tables") if row["id"] == table]
    assert (row["game"], row["status"]) == ("forsale", "playing")
    assert [seat["name"] for seat in row["seats"]] == ["Ann", "Bo", "Cy"]
    load = admin(capsys, server.db, "load")
    assert load["playing"] >= 1
    assert load["memory_bytes"] > 10_000_000
    assert main(["admin", "--db", str(server.db), "tables"]) == 0
    assert f"{table}  " in capsys.readouterr().out


def test_a_table_is_closed_for_good(server: Running, capsys: pytest.CaptureFixture[str]) -> None:
    client = server.client
    table, tokens = begun(client)
    with client.sit(table, tokens[0]) as seat:
        seat.receive()
        assert admin(capsys, server.db, "close", table, "--reason", "spam")["status"] == "stopped"
        until(lambda: seat.receive() is not None and seat.view is not None and seat.view["status"] == "stopped")
        assert seat.view is not None
        assert "spam" in seat.view["stopped"]["message"]
    assert code(client.call, "POST", f"/tables/{table}/decisions", {"action": "pass"}, tokens[0])[0] == 409
    assert "game_over" in refused(capsys, "admin", "--db", str(server.db), "close", table)
    assert "unknown_table" in refused(capsys, "admin", "--db", str(server.db), "close", "nosuchtable")
    waiting = client.make("forsale", [{}, {}, {}])["table"]["id"]
    assert admin(capsys, server.db, "close", waiting)["status"] == "dropped"
    assert code(client.table, waiting) == (404, "unknown_table")


def test_a_journal_is_exported_and_verified(
    server: Running, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    table = finished(server.client, "Ann", "Bo", "Cy")
    out = tmp_path / "game.jsonl"
    assert main(["admin", "--db", str(server.db), "export", table, "--out", str(out)]) == 0
    assert main(["verify", str(out)]) == 0
    assert "sound" in capsys.readouterr().out
    assert refused(capsys, "admin", "--db", str(server.db), "export", "nosuchtable")


@pytest.mark.parametrize("runs", [True, False], ids=["running", "stopped"])
def test_a_person_is_erased(tmp_path: Path, capsys: pytest.CaptureFixture[str], runs: bool) -> None:
    name, words = "Zebedaios", "the harbour at midnight"
    with Running(tmp_path) as server:
        client = server.client
        made = client.make("forsale", [{"name": name}, {"name": "Bo"}, {"name": "Cy"}], seed=7)
        table, keys = made["table"]["id"], made["seats"]
        client.say(table, keys[0]["token"], words)
        client.say(table, keys[1]["token"], "hello")
        assert "not_over" in refused(capsys, "admin", "--db", str(server.db), "erase", table, "0")
        for key in keys:
            client.leave(table, key["token"])
        until(lambda: bool(client.table(table)["status"] == "over"))
        if runs:
            told = admin(capsys, server.db, "erase", table, "0")
            assert told["entries"] >= 3
            assert name not in json.dumps(client.table(table))
            texts = [message["text"] for message in client.call("GET", f"/tables/{table}/press")["messages"]]
            assert texts == ["(erased)", "hello"]
            assert name not in json.dumps(client.call("GET", f"/tables/{table}/events"))
            assert code(client.call, "GET", f"/tables/{table}/view", None, keys[0]["token"]) == (401, "wrong_token")
    if not runs:
        admin(capsys, server.db, "erase", table, "0")
    stored = b"".join(file.read_bytes() for file in tmp_path.glob("ludex.sqlite*") if file.is_file())
    assert words.encode() not in stored
    assert name.encode() not in stored
    assert b"hello" in stored
    assert main(["verify", str(server.db)]) == 0
    assert "sound" in capsys.readouterr().out
    with Running(tmp_path) as again:
        assert again.client.table(table)["seats"][0]["name"] == "(erased)"
        assert name not in json.dumps(again.client.journal(table))


def test_a_backup_is_made_while_people_play_and_put_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy = str(tmp_path / "copy")
    with Running(tmp_path) as server:
        client = server.client
        before = finished(client, "Ann", "Bo", "Cy")
        going, tokens = begun(client)
        is_enough = threading.Event()

        def play_on() -> None:
            while not is_enough.is_set():
                client.make("forsale", [{"bot": "careful"}] * 3)

        player = threading.Thread(target=play_on)
        player.start()
        try:
            assert main(["backup", copy, "--db", str(server.db)]) == 0
        finally:
            is_enough.set()
            player.join()
        assert "every chain is sound" in capsys.readouterr().out
        assert stat.S_IMODE(Path(copy).stat().st_mode) == 0o600
        assert "file_exists" in refused(capsys, "backup", copy, "--db", str(server.db))
        assert main(["verify", copy, "--table", before]) == 0

        client.call("POST", f"/tables/{going}/decisions", {"action": "pass"}, tokens[0])
        after = client.make("forsale", [{"name": "Ann"}, {"name": "Bo"}, {"name": "Cy"}])["table"]["id"]
        with client.sit(going, tokens[0]) as seat:
            seat.receive()
            assert main(["restore", copy, "--db", str(server.db)]) == 0
            assert "the server goes on" in capsys.readouterr().out
        assert code(client.table, after) == (404, "unknown_table")
        assert client.table(going)["n"] == 0, "the decision was made after the backup"
        assert client.table(before)["status"] == "over"
        client.call("POST", f"/tables/{going}/decisions", {"action": "pass"}, tokens[0])
        assert client.table(going)["n"] == 1
    assert main(["verify", str(server.db)]) == 0
    assert main(["restore", copy, "--db", str(server.db)]) == 0
    with Running(tmp_path) as again:
        assert again.client.table(going)["n"] == 0


def test_an_altered_backup_is_not_put_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy = tmp_path / "copy"
    with Running(tmp_path) as server:
        table = finished(server.client, "Ann", "Bo", "Cy")
        assert main(["backup", str(copy), "--db", str(server.db)]) == 0
        with sqlite3.connect(copy) as forged:
            forged.execute("UPDATE journal SET entry = replace(entry, '\"time\":1', '\"time\":2') WHERE n = 5")
        forged.close()
        assert "bad_backup" in refused(capsys, "restore", str(copy), "--db", str(server.db))
        copy.write_bytes(copy.read_bytes()[:20000])
        assert "bad_backup" in refused(capsys, "restore", str(copy), "--db", str(server.db))
        copy.write_text("no database")
        assert "unreadable" in refused(capsys, "restore", str(copy), "--db", str(server.db))
        assert server.client.table(table)["status"] == "over", "nothing has changed"


def test_orders_that_are_none(server: Running) -> None:
    for line in (b"\n", b"[]\n", b'{"do":"rob"}\n', b'{"do":"tables","x":1}\n', b"\xff\n"):
        with socket.socket(socket.AF_UNIX) as door:
            door.settimeout(10)
            door.connect(str(path_of(str(server.db))))
            door.sendall(line)
            assert "error" in json.loads(door.recv(10_000))
