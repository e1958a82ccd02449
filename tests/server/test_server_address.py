"""Where friends reach the server: its own addresses, the public one, and links as QR codes."""

from __future__ import annotations

import argparse
import os
import pty
import re
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any
from urllib.parse import quote
from xml.etree import ElementTree

import pytest

from ludex.cli import serve
from ludex.client import Client
from ludex.core import Refused
from ludex.server.api.qr import characters, is_own_link, svg
from ludex.server.network import address
from ludex.server.network.address import Address, is_reachable, own_addresses, read_public_url, url_of
from ludex.testing.running import Running


class NoNetwork(socket.socket):
    """A socket of a machine without any route."""

    def connect(self, to: Any) -> None:
        raise OSError(101, "Network is unreachable")


class Silent(socket.socket):
    """A socket that nothing may be sent through."""

    def send(self, *args: Any) -> int:
        raise AssertionError("something was sent")

    sendto = sendall = sendmsg = send  # type: ignore[assignment]


def test_own_addresses_are_numeric_and_of_use_to_others() -> None:
    for family in (socket.AF_INET, socket.AF_INET6):
        for host in own_addresses(family):
            socket.inet_pton(family, host)
            assert is_reachable(host)


def test_finding_them_sends_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    before = own_addresses()
    monkeypatch.setattr(socket, "socket", Silent)
    monkeypatch.setattr(socket, "getaddrinfo", None)
    monkeypatch.setattr(socket, "gethostbyname_ex", None)
    assert own_addresses() == before


def test_without_a_route_the_interfaces_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "socket", NoNetwork)
    monkeypatch.setattr(address, "interface_addresses", lambda: ["127.0.0.1", "192.168.1.7", "169.254.3.4", "10.0.0.2"])
    assert own_addresses() == ["192.168.1.7", "10.0.0.2"]
    assert own_addresses(socket.AF_INET6) == []


@pytest.mark.skipif(sys.platform != "linux", reason="the interfaces are asked in the way of Linux")
def test_the_interfaces_of_this_machine() -> None:
    found = address.interface_addresses()
    assert "127.0.0.1" in found
    assert set(own_addresses()) <= set(found)


def test_a_machine_without_any_network_has_no_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "socket", NoNetwork)
    monkeypatch.setattr(address, "interface_addresses", lambda: ["127.0.0.1"])
    assert Address("0.0.0.0", 8000).urls() == []
    assert Address("0.0.0.0", 8000, "https://games.example.org").urls() == ["https://games.example.org"]


@pytest.mark.parametrize(
    ("host", "is_of_use"),
    [
        ("192.168.1.7", True),
        ("10.0.0.2", True),
        ("8.8.8.8", True),
        ("fd00::2", True),
        ("127.0.0.1", False),
        ("127.8.8.8", False),
        ("::1", False),
        ("0.0.0.0", False),
        ("::", False),
        ("169.254.1.1", False),
        ("fe80::1", False),
        ("224.0.0.251", False),
        ("", False),
        ("localhost", False),
    ],
)
def test_which_addresses_others_can_use(host: str, is_of_use: bool) -> None:
    assert is_reachable(host) == is_of_use


def test_urls(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {socket.AF_INET: ["192.168.1.7"], socket.AF_INET6: ["fd00::7"]}
    monkeypatch.setattr(address, "own_addresses", lambda family: known[family])
    assert url_of("fd00::7", 80) == "http://[fd00::7]:80"
    assert Address("0.0.0.0", 8000).urls() == ["http://192.168.1.7:8000"]
    assert Address("::", 8000).urls() == ["http://192.168.1.7:8000", "http://[fd00::7]:8000"]
    assert Address("127.0.0.1", 8000).urls() == []
    assert Address("::1", 8000).urls() == []
    assert Address("192.168.1.9", 8000).urls() == ["http://192.168.1.9:8000"]
    assert Address("0.0.0.0", 80, "https://a.org").urls() == ["https://a.org", "http://192.168.1.7:80"]
    assert Address().urls() == []
    assert Address("0.0.0.0", 8000).own_url() == "http://127.0.0.1:8000"
    assert Address("::", 8000).own_url() == "http://[::1]:8000"
    assert Address("192.168.1.9", 8000).own_url() == "http://192.168.1.9:8000"


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ("https://games.example.org", "https://games.example.org"),
        ("https://games.example.org/", "https://games.example.org"),
        ("HTTP://Games.Example.org:8080", "http://games.example.org:8080"),
        ("http://192.168.1.7:80", "http://192.168.1.7:80"),
        ("http://[fd00::7]:8000/", "http://[fd00::7]:8000"),
    ],
)
def test_public_urls(given: str, read: str) -> None:
    assert read_public_url(given) == read


