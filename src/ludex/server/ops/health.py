"""`/health`, `/ready` and `/metrics`: for whoever keeps the server running, and the programs that do it for them."""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from ludex.server.api.responses import address_of, answer, error_answer, lobby_of
from ludex.server.errors import ApiError
from ludex.server.network.request_counts import BOUNDS
from ludex.server.ops.metrics import load_of

if TYPE_CHECKING:
    from prometheus_client import Metric

    from ludex.server.tables.registry import Lobby

TOKEN = "LUDEX_METRICS_TOKEN"
"""The environment variable with the token that opens `/metrics` from other machines."""
SECONDS = 3.0
"""How long the database may take to say that it can be written."""


async def health(request: Request) -> Response:
    """200: the process runs and answers. Nothing else is looked at, so that a full disk is no reason to restart it."""
    return answer({"status": "ok"})


async def ready(request: Request) -> Response:
    """200 where tables can be played: the database can be written now. 503 where not."""
    lobby = lobby_of(request)
    try:
        async with asyncio.timeout(SECONDS):
            await lobby.archive.check()
    except Exception:
        return error_answer(ApiError(503, "not_ready", "The database can't be written now."))
    return answer({"status": "ready"})


async def metrics(request: Request) -> Response:
    """Figures in Prometheus's text format, for this machine or with the operator's token.

    The server's password does not open them: players have it, and could count what others write in private.
    """
    if not is_here(address_of(request)) and not has_token(request):
        return error_answer(ApiError(403, "not_here", f"Figures are for this machine, or with the token in {TOKEN}."))
    from prometheus_client import CollectorRegistry, GCCollector, PlatformCollector, ProcessCollector, exposition

    registry = CollectorRegistry()
    registry.register(Figures(lobby_of(request)))
    ProcessCollector(registry=registry)
    PlatformCollector(registry=registry)
    GCCollector(registry=registry)
    return Response(exposition.generate_latest(registry), media_type=exposition.CONTENT_TYPE_LATEST)


class Figures:
    """The server's own figures, read when they are asked for; none says anything of a person or a table."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby

    def describe(self) -> list[Metric]:
        return []

    def collect(self) -> Iterator[Metric]:
        from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily

        lobby, now = self.lobby, load_of(self.lobby)
        tables = GaugeMetricFamily("ludex_tables", "Tables by how far they are.", labels=["status"])
        for status, number in (("waiting", now.waiting), ("playing", now.playing), ("over", now.over)):
            tables.add_metric([status], number)
        yield tables
        yield GaugeMetricFamily("ludex_tables_in_memory", "Tables that are in memory.", now.in_memory)
        yield GaugeMetricFamily("ludex_sockets", "WebSockets that are connected.", now.sockets)
        yield GaugeMetricFamily("ludex_thinking", "Processes that think for a bot or the judge.", now.thinking)
        yield GaugeMetricFamily("ludex_questions_waiting", "Questions that wait for a process.", now.questions)
        yield CounterMetricFamily("ludex_journal_entries", "Journal entries committed.", now.entries)
        yield CounterMetricFamily("ludex_journal_commits", "Transactions of the journal.", now.commits)
        answers = CounterMetricFamily("ludex_http_answers", "HTTP answers by status.", labels=["status"])
        for code, number in sorted(lobby.counted.answers.items()):
            answers.add_metric([str(code)], number)
        yield answers
        buckets: list[tuple[str, float]] = []
        total = 0
        for bound, number in zip((*map(str, BOUNDS), "+Inf"), lobby.counted.within, strict=True):
            total += number
            buckets.append((bound, total))
        seconds = HistogramMetricFamily("ludex_http_seconds", "How long HTTP answers took.")
        seconds.add_metric([], buckets, lobby.counted.seconds)
        yield seconds


def has_token(request: Request) -> bool:
    """Whether a request brings the operator's token."""
    token = os.environ.get(TOKEN, "")
    scheme, _, given = request.headers.get("authorization", "").partition(" ")
    return bool(token) and scheme.lower() == "bearer" and hmac.compare_digest(given.strip().encode(), token.encode())


def is_here(address: str) -> bool:
    """Whether an address is of this machine."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def routes() -> list[BaseRoute]:
    return [Route("/health", health), Route("/ready", ready), Route("/metrics", metrics)]
