"""The log tells what happened to the server, and nothing of who people are and what they say."""

from __future__ import annotations

import json
import logging
import re
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from server_tables import begun

from ludex.client import Client
from ludex.server.errors import ApiError
from ludex.server.ops.logs import JsonLines
from ludex.testing.running import Running

NAME, WORDS, PASSWORD = "Zebedaios", "the harbour at midnight", "open sesame"


@pytest.mark.parametrize("form", ["json", "text"])
def test_no_secret_is_logged(tmp_path: Path, form: str) -> None:
    with Running(tmp_path, arguments=["--log", "--log-format", form], password=PASSWORD) as server:
        client = server.client
        table, tokens = begun(client)
        client.say(table, tokens[0], WORDS)
        made = client.make("forsale", [{"name": NAME}, {}, {}])
        waiting, codes = made["table"]["id"], list(made["codes"].values())
        secrets = [*tokens, made["host"], made["invite"], *codes, made["seats"][0]["token"], NAME, WORDS, PASSWORD]
        client.join(waiting, f"{NAME} 2", code=codes[0])
        client.tables(search=NAME)
        calls: tuple[Callable[[], object], ...] = (
            lambda: client.join(waiting, NAME, code=made["invite"]),
            lambda: client.join(waiting, "B", code=f"{made['invite']}x"),
            lambda: client.say(table, tokens[0], WORDS * 1000),
            lambda: client.call("GET", f"/tables/{table}/view", None, f"{tokens[0]}x"),
            lambda: client.call("POST", f"/tables/{table}/decisions", {"action": WORDS}, tokens[0]),
            lambda: Client(server.url, f"{PASSWORD}!").call("GET", "/games"),
        )
        for call in calls:
            with pytest.raises(ApiError):
                call()
        httpx.post(server.url + "/api/enter", json={"password": PASSWORD})
        with client.sit(table, tokens[0]) as seat:
            seat.receive()
        server.stop()
        log = server.log.read_text()
    assert [secret for secret in secrets if secret in log or httpx.QueryParams({"q": secret})["q"] in log] == []
    assert f"/api/tables/{table}/press" in log, "the requests themselves are there"
    if form == "json":
        lines: list[dict[str, Any]] = [json.loads(line) for line in log.splitlines()]
        press = next(line for line in lines if line.get("path") == f"/api/tables/{table}/press")
        assert {"method": "POST", "status": 200, "address": "127.0.0.1"}.items() <= press.items()
        assert press["ms"] > 0
        assert press["time"].endswith("+00:00")


def test_a_fault_is_told_by_its_place_and_not_by_its_words() -> None:
    try:
        raise ValueError(WORDS)
    except ValueError as error:
        record = logging.LogRecord("x", logging.ERROR, "f", 1, "it failed", (), (type(error), error, None))
        record.exc_info = (ValueError, error, error.__traceback__)
    line = json.loads(JsonLines().format(record))
    assert (line["error"], line["message"], line["level"]) == ("ValueError", "it failed", "error")
    assert "test_server_logs.py" in line["where"][0]
    assert WORDS not in json.dumps(line)


def test_without_being_asked_no_request_is_logged(tmp_path: Path) -> None:
    with Running(tmp_path) as server:
        server.client.call("GET", "/games")
        server.stop()
        assert server.log.read_text() == ""


NONSENSE = b"\0\xff nonsense\r\n\r\n"
NO_TEXT = b"\x81\x82\0\0\0\0\xff\xfe"


@pytest.mark.parametrize(("arguments", "lines"), [((), 0), (("--log",), 2)])
def test_nonsense_that_somebody_sends_is_logged_with_requests_only(
    tmp_path: Path, arguments: tuple[str, ...], lines: int
) -> None:
    with Running(tmp_path, arguments=arguments) as server:
        address = server.url.removeprefix("http://")
        host, _, port = address.partition(":")
        upgrade = (
            f"GET /api/tables/t/live HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        ).encode()
        for parts in [(NONSENSE,), (upgrade, NO_TEXT)]:
            with socket.create_connection((host, int(port)), 10) as connection:
                for part in parts:
                    connection.sendall(part)
                    assert connection.recv(4096)
        server.stop()
        log = server.log.read_text()
    assert len(re.findall("Invalid .* received", log)) == lines
    assert "Traceback" not in log
