"""What programs that look after a server ask it: is it there, can it be played on, and its figures."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from server_tables import begun

from ludex.server.app import make_app
from ludex.server.running import Running


def figures(running: Running) -> dict[tuple[str, str], float]:
    text = httpx.get(running.url + "/metrics").text
    found: dict[tuple[str, str], float] = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            found[sample.name, ",".join(sample.labels.values())] = sample.value
    return found


def test_a_server_that_runs_says_so(running: Running) -> None:
    assert httpx.get(running.url + "/health").json() == {"status": "ok"}
    assert httpx.get(running.url + "/ready").json() == {"status": "ready"}


def test_figures_follow_what_happens(running: Running) -> None:
    before = figures(running)
    table, tokens = begun(running.client)
    with running.client.sit(table) as seat:
        seat.receive()
        running.client.call("POST", f"/tables/{table}/press", {"text": "hello"}, tokens[0])
        after = figures(running)
    assert after["ludex_tables", "playing"] == before["ludex_tables", "playing"] + 1
    assert after["ludex_sockets", ""] == before["ludex_sockets", ""] + 1
    assert after["ludex_journal_entries_total", ""] >= before["ludex_journal_entries_total", ""] + 2
    assert after["ludex_http_answers_total", "201"] == before.get(("ludex_http_answers_total", "201"), 0) + 1
    assert after["ludex_http_seconds_count", ""] > before["ludex_http_seconds_count", ""]
    assert after["process_resident_memory_bytes", ""] > 10_000_000


def test_a_locked_database_is_not_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludex.server.storage.PATIENCE", 0.1)

    async def story() -> None:
        app = make_app(str(tmp_path / "a.sqlite"))
        async with app.router.lifespan_context(app), browser(app, "10.0.0.1") as client:
            assert (await client.get("/ready")).status_code == 200
            other = sqlite3.connect(tmp_path / "a.sqlite", isolation_level=None)
            other.execute("BEGIN EXCLUSIVE")
            answer = await client.get("/ready")
            assert (answer.status_code, answer.json()["error"]["code"]) == (503, "not_ready")
            assert (await client.get("/health")).status_code == 200
            other.execute("ROLLBACK")
            other.close()
            assert (await client.get("/ready")).status_code == 200

    asyncio.run(story())


def test_figures_are_for_this_machine_or_with_the_operators_token(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Players have the server's password: with the figures they could count what others write in private."""

    async def story() -> None:
        app = make_app(str(tmp_path / "a.sqlite"), password="open sesame")
        async with app.router.lifespan_context(app), browser(app, "10.0.0.1") as client:
            assert (await client.get("/metrics")).status_code == 401
            given = {"X-Ludex-Password": "open sesame"}
            assert (await client.get("/metrics", headers=given)).status_code == 403
            for token, status in (("", 403), ("guessed", 403), ("the operator's", 200)):
                monkeypatch.setenv("LUDEX_METRICS_TOKEN", "the operator's" if token else "")
                asked = await client.get("/metrics", headers={**given, "Authorization": f"Bearer {token}"})
                assert asked.status_code == status, token
        app = make_app(str(tmp_path / "b.sqlite"))
        async with app.router.lifespan_context(app):
            async with browser(app, "10.0.0.1") as client:
                assert (await client.get("/metrics")).status_code == 403
            async with browser(app, "::1") as client:
                assert (await client.get("/metrics")).status_code == 200

    asyncio.run(story())


def browser(app: Any, address: str) -> httpx.AsyncClient:
    return httpx.AsyncClient(transport=httpx.ASGITransport(app, client=(address, 1)), base_url="http://localhost")
