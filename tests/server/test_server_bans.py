"""Bans by an operator, and how often somebody may sit down or try a join code."""

from __future__ import annotations

import asyncio
import http.client
import json
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from server_tables import code
from starlette.testclient import TestClient

from ludex.cli.main import main
from ludex.server.app import make_app
from ludex.server.archive import Archive
from ludex.server.ban_orders import network_of
from ludex.server.limits import Limits
from ludex.server.lobby import Lobby
from ludex.server.running import Running

OTHER = "127.0.0.2"
"""An address of this machine that nothing else comes from."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with Running(tmp_path) as running:
        yield running


def admin(capsys: pytest.CaptureFixture[str], db: Path, *order: str) -> Any:
    assert main(["admin", "--db", str(db), "--json", *order]) == 0
    return json.loads(capsys.readouterr().out)


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(list(arguments)) == 2
    return capsys.readouterr().err


def ask(server: Running, path: str, source: str = OTHER) -> tuple[int, str]:
    """Status and code of a request from an address."""
    host, port = server.url.removeprefix("http://").split(":")
    client = http.client.HTTPConnection(host, int(port), timeout=10, source_address=(source, 0))
    try:
        client.request("GET", path)
        answer = client.getresponse()
        text = answer.read()
    finally:
        client.close()
    found: dict[str, Any] = json.loads(text) if text.startswith(b'{"error"') else {}
    return answer.status, found.get("error", {}).get("code", "")


def opening(server: Running, table: str) -> socket.socket:
    """A WebSocket to a table from the other address, its handshake sent."""
    host, port = server.url.removeprefix("http://").split(":")
    made = socket.create_connection((host, int(port)), 10, (OTHER, 0))
    made.sendall(
        f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
    )
    return made


def hello(made: socket.socket) -> None:
    text = b'{"type":"hello"}'
    made.sendall(bytes((0x81, 0x80 | len(text), 0, 0, 0, 0)) + text)


def until_closed(made: socket.socket) -> bytes:
    """All that still comes until the server closes the WebSocket for a reason of its own (1008)."""
    got = b""
    while b"\x03\xf0" not in got:
        chunk = made.recv(65536)
        assert chunk, got
        got += chunk
    return got


def test_an_address_is_banned_and_let_in_again(server: Running, capsys: pytest.CaptureFixture[str]) -> None:
    assert ask(server, "/api/games") == (200, "")
    assert admin(capsys, server.db, "ban", "127.0.0.2")["banned"] == "127.0.0.2/32"
    for path in ("/", "/api/games", "/static/js/table.js", "/health", "/nowhere", "http://localhost/api/games"):
        assert ask(server, path) == (403, "banned"), path
    assert ask(server, "/api/games", "127.0.0.3") == (200, "")
    [row] = admin(capsys, server.db, "bans")
    assert (row["kind"], row["what"]) == ("address", "127.0.0.2/32")
    assert main(["admin", "--db", str(server.db), "bans"]) == 0
    assert "address  127.0.0.2/32" in capsys.readouterr().out
    assert "not_banned" in refused(capsys, "admin", "--db", str(server.db), "unban", "127.0.0.0/24")
    assert ask(server, "/api/games") == (403, "banned")
    assert admin(capsys, server.db, "unban", "127.0.0.2")["lifted"] == "127.0.0.2/32"
    assert ask(server, "/api/games") == (200, "")
    assert admin(capsys, server.db, "bans") == []


def test_a_ban_ends_what_is_connected_and_keeps_out_what_is_connecting(
    server: Running, capsys: pytest.CaptureFixture[str]
) -> None:
    table = server.client.make("forsale", [{}, {}, {}])["table"]["id"]
    with opening(server, table) as one, opening(server, table) as silent, opening(server, table) as other:
        for made in (one, silent, other):
            assert b" 101 " in made.recv(4096)
        hello(one)
        assert b'"room"' in one.recv(4096)
        admin(capsys, server.db, "ban", "127.0.0.2")
        until_closed(one)
        hello(silent)
        assert b"banned" in until_closed(silent)
    with opening(server, table) as late:
        assert b" 403 " in late.recv(4096)


def test_bans_hold_after_a_restart_and_are_set_while_nothing_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Running(tmp_path) as server:
        db = server.db
        admin(capsys, db, "ban", "127.0.0.0/30")
        assert ask(server, "/api/games", "127.0.0.4") == (200, "")
    admin(capsys, db, "ban", "--name", "Troll")
    admin(capsys, db, "unban", "127.0.0.1/30")
    admin(capsys, db, "ban", "127.0.0.2/31")
    assert [row["what"] for row in admin(capsys, db, "bans")] == ["Troll", "127.0.0.2/31"]
    with Running(tmp_path) as server:
        assert ask(server, "/api/games") == (403, "banned")
        assert code(server.client.make, "forsale", [{"name": "Troll"}, {}, {}]) == (403, "name_banned")


def test_a_name_is_banned_however_it_is_written(server: Running, capsys: pytest.CaptureFixture[str]) -> None:
    client = server.client
    waiting = client.make("forsale", [{"name": "Ann"}, {}, {}])["table"]["id"]
    over = client.make("forsale", [{"name": "Troll"}, {"bot": "random"}, {"bot": "random"}], seed=7)
    table, token = over["table"]["id"], over["seats"][0]["token"]
    client.leave(table, token)
    admin(capsys, server.db, "ban", "--name", "Troll")
    for name in ("Troll", "TROLL", "Ｔroll", "Tro1l", " troll "):
        assert code(client.join, waiting, name) == (403, "name_banned"), name
        assert code(client.make, "forsale", [{"name": name}, {}, {}]) == (403, "name_banned")
        assert code(client.make, "forsale", [{"bot": "random", "name": name}, {}, {}]) == (403, "name_banned")
    assert code(client.rematch, table, token) == (403, "name_banned")
    assert client.join(waiting, "Trolley")["seat"] == 1
    admin(capsys, server.db, "unban", "--name", "Troll")
    assert client.join(waiting, "Troll")["seat"] == 2


@pytest.mark.parametrize(
    "what",
    ["", "0.0.0.0/0", "::/0", "2001::/8", "127.0.0", "localhost", "1.2.3.4/33", "Ann", "1.2.3.4 5.6.7.8"],
)
def test_what_no_ban_can_be_of(server: Running, capsys: pytest.CaptureFixture[str], what: str) -> None:
    assert "bad_ban" in refused(capsys, "admin", "--db", str(server.db), "ban", what)
    assert "bad_ban" in refused(capsys, "admin", "--db", str(server.db), "unban", what)
    assert "bad_ban" in refused(capsys, "admin", "--db", str(server.db), "ban", "--name", "Ann\u200b")
    assert "bad_ban" in refused(capsys, "admin", "--db", str(server.db), "ban", "1.2.3.4", "--name", "Ann")
    assert admin(capsys, server.db, "bans") == []


@pytest.mark.parametrize(
    ("text", "is_"),
    [
        ("1.2.3.4", "1.2.3.4/32"),
        ("1.2.3.4/24", "1.2.3.0/24"),
        ("::ffff:1.2.3.4", "1.2.3.4/32"),
        ("2001:db8::7", "2001:db8::/64"),
        ("2001:db8::7/48", "2001:db8::/48"),
        ("2001:db8::7/128", "2001:db8::7/128"),
    ],
)
def test_whom_an_address_stands_for(text: str, is_: str) -> None:
    """Whoever has one IPv6 address has all of its network."""
    assert str(network_of(text)) == is_


def test_nobody_sits_down_again_and_again(tmp_path: Path) -> None:
    limits = Limits(joins_per_minute=3)
    with TestClient(make_app(str(tmp_path / "a.sqlite"), limits=limits), base_url="http://localhost") as client:
        table = client.post("/api/tables", json={"game": "forsale", "seats": [{}, {}, {}]}).json()["table"]["id"]

        def join(name: str) -> tuple[int, str]:
            answer = client.post(f"/api/tables/{table}/join", json={"name": name})
            if answer.status_code == 200:
                token = {"Authorization": f"Bearer {answer.json()['token']}"}
                assert client.post(f"/api/tables/{table}/leave", headers=token).status_code == 200
            return answer.status_code, answer.json().get("error", {}).get("code", "")

        assert [join(name) for name in ("Ann", "", "Cy", "Dee")] == [
            (200, ""),
            (400, "bad_name"),
            (200, ""),
            (429, "too_many_joins"),
        ]


def test_join_codes_are_not_tried_again_and_again(tmp_path: Path) -> None:
    limits = Limits(wrong_codes_per_minute=3)
    with TestClient(make_app(str(tmp_path / "a.sqlite"), limits=limits), base_url="http://localhost") as client:
        made = client.post("/api/tables", json={"game": "forsale", "seats": [{}, {}, {}], "public": False}).json()
        path = f"/api/tables/{made['table']['id']}/join"

        def join(name: str, secret: str) -> tuple[int, str]:
            answer = client.post(path, json={"name": name, "code": secret})
            return answer.status_code, answer.json().get("error", {}).get("code", "")

        assert join("Ann", made["invite"]) == (200, "")
        assert [join("Bo", f"guess{number}") for number in range(4)] == [
            *[(401, "wrong_code")] * 3,
            (429, "too_many_tries"),
        ]
        assert join("Bo", made["invite"]) == (429, "too_many_tries"), "or guessing would go on by right ones"


def test_a_ban_holds_at_every_server_of_a_database(postgres_db: str, capsys: pytest.CaptureFixture[str]) -> None:
    async def story() -> None:
        archives = [Archive(postgres_db) for _ in range(2)]
        for archive in archives:
            await archive.opened()
        lobbies = [Lobby(archive) for archive in archives]
        for lobby in lobbies:
            await lobby.wake_up()

        async def order(*words: str) -> None:
            await asyncio.to_thread(main, ["admin", "--db", postgres_db, *words])

        async def until(wanted: Callable[[], bool]) -> None:
            async with asyncio.timeout(8):
                while not wanted():
                    await asyncio.sleep(0.02)

        try:
            await order("ban", "127.0.0.2")
            await order("ban", "--name", "Troll")
            await until(lambda: all(len(lobby.bans.all) == 2 and lobby.bans.has(OTHER) for lobby in lobbies))
            await order("bans")
            assert "name     Troll" in capsys.readouterr().out
            await order("unban", "127.0.0.2")
            await until(lambda: not any(lobby.bans.has(OTHER) for lobby in lobbies))
        finally:
            for lobby in lobbies:
                await lobby.close()

    asyncio.run(story())
