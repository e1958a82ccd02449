"""HTTP as it comes over the wire: where a request ends, whom it is for, and which methods a path takes."""

from __future__ import annotations

import json
import re
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from ludex.server.api import CALLS
from ludex.server.running import Running

HOST = b"Host: localhost\r\n"
SECOND = b"GET /api/games/forsale HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
"""A request that follows on the same connection; its answer has `"title":"For Sale"` in it."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("framing")) as running:
        yield running
        assert running.stop() == 0
        assert "Traceback" not in running.log.read_text()


def exchange(server: Running, *pieces: bytes) -> bytes:
    """Everything that comes back for some bytes until the server ends the connection."""
    host, port = server.url.removeprefix("http://").split(":")
    got = b""
    with socket.create_connection((host, int(port)), timeout=10) as made:
        with suppress(ConnectionError):  # it may have answered and hung up already
            for piece in pieces:
                made.sendall(piece)
        with suppress(ConnectionError):
            while chunk := made.recv(65536):
                got += chunk
    return got


def status(answer: bytes) -> int:
    """The status of the first answer."""
    found = re.match(rb"HTTP/1\.1 (\d\d\d) ", answer)
    assert found is not None, answer[:200]
    return int(found[1])


def problem(answer: bytes) -> tuple[int, str]:
    """The status and the code of an answer that is an error."""
    head, _, body = answer.partition(b"\r\n\r\n")
    error: dict[str, Any] = json.loads(body)["error"]
    assert set(error) <= {"code", "message", "where", "values"}
    assert b"content-type: application/json" in head.lower()
    return status(answer), error["code"]


def header(answer: bytes, name: str) -> str | None:
    for line in answer.partition(b"\r\n\r\n")[0].decode().split("\r\n")[1:]:
        key, _, value = line.partition(": ")
        if key.lower() == name:
            return value
    return None


# ---- where a request ends ----

TWO_LENGTHS = b"POST /api/tables HTTP/1.1\r\n" + HOST + b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n"


@pytest.mark.parametrize(
    "request_",
    [
        TWO_LENGTHS + b"0\r\n\r\n",
        b"GET /api/games HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\nContent-Length: 0\r\n\r\n0\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + HOST + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"GET /health HTTP/1.1\r\n" + HOST + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"GET /api/games HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n",
        b"GET /api/games HTTP/1.1\r\n" + HOST + b"Content-Length: 5\r\nContent-Length: 0\r\n\r\n",
        b"GET /api/games HTTP/1.1\r\n" + HOST + b"Content-Length: +5\r\n\r\n",
        b"GET /api/games HTTP/1.1\r\n" + HOST + b"Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
        b"GET /api/games HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
        b"GET /api/games HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: \x0bchunked\r\n\r\n0\r\n\r\n",
        b"GET /api/games HTTP/1.1\r\n" + HOST + b"X: a\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"GET /api/games HTTP/1.1\r\n" + HOST + b"X: a\rTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"GET /api/games HTTP/1.1\nHost: localhost\n\n",
        b"GET /api/games HTTP/1.1\r\n" + HOST + b"X: a\r\n\n",
        b"GET /api/games HTTP/1.0\r\n"
        + HOST
        + b"Transfer-Encoding: chunked\r\nConnection: keep-alive\r\n\r\n0\r\n\r\n",
    ],
)
def test_what_two_readers_could_cut_differently_ends_the_connection(server: Running, request_: bytes) -> None:
    """A proxy before the server may have seen another end of it: what follows may be somebody else's request."""
    answer = exchange(server, request_ + SECOND)
    assert problem(answer)[0] in (400, 501), answer
    assert header(answer, "connection") == "close"
    assert answer.count(b"HTTP/1.1 ") == 1
    assert b"For Sale" not in answer


def test_two_lengths_in_pieces_end_the_connection_too(server: Running) -> None:
    answer = exchange(server, *(TWO_LENGTHS[at : at + 7] for at in range(0, len(TWO_LENGTHS), 7)), b"0\r\n\r\n", SECOND)
    assert problem(answer) == (400, "malformed")
    assert answer.count(b"HTTP/1.1 ") == 1


def test_the_second_of_two_requests_is_read_as_closely_as_the_first(server: Running) -> None:
    first = b"GET /health HTTP/1.1\r\n" + HOST + b"\r\n"
    for bad in (TWO_LENGTHS + b"0\r\n\r\n", b"GET /api/games HTTP/1.1\r\n" + HOST + b"X: a\nY: b\r\n\r\n"):
        answer = exchange(server, first + bad + SECOND)
        assert [int(found) for found in re.findall(rb"HTTP/1\.1 (\d\d\d) ", answer)] == [200, 400]
        body = b"POST /api/tables HTTP/1.1\r\n" + HOST + b"Content-Length: 2\r\n\r\n{}"
        answer = exchange(server, body + bad + SECOND)
        assert [int(found) for found in re.findall(rb"HTTP/1\.1 (\d\d\d) ", answer)] == [400, 400]
        assert b"For Sale" not in answer


