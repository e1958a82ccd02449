"""The chain: each entry carries the hash of the one before, and every store keeps to it."""

from __future__ import annotations

import hashlib
import sqlite3
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludex.core import Refused, canonical
from ludex.journal import (
    Entry,
    FileJournal,
    Journal,
    MemoryJournal,
    SqliteJournal,
    broken_link,
    chain,
    check_table,
    hash_of,
    line_of,
)

ZEROS = "0" * 64


def story(length: int, table: str = "t1") -> list[Entry]:
    """A journal of so many entries."""
    entries = [chain(None, "open", {"table": table})]
    while len(entries) < length:
        entries.append(chain(entries[-1], "decision", {"seat": len(entries) % 3, "texts": ["pass"]}))
    return entries


def make_file(folder: Path) -> Journal:
    return FileJournal(folder / "games")


def make_single_file(folder: Path) -> Journal:
    return FileJournal(folder / "one.jsonl")


def make_sqlite(folder: Path) -> Journal:
    return SqliteJournal(folder / "games.db")


def make_memory(folder: Path) -> Journal:
    return MemoryJournal()


Make = Callable[[Path], Journal]
every_store = pytest.mark.parametrize("make", [make_file, make_single_file, make_sqlite, make_memory])


def code_of(call: Callable[[], object]) -> str:
    with pytest.raises(Refused) as caught:
        call()
    return caught.value.refusal.code


def test_an_entry_is_chained_to_the_one_before() -> None:
    first, second = story(2)
    assert (first["n"], first["prev"], first["kind"]) == (0, ZEROS, "open")
    assert (second["n"], second["prev"]) == (1, first["hash"])
    assert second["hash"] == hash_of(second) != first["hash"]


def test_the_hash_is_the_same_on_every_machine() -> None:
    entry = chain(None, "open", {"table": "t1", "town": "Åbo"})
    written = f'{{"kind":"open","n":0,"prev":"{ZEROS}","table":"t1","town":"Åbo"}}'
    assert entry["hash"] == hashlib.sha256(written.encode()).hexdigest()


def test_an_unbroken_chain_has_no_broken_link() -> None:
    assert broken_link(story(5)) is None
    assert broken_link([]) is None


@pytest.mark.parametrize(
    ("alter", "n", "what"),
    [
        (lambda entries: entries[2].update(seat=9), 2, "its hash does not fit what it says"),
        (lambda entries: entries.pop(1), 1, "it says it is entry 2"),
        (lambda entries: entries.insert(3, entries[3]), 4, "it says it is entry 3"),
        (lambda entries: entries[3].update(hash=ZEROS), 3, "its hash does not fit what it says"),
        (lambda entries: entries.__setitem__(2, chain(entries[0], "x", {}) | {"n": 2}), 2, "its hash does not fit"),
        (lambda entries: entries.__setitem__(0, {}), 0, "it is not an entry"),
    ],
)
def test_whatever_is_altered_is_named(alter: Callable[[Any], object], n: int, what: str) -> None:
    entries = story(5)
    alter(entries)
    broken = broken_link(entries)
    assert broken is not None
    assert broken.n == n
    assert what in broken.what


def test_an_entry_written_anew_with_a_fitting_hash_breaks_the_next_link() -> None:
    entries = story(4)
    entries[1] = chain(entries[0], "decision", {"seat": 2, "texts": ["bid 5"]})
    broken = broken_link(entries)
    assert broken is not None
    assert broken == (2, "it does not follow the entry before it")


@every_store
def test_what_was_appended_is_there(make: Make, tmp_path: Path) -> None:
    journal = make(tmp_path)
    entries = story(4)
    assert journal.entries("t1") == []
    assert journal.tables() == []
    journal.append("t1", entries[:1])
    journal.append("t1", entries[1:])
    assert journal.entries("t1") == entries
    assert journal.tables() == ["t1"]
    assert journal.entries("t2") == []


@every_store
def test_gaps_forks_repeats_and_forged_hashes_are_refused(make: Make, tmp_path: Path) -> None:
    journal = make(tmp_path)
    entries = story(5)
    other = chain(chain(entries[0], "decision", {"seat": 9}), "decision", {})
    assert code_of(lambda: journal.append("t1", entries[1:])) == "journal_gap"
    journal.append("t1", entries[:2])
    assert code_of(lambda: journal.append("t1", entries[3:])) == "journal_gap"
    assert code_of(lambda: journal.append("t1", entries[1:2])) == "journal_exists"
    assert code_of(lambda: journal.append("t1", [other])) == "journal_fork"
    assert code_of(lambda: journal.append("t1", [entries[2] | {"seat": 9}])) == "bad_entry"
    assert code_of(lambda: journal.append("t1", [entries[2], entries[4]])) == "journal_gap"
    assert journal.entries("t1") == entries[:2]
    journal.append("t1", entries[2:])
    assert journal.entries("t1") == entries


