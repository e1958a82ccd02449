"""FileJournal: one file of JSON lines for each table, every append forced to the disk.

A crash in the middle of an append leaves a torn last line: no end of line, or bytes that never came. Nobody was
told that it stands, so it is dropped: left out on reading, cut off by the next append.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from ludex.core import refused
from ludex.journal.chain import Entry, check_append, entry_of, line_of, sound
from ludex.journal.journal import check_table

if sys.platform != "win32":
    import fcntl

SUFFIX = ".jsonl"


class Tail(NamedTuple):
    """Where a file's sound part ends, and the entry it ends with."""

    size: int
    last: Entry | None


class FileJournal:
    """Journals as files `<table>.jsonl` of a folder; or one file, for the one table it is about."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self.is_file = self.path.is_file() or (self.path.suffix == SUFFIX and not self.path.is_dir())
        folder = self.path.parent if self.is_file else self.path
        folder.mkdir(parents=True, exist_ok=True)
        self._tails: dict[str, Tail] = {}
        self._lock = threading.Lock()

    def file_of(self, table: str) -> Path:
        return self.path if self.is_file else self.path / (check_table(table) + SUFFIX)

    def append(self, table: str, entries: Sequence[Entry]) -> None:
        path = self.file_of(check_table(table))
        with self._lock:
            is_new = not path.exists()
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)  # it holds secrets while the game runs
            try:
                if sys.platform != "win32":
                    fcntl.flock(descriptor, fcntl.LOCK_EX)
                tail = self._tail(table, path, descriptor)
                check_append(tail.last, entries)
                if not entries:
                    return
                self._write(table, descriptor, tail, entries)
                if is_new:
                    sync_folder(path.parent)
            finally:
                os.close(descriptor)

    def _tail(self, table: str, path: Path, descriptor: int) -> Tail:
        """The end of the file, from memory unless somebody else has written since."""
        size = os.fstat(descriptor).st_size
        known = self._tails.get(table)
        if known is not None and known.size == size:
            return known
        data = path.read_bytes()
        whole = sound_size(data)
        if whole < len(data):
            os.ftruncate(descriptor, whole)
        lines = data[:whole].split(b"\n")[:-1]
        if self.is_file and lines and self.tables() != [table]:
            raise refused("bad_table", f"{path.name} is the journal of another table.")
        last = entry_of(lines[-1]) if lines else None
        if lines and last is None:
            raise refused("bad_journal", f"The last entry of {path.name} cannot be read.", {"n": len(lines) - 1})
        return Tail(whole, last)

    def _write(self, table: str, descriptor: int, tail: Tail, entries: Sequence[Entry]) -> None:
        data = b"".join(line_of(entry) + b"\n" for entry in entries)
        self._tails.pop(table, None)
        try:
            os.lseek(descriptor, tail.size, os.SEEK_SET)
            rest = memoryview(data)
            while rest:
                rest = rest[os.write(descriptor, rest) :]
            os.fsync(descriptor)
        except OSError:
            os.ftruncate(descriptor, tail.size)  # a full disk: what was not acknowledged is not there
            raise
        self._tails[table] = Tail(tail.size + len(data), entries[-1])

    def entries(self, table: str) -> list[Entry]:
        path = self.file_of(check_table(table))
        try:
            data = path.read_bytes()
        except FileNotFoundError:
            return []
        entries = sound(data[: sound_size(data)].split(b"\n")[:-1], path.name)
        if self.is_file and entries and entries[0].get("table") != table:
            return []
        return entries

    def tables(self) -> list[str]:
        if not self.is_file:
            files = (path for path in self.path.glob("*" + SUFFIX) if path.stat().st_size > 0)
            return sorted(path.name.removesuffix(SUFFIX) for path in files)
        data = self.path.read_bytes() if self.path.exists() else b""
        first = entry_of(data.partition(b"\n")[0])
        return [str(first["table"])] if first is not None and "table" in first else []


def sound_size(data: bytes) -> int:
    """How many bytes are left when a torn last line is cut off."""
    size = data.rfind(b"\n") + 1
    start = data.rfind(b"\n", 0, max(size - 1, 0)) + 1
    # A machine that lost power may leave zeros where the line was to be; JSON never holds one.
    return start if b"\0" in data[start:size] else size


def sync_folder(folder: Path) -> None:
    """Forces a new file's name to the disk too."""
    if sys.platform == "win32":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
