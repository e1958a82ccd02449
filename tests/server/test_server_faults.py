"""Faults of our own: a broken handler, a journal that goes on without us, a full server. Told clearly, nothing lost."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest
from server_tables import opened
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ludex.games.monopoly.game import MonopolyGame
from ludex.journal import SqliteJournal
from ludex.server.app import make_app
from ludex.server.config import Limits
from ludex.server.errors import ApiError
from ludex.server.schemas import Join, NewTable, SeatPlan
from ludex.server.tables.eviction import clear_away
from ludex.table import Decision, Secret, Table

PEOPLE = [SeatPlan(name="Ann"), SeatPlan(name="Bo"), SeatPlan(name="Cy")]


def test_a_broken_handler_answers_without_a_traceback(tmp_path: Path) -> None:
    async def broken(request: Request) -> Response:
        raise RuntimeError("the secret inside")

    async def story() -> httpx.Response:
        app = make_app(str(tmp_path / "a.sqlite"))
        app.router.routes.insert(0, Route("/api/broken", broken))
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return await client.get("/api/broken")

    response = asyncio.run(story())
    assert response.status_code == 500
    assert response.json()["error"]["code"] == "internal"
    assert "secret" not in response.text


def test_a_table_that_another_process_moved_on_is_read_anew(tmp_path: Path) -> None:
    async def story() -> None:
        lobby = await opened(tmp_path)
        made = await lobby.make(NewTable("forsale", PEOPLE), "")
        id = made.table.id
        live = await lobby.table(id)
        # Somebody else writes the same table's next entry.
        journal = SqliteJournal(tmp_path / "a.sqlite")
        other = Table.resume(journal.entries(id), secret=Secret(lobby.room(id).secret))
        assert other.submit(Decision(0, "bid 2", id="theirs"), journal).accepted
        with pytest.raises(ApiError, match="does not count") as refused:
            await live.decide(Decision(0, "bid 1", id="ours"))
        assert refused.value.status == 503
        again = await lobby.table(id)
        assert again is not live
        assert again.last == 1
        receipt = await again.decide(Decision(1, "bid 3"))
        assert receipt.n == 2
        await lobby.close()
        journal.close()

    asyncio.run(story())


def test_a_full_server_takes_no_more_tables_and_clears_old_ones_away(tmp_path: Path) -> None:
    async def story() -> None:
        lobby = await opened(tmp_path, Limits(tables=2, tables_per_minute=4))
        waiting = await lobby.make(NewTable("forsale", [SeatPlan()] * 3), "a")
        await lobby.make(NewTable("forsale", PEOPLE), "a")
        with pytest.raises(ApiError) as refused:
            await lobby.make(NewTable("forsale", PEOPLE), "a")
        assert (refused.value.status, refused.value.code) == (503, "server_full")
        for past in range(2):
            room = lobby.room(waiting.table.id)
            room.created = room.seen = lobby.now() - (59 + 2 * past) * 60_000
            clear_away(lobby)
            assert (room.id in lobby.rooms) == (past == 0), "after an hour, not before"
        await lobby.make(NewTable("forsale", PEOPLE), "a")
        with pytest.raises(ApiError, match="no such table"):
            lobby.room(waiting.table.id)
        # Four attempts were all that one address has in a minute; another address is not to blame.
        with pytest.raises(ApiError) as refused:
            await lobby.make(NewTable("forsale", PEOPLE), "a")
        assert (refused.value.status, refused.value.code) == (429, "too_many_tables")
        with pytest.raises(ApiError) as refused:
            await lobby.make(NewTable("forsale", PEOPLE), "b")
        assert refused.value.code == "server_full"
        await lobby.close()

    asyncio.run(story())


def test_asking_the_judge_too_fast_is_told_so(tmp_path: Path) -> None:
    async def story() -> list[httpx.Response]:
        app = make_app(str(tmp_path / "a.sqlite"), limits=Limits(questions_per_minute=2))
        async with app.router.lifespan_context(app):
            transport = httpx.ASGITransport(app)
            async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
                asked = {"sentence": "at least", "boards": []}
                return [await client.post("/api/judge/karesansui", json=asked) for _ in range(3)]

    answers = asyncio.run(story())
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[0].json()["next"][:2] == [["number", "0"], ["number", "1"]]
    assert answers[2].json()["error"]["code"] == "too_many_questions"


def test_a_seat_whose_taking_cannot_be_written_stays_free(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        lobby = await opened(tmp_path)
        made = await lobby.make(NewTable("forsale", [SeatPlan()] * 3), "")
        with monkeypatch.context() as patch:

            async def full_disk(room: object) -> None:
                raise OSError("no space left on device")

            patch.setattr(lobby.archive, "save", full_disk)
            with pytest.raises(OSError, match="no space"):
                await lobby.join(made.table.id, Join("Ann"))
        assert lobby.room(made.table.id).open_seats() == [0, 1, 2]
        seat, token = await lobby.join(made.table.id, Join("Ann"))
        assert lobby.room(made.table.id).seat_of(token) == seat == 0
        await lobby.close()

    asyncio.run(story())


def test_charts_are_drawn_elsewhere_and_not_too_often(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def draw_here(*given: object) -> None:
        raise AssertionError("the server drew it itself")

    monkeypatch.setattr(MonopolyGame, "course", draw_here)

    async def story() -> list[httpx.Response]:
        app = make_app(str(tmp_path / "a.sqlite"), limits=Limits(costly_per_minute=2))
        async with app.router.lifespan_context(app):
            made = await app.state.lobby.make(NewTable("monopoly", PEOPLE), "")
            transport = httpx.ASGITransport(app)
            async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
                return [await client.get(f"/api/tables/{made.table.id}/chart") for _ in range(3)]

    answers = asyncio.run(story())
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[0].json()["drawing"].startswith("<svg")
