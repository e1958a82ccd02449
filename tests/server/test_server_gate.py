"""The gate and the doors: other hosts, other sites, half requests and crowds of connections."""

from __future__ import annotations

import asyncio
import http.client
import json
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from starlette.testclient import TestClient
from websockets.asyncio.client import connect as async_connect
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect
from websockets.typing import Origin

from ludex.cli.main import main
from ludex.server import connections
from ludex.server.app import make_app
from ludex.server.doors import PER_ADDRESS, Doors
from ludex.server.limits import Limits
from ludex.server.running import Running
from ludex.server.shapes import NewTable, SeatPlan
from ludex.server.wire import CompressedSocket

SEATS = [{"name": "Ann"}, {"name": "Bo"}, {"name": "Cy"}]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("gate")) as running:
        yield running


def ask(server: Running, method: str, path: str, headers: dict[str, str]) -> tuple[int, str]:
    """Status and error code of a request with headers of one's own."""
    host, port = server.url.removeprefix("http://").split(":")
    client = http.client.HTTPConnection(host, int(port), timeout=10)
    body = json.dumps({"game": "forsale", "seats": SEATS}) if method == "POST" else None
    try:
        client.request(method, path, body, {"Content-Type": "application/json", **headers})
        answer = client.getresponse()
        text = answer.read()
    finally:
        client.close()
    found: dict[str, Any] = json.loads(text) if text.startswith(b"{") else {}
    return answer.status, found.get("error", {}).get("code", "")


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1", 200),
        ("localhost:8000", 200),
        ("[::1]:8000", 200),
        ("192.168.1.7:8000", 200),
        ("tower.local", 421),
        (socket.gethostname(), 200),
        (f"{socket.gethostname().partition('.')[0]}.local", 200),
        ("evil.example", 421),
        ("127.0.0.1.evil.example", 421),
        ("localhost.evil.example", 421),
        ("[", 421),
        ("", 421),
    ],
)
def test_only_a_host_that_is_this_server_is_answered(server: Running, host: str, status: int) -> None:
    found = ask(server, "GET", "/api/games", {"Host": host})
    assert found == (status, "" if status == 200 else "wrong_host")


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 201),
        ({"Origin": "own"}, 201),
        ({"Origin": "own", "Sec-Fetch-Site": "same-origin"}, 201),
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://127.0.0.1:1"}, 403),
        ({"Origin": "http://["}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
    ],
    ids=str,
)
def test_a_page_of_another_site_makes_no_table(server: Running, headers: dict[str, str], status: int) -> None:
    given = {name: server.url if value == "own" else value for name, value in headers.items()}
    assert ask(server, "POST", "/api/tables", given) == (status, "" if status == 201 else "cross_site")
    assert ask(server, "GET", "/api/games", given)[0] == 200, "looking is allowed to everybody"


def test_a_page_of_another_site_has_no_socket(server: Running) -> None:
    table = server.client.make("forsale", SEATS)["table"]["id"]
    url = f"{server.url.replace('http', 'ws', 1)}/api/tables/{table}/live"
    with connect(url, origin=Origin(server.url)) as own:
        own.send('{"type":"hello"}')
        assert '"room"' in str(own.recv(timeout=10))
    with pytest.raises(WebSocketException, match="403"):
        connect(url, origin=Origin("https://evil.example"))


def raw(server: Running, text: bytes = b"") -> socket.socket:
    host, port = server.url.removeprefix("http://").split(":")
    made = socket.create_connection((host, int(port)), timeout=20)
    made.sendall(text)
    return made


def test_a_body_has_one_length(server: Running) -> None:
    text = (
        b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
    )
    with raw(server, text) as made:
        assert b" 400 " in made.recv(200)


def test_an_ipv4_address_reads_as_such_where_the_server_listens_on_both(tmp_path: Path) -> None:
    with socket.create_server(("::", 0), family=socket.AF_INET6, dualstack_ipv6=True) as listener:
        port = listener.getsockname()[1]
    with Running(tmp_path, host="::", port=port, arguments=("--log",)) as server:
        for host in ("127.0.0.1", "::1"):
            client = http.client.HTTPConnection(host, port, timeout=10)
            client.request("GET", "/metrics")
            assert client.getresponse().status == 200, "it comes from this machine"
            client.close()
        server.stop()
        log = server.log.read_text()
    assert "127.0.0.1 GET /metrics 200" in log
    assert "::ffff:" not in log


