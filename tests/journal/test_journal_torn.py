"""A crash in the middle of an append: what was acknowledged is there, what was not is dropped."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.core import Refused
from ludex.journal import Entry, FileJournal, SqliteJournal, broken_link, chain, line_of


def story(length: int) -> list[Entry]:
    entries = [chain(None, "open", {"table": "t1"})]
    while len(entries) < length:
        entries.append(chain(entries[-1], "decision", {"seat": len(entries) % 3, "texts": ["pass"]}))
    return entries


@given(cut=st.integers(0, len(line_of(story(4)[3]))))
def test_a_torn_last_line_is_dropped_wherever_it_was_torn(tmp_path_factory: pytest.TempPathFactory, cut: int) -> None:
    folder = tmp_path_factory.mktemp("torn")
    entries = story(4)
    FileJournal(folder).append("t1", entries[:3])
    with (folder / "t1.jsonl").open("ab") as file:
        file.write(line_of(entries[3])[:cut])
    journal = FileJournal(folder)
    assert journal.entries("t1") == entries[:3]
    journal.append("t1", entries[3:])
    assert (folder / "t1.jsonl").read_bytes() == b"".join(line_of(entry) + b"\n" for entry in entries)


def test_zeros_that_a_lost_page_left_behind_are_a_torn_line_too(tmp_path: Path) -> None:
    entries = story(3)
    FileJournal(tmp_path).append("t1", entries[:2])
    with (tmp_path / "t1.jsonl").open("ab") as file:
        file.write(b"\0" * 200 + b'"}\n')
    journal = FileJournal(tmp_path)
    assert journal.entries("t1") == entries[:2]
    journal.append("t1", entries[2:])
    assert FileJournal(tmp_path).entries("t1") == entries


def test_a_whole_line_that_was_altered_is_not_taken_for_a_torn_one(tmp_path: Path) -> None:
    entries = story(3)
    FileJournal(tmp_path).append("t1", entries)
    path = tmp_path / "t1.jsonl"
    path.write_bytes(path.read_bytes().replace(b'"seat":2', b'"seat":1'))
    with pytest.raises(Refused, match=r"bad_journal: Entry 2 of t1\.jsonl is altered"):
        FileJournal(tmp_path).entries("t1")


def test_a_full_disk_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    entries = story(3)
    journal = FileJournal(tmp_path)
    journal.append("t1", entries[:1])
    write, written = os.write, [0]

    def half(descriptor: int, data: memoryview) -> int:
        if written[0]:
            raise OSError(28, "No space left on device")
        written[0] = write(descriptor, data[:20])
        return written[0]

    monkeypatch.setattr(os, "write", half)
    with pytest.raises(OSError, match="No space left"):
        journal.append("t1", entries[1:])
    monkeypatch.undo()
    assert journal.entries("t1") == entries[:1]
    journal.append("t1", entries[1:])
    assert journal.entries("t1") == entries


WRITER = """
import sys
from ludex.journal import FileJournal, SqliteJournal, chain
kind, path = sys.argv[1:]
journal = FileJournal(path) if kind == "file" else SqliteJournal(path)
entries = journal.entries("t1")
last = entries[-1] if entries else None
while True:
    last = chain(last, "decision" if last else "open", {"table": "t1"})
    journal.append("t1", [last])
    print(last["n"], flush=True)
"""


@pytest.mark.parametrize("kind", ["file", "sqlite"])
def test_a_writer_killed_at_any_moment_loses_nothing_it_acknowledged(kind: str, tmp_path: Path) -> None:
    path = tmp_path / ("games" if kind == "file" else "games.db")
    acknowledged = -1
    for kill in range(5):
        writer = subprocess.Popen([sys.executable, "-c", WRITER, kind, str(path)], stdout=subprocess.PIPE, text=True)
        assert writer.stdout is not None
        for _ in range(7 + 3 * kill):  # it is in the middle of something when it has said so much
            acknowledged = int(writer.stdout.readline())
        writer.send_signal(signal.SIGKILL)
        rest = writer.stdout.read().split()
        writer.wait()
        writer.stdout.close()
        acknowledged = int(rest[-1]) if rest else acknowledged
        journal = FileJournal(path) if kind == "file" else SqliteJournal(path)
        entries = journal.entries("t1")
        assert broken_link(entries) is None
        assert len(entries) in (acknowledged + 1, acknowledged + 2)  # the last may be written and not yet told
        if isinstance(journal, SqliteJournal):
            journal.close()
