"""The chain: every entry carries the hash of the one before, so nothing can be altered unseen.

An entry is a plain dict `{"n": 0.., "prev": hex, "kind": str, ..., "hash": hex}`; its hash is the digest of the entry
without "hash", and the first entry's `prev` is 64 zeros. Written down, an entry is one line of canonical JSON.

What people are called and what they say can be erased later (`personal.py`): of these the hash covers salted hashes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from ludex.core import Refused, canonical, digest, refused
from ludex.journal.personal import covered, salted

Entry = dict[str, Any]

NOTHING = "0" * 64
"""What comes before the first entry."""


class Chained(Entry):
    """An entry with the line it is written as. Only `chain` makes one, and nobody changes it afterwards.

    So its canonical form is made once: it is checked and written from the same bytes.
    """

    __slots__ = ("line",)

    def __init__(self, body: Mapping[str, object]) -> None:
        """The body with its hash."""
        super().__init__(body, hash=digest(covered(body) if "salts" in body else body))
        self.line = canonical(self)


class Broken(NamedTuple):
    """The first entry of a journal that is not what was written, and what is wrong with it."""

    n: int
    what: str


def chain(prev: Entry | None, kind: str, body: Mapping[str, object]) -> Entry:
    """The entry that follows `prev` (None: the first)."""
    number = 0 if prev is None else prev["n"] + 1
    return Chained(salted({"n": number, "prev": NOTHING if prev is None else prev["hash"], "kind": kind, **body}))


def hash_of(entry: Entry) -> str:
    """The hash the entry ought to carry."""
    return digest({key: value for key, value in covered(entry).items() if key != "hash"})


def broken_link(entries: Iterable[Entry]) -> Broken | None:
    """The first entry that is altered, missing or out of place; None for an unbroken chain."""
    prev: Entry | None = None
    for n, entry in enumerate(entries):
        what = fault_of(prev, n, entry)
        if what is not None:
            return Broken(n, what)
        prev = entry
    return None


def fault_of(prev: Entry | None, n: int, entry: object) -> str | None:
    """What is wrong with entry n, which should follow `prev`."""
    if not isinstance(entry, dict) or not isinstance(entry.get("kind"), str):
        return "it is not an entry"
    if type(entry.get("n")) is not int or entry["n"] != n:
        return f"it says it is entry {entry.get('n')!r}"
    try:
        expected = hash_of(entry)
    except (TypeError, ValueError, OverflowError, RecursionError):
        return "it is not an entry"
    if entry.get("hash") != expected:
        return "its hash does not fit what it says"
    if entry.get("prev") != (NOTHING if prev is None else prev["hash"]):
        return "it does not follow the entry before it"
    return None


def check_append(last: Entry | None, entries: Sequence[Entry]) -> None:
    """Raises `Refused` unless the entries go on exactly from the last one."""
    for entry in entries:
        due = 0 if last is None else last["n"] + 1
        n = entry.get("n")
        if type(n) is not int or n > due:
            raise refused("journal_gap", f"Entry {n!r} cannot be written: entry {due} comes next.", {"n": due})
        if n < due:
            raise refused("journal_exists", f"Entry {n} is written already.", {"n": due})
        if entry.get("prev") != (NOTHING if last is None else last["hash"]):
            raise refused("journal_fork", f"Entry {n} follows another entry than the last one written.", {"n": due})
        what = None if isinstance(entry, Chained) else fault_of(last, n, entry)
        if what is not None:
            raise refused("bad_entry", f"Entry {n} cannot be written: {what}.", {"n": due})
        last = entry


# ---- entries as lines ----


def line_of(entry: Entry) -> bytes:
    """The entry as it is written down, without the end of the line."""
    return entry.line if isinstance(entry, Chained) else canonical(entry)


def entry_of(line: bytes) -> Entry | None:
    """The entry that the line holds; None where it holds none, or not exactly as it was written."""
    try:
        entry = msgspec.json.decode(line)
        if isinstance(entry, dict) and canonical(entry) == line:
            return entry
    except (ValueError, TypeError, OverflowError, RecursionError):
        pass
    return None


def read_lines(lines: Iterable[bytes]) -> tuple[list[Entry], Broken | None]:
    """The entries of some lines as far as they are sound, and the first that is not."""
    entries: list[Entry] = []
    return entries, read_on(entries, lines)


def read_on(entries: list[Entry], lines: Iterable[bytes]) -> Broken | None:
    """Adds the entries of some more lines as far as they are sound and follow; the first that is not."""
    for line in lines:
        n = len(entries)
        entry = entry_of(line)
        what = "it cannot be read" if entry is None else fault_of(entries[-1] if entries else None, n, entry)
        if entry is None or what is not None:
            return Broken(n, what or "it cannot be read")
        entries.append(entry)
    return None


def sound(lines: Iterable[bytes], where: str) -> list[Entry]:
    """The entries of some lines; `Refused` (bad_journal) names the first that is altered."""
    entries, broken = read_lines(lines)
    if broken is not None:
        raise altered(broken, where)
    return entries


def altered(broken: Broken, where: str) -> Refused:
    """What is told of a journal with an entry that is not as it was written."""
    return refused("bad_journal", f"Entry {broken.n} of {where} is altered: {broken.what}.", {"n": broken.n})
