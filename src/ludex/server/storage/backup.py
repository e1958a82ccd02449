"""Backups: a whole copy of the database of a server, while it runs, and the proof that it can be read."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from pathlib import Path

import msgspec

from ludex.core import Refused, refused
from ludex.journal.source import SQLITE, sources


class Backup(msgspec.Struct, frozen=True):
    """What a backup holds."""

    tables: int
    """Tables with a journal."""
    entries: int
    rooms: int
    bytes: int


def make_backup(db: str, target: str, force: bool = False) -> Backup:
    """Copies the database as it is at one moment, and checks the copy; nobody who plays has to wait.

    The copy is made beside the target and takes its name when it was checked: there is never half a backup. It is for
    its owner only, like the database: it holds the same secrets.
    """
    place = Path(target)
    if place.exists() and not force:
        raise refused("file_exists", f"{target} is there already; --force replaces it.")
    need_database(db)
    part = place.with_name(place.name + ".part")
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        with contextlib.closing(connect(db, "ro")) as source, contextlib.closing(connect(str(part), "rw")) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
        told = check_backup(str(part))
        with part.open("rb") as file:
            os.fsync(file.fileno())
        part.replace(place)
    except (OSError, sqlite3.Error) as error:
        raise refused("no_backup", f"The backup could not be made: {error}.") from None
    finally:
        part.unlink(missing_ok=True)
    return told


def check_backup(path: str) -> Backup:
    """What is in a backup; `Refused` (bad_backup) where anything in it is damaged or altered."""
    need_database(path)
    try:
        with contextlib.closing(connect(path, "ro")) as copy:
            wrong = copy.execute("PRAGMA integrity_check(1)").fetchone()
            if wrong != ("ok",):
                raise refused("bad_backup", f"{path} is damaged: {wrong[0]}.")
            names = {name for (name,) in copy.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            if "journal" not in names:
                raise refused("bad_backup", f"{path} is no database of Ludex.")
            rooms = copy.execute("SELECT count(*) FROM rooms").fetchone()[0] if "rooms" in names else 0
            is_empty = copy.execute("SELECT 1 FROM journal LIMIT 1").fetchone() is None
    except sqlite3.Error as error:
        raise refused("bad_backup", f"{path} can't be read: {error}.") from None
    tables = entries = 0
    for source in [] if is_empty else sources(path):
        found, broken = source.read()
        if broken is not None:
            raise refused("bad_backup", f"{path}: entry {broken.n} of table {source.table} is altered: {broken.what}.")
        tables += 1
        entries += len(found)
    return Backup(tables, entries, rooms, Path(path).stat().st_size)


def copy_into(path: str, target: sqlite3.Connection) -> None:
    """Puts all of a backup into a database, in one transaction."""
    with contextlib.closing(connect(path, "ro")) as source:
        source.backup(target)


def restore_file(path: str, db: str) -> Backup:
    """Puts a backup back into a database that no server has open."""
    told = check_backup(path)
    try:
        with contextlib.closing(sqlite3.connect(db)) as target:
            copy_into(path, target)
            target.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.Error as error:
        raise no_restore(error) from None
    return told


def no_restore(error: Exception) -> Refused:
    """What is told where a database did not take a backup; it is as it was then."""
    return refused("no_restore", f"The backup could not be put back: {error}.")


def need_database(path: str) -> None:
    try:
        with Path(path).open("rb") as file:
            is_database = file.read(len(SQLITE)) == SQLITE
    except OSError as error:
        raise refused("unreadable", f"{path} can't be read: {error.strerror}.") from None
    if not is_database:
        raise refused("unreadable", f"{path} is no SQLite database.")


def connect(path: str, mode: str) -> sqlite3.Connection:
    return sqlite3.connect(f"{Path(path).resolve().as_uri()}?mode={mode}", uri=True, timeout=30)