@pytest.mark.parametrize(
    "given",
    [
        "",
        "games.example.org",
        "ftp://games.example.org",
        "javascript:alert(1)",
        "https://",
        "https://games.example.org/ludex",
        "https://games.example.org?x=1",
        "https://games.example.org#x",
        "https://me:secret@games.example.org",
        "https://games.example.org:99999",
        "https://games.example.org:x",
        "https://games example.org",
        "https://games.example.org\n",
        "https://\u0431.org",
        "http://[fd00::7",
        "https://[::1]",
        "x" * 5000,
    ],
)
def test_what_is_no_public_url(given: str) -> None:
    with pytest.raises(Refused) as caught:
        read_public_url(given)
    assert caught.value.refusal.code == "bad_url"
    assert len(caught.value.refusal.message) < 400


BASES = ["http://192.168.1.7:8000", "https://games.example.org"]


@pytest.mark.parametrize(
    ("text", "is_ours"),
    [
        ("http://192.168.1.7:8000/", True),
        ("http://192.168.1.7:8000/table/k3v9", True),
        ("https://games.example.org/table/k3v9#join=AbC-_9", True),
        ("https://games.example.org/table/k3v9#seat=1&token=AbC", True),
        ("https://games.example.org", False),
        ("https://games.example.org.evil.com/table/k3v9", False),
        ("https://games.example.org@evil.com/", False),
        ("https://games.example.org:81/", False),
        ("http://192.168.1.7:80001/", False),
        ("https://evil.com/table/k3v9", False),
        ("https://games.example.org/table/k3v9?next=//evil.com", False),
        ("https://games.example.org/table/../api/docs", False),
        ("https://games.example.org/table/k3v9#join=<svg>", False),
        ("https://games.example.org/table/k3v9\n", False),
        ("https://games.example.org/table/" + "x" * 65, False),
        ("https://games.example.org/table/k3v9#" + "x" * 400, False),
        ("", False),
    ],
)
def test_only_links_to_our_own_tables_are_drawn(text: str, is_ours: bool) -> None:
    assert is_own_link(text, BASES) == is_ours


def test_a_qr_code_is_a_plain_drawing() -> None:
    drawn = ElementTree.fromstring(svg("http://192.168.1.7:8000/table/k3v9"))
    assert drawn.tag == "{http://www.w3.org/2000/svg}svg"
    assert {part.tag.rsplit("}")[-1] for part in drawn} == {"path"}
    assert "style" not in ElementTree.tostring(drawn).decode()
    assert svg("http://192.168.1.7:8000/table/k3v9") != svg("http://192.168.1.7:8000/table/k3v8")


def test_a_qr_code_for_the_terminal() -> None:
    lines = characters("http://192.168.1.7:8000/").splitlines()
    assert 12 < len(lines) < 24
    assert len({len(line) for line in lines}) == 1


def test_what_is_said_at_the_start() -> None:
    assert serve.greeting(Address("127.0.0.1", 8000), "a.sqlite", True) == [
        "Ludex is at http://127.0.0.1:8000/  (tables in a.sqlite; Ctrl-C stops it)",
        "Only this machine can reach it.",
    ]
    public = Address("127.0.0.1", 8000, "https://games.example.org")
    assert "Friends anywhere open https://games.example.org/" in serve.greeting(public, "a.sqlite", False)
    here = serve.greeting(Address("192.168.1.9", 8000), "a.sqlite", True)
    assert here[1] == "Friends in your network open http://192.168.1.9:8000/ or scan this:"
    assert here[2] == characters("http://192.168.1.9:8000/")