@pytest.mark.parametrize("proxy", ["*", "localhost", "10.0.0.300", "10.0.0.1/64", "", "10.0.0.1,10.0.0.2"])
def test_a_proxy_is_an_address_or_a_network(proxy: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing else would ever be met, and everybody would share the proxy's limits without a word."""
    db = str(tmp_path / "a.sqlite")
    assert main(["serve", "--host", "127.0.0.1", "--port", "0", "--db", db, "--proxy", proxy]) == 2
    assert "(bad_proxy)" in capsys.readouterr().err


def test_a_thousand_half_requests_keep_nobody_out(server: Running) -> None:
    """From this address no more are taken, and another is answered as before; then the half ones are closed."""
    with ExitStack() as stack:
        halves = [stack.enter_context(raw(server, b"GET / HTTP/1.1\r\nHo")) for _ in range(1100)]
        time.sleep(0.5)
        closed = 0
        for half in halves:
            half.setblocking(False)
            try:
                closed += half.recv(10) == b""
            except ConnectionError:
                closed += 1
            except BlockingIOError:
                pass
        assert closed >= 1100 - PER_ADDRESS
        other = stack.enter_context(socket.socket())
        other.settimeout(10)
        other.bind(("127.0.0.2", 0))
        host, port = server.url.removeprefix("http://").split(":")
        other.connect((host, int(port)))
        other.sendall(b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert b" 200 " in other.recv(100)
        open_still = next(half for half in halves if is_open(half))
        open_still.setblocking(True)
        open_still.settimeout(15)
        assert open_still.recv(10) == b"", "whoever does not say what it wants is let go"
    server.client.make("forsale", SEATS)


def is_open(half: socket.socket) -> bool:
    try:
        return half.recv(10, socket.MSG_PEEK) != b""
    except BlockingIOError:
        return True
    except ConnectionError:
        return False


def test_spectators_do_not_lock_a_player_out(tmp_path: Path) -> None:
    limits = Limits(sockets_per_table=3, sockets_per_seat=2)
    with TestClient(make_app(str(tmp_path / "a.sqlite"), limits=limits), base_url="http://localhost") as client:
        made = client.post("/api/tables", json={"game": "forsale", "seats": SEATS}).json()
        path, token = f"/api/tables/{made['table']['id']}/live", made["seats"][0]["token"]
        with ExitStack() as stack:

            def said(hello: dict[str, str]) -> str:
                """What the server says first to one more of this kind."""
                one = stack.enter_context(client.websocket_connect(f"ws://localhost{path}"))
                one.send_json({"type": "hello", **hello})
                first = one.receive_json()
                return str(first["type"] if first["type"] == "room" else first["error"]["code"])

            assert [said({}) for _ in range(5)] == ["room"] * 3 + ["table_full"] * 2
            assert [said({"token": token}) for _ in range(3)] == ["room"] * 2 + ["table_full"]
            assert said({"token": made["seats"][1]["token"]}) == "room"


def test_a_websocket_may_be_silent_for_longer_than_a_request_may_take(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.3)
    monkeypatch.setattr(connections, "BODY_SECONDS", 0.3)
    protocol = connections.guarded(Doors())
    app = make_app(str(tmp_path / "a.sqlite"))

    async def story() -> None:
        config = uvicorn.Config(app, port=0, http=protocol, ws=CompressedSocket, lifespan="on", log_config=None)
        server = uvicorn.Server(config)
        serving = asyncio.ensure_future(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        people = [SeatPlan(name=name) for name in ("Ann", "Bo", "Cy")]
        table = (await app.state.lobby.make(NewTable("forsale", people), "127.0.0.1")).table.id
        async with async_connect(f"ws://127.0.0.1:{port}/api/tables/{table}/live") as socket:
            await socket.send('{"type":"hello"}')
            assert '"room"' in str(await socket.recv())
            await asyncio.sleep(1)
            await socket.send('{"type":"ping"}')
            while '"pong"' not in str(await socket.recv()):
                pass
        server.should_exit = True
        await serving

    asyncio.run(story())
