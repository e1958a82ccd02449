"""A journal is sent in pages: however long it is and however slowly it is taken, little of it is in memory."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from ludex.journal import SqliteJournal
from ludex.journal.chain import entry_of
from ludex.server.api import play
from ludex.server.app import make_app
from ludex.server.storage.writer import Archive


@pytest.mark.parametrize("page", [1, 7, 10_000, None], ids=str)
def test_a_journal_in_pages_is_the_whole_journal(
    page: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    db = str(tmp_path / "a.sqlite")
    read: list[int] = []
    lines = Archive.lines

    async def counted(archive: Archive, table: str, first: int, most: int | None = None) -> list[bytes]:
        found = await lines(archive, table, first, most)
        read.append(len(found))
        return found

    monkeypatch.setattr(Archive, "lines", counted)
    with TestClient(make_app(db), base_url="http://localhost") as client:
        wish = {"game": "forsale", "seats": [{"bot": "random"}] * 3, "pause_ms": 0}
        table = client.post("/api/tables", json=wish).json()["table"]["id"]
        end = time.monotonic() + 20
        while client.get(f"/api/tables/{table}").json()["status"] != "over":
            assert time.monotonic() < end
            time.sleep(0.02)
        own = SqliteJournal(db).lines(table)
        size = len(own) if page is None else page  # None: the last page is full
        monkeypatch.setattr(play, "PAGE", size)
        read.clear()
        answer = client.get(f"/api/tables/{table}/journal")
    assert answer.status_code == 200
    assert answer.content == b"".join(line + b"\n" for line in own)
    assert all(entry_of(line) for line in answer.content.splitlines())
    assert max(read) == min(size, len(own))
    assert sum(read) == len(own)
