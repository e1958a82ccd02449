"""A guess that takes long to judge is judged in another process: nobody else waits for it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludex.testing.running import Running

SLOW = Path(__file__).parent / "slowgarden"
SECONDS = 0.8
"""What the Master of this garden takes for a guess."""


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("slow"), ["slowgarden:GAME"], [SLOW]) as server:
        yield server
        assert server.stop() == 0
        assert "Traceback" not in server.log.read_text()


def test_others_are_answered_while_guesses_are_judged(slow: Running) -> None:
    client = slow.client
    other = client.make("forsale", [{"name": "Bo"}, {}, {}])["table"]["id"]
    garden = client.make("slowgarden", [{"bot": "student"}], options={"level": 1})["table"]["id"]
    waits: list[float] = []
    end = time.monotonic() + 60
    is_over = False
    while not is_over:
        assert time.monotonic() < end
        began = time.monotonic()
        is_over = client.some([other, garden])[1]["status"] == "over"
        waits.append(time.monotonic() - began)
        time.sleep(0.005)
    guesses = [entry for entry in client.journal(garden) if entry.get("found")]
    assert guesses, "no guess was judged: the test shows nothing"
    assert max(waits) < SECONDS * 0.6, "everybody waited for one guess"
