"""Bad days of the database: locked, full, read-only, damaged. Told at once; what is not touched goes on."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from server_tables import opened

from ludex.server.errors import ApiError
from ludex.server.schemas import NewTable, SeatPlan
from ludex.table import Decision
from ludex.testing.running import Running

PEOPLE = [SeatPlan(name="Ann"), SeatPlan(name="Bo"), SeatPlan(name="Cy")]
SEATS = [{"name": "Ann"}, {"name": "Bo"}, {"name": "Cy"}]


def test_a_locked_database_fails_fast_for_all_who_wait(tmp_path: Path) -> None:
    async def story() -> None:
        lobby = await opened(tmp_path)
        tables = [(await lobby.make(NewTable("forsale", PEOPLE), "")).table.id for _ in range(8)]
        lives = [await lobby.table(id) for id in tables]
        other = sqlite3.connect(tmp_path / "a.sqlite", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        start = time.monotonic()
        found = await asyncio.gather(*(live.decide(Decision(0, "bid 1")) for live in lives), return_exceptions=True)
        took = time.monotonic() - start
        assert [error.code for error in found if isinstance(error, ApiError)] == ["journal_failed"] * 8
        assert took < 12, "not one after the other"
        with pytest.raises(ApiError) as refused:
            await lobby.make(NewTable("forsale", PEOPLE), "")
        assert (refused.value.status, refused.value.code) == (503, "not_written")
        other.execute("ROLLBACK")
        other.close()
        for id in tables:
            receipt = await (await lobby.table(id)).decide(Decision(0, "bid 1"))
            assert receipt.accepted
        await lobby.close()

    asyncio.run(story())


def test_a_full_disk_is_told_for_new_tables_and_decisions(tmp_path: Path) -> None:
    async def story() -> None:
        lobby = await opened(tmp_path)
        id = (await lobby.make(NewTable("forsale", PEOPLE), "")).table.id

        def fill(home: Any, is_full: bool) -> None:
            """SQLite says the same of a database that may not grow as of a disk that is full."""
            for connection in (home.rooms.connection, home.journal._writer):
                [pages] = connection.execute("PRAGMA page_count").fetchone()
                connection.execute(f"PRAGMA max_page_count = {pages if is_full else pages + 10_000}")

        await lobby.archive.call(lambda home: fill(home, True))
        codes = []
        for _ in range(40):
            try:
                await lobby.make(NewTable("forsale", [SeatPlan()] * 3), "")
            except ApiError as error:
                codes.append((error.status, error.code))
        assert codes
        assert set(codes) == {(503, "not_written")}
        await lobby.archive.call(lambda home: fill(home, False))
        await lobby.make(NewTable("forsale", PEOPLE), "")
        assert (await (await lobby.table(id)).decide(Decision(0, "bid 1"))).accepted
        await lobby.close()

    asyncio.run(story())


def played(tmp_path: Path, count: int = 3) -> list[str]:
    """Tables with some decisions each, in a database at rest."""
    with Running(tmp_path) as server:
        tables = []
        for number in range(count):
            made = server.client.make("forsale", SEATS, seed=number)
            tables.append(made["table"]["id"])
            for _ in range(6):
                [seat] = server.client.table(tables[-1])["to_act"]
                server.client.decide(tables[-1], made["seats"][seat]["token"], "pass")
    with sqlite3.connect(tmp_path / "ludex.sqlite") as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return tables


def codes(server: Running, tables: list[str]) -> list[str]:
    found = []
    for table in tables:
        try:
            view: dict[str, Any] = server.client.call("GET", f"/tables/{table}/view")
        except ApiError as error:
            found.append(error.code)
        else:
            found.append(view["status"])
    return found


def test_a_damaged_journal_stops_its_table_alone(tmp_path: Path) -> None:
    tables = played(tmp_path)
    with sqlite3.connect(tmp_path / "ludex.sqlite") as database:
        database.execute("UPDATE journal SET entry = '{' WHERE table_id = ? AND n = 3", (tables[1],))
    with Running(tmp_path) as server:
        assert codes(server, tables) == ["playing", "damaged", "playing"]
        assert "can't be read" in server.log.read_text()


def test_a_room_that_cannot_be_read_is_left_out(tmp_path: Path) -> None:
    tables = played(tmp_path)
    with sqlite3.connect(tmp_path / "ludex.sqlite") as database:
        database.execute("UPDATE rooms SET body = 'nonsense' WHERE id = ?", (tables[0],))
    with Running(tmp_path) as server:
        assert codes(server, tables) == ["unknown_table", "playing", "playing"]


def test_a_damaged_page_stops_its_tables_alone(tmp_path: Path) -> None:
    """The page with a table's entries is overwritten: that table can't go on, and others do."""
    tables = played(tmp_path, 12)
    path = tmp_path / "ludex.sqlite"
    # A page keeps the bytes of entries that went to another one; written anew it has its own alone.
    with closing(sqlite3.connect(path)) as database:
        database.execute("VACUUM")
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    data = bytearray(path.read_bytes())
    size = int.from_bytes(data[16:18], "big")
    pages = [bytes(data[at : at + size]) for at in range(0, len(data), size)]
    leaf = next(
        n for n, page in enumerate(pages) if page[0] == 10 and tables[5].encode() in page and b"decision" in page
    )
    data[leaf * size : (leaf + 1) * size] = b"\x55" * size
    path.write_bytes(data)
    with Running(tmp_path) as server:
        found = codes(server, tables)
        assert found[5] == "damaged"
        assert "playing" in found
        made = []
        for _ in range(30):  # an id decides where in the file a table goes: some may come to the damaged page
            try:
                made.append(server.client.make("forsale", SEATS)["table"]["status"])
            except ApiError as error:
                made.append(error.code)
        assert set(made) <= {"playing", "not_written", "damaged"}
        assert "playing" in made


def test_a_read_only_file_is_said_at_the_start(tmp_path: Path) -> None:
    folder = tmp_path / "ludex.sqlite"
    folder.mkdir()
    with pytest.raises(Exception, match="can't be written"):
        Running(tmp_path)
