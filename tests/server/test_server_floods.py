"""Floods from one address: the others are answered as if nothing were, and the memory stays as it is."""

from __future__ import annotations

import http.client
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import flooder
import pytest

from ludex.testing.running import Running

SECONDS = 2.0
LONGEST = 0.1
"""Seconds that an answer may take, at the median. Without shares it takes 0.13 to 1.4."""
MOST = 20.0
"""MB that a flood may take."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("floods")) as running:
        seats = [{"name": "Ann"}, {}, {"name": "Cy"}]
        for _ in range(100):
            running.client.make("forsale", seats, public=True)
        yield running


@pytest.mark.parametrize("kind", flooder.FLOODS)
def test_a_flood_from_one_address_keeps_nobody_waiting(server: Running, kind: str) -> None:
    table = server.client.make("forsale", [{"name": "Ann"}, {"name": "Bo"}, {"name": "Cy"}])["table"]["id"]
    host, port = server.url.removeprefix("http://").split(":")
    client = http.client.HTTPConnection(host, int(port), timeout=30)
    before = memory(server)
    command = [sys.executable, flooder.__file__, kind, host, port, table, str(SECONDS)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as flood:
        assert flood.stdout is not None
        assert flood.stdout.readline() == b"begun\n"
        took: list[float] = []
        most = before
        while flood.poll() is None:
            begun = time.monotonic()
            client.request("GET", "/api/games/forsale")
            answer = client.getresponse()
            answer.read()
            took.append(time.monotonic() - begun)
            assert answer.status == 200
            most = max(most, memory(server))
            time.sleep(0.005)
        assert flood.wait() == 0
    assert statistics.median(took) < LONGEST, f"{len(took)} answers, the slowest after {max(took):.2f} s"
    assert most - before < MOST, f"it went from {before:.0f} to {most:.0f} MB"


def memory(server: Running) -> float:
    """What the server has, in MB; 0 where the system does not say."""
    path = Path(f"/proc/{server.process.pid}/status")
    lines = path.read_text().splitlines() if path.exists() else []
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS")), 0.0)
