"""A server with a password: nothing but it opens the door, and it can't be found by trying."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from ludex.client import Client
from ludex.core import Refused
from ludex.server.app import make_app
from ludex.server.errors import ApiError
from ludex.server.middleware.password import TRIES, read_password
from ludex.testing.running import Running

PASSWORD = "correct horse +1"
PEOPLE = [{"name": "Ann"}, {"name": "Bo"}, {"name": "Cy"}]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("password")


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Running]:
    file = folder / "password"
    file.write_text(PASSWORD + "\n", encoding="utf-8")
    with Running(folder, arguments=["--password-file", str(file)]) as running:
        yield running


def test_nothing_is_told_without_it(server: Running) -> None:
    for path in ("/", "/table/x", "/sandbox/diplomacy", "/api/docs", "/nothing"):
        answer = httpx.get(server.url + path)
        assert (answer.status_code, "This server has a password" in answer.text) == (401, True), path
    for path in ("/api/games", "/api/tables", "/api/openapi.json", "/metrics", "/api/enter"):
        answer = httpx.get(server.url + path)
        assert (answer.status_code, answer.json()["error"]["code"]) == (401, "password_needed"), path
    assert httpx.post(server.url + "/api/tables", json={"game": "forsale", "seats": PEOPLE}).status_code == 401
    assert httpx.get(server.url + "/health").status_code == 200
    assert httpx.get(server.url + "/ready").status_code == 200
    with pytest.raises(WebSocketException, match="403"):
        connect(f"{server.url.replace('http', 'ws', 1)}/api/tables/x/live")


def test_the_page_is_given_a_cookie_that_opens_everything(server: Running) -> None:
    with httpx.Client(base_url=server.url) as browser:
        wrong = browser.post("/api/enter", json={"password": "correct horse"})
        assert (wrong.status_code, wrong.json()["error"]["code"]) == (401, "wrong_password")
        assert not browser.cookies
        entered = browser.post("/api/enter", json={"password": PASSWORD})
        assert entered.status_code == 200
        header = entered.headers["set-cookie"].lower()
        assert "httponly" in header
        assert "samesite=lax" in header
        assert "correct" not in header
        assert browser.get("/").status_code == 200
        made = browser.post("/api/tables", json={"game": "forsale", "seats": PEOPLE}).json()
        cookie = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
    url = f"{server.url.replace('http', 'ws', 1)}/api/tables/{made['table']['id']}/live"
    with connect(url, additional_headers={"Cookie": cookie}) as socket:
        socket.send('{"type":"hello"}')
        assert '"room"' in str(socket.recv(timeout=10))
    forged = httpx.get(server.url + "/api/games", headers={"Cookie": "ludex_pass=" + "0" * 64})
    assert forged.status_code == 401


def test_a_program_sends_it_with_every_request(server: Running) -> None:
    client = Client(server.url, PASSWORD)
    made = client.make("forsale", PEOPLE)
    with client.sit(made["table"]["id"], made["seats"][0]["token"]) as seat:
        assert seat.turn() is not None


def test_trying_comes_to_an_end(tmp_path: Path) -> None:
    async def story() -> None:
        app = make_app(str(tmp_path / "a.sqlite"), password="open sesame")
        async with app.router.lifespan_context(app):

            def browser(address: str) -> httpx.AsyncClient:
                transport = httpx.ASGITransport(app, client=(address, 1))
                return httpx.AsyncClient(transport=transport, base_url="http://localhost")

            async with browser("10.0.0.1") as thief, browser("10.0.0.2") as friend:
                tried = [await thief.post("/api/enter", json={"password": f"{n}"}) for n in range(TRIES + 3)]
                assert [each.status_code for each in tried] == [401] * TRIES + [429] * 3
                right = await thief.post("/api/enter", json={"password": "open sesame"})
                assert right.status_code == 429, "whoever guesses may not go on by being right"
                by_header = await thief.get("/api/games", headers={"X-Ludex-Password": "open sesame"})
                assert by_header.status_code == 429
                assert (await friend.post("/api/enter", json={"password": "open sesame"})).status_code == 200
                assert (await friend.get("/api/games")).status_code == 200
                for body in (b"", b"[]", b'{"password":1}', b"x" * 5000, b'{"password":"a","b":1}'):
                    assert (await friend.post("/api/enter", content=body)).status_code in (400, 413)

    asyncio.run(story())


@pytest.mark.parametrize("text", ["", "short", "two\nlines", "x" * 201, "Straße 12"])
def test_a_password_is_a_line(tmp_path: Path, text: str) -> None:
    file = tmp_path / "p"
    file.write_text(text)
    with pytest.raises(Refused) as refusal:
        read_password(str(file))
    assert refusal.value.refusal.code == "bad_password"
    with pytest.raises(Refused):
        read_password(str(tmp_path / "missing"))


def test_the_environment_has_it_and_then_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDEX_PASSWORD", "open sesame")
    assert read_password(None) == "open sesame"
    assert read_password(None) is None, "the processes that think are not told"


def test_a_server_takes_it_from_the_environment(tmp_path: Path) -> None:
    with Running(tmp_path, password="open sesame") as server:
        assert server.client.call("GET", "/games")
        with pytest.raises(ApiError) as refusal:
            Client(server.url, "open sesame?").call("GET", "/games")
        assert (refusal.value.status, refusal.value.code) == (401, "wrong_password")
