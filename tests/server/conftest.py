"""One server for all tests of this folder that do not stop it: the real one, in a process of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ludex.server.client import Client
from ludex.server.running import Running

NIM = Path(__file__).parent.parent.parent / "examples" / "nim"


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    limits = ["--limit", "tables_per_address=2000", "--limit", "changes_per_minute=100000"]
    with Running(tmp_path_factory.mktemp("server"), ["nim:GAME"], [NIM], arguments=limits) as server:
        yield server
        assert server.stop() == 0
        assert "Traceback" not in server.log.read_text()


@pytest.fixture
def client(running: Running) -> Client:
    return running.client
