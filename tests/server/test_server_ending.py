"""A server that is asked to end does so within five seconds, whatever it is doing, and has lost nothing."""

from __future__ import annotations

import signal
import socket
import threading
import time
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
import pytest

from ludex.cli.main import main
from ludex.testing.running import Running

HARD = {"share": "exactly 3 small xor more large than water xor stones leftof moss", "budget": 100_000_000}
SHARP = [{"bot": "sharp"}] * 4


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT], ids=["SIGTERM", "SIGINT"])
def test_it_ends_while_everything_is_going_on(tmp_path: Path, sign: signal.Signals) -> None:
    with Running(tmp_path) as server, ExitStack() as stack:
        client = server.client
        tables = [client.make("catan", SHARP)["table"]["id"] for _ in range(4)]
        people = client.make("forsale", [{"name": "Ann"}, {"name": "Bo"}, {"name": "Cy"}])
        for _ in range(3):
            stack.enter_context(client.sit(people["table"]["id"], people["seats"][0]["token"])).receive()
        host, port = server.url.removeprefix("http://").split(":")
        half = stack.enter_context(socket.create_connection((host, int(port))))
        half.sendall(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{")

        answers: list[int] = []

        def ask() -> None:
            with suppress(httpx.HTTPError):
                answers.append(httpx.post(f"{server.url}/api/judge/karesansui", json=HARD, timeout=60).status_code)

        asking = [threading.Thread(target=ask) for _ in range(4)]
        for thread in asking:
            thread.start()
        time.sleep(2)
        start = time.monotonic()
        server.process.send_signal(sign)
        server.process.wait(timeout=30)
        seconds = time.monotonic() - start
        for thread in asking:
            thread.join()
        log = server.log.read_text()
    assert seconds < 5
    assert "Traceback" not in log
    assert main(["verify", str(server.db)]) == 0
    assert len(tables) == 4
