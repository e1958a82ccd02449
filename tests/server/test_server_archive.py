"""The archive: many tables share one commit, and one table's fault is its own."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from pathlib import Path

import pytest

from ludex.core import Refused
from ludex.journal import Entry, SqliteJournal, chain
from ludex.server.storage.writer import Archive


def first(table: int) -> Entry:
    return chain(None, "open", {"table": f"t{table}"})


def test_entries_that_wait_together_are_committed_together(tmp_path: Path) -> None:
    async def story() -> int:
        archive = Archive(str(tmp_path / "a.sqlite"))
        await archive.opened()
        await asyncio.gather(*[archive.append(f"t{table}", [first(table)]) for table in range(200)])
        await archive.close()
        return archive.commits

    assert asyncio.run(story()) < 50
    assert len(SqliteJournal(tmp_path / "a.sqlite").tables()) == 200


def test_an_entry_is_on_disk_when_append_returns(tmp_path: Path) -> None:
    async def story() -> None:
        archive = Archive(str(tmp_path / "a.sqlite"))
        await archive.opened()
        entry: Entry | None = None
        for _ in range(20):
            entry = chain(entry, "decision", {"seat": 0})
            await archive.append("one", [entry])
            assert SqliteJournal(tmp_path / "a.sqlite").entries("one")[-1] == entry
        await archive.close()

    asyncio.run(story())


def test_a_fork_is_refused_for_its_table_alone(tmp_path: Path) -> None:
    async def story() -> list[object]:
        archive = Archive(str(tmp_path / "a.sqlite"))
        await archive.opened()
        await archive.append("t0", [first(0)])
        answers = await asyncio.gather(
            *[archive.append(f"t{table}", [first(table)]) for table in range(10)], return_exceptions=True
        )
        await archive.close()
        return list(answers)

    answers = asyncio.run(story())
    assert isinstance(answers[0], Refused)
    assert answers[1:] == [None] * 9
    assert len(SqliteJournal(tmp_path / "a.sqlite").tables()) == 10


def test_what_waits_is_still_written_on_closing(tmp_path: Path) -> None:
    async def story() -> None:
        archive = Archive(str(tmp_path / "a.sqlite"))
        await archive.opened()
        writing = [asyncio.ensure_future(archive.append(f"t{table}", [first(table)])) for table in range(5)]
        await asyncio.sleep(0)
        await archive.close()
        await asyncio.gather(*writing)

    asyncio.run(story())
    assert len(SqliteJournal(tmp_path / "a.sqlite").tables()) == 5


def test_a_database_that_cannot_be_opened_is_told(tmp_path: Path) -> None:
    async def story() -> None:
        await Archive(str(tmp_path / "no" / "such" / "folder.sqlite")).opened()

    with pytest.raises(Refused):
        asyncio.run(story())


def test_entries_that_come_in_while_a_backup_is_put_back_are_refused(tmp_path: Path) -> None:
    """They follow what was in the database before; the backup does not have that."""
    made = [first(0)]
    made.append(chain(made[0], "decision", {"seat": 0}))
    waiting: list[asyncio.Task[None]] = []

    async def story() -> None:
        archive = Archive(str(tmp_path / "a.sqlite"))
        await archive.opened()
        await archive.append("t0", made[:1])
        loop, is_waiting = asyncio.get_running_loop(), threading.Event()

        async def decide() -> None:
            loop.call_soon(lambda: loop.call_soon(is_waiting.set))
            await archive.append("t0", made[1:])

        def empty(path: str, target: sqlite3.Connection) -> None:
            target.execute("DELETE FROM journal")
            loop.call_soon_threadsafe(lambda: waiting.append(loop.create_task(decide())))
            assert is_waiting.wait(10)

        await archive.replace("backup", empty)
        with pytest.raises(Refused) as refused:
            await waiting[0]
        assert refused.value.refusal.code == "journal_gap"
        await archive.close()

    asyncio.run(story())
    assert SqliteJournal(tmp_path / "a.sqlite").tables() == []
