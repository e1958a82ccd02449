"""`ludex verify` finds any altered entry and names the first; what is no journal gets one clear line."""

from __future__ import annotations

import argparse
import sqlite3
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from table_stories import Story

from ludex import games
from ludex.cli import verify
from ludex.core import Refused
from ludex.journal import Entry, FileJournal, SqliteJournal, chain, line_of
from ludex.journal.source import one_source


def command(*arguments: str | Path) -> int:
    parser = argparse.ArgumentParser()
    verify.add(parser.add_subparsers())
    args = parser.parse_args(["verify", *map(str, arguments)])
    return int(args.run(args))


def played(steps: int | None = None) -> list[Entry]:
    story = Story()
    if steps is None:
        story.to_the_end()
    else:
        for _ in range(steps):
            story.step()
    return story.entries


SHORT = b"".join(line_of(entry) + b"\n" for entry in played(6))


def test_a_sound_journal_is_called_sound(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    FileJournal(tmp_path / "game.jsonl").append("t1", played())
    assert command(tmp_path / "game.jsonl") == 0
    said = capsys.readouterr().out
    assert said.startswith("t1: sound. For Sale, rules version 1, ")
    assert "the game is over, scores" in said


@settings(max_examples=300)
@given(data=st.data())
def test_any_altered_byte_is_found_and_its_entry_named(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    where = data.draw(st.integers(0, len(SHORT) - 1))
    byte = data.draw(st.integers(0, 255).filter(lambda byte: byte != SHORT[where]))
    altered = SHORT[:where] + bytes([byte]) + SHORT[where + 1 :]
    path = tmp_path_factory.mktemp("tamper") / "game.jsonl"
    path.write_bytes(altered)
    n = SHORT.count(b"\n", 0, where)
    is_sound, words = verify.verify(one_source(path), games.find)
    assert not is_sound
    assert f"Entry {n} " in words


@given(n=st.integers(0, 5), m=st.integers(0, 6))
def test_entries_left_out_moved_or_doubled_are_found(tmp_path_factory: pytest.TempPathFactory, n: int, m: int) -> None:
    lines = SHORT.splitlines(keepends=True)
    path = tmp_path_factory.mktemp("moved") / "game.jsonl"
    for wrong in (lines[:n] + lines[n + 1 :], [*lines[:m], lines[n], *lines[m:]]):
        path.write_bytes(b"".join(wrong))
        assert command(path) == 1


def test_a_torn_last_line_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "game.jsonl").write_bytes(SHORT[:-10])
    assert command(tmp_path / "game.jsonl") == 1
    assert "Entry 6 is altered: it is torn" in capsys.readouterr().out


def test_a_forger_who_mends_the_hashes_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    entries = played(6)
    forged = entries[:3]
    for entry in entries[3:]:
        body = {key: value for key, value in entry.items() if key not in ("n", "prev", "kind", "hash")}
        if entry["n"] == 3:
            body["state"] = entries[2]["state"]
        forged.append(chain(forged[-1], entry["kind"], body))
    FileJournal(tmp_path / "game.jsonl").append("t1", forged)
    assert command(tmp_path / "game.jsonl") == 1
    assert "Entry 3 does not fit: its state's hash is another" in capsys.readouterr().out


def database(folder: Path) -> Path:
    journal = SqliteJournal(folder / "games.db")
    for name in ("a", "b"):
        story = Story()
        table, opening = story.table.open(name, story.table.game, 3, 7)
        story.table = table
        journal.append(name, opening.entries)
        for _ in range(4):
            ruling = table.recover(table.asks()[0].seat)
            table.settle(ruling, journal)
    journal.close()
    return folder / "games.db"


def test_all_tables_of_a_database_are_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = database(tmp_path)
    assert command(path) == 0
    assert [line[:9] for line in capsys.readouterr().out.splitlines()] == ["a: sound.", "b: sound."]
    assert command(path, "--table", "b") == 0
    assert capsys.readouterr().out.startswith("b: sound.")


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ("UPDATE journal SET entry = replace(entry, 'pass', 'bid 7') WHERE n = 2", "Entry 2 is altered: its hash"),
        ("DELETE FROM journal WHERE n = 2", "Entry 2 is altered: it says it is entry 3"),
        ("UPDATE journal SET entry = x'ff00' WHERE n = 2", "Entry 2 is altered: it cannot be read"),
        ("UPDATE journal SET entry = CAST(x'ff00' AS TEXT) WHERE n = 2", "Entry 2 is altered: it cannot be read"),
        ("UPDATE journal SET entry = 7 WHERE n = 2", "Entry 2 is altered: it cannot be read"),
        ("UPDATE journal SET entry = entry || ' ' WHERE n = 2", "Entry 2 is altered: it cannot be read"),
        ("UPDATE journal SET table_id = 'c' WHERE table_id = 'a'", "Entry 0 is altered: it is of table 'a'"),
    ],
)
def test_an_altered_database_is_found_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], change: str, what: str
) -> None:
    path = database(tmp_path)
    with sqlite3.connect(path) as connection:
        connection.execute(change)
    connection.close()
    assert command(path) == 1
    assert what in capsys.readouterr().out


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (None, "cannot be read: No such file"),
        (b"", "is empty"),
        (b"root:x:0:0\n", "is no journal"),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "is no journal"),
        (b"SQLite format 3\0 and then nothing of the kind", "cannot be read as a journal"),
    ],
)
def test_what_is_no_journal_gets_one_clear_line(tmp_path: Path, content: bytes | None, what: str) -> None:
    path = tmp_path / "file"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(Refused, match=what) as caught:
        command(path)
    assert "\n" not in caught.value.refusal.message


def test_a_folder_a_foreign_database_and_an_unknown_table_are_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="Is a directory"):
        command(tmp_path)
    with sqlite3.connect(tmp_path / "other.db") as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()
    with pytest.raises(Refused, match="no such table: journal"):
        command(tmp_path / "other.db")
    with pytest.raises(Refused, match="has no table zz"):
        command(database(tmp_path), "--table", "zz")


def test_an_unknown_game_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    entry = {key: value for key, value in played(0)[0].items() if key not in ("n", "prev", "kind", "hash")}
    FileJournal(tmp_path / "game.jsonl").append("t1", [chain(None, "open", entry | {"game": "chess"})])
    assert command(tmp_path / "game.jsonl") == 1
    assert "There is no game 'chess'" in capsys.readouterr().out
    assert command(tmp_path / "game.jsonl", "--game", "forsale") == 0