@every_store
def test_a_table_id_names_no_file_elsewhere(make: Make, tmp_path: Path) -> None:
    journal = make(tmp_path)
    for table in ("", "../t1", "a/b", ".hidden", "x" * 101, "t\n1"):
        assert code_of(partial(journal.append, table, story(1))) == "bad_table"
    assert check_table("Table-7_b.2") == "Table-7_b.2"


@pytest.mark.parametrize("make", [make_file, make_single_file, make_sqlite])
def test_a_journal_opened_again_goes_on_where_it_was(make: Make, tmp_path: Path) -> None:
    entries = story(4)
    make(tmp_path).append("t1", entries[:2])
    again = make(tmp_path)
    assert again.entries("t1") == entries[:2]
    again.append("t1", entries[2:])
    assert make(tmp_path).entries("t1") == entries


@pytest.mark.parametrize("make", [make_file, make_single_file, make_sqlite])
def test_two_writers_of_one_table_cannot_fork_it(make: Make, tmp_path: Path) -> None:
    one, two = make(tmp_path), make(tmp_path)
    entries = story(3)
    one.append("t1", entries[:1])
    two.append("t1", entries[1:2])
    rival = chain(entries[0], "decision", {"seat": 0, "texts": ["bid 1"]})
    assert code_of(lambda: one.append("t1", [rival])) == "journal_exists"
    one.append("t1", entries[2:])
    assert two.entries("t1") == entries


def test_many_tables_are_committed_together_or_not_at_all(tmp_path: Path) -> None:
    journal = SqliteJournal(tmp_path / "games.db")
    a, b = story(3, "a"), story(3, "b")
    journal.append_many([("a", a[:2]), ("b", b[:1]), ("a", a[2:])])
    assert code_of(lambda: journal.append_many([("b", b[1:2]), ("a", a[2:])])) == "journal_exists"
    assert (journal.entries("a"), journal.entries("b")) == (a, b[:1])
    assert journal.tables() == ["a", "b"]


def test_sqlite_waits_for_the_disk_and_writes_ahead(tmp_path: Path) -> None:
    journal = SqliteJournal(tmp_path / "games.db")
    assert journal._writer.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert journal._writer.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
    row = ("t1", 0, "{}")
    with pytest.raises(sqlite3.IntegrityError):
        journal._writer.executemany("INSERT INTO journal (table_id, n, entry) VALUES (?, ?, ?)", [row, row])


def test_sqlite_is_written_from_many_threads(tmp_path: Path) -> None:
    journal = SqliteJournal(tmp_path / "games.db")

    def write(table: str) -> None:
        for entry in story(10, table):
            journal.append(table, [entry])

    threads = [threading.Thread(target=write, args=(f"t{number}",)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [journal.entries(table) for table in journal.tables()] == [story(10, f"t{number}") for number in range(4)]


def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "games.db").write_text("not a database, however long this text may be" * 100)
    assert code_of(lambda: SqliteJournal(tmp_path / "games.db")) == "bad_journal"


def test_a_single_file_is_of_one_table(tmp_path: Path) -> None:
    FileJournal(tmp_path / "one.jsonl").append("t1", story(1))
    journal = FileJournal(tmp_path / "one.jsonl")
    assert code_of(lambda: journal.append("t2", story(2)[1:])) == "bad_table"
    assert (journal.entries("t2"), journal.tables()) == ([], ["t1"])


def test_an_entry_is_written_from_the_bytes_it_was_hashed_from() -> None:
    first = chain(None, "open", {"zeta": [1, {"b": "ü", "a": None}], "alpha": "x", "hash_like": True})
    second = chain(first, "decision", {"texts": ["bid 2"], "seat": 0})
    for entry in (first, second):
        assert line_of(entry) == canonical(dict(entry))
        assert entry["hash"] == hash_of(dict(entry))
        assert msgspec.json.decode(line_of(entry)) == entry
    assert broken_link([dict(first), dict(second)]) is None