def test_the_network_is_the_default_and_a_host_keeps_it_private() -> None:
    parser = argparse.ArgumentParser()
    serve.add(parser.add_subparsers())
    assert parser.parse_args(["serve"]).host == "0.0.0.0"
    assert parser.parse_args(["serve", "--host", "127.0.0.1"]).host == "127.0.0.1"


# ---- a server of one's own ----


def fetched(url: str, body: bytes | None = None) -> tuple[int, str, bytes]:
    try:
        with urllib.request.urlopen(urllib.request.Request(url, data=body), timeout=20) as answer:
            return answer.status, answer.headers["Content-Type"], answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.headers["Content-Type"], error.read()


def test_a_private_server_has_no_address_for_others(client: Client) -> None:
    assert client.call("GET", "/address") == {"urls": [], "public": None}


def test_links_under_the_address_that_is_asked_are_drawn(running: Running) -> None:
    link = f"{running.url}/table/k3v9#join=AbC"
    status, kind, body = fetched(f"{running.url}/api/qr?text={quote(link)}")
    assert (status, kind) == (200, "image/svg+xml")
    assert body == svg(link)
    assert fetched(f"{running.url}/api/qr", b'{"text": "%s"}' % link.encode()) == (200, kind, body)


@pytest.mark.parametrize("text", ["", "https://evil.com/", "x" * 2000, "http://127.0.0.1:1/table/a"])
def test_other_links_are_refused(running: Running, text: str) -> None:
    status, _, body = fetched(f"{running.url}/api/qr?text={quote(text)}")
    assert status == 400
    assert b'"not_our_link"' in body
    assert fetched(f"{running.url}/api/qr")[0] == 400
    assert fetched(f"{running.url}/api/qr", b'{"text": 5}')[0] == 400
    assert fetched(f"{running.url}/api/qr", b"{")[0] == 400


def test_every_game_has_a_picture(client: Client, running: Running) -> None:
    names = [game["name"] for game in client.call("GET", "/games")["games"]]
    assert {"catan", "nim"} <= set(names)
    seen = set()
    for name in names:
        status, kind, body = fetched(f"{running.url}/api/games/{name}/picture")
        assert (status, kind) == (200, "image/svg+xml")
        ElementTree.fromstring(body)
        seen.add(body)
    assert len(seen) == len(names), "each has its own; games from outside share one"
    assert fetched(f"{running.url}/api/games/chess/picture")[0] == 404


def test_a_server_for_the_network_answers_under_its_address(tmp_path: Path) -> None:
    hosts = own_addresses()
    with Running(tmp_path, host="0.0.0.0") as server:
        port = server.url.rsplit(":", 1)[1]
        assert server.client.call("GET", "/address") == {
            "urls": [f"http://{host}:{port}" for host in hosts],
            "public": None,
        }
        for host in hosts:
            assert Client(f"http://{host}:{port}").call("GET", "/games")["games"]


def test_in_a_terminal_the_address_for_friends_comes_with_a_qr_code(tmp_path: Path) -> None:
    master, slave = pty.openpty()
    command = [sys.executable, "-m", "ludex.cli.main", "serve", "--host", "127.0.0.1", "--port", "0"]
    command += ["--public-url", "https://games.example.org", "--db", str(tmp_path / "a.sqlite")]
    process = subprocess.Popen(command, stdout=slave, stderr=subprocess.DEVNULL)
    os.close(slave)
    said = b""
    wanted = characters("https://games.example.org/").splitlines()[-1].encode()
    try:
        while wanted not in said:
            said += os.read(master, 4096)
    finally:
        process.terminate()
        process.wait(20)
        os.close(master)
    assert re.search(rb"Ludex is at http://127\.0\.0\.1:\d+/", said)
    assert b"Friends anywhere open https://games.example.org/" in said
