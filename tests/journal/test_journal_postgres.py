"""The journal in PostgreSQL: what follows is written once, whoever writes; what is in doubt is found out."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from postgres_server import cut

from ludex.core import Refused
from ludex.journal import Entry, broken_link, chain
from ludex.journal.migrations import STEPS
from ludex.journal.postgres import Database, InDoubt, PostgresJournal, shown

pytestmark = pytest.mark.once


@pytest.fixture
def url(postgres_db: str) -> str:
    return postgres_db


@pytest.fixture
def journal(url: str) -> Iterator[PostgresJournal]:
    found = PostgresJournal(Database(url))
    yield found
    found.close()


def entries(length: int, before: Entry | None = None, word: str = "") -> list[Entry]:
    made: list[Entry] = []
    for _ in range(length):
        before = chain(before, "press" if before else "open", {"text": "a\x00ß\u2028" + word})
        made.append(before)
    return made


def code(journal: PostgresJournal, table: str, entries: list[Entry]) -> str:
    with pytest.raises(Refused) as caught:
        journal.append(table, entries)
    return caught.value.refusal.code


def test_entries_come_back_as_they_were_written(journal: PostgresJournal) -> None:
    written = entries(5)
    journal.append("t", written[:3])
    journal.append_many([("t", written[3:]), ("a", written[:2]), ("b", [])])
    assert journal.entries("t") == written
    assert journal.tables() == ["a", "t"]
    assert journal.entries("nobody") == []
    assert len(journal.lines("t", 3)) == 2
    assert journal.lines("t", 1, 2) == journal.lines("t")[1:3]


def test_what_does_not_follow_is_refused_and_nothing_of_its_batch_is_written(journal: PostgresJournal) -> None:
    written = entries(4)
    journal.append("t", written[:2])
    fork = entries(1, written[0], "other")
    assert code(journal, "t", fork) == "journal_exists"
    assert code(journal, "t", written[3:]) == "journal_gap"
    assert code(journal, "t", entries(1, entries(2, None, "other")[1])) == "journal_fork"
    assert code(journal, "u", written[1:2]) == "journal_gap"
    assert code(journal, "t", [{**written[2], "text": "forged"}]) == "bad_entry"
    with pytest.raises(Refused):
        journal.append_many([("u", written[:1]), ("t", fork)])
    assert journal.entries("t") == written[:2]
    assert journal.entries("u") == []


def test_what_is_written_already_is_not_written_twice(journal: PostgresJournal) -> None:
    written = entries(4)
    journal.append("t", written[:2])
    journal.append("t", written[:2])  # as after a connection that was lost in the middle
    journal.append("t", written[2:])
    assert journal.entries("t") == written


def test_the_database_itself_refuses_what_does_not_follow(journal: PostgresJournal) -> None:
    connection = journal.database.connect()
    journal.append("t", entries(1))
    for n, prev in ((1, "0" * 64), (2, "0" * 64), (-1, "")):
        with pytest.raises(journal.database.psycopg.Error):
            connection.execute("INSERT INTO journal VALUES ('t', %s, %s, 'h', '{}')", (n, prev))


def test_of_many_who_write_at_once_one_is_taken_each_time(url: str) -> None:
    """Eight writers race for every number of three tables; each reads on when it has lost."""
    writers, length = 8, 25
    taken: list[tuple[str, str]] = []
    refusals: set[str] = set()

    def write(name: int) -> None:
        journal = PostgresJournal(Database(url))
        for _ in range(length):
            batch = []
            for table in ("a", "b", "c") if name % 2 else ("c", "b", "a"):
                known = journal.entries(table)
                batch.append((table, entries(1, known[-1] if known else None, f"{name}")))
            try:
                journal.append_many(batch)
            except Refused as error:
                refusals.add(error.refusal.code)
            else:
                taken.extend((table, new[0]["hash"]) for table, new in batch)
        journal.close()

    threads = [threading.Thread(target=write, args=(name,)) for name in range(writers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    journal = PostgresJournal(Database(url))
    written = []
    for table in ("a", "b", "c"):
        found = journal.entries(table)
        assert broken_link(found) is None
        written += [(table, entry["hash"]) for entry in found]
    journal.close()
    assert refusals <= {"journal_exists", "journal_fork", "journal_gap"}
    assert sorted(written) == sorted(taken)
    assert len(taken) >= length


def test_a_connection_that_was_cut_is_made_anew(journal: PostgresJournal) -> None:
    written = entries(3)
    for entry in written:
        journal.append("t", [entry])
        cut(journal.database.url)
    assert journal.entries("t") == written


def test_a_commit_in_doubt_is_found_out(journal: PostgresJournal, monkeypatch: pytest.MonkeyPatch) -> None:
    """The connection is lost after the commit and before its answer."""
    database = journal.database
    written = entries(2)
    real, losses = database.connect, 1

    class Losing:
        def __init__(self, connection: Any) -> None:
            self.connection = connection

        def execute(self, *query: Any) -> Any:
            nonlocal losses
            found = self.connection.execute(*query)
            if losses:
                losses -= 1
                self.connection.close()
                raise database.psycopg.OperationalError("lost")
            return found

    monkeypatch.setattr(database, "connect", lambda: Losing(real()))
    journal.append("t", written[:1])
    assert losses == 0
    assert journal.entries("t") == written[:1]
    losses = 10**6
    database.patience = 0.3
    with pytest.raises(InDoubt):
        journal.append("t", written[1:])


def test_migrations_are_taken_once_and_never_back(url: str) -> None:
    for _ in range(2):
        database = Database(url)
        assert database.connect().execute("SELECT count(*) FROM migrations").fetchone() == (len(STEPS),)
        database.close()
    database = Database(url)
    database.connect().execute("INSERT INTO migrations VALUES (%s, now())", (len(STEPS) + 1,))
    database.close()
    with pytest.raises(Refused) as caught:
        Database(url)
    assert caught.value.refusal.code == "newer_database"


def test_many_who_start_at_once_migrate_once(url: str) -> None:
    wrong: list[Exception] = []

    def start() -> None:
        try:
            Database(url).close()
        except Exception as error:
            wrong.append(error)

    threads = [threading.Thread(target=start) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_an_address_is_told_without_its_password() -> None:
    assert shown("postgresql://ann:se:cr@et@db.example/games?sslmode=require") == "postgresql://ann@db.example/games"
    assert shown("/var/lib/ludex.sqlite") == "/var/lib/ludex.sqlite"
    with pytest.raises(Refused) as caught:
        Database("postgresql://ann:secret@127.0.0.1:1/x", patience=0.1)
    assert "secret" not in caught.value.refusal.message