def test_a_body_may_have_bare_line_feeds(server: Running) -> None:
    text = b'{\n"new": {"seats": 3,\n\n "seed": 7}}'
    asked = b"POST /api/judge/forsale HTTP/1.1\r\n" + HOST + b"Connection: close\r\n"
    for head in (
        b"Content-Length: %d\r\n\r\n%s" % (len(text), text),
        b"Transfer-Encoding: chunked\r\n\r\n%x\r\n%s\r\n0\r\n\r\n" % (len(text), text),
    ):
        assert status(exchange(server, asked + head)) == 200


def test_a_websocket_has_one_length_too(server: Running) -> None:
    table = server.client.make("forsale", [{}, {}, {}])["table"]["id"].encode()
    asked = (
        b"GET /api/tables/" + table + b"/live HTTP/1.1\r\n" + HOST + b"Upgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
    )
    answer = exchange(server, asked + SECOND)
    assert problem(answer) == (400, "malformed")
    assert answer.count(b"HTTP/1.1 ") == 1


@pytest.mark.parametrize("path", ["/api/tables/nosuchtable/return", "/api/games", "/api/tables"])
def test_a_body_that_breaks_off_into_nonsense_is_no_fault_of_ours(server: Running, path: str) -> None:
    """Whether the answer was sent before the nonsense came or not: one answer at most, and nothing in the log."""
    for method in (b"POST", b"GET"):
        asked = method + b" " + path.encode() + b" HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\n"
        for pieces in ([asked + b"zz\r\n"], [asked, b"zz\r\n"], [asked + b"1\r\nx", b"y\r\n0\r\n\r\n"]):
            answer = exchange(server, *pieces, SECOND)
            assert answer.count(b"HTTP/1.1 ") <= 1
            assert b"For Sale" not in answer


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", (400, "malformed")),
        (b"GET\r\n\r\n", (400, "malformed")),
        (b"GET / HTTP/1.1\r\n\r\n", (400, "malformed")),
        (b"GET /api/games HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n", (400, "malformed")),
        (b"GET /api/games HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n", (400, "malformed")),
        (b"GET /api/games HTTP/1.1\r\nHost: localhost, evil.example\r\nConnection: close\r\n\r\n", (421, "wrong_host")),
        (b"GET /api/games HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 100_000 + b"\r\n\r\n", (431, "too_big")),
        (b"GET /" + b"x" * 100_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n", (431, "too_big")),
        (b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 20_000 + b"\r\n", (431, "too_big")),
        (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", (505, "wrong_version")),
        (b"GET /api/games HTTP/9.9\r\nHost: localhost\r\n\r\n", (505, "wrong_version")),
    ],
)
def test_what_is_no_request_is_told_so_and_ends(server: Running, text: bytes, wanted: tuple[int, str]) -> None:
    assert problem(exchange(server, text)) == wanted


def test_http_1_0_is_answered_once_and_closed(server: Running) -> None:
    answer = exchange(server, b"GET /api/games HTTP/1.0\r\n" + HOST + b"\r\n" + SECOND)
    assert status(answer) == 200
    assert answer.count(b"HTTP/1.1 ") == 1
    assert problem(exchange(server, b"GET /api/games HTTP/1.0\r\n\r\n")) == (421, "wrong_host")


# ---- whom it is for ----


def ask(server: Running, method: str, target: str, host: str = "localhost", more: str = "") -> bytes:
    """The answer to one request without a body."""
    text = f"{method} {target} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{more}\r\n"
    return exchange(server, text.encode())


def test_a_target_with_a_host_counts_by_that_host(server: Running) -> None:
    """RFC 9112, section 3.2.2: a server takes such targets, and goes by their host, whatever `Host` says."""
    port = server.url.rsplit(":", 1)[1]
    for target in ("http://localhost/api/games/forsale", f"http://127.0.0.1:{port}/api/games/forsale?x=1"):
        answer = ask(server, "GET", target)
        assert status(answer) == 200
        assert b"For Sale" in answer
    assert status(ask(server, "GET", "http://localhost")) == 200
    for target in ("http://evil.example/api/games", "https://evil.example/", "HTTP://EVIL.example:80"):
        assert problem(ask(server, "GET", target)) == (421, "wrong_host")
    assert problem(ask(server, "GET", "http://localhost/api/games", "evil.example")) == (421, "wrong_host")
    answer = ask(server, "GET", "http://localhost/api/games/", "localhost:1")
    assert status(answer) == 307
    assert problem(ask(server, "POST", "http://localhost/api/tables", more="Origin: http://evil.example\r\n"))[0] == 403


@pytest.mark.parametrize(
    "target",
    [
        "*",
        "localhost:80",
        "api/games",
        "ftp://localhost/api/games",
        "http://",
        "http://[/",
        "http://localhost@evil.example/",
        "http://evil.example@localhost/",
    ],
)
def test_what_is_no_path_is_told_so(server: Running, target: str) -> None:
    for method in ("GET", "OPTIONS", "CONNECT", "POST"):
        assert problem(ask(server, method, target))[0] in (400, 421), (method, target)


# ---- which methods a path takes ----

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW")
PAGES = (
    "/",
    "/table/nosuchtable",
    "/sandbox/diplomacy",
    "/static/js/table.js",
    "/static/nothing.js",
    "/bundle/nothing.js",
)
READ_ONLY = (*PAGES, "/health", "/ready", "/metrics", "/api/openapi.json", "/api/docs")


def test_a_wrong_method_is_told_which_are_right(server: Running) -> None:
    """Every path of the API, with what it may hold in its place."""
    taken: dict[str, set[str]] = {path: {"GET", "HEAD"} for path in READ_ONLY}
    for call in CALLS:
        path = re.sub(r"\{[a-z]+\}", "1", call.path)
        taken.setdefault(path, set()).update({"GET", "HEAD"} if call.method == "GET" else {call.method})
    taken["/api/tables/1/live"] = {"GET", "HEAD"}
    taken["/api/tables/some"] |= {"GET", "HEAD"}  # what a table might be called
    for path, methods in taken.items():
        for method in METHODS:
            if method in methods:
                continue
            answer = ask(server, method, path)
            assert status(answer) == 405, (method, path)
            assert set((header(answer, "allow") or "").split(", ")) == methods, (method, path)
            if method == "HEAD":
                assert answer.endswith(b"\r\n\r\n")
            else:
                assert problem(answer)[1] == "wrong_method"


def test_a_live_table_is_asked_for_by_a_websocket(server: Running) -> None:
    table = server.client.make("forsale", [{}, {}, {}])["table"]["id"]
    answer = ask(server, "GET", f"/api/tables/{table}/live")
    assert problem(answer) == (426, "websocket_needed")
    assert header(answer, "upgrade") == "websocket"


def test_head_says_what_get_would_without_it(server: Running) -> None:
    table = server.client.make("forsale", [{"name": "Ann"}, {"bot": "random"}, {"bot": "random"}])["table"]["id"]
    for path in (
        *READ_ONLY,
        "/api/games",
        f"/api/tables/{table}",
        f"/api/tables/{table}/view",
        "/api/tables/nowhere/view",
        "/nowhere",
    ):
        whole, head = ask(server, "GET", path), ask(server, "HEAD", path)
        assert status(head) == status(whole), path
        assert head.endswith(b"\r\n\r\n"), path
        assert header(head, "content-type") == header(whole, "content-type"), path


@pytest.mark.parametrize(
    ("path", "leads"),
    [
        ("/api/games/", "/api/games"),
        ("/api/tables/?status=over", "/api/tables?status=over"),
        ("/table/abc/", "/table/abc"),
    ],
)
def test_a_slash_too_many_leads_to_the_path_without_it(server: Running, path: str, leads: str) -> None:
    answer = ask(server, "GET", path)
    assert status(answer) == 307
    assert header(answer, "location") == f"http://localhost{leads}"


@pytest.mark.parametrize(
    "path",
    [
        "//evil.example/",
        "/%2f%2fevil.example/",
        "/\\evil.example/",
        "//evil.example/%2e%2e/",
        "/api//games",
        "/%00",
        "/%ff",
        "/api/games/%0d%0aX:%20y",
    ],
)
def test_no_path_leads_to_another_server(server: Running, path: str) -> None:
    answer = ask(server, "GET", path)
    assert status(answer) == 404
    assert header(answer, "location") is None


def test_names_of_other_machines_are_not_ours(server: Running) -> None:
    own = socket.gethostname().lower().partition(".")[0]
    assert status(ask(server, "GET", "/api/games", f"{own}.local:8000")) == 200
    assert status(ask(server, "GET", "/api/games", f"{own}.LOCAL")) == 200
    for other in ("anything.local", "tower.local", f"x{own}.local", f"evil.{own}.local", "local", ".local"):
        assert problem(ask(server, "GET", "/api/games", other)) == (421, "wrong_host"), other


def test_garbage_leaves_the_server_well(server: Running, tmp_path: Path) -> None:
    """Requests with bytes put in, left out and changed, from a fixed seed."""
    import random

    dice = random.Random(7)
    good = [
        b"GET /api/games HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}",
        b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    ]
    for _ in range(150):
        text = bytearray(dice.choice(good))
        for _ in range(dice.randrange(1, 4)):
            at = dice.randrange(len(text))
            text[at : at + dice.randrange(2)] = dice.choice(
                [b"\r", b"\n", b"\r\n", b":", b" ", b"\x00", b"\xff", b"chunked", b""]
            )
        host, port = server.url.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port)), timeout=10) as made:
            made.sendall(bytes(text))
            made.shutdown(socket.SHUT_WR)
            try:
                answer = made.recv(65536)
            except ConnectionError:
                continue
        assert answer == b"" or status(answer) in (200, 400, 404, 405, 413, 421, 426, 431, 501, 505), (
            bytes(text),
            answer,
        )
    assert server.client.tables() is not None
